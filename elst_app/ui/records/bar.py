"""What stands over the sheet: which sheet, page or table, the size, the paper, and saving."""

from enum import StrEnum
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.records.pages import Paper
from elst_app.rules.sides import Side
from elst_app.ui.records.choices import ChoiceRow
from elst_app.ui.records.preview import ZOOMS, PagePreview
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.labels import Text, muted
from elst_app.ui.widgets.layouts import FlowLayout, row, spaced


class RecordKind(StrEnum):
    """The sheets there are."""

    LOG = "Log"
    BRITISH_RECORD = "BritishRecord"
    GERMAN_RECORD = "GermanRecord"
    MAP = "Map"

    @property
    def side(self) -> Side | None:
        """The side whose record it is."""
        return _SIDES.get(self)


_SIDES: Final = {RecordKind.BRITISH_RECORD: Side.BRITISH, RecordKind.GERMAN_RECORD: Side.GERMAN}


class RecordsBar(QWidget):
    """The acts of the Records screen; the screen carries them out."""

    sheet_chosen = Signal(object)
    """Carries the `RecordKind`."""
    paper_chosen = Signal(object)
    """Carries the `Paper`."""
    table_chosen = Signal(bool)
    """True for the table, False for the page."""
    turned = Signal(int)
    """Carries how many pages on, or back."""
    pdf_wanted = Signal()
    csv_wanted = Signal()

    def __init__(self, preview: PagePreview, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        groups = QWidget()
        flow = spaced(FlowLayout(groups), 0, 2)
        self._sheets = ChoiceRow(
            self.tr("Sheet"),
            (
                (RecordKind.LOG, self.tr("CG Log")),
                (RecordKind.BRITISH_RECORD, self.tr("British RGs")),
                (RecordKind.GERMAN_RECORD, self.tr("German RGs")),
                (RecordKind.MAP, self.tr("Map")),
            ),
            self.sheet_chosen.emit,
        )
        self._looks = ChoiceRow(
            self.tr("View"),
            ((False, self.tr("Page")), (True, self.tr("Table"))),
            self.table_chosen.emit,
        )
        self._papers = ChoiceRow(
            self.tr("Paper"),
            ((Paper.A4, self.tr("A4")), (Paper.LETTER, self.tr("Letter"))),
            self.paper_chosen.emit,
        )
        self._saving = self._made_saving()
        self._zooming = self._made_zooming(preview)
        self._paging = self._made_paging()
        for group in (self._sheets, self._saving, self._looks, self._zooming, self._papers, self._paging):
            flow.addWidget(group)
        self._notice = Text(kind="notice")
        self._notice.setObjectName("saveNotice")
        self._notice.hide()
        body = spaced(QVBoxLayout(self), 0, 2)
        body.addWidget(groups)
        body.addWidget(self._notice)

    def show_state(self, kind: RecordKind, paper: Paper, number: int, count: int, *, is_table: bool) -> None:
        """Shows what is to be seen: page `number`, from 0, of `count`, which is 0 for a sheet kept secret."""
        self._sheets.show_choice(kind)
        self._papers.show_choice(paper)
        self._looks.show_choice(is_table)
        for group in (self._saving, self._looks, self._papers):
            group.setVisible(count > 0)
        self._zooming.setVisible(count > 0 and not is_table)
        self._paging.setVisible(count > 1 and not is_table)
        self._page.setText(self.tr("Page {0} of {1}").format(number + 1, count))
        self._before.setEnabled(number > 0)
        self._after.setEnabled(number < count - 1)

    def show_notice(self, text: str, tone: str) -> None:
        """Shows how saving went."""
        self._notice.setText(text)
        self._notice.set_tone(tone)
        self._notice.show()

    def hide_notice(self) -> None:
        """Takes the notice away."""
        self._notice.hide()

    def _made_saving(self) -> QWidget:
        pdf = KeyButton(self.tr("Save as PDF…"), "Ctrl+P", "primary")
        pdf.setObjectName("savePdf")
        pdf.pressed_by_person.connect(self.pdf_wanted)
        csv = KeyButton(self.tr("Save as CSV…"))
        csv.setObjectName("saveCsv")
        csv.pressed_by_person.connect(self.csv_wanted)
        return row(pdf, csv)

    def _made_zooming(self, preview: PagePreview) -> QWidget:
        smaller = _button("−", self.tr("Smaller"), "zoomOut")
        smaller.pressed_by_person.connect(preview.zoom_out)
        larger = _button("+", self.tr("Larger"), "zoomIn")
        larger.pressed_by_person.connect(preview.zoom_in)
        width = _button(self.tr("Width"), self.tr("As wide as the window"), "zoomWidth")
        width.pressed_by_person.connect(preview.show_width)
        whole = _button(self.tr("Fit"), self.tr("Whole page"), "zoomWhole")
        whole.pressed_by_person.connect(preview.show_whole)
        percent = muted(self.tr("{0} %").format(ZOOMS[-1]))
        percent.setAlignment(Qt.AlignmentFlag.AlignCenter)
        percent.setMinimumWidth(percent.sizeHint().width())
        preview.zoomed.connect(lambda number: percent.setText(self.tr("{0} %").format(number)))
        return row(smaller, percent, larger, width, whole)

    def _made_paging(self) -> QWidget:
        self._page = Text()
        self._before = _button("←", self.tr("Page before"), "pageBefore")
        self._before.pressed_by_person.connect(lambda: self.turned.emit(-1))
        self._after = _button("→", self.tr("Next page"), "pageAfter")
        self._after.pressed_by_person.connect(lambda: self.turned.emit(1))
        return row(self._before, self._page, self._after)


def _button(text: str, name: str, object_name: str) -> KeyButton:
    made = KeyButton(text)
    made.setAccessibleName(name)
    made.setToolTip(name)
    made.setObjectName(object_name)
    return made
