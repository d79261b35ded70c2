"""Equipment Repair on the Recovery screen, its eight parts in order, in secret (4.512-4.5128, C20-C22)."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from elst_app.campaign.context import Command
from elst_app.campaign.recovery.repairing import RepairWeapon, RollCaptured, RollImmobilized, RollStun, UseLmg
from elst_app.campaign.recovery.resupply import Resupply
from elst_app.rules.forces import ELIMINATED, ENTRY_AREA, Piece, PieceState
from elst_app.rules.recovery import RecoveryStep, StepStatus
from elst_app.rules.recovery_tables.repair import WeaponMount
from elst_app.rules.sides import Audience
from elst_app.ui.recovery.screen import RecoveryScreen
from elst_app.ui.recovery.steps.repair import RepairStep
from tests.ui.recovery.steps.stages import Placed, case, drm, heads, open_heads, rows, stage, title
from tests.ui.recovery.support import BRITISH, CONTROL, GERMAN, Open, key, now, press, read, texts, type_dice

STEP = RecoveryStep.REPAIR
VEHICLES = (GERMAN, "M6", ("Pz VG immobilized", "StuG IIIG(L) Stunned"))
WEAPONS = (GERMAN, "L6", ("4-4-7", "LMG @0", "MMG malfunctioned @0"))
REST = (
    GERMAN,
    "L6",
    (
        "Pz VIE MA malfunctioned",
        "Pz IIIN under Return",
        "75L PaK 40 special ammunition depleted",
        "PSK Low Ammo",
    ),
)
TAKEN = ((GERMAN, "L6", "PIAT", ()), (GERMAN, "L6", "LMG", (PieceState.MALFUNCTIONED,)))
TANKS = (BRITISH, "D13", ("Sherman V", "Sherman III immobilized"))


def named(screen: RecoveryScreen, name: str) -> Piece:
    return next(piece for piece in screen.session.view.state.forces.pieces if piece.name == name)


def test_c20_both_together_are_told_before_the_tick_who_rolls_what_is_secret(opened: Open) -> None:
    screen = opened(stage(STEP, WEAPONS), Audience.PUBLIC)
    note = screen.guided_panel.finish.secret
    assert note.isVisible()
    assert "rolled by the program" in note.text()
    screen.session.set_audience(Audience.GERMAN)
    assert not note.isVisible()


def test_4_512_all_eight_parts_come_in_their_order(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, VEHICLES, WEAPONS, REST, TANKS, taken=TAKEN), Audience.GERMAN)
    shown = []
    for die in (2, 3, 1, 1, 4):
        shown.append((title(screen), drm(screen), rows(screen)))
        type_dice(qtbot, screen, die)
    mobile = ["2 becomes mobile: 1/3", "None no change: 2/3"]
    stun = ["2 Recovered: 1/3", "5 Retained Stunned: 1/2", "None Eliminated: 1/6"]
    works = ["1 repaired: 1/2", "None Eliminated: 1/2"]
    main_armament = ["1 repaired: 1/2", "None Disabled, and the AFV Returns: 1/2"]
    captured = ["3 kept: 1/2", "None Eliminated: 1/2"]
    assert shown == [
        ("The German Pz VG is Immobilized", "+0", mobile),
        ("The German StuG IIIG(L) is Stunned", "+0", stun),
        ("The German MMG has malfunctioned", "-2", works),
        ("The MA of the German Pz VIE has malfunctioned", "-2", main_armament),
        ("The German side has a captured PIAT", "+0", captured),
    ]
    assert not named(screen, "Pz VG").has(PieceState.IMMOBILIZED)
    assert named(screen, "StuG IIIG(L)").has(PieceState.STUNNED)
    assert not named(screen, "MMG").has(PieceState.MALFUNCTIONED)
    assert named(screen, "PIAT").place == ELIMINATED
    assert title(screen) == "What changes without a dr for the German side"
    text = read(screen)
    for rule, line in (
        ("4.5124", "captured LMG: malfunctioned, Eliminated"),
        ("4.5125", "75L PaK 40: special ammunition resupplied"),
        ("4.5126", "PSK: Low Ammo removed"),
        ("4.5128", "Pz IIIN: under Return, Eliminated"),
    ):
        assert rule in text
        assert line in text
    key(qtbot, Qt.Key.Key_Space)
    assert not named(screen, "75L PaK 40").states
    assert not named(screen, "PSK").states
    assert named(screen, "Pz IIIN").place == ELIMINATED
    assert heads(screen) == []
    assert "The Germans have done everything here" in read(screen)


def test_4_5121_the_reason_of_each_drm_stands_beside_it(opened: Open) -> None:
    screen = opened(stage(STEP, TANKS), Audience.BRITISH)
    assert title(screen) == "The British Sherman III is Immobilized"
    assert drm(screen) == "+1"
    assert "in a Front Line Hex" in read(screen)


def test_4_5123_only_non_qualified_use_makes_it_harder(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, WEAPONS), Audience.GERMAN)
    assert "4-4-7 has it, Retained in German Deployment Area 1." in read(screen)
    assert (drm(screen), rows(screen)[0]) == ("-2", "1 repaired: 1/2")
    press(qtbot, screen, "non-qualified-non-qualified")
    assert (drm(screen), rows(screen)[0]) == ("-1", "1 repaired: 1/3")
    assert "only Non-Qualified Use" in read(screen)
    type_dice(qtbot, screen, 3)
    assert named(screen, "MMG").place == ELIMINATED
    assert screen.guided_panel.outcome.text.text() == "MMG: Eliminated"


def test_4_5123_an_lmg_there_can_be_given_up_for_the_mg_of_a_vehicle(opened: Open, qtbot: QtBot) -> None:
    tank = (GERMAN, "M6", ("Pz VIE MG disabled",))
    screen = opened(stage(STEP, (GERMAN, "L6", ("4-4-7", "LMG @0", "LMG")), tank), Audience.GERMAN)
    assert title(screen) == "The MG of the German Pz VIE is Disabled"
    assert "LMG of 4-4-7 in L6" in read(screen)
    loose = next(piece for piece in screen.session.view.state.forces.pieces if piece.name == "LMG")
    assert screen.guided_panel.case.first.objectName() == f"use-{loose.id}"
    press(qtbot, screen, f"use-{loose.id}")
    assert not named(screen, "Pz VIE").states
    assert "Pz VIE: MG repaired, LMG eliminated for it" in read(screen)
    assert heads(screen) == []


def test_4_5123_an_lmg_is_offered_but_not_asked_for(opened: Open, qtbot: QtBot) -> None:
    tank = (GERMAN, "M6", ("Pz VIE MG disabled",))
    screen = opened(stage(STEP, (GERMAN, "L6", ("4-4-7", "LMG @0")), tank), Audience.GERMAN)
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    assert now(screen) is not STEP
    assert named(screen, "Pz VIE").has(PieceState.MG_DISABLED)


def test_4_5127_mobile_tanks_that_are_not_isolated_go_to_the_entry_area(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, TANKS), Audience.BRITISH)
    type_dice(qtbot, screen, 6)
    assert "Sherman V: to the Entry Area" in read(screen)
    press(qtbot, screen, "resupply")
    assert named(screen, "Sherman V").place == ENTRY_AREA
    assert named(screen, "Sherman III").place != ENTRY_AREA


def test_4_512_a_later_part_says_what_comes_first(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, VEHICLES, WEAPONS, REST), Audience.GERMAN)
    press(qtbot, screen, "case-German")
    assert "It comes after each dr" in read(screen)
    assert case(screen).acts == ()
    weapon = next(each.key for each in open_heads(screen) if "MMG" in each.name)
    press(qtbot, screen, f"case-{weapon}")
    assert "Weapon Repair comes after Immobilized vehicles" in read(screen)


def test_a_dr_made_in_secret_is_done_otherwise_by_its_side(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, VEHICLES, WEAPONS), Audience.GERMAN)
    type_dice(qtbot, screen, 5)
    type_dice(qtbot, screen, 2)
    first = screen.session.view.revisable[-2][0]
    press(qtbot, screen, f"change-{first.number}")
    assert title(screen) == "The German Pz VG is Immobilized"
    type_dice(qtbot, screen, 1)
    assert not named(screen, "Pz VG").states
    assert not named(screen, "StuG IIIG(L)").states
    assert title(screen) == "The German MMG has malfunctioned"
    screen.session.set_audience(Audience.BRITISH)
    assert screen.session.view.last_revision == ()
    assert "Pz VG" not in read(screen)


@pytest.mark.parametrize("audience", [Audience.PUBLIC, Audience.BRITISH])
def test_c40_nothing_of_a_repair_is_seen_by_others(opened: Open, qtbot: QtBot, audience: Audience) -> None:
    screen = opened(stage(STEP, VEHICLES, WEAPONS, TANKS), Audience.GERMAN)
    type_dice(qtbot, screen, 2)
    assert any("StuG" in text for text in texts(screen))
    screen.hide()
    screen.session.set_audience(audience)
    assert [text for text in texts(screen) if "StuG" in text or "Pz VG" in text or "MMG" in text] == []
    screen.show()
    assert "StuG" not in read(screen)


@pytest.mark.parametrize("audience", Audience)
def test_4_512_where_nothing_is_out_of_order_it_closes_itself(
    opened: Open, qtbot: QtBot, audience: Audience
) -> None:
    screen = opened(stage(RecoveryStep.SHIFT, (GERMAN, "L6", ("4-4-7", "Pz VG"))), audience)
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    progress = screen.session.view.state.progress
    assert progress is not None
    assert progress.status(STEP) is StepStatus.NOT_NEEDED
    screen._choose(STEP)
    assert "It was not needed: Nothing needs repair or ammunition." in read(screen)


@pytest.mark.parametrize("placed", [WEAPONS, (BRITISH, "E12", ("4-5-7", "Sherman V"))])
def test_4_512_where_one_side_may_have_something_it_stays_open_for_both(
    opened: Open, qtbot: QtBot, placed: Placed
) -> None:
    for audience in Audience:
        screen = opened(stage(RecoveryStep.SHIFT, placed, (GERMAN, "M6", ("4-4-7",))), audience)
        key(qtbot, Qt.Key.Key_Return, CONTROL)
        assert now(screen) is STEP


def test_acts_are_found_again(opened: Open) -> None:
    placed = (VEHICLES, WEAPONS, REST, (GERMAN, "M6", ("Pz VIE MG disabled",)))
    screen = opened(stage(STEP, *placed, taken=TAKEN), Audience.GERMAN)
    step = RepairStep(screen.session.view.state, screen.session.campaign.rulebook)
    pieces = screen.session.view.state.forces.pieces
    of_tiger = next(piece for piece in pieces if piece.has(PieceState.MG_DISABLED))
    ma = next(piece for piece in pieces if piece.has(PieceState.MA_MALFUNCTIONED))
    commands: tuple[Command, ...] = (
        RollImmobilized(piece=named(screen, "Pz VG").id),
        RollStun(piece=named(screen, "StuG IIIG(L)").id),
        RepairWeapon(piece=named(screen, "MMG").id),
        RepairWeapon(piece=ma.id, mount=WeaponMount.MAIN_ARMAMENT),
        RollCaptured(piece=named(screen, "PIAT").id),
        UseLmg(vehicle=of_tiger.id, lmg=named(screen, "LMG").id),
        Resupply(side=GERMAN),
    )
    assert [step.key_of(command) for command in commands] == [head.key for head in step.heads()]
