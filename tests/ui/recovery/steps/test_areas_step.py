"""Deployment Areas and fates on the Recovery screen (4.505-4.5057, CG9)."""

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from elst_app.campaign.area_decisions import DecidePocket
from elst_app.campaign.control import SetControl
from elst_app.campaign.forces.changing import ChangePieces, Edit
from elst_app.drawing.units_painter import unit_marks
from elst_app.rules.forces import ENTRY_AREA, UNKNOWN, Piece, PieceState, Place, in_area, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.ui.recovery.area_map import AreaMap
from elst_app.ui.recovery.screen import RecoveryScreen
from elst_app.ui.recovery.steps.areas import AreasStep
from elst_app.ui.widgets.pick_box import PickBox
from tests.campaign.recovery.perimeter import enter
from tests.ui.recovery.steps.stages import heads, stage, title
from tests.ui.recovery.support import BRITISH, GERMAN, Open, find, now, press, read

STEP = RecoveryStep.DEPLOYMENT_AREAS

WEST = (
    (BRITISH, "H17", ("4-5-7", "9-1")),
    (BRITISH, "B9", ("4-5-7",)),
    (BRITISH, "E12", ("4-5-7", "4-5-7", "LMG @0")),
    (GERMAN, "B16", ("SS 2-3-7",)),
    (GERMAN, "F14", ("SS 6-5-8",)),
    (GERMAN, "L12", ("4-4-7", "2-2-8", "75L PaK 40 @1")),
    (GERMAN, "K11", ("4-4-7",)),
    (GERMAN, "M12", ("StuG IIIG(L) immobilized", "MMG")),
    (GERMAN, "G15", ("StuG IIIG(L) immobilized",)),
    (GERMAN, "E13", ("LMG",)),
)
"""The rulebook's illustration with something for every fate; F14 is Isolated."""


def groups(screen: RecoveryScreen) -> dict[str, list[tuple[str, str]]]:
    """The lines of each group with their rules."""
    case = screen.guided_panel.case.case
    assert case is not None
    return {group.title: [(line.text, line.rule) for line in group.lines] for group in case.groups}


def pieces(screen: RecoveryScreen, name: str) -> list[Piece]:
    return [piece for piece in screen.session.view.state.forces.pieces if piece.name == name]


def pick(screen: RecoveryScreen, text: str) -> None:
    QApplication.processEvents()
    (box,) = [each for each in screen.findChildren(PickBox, "kind") if each.isVisible()]
    place = box.findText(text)
    assert place >= 0, text
    box.setCurrentIndex(place)
    box.activated.emit(place)


def buttons(screen: RecoveryScreen, name: str) -> list[QAbstractButton]:
    return [each for each in screen.findChildren(QAbstractButton, name) if each.isVisible()]


def map_of(screen: RecoveryScreen) -> AreaMap:
    found = screen.findChild(AreaMap)
    assert found is not None
    assert found.isVisible()
    return found


def test_4_505_every_fate_with_its_pieces_and_its_rule(opened: Open) -> None:
    screen = opened(stage(STEP, *WEST), size=(1720, 990))
    assert title(screen) == "The Deployment Areas of the next scenario"
    found = groups(screen)
    assert found["The areas"] == [
        ("British Deployment Area 1: 77 hexes, open to A1-A29", ""),
        ("German Deployment Area 1: 34 hexes, connected", ""),
        ("German Deployment Area 2: 44 hexes, connected", ""),
        ("German Deployment Area 3: 1 hex, Isolated", ""),
    ]
    assert found["Their owner chooses where, in 4.506"] == [
        ("B9: British 4-5-7: British Deployment Area 1 or the British Entry Area", "4.5053"),
        ("K11: German 4-4-7: German Deployment Area 1 or German Deployment Area 2", "4.5053"),
    ]
    assert found["Must Escape"] == [
        ("H17: British 4-5-7 and 9-1", "4.506"),
        ("B16: German SS 2-3-7 HS", "4.506"),
        ("L12: German 2-2-8 crew", "CG9"),
    ]
    assert found["Isolated: may Escape, or are Retained"] == [("F14: German SS 6-5-8", "4.506")]
    assert found["Go to the nearest area, and are Retained there"] == [
        ("German Deployment Area 2: 4-4-7", "4.5053")
    ]
    assert found["Retained in their hex"] == [("M12: German StuG IIIG(L)", "4.5057")]
    assert found["Become wrecks"] == [("G15: German StuG IIIG(L)", "4.5057")]
    assert found["In an enemy area: 4.507 decides"] == [("E13: German LMG", "4.5057")]
    assert found["Left in place, unpossessed"] == [("M12: German MMG", "4.5057")]
    assert found["Retained where they are"] == [("British Deployment Area 1: 2 × 4-5-7", "4.5056")]


def test_4_505_the_map_shows_the_units_and_outlines_the_hexes_with_another_fate(opened: Open) -> None:
    screen = opened(stage(STEP, *WEST), size=(1720, 990))
    view = map_of(screen).view
    assert view.overlays.units is not None
    assert Hex.parse("E12") in [mark.hex for mark in unit_marks(view.overlays.units)]
    outlined = "B9 B16 E13 F14 G15 H17 K11 L12 M12"
    assert view.selected == {Hex.parse(name) for name in outlined.split()}


def test_4_5055_it_is_a_preview_until_the_step_is_over(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, (GERMAN, "C20", ("4-4-7",))))
    assert "Must Escape" in groups(screen)
    taken = tuple(Hex.parse(name) for name in ("F19", "F20", "A19"))
    screen.session.do(SetControl(hexes=taken, side=GERMAN))
    assert "Must Escape" not in groups(screen)
    assert screen.guided_panel.finish.done.text() == "Fix the areas"
    assert not buttons(screen, "stepNotNeeded")
    press(qtbot, screen, "stepDone")
    assert screen.session.view.state.determined
    assert now(screen) is not STEP


def test_4_5054_a_pocket_is_accepted_or_left(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, *WEST))
    assert groups(screen)["Surrounded pockets"][1] == (
        "P4 - surrounded by the German area. It joins that area.",
        "",
    )
    assert find(screen, "pocket-P4").text() == "Leave Uncontrolled"
    press(qtbot, screen, "pocket-P4")
    assert screen.session.view.state.left_out == (Hex.parse("P4"),)
    assert find(screen, "pocket-P4").text() == "Accept"
    press(qtbot, screen, "pocket-P4")
    assert screen.session.view.state.left_out == ()


def test_c8_pieces_of_no_known_place_come_first_side_by_side(opened: Open, qtbot: QtBot) -> None:
    table = stage(STEP, (GERMAN, "L6", ("4-4-7",)))
    enter(table, GERMAN, in_area(3), "SS 6-5-8")
    enter(table, GERMAN, UNKNOWN, "4-4-7", "LMG @0", "8-1 wounded")
    enter(table, BRITISH, UNKNOWN, "4-5-7")
    table.do(SetControl(hexes=(Hex.parse("F14"),), side=BRITISH))
    screen = opened(table)
    assert heads(screen) == [
        "British pieces of no known place: 1",
        "German pieces of no known place: 3",
        "Areas and fates",
    ]
    assert screen.guided_panel.finish.open.text() == "2 still to be done"
    assert "SS 6-5-8, was in Deployment Area 3" not in read(screen)
    press(qtbot, screen, "case-place German")
    assert "SS 6-5-8, was in Deployment Area 3" in read(screen)


@pytest.mark.parametrize(
    ("picked", "place"),
    [("Deployment Area 2", in_area(2)), ("The Entry Area", ENTRY_AREA)],
)
def test_c8_several_are_put_in_an_area_at_once(opened: Open, qtbot: QtBot, picked: str, place: Place) -> None:
    table = stage(STEP, (GERMAN, "L6", ("4-4-7",)))
    first, second, last = enter(table, GERMAN, UNKNOWN, "4-4-7", "4-3-6", "8-1 wounded")
    screen = opened(table)
    assert title(screen) == "Where are these?"
    assert "8-1 (wounded)" in read(screen)
    press(qtbot, screen, f"pieces-{first.id}")
    press(qtbot, screen, f"pieces-{second.id}")
    pick(screen, picked)
    press(qtbot, screen, "putThere")
    forces = screen.session.view.state.forces
    assert [forces.by_id[piece.id].place for piece in (first, second, last)] == [place, place, UNKNOWN]
    assert title(screen) == "Where are these?"
    assert heads(screen)[0] == "German pieces of no known place: 1"


def test_c8_a_click_on_the_map_says_the_hex(opened: Open, qtbot: QtBot) -> None:
    table = stage(STEP, (GERMAN, "L6", ("4-4-7",)))
    (squad,) = enter(table, GERMAN, UNKNOWN, "4-3-6")
    screen = opened(table, size=(1720, 990))
    assert not buttons(screen, "putThere")
    map_of(screen).view.hex_clicked.emit(Hex.parse("L12"), None)
    assert find(screen, "putThere").text() == "Put 4-3-6 in L12"
    press(qtbot, screen, "putThere")
    assert screen.session.view.state.forces.by_id[squad.id].place == in_hex(Hex.parse("L12"))
    assert title(screen) == "The Deployment Areas of the next scenario"
    assert "Go to the nearest area, and are Retained there" in groups(screen)


def test_4_505_with_its_end_what_has_no_choice_is_settled(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, *WEST))
    press(qtbot, screen, "stepDone")
    (wreck,) = [piece for piece in pieces(screen, "StuG IIIG(L)") if piece.has(PieceState.WRECK)]
    assert wreck.place == in_hex(Hex.parse("G15"))
    assert in_area(2) in [piece.place for piece in pieces(screen, "4-4-7")]
    assert now(screen) is RecoveryStep.ESCAPE


def test_acts_are_found_again(opened: Open) -> None:
    table = stage(STEP, *WEST)
    (squad,) = enter(table, GERMAN, UNKNOWN, "4-3-6")
    screen = opened(table)
    step = AreasStep(screen.session.view.state, screen.session.campaign.rulebook)
    placing, areas = (head.key for head in step.heads())
    assert step.key_of(ChangePieces(ids=(squad.id,), edit=Edit(place=ENTRY_AREA))) == placing
    assert step.key_of(DecidePocket(hex=Hex.parse("P4"), accepted=False)) == areas


def closed_field(screen: RecoveryScreen) -> QLineEdit:
    (field,) = [each for each in screen.findChildren(QLineEdit, "closed") if each.isVisible()]
    return field


def test_c13_hexes_closed_to_vehicles_are_said_once_with_the_areas(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, (GERMAN, "L12", ("Pz VG", "4-4-7"))), size=(1720, 990))
    assert "Paths of vehicles" in heads(screen)
    press(qtbot, screen, "case-vehicles")
    assert title(screen) == "Which hexes can no vehicle enter?"
    assert not buttons(screen, "closeHexes")
    around = Hex.parse("L12").neighbours()
    qtbot.keyClicks(closed_field(screen), " ".join(hex_.name for hex_ in around))
    press(qtbot, screen, "closeHexes")
    assert screen.session.view.state.closed_to_vehicles == tuple(sorted(around))
    press(qtbot, screen, "case-areas")
    found = groups(screen)
    assert found["Must Escape"] == [("L12: German Pz VG", "4.5053")]
    assert found["Go to the nearest area, and are Retained there"] == [
        ("German Deployment Area 2: 4-4-7", "4.5053")
    ]


def test_c13_a_hex_that_cannot_be_read_is_said_and_nothing_is_closed(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, (GERMAN, "L12", ("Pz VG",))), size=(1720, 990))
    press(qtbot, screen, "case-vehicles")
    qtbot.keyClicks(closed_field(screen), "L9 Q")
    case = screen.guided_panel.case.case
    assert case is not None
    assert (len(case.warnings), case.acts) == (1, ())


def test_c13_without_vehicles_nobody_is_asked_for_their_ways(opened: Open) -> None:
    screen = opened(stage(STEP, (GERMAN, "L12", ("4-4-7",))), size=(1720, 990))
    assert "Paths of vehicles" not in read(screen)
