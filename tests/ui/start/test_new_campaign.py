"""The page that begins a campaign: what is typed is what is played, and nothing typed is lost."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QLineEdit, QPushButton, QRadioButton

from elst_app.loading import charts
from elst_app.rules.provisions import Provision
from elst_app.rules.sides import Audience, Side
from elst_app.store.campaign_file import CampaignFile
from elst_app.store.errors import CampaignFileError, DiskFullError, FolderReadOnlyError, PathTooLongError
from elst_app.ui.start.new_campaign_page import NewCampaignPage
from elst_app.ui.window.choosing import campaigns_folder
from elst_app.ui.window.main_window import MainWindow


@pytest.fixture
def page(window: MainWindow) -> NewCampaignPage:
    QTest.keyClick(window, Qt.Key.Key_N)
    made = window._new_page
    assert made is not None
    return made


def begin(page: NewCampaignPage) -> None:
    QTest.keyClick(page, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_a_campaign_is_begun_with_the_keyboard_alone(
    window: MainWindow, page: NewCampaignPage, tmp_path: Path
) -> None:
    QTest.keyClicks(QApplication.focusWidget() or page, "Autumn evenings")
    for typed in ("Anna", "Bernd", "12", "Show"):
        QTest.keyClick(QApplication.focusWidget() or page, Qt.Key.Key_Tab)
        if typed != "Show":
            QTest.keyClicks(QApplication.focusWidget() or page, typed)
    page.path.setText(str(tmp_path / "a.elst"))
    begin(page)
    assert window.campaign is not None
    state = window.campaign.session.view.state
    assert (state.title, state.players.british, state.players.german) == ("Autumn evenings", "Anna", "Bernd")
    british = window.campaign.session.campaign.view(Audience.BRITISH).state
    assert british.starting(Side.BRITISH) == 12
    assert (tmp_path / "a.elst").is_file()


def test_provisions_and_rulings_are_those_chosen(
    window: MainWindow, page: NewCampaignPage, tmp_path: Path
) -> None:
    page.name.setText("A")
    page.path.setText(str(tmp_path / "a.elst"))
    tick = page.findChild(QCheckBox, f"provision-{Provision.LIGHTER_GERMAN_OBA.value}")
    show = page.findChild(QPushButton, "showRulings")
    assert tick is not None
    assert show is not None
    QTest.keyClick(tick, Qt.Key.Key_Space)
    show.click()
    other = page.findChild(QRadioButton, "ruling-C24-both-sides")
    assert other is not None
    assert other.isVisible()
    other.click()
    assert page.rulings.options() == (("C24", "both-sides"),)
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert page.isVisible()
    assert tick.isVisible()
    begin(page)
    assert window.campaign is not None
    state = window.campaign.session.view.state
    assert state.provisions == (Provision.LIGHTER_GERMAN_OBA,)
    assert state.rulings.option("C24") == "both-sides"


def test_every_ruling_stands_on_its_page_with_its_options(page: NewCampaignPage) -> None:
    names = {radio.objectName() for radio in page.rulings.findChildren(QRadioButton)}
    wanted = {f"ruling-{switch.code}-{option}" for switch in charts().switches for option in switch.options}
    assert names == wanted
    assert page.rulings.options() == ()


def test_starting_points_are_hidden_until_shown(page: NewCampaignPage) -> None:
    points = page.points[Side.GERMAN]
    assert points.field.echoMode() is QLineEdit.EchoMode.Password
    QTest.mouseClick(points.show_button, Qt.MouseButton.LeftButton)
    assert points.field.echoMode() is QLineEdit.EchoMode.Normal
    QTest.keyClicks(points.field, "-1x234")
    assert points.points == 12
    points.field.clear()
    assert points.points == 0


def test_the_file_is_named_after_the_campaign_until_the_person_names_it(page: NewCampaignPage) -> None:
    page.name.setText('A/B: "Elst"?')
    assert Path(page.path.text()) == campaigns_folder() / "A B Elst.elst"
    QTest.keyClicks(page.path, "x")
    page.name.setText("Another")
    assert page.path.text().endswith("x")


def refused(page: NewCampaignPage) -> str:
    begin(page)
    assert page.isVisible()
    assert page.problem.isVisible()
    return page.problem.text()


def test_a_campaign_without_a_name_is_refused(page: NewCampaignPage, tmp_path: Path) -> None:
    page.players[Side.BRITISH].setText("Anna")
    page.path.setText(str(tmp_path / "a.elst"))
    assert "name" in refused(page)
    assert page.name.property("invalid")
    assert page.players[Side.BRITISH].text() == "Anna"
    assert list(tmp_path.glob("*.elst")) == []


def test_no_file_takes_the_place_of_another(page: NewCampaignPage, tmp_path: Path) -> None:
    (tmp_path / "a.elst").write_text("precious")
    page.name.setText("A")
    page.path.setText(str(tmp_path / "a.elst"))
    assert "a.elst" in refused(page)
    assert page.path.property("invalid")
    assert (tmp_path / "a.elst").read_text() == "precious"
    page.path.setText(str(tmp_path / "b.elst"))
    begin(page)
    assert (tmp_path / "b.elst").is_file()


@pytest.mark.parametrize("name", ["", "no folder/a.elst"])
def test_a_place_that_is_none_is_refused(page: NewCampaignPage, tmp_path: Path, name: str) -> None:
    page.name.setText("A")
    page.path.setText(str(tmp_path / name))
    assert refused(page)


@pytest.mark.parametrize("error", [FolderReadOnlyError, DiskFullError, PathTooLongError])
def test_where_nothing_can_be_written_it_is_said(
    page: NewCampaignPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[CampaignFileError]
) -> None:
    def fail(path: Path, rulebook: object) -> None:
        raise error(path)

    monkeypatch.setattr(CampaignFile, "create", fail)
    page.name.setText("A")
    page.path.setText(str(tmp_path / "a.elst"))
    assert "Traceback" not in refused(page)
    assert page.name.text() == "A"


def test_a_beginning_that_cannot_be_written_leaves_no_file(
    page: NewCampaignPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise DiskFullError(tmp_path / "a.elst")

    monkeypatch.setattr(CampaignFile, "write", fail)
    page.name.setText("A")
    page.path.setText(str(tmp_path / "a.elst"))
    assert refused(page)
    assert not (tmp_path / "a.elst").exists()


def test_leaving_begins_nothing(window: MainWindow, page: NewCampaignPage) -> None:
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert window.start.isVisible()
    assert window.campaign is None
