"""Units exit the map from the Table screen: for VP, into the Entry Area, with the NMC (4.41, CG11; C34)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QScrollArea

from elst_app.campaign.clock import StartScenario
from elst_app.campaign.control import SetControl
from elst_app.campaign.forces.changing import ChangePieces, Edit
from elst_app.campaign.play.playing_area import DeclarePlayingArea
from elst_app.drawing.colours import Look
from elst_app.drawing.sizes import TextSize
from elst_app.rules.forces import ELIMINATED, ENTRY_AREA, EXITED, PieceState
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import Initiative
from elst_app.rules.playing_area import PlayingArea
from elst_app.rules.sides import Side
from elst_app.ui import theme
from elst_app.ui.session import Session
from elst_app.ui.table.exit_page import ExitPage
from elst_app.ui.table.screen import TableScreen
from elst_app.ui.window.main_window import MainWindow
from tests.ui.table.support import button, do, press, start, texts, to_set_up, type_text

BRITISH = Side.BRITISH


@pytest.fixture
def page(session: Session, table: TableScreen) -> ExitPage:
    start(session)
    press(Qt.Key.Key_X)
    (found,) = table.findChildren(ExitPage)
    return found


def british(session: Session, name: str = "4-5-7") -> list[str]:
    return [piece.id for piece in session.view.state.forces.pieces if piece.name == name]


def test_4_41_units_that_exit_from_tt9_count_for_vp(
    session: Session, table: TableScreen, page: ExitPage
) -> None:
    type_text("tt9")
    press(Qt.Key.Key_Return)
    assert page.table.hasFocus()
    page.table.choose([*british(session)[:2], *british(session, "8-1")])
    assert "6 VP" in texts(page)
    press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert [piece.name for piece in session.view.state.forces.pieces if piece.place == EXITED] == [
        "4-5-7",
        "4-5-7",
        "8-1",
    ]
    press(Qt.Key.Key_Escape)
    assert "6 of 20" in texts(table.victory)
    assert "must still exit 14 more VP" in texts(table.victory)


def test_the_map_beside_the_units_leaves_no_room_above_it_and_shows_where_vp_are_gained(
    session: Session, page: ExitPage
) -> None:
    for _ in range(4):
        QApplication.processEvents()
    camera = page.map.camera
    assert camera.scale == camera.filled(camera.extent.middle).scale
    exits = session.campaign.rulebook.charts.victory
    assert page.map.cursor_hex == exits.first_exit
    assert page.map.rect().contains(page.map.place_of(exits.first_exit).toPoint())


def test_a_click_on_the_map_names_the_hex_and_what_is_not_at_the_edge_is_said(page: ExitPage) -> None:
    page.map.hex_clicked.emit(Hex.parse("K9"), Qt.KeyboardModifier.NoModifier)
    assert page.hex.field.text() == "K9"
    assert "K9 is not at the edge of the map." in texts(page)
    assert not page.table.isVisible()


def test_cg11_a_broken_unit_makes_its_nmc_with_its_chance(session: Session, page: ExitPage) -> None:
    do(session, SetControl(hexes=(Hex.parse("A12"),), side=BRITISH))
    broken, other = british(session)[:2]
    do(session, ChangePieces(by=BRITISH, ids=(broken,), edit=Edit(set_states=(PieceState.BROKEN,))))
    page.hex.set_hex(next(hex_ for hex_ in west(page) if page_fate(page, hex_, broken) == "NMC"))
    page.table.choose([broken, other])
    assert button(page, "exitUnits").isVisible(), "first whoever makes no NMC"
    button(page, "exitUnits").click()
    assert session.view.state.forces.by_id[other].place == ENTRY_AREA
    assert page.check.isVisible()
    assert "It passes: " in texts(page.check)
    page.check.dice.type_button.click()
    for key in (Qt.Key.Key_6, Qt.Key.Key_6, Qt.Key.Key_Return):
        press(key)
    state = session.view.state
    assert state.forces.by_id[broken].kind.value == "half-squad", "a failed NMC is Casualty Reduction"
    assert not [piece for piece in state.forces.pieces if piece.place == ELIMINATED and piece.id == broken]


def west(page: ExitPage) -> list[Hex]:
    return [facts.hex for facts in page.session.campaign.rulebook.board.hexes if facts.hex.column == 0]


def page_fate(page: ExitPage, hex_: Hex, id_: str) -> str:
    page.hex.set_hex(hex_)
    rows = {row.piece.id: row.texts[-1] for row in page.table.pieces.rows}
    return rows.get(id_, "")


def test_c29_the_playing_area_is_drawn_where_units_exit(session: Session, table: TableScreen) -> None:
    to_set_up(session, Initiative.INACTIVE, Initiative.ATTACK)
    area = PlayingArea(Hex.parse("KK6"), Hex.parse("TT15"))
    do(session, DeclarePlayingArea(area=area), StartScenario())
    press(Qt.Key.Key_X)
    (page,) = table.findChildren(ExitPage)
    assert page.map.overlays.playing_area == area


def test_cg11_the_nmc_fits_beside_the_map_at_1280_by_720_with_150_percent_text(
    window: MainWindow, session: Session, page: ExitPage, qapp: QApplication
) -> None:
    theme.apply(qapp, Look.LIGHT, TextSize(150))
    window.resize(1280, 720)
    broken = british(session)[0]
    do(session, ChangePieces(ids=(broken,), edit=Edit(set_states=(PieceState.BROKEN,))))
    type_text("a1")
    press(Qt.Key.Key_Return)
    page.table.choose([broken])
    texts(page)
    (form,) = [area for area in page.findChildren(QScrollArea) if area.isAncestorOf(page.check)]
    assert page.check.isVisible()
    assert form.horizontalScrollBar().maximum() == 0
