"""Lists in files: the OB as CSV, out and in, and templates under names of one's own (C35)."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from elst_app.rules.sides import Audience
from elst_app.ui.forces import templates
from tests.ui.files import answer_file, file_question
from tests.ui.forces.support import (
    BRITISH,
    GERMAN,
    Open,
    empty,
    key,
    pieces,
    place,
    press,
    text_of,
    with_forces,
    write,
)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Templates of this test alone."""
    monkeypatch.setattr(templates, "templates_folder", lambda side: tmp_path / "forces" / side.value)
    return tmp_path / "forces"


def test_an_ob_goes_out_as_csv_and_comes_into_another_campaign(
    opened: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    screen = opened(with_forces())
    key(qtbot, Qt.Key.Key_T)
    press(qtbot, screen, "saveOb")
    (name,) = file_question(screen).selectedFiles()
    assert name.endswith("British OB.csv")
    answer_file(screen, tmp_path / "ob.csv")
    assert text_of(screen, "listNotice") == "Saved as ob.csv."
    other = opened(empty())
    key(qtbot, Qt.Key.Key_T)
    press(qtbot, other, "readCsv")
    answer_file(other, tmp_path / "ob.csv")
    assert text_of(other, "listNotice") == "ob: 9 pieces are read."
    assert other.lists.enter.hasFocus()
    key(qtbot, Qt.Key.Key_Return)
    assert len(pieces(other, "4-5-7")) == 4
    assert pieces(other, "LMG")[0].possessor == pieces(other, "4-5-7")[0].id
    assert pieces(other, "9-1")[0].label == "Wells"
    assert pieces(other, "9-1")[0].place == place("E12")
    assert len(other.table.chosen_ids) == 9


def test_a_list_with_faults_says_each_with_its_line(opened: Open, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("count,piece,place\n2,4-5-7,E12\n1,LNG,\n1,8-1,ZZ99\n", "utf-8")
    screen = opened(empty())
    key(qtbot, Qt.Key.Key_T)
    press(qtbot, screen, "readCsv")
    answer_file(screen, path)
    assert "Line 3" in text_of(screen, "listProblems")
    assert "Line 4" in text_of(screen, "listProblems")
    assert "read it again" in text_of(screen, "listNotice")
    assert not screen.lists.enter.isVisible()
    path.write_text("count,piece\n", "utf-8")
    press(qtbot, screen, "readCsv")
    answer_file(screen, path)
    assert text_of(screen, "listNotice") == "list: there is no piece in it."


@pytest.mark.parametrize("order", ["utf-16-le", "utf-16-be"])
def test_a_list_saved_as_unicode_text_is_read(opened: Open, qtbot: QtBot, tmp_path: Path, order: str) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes("\ufeffcount\tpiece\tname\r\n1\t9-1\tGrün\r\n".encode(order))
    screen = opened(empty())
    key(qtbot, Qt.Key.Key_T)
    press(qtbot, screen, "readCsv")
    answer_file(screen, path)
    key(qtbot, Qt.Key.Key_Return)
    assert pieces(screen, "9-1")[0].label == "Grün"


def test_a_list_of_an_older_spreadsheet_is_read(opened: Open, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes("count;piece;name\r\n1;9-1;Gr\xfcn\r\n".encode("cp1252"))
    screen = opened(empty())
    key(qtbot, Qt.Key.Key_T)
    press(qtbot, screen, "readCsv")
    answer_file(screen, path)
    key(qtbot, Qt.Key.Key_Return)
    assert pieces(screen, "9-1")[0].label == "Gr\xfcn"


def test_a_file_that_cannot_be_read_or_written_is_told(opened: Open, qtbot: QtBot, tmp_path: Path) -> None:
    screen = opened(with_forces())
    key(qtbot, Qt.Key.Key_T)
    press(qtbot, screen, "readCsv")
    answer_file(screen, tmp_path / "none.csv")
    assert "There is no file" in text_of(screen, "listNotice")
    press(qtbot, screen, "saveOb")
    answer_file(screen, tmp_path / "none" / "ob.csv")
    assert "cannot be written" in text_of(screen, "listNotice")
    before = text_of(screen, "listNotice")
    for button in ("readCsv", "saveOb"):
        press(qtbot, screen, button)
        answer_file(screen, None)
    assert text_of(screen, "listNotice") == before, "somebody thought better of it"


def test_a_template_is_kept_read_and_thrown_away(opened: Open, qtbot: QtBot, own_folder: Path) -> None:
    screen = opened(with_forces())
    key(qtbot, Qt.Key.Key_T)
    screen.lists.name.setFocus()
    key(qtbot, Qt.Key.Key_Return)
    assert "name" in text_of(screen, "listNotice")
    write(qtbot, "Starting OB: ours/theirs")
    key(qtbot, Qt.Key.Key_Return)
    assert [path.name for path in (own_folder / "British").iterdir()] == ["Starting OB- ours-theirs.csv"]
    assert screen.lists.names.count() == 1
    other = opened(empty())
    key(qtbot, Qt.Key.Key_T)
    assert other.lists.names.hasFocus()
    key(qtbot, Qt.Key.Key_Return)
    key(qtbot, Qt.Key.Key_Return)
    assert len(pieces(other, "4-5-7")) == 4
    press(qtbot, other, "removeTemplate")
    assert (own_folder / "British" / "Starting OB- ours-theirs.csv").exists(), "it asks once"
    press(qtbot, other, "removeTemplate")
    assert not list((own_folder / "British").iterdir())


def test_each_side_has_its_own_templates(opened: Open, qtbot: QtBot) -> None:
    templates.save_template(GERMAN, "Tigers", "count,piece\n2,Pz VIE\n")
    screen = opened(empty())
    key(qtbot, Qt.Key.Key_T)
    assert templates.template_names(BRITISH) == []
    assert not screen.lists.names.isVisible()
    key(qtbot, Qt.Key.Key_G)
    assert screen.lists.names.item(0).text() == "Tigers"
    key(qtbot, Qt.Key.Key_Escape)
    assert not screen.lists.isVisible()


def test_what_was_read_is_not_left_for_other_eyes(opened: Open, qtbot: QtBot) -> None:
    templates.save_template(BRITISH, "Secret", "count,piece,secret\n1,Sherman V,yes\n")
    screen = opened(empty(), Audience.BRITISH)
    key(qtbot, Qt.Key.Key_T)
    key(qtbot, Qt.Key.Key_Return)
    assert screen.lists.enter.isVisible()
    screen.session.set_audience(Audience.GERMAN)
    screen.filters.show_side(BRITISH)
    screen.open_lists()
    assert not screen.lists.enter.isVisible()
    assert text_of(screen, "listNotice") == ""


def test_a_list_asked_for_by_one_side_is_not_shown_to_other_eyes(
    opened: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "list.csv").write_text("count,piece,secret\n1,Sherman V,yes\n", "utf-8")
    screen = opened(empty(), Audience.BRITISH)
    key(qtbot, Qt.Key.Key_T)
    press(qtbot, screen, "readCsv")
    screen.session.set_audience(Audience.PUBLIC)
    answer_file(screen, tmp_path / "list.csv")
    assert not screen.lists.enter.isVisible()
    assert "list" not in text_of(screen, "listNotice")
