"""Whatever is done in whatever order, the file holds the same as a journal in memory, opened again or not."""

import shutil
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from elst_app.campaign.clock import EndScenario, NextPhase, StartScenario
from elst_app.campaign.control import SetControl, SetVehicles
from elst_app.campaign.door import Campaign, Done
from elst_app.campaign.forces.changing import Edit, GivePiece
from elst_app.campaign.forces.entering import EnterPieces, RemovePieces
from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.campaign.ledger import MemoryJournal
from elst_app.campaign.notes import AddNote
from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.setup import BeginCampaign
from elst_app.campaign.steps import TickStep
from elst_app.campaign.undo import Correct, Redo, Undo
from elst_app.loading import rulebook
from elst_app.rules.forces import Loss, NewPieces, in_hex
from elst_app.rules.sides import Audience, Side
from elst_app.store.campaign_file import CampaignFile
from elst_app.store.projections import PROJECTIONS

SIDES = st.sampled_from(Side)
HEXES = st.lists(st.sampled_from(rulebook().board.strategic), min_size=1, max_size=5).map(tuple)
TEXTS = st.text(st.characters(codec="utf-8"), min_size=1)


class Sixes:
    """Dice that fall the same in both campaigns."""

    def throw(self, count: int, sides: int) -> tuple[int, ...]:
        return (sides,) * count


class FileAgainstMemory(RuleBasedStateMachine):
    """Two campaigns, the same commands."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="elst-machine-"))
        self.file = CampaignFile.create(self.folder / "a.elst", rulebook())
        self.memory = MemoryJournal()
        self.in_file = Campaign(rulebook(), self.file, Sixes())
        self.in_memory = Campaign(rulebook(), self.memory, Sixes())
        self.do(BeginCampaign(title="A campaign", british_points=20, german_points=12))

    def teardown(self) -> None:
        self.file.close()
        shutil.rmtree(self.folder)

    def do(self, command):
        outcome, expected = self.in_file.do(command), self.in_memory.do(command)
        assert isinstance(outcome, Done) == isinstance(expected, Done)

    @rule(text=TEXTS, audience=st.sampled_from(Audience), happened=st.one_of(st.just(""), TEXTS))
    def note(self, text, audience, happened):
        self.do(AddNote(text=text, audience=audience, happened=happened))

    @rule(hexes=HEXES, side=st.one_of(st.none(), SIDES))
    def control(self, hexes, side):
        self.do(SetControl(hexes=hexes, side=side))

    @rule(hexes=HEXES, side=SIDES)
    def vehicles(self, hexes, side):
        self.do(SetVehicles(hexes=hexes, side=side))

    @rule(command=st.sampled_from([StartScenario(), NextPhase(), EndScenario()]))
    def clock(self, command):
        self.do(command)

    @rule(skip=st.booleans())
    def step(self, skip):
        progress = self.in_memory.state.progress
        if progress is not None and progress.now is not None:
            self.do(TickStep(step=progress.now, skip=skip))

    @rule(side=SIDES, die=st.one_of(st.none(), st.integers(1, 6)))
    def replenish(self, side, die):
        self.do(ReplenishPoints(side=side, die=die, happened="at the table"))

    @rule(side=SIDES, hexes=HEXES, is_secret=st.booleans())
    def enter_pieces(self, side, hexes, is_secret):
        squad = NewPieces(1, "4-4-7", in_hex(hexes[0]), group="I1", secret=is_secret)
        self.do(EnterPieces(side=side, lines=(squad, NewPieces(2, "LMG", holder=0), NewPieces(1, "8-1"))))

    @precondition(lambda self: self.in_memory.state.forces.pieces)
    @rule(data=st.data(), loss=st.sampled_from([None, *Loss]), hexes=HEXES)
    def forces(self, data, loss, hexes):
        pieces = self.in_memory.state.forces.pieces
        first, second = (data.draw(st.sampled_from(pieces)).id for _ in range(2))
        self.do(BookLosses(lines=(LossLine(first, loss, Edit(place=in_hex(hexes[0]))),)))
        self.do(GivePiece(piece=first, holder=second, happened="at the table"))
        if loss is None:
            self.do(RemovePieces(ids=(second,)))

    @rule(kind=st.sampled_from([Undo, Redo]), audience=st.sampled_from(Audience))
    def undo_or_redo(self, kind, audience):
        self.do(kind(audience=audience))

    @rule(back=st.integers(0, 3), text=TEXTS)
    def strike(self, back, text):
        entry = self.in_memory.history.entries[-1 - min(back, len(self.in_memory.history.entries) - 1)]
        if entry.act > 1:
            self.do(Correct(entry=entry.number, fact=None, reason=text, audience=entry.audience))

    @rule()
    def reopen(self):
        self.file.close()
        self.file = CampaignFile.open(self.file.path, rulebook())
        self.in_file = Campaign(rulebook(), self.file, Sixes())

    @invariant()
    def entries_and_state_are_the_same(self):
        assert self.in_file.state == self.in_memory.state
        kept, expected = self.file.entries(), self.memory.entries()
        assert [entry.number for entry in kept] == [entry.number for entry in expected]
        for ours, theirs in zip(kept, expected, strict=True):
            assert (ours.act, ours.fact, ours.throws, ours.flag) == (
                theirs.act,
                theirs.fact,
                theirs.throws,
                theirs.flag,
            )

    @invariant()
    def tables_are_those_of_the_state(self):
        for projection in PROJECTIONS:
            lines = projection.lines(self.in_memory.state, rulebook())
            expected = [projection.row(key, line) for key, line in lines.items()]
            names = ", ".join(column.name for column in projection.table.columns)
            found = self.file._sqlite.execute(f"SELECT {names} FROM {projection.table.name}").fetchall()
            assert sorted(found, key=repr) == sorted(
                (tuple(_plain(row[column.name]) for column in projection.table.columns) for row in expected),
                key=repr,
            )


def _plain(value):
    return str(value) if isinstance(value, str) else value + 0 if isinstance(value, bool) else value


TestFileAgainstMemory = FileAgainstMemory.TestCase
TestFileAgainstMemory.settings = settings(max_examples=settings().max_examples // 5, stateful_step_count=25)
