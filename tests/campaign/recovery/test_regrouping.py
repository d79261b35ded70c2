"""Steps 4.502 and 4.503 through the door: markers, radios, Broken units, Control, the end of the scenario."""

from dataclasses import replace

import pytest

from elst_app.campaign.artillery import EnterBattery, PutModuleIntoPlay, ReceiveModule
from elst_app.campaign.clock import EndScenario, ScenarioEnded, StartScenario
from elst_app.campaign.control import SetControl
from elst_app.campaign.forces.changing import ChangePieces, Edit
from elst_app.campaign.forces.entering import EnterPieces
from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.campaign.initiative import PlaceChit
from elst_app.campaign.recovery.markers import (
    RadiosSortedOut,
    RemovedMarker,
    marker_removal,
    radios_gone,
    staying_markers,
)
from elst_app.campaign.recovery.regrouping import ContestedLocation, EndOfScenario, Regrouped, contested
from elst_app.campaign.setup import ChangeRuling
from elst_app.campaign.steps import StepTicked, TickStep
from elst_app.campaign.undo import Correct, Undo
from elst_app.rules.artillery import Access, Marker, MarkerKind, Mission, Observer, SmokeHex
from elst_app.rules.calendar import CGDate
from elst_app.rules.forces import ELIMINATED, ENTRY_AREA, UNKNOWN, Loss, NewPieces, PieceState
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import Initiative
from elst_app.rules.recovery import RecoveryRound, RecoveryStep
from elst_app.rules.sides import Side
from tests.campaign.recovery.perimeter import enter, now, set_out

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN
TICK_MARKERS = TickStep(step=RecoveryStep.MARKERS)
TICK_REGROUPING = TickStep(step=RecoveryStep.REGROUPING)


@pytest.fixture
def regrouping(table):
    set_out(table, RecoveryStep.REGROUPING)
    return table


def end_with(table, fired: bool, *acts):
    """The German module was in play; a scenario in which it has `fired` an FFE, or has not, is over."""
    module = table.campaign.state.modules[0].battery
    table.do(StartScenario())
    table.do(PutModuleIntoPlay(battery=module.id, observer=Observer("9-1", Hex.parse("L6"))))
    battery = table.campaign.state.module(module.id).battery
    if fired:
        battery = replace(
            battery,
            contact=True,
            access=Access.HELD,
            placed_ffe=True,
            marker=Marker(MarkerKind.FFE_C, Hex.parse("E12"), Mission.SMOKE),
            smoke=(SmokeHex(Hex.parse("E12"), 3), SmokeHex(Hex.parse("E13"), 3)),
        )
        table.do(EnterBattery(after=battery, happened="at the table"))
    table.do(*acts, EndScenario(), TickStep(step=RecoveryStep.MELEE))


def enter_radio(table, place, states=()):
    battery = table.campaign.state.modules[0].battery.id
    lines = (
        NewPieces(1, "9-1", place=place),
        NewPieces(1, "radio", holder=0, battery=battery, states=states),
    )
    return table.do(EnterPieces(side=GERMAN, lines=lines)).entries[0].fact.added


def test_4_502_what_is_taken_off_and_where_some_may_be(table):
    set_out(table, RecoveryStep.MARKERS)
    (broken,) = enter(table, GERMAN, "L6", "4-4-7 Broken")
    enter(table, GERMAN, ENTRY_AREA, "4-4-7 Broken", "StuG IIIG(L)")
    tank, bogged, wreck = enter(table, BRITISH, "E12", "Sherman V", "Sherman VC bogged", "Sherman V wreck")
    found = {each.marker: each.pieces for each in marker_removal(table.campaign.state)}
    assert list(found) == list(RemovedMarker)
    assert found[RemovedMarker.DM] == (broken,)
    assert found[RemovedMarker.MOTION] == (tank,)
    assert found[RemovedMarker.CE] == (tank, bogged)
    assert wreck not in found[RemovedMarker.CE]


def test_c42_what_stays(table):
    set_out(table, RecoveryStep.MARKERS)
    tank, gun = enter(table, BRITISH, "E12", "Sherman V", "6-pounder")
    states = (PieceState.STUNNED, PieceState.BOGGED, PieceState.MA_MALFUNCTIONED)
    table.do(ChangePieces(ids=(tank.id,), edit=Edit(set_states=states)))
    table.do(ChangePieces(ids=(gun.id,), edit=Edit(set_states=(PieceState.LOW_AMMO,))))
    found = {
        each.state: [piece.id for piece in each.pieces] for each in staying_markers(table.campaign.state)
    }
    assert found == {
        PieceState.LOW_AMMO: [gun.id],
        PieceState.MA_MALFUNCTIONED: [tank.id],
        PieceState.BOGGED: [tank.id],
        PieceState.STUNNED: [tank.id],
    }


def test_4_502_the_oba_and_smoke_of_the_scenario_just_over_are_named(table):
    end_with(table, True)
    found = {each.marker: each.hexes for each in marker_removal(table.campaign.state)}
    assert found[RemovedMarker.OBA] == (Hex.parse("E12"),)
    assert found[RemovedMarker.SMOKE] == (Hex.parse("E12"), Hex.parse("E13"))


def test_cg3_a_radio_goes_with_the_module_that_placed_an_ffe(table):
    leader, radio = enter_radio(table, ENTRY_AREA)
    end_with(table, True)
    assert radios_gone(table.campaign.state) == (radio,)
    done = table.do(TICK_MARKERS)
    assert isinstance(done.entries[0].fact, RadiosSortedOut)
    assert now(table, radio).place == ELIMINATED
    assert now(table, radio).possessor is None
    assert now(table, leader) == leader
    assert radios_gone(table.campaign.state) == ()


@pytest.mark.parametrize("is_lost", [False, True])
def test_o28_a_radio_works_again_with_the_module_that_is_retained(table, is_lost):
    _, radio = enter_radio(table, ENTRY_AREA, () if is_lost else (PieceState.MALFUNCTIONED,))
    lost = BookLosses(lines=(LossLine(radio.id, Loss.ELIMINATED),))
    end_with(table, False, *((lost,) if is_lost else ()))
    table.do(TICK_MARKERS)
    back = now(table, radio)
    assert back.states == ()
    assert back.place == UNKNOWN
    assert (back.possessor is None) == is_lost


@pytest.mark.parametrize("typed", ["Artillery OBA", "", "O2"])
@pytest.mark.parametrize("fired", [True, False])
def test_cg3_a_radio_is_that_of_the_module_it_names_or_of_the_only_one(table, typed, fired):
    """A starting OB says of a radio what its card says, which is no id of a module."""
    line = NewPieces(1, "radio", place=ENTRY_AREA, battery=typed, states=(PieceState.MALFUNCTIONED,))
    (radio,) = table.do(EnterPieces(side=GERMAN, lines=(line,))).entries[0].fact.added
    end_with(table, fired)
    table.do(TICK_MARKERS)
    after = now(table, radio)
    assert (after.place, after.has(PieceState.MALFUNCTIONED)) == (
        (ELIMINATED, True) if fired else (ENTRY_AREA, False)
    )


def test_cg3_of_several_radios_none_goes_that_names_no_module(table):
    """Which of them it is only the players know."""
    lines = (NewPieces(2, "radio", place=ENTRY_AREA), NewPieces(1, "radio", battery="O3", place=ENTRY_AREA))
    table.do(EnterPieces(side=GERMAN, lines=lines))
    end_with(table, True)
    assert radios_gone(table.campaign.state) == ()
    named = NewPieces(1, "radio", battery="artillery oba", place=ENTRY_AREA)
    radio = table.do(EnterPieces(side=GERMAN, lines=(named,))).entries[0].fact.added[0]
    assert radios_gone(table.campaign.state) == (radio,)


def test_cg3_a_radio_that_went_does_not_come_back_with_the_next_module(table):
    _, radio = enter_radio(table, ENTRY_AREA)
    end_with(table, True)
    table.do(TICK_MARKERS)
    table.do(ReceiveModule(side=GERMAN, name="O1", calibre=80))
    table.play_to(RecoveryStep.INITIATIVE)
    table.do(
        PlaceChit(side=BRITISH, initiative=Initiative.ATTACK),
        PlaceChit(side=GERMAN, initiative=Initiative.INACTIVE),
        TickStep(step=RecoveryStep.DEPLOYMENT),
    )
    table.play_to(RecoveryStep.REGROUPING)
    assert now(table, radio).place == ELIMINATED


def test_4_503_all_broken_units_of_both_sides_regroup(regrouping):
    squad, leader = enter(regrouping, BRITISH, "E12", "4-5-7 Broken", "8-1")
    regrouping.do(
        ChangePieces(ids=(leader.id,), edit=Edit(set_states=(PieceState.BROKEN, PieceState.WOUNDED)))
    )
    (german,) = enter(regrouping, GERMAN, "L6", "4-4-7 Broken")
    done = regrouping.do(TICK_REGROUPING)
    assert [type(entry.fact) for entry in done.entries] == [Regrouped, EndOfScenario, StepTicked]
    assert {piece.id for piece in done.entries[0].fact.changed} == {squad.id, leader.id, german.id}
    assert now(regrouping, leader).states == (PieceState.WOUNDED,)
    assert not any(piece.has(PieceState.BROKEN) for piece in done.after.forces.pieces)
    assert done.entries[0].throws == ()
    regrouping.do(Undo())
    assert now(regrouping, squad) == squad


def test_4_503_the_end_of_cg_scenario_is_in_the_journal_with_its_date(regrouping):
    done = regrouping.do(TICK_REGROUPING)
    assert done.entries[0].fact == EndOfScenario(CGDate.AFTERNOON_23)
    assert done.entries[0].moment.step is RecoveryStep.REGROUPING


@pytest.mark.parametrize(("option", "ends"), [("two-scenarios", True), ("one-scenario", False)])
def test_c30_the_first_part_of_one_scenario_has_no_end_of_cg_scenario(regrouping, option, ends):
    entries = regrouping.campaign.history.standing
    ended = next(entry.number for entry in entries if isinstance(entry.fact, ScenarioEnded))
    part = ScenarioEnded(RecoveryRound.BETWEEN_PARTS)
    regrouping.do(ChangeRuling(code="C30", option=option), Correct(entry=ended, fact=part, reason="a part"))
    done = regrouping.do(TICK_REGROUPING)
    assert any(isinstance(entry.fact, EndOfScenario) for entry in done.entries) == ends


def test_4_503_final_control_is_asked_where_units_of_a_side_without_it_are(regrouping):
    nobody = Hex.parse("M27")
    enter(regrouping, BRITISH, "E12", "4-5-7")
    (intruder,) = enter(regrouping, BRITISH, "H15", "4-5-7")
    first, second = enter(regrouping, GERMAN, "E13", "4-4-7", "8-1")
    (defender,) = enter(regrouping, BRITISH, "E13", "4-5-7")
    (squatter,) = enter(regrouping, GERMAN, nobody.name, "4-4-7")
    enter(regrouping, GERMAN, "L12", "4-4-7")
    assert contested(regrouping.campaign.state, regrouping.rulebook) == (
        ContestedLocation(Hex.parse("E13"), BRITISH, (first, second, defender)),
        ContestedLocation(Hex.parse("H15"), GERMAN, (intruder,)),
        ContestedLocation(nobody, None, (squatter,)),
    )
    regrouping.do(SetControl(hexes=(Hex.parse("H15"),), side=BRITISH))
    found = [each.hex.name for each in contested(regrouping.campaign.state, regrouping.rulebook)]
    assert found == ["E13", "M27"]
