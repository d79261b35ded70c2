"""Units that exit the map (CG11, 4.41; C34, C44)."""

from fractions import Fraction

import pytest

from elst_app.campaign.clock import EndScenario, StartScenario
from elst_app.campaign.control import GiveRest, SetControl
from elst_app.campaign.forces.changing import GivePiece
from elst_app.campaign.forces.facts import NotInOB
from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.campaign.play.being_played import NoScenario
from elst_app.campaign.play.exits import (
    ExitedAlready,
    ExitLine,
    ExitMap,
    MoraleMissing,
    NoSuchMorale,
    NotOnTheEdge,
    exiting,
    waiting_to_enter,
)
from elst_app.campaign.play.verdict import standing_of
from elst_app.campaign.undo import Undo
from elst_app.rules.forces import (
    ELIMINATED,
    ENTRY_AREA,
    EXITED,
    CannotBeLostSo,
    Loss,
    NewPieces,
    PieceState,
    in_hex,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.map_exit import ExitFate
from elst_app.rules.refusals import BadDice, UnknownHex
from elst_app.rules.sides import Side
from tests.campaign.play.scenes import enter

A12, TT6, TT7, TT12, NN8 = (Hex.parse(name) for name in ("A12", "TT6", "TT7", "TT12", "NN8"))
BROKEN = (PieceState.BROKEN,)


@pytest.fixture
def played(table):
    """The British hold the west, the German the rest; the Initial Scenario has begun."""
    west = tuple(hex_ for hex_ in table.rulebook.board.strategic if hex_.column < 12)
    table.do(GiveRest(side=Side.GERMAN), SetControl(hexes=west, side=Side.BRITISH), StartScenario())
    return table


def broken(name):
    return NewPieces(1, name, states=BROKEN)


def leave(table, hex_, id_, **nmc):
    """Exits one unit and returns its fact."""
    return table.do(ExitMap(hex=hex_, lines=(ExitLine(id_, **nmc),))).entries[0].fact


def place(table, id_):
    return table.campaign.state.forces.find(id_).place


@pytest.mark.parametrize(
    ("name", "vp"),
    [
        ("4-5-7", 2),
        ("2-4-7", 1),
        ("2-2-8", 2),
        ("10-2", 3),
        ("9-1", 2),
        ("8-0", 1),
        ("6+1", 1),
        ("Sherman V", 0),
    ],
)
def test_4_41_british_units_that_exit_from_tt6_to_tt20_count_for_vp(played, name, vp):
    (unit,) = enter(played, Side.BRITISH, name)
    fact = leave(played, TT12, unit)
    assert (fact.fate, fact.vp) == (ExitFate.VICTORY_POINTS, vp)
    assert place(played, unit) == EXITED
    assert standing_of(played.campaign.state, played.rulebook).vp == vp


def test_c34_vp_add_up_over_the_scenarios_of_the_cg(played):
    squad, crew, other = enter(played, Side.BRITISH, "4-5-7", "2-2-8", "4-5-7")
    played.do(ExitMap(hex=TT6, lines=(ExitLine(squad), ExitLine(crew))))
    played.do(EndScenario())
    assert standing_of(played.campaign.state, played.rulebook).vp == 4
    assert place(played, other) not in (EXITED, ELIMINATED)


def test_cg11_a_british_unit_that_exits_for_vp_takes_no_nmc(played):
    (unit,) = enter(played, Side.BRITISH, broken("4-5-7"))
    done = played.do(ExitMap(hex=TT12, lines=(ExitLine(unit),)))
    assert done.entries[0].fact.roll is None
    assert not done.entries[0].throws


@pytest.mark.parametrize(
    ("side", "hex_", "name"), [(Side.BRITISH, A12, "4-5-7"), (Side.GERMAN, TT7, "4-6-7")]
)
def test_cg11_by_an_eligible_hex_a_unit_is_retained_in_its_entry_area(played, side, hex_, name):
    (unit,) = enter(played, side, name)
    assert leave(played, hex_, unit).fate is ExitFate.RETAINED
    assert place(played, unit) == ENTRY_AREA


@pytest.mark.parametrize(
    ("side", "hex_", "name"), [(Side.GERMAN, A12, "4-6-7"), (Side.GERMAN, TT12, "4-6-7")]
)
def test_cg11_anything_else_that_exits_is_eliminated_with_what_it_has(played, side, hex_, name):
    unit, gun = enter(played, side, name, "LMG")
    played.do(GivePiece(piece=gun, holder=unit))
    assert leave(played, hex_, unit).fate is ExitFate.ELIMINATED
    assert (place(played, unit), place(played, gun)) == (ELIMINATED, ELIMINATED)
    assert played.campaign.state.forces.find(unit).pool is played.campaign.state.date


def test_cg11_a_hex_in_an_enemy_deployment_area_is_not_eligible(played):
    """CG7: the west edge is the British Entry Area, but for hexes of a German Deployment Area."""
    played.do(SetControl(hexes=(A12,), side=Side.GERMAN))
    (unit,) = enter(played, Side.BRITISH, "4-5-7")
    assert leave(played, A12, unit).fate is ExitFate.ELIMINATED


@pytest.mark.parametrize(("dice", "is_passed"), [((3, 4), True), ((4, 4), False)])
def test_cg11_a_broken_unit_takes_an_nmc_against_its_broken_morale(played, dice, is_passed):
    (unit,) = enter(played, Side.BRITISH, broken("4-5-7"))
    fact = leave(played, A12, unit, dice=dice)
    assert (fact.fate, fact.morale, fact.is_passed) == (ExitFate.MORALE_CHECK, 7, is_passed)
    piece = played.campaign.state.forces.find(unit)
    assert piece.name == ("4-5-7" if is_passed else "2-4-7")
    assert piece.place == ENTRY_AREA
    assert piece.has(PieceState.BROKEN)


def test_cg11_the_half_squad_lost_is_in_the_eliminated_pool(played):
    (unit,) = enter(played, Side.BRITISH, broken("4-5-7"))
    leave(played, A12, unit, dice=(6, 6))
    assert [piece.name for piece in played.campaign.state.forces.pool(Side.BRITISH)] == ["2-4-7"]


def test_cg11_a_half_squad_that_fails_is_eliminated_with_its_sw(played):
    unit, lmg = enter(played, Side.BRITISH, broken("2-4-7"), "LMG")
    played.do(GivePiece(piece=lmg, holder=unit))
    leave(played, A12, unit, dice=(6, 5))
    assert (place(played, unit), place(played, lmg)) == (ELIMINATED, ELIMINATED)


def test_cg11_a_good_order_leader_applies_his_drm(played):
    (unit,) = enter(played, Side.BRITISH, broken("4-5-7"))
    fact = leave(played, A12, unit, dice=(4, 5), leader_drm=-2)
    assert (fact.roll.final, fact.is_passed) == (7, True)


def test_cg11_a_leader_that_fails_is_wounded(played):
    """Casualty Reduction of an SMC; his Morale Level stands on the counter alone."""
    (leader,) = enter(played, Side.BRITISH, broken("8-1"))
    assert played.campaign.do(ExitMap(hex=A12, lines=(ExitLine(leader),))) == MoraleMissing("8-1")
    fact = leave(played, A12, leader, morale=8, dice=(4, 5))
    assert not fact.is_passed
    assert played.campaign.state.forces.find(leader).has(PieceState.WOUNDED)


def test_c44_a_vehicle_takes_no_nmc(played):
    (tank,) = enter(played, Side.BRITISH, "Sherman V")
    assert leave(played, A12, tank).fate is ExitFate.RETAINED


def test_cg11_the_program_rolls_each_units_nmc_under_its_own_name(played):
    units = enter(played, Side.BRITISH, broken("4-5-7"), broken("4-5-7"))
    played.dice.values = [1, 2, 6, 6]
    done = played.do(ExitMap(hex=A12, lines=tuple(ExitLine(unit) for unit in units)))
    assert [entry.fact.is_passed for entry in done.entries] == [True, False]
    played.do(Undo())
    assert leave(played, A12, units[1]).roll.dice == (6, 6)


def test_cg11_nothing_that_exited_comes_back_in_the_same_scenario(played):
    (unit,) = enter(played, Side.GERMAN, "4-6-7")
    leave(played, TT7, unit)
    again = ExitMap(hex=TT7, lines=(ExitLine(unit),))
    assert played.campaign.do(again) == ExitedAlready("4-6-7")
    played.do(ExitMap(hex=TT7, lines=(ExitLine(unit),), happened="It came back"))
    played.do(EndScenario())
    assert played.campaign.state.play.exited == ()


def test_who_could_exit_and_what_becomes_of_them(played):
    tank, squad, gone, leader = enter(
        played, Side.BRITISH, "Sherman V", broken("4-5-7"), "4-5-7", broken("9-1")
    )
    leave(played, TT12, gone)
    cases = {case.piece.id: case for case in exiting(played.campaign.state, played.rulebook, A12)}
    assert set(cases) == {tank, squad, leader}
    assert [cases[id_].morale for id_ in (squad, leader)] == [7, None]
    assert [cases[id_].usual_morale for id_ in (squad, leader)] == [7, 7]
    assert cases[squad].chance(7, None) == Fraction(21, 36)
    assert cases[squad].chance(7, -1) == Fraction(26, 36)
    assert exiting(played.campaign.state, played.rulebook, NN8) == ()


def test_what_cannot_exit(played):
    unit, lmg = enter(played, Side.GERMAN, "4-6-7", "LMG")
    do = played.campaign.do
    assert do(ExitMap(hex=Hex.parse("A40"), lines=(ExitLine(unit),))) == UnknownHex("A40")
    assert do(ExitMap(hex=NN8, lines=(ExitLine(unit),))) == NotOnTheEdge(NN8)
    assert isinstance(do(ExitMap(hex=TT7, lines=(ExitLine(lmg),))), CannotBeLostSo)
    leave(played, TT12, unit)
    assert do(ExitMap(hex=TT12, lines=(ExitLine(unit),))) == ExitedAlready("4-6-7")
    (other,) = enter(played, Side.GERMAN, "4-6-7")
    played.do(BookLosses(lines=(LossLine(other, Loss.ELIMINATED),)))
    assert do(ExitMap(hex=TT7, lines=(ExitLine(other),))) == NotInOB("4-6-7")


def test_figures_of_the_nmc_that_there_are_not(played):
    (unit,) = enter(played, Side.BRITISH, broken("4-5-7"))
    do = played.campaign.do
    for morale, leader_drm in ((0, None), (11, None), (7, -4), (7, 4)):
        assert do(ExitMap(hex=A12, lines=(ExitLine(unit, morale, leader_drm),))) == NoSuchMorale()
    assert isinstance(do(ExitMap(hex=A12, lines=(ExitLine(unit, dice=(7, 1)),))), BadDice)


def test_nothing_exits_where_nothing_is_played(table):
    (unit,) = enter(table, Side.BRITISH, "4-5-7")
    assert table.campaign.do(ExitMap(hex=A12, lines=(ExitLine(unit),))) == NoScenario()


def test_cg8_what_is_in_the_entry_area_waits_but_for_what_exited_in_this_scenario(played):
    waits, load, gone = enter(
        played,
        Side.BRITISH,
        NewPieces(1, "4-5-7", place=ENTRY_AREA),
        NewPieces(1, "LMG", holder=0),
        NewPieces(1, "4-5-7", place=in_hex(A12)),
    )
    leave(played, A12, gone)
    assert place(played, gone) == ENTRY_AREA
    assert [piece.id for piece in waiting_to_enter(played.campaign.state, Side.BRITISH)] == [waits, load]
    assert waiting_to_enter(played.campaign.state, Side.GERMAN) == ()


def test_cg8_what_a_unit_that_exited_possesses_does_not_wait_either(played):
    squad, lmg = enter(played, Side.BRITISH, "4-5-7", NewPieces(1, "LMG"))
    played.do(GivePiece(piece=lmg, holder=squad))
    leave(played, A12, squad)
    forces = played.campaign.state.forces
    assert forces.place_of(forces.find(lmg)) == ENTRY_AREA
    assert waiting_to_enter(played.campaign.state, Side.BRITISH) == ()
