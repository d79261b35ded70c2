"""Who sees what of the forces, stage by stage (4.510-4.518, C40)."""

from dataclasses import replace

import pytest

from elst_app.campaign.clock import EndScenario, StartScenario
from elst_app.campaign.control import SetControl
from elst_app.campaign.forces.changing import ChangePieces, Edit, GivePiece
from elst_app.campaign.forces.entering import EnterPieces, RemovePieces
from elst_app.campaign.forces.facts import OneSideAtATime, is_private_time
from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.campaign.initiative import PlaceChit
from elst_app.campaign.moments import Stage
from elst_app.campaign.purchases import BuyGroup
from elst_app.campaign.state import HandledPiece
from elst_app.campaign.steps import TickStep
from elst_app.campaign.undo import Redo, Undo
from elst_app.campaign.view import seen_state
from elst_app.rules.calendar import CGDate
from elst_app.rules.forces import ENTRY_AREA, Loss, NewPieces, PieceState, in_area, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import Initiative
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import ATTACK_CHIT, Deployment
from elst_app.rules.sides import Audience, Side
from tests.campaign.forces.support import enter, refusal

B, G = Side.BRITISH, Side.GERMAN
L12 = in_hex(Hex.parse("L12"))
SECRET_STEPS = [step for step in RecoveryStep if RecoveryStep.NEW_DATE < step < RecoveryStep.DEPLOYMENT]


def seen(table, audience):
    """The pieces this audience sees, by id with what it knows of their labels."""
    return {piece.id: piece.label for piece in table.campaign.view(audience).state.forces.pieces}


def name_it(id_: str, label: str) -> ChangePieces:
    return ChangePieces(ids=(id_,), edit=Edit(label=label))


@pytest.fixture
def armies(table):
    """Four pieces of each side, the last two of them secret: a unit with what it has."""
    for side, squad in ((B, "4-5-7"), (G, "4-4-7")):
        enter(table, f"{squad} with LMG @entry", side)
        enter(table, f"{squad} with LMG @entry", side, secret=True)
    return table


KNOWN = {"B1": "", "B2": "", "G1": "", "G2": ""}
BRITISH = {"B3": "", "B4": ""}
GERMAN = {"G3": "", "G4": ""}


@pytest.mark.parametrize("is_begun", [False, True])
def test_4_516_secret_pieces_off_the_map_are_seen_by_their_side_alone(armies, is_begun) -> None:
    if is_begun:
        armies.do(StartScenario())
    assert seen(armies, Audience.PUBLIC) == KNOWN
    assert seen(armies, Audience.BRITISH) == KNOWN | BRITISH
    assert seen(armies, Audience.GERMAN) == KNOWN | GERMAN


def test_4_516_the_act_that_enters_secret_pieces_is_its_sides_alone(table) -> None:
    lines = (NewPieces(1, "4-5-7"), NewPieces(1, "8-1", secret=True), NewPieces(1, "LMG", holder=1))
    done = table.do(EnterPieces(side=B, lines=lines))
    assert [(entry.audience, [piece.name for piece in entry.fact.added]) for entry in done.entries] == [
        (Audience.PUBLIC, ["4-5-7"]),
        (Audience.BRITISH, ["8-1", "LMG"]),
    ]
    assert [piece.name for piece in table.campaign.view(Audience.GERMAN).state.forces.pieces] == ["4-5-7"]


def test_4_516_what_enters_the_map_is_seen_with_what_it_has(armies) -> None:
    armies.do(StartScenario())
    done = armies.do(ChangePieces(ids=("B3",), edit=Edit(place=L12)))
    assert [entry.audience for entry in done.entries] == [Audience.PUBLIC]
    assert seen(armies, Audience.GERMAN) == KNOWN | BRITISH | GERMAN
    assert seen(armies, Audience.PUBLIC) == KNOWN | BRITISH


def test_4_12_what_is_lost_in_a_scenario_is_seen_by_both(armies) -> None:
    armies.do(StartScenario())
    done = armies.do(BookLosses(lines=(LossLine("B3", Loss.REDUCED), LossLine("G1", Loss.ELIMINATED))))
    assert {entry.audience for entry in done.entries} == {Audience.PUBLIC}
    assert {"B3", "B3.1"} <= set(seen(armies, Audience.GERMAN))


@pytest.mark.parametrize("step", [step for step in RecoveryStep if step <= RecoveryStep.NEW_DATE])
def test_until_4_510_what_a_side_does_with_its_forces_is_seen_by_both(armies, step) -> None:
    armies.play_to(step)
    done = armies.do(name_it("B1", "x"))
    assert done.entries[0].audience is Audience.PUBLIC
    assert seen(armies, Audience.GERMAN)["B1"] == seen(armies, Audience.PUBLIC)["B1"] == "x"


@pytest.mark.parametrize("step", SECRET_STEPS)
def test_from_4_511_to_the_set_up_it_is_seen_by_the_side_alone(armies, step) -> None:
    armies.play_to(step)
    before = seen(armies, Audience.GERMAN)
    done = armies.do(name_it("B1", "x"))
    assert [entry.audience for entry in done.entries] == [Audience.BRITISH]
    assert seen(armies, Audience.GERMAN) == before
    assert seen(armies, Audience.PUBLIC)["B1"] == ""
    assert seen(armies, Audience.BRITISH)["B1"] == "x"


def to_deployment(table):
    """Plays on to step 4.518."""
    table.play_to(RecoveryStep.INITIATIVE)
    table.do(
        PlaceChit(side=B, initiative=Initiative.ATTACK), PlaceChit(side=G, initiative=Initiative.INACTIVE)
    )


def test_4_518_the_secret_ends_when_the_next_scenario_begins(armies) -> None:
    to_deployment(armies)
    armies.do(name_it("B1", "w"), TickStep(step=RecoveryStep.DEPLOYMENT))
    assert seen(armies, Audience.GERMAN) == KNOWN | GERMAN
    assert armies.campaign.state.stage is Stage.SET_UP
    armies.do(name_it("B1", "x"), ChangePieces(ids=("B3",), edit=Edit(place=L12)))
    assert seen(armies, Audience.GERMAN) == KNOWN | GERMAN
    armies.do(StartScenario())
    assert seen(armies, Audience.GERMAN) == KNOWN | BRITISH | GERMAN | {"B1": "x"}
    assert armies.do(name_it("B1", "y")).entries[0].audience is Audience.PUBLIC


def test_new_pieces_and_losses_of_the_secret_steps_are_not_seen(armies) -> None:
    armies.play_to(RecoveryStep.SHIFT)
    before = seen(armies, Audience.GERMAN)
    enter(armies, "4-5-8")
    armies.do(BookLosses(lines=(LossLine("B1", Loss.REDUCED),)), RemovePieces(ids=("B2",)))
    assert seen(armies, Audience.GERMAN) == before
    assert {"B5", "B1.1"} <= set(seen(armies, Audience.BRITISH))
    assert "B2" not in seen(armies, Audience.BRITISH)


def test_captured_equipment_is_its_captors_to_dispose_of_in_secret(armies) -> None:
    armies.do(StartScenario(), GivePiece(piece="B2", holder="G1"), EndScenario())
    armies.play_to(RecoveryStep.SHIFT)
    done = armies.do(name_it("B2", "booty"))
    assert [entry.audience for entry in done.entries] == [Audience.GERMAN]
    assert (seen(armies, Audience.GERMAN)["B2"], seen(armies, Audience.BRITISH)["B2"]) == ("booty", "")


def test_both_sides_secrets_are_not_one_act(armies) -> None:
    armies.play_to(RecoveryStep.SHIFT)
    for command in (
        ChangePieces(ids=("B1", "G1"), edit=Edit(label="x")),
        RemovePieces(ids=("B1", "G1")),
        BookLosses(lines=(LossLine("B1", None, Edit(label="x")), LossLine("G1", None, Edit(label="x")))),
        BookLosses(lines=(LossLine("B1", Loss.REDUCED), LossLine("G1", Loss.REDUCED))),
        BookLosses(lines=(LossLine("B1", Loss.REDUCED), LossLine("G1", None, Edit(label="x")))),
    ):
        assert refusal(armies, command) == OneSideAtATime()


def test_c40_the_other_side_cannot_name_a_secret_act_and_undoes_as_if_there_were_none(armies) -> None:
    armies.play_to(RecoveryStep.SHIFT)
    labels = {audience: armies.campaign.view(audience).undo for audience in Audience}
    (entry,) = armies.do(name_it("B1", "x")).entries
    for audience in (Audience.GERMAN, Audience.PUBLIC):
        assert armies.campaign.view(audience).undo == labels[audience]
    assert armies.campaign.view(Audience.BRITISH).undo == (entry,)
    armies.do(Undo(audience=Audience.BRITISH))
    assert seen(armies, Audience.BRITISH)["B1"] == ""


def test_4_510_an_undo_of_the_new_cg_date_shows_nothing_that_was_done_in_secret_since(armies) -> None:
    armies.play_to(RecoveryStep.SHIFT)
    before = seen(armies, Audience.GERMAN)["B1"]
    armies.do(name_it("B1", "x"), Undo(audience=Audience.GERMAN))
    assert armies.campaign.state.progress.now is RecoveryStep.NEW_DATE
    assert seen(armies, Audience.GERMAN)["B1"] == before
    armies.do(Redo(audience=Audience.GERMAN))
    assert seen(armies, Audience.GERMAN)["B1"] == before
    assert seen(armies, Audience.BRITISH)["B1"] == "x"


def test_at_the_end_of_the_cg_everybody_sees_everything(armies) -> None:
    armies.play_to(RecoveryStep.SHIFT)
    armies.do(name_it("B1", "x"))
    ended = replace(armies.campaign.state, stage=Stage.ENDED)
    for audience in Audience:
        assert seen_state(ended, audience) is ended


def test_nobody_is_told_what_both_sides_knew_before(armies) -> None:
    armies.play_to(RecoveryStep.SHIFT)
    armies.do(name_it("B1", "x"))
    for audience in Audience:
        view = armies.campaign.view(audience).state
        assert view.known_forces == view.forces


def test_marks_of_secret_steps_and_of_secret_pieces_are_their_sides_alone(armies) -> None:
    marks = frozenset(
        HandledPiece(CGDate.MORNING_24, step, "", id_)
        for step in (RecoveryStep.SHOCK_AND_BOG, RecoveryStep.SHIFT, RecoveryStep.REPAIR)
        for id_ in ("B1", "B3", "G1", "B99")
    )
    state = replace(armies.campaign.state, handled=marks)

    def told(audience):
        return {(mark.step, mark.piece) for mark in seen_state(state, audience).handled}

    public = {(RecoveryStep.SHOCK_AND_BOG, id_) for id_ in ("B1", "G1")}
    later = (RecoveryStep.SHIFT, RecoveryStep.REPAIR)
    assert told(Audience.PUBLIC) == public
    assert told(Audience.GERMAN) == public | {(step, "G1") for step in later}
    assert told(Audience.BRITISH) == (
        public
        | {(RecoveryStep.SHOCK_AND_BOG, "B3")}
        | {(step, id_) for step in later for id_ in ("B1", "B3")}
    )


def test_a_public_piece_in_a_secret_units_hands_does_not_tell_of_it(armies) -> None:
    done = armies.do(GivePiece(piece="B2", holder="B3"))
    assert [entry.audience for entry in done.entries] == [Audience.BRITISH]
    assert set(seen(armies, Audience.GERMAN)) == {"B1", "G1", "G2", "G3", "G4"}
    forces = armies.campaign.view(Audience.GERMAN).state.forces
    assert all(piece.possessor is None or forces.find(piece.possessor) for piece in forces.pieces)


def test_states_and_places_stay_as_known_too(armies) -> None:
    armies.play_to(RecoveryStep.REPAIR)
    armies.do(ChangePieces(ids=("B1",), edit=Edit(place=L12, set_states=(PieceState.BROKEN,))))
    known = armies.campaign.view(Audience.GERMAN).state.forces.find("B1")
    assert (known.place, known.states) == (ENTRY_AREA, ())


@pytest.mark.parametrize("place", [L12, in_area(1)])
def test_4_505_what_was_on_the_map_stays_seen_wherever_it_is_retained(armies, place) -> None:
    """An RG that entered during the scenario, of which the players say only afterwards where it is."""
    armies.do(SetControl(hexes=(Hex.parse("E12"),), side=B), StartScenario(), EndScenario())
    armies.play_to(RecoveryStep.REGROUPING)
    armies.do(ChangePieces(ids=("B3",), edit=Edit(place=place)))
    armies.play_to(RecoveryStep.ESCAPE)
    assert seen(armies, Audience.GERMAN) == KNOWN | BRITISH | GERMAN
    armies.play_to(RecoveryStep.SHIFT)
    assert seen(armies, Audience.GERMAN) == KNOWN | BRITISH | GERMAN
    assert seen(armies, Audience.PUBLIC) == KNOWN | BRITISH


def test_4_509_what_recombines_with_a_secret_half_squad_is_seen_by_its_side_alone(table) -> None:
    enter(table, "2-4-7 @entry", B)
    enter(table, "2-4-7 @entry", B, secret=True)
    table.play_to(RecoveryStep.RECOMBINATION)
    done = table.do(TickStep(step=RecoveryStep.RECOMBINATION))
    assert [entry.audience for entry in done.entries] == [Audience.BRITISH, Audience.PUBLIC]
    assert seen(table, Audience.GERMAN) == {}


def test_what_is_captured_in_a_secret_step_both_sides_know(armies) -> None:
    armies.play_to(RecoveryStep.SHIFT)
    done = armies.do(BookLosses(lines=(LossLine("B2", Loss.CAPTURED),)))
    assert [entry.audience for entry in done.entries] == [Audience.PUBLIC]


def test_4_510_from_the_new_date_until_the_set_up_is_over_a_side_acts_for_itself(table) -> None:
    assert not is_private_time(table.campaign.state)
    table.play_to(RecoveryStep.NEW_DATE)
    assert not is_private_time(table.campaign.state)
    for step in SECRET_STEPS:
        table.play_to(step)
        assert is_private_time(table.campaign.state)
    for side, chit in ((B, Initiative.ATTACK), (G, Initiative.INACTIVE)):
        table.do(PlaceChit(side=side, initiative=chit))
    table.do(TickStep(step=RecoveryStep.DEPLOYMENT))
    assert table.campaign.state.stage is Stage.SET_UP
    assert is_private_time(table.campaign.state)
    table.do(StartScenario())
    assert not is_private_time(table.campaign.state)


def play_to_part_two(table) -> None:
    """Goes on to the set-up of the second part of a Dual Attack."""
    table.play_to(RecoveryStep.RG_PURCHASE)
    table.do(BuyGroup(side=G, rg=ATTACK_CHIT, deployment=Deployment.NONE))
    table.play_to(RecoveryStep.INITIATIVE)
    table.do(
        PlaceChit(side=B, initiative=Initiative.ATTACK),
        PlaceChit(side=G, initiative=Initiative.ATTACK, die=1),
        TickStep(step=RecoveryStep.DEPLOYMENT),
    )
    table.play_to(RecoveryStep.DEPLOYMENT)
    table.do(TickStep(step=RecoveryStep.DEPLOYMENT))


def test_c30_between_the_parts_of_a_dual_attack_there_is_no_4_510_and_nothing_is_secret(armies) -> None:
    play_to_part_two(armies)
    state = armies.campaign.state
    assert (state.stage, state.date) == (Stage.SET_UP, CGDate.MORNING_24)
    (entry,) = armies.do(name_it("B1", "x")).entries
    assert entry.audience is Audience.PUBLIC
    assert not is_private_time(state)
    assert not any(is_private_time(armies.campaign.view(audience).state) for audience in Audience)


def test_4_510_out_of_its_order_the_new_date_begins_the_private_time_of_every_view(armies) -> None:
    armies.play_to(RecoveryStep.MELEE)
    armies.do(TickStep(step=RecoveryStep.NEW_DATE, happened="We forgot the rest"))
    (entry,) = armies.do(name_it("B1", "x")).entries
    assert entry.audience is Audience.BRITISH
    assert all(is_private_time(armies.campaign.view(audience).state) for audience in Audience)
