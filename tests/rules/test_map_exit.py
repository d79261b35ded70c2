"""What becomes of a unit that exits the map (CG11; C34, C44)."""

from fractions import Fraction

import pytest

from elst_app.loading import board, charts
from elst_app.rules.hexes import Hex
from elst_app.rules.map_exit import (
    ExitFate,
    ExitReason,
    exit_check,
    exit_check_chance,
    exit_fate,
    exit_modifiers,
)
from elst_app.rules.refusals import BadDice, Refused
from elst_app.rules.sides import Side
from elst_app.rules.units import Unit, UnitKind

CHART = charts().victory
UNITS = charts().units
SQUAD = {Side.BRITISH: UNITS.find(Side.BRITISH, "4-5-7"), Side.GERMAN: UNITS.find(Side.GERMAN, "4-4-7")}


def fate(unit: Unit, name: str, *, broken: bool = False, closed: tuple[str, ...] = ()) -> ExitFate:
    eligible = [hex_ for hex_ in board().entry_hexes(unit.side) if hex_.name not in closed]
    return exit_fate(CHART, unit, Hex.parse(name), eligible, is_broken=broken)


@pytest.mark.parametrize(
    ("side", "name", "broken", "expected"),
    [
        (Side.BRITISH, "A15", False, ExitFate.RETAINED),
        (Side.BRITISH, "A15", True, ExitFate.MORALE_CHECK),
        (Side.BRITISH, "TT6", False, ExitFate.VICTORY_POINTS),
        (Side.BRITISH, "TT20", True, ExitFate.VICTORY_POINTS),
        (Side.BRITISH, "TT21", False, ExitFate.ELIMINATED),
        (Side.BRITISH, "TT5", True, ExitFate.ELIMINATED),
        (Side.BRITISH, "Z0", False, ExitFate.ELIMINATED),
        (Side.GERMAN, "TT7", False, ExitFate.RETAINED),
        (Side.GERMAN, "TT7", True, ExitFate.MORALE_CHECK),
        (Side.GERMAN, "Z0", True, ExitFate.MORALE_CHECK),
        (Side.GERMAN, "D0", True, ExitFate.ELIMINATED),
        (Side.GERMAN, "TT9", False, ExitFate.ELIMINATED),
        (Side.GERMAN, "A15", False, ExitFate.ELIMINATED),
    ],
)
def test_cg11_the_fate_of_a_squad(side: Side, name: str, broken: bool, expected: ExitFate) -> None:
    assert fate(SQUAD[side], name, broken=broken) is expected


def test_cg11_only_an_eligible_hex_of_the_entry_area_lets_a_unit_be_retained() -> None:
    assert fate(SQUAD[Side.GERMAN], "TT7") is ExitFate.RETAINED
    assert fate(SQUAD[Side.GERMAN], "TT7", closed=("TT7",)) is ExitFate.ELIMINATED


@pytest.mark.parametrize("kind", list(UnitKind))
def test_c44_only_broken_infantry_takes_the_nmc(kind: UnitKind) -> None:
    unit = Unit(Side.BRITISH, kind, "any")
    expected = ExitFate.RETAINED if kind is UnitKind.VEHICLE else ExitFate.MORALE_CHECK
    assert fate(unit, "A15", broken=True) is expected


@pytest.mark.parametrize(
    ("dice", "leader_drm", "passed"),
    [
        ((3, 4), None, True),
        ((4, 4), None, False),
        ((4, 4), -1, True),
        ((4, 5), -2, True),
        ((4, 5), -1, False),
        ((3, 4), 1, False),
        ((6, 6), None, False),
    ],
)
def test_cg11_an_nmc_is_passed_with_the_morale_level_or_less(
    dice: tuple[int, int], leader_drm: int | None, passed: bool
) -> None:
    squad = SQUAD[Side.BRITISH]
    found = exit_check(UNITS, squad, UNITS.broken_morale(squad), exit_modifiers(leader_drm), dice)
    assert (found.morale, found.is_passed) == (7, passed)
    assert found.change.unit == squad
    assert found.change.becomes is not None
    assert found.change.becomes.name == ("4-5-7" if passed else "2-4-7")


@pytest.mark.parametrize("name", ["2-4-7", "2-2-8"])
def test_cg11_casualty_reduction_eliminates_a_hs_and_a_crew(name: str) -> None:
    unit = UNITS.find(Side.BRITISH, name)
    assert exit_check(UNITS, unit, 6, (), (6, 6)).change.becomes is None


def test_cg11_casualty_reduction_wounds_a_leader() -> None:
    leader = UNITS.find(Side.GERMAN, "8-1")
    change = exit_check(UNITS, leader, 8, (), (4, 5)).change
    assert change.wound_dr
    assert change.becomes == Unit(Side.GERMAN, UnitKind.LEADER, "8-1", wounded=True)


def test_cg11_the_drm_of_a_good_order_leader_has_its_reason() -> None:
    (modifier,) = exit_modifiers(-1)
    assert (modifier.value, modifier.reason, modifier.rule) == (-1, ExitReason.GOOD_ORDER_LEADER, "CG11")
    assert exit_modifiers(None) == ()


@pytest.mark.parametrize(
    ("morale", "leader_drm", "of_36"), [(7, None, 21), (7, -1, 26), (6, None, 15), (8, 1, 21), (9, -2, 35)]
)
def test_cg11_the_chance_to_pass(morale: int, leader_drm: int | None, of_36: int) -> None:
    modifiers = exit_modifiers(leader_drm)
    assert exit_check_chance(morale, modifiers) == Fraction(of_36, 36)
    squad = SQUAD[Side.BRITISH]
    rolls = [(white, red) for white in range(1, 7) for red in range(1, 7)]
    assert sum(exit_check(UNITS, squad, morale, modifiers, dice).is_passed for dice in rolls) == of_36


def test_cg11_an_nmc_is_two_dice() -> None:
    with pytest.raises(Refused) as refused:
        exit_check(UNITS, SQUAD[Side.BRITISH], 7, (), (3,))
    assert refused.value.refusal == BadDice(2, "3")
