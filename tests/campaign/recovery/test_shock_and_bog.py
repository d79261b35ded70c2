"""Step 4.504 through the door: Shock and Bog to the end, and the vehicles that count for Control."""

from fractions import Fraction

import pytest

from elst_app.campaign.control import SetVehicles, VehiclesNoted
from elst_app.campaign.forces.changing import ChangePieces, Edit
from elst_app.campaign.recovery.shock_and_bog import (
    AttemptMade,
    BogRolled,
    NotInThatState,
    RollBog,
    RollShock,
    RollUnconfirmedKill,
    ShockRolled,
    VehiclesUnresolved,
    bog_cases,
    shock_cases,
    vehicles_without_hex,
)
from elst_app.campaign.steps import TickStep
from elst_app.campaign.undo import Undo
from elst_app.rules.dice import Modifier, Roll
from elst_app.rules.forces import ENTRY_AREA, UNKNOWN, PieceState
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep, StepTooEarly
from elst_app.rules.recovery_tables.shock_and_bog import BogState, ShockState
from elst_app.rules.refusals import BadDice
from elst_app.rules.sides import Side
from tests.campaign.recovery.perimeter import enter, now, set_out

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN
TICK = TickStep(step=RecoveryStep.SHOCK_AND_BOG)


@pytest.fixture
def garage(table):
    """A Shocked and a Bogged Sherman in E12."""
    set_out(table, RecoveryStep.SHOCK_AND_BOG)
    table.shocked, table.bogged = enter(table, BRITISH, "E12", "Sherman V Shocked", "Sherman VC bogged")
    return table


def shocks(table):
    return shock_cases(table.campaign.state, table.rulebook)


def bogs(table):
    return bog_cases(table.campaign.state, table.rulebook)


def control(table, side=BRITISH):
    return " ".join(hex_.name for hex_ in table.campaign.state.control.vehicles(side))


def test_4_504_each_case_with_its_table_and_chances(garage):
    (shock,), (bog,) = shocks(garage), bogs(garage)
    assert (shock.piece, shock.state, shock.modifiers) == (garage.shocked, ShockState.SHOCKED, ())
    assert [(row.result, chance) for row, chance in shock.chances] == [
        (ShockState.CLEARED, Fraction(1, 3)),
        (ShockState.UNCONFIRMED_KILL, Fraction(2, 3)),
    ]
    assert (bog.piece, bog.state, bog.attempt) == (garage.bogged, BogState.BOGGED, 1)
    assert [chance for _, chance in bog.chances] == [Fraction(2, 3), Fraction(1, 6), Fraction(1, 6)]


@pytest.mark.parametrize(
    ("dice", "states"),
    [
        ((2,), ()),
        ((3, 3), ()),
        ((6, 4), (PieceState.WRECK,)),
    ],
)
def test_4_504_a_shocked_vehicle_rolls_until_it_is_clear_or_a_wreck(garage, dice, states):
    garage.do(RollShock(piece=garage.shocked.id, dice=dice[:1]))
    for die in dice[1:]:
        assert now(garage, garage.shocked).states == (PieceState.UNCONFIRMED_KILL,)
        assert shocks(garage)[0].state is ShockState.UNCONFIRMED_KILL
        garage.do(RollUnconfirmedKill(piece=garage.shocked.id, dice=(die,)))
    assert now(garage, garage.shocked).states == states
    assert shocks(garage) == ()


@pytest.mark.parametrize(
    ("dice", "states"),
    [
        ((4,), ()),
        ((6,), (PieceState.IMMOBILIZED,)),
        ((5, 3), ()),
        ((5, 4, 5), (PieceState.IMMOBILIZED,)),
    ],
)
def test_4_504_a_bogged_vehicle_rolls_until_it_is_free_or_immobilized(garage, dice, states):
    for attempt, die in enumerate(dice, 1):
        assert bogs(garage)[0].attempt == attempt
        garage.do(RollBog(piece=garage.bogged.id, attempt=attempt, dice=(die,)))
    assert now(garage, garage.bogged).states == states
    assert bogs(garage) == ()


def test_4_504_a_mired_vehicle_adds_1_and_the_journal_says_so(garage):
    mired = Modifier(1, "mired", "4.504")
    garage.do(RollBog(piece=garage.bogged.id, attempt=1, dice=(5,)))
    assert bogs(garage)[0].modifiers == (mired,)
    done = garage.do(RollBog(piece=garage.bogged.id, attempt=2, dice=(2,)))
    fact = done.entries[0].fact
    assert isinstance(fact, BogRolled)
    assert (fact.piece.states, fact.roll, fact.result) == (
        (PieceState.MIRED,),
        Roll((2,), (mired,)),
        BogState.FREED,
    )


def test_4_504_a_command_given_twice_rolls_once(garage):
    garage.dice.values = [6, 5]
    shock = RollShock(piece=garage.shocked.id)
    bog = RollBog(piece=garage.bogged.id, attempt=1)
    garage.do(shock, bog)
    garage.campaign = garage.reopened()
    assert garage.campaign.do(shock) == NotInThatState("Sherman V", ShockState.SHOCKED)
    assert garage.campaign.do(bog) == AttemptMade("Sherman VC", 1, 2)
    assert garage.dice.throws == 2
    assert now(garage, garage.shocked).states == (PieceState.UNCONFIRMED_KILL,)
    assert now(garage, garage.bogged).states == (PieceState.MIRED,)


def test_4_504_undone_and_done_again_the_program_has_the_same_dice(garage):
    garage.dice.values = [2]
    command = RollShock(piece=garage.shocked.id)
    garage.do(command, Undo(), command)
    assert garage.dice.throws == 1
    assert isinstance(garage.campaign.history.standing[-1].fact, ShockRolled)


def test_4_504_what_is_no_roll_is_refused(garage):
    for command, refusal in (
        (
            RollUnconfirmedKill(piece=garage.shocked.id),
            NotInThatState("Sherman V", ShockState.UNCONFIRMED_KILL),
        ),
        (RollShock(piece=garage.bogged.id), NotInThatState("Sherman VC", ShockState.SHOCKED)),
        (RollBog(piece=garage.shocked.id, attempt=1), NotInThatState("Sherman V", BogState.BOGGED)),
        (RollShock(piece=garage.shocked.id, dice=(7,)), BadDice(1, "7")),
    ):
        assert garage.campaign.do(command) == refusal


def test_4_504_comes_in_its_order(table):
    set_out(table, RecoveryStep.MELEE)
    (tank,) = enter(table, BRITISH, "E12", "Sherman V Shocked")
    refusal = StepTooEarly(RecoveryStep.SHOCK_AND_BOG, RecoveryStep.MELEE)
    assert table.campaign.do(RollShock(piece=tank.id)) == refusal
    table.do(RollShock(piece=tank.id, dice=(1,), happened="we did it first"))
    assert now(table, tank).states == ()


def test_4_504_the_step_is_over_when_every_vehicle_is_resolved(garage):
    assert garage.campaign.do(TICK) == VehiclesUnresolved(("Sherman V", "Sherman VC"))
    garage.do(RollShock(piece=garage.shocked.id, dice=(1,)))
    garage.do(RollBog(piece=garage.bogged.id, attempt=1, dice=(1,)))
    garage.do(TICK)
    assert garage.campaign.state.progress.now is RecoveryStep.DEPLOYMENT_AREAS


def test_4_2_the_tick_notes_the_mobile_vehicles_with_functional_ma_for_control(garage):
    """Freed vehicles count, a wreck and one in the Entry Area do not; the German has none on the map."""
    assert control(garage) == "D13 E17"
    enter(
        garage, BRITISH, "F20", "Sherman III Stunned +1", "Sherman III immobilized", "Sherman III MA disabled"
    )
    enter(garage, BRITISH, ENTRY_AREA, "Sherman V")
    enter(garage, GERMAN, "L6", "StuG IIIG(L) Stunned")
    garage.do(RollShock(piece=garage.shocked.id, dice=(1,)))
    garage.do(RollBog(piece=garage.bogged.id, attempt=1, dice=(1,)))
    done = garage.do(TICK)
    assert [entry.fact for entry in done.entries if isinstance(entry.fact, VehiclesNoted)] == [
        VehiclesNoted(BRITISH, tuple(Hex.parse(name) for name in ("E12", "E12", "F20")))
    ]
    assert (control(garage), control(garage, GERMAN)) == ("E12 E12 F20", "")


def test_4_2_vehicles_noted_by_hand_stay_where_the_ob_has_none(table):
    set_out(table, RecoveryStep.SHOCK_AND_BOG)
    enter(table, BRITISH, "E12", "4-5-7")
    table.do(TICK)
    assert control(table) == "D13 E17"


def test_4_2_vehicles_noted_by_hand_stay_until_it_is_said_where_those_of_the_ob_are(table):
    set_out(table, RecoveryStep.SHOCK_AND_BOG)
    known, unknown = (enter(table, BRITISH, place, "Sherman V")[0] for place in ("E12", UNKNOWN))
    assert vehicles_without_hex(table.campaign.state, BRITISH) == (unknown,)
    table.do(TICK)
    assert control(table) == "D13 E17"
    table.do(Undo(), ChangePieces(ids=(unknown.id,), edit=Edit(place=known.place)), TICK)
    assert control(table) == "E12 E12"


def test_4_2_the_last_vehicle_lost_no_longer_counts(table):
    set_out(table, RecoveryStep.SHOCK_AND_BOG)
    (tank,) = enter(table, BRITISH, "D13", "Sherman V Shocked")
    table.do(SetVehicles(side=BRITISH, hexes=(Hex.parse("D13"),)))
    table.do(RollShock(piece=tank.id, dice=(6,)), RollUnconfirmedKill(piece=tank.id, dice=(6,)), TICK)
    assert control(table) == ""
