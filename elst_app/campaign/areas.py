"""The Deployment Areas that follow from a campaign's Control, worked out once for each Control (4.505)."""

from functools import lru_cache

from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.rules.areas import Areas, EligibleEntry, deployment_areas
from elst_app.rules.control import Control
from elst_app.rules.sides import Side


def current_areas(state: State, rulebook: Rulebook) -> Areas:
    """The areas as Control stands now, numbered on from the last ones determined (4.5055)."""
    controls = tuple(each.control for each in state.determined)
    return _areas(rulebook, (*controls, state.control), _eligible_entry(state))


def determined_areas(state: State, rulebook: Rulebook) -> Areas:
    """The areas fixed in the last step 4.505; those of the current Control before there was one."""
    controls = tuple(each.control for each in state.determined)
    return _areas(rulebook, controls or (state.control,), _eligible_entry(state))


def has_open_area(state: State, rulebook: Rulebook, side: Side) -> bool:
    """Whether the side has a Deployment Area that is not Isolated, to deploy RG in (4.5151)."""
    return any(not area.isolated for area in determined_areas(state, rulebook).of(side))


def is_north_edge_open(state: State, rulebook: Rulebook) -> bool:
    """Whether the German can enter along the north edge, from S1 to TT0 (4.5152, C33)."""
    eligible = determined_areas(state, rulebook).entry(Side.GERMAN).eligible
    return any(hex_.neighbour(1) not in rulebook.board for hex_ in eligible)


def _eligible_entry(state: State) -> EligibleEntry:
    return EligibleEntry(state.rulings.option("C5"))


@lru_cache(maxsize=32)
def _areas(rulebook: Rulebook, controls: tuple[Control, ...], eligible: EligibleEntry) -> Areas:
    previous = _areas(rulebook, controls[:-1], eligible) if len(controls) > 1 else None
    return deployment_areas(rulebook.board, controls[-1], previous, eligible=eligible)
