"""What stands over the sheet: which sheet and of which date, the paper, the size, printing and saving."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from elst_app.records.catalogue import SheetKind
from elst_app.records.order import ALL
from elst_app.rules.calendar import CGDate
from elst_app.ui.records.choices import ChoiceRow
from elst_app.ui.records.preview import ZOOMS, PagePreview
from elst_app.ui.records.setup_row import SetupRow
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.labels import Text, muted
from elst_app.ui.widgets.layouts import FlowLayout, row, spaced
from elst_app.words.phrases import word


class RecordsBar(QWidget):
    """The acts of the Records screen; the screen carries them out."""

    sheet_chosen = Signal(str)
    """Carries the key of the kind, or `ALL`."""
    date_chosen = Signal(object)
    """Carries the `CGDate`, None for the newest."""
    blank_chosen = Signal(bool)
    """True for the form to fill in by hand."""
    table_chosen = Signal(bool)
    """True for the table, False for the page."""
    turned = Signal(int)
    """Carries how many pages on, or back."""
    print_wanted = Signal()
    pdf_wanted = Signal()
    csv_wanted = Signal()

    def __init__(
        self, preview: PagePreview, kinds: Sequence[SheetKind], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._sheets = ChoiceRow(
            self.tr("Sheet"),
            (*((kind.key, kind.title) for kind in kinds), (ALL, self.tr("All"))),
            self.sheet_chosen.emit,
        )
        self._looks = ChoiceRow(
            self.tr("View"),
            ((False, self.tr("Page")), (True, self.tr("Table"))),
            self.table_chosen.emit,
        )
        self.setup_row = SetupRow()
        self.setup_row.hide()
        self._setup_button = KeyButton(self.tr("Page set-up"), kind="pill")
        self._setup_button.setObjectName("pageSetup")
        self._setup_button.setCheckable(True)
        self._setup_button.toggled.connect(self.setup_row.setVisible)
        self._dates = QComboBox()
        self._dates.setObjectName("sheetDate")
        self._dates.setAccessibleName(self.tr("CG Date of the sheet"))
        self._dates.activated.connect(self._on_date)
        self._choices: tuple[CGDate | None, ...] = ()
        self._blank = KeyButton(self.tr("Blank form"), kind="pill")
        self._blank.setObjectName("blankForm")
        self._blank.setCheckable(True)
        self._blank.pressed_by_person.connect(lambda: self.blank_chosen.emit(self._blank.isChecked()))
        self._saving = self._made_saving()
        self._zooming = self._made_zooming(preview)
        self._paging = self._made_paging()
        self._across = muted(self.tr("Upright the words of this sheet would have no room: it lies across."))
        self._across.setObjectName("liesAcross")
        self._notice = Text(kind="notice")
        self._notice.setObjectName("saveNotice")
        self._notice.hide()
        body = spaced(QVBoxLayout(self), 0, 2)
        for groups in (
            (self._sheets,),
            (
                *(self._saving, self._looks, self._setup_button),
                *(self._zooming, self._paging, self._dates, self._blank),
            ),
            (self.setup_row,),
        ):
            holder = QWidget()
            flow = spaced(FlowLayout(holder), 0, 2)
            for group in groups:
                flow.addWidget(group)
            body.addWidget(holder)
        body.addWidget(self._across)
        body.addWidget(self._notice)

    def show_choice(
        self, key: str, dates: tuple[CGDate, ...], date: CGDate | None, *, has_blank: bool, is_blank: bool
    ) -> None:
        """Shows which sheet is chosen, and of which of its dates."""
        self._sheets.show_choice(key)
        self._blank.setVisible(has_blank)
        self._blank.setChecked(is_blank)
        self._dates.setVisible(len(dates) > 1 and not is_blank)
        self._choices = (None, *dates)
        self._dates.clear()
        self._dates.addItems([self.tr("Newest date"), *(word(each) for each in dates)])
        self._dates.setCurrentIndex(self._choices.index(date))

    def show_page(self, number: int, count: int, *, is_table: bool) -> None:
        """Shows which page is to be seen: `number`, from 0, of `count`, 0 for what is kept secret."""
        self._looks.show_choice(is_table)
        for group in (self._saving, self._looks, self._setup_button):
            group.setVisible(count > 0)
        self.setup_row.setVisible(count > 0 and self._setup_button.isChecked())
        self._zooming.setVisible(count > 0 and not is_table)
        self._paging.setVisible(count > 1)
        self._page.setText(self.tr("Page {0} of {1}").format(number + 1, count))
        self._before.setEnabled(number > 0)
        self._after.setEnabled(number < count - 1)

    def show_across(self, is_across: bool) -> None:
        """Says that the page lies across although it was to be upright, or nothing."""
        self._across.setVisible(is_across)

    def show_notice(self, text: str, tone: str) -> None:
        """Shows how printing or saving went."""
        self._notice.setText(text)
        self._notice.set_tone(tone)
        self._notice.show()

    def hide_notice(self) -> None:
        """Takes the notice away."""
        self._notice.hide()

    def _on_date(self, place: int) -> None:
        self.date_chosen.emit(self._choices[place])

    def _made_saving(self) -> QWidget:
        printing = KeyButton(self.tr("Print…"), "Ctrl+P", "primary")
        printing.setObjectName("printSheets")
        printing.pressed_by_person.connect(self.print_wanted)
        pdf = KeyButton(self.tr("Save PDF…"), "Ctrl+S")
        pdf.setObjectName("savePdf")
        pdf.pressed_by_person.connect(self.pdf_wanted)
        csv = KeyButton(self.tr("Save CSV…"))
        csv.setObjectName("saveCsv")
        csv.pressed_by_person.connect(self.csv_wanted)
        return row(printing, pdf, csv)

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
