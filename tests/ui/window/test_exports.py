"""What leaves the program and comes in by the menu: asked for, written, told how it went."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QFileDialog

from elst_app.campaign.notes import AddNote
from elst_app.campaign.play.victory import Concede
from elst_app.rules.sides import Audience, Side
from elst_app.ui.window.exports import write_export
from elst_app.ui.window.forms import Form
from elst_app.ui.window.imports import make_campaign
from elst_app.ui.window.main_window import MainWindow
from tests.ui.windows import Begin

SECRET = "the bridge is ours"

ENTRIES = {
    Form.TABLES: "Tables for a spreadsheet (CSV)",
    Form.MARKDOWN: "Report for a forum (Markdown)",
    Form.HTML: "Report for a blog (HTML)",
    Form.JSON: "Everything, secrets too (JSON)",
    Form.REDACTED: "Copy without names, for a fault report",
}


def action(window: MainWindow, text: str) -> QAction:
    (found,) = [each for each in window.actions() if each.text() == text]
    return found


def dialog(window: MainWindow) -> QFileDialog:
    (found,) = [each for each in window.findChildren(QFileDialog, "fileDialog") if each.isVisible()]
    return found


def choose(window: MainWindow, path: Path) -> None:
    """Answers the question for a file."""
    asked = dialog(window)
    asked.fileSelected.emit(str(path))
    asked.done(QFileDialog.DialogCode.Accepted)


def message(window: MainWindow) -> str:
    assert window.campaign is not None
    assert window.campaign.message.isVisible()
    return window.campaign.message.text.text()


def files(folder: Path) -> str:
    """All that stands in the files of the folder."""
    return "".join(path.read_bytes().decode("utf-8", "replace") for path in folder.glob("**/*.*"))


@pytest.fixture
def begun(window: MainWindow, begin: Begin) -> MainWindow:
    """A campaign with a secret of the German."""
    begin(window)
    assert window.campaign is not None
    window.campaign.session.do(AddNote(text=SECRET, audience=Audience.GERMAN))
    return window


@pytest.mark.parametrize("form", Form)
def test_a_form_is_asked_for_written_and_told(begun: MainWindow, tmp_path: Path, form: Form) -> None:
    action(begun, ENTRIES[form]).trigger()
    asked = dialog(begun)
    names = [Path(name).name for name in asked.selectedFiles()]
    expected = {
        Form.MARKDOWN: "Autumn evenings - Report - both sides.md",
        Form.HTML: "Autumn evenings - Report - both sides.html",
        Form.JSON: "Autumn evenings - Campaign.json",
        Form.REDACTED: "Campaign without names.elst",
    }
    assert form is Form.TABLES or names == [expected[form]]
    target = tmp_path / "out" / "tables" if form is Form.TABLES else tmp_path / "out" / f"it.{form}"
    target.parent.mkdir()
    choose(begun, target)
    assert str(target) in message(begun)
    assert target.exists()
    assert (SECRET in files(target.parent)) == (form is Form.JSON)


@pytest.mark.parametrize("form", Form)
def test_what_cannot_be_written_is_told_in_one_sentence(
    begun: MainWindow, tmp_path: Path, form: Form
) -> None:
    (tmp_path / "file").touch()
    assert begun.campaign is not None
    write_export(begun.campaign, form, tmp_path / "file" / "below")
    assert message(begun).count(".") >= 1
    assert (tmp_path / "file").read_bytes() == b""


def test_c40_a_report_is_for_those_in_front_of_the_screen(begun: MainWindow, tmp_path: Path) -> None:
    assert begun.campaign is not None
    begun.campaign.session.set_audience(Audience.GERMAN)
    write_export(begun.campaign, Form.MARKDOWN, tmp_path / "a.md")
    assert SECRET.capitalize() in (tmp_path / "a.md").read_text(encoding="utf-8")
    begun.choose_export(Form.MARKDOWN)
    assert Path(dialog(begun).selectedFiles()[0]).name == "Autumn evenings - Report - German.md"
    dialog(begun).reject()


def test_an_exported_campaign_comes_in_again_and_is_opened(begun: MainWindow, tmp_path: Path) -> None:
    assert begun.campaign is not None
    before = begun.campaign.session.campaign.state
    source, target = tmp_path / "a.json", tmp_path / "new" / "again.elst"
    write_export(begun.campaign, Form.JSON, source)
    begun.close_campaign()
    action(begun, "Import from JSON").trigger()
    choose(begun, source)
    choose(begun, target)
    assert begun.campaign is not None
    assert begun.campaign.opened.path == target
    assert begun.campaign.session.campaign.state == before


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "There is no file"),
        ("{}", "no campaign exported as JSON"),
        (json.dumps({"format": "elst-campaign", "version": 99}), "newer version"),
    ],
    ids=["missing", "odd", "newer"],
)
def test_a_json_that_is_no_campaign_is_told_and_leaves_no_file(
    begun: MainWindow, tmp_path: Path, content: str | None, sentence: str
) -> None:
    source, target = tmp_path / "a.json", tmp_path / "again.elst"
    if content is not None:
        source.write_text(content, encoding="utf-8")
    make_campaign(source, target, tell=begun.tell, then=begun.open_path)
    assert sentence in message(begun)
    assert not target.exists()


def test_without_a_campaign_nothing_leaves_but_one_can_come_in(window: MainWindow) -> None:
    for text in ENTRIES.values():
        assert not action(window, text).isEnabled()
    assert action(window, "Import from JSON").isEnabled()


@pytest.mark.parametrize("form", [form for form in Form if form is not Form.TABLES])
def test_no_export_takes_the_place_of_a_campaign(begun: MainWindow, tmp_path: Path, form: Form) -> None:
    page = begun.campaign
    assert page is not None
    other = tmp_path / "other.elst"
    page.opened.file.backup_to(other)
    before = other.read_bytes()
    for path in (other, page.opened.path):
        write_export(page, form, path)
        folder = path.parent
        said = f"There is a file {path.name} in {folder} already; choose another name."
        assert message(begun) == said
    assert other.read_bytes() == before


def test_a_copy_without_names_is_offered_under_a_name_that_is_free(
    begun: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("elst_app.ui.window.exports._documents", lambda: tmp_path)
    for name in ("Campaign without names", "Campaign without names (2)"):
        (tmp_path / f"{name}.elst").touch()
    begun.choose_export(Form.REDACTED)
    assert Path(dialog(begun).selectedFiles()[0]).name == "Campaign without names (3).elst"
    dialog(begun).reject()


def test_c40_once_the_cg_has_ended_what_is_written_is_for_both_sides_and_says_so(
    begun: MainWindow, tmp_path: Path
) -> None:
    page = begun.campaign
    assert page is not None
    page.session.do(Concede(side=Side.GERMAN))
    for audience in (Audience.GERMAN, Audience.PUBLIC):
        page.session.set_audience(audience)
        begun.choose_export(Form.MARKDOWN)
        assert Path(dialog(begun).selectedFiles()[0]).name == "Autumn evenings - Report - both sides.md"
        dialog(begun).reject()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        write_export(page, Form.MARKDOWN, tmp_path / "a.md")
        assert ("all is open" in message(begun)) == (audience is Audience.GERMAN)
