"""The CG Victory Conditions, entered a second time (4.2, 4.41; C34)."""

import pytest

from elst_app.loading import board, charts, read_text
from elst_app.rules.chart_reading import ChartError
from elst_app.rules.control import Control
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refusal
from elst_app.rules.sides import Side
from elst_app.rules.units import Unit, UnitKind
from elst_app.rules.victory import (
    Need,
    NoExitVP,
    NotAnExitHex,
    Standing,
    Verdict,
    exit_refusal,
    read_victory_chart,
    standing,
    verdict,
)

CHART = charts().victory
UNITS = charts().units
NN8, OO8 = Hex.parse("NN8"), Hex.parse("OO8")
SHERMAN = Unit(Side.BRITISH, UnitKind.VEHICLE, "Sherman V(a)")


def british(*names: str) -> list[Unit]:
    return [UNITS.find(Side.BRITISH, name) for name in names]


def stands(vp: int, holder: Side | None) -> Standing:
    return Standing(vp, 20, holder)


@pytest.mark.parametrize(
    ("unit", "vp"),
    [
        ("4-5-8", 2),
        ("4-5-7", 2),
        ("4-4-7", 2),
        ("4-3-6", 2),
        ("2-2-8", 2),
        ("2-4-8", 1),
        ("2-4-7", 1),
        ("2-3-7", 1),
        ("2-2-6", 1),
        ("10-2", 3),
        ("9-2", 3),
        ("9-1", 2),
        ("8-1", 2),
        ("8-0", 1),
        ("7-0", 1),
        ("6+1", 1),
    ],
)
def test_4_41_the_vp_of_an_exited_unit(unit: str, vp: int) -> None:
    assert CHART.vp(UNITS, UNITS.find(Side.BRITISH, unit)) == vp


def test_c34_a_vehicle_is_worth_nothing() -> None:
    assert CHART.vp(UNITS, SHERMAN) == 0


def test_4_41_a_wounded_leader_is_worth_what_he_was() -> None:
    assert CHART.vp(UNITS, Unit(Side.BRITISH, UnitKind.LEADER, "9-2", wounded=True)) == 3


def test_4_41_every_leader_there_is_has_his_vp() -> None:
    for line in UNITS.leaders:
        assert CHART.vp(UNITS, Unit(Side.BRITISH, UnitKind.LEADER, line.name)) > 0


def test_4_41_each_line_has_its_rule() -> None:
    assert [line.rule for line in CHART.lines] == ["4.41"] * 3 + ["C34"] + ["4.41"] * 4


def test_c34_the_building_is_all_of_the_one_in_nn8() -> None:
    assert CHART.building == (NN8, OO8) == board().building_of(NN8)


def test_4_41_the_edge_to_exit_by_is_tt6_to_tt20() -> None:
    assert [hex_.name for hex_ in CHART.exit_hexes] == [f"TT{number}" for number in range(6, 21)]
    assert all(hex_ in board() for hex_ in CHART.exit_hexes)
    assert CHART.vp_needed == 20


@pytest.mark.parametrize(
    ("side", "name", "refusal"),
    [
        (Side.BRITISH, "TT6", None),
        (Side.BRITISH, "TT20", None),
        (Side.BRITISH, "TT5", NotAnExitHex(Hex.parse("TT5"), Hex.parse("TT6"), Hex.parse("TT20"))),
        (Side.BRITISH, "TT21", NotAnExitHex(Hex.parse("TT21"), Hex.parse("TT6"), Hex.parse("TT20"))),
        (Side.BRITISH, "SS7", NotAnExitHex(Hex.parse("SS7"), Hex.parse("TT6"), Hex.parse("TT20"))),
        (Side.GERMAN, "TT7", NoExitVP(Side.GERMAN)),
    ],
)
def test_4_41_who_exits_where_for_vp(side: Side, name: str, refusal: Refusal | None) -> None:
    assert exit_refusal(CHART, side, Hex.parse(name)) == refusal


def test_4_41_the_running_total() -> None:
    exited = [*british("4-5-7", "4-5-7", "2-4-7", "9-2", "8-1", "8-0", "2-2-8"), SHERMAN]
    found = standing(CHART, UNITS, exited, Control(british=(NN8, OO8)))
    assert (found.vp, found.vp_needed, found.vp_short) == (13, 20, 7)
    assert standing(CHART, UNITS, [], Control()).vp == 0


def test_4_41_what_is_not_british_gains_nothing() -> None:
    german = UNITS.find(Side.GERMAN, "4-6-7")
    assert standing(CHART, UNITS, [german, *british("4-5-7")], Control()).vp == 2


@pytest.mark.parametrize(
    ("british_hexes", "german_hexes", "holder"),
    [
        ((NN8, OO8), (), Side.BRITISH),
        ((NN8,), (), Side.BRITISH),
        ((OO8,), (), Side.BRITISH),
        ((), (NN8, OO8), Side.GERMAN),
        ((NN8,), (OO8,), None),
        ((), (), None),
        ((Hex.parse("NN9"),), (), None),
    ],
)
def test_c34_who_controls_the_building_of_two_hexes(
    british_hexes: tuple[Hex, ...], german_hexes: tuple[Hex, ...], holder: Side | None
) -> None:
    control = Control(british=british_hexes, german=german_hexes)
    assert standing(CHART, UNITS, [], control).building_held_by is holder


@pytest.mark.parametrize(
    ("vp", "holder", "winner", "british_needs", "german_needs"),
    [
        (20, Side.BRITISH, Side.BRITISH, (), (Need.DENY_BUILDING,)),
        (21, Side.BRITISH, Side.BRITISH, (), (Need.DENY_BUILDING,)),
        (19, Side.BRITISH, Side.GERMAN, (Need.EXIT_VP,), ()),
        (20, None, Side.GERMAN, (Need.BUILDING,), ()),
        (20, Side.GERMAN, Side.GERMAN, (Need.BUILDING,), ()),
        (0, Side.GERMAN, Side.GERMAN, (Need.EXIT_VP, Need.BUILDING), ()),
    ],
)
def test_4_41_the_british_win_with_both_and_what_each_side_still_needs(
    vp: int,
    holder: Side | None,
    winner: Side,
    british_needs: tuple[Need, ...],
    german_needs: tuple[Need, ...],
) -> None:
    found = stands(vp, holder)
    assert found.winner is winner
    assert (found.needs(Side.BRITISH), found.needs(Side.GERMAN)) == (british_needs, german_needs)
    assert verdict(found) == Verdict(winner, found)


@pytest.mark.parametrize(("vp", "short"), [(0, 20), (19, 1), (20, 0), (26, 0)])
def test_4_41_how_many_vp_are_short(vp: int, short: int) -> None:
    assert stands(vp, None).vp_short == short


@pytest.mark.parametrize("holder", [*Side, None])
@pytest.mark.parametrize("vp", [0, 20])
def test_4_2_who_concedes_loses_at_once(vp: int, holder: Side | None) -> None:
    found = stands(vp, holder)
    assert verdict(found, Side.BRITISH) == Verdict(Side.GERMAN, found, Side.BRITISH)
    assert verdict(found, Side.GERMAN) == Verdict(Side.BRITISH, found, Side.GERMAN)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"TT6"', '"TT26"', "victory.toml, exit: first_hex and last_hex must be of one hexrow"),
        ('"TT6"', '"SS6"', "victory.toml, exit: first_hex and last_hex must be of one hexrow"),
        ('"TT6"', '"north"', "victory.toml, exit: first_hex must name a hex, not 'north'"),
        ('["NN8", "OO8"]', '["NN8", "O.8"]', "victory.toml, building: hexes must name a hex, not 'O.8'"),
        ('kind = "crew"', 'kind = "squad"', "victory.toml: unit: squad, half-squad, crew"),
        ("leadership_drm = -1", "leadership_drm = -2", "victory.toml: unit: a unit stands there twice"),
        ('kind = "squad"', 'kind = "leader"', "unit line 1: leaders and nobody else"),
        ('kind = "squad"', 'kind = "squad"\nleadership_drm = 0', "unit line 1: leaders and nobody else"),
        ("vp_needed = 20", "vp_needed = 0", "exit: vp_needed must be a whole number"),
        ("[exit]", "[exits]", "victory.toml: unknown key exits"),
    ],
)
def test_a_wrong_victory_chart_names_its_line(old: str, new: str, message: str) -> None:
    text = read_text("charts", "victory.toml")
    assert old in text
    with pytest.raises(ChartError) as error:
        read_victory_chart(text.replace(old, new, 1))
    assert message in str(error.value)
