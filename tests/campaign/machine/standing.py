"""What stands: undo, redo, corrections, going back."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import rule

from elst_app.campaign.notes import AddNote
from elst_app.campaign.revise import Revise
from elst_app.campaign.undo import Correct, Redo, Undo
from tests.campaign.machine.any_campaign import AUDIENCES, TEXTS, AnyCampaign


class Standing(AnyCampaign):
    """Acts are taken back, struck, corrected and done otherwise."""

    @rule(kind=st.sampled_from([Undo, Redo]), audience=AUDIENCES, times=st.integers(1, 3))
    def undo_or_redo(self, kind, audience, times):
        for _ in range(times):
            self.do(kind(audience=audience))

    @rule(data=st.data())
    def strike(self, data):
        self.correct_to(data, None)

    @rule(data=st.data())
    def correct(self, data):
        self.correct_to(data, data.draw(st.sampled_from(self.campaign.history.entries)).fact)

    def correct_to(self, data: st.DataObject, fact: Any) -> None:
        entry = data.draw(st.sampled_from(self.campaign.history.standing))
        self.do(Correct(entry=entry.number, fact=fact, reason="a slip", audience=entry.audience))

    @rule(data=st.data(), audience=AUDIENCES, note=TEXTS)
    def go_back(self, data, audience, note):
        """Does an act of the Recovery Phase otherwise: its own again, a note, or nothing."""
        entries = [entry for entry in self.campaign.history.standing if entry.command is not None]
        entry = data.draw(st.sampled_from(entries))
        instead = data.draw(st.sampled_from([None, entry.command, AddNote(text=note)]))
        self.do(Revise(entry=entry.number, instead=instead, audience=audience))
