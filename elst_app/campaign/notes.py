"""A note in the journal: what the table wants to remember, or what happened that no procedure covers."""

from dataclasses import dataclass
from typing import ClassVar

from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Fact
from elst_app.campaign.state import State
from elst_app.campaign.typed_texts import tidy
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Audience


@dataclass(frozen=True, slots=True)
class NoteEmpty(Refusal):
    """A note needs words."""

    rule: ClassVar[str] = "4.13"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Noted(Fact):
    """Somebody's own words."""

    text: str
    kind: ClassVar[str] = "noted"

    def change(self, state: State) -> State:
        """The same state: a note changes nothing."""
        return state


@dataclass(frozen=True, slots=True, kw_only=True)
class AddNote(Command):
    """Write `text` into the journal for `audience`."""

    text: str
    audience: Audience = Audience.PUBLIC

    def decide(self, context: Context) -> None:
        """Refuses an empty note."""
        if not tidy(self.text):
            raise Refused(NoteEmpty())
        context.record(Noted(tidy(self.text)), "4.13", self.audience)
