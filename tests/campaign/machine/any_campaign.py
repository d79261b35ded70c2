"""The campaign of the machine: its dice, what its rules draw from, the door of every command."""

from collections.abc import Collection
from typing import get_args

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine

from elst_app.campaign.context import Command
from elst_app.campaign.door import Campaign
from elst_app.campaign.forces.changing import Edit
from elst_app.campaign.ledger import MemoryJournal
from elst_app.campaign.state import State
from elst_app.loading import rulebook
from elst_app.rules.artillery import Action, Observer
from elst_app.rules.forces import ELIMINATED, ENTRY_AREA, UNKNOWN, PieceState, in_area, in_hex
from elst_app.rules.refusals import Refusal
from elst_app.rules.sides import Audience, Side
from elst_app.words.refusals import refusal_text

BOARD, CHARTS = rulebook().board, rulebook().charts
ACTIONS = {action.kind: action for action in get_args(Action)}

SIDES = st.sampled_from(Side)
AUDIENCES = st.sampled_from(Audience)
DIE = st.none() | st.integers(1, 6)
HAPPENED = st.sampled_from(["", "", "at the table"])
TEXTS = st.sampled_from(["", "fog", "Nebel über S28"])
LOCATIONS = st.lists(st.sampled_from(BOARD.strategic), min_size=1, max_size=30).map(tuple)
HEXES = st.lists(st.sampled_from([facts.hex for facts in BOARD.hexes]), max_size=6).map(tuple)
OBSERVERS = st.builds(Observer, st.just("9-1"), st.sampled_from(BOARD.strategic), st.booleans())
PLACES = st.one_of(
    st.sampled_from([UNKNOWN, ENTRY_AREA, ELIMINATED, in_area(1), in_area(2)]),
    st.sampled_from(BOARD.strategic[:20]).map(in_hex),
)
STATES = st.lists(st.sampled_from(PieceState), max_size=1).map(tuple)
EDITS = st.builds(Edit, st.none() | PLACES, STATES, STATES, st.none() | TEXTS, st.none() | TEXTS)
RULINGS = st.sampled_from([(switch.code, option) for switch in CHARTS.switches for option in switch.options])


class ManyDice:
    """Dice that go through their faces one after the other."""

    def __init__(self) -> None:
        self.fallen = 0

    def throw(self, count: int, sides: int) -> tuple[int, ...]:
        self.fallen += 1
        return tuple((7 * self.fallen + place) % sides + 1 for place in range(count))


class AnyCampaign(RuleBasedStateMachine):
    """A campaign in which everything may happen, as its rules in the modules beside this one say."""

    def __init__(self) -> None:
        super().__init__()
        self.campaign = Campaign(rulebook(), MemoryJournal(), ManyDice())

    @property
    def state(self) -> State:
        return self.campaign.state

    def do(self, command: Command) -> None:
        before = self.state
        answer = self.campaign.do(command)
        if isinstance(answer, Refusal):
            assert self.state is before
            assert refusal_text(answer)

    def piece_ids(self, data: st.DataObject, first: Collection[str]) -> str:
        """The id of a piece, one of `first` if there are any."""
        every = [piece.id for piece in self.state.forces.pieces]
        return data.draw(st.sampled_from(sorted(first) or every))
