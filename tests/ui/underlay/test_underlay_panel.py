"""The controls of a person's own picture, on the Map screen."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QSettings, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from elst_app.drawing.geometry import Point, centre
from elst_app.drawing.underlay import Placement
from elst_app.loading import board
from elst_app.loading import rulebook as packed_rulebook
from elst_app.rules.hexes import Hex
from elst_app.ui.board import BoardView
from elst_app.ui.map_screen.screen import MapScreen
from elst_app.ui.session import Session
from elst_app.ui.underlay.panel import UnderlayPanel
from elst_app.ui.underlay.placing import HEXES
from elst_app.ui.underlay.remembered import Remembered, remember, remembered
from tests.records.support import Story, with_map
from tests.ui.underlay.support import FIGURES, encoded, metadata, picture, zip_file
from tests.words.test_translation import PseudoTranslator, untranslated

WHERE = Placement.of_figures(*FIGURES)


@pytest.fixture
def image(tmp_path: Path) -> Path:
    path = tmp_path / "board.png"
    path.write_bytes(encoded(picture()))
    return path


@pytest.fixture
def board_zip(tmp_path: Path) -> Path:
    figures = metadata(A1CenterX="10", A1CenterY="18", hexWidth="30", hexHeight="34")
    return zip_file(tmp_path / "bdDaE", BoardMetadata_xml=figures, b_png=encoded(picture()))


@pytest.fixture
def screen(qapp: QApplication, shown: Callable[[MapScreen], MapScreen], qtbot: QtBot) -> MapScreen:
    session = Session(with_map(Story(packed_rulebook())).campaign, "evenings.elst")
    made = MapScreen(session)
    made.resize(1080, 630)
    shown(made)
    press(qtbot, made, "showLayers")
    return made


def button(screen: QWidget, name: str) -> QAbstractButton:
    found = screen.findChild(QAbstractButton, name)
    assert found is not None
    return found


def press(qtbot: QtBot, screen: QWidget, name: str) -> None:
    assert button(screen, name).isVisible(), name
    button(screen, name).click()


def notice(screen: QWidget) -> str:
    label = screen.findChild(QLabel, "underlayNotice")
    assert label is not None
    return label.text() if not label.isHidden() else ""


def click_in_picture(qtbot: QtBot, screen: MapScreen, place: Point) -> None:
    """Clicks a place of the picture as it lies on the screen."""
    underlay = screen.view.underlay
    assert underlay is not None
    at = underlay.placement.transform.map(QPointF(place.x, place.y))
    shown_at = screen.view.camera.to_view(Point(at.x(), at.y()))
    pos = QPoint(round(shown_at.x), round(shown_at.y))
    qtbot.mouseClick(screen.view, Qt.MouseButton.LeftButton, pos=pos)


def test_a_board_file_with_figures_lies_in_its_place_at_once(screen: MapScreen, board_zip: Path) -> None:
    screen.underlay.use_file(board_zip)
    assert notice(screen) == ""
    assert screen.view.underlay is not None
    assert screen.view.underlay.placement == WHERE
    assert not screen.underlay.is_placing


def test_an_image_is_placed_by_three_hex_centres(screen: MapScreen, image: Path, qtbot: QtBot) -> None:
    screen.underlay.use_file(image)
    before = len(screen.session.view.entries)
    for number, hex_ in enumerate(HEXES, 1):
        asked = f"Click the centre of hex {hex_.name} in the picture ({number} of 3)"
        assert notice(screen).startswith(asked)
        assert screen.view.underlay is not None
        assert screen.view.underlay.bare
        click_in_picture(qtbot, screen, WHERE.to_picture(centre(hex_)))
    assert notice(screen) == ""
    underlay = screen.view.underlay
    assert underlay is not None
    assert not underlay.bare
    for name in ("A1", "H17", "TT28"):
        there = WHERE.to_picture(centre(Hex.parse(name)))
        found = underlay.placement.to_picture(centre(Hex.parse(name)))
        assert found == pytest.approx(there, abs=4), "as exact as a click on a small map is"
    assert len(screen.session.view.entries) == before, "placing sets no Control"


def test_three_places_in_a_line_begin_again(screen: MapScreen, image: Path, qtbot: QtBot) -> None:
    screen.underlay.use_file(image)
    for x in (100, 300, 500):
        click_in_picture(qtbot, screen, Point(x, 200))
    assert notice(screen) == "These three places make no map. Begin again: the centre of C3."
    assert screen.underlay.is_placing


def test_esc_leaves_the_picture_where_it_was(screen: MapScreen, board_zip: Path, qtbot: QtBot) -> None:
    screen.underlay.use_file(board_zip)
    press(qtbot, screen, "placeUnderlay")
    assert screen.underlay.is_placing
    qtbot.keyClick(screen.view, Qt.Key.Key_Escape)
    assert not screen.underlay.is_placing
    assert screen.view.underlay is not None
    assert screen.view.underlay.placement == WHERE
    press(qtbot, screen, "placeUnderlay")
    press(qtbot, screen, "cancelPlacing")
    assert not screen.underlay.is_placing


def test_figures_place_it_without_a_mouse(screen: MapScreen, image: Path, qtbot: QtBot) -> None:
    screen.underlay.use_file(image)
    press(qtbot, screen, "cancelPlacing")
    press(qtbot, screen, "figuresUnderlay")
    for field, figure in zip(screen.underlay.figures.fields, FIGURES, strict=True):
        field.setValue(figure)
    press(qtbot, screen, "placeByFigures")
    assert screen.view.underlay is not None
    assert screen.view.underlay.placement == WHERE
    screen.underlay.figures.fields[2].setValue(1)
    screen.underlay.figures.fields[3].setValue(1)
    press(qtbot, screen, "placeByFigures")
    assert notice(screen) == "These figures make no map: a hex needs at least 3 pixels."
    assert screen.view.underlay.placement == WHERE


def test_it_is_faded_and_put_away_by_key(screen: MapScreen, board_zip: Path, qtbot: QtBot) -> None:
    screen.underlay.use_file(board_zip)
    slider = screen.underlay.slider
    for _ in range(3):
        qtbot.keyClick(slider, Qt.Key.Key_PageDown)
    assert screen.view.underlay is not None
    assert screen.view.underlay.opacity == pytest.approx(0.7)
    press(qtbot, screen, "showUnderlay")
    assert screen.view.underlay is None
    press(qtbot, screen, "showUnderlay")
    assert screen.view.underlay is not None
    press(qtbot, screen, "removeUnderlay")
    assert screen.view.underlay is None
    assert remembered() is None


def test_this_machine_remembers_it_and_no_campaign_does(
    screen: MapScreen, session_of: Callable[[], Session], board_zip: Path, qtbot: QtBot
) -> None:
    screen.underlay.use_file(board_zip)
    screen.underlay.slider.setValue(40)
    again = MapScreen(session_of())
    qtbot.addWidget(again)
    assert again.view.underlay is not None
    assert again.view.underlay.placement == WHERE
    assert again.view.underlay.opacity == pytest.approx(0.4)
    assert all("bdDaE" not in repr(entry) for entry in screen.session.view.entries)


@pytest.fixture
def session_of(qapp: QApplication) -> Callable[[], Session]:
    return lambda: Session(with_map(Story(packed_rulebook())).campaign, "other.elst")


def test_a_picture_that_is_gone_is_said_and_nothing_else_is_lost(
    session_of: Callable[[], Session], tmp_path: Path, qtbot: QtBot
) -> None:
    remember(Remembered(str(tmp_path / "gone.png"), WHERE))
    made = MapScreen(session_of())
    qtbot.addWidget(made)
    assert made.view.underlay is None
    assert notice(made) == "gone.png is not there any more; choose it again."
    assert remembered() is not None, "it may be on a stick that is not in"


@pytest.mark.parametrize(
    "text", ["", "[]", '{"path": 3}', '{"path": "a", "placement": {"xx": 1}, "percent": 5, "shown": 1}', "{"]
)
def test_settings_that_cannot_be_understood_are_none(qapp: QApplication, text: str) -> None:
    QSettings().setValue("underlay", text)
    assert remembered() is None


def test_a_file_that_cannot_be_used_changes_nothing(
    screen: MapScreen, board_zip: Path, tmp_path: Path
) -> None:
    screen.underlay.use_file(board_zip)
    text = tmp_path / "notes.txt"
    text.write_text("not a picture")
    screen.underlay.use_file(text)
    assert notice(screen).startswith("notes.txt is no picture; ")
    assert screen.view.underlay is not None
    kept = remembered()
    assert kept is not None
    assert kept.path == str(board_zip)


def test_the_file_dialog_does_not_hold_the_program_up(screen: MapScreen, image: Path, qtbot: QtBot) -> None:
    press(qtbot, screen, "chooseUnderlay")
    dialog = screen.findChild(QFileDialog, "fileDialog")
    assert dialog is not None
    dialog.fileSelected.emit(str(image))
    dialog.reject()
    assert screen.underlay.is_placing


@pytest.fixture
def translated(qapp: QApplication) -> Iterator[None]:
    translator = PseudoTranslator()
    assert qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


@pytest.mark.usefixtures("translated")
def test_no_text_escapes_translation_and_everything_has_a_name(qtbot: QtBot, board_zip: Path) -> None:
    view = BoardView(board())
    panel = UnderlayPanel(view)
    qtbot.addWidget(view)
    qtbot.addWidget(panel)
    panel.use_file(board_zip)
    panel.begin_placing()
    texts = [label.text() for label in panel.findChildren(QLabel)]
    texts += [each.text() for each in panel.findChildren(QAbstractButton)]
    assert [text for text in texts if untranslated(text)] == []
    for widget in panel.findChildren(QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not isinstance(widget, QLineEdit):
            assert widget.objectName(), widget
            assert widget.accessibleName() or isinstance(widget, QAbstractButton), widget.objectName()
