"""MMC and leaders, entered a second time (3.2, CG13, 4.509, 4.513; C14)."""

import pytest

from elst_app.loading import read_text
from elst_app.rules.chart_reading import ChartError
from elst_app.rules.refusals import BadDice, Refused
from elst_app.rules.sides import Side
from elst_app.rules.units import Change, Unit, UnitClass, UnitKind, UnknownUnit, read_unit_chart

TEXT = read_text("charts", "units.toml")
UNITS = read_unit_chart(TEXT)

# side, squad, class, broken, HS, its broken, next lower by ELR, what it returns as by 4.513
MMC = [
    ("British", "4-5-8", "Elite", 8, "2-4-8", 7, "4-5-7", "4-5-7"),
    ("British", "4-5-7", "1st Line", 7, "2-4-7", 6, "4-4-7", "4-4-7"),
    ("British", "4-4-7", "2nd Line", 7, "2-3-7", 6, "4-3-6", "4-3-6"),
    ("British", "4-3-6", "Green", 6, "2-2-6", 5, "4-3-6", "4-3-6"),
    ("German", "4-6-7", "1st Line", 7, "2-4-7", 6, "4-4-7", "4-4-7"),
    ("German", "4-4-7", "2nd Line", 7, "2-3-7", 6, "4-3-6", "4-3-6"),
    ("German", "4-3-6", "Conscript", 5, "2-3-6", 4, "4-3-6", "4-3-6"),
    ("German", "SS 6-5-8", "Elite", 9, "3-4-8", 8, "SS 6-5-8", "SS 4-4-7"),
    ("German", "SS 4-4-7", "Elite", 8, "2-3-7", 7, "SS 4-4-7", "SS 2-3-7"),
]
HALF_SQUADS = [
    ("British", "2-4-8", "2-4-7", "2-4-7"),
    ("British", "2-4-7", "2-3-7", "2-3-7"),
    ("British", "2-3-7", "2-2-6", "2-2-6"),
    ("British", "2-2-6", "2-2-6", "2-2-6"),
    ("German", "2-4-7", "2-3-7", "2-3-7"),
    ("German", "2-3-7", "2-3-6", "2-3-6"),
    ("German", "2-3-6", "2-3-6", "2-3-6"),
    ("German", "SS 3-4-8", "SS 3-4-8", "SS 2-3-7"),
    ("German", "SS 2-3-7", "SS 2-3-7", "SS 2-3-7"),
]
LEADERS = [("10-2", -2), ("9-2", -2), ("9-1", -1), ("8-1", -1), ("8-0", 0), ("7-0", 0), ("6+1", 1)]


def squad(text: str, side: Side = Side.BRITISH) -> Unit:
    return UNITS.find(side, text)


@pytest.mark.parametrize(
    ("side", "name", "unit_class", "broken", "half", "half_broken", "lower", "back"), MMC
)
def test_the_squads(
    side: str, name: str, unit_class: str, broken: int, half: str, half_broken: int, lower: str, back: str
) -> None:
    unit = UNITS.find(Side(side), name)
    assert (unit.kind, unit.half_squads, unit.squad_equivalents) == (UnitKind.SQUAD, 2, 1)
    line = next(
        each for each in UNITS.squads if (each.side, each.ss, each.name) == (side, unit.ss, unit.name)
    )
    assert line.unit_class is UnitClass(unit_class)
    assert UNITS.broken_morale(unit) == broken
    assert UNITS.half_squad(unit) == UNITS.find(Side(side), "SS " * unit.ss + half)
    assert UNITS.broken_morale(UNITS.half_squad(unit)) == half_broken
    assert UNITS.squad(UNITS.half_squad(unit)) == unit
    assert UNITS.replaced(unit) == UNITS.find(Side(side), lower)
    assert UNITS.returned(unit) == UNITS.find(Side(side), back)
    assert UNITS.reduced(unit) == Change(unit, UNITS.half_squad(unit))


def test_there_are_no_other_squads() -> None:
    assert len(UNITS.squads) == len(MMC)


@pytest.mark.parametrize(("side", "name", "lower", "back"), HALF_SQUADS)
def test_the_half_squads(side: str, name: str, lower: str, back: str) -> None:
    unit = UNITS.find(Side(side), f"{name} HS")
    assert (unit.kind, unit.half_squads, unit.squad_equivalents * 2) == (UnitKind.HALF_SQUAD, 1, 1)
    assert UNITS.replaced(unit) == UNITS.find(Side(side), lower)
    assert UNITS.returned(unit) == UNITS.find(Side(side), back)
    assert UNITS.reduced(unit) == Change(unit, None)


@pytest.mark.parametrize("side", Side)
def test_crews_are_never_replaced(side: Side) -> None:
    crew = UNITS.find(side, "2-2-8 crew")
    assert (crew.kind, crew.half_squads, UNITS.broken_morale(crew)) == (UnitKind.CREW, 1, 8)
    assert UNITS.replaced(crew) == crew
    assert UNITS.reduced(crew) == Change(crew, None)


@pytest.mark.parametrize("side", Side)
def test_each_leader_is_replaced_by_the_next(side: Side) -> None:
    assert [(line.name, line.drm) for line in UNITS.leaders] == LEADERS
    for rank, (name, drm) in enumerate(LEADERS):
        leader = UNITS.find(side, name)
        assert (leader.kind, leader.half_squads, UNITS.leader_drm(leader)) == (UnitKind.LEADER, 0, drm)
        assert UNITS.replaced(leader).name == LEADERS[min(rank + 1, 6)][0]


def test_casualty_reduction_wounds_a_leader_and_5_or_6_is_his_death() -> None:
    change = UNITS.reduced(squad("9-1"))
    assert change.wound_dr
    assert change.becomes is not None
    assert change.becomes.wounded
    outcomes = [UNITS.after_wound(change, dr).becomes for dr in range(1, 7)]
    assert outcomes == [change.becomes] * 4 + [None] * 2
    with pytest.raises(Refused) as refused:
        UNITS.after_wound(change, 7)
    assert refused.value.refusal == BadDice(1, "7")


def test_a_vehicle_is_left_as_it_is() -> None:
    tank = Unit(Side.BRITISH, UnitKind.VEHICLE, "Sherman V(a)")
    assert UNITS.replaced(tank) == tank
    assert UNITS.reduced(tank) == Change(tank, tank)
    assert tank.half_squads == 0


@pytest.mark.parametrize("text", ["", "SS", "6-5-8", "SS 2-2-8", "SS 9-1", "4-6-7", "HS", "4-5-7 leader"])
def test_an_unknown_unit_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        UNITS.find(Side.BRITISH, text)
    assert refused.value.refusal == UnknownUnit(Side.BRITISH, text)


def test_a_unit_that_is_in_no_chart_is_refused() -> None:
    for kind in (UnitKind.SQUAD, UnitKind.LEADER):
        with pytest.raises(Refused):
            UNITS.replaced(Unit(Side.GERMAN, kind, "5-2-7"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('name = "4-5-7"', 'name = "4-5-8"'),
        ('next_lower = "4-5-7"', 'next_lower = "9-9-9"'),
        ('returned_as = "4-4-7"', 'returned_as = "4-6-7"'),
        ('name = "9-2"', 'name = "10-2"'),
        ("dead_dr_at_least = 5", "dead_dr_at_least = 7"),
        ("broken_morale = 8", "broken_moral = 8"),
    ],
)
def test_a_chart_that_breaks_its_own_rules_is_not_read(old: str, new: str) -> None:
    with pytest.raises(ChartError):
        read_unit_chart(TEXT.replace(old, new, 1))


def test_4_513_a_quarter_of_the_squad_equivalents_lost_may_return() -> None:
    assert UNITS.replacement_percent == 25
