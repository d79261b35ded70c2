"""The Forces screen: who is shown what, sorted, filtered, chosen; wide and narrow."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from elst_app.campaign.control import SetControl, SetVehicles
from elst_app.campaign.forces.changing import ChangePieces, Edit
from elst_app.campaign.forces.entering import EnterPieces
from elst_app.campaign.forces.facts import is_private_time
from elst_app.rules.forces import NewPieces, in_area, in_hex, models_of
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience
from elst_app.ui.forces.piece_model import Where
from elst_app.ui.forces.rows import Column
from elst_app.ui.forces.screen import ForcesScreen
from elst_app.ui.widgets.buttons import KeyButton
from tests.records.support import EXAMPLE
from tests.ui.forces.support import (
    BRITISH,
    GERMAN,
    Open,
    after_scenario,
    cells,
    choose,
    empty,
    key,
    names,
    pieces,
    press,
    text_of,
    with_forces,
)
from tests.ui.window.test_access import outside_brackets, visible_words


def test_each_side_has_its_pieces_in_words(screen: ForcesScreen, qtbot: QtBot) -> None:
    assert names(screen) == ["4-5-7"] * 4 + ["9-1 Wells"] + ["Sherman V"] * 2 + ["LMG", "PIAT"]
    assert cells(screen, Column.PLACE)[:5] == ["E12"] * 3 + ["Entry Area", "E12"]
    assert cells(screen, Column.POSSESSION) == ["has LMG", *[""] * 6, "with 4-5-7", "with nobody"]
    key(qtbot, Qt.Key.Key_G)
    assert names(screen) == ["4-4-7", "4-4-7", "LMG"]
    assert cells(screen, Column.PLACE) == ["M6"] * 3, "what is possessed is where its possessor is"


def test_the_models_hold(screen: ForcesScreen, qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(screen.table.pieces)
    screen.filters.search.setText("E12")
    qtmodeltester.check(screen.table.shown)


def test_rows_are_filtered_by_words_places_kinds_rg_and_states(screen: ForcesScreen) -> None:
    screen.filters.search.setText("e12 4-5-7")
    assert names(screen) == ["4-5-7"] * 3 + ["LMG"], "the LMG is with one of them"
    assert text_of(screen, "pieceCount") == "4 of 9"
    screen.filters.search.setText("e1")
    assert names(screen) == [], "the name of a hex is meant whole"
    screen.filters.search.setText("leader")
    assert names(screen) == ["9-1 Wells"]
    screen.filters.show_all()
    screen.filters.where.pick((Where.ENTRY_AREA, None))
    assert names(screen) == ["4-5-7"]
    screen.filters.show_all()
    screen.filters.groups.pick("I1")
    assert names(screen) == ["4-5-7"] * 3
    screen.filters.show_all()
    screen.filters.kinds.setCurrentText("Equipment")
    assert names(screen) == ["LMG", "PIAT"]


def test_places_sort_as_on_the_board_and_what_is_empty_comes_last(screen: ForcesScreen) -> None:
    screen.table.sortByColumn(Column.PLACE, Qt.SortOrder.AscendingOrder)
    assert cells(screen, Column.PLACE) == ["D13"] * 2 + ["E12"] * 6 + ["Entry Area"]
    screen.table.sortByColumn(Column.GROUP, Qt.SortOrder.AscendingOrder)
    assert cells(screen, Column.GROUP)[:3] == ["I1"] * 3


def test_what_is_chosen_stays_chosen_by_its_id(screen: ForcesScreen) -> None:
    leader = pieces(screen, "9-1")[0]
    choose(screen, leader)
    screen.table.sortByColumn(Column.UNIT, Qt.SortOrder.DescendingOrder)
    assert screen.table.chosen_ids == (leader.id,)
    screen.session.do(EnterPieces(side=BRITISH, lines=(NewPieces(3, "4-5-8"),)))
    assert screen.table.chosen_ids == (leader.id,)
    assert text_of(screen, "chosenPieces") == "9-1 Wells"


def test_an_empty_ob_says_what_to_do_c35(opened: Open, qtbot: QtBot) -> None:
    screen = opened(empty(), Audience.BRITISH)
    said = " ".join(label.text() for label in screen.empty.findChildren(QLabel))
    assert "No British pieces yet" in said
    assert "invents no OB" in said
    assert "C35" in said
    assert not screen.table.isVisible()
    key(qtbot, Qt.Key.Key_N)
    assert screen.entry.list.hasFocus()


def test_a_secret_piece_is_for_its_side_alone(opened: Open) -> None:
    told = with_forces().do(EnterPieces(side=GERMAN, lines=(NewPieces(1, "Pz VIE", secret=True),)))
    screen = opened(told, Audience.GERMAN)
    screen.filters.show_side(GERMAN)
    assert "Pz VIE" in names(screen)
    row = screen.table.pieces.row_at(screen.table.pieces.number_of(pieces(screen, "Pz VIE", GERMAN)[0].id))
    assert "secret" in row.texts[Column.NOTES]
    screen.session.set_audience(Audience.BRITISH)
    screen.filters.show_side(GERMAN)
    assert "Pz VIE" not in names(screen)
    assert "Pz VIE" not in " ".join(label.text() for label in screen.findChildren(QLabel))


def test_other_eyes_find_nothing_typed_and_their_own_side(screen: ForcesScreen, qtbot: QtBot) -> None:
    key(qtbot, Qt.Key.Key_N)
    screen.entry.list.setPlainText("Pz VIE")
    screen.filters.search.setText("Tiger")
    screen.session.set_audience(Audience.GERMAN)
    assert screen.filters.side is GERMAN
    assert screen.filters.search.text() == ""
    assert screen.entry.list.toPlainText() == ""
    assert not screen.entry.isVisible()


def test_from_4_510_a_side_acts_on_its_forces_alone(opened: Open) -> None:
    told = after_scenario()
    assert not is_private_time(told.campaign.state)
    told.go_to(RecoveryStep.SHIFT)
    screen = opened(told)
    assert is_private_time(told.campaign.state)
    choose(screen, pieces(screen, "9-1")[0])
    assert not screen.card.isVisible()
    assert not screen.tools.end.isEnabled()
    assert [panel.isVisible() for panel in screen.secrets.values()] == [True, False]
    screen.session.set_audience(Audience.BRITISH)
    choose(screen, pieces(screen, "9-1")[0])
    assert screen.card.isVisible()
    screen.open_end()
    rows = [screen.end.pieces.row_at(row) for row in range(screen.end.pieces.rowCount())]
    assert {row.piece.side for row in rows} == {BRITISH}


def test_where_it_is_narrow_table_and_card_take_turns(opened: Open, qtbot: QtBot) -> None:
    screen = opened(with_forces(), size=(640, 420))
    choose(screen, pieces(screen, "9-1")[0])
    assert screen.table.isVisible()
    assert not screen.card.isVisible()
    key(qtbot, Qt.Key.Key_Return)
    assert screen.card.isVisible()
    assert not screen.table.isVisible()
    assert screen.card.isAncestorOf(QApplication.focusWidget() or screen)
    key(qtbot, Qt.Key.Key_Escape)
    assert screen.table.hasFocus()
    press(qtbot, screen, "openCard")
    assert screen.card.isVisible()
    key(qtbot, Qt.Key.Key_S)
    shown = [each for each in screen.findChildren(KeyButton) if each.isVisible()]
    leaving = [each for each in shown if each.key_text() == "Esc"]
    assert [each.text() for each in leaving] == ["Leave it"], "one key, one meaning"


def test_a_screen_reader_hears_the_whole_row(screen: ForcesScreen) -> None:
    index = screen.table.shown.index(0, Column.UNIT)
    spoken = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "British, 4-5-7, E12, has LMG, I1"


def test_a_piece_whose_area_is_gone_asks_where_it_is_4_5056(opened: Open) -> None:
    told = with_forces()
    leader = next(piece for piece in told.campaign.state.forces.pieces if piece.name == "9-1")
    told.do(ChangePieces(ids=(leader.id,), edit=Edit(place=in_area(1))))
    screen = opened(told)
    assert cells(screen, Column.PLACE)[4] == "Area 1"
    hexes = tuple(Hex.parse(name) for name in EXAMPLE["british"].split())
    screen.session.do(SetControl(hexes=hexes, side=None))
    screen.session.do(SetVehicles(side=BRITISH, hexes=()))
    row = screen.table.pieces.row_at(screen.table.pieces.number_of(leader.id))
    assert row.is_lost
    assert "say where it is" in row.texts[Column.NOTES]
    screen.filters.where.setCurrentText("to be placed")
    assert names(screen) == ["9-1 Wells"]


def test_250_pieces_stay_fluid(opened: Open) -> None:
    told = empty()
    told.do(EnterPieces(side=BRITISH, lines=(NewPieces(125, "4-5-7"), NewPieces(125, "LMG"))))
    screen = opened(told)
    assert screen.table.shown.rowCount() == 250
    changes: list[object] = []
    screen.table.pieces.modelReset.connect(lambda: changes.append("reset"))
    screen.table.pieces.dataChanged.connect(lambda *_: changes.append("data"))
    screen.refresh(None)
    assert changes == [], "what has not changed is not drawn anew"
    screen.session.do(ChangePieces(ids=(screen.table.pieces.row_at(3).piece.id,), edit=Edit(label="Able")))
    assert "reset" not in changes[1:]


@pytest.mark.usefixtures("bracketed")
def test_every_word_of_every_form_goes_through_translation(opened: Open) -> None:
    screen = opened(with_forces(), Audience.BRITISH)
    choose(screen, pieces(screen, "Sherman V")[0])
    said = []
    for name in ("move", "states", "possession", "figures", "remove"):
        screen.card.open(name)
        QApplication.processEvents()
        said += list(visible_words(screen))
    for open_form in (screen.open_entry, screen.open_lists, screen.open_end):
        open_form()
        QApplication.processEvents()
        said += list(visible_words(screen))
    charts = screen.session.campaign.rulebook.charts
    names_of_counters = {model.name for model in models_of(charts.units, charts.equipment, BRITISH)}
    own = {"Wells", "E12", "D13", "x", "I1", *names_of_counters}
    left = {text for text in said if text and outside_brackets(text)}
    assert {text for text in left if not any(name in text for name in own)} == set()


def test_one_long_name_takes_no_room_from_the_texts_of_the_other_columns(opened: Open) -> None:
    """What few pieces are called is cut before what many possess."""
    story = empty()
    lines = [NewPieces(1, "Sherman IIC", in_hex(Hex.parse("D13")), label="of the very last troop of all")]
    for number in range(20):
        lines += [
            NewPieces(1, "4-5-7", in_hex(Hex.parse("E12"))),
            NewPieces(1, "51mm LT MTR", holder=1 + 2 * number),
        ]
    screen = opened(story.do(EnterPieces(side=BRITISH, lines=tuple(lines))))
    header = screen.table.horizontalHeader()
    for column in (Column.PLACE, Column.POSSESSION):
        needed = screen.table.sizeHintForColumn(column)
        assert header.sectionSize(column) >= needed, column
    assert header.sectionSize(Column.UNIT) < screen.table.sizeHintForColumn(Column.UNIT)


def test_only_what_is_shown_takes_room(screen: ForcesScreen) -> None:
    before = screen.table.horizontalHeader().sectionSize(Column.POSSESSION)
    screen.filters.search.setText("9-1")
    assert screen.table.isColumnHidden(Column.POSSESSION)
    screen.filters.search.setText("")
    assert screen.table.horizontalHeader().sectionSize(Column.POSSESSION) == before
