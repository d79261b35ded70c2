"""The Records screen: what is shown to whom, the page as printed, saving."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PageObject, PdfReader
from PySide6.QtCore import QLocale, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QLabel, QPushButton, QSpinBox, QWidget
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from elst_app.campaign.steps import TickStep
from elst_app.drawing.colours import Look
from elst_app.drawing.sizes import TextSize
from elst_app.loading import rulebook as packed_rulebook
from elst_app.records.catalogue import KINDS
from elst_app.records.cg_log_sheet import cg_log_sheet
from elst_app.records.files import file_name
from elst_app.records.layout import lay_out
from elst_app.records.pages import Orientation, PageSetup, Paper
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience, Side
from elst_app.ui.records.preview import PagePreview
from elst_app.ui.records.printing import NoPrinterError
from elst_app.ui.records.screen import RecordsScreen
from elst_app.ui.records.setup_row import paper_of
from elst_app.ui.records.table_twin import SheetModel
from elst_app.ui.session import Session
from elst_app.ui.theme import apply
from tests.records.support import tell
from tests.ui.files import answer_file, file_question


class Printers:
    """Answers the question for a printer: with one that prints into a file, or that there is none."""

    def __init__(self) -> None:
        self.path: Path | None = None
        self.are_there = True
        self.asked: list[int] = []
        self.pages: tuple[int, int] | None = None

    def __call__(self, parent: QWidget, pages: int) -> QPrinter | None:
        self.asked.append(pages)
        if not self.are_there:
            raise NoPrinterError
        if self.path is None:
            return None
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(self.path))
        if self.pages is not None:
            printer.setPrintRange(QPrinter.PrintRange.PageRange)
            printer.setFromTo(*self.pages)
        return printer


@pytest.fixture
def printers() -> Printers:
    return Printers()


@pytest.fixture
def session(qapp: QApplication) -> Session:
    return Session(tell(packed_rulebook()).campaign, "evenings.elst")


@pytest.fixture
def screen(
    session: Session,
    printers: Printers,
    shown: Callable[[RecordsScreen], RecordsScreen],
) -> RecordsScreen:
    screen = RecordsScreen(session, printers)
    screen.resize(1110, 628)
    return shown(screen)


def asked(screen: RecordsScreen) -> tuple[str, str]:
    """The name and the kind of the file that is asked for."""
    question = file_question(screen)
    return Path(question.selectedFiles()[0]).name, question.selectedNameFilter()


def press(qtbot: QtBot, screen: QWidget, name: str) -> None:
    button = screen.findChild(QPushButton, name)
    assert button is not None
    assert button.isVisible()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def plain(page: PageObject) -> str:
    """The text of a page of a PDF, with one space between words."""
    return " ".join(page.extract_text().split())


def notice(screen: RecordsScreen) -> QLabel:
    label = screen.findChild(QLabel, "saveNotice")
    assert label is not None
    return label


def visible_texts(screen: RecordsScreen) -> str:
    """All that can be read on the screen, the table and the names for screen readers included."""
    texts = [label.text() for label in screen.findChildren(QLabel) if label.isVisible()]
    texts += [widget.accessibleName() for widget in screen.findChildren(QWidget) if widget.isVisible()]
    model = screen.table.sheet
    texts += [
        str(model.index(row, column).data(role))
        for row in range(model.rowCount())
        for column in range(model.columnCount())
        for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
    ]
    return "\n".join(texts)


def test_each_sheet_can_be_chosen(screen: RecordsScreen, session: Session, qtbot: QtBot) -> None:
    session.set_audience(Audience.GERMAN)
    for name, title in (
        ("choosemap", "Map, page 1 of 1"),
        ("chooserg-record", "RG Purchase Record – German, page 1 of 1"),
        ("choosecg-log", "CG Log, page 1 of 1"),
        ("chooseoba", "OBA Log, page 1 of 1"),
    ):
        press(qtbot, screen, name)
        assert screen.preview.isVisible()
        assert screen.preview.accessibleName() == title


@pytest.mark.parametrize("side", Side)
def test_c40_what_is_for_one_side_alone_gives_way_to_the_hand_over(
    screen: RecordsScreen, session: Session, qtbot: QtBot, side: Side
) -> None:
    press(qtbot, screen, "chooserg-record")
    assert not screen.preview.isVisible()
    for name in ("savePdf", "saveCsv", "printSheets"):
        save = screen.findChild(QPushButton, name)
        assert save is not None
        assert not save.isVisible()
    show_to = screen.findChild(QPushButton, f"showTo{side.value}")
    assert show_to is not None
    assert show_to.isVisible()
    with qtbot.waitSignal(session.audience_wanted) as wanted:
        qtbot.mouseClick(show_to, Qt.MouseButton.LeftButton)
    assert wanted.args == [Audience.of(side)]
    session.set_audience(Audience.of(side))
    assert screen.preview.isVisible()
    assert not show_to.isVisible()
    assert [sheet.secret_of for sheet in screen.sheets] == [side]


def test_c39_when_others_look_nothing_of_the_record_stays(
    screen: RecordsScreen, session: Session, qtbot: QtBot
) -> None:
    session.set_audience(Audience.GERMAN)
    press(qtbot, screen, "chooserg-record")
    assert "VolksGr Coy" in visible_texts(screen)
    session.set_audience(Audience.BRITISH)
    assert "VolksGr Coy" not in visible_texts(screen)
    assert "Inf Coy" in visible_texts(screen)
    session.set_audience(Audience.PUBLIC)
    assert "Inf Coy" not in visible_texts(screen)
    screen.save_pdf()
    screen.save_csv()
    assert screen.findChildren(QFileDialog) == []


def test_c39_a_sheet_asked_for_by_one_side_is_not_written_for_other_eyes(
    screen: RecordsScreen, session: Session, qtbot: QtBot, tmp_path: Path
) -> None:
    session.set_audience(Audience.GERMAN)
    press(qtbot, screen, "chooserg-record")
    screen.save_pdf()
    session.set_audience(Audience.BRITISH)
    answer_file(screen, tmp_path / "secret.pdf")
    assert not (tmp_path / "secret.pdf").exists()


def test_4_13_an_act_is_on_the_sheet_at_once(screen: RecordsScreen, session: Session) -> None:
    def notes() -> str:
        return str(screen.table.sheet.index(4, screen.table.sheet.columnCount() - 1).data())

    before = notes()
    session.do(TickStep(step=RecoveryStep.RECOMBINATION, note="two half-squads joined"))
    assert "4.509 two half-squads joined" in notes()
    session.undo()
    assert notes() == before


def test_the_page_is_white_and_dark_text_whatever_the_look(
    screen: RecordsScreen, qapp: QApplication, qtbot: QtBot
) -> None:
    apply(qapp, Look.DARK, TextSize())
    try:
        qtbot.waitExposed(screen)
        image = screen.preview.grab().toImage()
        assert image.pixelColor(2, 2).lightness() < 60
        middle = [image.pixelColor(x, image.height() - 20).lightness() for x in range(60, image.width() - 60)]
        assert sum(shade > 240 for shade in middle) > len(middle) * 0.8
    finally:
        apply(qapp, Look.LIGHT, TextSize())


def test_sizes_of_the_page(screen: RecordsScreen, qtbot: QtBot) -> None:
    preview = screen.preview
    wide = preview.percent
    press(qtbot, screen, "zoomWhole")
    assert preview.percent < wide
    qtbot.waitUntil(lambda: preview.verticalScrollBar().maximum() == 0)
    press(qtbot, screen, "zoomIn")
    assert preview.percent in (50, 75, 100)
    for _ in range(12):
        qtbot.keyClick(preview, Qt.Key.Key_Plus)
    assert preview.percent == 250
    qtbot.waitUntil(lambda: preview.horizontalScrollBar().maximum() > 0)
    for _ in range(12):
        qtbot.keyClick(preview, Qt.Key.Key_Minus)
    assert preview.percent == 50
    qtbot.keyClick(preview, Qt.Key.Key_0)
    assert preview.percent == wide


def test_the_wheel_with_ctrl_zooms(screen: RecordsScreen, qapp: QApplication) -> None:
    preview = screen.preview
    before = preview.percent
    event = QWheelEvent(
        QPointF(50, 50),
        QPointF(preview.mapToGlobal(QPoint(50, 50))),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    preview.wheelEvent(event)
    assert preview.percent > before


def test_pages_are_turned_by_button_and_key(screen: RecordsScreen, session: Session, qtbot: QtBot) -> None:
    note = "\n".join(f"The {number}th crew is lost in close combat" for number in range(60))
    session.do(TickStep(step=RecoveryStep.RECOMBINATION, note=note))
    count = len(lay_out(cg_log_sheet(session.view), PageSetup(Paper.A4)))
    assert count > 2
    press(qtbot, screen, "pageAfter")
    assert screen.preview.accessibleName().endswith(f"page 2 of {count}")
    bar = screen.preview.verticalScrollBar()
    bar.setValue(bar.maximum())
    qtbot.keyClick(screen.preview, Qt.Key.Key_PageDown)
    assert screen.preview.accessibleName().endswith(f"page 3 of {count}")
    bar.setValue(bar.minimum())
    qtbot.keyClick(screen.preview, Qt.Key.Key_PageUp)
    assert screen.preview.accessibleName().endswith(f"page 2 of {count}")


def test_the_table_has_the_cells_of_the_sheet(screen: RecordsScreen, session: Session, qtbot: QtBot) -> None:
    session.set_audience(Audience.GERMAN)
    press(qtbot, screen, "chooseTrue")
    assert screen.table.isVisible()
    model = screen.table.sheet
    assert model.headerData(0, Qt.Orientation.Horizontal) == "CG Date"
    names = [
        model.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.AccessibleTextRole)
        for column in range(model.columnCount())
    ]
    row = [str(model.index(1, column).data()) for column in range(model.columnCount())]
    cells = dict(zip(names, row, strict=True))
    assert cells["Scenario"] == "British Assault"
    assert cells["German CPP Remaining"] == "9"
    assert cells["British CPP Remaining"] == "kept secret"
    assert screen.table.columnSpan(1, names.index("British CPP Initial")) == 5


def test_the_model_of_the_table_holds(
    screen: RecordsScreen, session: Session, qtmodeltester: ModelTester
) -> None:
    model: SheetModel = screen.table.sheet
    qtmodeltester.check(model)
    for audience in Audience:
        session.set_audience(audience)
        for kind in KINDS:
            screen.show_sheet(kind.key)
            qtmodeltester.check(model)


def test_save_as_pdf_and_csv(screen: RecordsScreen, session: Session, qtbot: QtBot, tmp_path: Path) -> None:
    session.set_audience(Audience.BRITISH)
    press(qtbot, screen, "chooserg-record")
    press(qtbot, screen, "savePdf")
    assert asked(screen) == ("Autumn evenings - RG Purchase Record – British - British.pdf", "PDF (*.pdf)")
    answer_file(screen, tmp_path / "record.pdf")
    assert (tmp_path / "record.pdf").read_bytes().startswith(b"%PDF")
    assert notice(screen).text() == "Saved as record.pdf."
    press(qtbot, screen, "saveCsv")
    answer_file(screen, tmp_path / "record.csv")
    assert (tmp_path / "record.csv").read_text(encoding="utf-8").startswith("CG Date,RG ID,Group Type")
    press(qtbot, screen, "choosemap")
    assert not notice(screen).isVisible()


def test_keys_print_and_save(screen: RecordsScreen, qtbot: QtBot, printers: Printers) -> None:
    qtbot.keyClick(screen, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert asked(screen) == ("Autumn evenings - CG Log - both sides.pdf", "PDF (*.pdf)")
    answer_file(screen, None)
    qtbot.keyClick(screen, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    assert printers.asked == [1]
    assert not notice(screen).isVisible()


def test_all_sheets_in_one_go(screen: RecordsScreen, session: Session, qtbot: QtBot, tmp_path: Path) -> None:
    session.set_audience(Audience.GERMAN)
    press(qtbot, screen, "chooseall")
    assert [sheet.title for sheet in screen.sheets][:4] == [
        "CG Log", "RG Purchase Record – German", "Map", "Forces – British",
    ]  # fmt: skip
    press(qtbot, screen, "savePdf")
    assert asked(screen)[0] == "Autumn evenings - Sheets - German.pdf"
    answer_file(screen, tmp_path / "set.pdf")
    titles = []
    for _ in screen.sheets:
        titles.append(screen.preview.accessibleName().rsplit(", page", 1)[0])
        screen.turn(1)
    assert titles == [sheet.title for sheet in screen.sheets]


def test_the_sheets_are_printed_as_they_stand_in_the_pdf(
    screen: RecordsScreen, session: Session, qtbot: QtBot, printers: Printers, tmp_path: Path
) -> None:
    session.set_audience(Audience.GERMAN)
    press(qtbot, screen, "chooseall")
    printers.path = tmp_path / "printed.pdf"
    press(qtbot, screen, "printSheets")
    assert notice(screen).text() == "Sent to the printer."
    printed = PdfReader(printers.path)
    assert len(printed.pages) == printers.asked[0] == len(screen._pages)
    for page, (sheet, laid_out) in zip(printed.pages, screen._pages, strict=True):
        assert sheet.title in plain(page)
        size = (page.mediabox.width / 72 * 25.4, page.mediabox.height / 72 * 25.4)
        assert size == pytest.approx((laid_out.format.width, laid_out.format.height), abs=0.5)


def test_a_range_of_pages_is_printed(
    screen: RecordsScreen, qtbot: QtBot, printers: Printers, tmp_path: Path
) -> None:
    press(qtbot, screen, "chooseall")
    printers.path, printers.pages = tmp_path / "printed.pdf", (2, 2)
    press(qtbot, screen, "printSheets")
    (page,) = PdfReader(printers.path).pages
    assert screen._pages[1][0].title in plain(page)


def test_without_a_printer_a_sentence_says_so(
    screen: RecordsScreen, qtbot: QtBot, printers: Printers
) -> None:
    printers.are_there = False
    press(qtbot, screen, "printSheets")
    assert notice(screen).text() == (
        "There is no printer here; save the sheets as PDF and print them elsewhere."
    )


def test_a_printer_that_takes_nothing_is_told(
    screen: RecordsScreen, qtbot: QtBot, printers: Printers, tmp_path: Path
) -> None:
    printers.path = tmp_path / "no folder" / "printed.pdf"
    press(qtbot, screen, "printSheets")
    assert notice(screen).text().startswith("The printer did not take the sheets")
    assert notice(screen).property("tone") == "danger"


def test_a_blank_form_and_back(screen: RecordsScreen, qtbot: QtBot) -> None:
    press(qtbot, screen, "blankForm")
    assert [row.to_fill for row in screen.sheets[0].table.rows] == [True] * 6
    press(qtbot, screen, "choosemap")
    blank = screen.findChild(QPushButton, "blankForm")
    assert blank is not None
    assert not blank.isVisible()
    assert screen.sheets[0].title == "Map"
    press(qtbot, screen, "choosecg-log")
    assert len(screen.sheets[0].table.filled_rows) == 5


def test_4_505_the_map_of_an_earlier_date(screen: RecordsScreen, qtbot: QtBot) -> None:
    press(qtbot, screen, "choosemap")
    dates = screen.findChild(QComboBox, "sheetDate")
    assert dates is not None
    assert dates.isVisible()
    assert [dates.itemText(place) for place in range(dates.count())] == [
        "Newest date", "23 Sept Afternoon", "24 Sept Morning", "24 Sept Afternoon",
    ]  # fmt: skip
    dates.setCurrentIndex(1)
    dates.activated.emit(1)
    assert screen.sheets[0].subtitle == "Deployment Areas after the scenario of 23 Sept Afternoon"
    press(qtbot, screen, "choosecg-log")
    assert not dates.isVisible()


def test_orientation_and_margin(screen: RecordsScreen, session: Session, qtbot: QtBot) -> None:
    press(qtbot, screen, "pageSetup")
    press(qtbot, screen, "chooseportrait")
    margin = screen.findChild(QSpinBox, "paperMargin")
    assert margin is not None
    margin.setValue(15)
    page = screen._pages[0][1]
    assert (page.format.orientation, page.format.margin) == (Orientation.PORTRAIT, 15)
    again = RecordsScreen(session)
    qtbot.addWidget(again)
    assert again.setup == PageSetup(screen.setup.paper, None, 15)


def test_a_sheet_that_cannot_be_read_upright_lies_across_and_says_so(
    screen: RecordsScreen, qtbot: QtBot
) -> None:
    press(qtbot, screen, "pageSetup")
    press(qtbot, screen, "chooseportrait")
    margin, across = screen.findChild(QSpinBox, "paperMargin"), screen.findChild(QLabel, "liesAcross")
    assert margin is not None
    assert across is not None
    for width, orientation in ((15, Orientation.PORTRAIT), (25, Orientation.LANDSCAPE)):
        margin.setValue(width)
        assert screen._pages[0][1].format.orientation is orientation
        assert across.isVisible() is (orientation is Orientation.LANDSCAPE)
    press(qtbot, screen, "chooseoba")
    assert screen._pages[0][1].format.orientation is Orientation.PORTRAIT
    assert not across.isVisible()
    press(qtbot, screen, "chooselandscape")
    press(qtbot, screen, "choosecg-log")
    assert not across.isVisible()


def test_what_cannot_be_written_is_told_in_one_sentence(
    screen: RecordsScreen, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    path = tmp_path / "file" / "log.pdf"
    press(qtbot, screen, "savePdf")
    answer_file(screen, path)
    assert notice(screen).isVisible()
    assert str(path) in notice(screen).text()
    assert notice(screen).property("tone") == "danger"


def test_the_paper_is_remembered(screen: RecordsScreen, session: Session, qtbot: QtBot) -> None:
    press(qtbot, screen, "pageSetup")
    press(qtbot, screen, "chooseLetter")
    again = RecordsScreen(session)
    qtbot.addWidget(again)
    assert again.setup.paper is Paper.LETTER


@pytest.mark.parametrize(
    ("locale", "paper"),
    [
        ("en_US", Paper.LETTER),
        ("es_MX", Paper.LETTER),
        ("en_GB", Paper.A4),
        ("de_DE", Paper.A4),
        ("C", Paper.A4),
    ],
)
def test_the_paper_of_the_country(locale: str, paper: Paper) -> None:
    assert paper_of(QLocale(locale)) is paper


@pytest.mark.parametrize(
    ("parts", "name"),
    [
        (("Autumn evenings", "CG Log"), "Autumn evenings - CG Log"),
        (("a/b:c", "Map"), "a-b-c - Map"),
        (("  ", "Map"), "Map"),
        (("..", ""), "Elst"),
        (("x" * 300, "Map"), "x" * 120),
    ],
)
def test_names_of_files(parts: tuple[str, str], name: str) -> None:
    assert file_name(*parts) == name


def test_every_widget_that_takes_the_focus_has_a_name(screen: RecordsScreen, qtbot: QtBot) -> None:
    for widget in screen.findChildren(QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible():
            text = widget.text() if isinstance(widget, QPushButton) else ""
            assert widget.accessibleName() or text, widget


def test_the_preview_without_a_page_paints_nothing(qtbot: QtBot) -> None:
    preview = PagePreview()
    qtbot.addWidget(preview)
    preview.zoom_in()
    assert not preview.grab().isNull()


@pytest.mark.parametrize("text", [100, 150])
def test_no_screen_is_wider_than_the_window(
    screen: RecordsScreen, qapp: QApplication, text: int, qtbot: QtBot
) -> None:
    apply(qapp, Look.LIGHT, TextSize(text))
    try:
        assert screen.minimumSizeHint().width() <= 1280 - 255
        assert screen.minimumSizeHint().height() <= 600
    finally:
        apply(qapp, Look.LIGHT, TextSize())


def test_with_large_text_no_line_of_buttons_is_cut(screen: RecordsScreen, qapp: QApplication) -> None:
    """Where the bar takes more lines than there is room for, all of it scrolls."""
    apply(qapp, Look.LIGHT, TextSize(150))
    try:
        screen.resize(1030, 500)
        for _ in range(8):
            QApplication.processEvents()
        for button in screen.bar.findChildren(QPushButton):
            if button.isVisible():
                assert button.visibleRegion().isEmpty() or button.height() >= button.sizeHint().height()
                holder = button.parentWidget()
                assert holder is not None
                assert holder.rect().contains(button.geometry()), button.text()
    finally:
        apply(qapp, Look.LIGHT, TextSize())
