"""Where an owner has a piece Retained, said at the start of Escape (4.5053)."""

from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from elst_app.campaign.area_decisions import DrawHexes
from elst_app.campaign.recovery.fates import ChooseFate
from elst_app.drawing.layers import PathMark
from elst_app.rules.areas import HexClass
from elst_app.rules.forces import ENTRY_AREA, in_area
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.ui.recovery.area_map import AreaMap
from elst_app.ui.recovery.steps.escape import EscapeStep
from tests.campaign.conftest import Table
from tests.ui.recovery.steps.stages import Placed, heads, stage, title
from tests.ui.recovery.support import BRITISH, GERMAN, Open, now, press, read

ESCAPE = RecoveryStep.ESCAPE
K11 = (GERMAN, "K11", ("4-4-7",))
B9 = (BRITISH, "B9", ("4-5-7",))
H17 = (BRITISH, "H17", ("4-5-7",))


def at_escape(*placed: Placed) -> Table:
    table = stage(RecoveryStep.DEPLOYMENT_AREAS, *placed)
    table.play_to(ESCAPE)
    return table


def test_4_5053_the_choices_come_before_the_escapes(opened: Open) -> None:
    screen = opened(at_escape(H17, K11, B9), size=(1720, 990))
    assert heads(screen) == ["4-4-7 in K11", "4-5-7 in B9", "4-5-7 in H17"]
    assert title(screen) == "Where is the German 4-4-7 in K11 Retained?"
    text = read(screen)
    assert "German Deployment Area 1, 3 hexes away" in text
    assert "German Deployment Area 2, 3 hexes away" in text
    assert screen.guided_panel.finish.open.text() == "3 still to be done"


def test_4_5053_the_owner_chooses_and_the_map_shows_the_way(opened: Open, qtbot: QtBot) -> None:
    screen = opened(at_escape(K11), size=(1720, 990))
    press(qtbot, screen, "retainedIn-Deployment Area 2")
    found = screen.findChild(AreaMap)
    assert found is not None
    (path,) = found.view.overlays.paths
    assert isinstance(path, PathMark)
    assert (path.hexes[0], path.side) == (Hex.parse("K11"), GERMAN)
    press(qtbot, screen, "chooseFate")
    (squad,) = screen.session.view.state.forces.pieces
    assert squad.place == in_area(2)
    assert "German 4-4-7 Retained in Deployment Area 2" in read(screen)


def test_4_5053_the_entry_area_may_be_chosen(opened: Open, qtbot: QtBot) -> None:
    screen = opened(at_escape(B9))
    press(qtbot, screen, "retainedIn-the Entry Area")
    press(qtbot, screen, "chooseFate")
    (squad,) = screen.session.view.state.forces.pieces
    assert squad.place == ENTRY_AREA
    press(qtbot, screen, "stepDone")
    assert now(screen) is not ESCAPE


def test_4_5053_an_isolated_area_that_could_be_overstacked_is_passed_over(opened: Open, qtbot: QtBot) -> None:
    """F15 drawn as Uncontrolled Territory leads to Isolated area 3 alone."""
    table = stage(RecoveryStep.DEPLOYMENT_AREAS, (GERMAN, "F15", ("4-4-7",)))
    table.do(DrawHexes(hexes=(Hex.parse("F15"),), hex_class=HexClass.UNCONTROLLED, happened="a house rule"))
    table.play_to(ESCAPE)
    screen = opened(table)
    assert "German Deployment Area 3, 1 hex away, Isolated" in read(screen)
    press(qtbot, screen, "overstacked-3")
    assert "It must Escape" in read(screen)
    press(qtbot, screen, "chooseFate")
    assert title(screen) == "German 4-4-7 in F15 must Escape"


def test_a_choice_is_found_again(opened: Open) -> None:
    screen = opened(at_escape(K11))
    step = EscapeStep(screen.session.view.state, screen.session.campaign.rulebook)
    (head,) = step.heads()
    (squad,) = screen.session.view.state.forces.pieces
    assert step.key_of(ChooseFate(piece=squad.id, place=in_area(1))) == head.key


def test_c13_4_5053_hexes_closed_to_vehicles_leave_a_vehicle_another_choice(
    opened: Open, qtbot: QtBot
) -> None:
    screen = opened(at_escape((GERMAN, "K11", ("Pz VG",)), K11), size=(1720, 990))
    text = read(screen)
    assert "German Deployment Area 1, 3 hexes away" in text
    closed = [hex_ for hex_ in Hex.parse("K11").neighbours() if hex_.number > 11 or hex_.column != 10]
    (field,) = [each for each in screen.findChildren(QLineEdit, "closed") if each.isVisible()]
    qtbot.keyClicks(field, ", ".join(hex_.name for hex_ in closed))
    press(qtbot, screen, "closeHexes")
    assert heads(screen) == ["4-4-7 in K11"]
    press(qtbot, screen, "retainedIn-Deployment Area 2")
    press(qtbot, screen, "chooseFate")
    press(qtbot, screen, "stepDone")
    places = {piece.name: piece.place for piece in screen.session.view.state.forces.pieces}
    assert places == {"Pz VG": in_area(1), "4-4-7": in_area(2)}
