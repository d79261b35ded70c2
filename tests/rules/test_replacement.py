"""MMC Replacement (4.513, 4.509; C23)."""

from fractions import Fraction

import pytest

from elst_app.loading import read_text
from elst_app.rules.refusals import Refused
from elst_app.rules.replacement import (
    CrewReplacement,
    NotInPool,
    ReplacementPool,
    TooManyReplaced,
    replace_units,
    replacement_pool,
)
from elst_app.rules.sides import Side
from elst_app.rules.units import Unit, read_unit_chart

UNITS = read_unit_chart(read_text("charts", "units.toml"))
HALF = Fraction(1, 2)


def units(side: Side, *names: str) -> list[Unit]:
    return [UNITS.find(side, name) for name in names]


def pool(side: Side, *names: str) -> ReplacementPool:
    return replacement_pool(UNITS, units(side, *names))


def table(found: ReplacementPool) -> list[tuple[str, int, Fraction, str]]:
    def name(unit: Unit) -> str:
        return "SS " * unit.ss + unit.name

    return sorted((name(line.unit), line.available, line.cost, name(line.returns_as)) for line in found.lines)


BRITISH = ("4-5-7", "4-5-7", "4-5-7", "2-3-7", "2-4-7")
GERMAN = ("SS 3-4-8", "SS 2-3-7", "SS 2-3-7", "SS 2-3-7", "2-3-7", "2-3-7")


def test_the_british_of_the_example_replace_one_squad_equivalent() -> None:
    found = pool(Side.BRITISH, *BRITISH)
    assert (found.squad_equivalents, found.may_return) == (4, 1)
    assert replace_units(found, units(Side.BRITISH, "4-5-7")) == tuple(units(Side.BRITISH, "4-4-7"))
    assert table(found) == [
        ("2-3-7", 1, HALF, "2-2-6"),
        ("2-4-7", 1, HALF, "2-3-7"),
        ("4-5-7", 3, 1, "4-4-7"),
    ]


def test_the_germans_of_the_example_replace_none() -> None:
    found = pool(Side.GERMAN, *GERMAN)
    assert (found.squad_equivalents, found.may_return) == (3, 0)
    with pytest.raises(Refused) as refused:
        replace_units(found, units(Side.GERMAN, "4-4-7"))
    assert refused.value.refusal == TooManyReplaced(Fraction(1), 0)


def test_the_germans_of_the_example_replace_one_with_a_fourth() -> None:
    found = pool(Side.GERMAN, *GERMAN, "4-4-7")
    assert (found.squad_equivalents, found.may_return) == (4, 1)
    assert table(found) == [
        ("4-4-7", 2, 1, "4-3-6"),
        ("SS 2-3-7", 1, HALF, "SS 2-3-7"),
        ("SS 3-4-8", 1, HALF, "SS 2-3-7"),
        ("SS 4-4-7", 1, 1, "SS 2-3-7"),
    ]
    for lost, returned in [("4-4-7", "4-3-6"), ("SS 4-4-7", "SS 2-3-7")]:
        back = replace_units(found, units(Side.GERMAN, lost))
        assert back == tuple(units(Side.GERMAN, returned))


def test_c23_two_half_squads_cost_one_squad_equivalent() -> None:
    found = pool(Side.BRITISH, *BRITISH)
    back = replace_units(found, units(Side.BRITISH, "2-3-7", "2-4-7"))
    assert back == tuple(units(Side.BRITISH, "2-2-6", "2-3-7"))
    with pytest.raises(Refused) as refused:
        replace_units(found, units(Side.BRITISH, "2-3-7", "4-5-7"))
    assert refused.value.refusal == TooManyReplaced(Fraction(3, 2), 1)


def test_c23_crews_count_one_half_but_stay_out() -> None:
    lost = units(Side.BRITISH, "4-5-7", "4-5-7", "4-5-7", "2-2-8", "2-2-8")
    crew = lost[-1]
    found = replacement_pool(UNITS, lost)
    assert (found.squad_equivalents, found.may_return) == (4, 1)
    with pytest.raises(Refused) as refused:
        replace_units(found, [crew])
    assert refused.value.refusal == NotInPool(crew, 1, 0)
    other = replacement_pool(UNITS, lost, CrewReplacement.CREWS_RETURN)
    assert replace_units(other, [crew, crew]) == (crew, crew)


def test_leaders_do_not_count() -> None:
    assert pool(Side.GERMAN, "9-1", "8-0").squad_equivalents == 0
    assert pool(Side.GERMAN) == ReplacementPool(Fraction(0), 0, ())


def test_the_lowest_class_returns_as_itself() -> None:
    found = pool(Side.GERMAN, *["4-3-6"] * 4)
    assert replace_units(found, units(Side.GERMAN, "4-3-6")) == tuple(units(Side.GERMAN, "4-3-6"))


def test_no_more_come_back_than_were_lost() -> None:
    found = pool(Side.GERMAN, "4-6-7", *["4-4-7"] * 7)
    asked = units(Side.GERMAN, "4-6-7", "4-6-7")
    with pytest.raises(Refused) as refused:
        replace_units(found, asked)
    assert refused.value.refusal == NotInPool(asked[0], 2, 1)


@pytest.mark.parametrize(("squads", "may_return"), [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (13, 3)])
def test_a_quarter_fractions_down(squads: int, may_return: int) -> None:
    assert pool(Side.BRITISH, *["4-5-7"] * squads).may_return == may_return


def test_4_513_who_could_come_back_squads_first_and_who_does_if_nobody_says() -> None:
    two = pool(Side.BRITISH, *["4-5-7"] * 8, "2-4-7")
    assert (two.may_return, two.has_enough) == (2, True)
    names = [line.unit.name for line in two.candidates]
    assert names == ["4-5-7", "4-5-7", "2-4-7"]
    assert two.usual == (0, 1)
    assert two.cost(units(Side.BRITISH, "4-5-7", "2-4-7")) == Fraction(3, 2)
    none = pool(Side.GERMAN, *GERMAN)
    assert (none.has_enough, none.candidates, none.usual) == (False, (), ())


def test_4_513_half_squads_fill_what_the_squads_leave() -> None:
    found = pool(Side.BRITISH, *["2-4-7", "2-3-7"] * 1, *["2-2-8"] * 6)
    assert (found.squad_equivalents, found.may_return) == (4, 1)
    assert [line.unit.name for line in found.candidates] == ["2-4-7", "2-3-7"]
    assert found.usual == (0, 1)


def test_4_513_why_units_may_not_come_back_together() -> None:
    found = pool(Side.BRITISH, *BRITISH)
    assert found.refusal(units(Side.BRITISH, "2-4-7", "2-3-7")) is None
    assert found.refusal(units(Side.BRITISH, "4-5-7", "2-3-7")) == TooManyReplaced(Fraction(3, 2), 1)
    (half,) = units(Side.BRITISH, "2-4-7")
    assert found.refusal([half, half]) == NotInPool(half, 2, 1)
