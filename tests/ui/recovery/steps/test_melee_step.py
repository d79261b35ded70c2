"""Melee on the Recovery screen, hex by hex (4.501)."""

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from elst_app.campaign.recovery.melee import FightMelee, MeleeFought
from elst_app.rules.forces import ELIMINATED, UNKNOWN, Loss, Piece, PieceState
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.ui.recovery.screen import RecoveryScreen
from elst_app.ui.recovery.steps.melee import MeleeStep
from elst_app.ui.widgets.pick_box import PickBox
from tests.ui.recovery.steps.stages import from_set_up, heads, stage, title
from tests.ui.recovery.support import BRITISH, GERMAN, Open, find, now, press, read

STEP = RecoveryStep.MELEE
H15 = (BRITISH, "H15", ("4-5-7", "8-1", "PIAT @0"))
AGAINST = (GERMAN, "H15", ("4-4-7", "Pz VG Stunned"))
E12 = ((BRITISH, "E12", ("4-5-7",)), (GERMAN, "E12", ("4-3-6",)))


def named(screen: RecoveryScreen, name: str) -> Piece:
    return next(piece for piece in screen.session.view.state.forces.pieces if piece.name == name)


def box(screen: RecoveryScreen, name: str) -> PickBox[str]:
    QApplication.processEvents()
    found = [each for each in screen.findChildren(PickBox, name) if each.isVisible()]
    assert len(found) == 1, name
    return found[0]


def pick(screen: RecoveryScreen, name: str, text: str) -> None:
    """Picks an entry of a list as a person does."""
    made = box(screen, name)
    place = made.findText(text)
    assert place >= 0, [made.itemText(each) for each in range(made.count())]
    made.setCurrentIndex(place)
    made.activated.emit(place)


def fought(screen: RecoveryScreen) -> list[MeleeFought]:
    facts = [entry.fact for entry in screen.session.view.standing]
    return [fact for fact in facts if isinstance(fact, MeleeFought)]


def test_4_501_every_hex_with_units_of_both_sides_and_who_attacks(opened: Open) -> None:
    screen = opened(stage(STEP, H15, AGAINST, *E12, (BRITISH, "J15", ("4-5-7",))))
    assert heads(screen) == ["E12: 1 British, 1 German", "H15: 2 British, 2 German"]
    assert title(screen) == "Melee in E12"
    assert "The British side moved first: it is the ATTACKER." in read(screen)


def test_4_501_the_attackers_pieces_come_first_each_with_what_it_possesses(opened: Open) -> None:
    screen = opened(stage(STEP, H15, AGAINST))
    case = screen.guided_panel.case.case
    assert case is not None
    assert [question.text for question in case.questions] == [
        "Rounds",
        "After the first round",
        "British 4-5-7",
        "its PIAT",
        "British 8-1",
        "German 4-4-7",
        "German Pz VG (Stunned)",
    ]
    assert [option.text for option in case.questions[2].options] == [
        "survives",
        "Eliminated",
        "Reduced by Casualties",
    ]
    assert [option.text for option in case.questions[6].options] == [
        "survives",
        "Eliminated",
        "Captured",
        "Wrecked",
    ]


def test_4_501_what_ends_with_the_first_round_is_a_checklist(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, H15, AGAINST))
    text = read(screen)
    for flip in ("Pins gone", "CX gone", "Stun at +1: Pz VG"):
        assert flip in text
    press(qtbot, screen, "afterRoundOne-pin")
    assert find(screen, "afterRoundOne-pin").isChecked()
    assert not find(screen, "afterRoundOne-cx").isChecked()


def test_4_501_losses_and_rounds_are_noted_and_the_hex_is_settled(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, H15, AGAINST))
    assert "Both sides still have units in H15" in read(screen)
    pick(screen, "rounds", "3")
    pick(screen, named(screen, "4-5-7").id, "Reduced by Casualties")
    pick(screen, named(screen, "4-4-7").id, "Eliminated")
    assert "Both sides still have units in H15" in read(screen), "the tank is there"
    pick(screen, named(screen, "Pz VG").id, "Wrecked")
    assert "Both sides still have units in H15" not in read(screen)
    assert find(screen, "endMelee").text() == "It is over: British units left"
    press(qtbot, screen, "endMelee")
    (fact,) = fought(screen)
    assert (fact.rounds, fact.left) == (3, (BRITISH,))
    assert [loss.loss for loss in fact.losses] == [Loss.REDUCED, Loss.ELIMINATED, Loss.WRECKED]
    assert named(screen, "2-4-7").place.hex == Hex.parse("H15")
    assert named(screen, "4-4-7").place == ELIMINATED
    assert named(screen, "Pz VG").has(PieceState.WRECK)
    assert "Nothing is left to do here" in read(screen)
    assert "Melee in H15, 3 rounds" in read(screen)


def test_4_501_the_next_hex_comes_with_fresh_answers(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, H15, (GERMAN, "H15", ("4-4-7",)), *E12))
    pick(screen, "rounds", "2")
    pick(screen, named(screen, "4-3-6").id, "Eliminated")
    press(qtbot, screen, "endMelee")
    assert title(screen) == "Melee in H15"
    assert box(screen, "rounds").value == "1"
    assert screen.guided_panel.finish.open.text() == "1 still to be done"


def test_4_501_one_unit_left(opened: Open) -> None:
    screen = opened(stage(STEP, *E12))
    pick(screen, named(screen, "4-3-6").id, "Eliminated")
    assert find(screen, "endMelee").text() == "It is over: a British unit left"


def test_4_501_nobody_left(opened: Open) -> None:
    screen = opened(stage(STEP, *E12))
    for name in ("4-5-7", "4-3-6"):
        pick(screen, named(screen, name).id, "Eliminated")
    assert find(screen, "endMelee").text() == "It is over: nobody is left"


def test_4_501_nothing_to_do_has_its_reason_and_units_without_a_hex_are_pointed_out(
    opened: Open, qtbot: QtBot
) -> None:
    screen = opened(from_set_up(STEP, (BRITISH, "E12", "4-5-7"), (GERMAN, UNKNOWN, "4-4-7", "LMG @0")))
    text = read(screen)
    assert "No hex is known to hold units of both sides." in text
    assert "Units without a hex: 1." in text
    press(qtbot, screen, "goOnStep")
    assert now(screen) is RecoveryStep.MARKERS


def test_a_melee_is_found_again(opened: Open) -> None:
    screen = opened(stage(STEP, *E12))
    step = MeleeStep(screen.session.view.state, screen.session.campaign.rulebook)
    assert step.key_of(FightMelee(hex=Hex.parse("E12"), rounds=1)) == "E12"
