"""The table twin of the map: every hex in words, filtered, sorted, and acted on."""

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import QComboBox, QLabel
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from elst_app.campaign.control import SetControl
from elst_app.rules.areas import HexClass
from elst_app.ui.map_screen.hex_model import Column
from elst_app.ui.map_screen.hex_table import HexTable
from elst_app.ui.map_screen.screen import MapScreen
from elst_app.ui.session import Session
from tests.ui.map_screen.support import BRITISH, GERMAN, at, click, held, press


@pytest.fixture
def table(screen: MapScreen, qtbot: QtBot) -> HexTable:
    qtbot.keyClick(screen.view, Qt.Key.Key_T)
    assert screen.table.isVisible()
    return screen.table


def rows(table: HexTable) -> list[list[str]]:
    return [
        [str(table.shown.index(row, column).data()) for column in Column]
        for row in range(table.shown.rowCount())
    ]


def names(table: HexTable) -> list[str]:
    return [row[Column.HEX] for row in rows(table)]


def test_every_hex_is_there_in_words(table: HexTable) -> None:
    found = {row[0]: row for row in rows(table)}
    assert len(found) == 1334
    assert found["H17"] == ["H17", "orchard, Polder", "", "German 2", "Front Line Hex"]
    assert found["F14"] == [
        "F14",
        "stone building",
        "German",
        "German 3",
        "Isolated, Front Line Hex",
    ]
    assert found["H14"][Column.AREA] == "No Man's Land"
    assert table.count.text() == "1334 of 1334"


def test_the_models_hold(table: HexTable, qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(table.hexes)
    table.shown.show_only("building", HexClass.GERMAN_AREA)
    qtmodeltester.check(table.shown)


def test_t_opens_and_closes_it_and_takes_the_focus(screen: MapScreen, qtbot: QtBot) -> None:
    qtbot.keyClick(screen.view, Qt.Key.Key_T)
    assert screen.table.rows.hasFocus()
    assert screen.table.current == screen.view.cursor_hex
    qtbot.keyClick(screen.table.rows, Qt.Key.Key_T)
    assert not screen.table.isVisible()
    assert screen.view.hasFocus()


def test_it_is_filtered_by_words_and_by_class(table: HexTable, qtbot: QtBot) -> None:
    qtbot.keyClicks(table.filter_field, "BUILDING british 1")
    assert names(table) == ["E12", "E13", "F19", "F20", "H13"]
    assert table.count.text() == "5 of 1334"
    table.filter_field.setText("h17")
    assert names(table) == ["H17"], "the name of a hex is meant whole"
    table.filter_field.clear()
    choice = table.findChild(QComboBox, "tableClass")
    assert choice is not None
    choice.setCurrentIndex(choice.findText("No Man's Land"))
    assert {row[Column.AREA] for row in rows(table)} == {"No Man's Land"}
    assert table.shown.rowCount() > 10


def test_a_filter_leaves_the_cursor_where_it_is(screen: MapScreen, table: HexTable) -> None:
    screen.view.go_to(at("H17"))
    table.filter_field.setText("building")
    assert screen.view.cursor_hex == at("H17")
    assert table.current is None
    table.filter_field.clear()
    assert table.current == at("H17")


def test_hexes_sort_in_board_order_and_the_rest_by_text(table: HexTable) -> None:
    assert names(table)[:3] == ["A1", "A2", "A3"]
    assert names(table)[-1] == "TT28"
    table.rows.sortByColumn(Column.HEX, Qt.SortOrder.DescendingOrder)
    assert names(table)[0] == "TT28"
    table.rows.sortByColumn(Column.TERRAIN, Qt.SortOrder.AscendingOrder)
    terrain = [row[Column.TERRAIN].casefold() for row in rows(table)]
    assert terrain == sorted(terrain)


def test_a_row_moves_the_cursor_and_the_cursor_the_row(
    screen: MapScreen, table: HexTable, qtbot: QtBot
) -> None:
    screen.view.go_to(at("H17"))
    assert table.current == at("H17")
    qtbot.keyClick(table.rows, Qt.Key.Key_Down)
    assert screen.view.cursor_hex == at("H18")
    name = screen.findChild(QLabel, "hexName")
    assert name is not None
    assert name.text() == "H18"
    assert screen.view.rect().contains(screen.view.place_of(at("H18")).toPoint())
    click(qtbot, screen, "C6")
    assert table.current == at("C6")


def test_enter_does_what_is_in_the_hand(
    screen: MapScreen, session: Session, table: HexTable, qtbot: QtBot
) -> None:
    screen.view.go_to(at("NN8"))
    qtbot.keyClick(table.rows, Qt.Key.Key_R)
    qtbot.keyClick(table.rows, Qt.Key.Key_Return)
    assert held(session, "NN8") is GERMAN
    assert held(session, "OO8") is None
    assert table.current == at("NN8")
    row = table.shown.mapFromSource(table.hexes.index(table.hexes.row_of(at("NN8")), 0)).row()
    assert rows(table)[row][Column.CONTROL] == "German"
    qtbot.keyClick(table.rows, Qt.Key.Key_B)
    qtbot.keyClick(table.rows, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    assert held(session, "NN8") is held(session, "OO8") is BRITISH


def test_enter_sets_all_chosen_rows_together(
    screen: MapScreen, session: Session, table: HexTable, qtbot: QtBot
) -> None:
    table.filter_field.setText("building nobody")
    flags = QItemSelectionModel.SelectionFlag
    selection = table.rows.selectionModel()
    wanted = names(table)[:3]
    for row in range(3):
        selection.select(table.shown.index(row, 0), flags.Select | flags.Rows)
    selection.setCurrentIndex(table.shown.index(0, 0), flags.NoUpdate)
    qtbot.keyClick(table.rows, Qt.Key.Key_B)
    before = len(session.view.entries)
    qtbot.keyClick(table.rows, Qt.Key.Key_Return)
    assert {held(session, name) for name in wanted} == {BRITISH}
    assert len(session.view.entries) == before + 1


def test_a_table_that_was_away_catches_up(screen: MapScreen, session: Session, qtbot: QtBot) -> None:
    press(qtbot, screen, "showTable")
    press(qtbot, screen, "showTable")
    session.do(SetControl(hexes=(at("NN8"),), side=BRITISH))
    press(qtbot, screen, "showTable")
    row = screen.table.hexes.row_of(at("NN8"))
    assert screen.table.hexes.index(row, Column.CONTROL).data() == "British"


def test_a_screen_reader_hears_the_whole_row(table: HexTable) -> None:
    index = table.hexes.index(table.hexes.row_of(at("H17")), Column.HEX)
    spoken = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "H17, orchard, Polder, German 2, Front Line Hex"
