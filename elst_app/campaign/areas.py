"""The Deployment Areas that follow from a campaign's Control, worked out once for each Control (4.505)."""

from functools import lru_cache

from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import DeterminedControl, State
from elst_app.rules.areas import Areas, EligibleEntry, deployment_areas
from elst_app.rules.sides import Side


def current_areas(state: State, rulebook: Rulebook) -> Areas:
    """The areas as Control stands now, numbered on from the last ones determined (4.5055)."""
    return _areas(rulebook, (*state.determined, state.basis), _eligible_entry(state))


def determined_areas(state: State, rulebook: Rulebook) -> Areas:
    """The areas fixed in the last step 4.505; those of the current Control before there was one."""
    return _areas(rulebook, state.determined or (state.basis,), _eligible_entry(state))


def areas_of_date(state: State, rulebook: Rulebook, place: int) -> Areas:
    """The areas that step 4.505 fixed for the `place`-th time, counted from 0; raises IndexError."""
    return _areas(
        rulebook, state.determined[: range(len(state.determined))[place] + 1], _eligible_entry(state)
    )


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
def _areas(rulebook: Rulebook, bases: tuple[DeterminedControl, ...], eligible: EligibleEntry) -> Areas:
    previous = _areas(rulebook, bases[:-1], eligible) if len(bases) > 1 else None
    basis = bases[-1]
    return deployment_areas(
        rulebook.board,
        basis.control,
        previous,
        eligible=eligible,
        declined_pockets=basis.left_out,
        drawn={each.hex: each.hex_class for each in basis.drawn},
    )
