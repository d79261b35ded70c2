"""Step 4.501 through the door: who is in Melee, what it brings, when it is over."""

import pytest

from elst_app.campaign.clock import ScenarioEnded
from elst_app.campaign.forces.changing import Edit
from elst_app.campaign.forces.losing import LossLine
from elst_app.campaign.recovery.melee import (
    BadRounds,
    FightMelee,
    Melee,
    MeleeFought,
    MeleeGoesOn,
    MeleesToFight,
    NoMelee,
    NotInMelee,
    melees,
    units_after,
    units_without_hex,
)
from elst_app.campaign.recovery.order import NoRecoveryPhase
from elst_app.campaign.steps import TickStep
from elst_app.campaign.undo import Undo
from elst_app.rules.calendar import CGDate
from elst_app.rules.forces import (
    ELIMINATED,
    ENTRY_AREA,
    UNKNOWN,
    CannotBeLostSo,
    Loss,
    PieceKind,
    PieceState,
    in_area,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryRound, RecoveryStep
from elst_app.rules.sides import Side
from tests.campaign.recovery.perimeter import enter, now, set_out

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN
H15, J15 = Hex.parse("H15"), Hex.parse("J15")


@pytest.fixture
def fighting(table):
    """A British squad and leader against a German squad with a LMG in H15."""
    set_out(table, RecoveryStep.MELEE)
    table.squad, table.leader = enter(table, BRITISH, "H15", "4-5-7", "8-1")
    table.german, table.lmg = enter(table, GERMAN, "H15", "4-4-7", "LMG @0")
    return table


def fight(*lines: LossLine, rounds: int = 1, hex_: Hex = H15, happened: str = "") -> FightMelee:
    return FightMelee(hex=hex_, rounds=rounds, losses=lines, happened=happened)


def of_hexes(table):
    return [melee.hex for melee in melees(table.campaign.state)]


def test_4_501_all_opposing_units_in_a_hex_are_in_melee_and_who_moved_first_attacks(fighting):
    enter(fighting, BRITISH, "J15", "4-5-7")
    enter(fighting, GERMAN, "M15", "LMG")
    enter(fighting, BRITISH, "M15", "4-5-7")
    assert melees(fighting.campaign.state) == (
        Melee(H15, (fighting.squad, fighting.leader, fighting.german), attacker=BRITISH),
    )


def test_4_501_wrecks_are_not_in_melee(fighting):
    enter(fighting, BRITISH, "J15", "Sherman V wreck")
    enter(fighting, GERMAN, "J15", "4-4-7")
    assert of_hexes(fighting) == [H15]


def test_4_501_losses_are_applied_in_order_and_the_hex_is_settled(fighting):
    done = fighting.do(
        fight(
            LossLine(fighting.squad.id, Loss.REDUCED),
            LossLine(fighting.german.id, Loss.REDUCED),
            LossLine(fighting.german.id, Loss.ELIMINATED),
            rounds=3,
        )
    )
    fact = done.entries[0].fact
    assert isinstance(fact, MeleeFought)
    assert (fact.rounds, fact.left) == (3, (BRITISH,))
    assert [(each.piece.name, each.loss) for each in fact.losses] == [
        ("4-5-7", Loss.REDUCED),
        ("4-4-7", Loss.REDUCED),
        ("2-3-7", Loss.ELIMINATED),
    ]
    forces = done.after.forces
    assert (now(fighting, fighting.squad).name, now(fighting, fighting.squad).kind) == (
        "2-4-7",
        PieceKind.HALF_SQUAD,
    )
    assert now(fighting, fighting.german).place == ELIMINATED
    assert [piece.name for piece in forces.pool(GERMAN)] == ["2-3-7", "2-3-7"]
    assert {piece.pool for piece in forces.pool(GERMAN)} == {CGDate.AFTERNOON_23}
    assert forces.place_of(now(fighting, fighting.lmg)).hex == H15
    assert now(fighting, fighting.lmg).possessor is None
    assert of_hexes(fighting) == []


def test_4_501_a_weapon_may_be_captured_in_it(fighting):
    fighting.do(
        fight(LossLine(fighting.german.id, Loss.ELIMINATED), LossLine(fighting.lmg.id, Loss.CAPTURED))
    )
    assert now(fighting, fighting.lmg).side is BRITISH


def test_4_501_after_the_first_round_every_stun_in_the_hex_is_flipped(fighting):
    stunned, shocked = enter(fighting, GERMAN, "H15", "StuG IIIG(L) Stunned", "Pz VG Shocked")
    (elsewhere,) = enter(fighting, GERMAN, "J15", "StuG IIIG(L) Stunned")
    fighting.do(
        fight(
            LossLine(fighting.squad.id, Loss.ELIMINATED),
            LossLine(fighting.leader.id, Loss.ELIMINATED),
            LossLine(shocked.id, None, Edit(set_states=(PieceState.IMMOBILIZED,))),
        )
    )
    assert now(fighting, stunned).states == (PieceState.STUNNED_PLUS_ONE,)
    assert now(fighting, stunned).is_mobile
    assert now(fighting, shocked).states == (PieceState.SHOCKED, PieceState.IMMOBILIZED)
    assert now(fighting, elsewhere).states == (PieceState.STUNNED,)


def test_4_501_rounds_go_on_while_both_sides_are_there_unless_nobody_can_attack(fighting):
    half = fight(LossLine(fighting.squad.id, Loss.REDUCED))
    assert fighting.campaign.do(half) == MeleeGoesOn(H15)
    assert now(fighting, fighting.squad) == fighting.squad
    done = fighting.do(
        fight(LossLine(fighting.squad.id, Loss.REDUCED), happened="nobody can attack any more")
    )
    assert done.entries[0].flag.rule == "4.501"
    assert done.entries[0].fact.left == (BRITISH, GERMAN)
    assert of_hexes(fighting) == []


def test_4_501_a_melee_is_fought_once(fighting):
    command = fight(LossLine(fighting.german.id, Loss.ELIMINATED))
    fighting.do(command)
    assert fighting.campaign.do(command) == NoMelee(H15)
    fighting.campaign = fighting.reopened()
    assert fighting.campaign.do(command) == NoMelee(H15)
    fighting.do(Undo())
    assert now(fighting, fighting.german) == fighting.german
    assert of_hexes(fighting) == [H15]


def test_4_501_what_is_no_melee_is_refused(fighting):
    (far,) = enter(fighting, BRITISH, "J15", "4-5-7")
    for command, refusal in (
        (fight(hex_=J15), NoMelee(J15)),
        (fight(rounds=0), BadRounds(0, 99)),
        (fight(LossLine(far.id, Loss.ELIMINATED)), NotInMelee("4-5-7", H15)),
        (
            fight(LossLine(fighting.german.id, Loss.ELIMINATED), LossLine(fighting.german.id, Loss.REDUCED)),
            NotInMelee("4-4-7", H15),
        ),
        (
            fight(LossLine(fighting.squad.id, Loss.EXITED_FOR_VP)),
            CannotBeLostSo(PieceKind.SQUAD, "4-5-7", Loss.EXITED_FOR_VP),
        ),
    ):
        assert fighting.campaign.do(command) == refusal
    assert fighting.campaign.state.forces.find(far.id) == far


def test_4_501_the_step_is_over_when_all_melees_are(fighting):
    tick = TickStep(step=RecoveryStep.MELEE)
    assert fighting.campaign.do(tick) == MeleesToFight((H15,))
    fighting.do(fight(LossLine(fighting.german.id, Loss.ELIMINATED)), tick)
    assert fighting.campaign.state.progress.now is RecoveryStep.MARKERS


def test_4_501_no_melee_outside_the_recovery_phase(table):
    enter(table, BRITISH, "H15", "4-5-7")
    enter(table, GERMAN, "H15", "4-4-7")
    assert table.campaign.do(fight()) == NoRecoveryPhase()


def test_4_5171_the_next_scenario_of_the_same_date_has_its_own_melees(fighting):
    """A Dual Attack is two scenarios on one CG Date (C30): what was done in the first counts no longer."""
    fighting.do(fight(happened="nobody can attack"))
    assert melees(fighting.campaign.state) == ()
    again = ScenarioEnded(RecoveryRound.AFTER_SCENARIO).change(fighting.campaign.state)
    assert [melee.hex for melee in melees(again)] == [H15]


def test_4_501_who_would_be_left_after_losses(fighting):
    def left(*losses):
        found = units_after(fighting.campaign.state, fighting.rulebook, H15, losses)
        return [(piece.side, piece.name) for piece in found]

    assert left() == [(BRITISH, "4-5-7"), (BRITISH, "8-1"), (GERMAN, "4-4-7")]
    reduced, gone = (fighting.squad.id, Loss.REDUCED), (fighting.german.id, Loss.ELIMINATED)
    assert left(reduced, gone) == [(BRITISH, "2-4-7"), (BRITISH, "8-1")]
    assert left(gone, gone) == left(gone)
    assert left((fighting.german.id, Loss.WRECKED), ("G99", Loss.ELIMINATED)) == left()
    (elsewhere,) = enter(fighting, GERMAN, "J15", "4-4-7")
    assert left((elsewhere.id, Loss.ELIMINATED)) == left()


def test_4_501_units_without_a_hex_may_be_in_a_melee_nobody_knows_of(fighting):
    in_the_area, _ = enter(fighting, GERMAN, in_area(2), "4-4-7", "LMG @0")
    (nowhere,) = enter(fighting, BRITISH, UNKNOWN, "Sherman V")
    enter(fighting, BRITISH, ENTRY_AREA, "4-5-7")
    enter(fighting, BRITISH, UNKNOWN, "Sherman V wreck")
    assert units_without_hex(fighting.campaign.state) == (in_the_area, nowhere)
