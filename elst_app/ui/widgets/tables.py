"""What every table of the program looks and moves like."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QStyle, QTableView

from elst_app.ui.theme import theme


def set_up_table(table: QTableView) -> None:
    """Tab leaves the table, the arrow keys move in it; it has no grid and no row numbers."""
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.verticalHeader().hide()
    table.verticalHeader().setMinimumSectionSize(1)
    table.horizontalHeader().setHighlightSections(False)


def set_up_chart(table: QTableView) -> None:
    """A table of many columns: its cells are set close."""
    set_up_table(table)
    table.setProperty("kind", "chart")


def inset_of_cells(table: QTableView) -> int:
    """How far the text in a cell of a chart keeps off the sides of the cell: by its padding, by the style."""
    # Qt writes a pixel further in than where the frame of the focus ends.
    of_style = table.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, table) + 1
    return theme().sizes.space(0.5) + of_style


def width_of_cells(table: QTableView, column: int, *, whole: bool = True) -> int:
    """What the widest cell of a chart's column needs, and its heading: by line, or only by word."""
    model, advance = table.model(), table.fontMetrics().horizontalAdvance
    cells = [str(model.index(row, column).data() or "") for row in range(model.rowCount())]
    texts = [text for cell in cells for text in (cell.splitlines() if whole else cell.split())]
    widest = max((advance(text) for text in texts), default=0) + 2 * inset_of_cells(table)
    return max(widest, table.horizontalHeader().sectionSizeHint(column))


def fit_wrapped_rows(table: QTableView) -> None:
    """Makes each row of a chart as high as the wrapped text of its cells; the view's hint falls short."""
    model, metrics, inset = table.model(), table.fontMetrics(), inset_of_cells(table)
    for row in range(model.rowCount()):
        heights = [
            metrics.boundingRect(
                QRect(0, 0, table.columnWidth(column) - 2 * inset, 0),
                int(Qt.TextFlag.TextWordWrap),
                str(model.index(row, column).data() or ""),
            ).height()
            for column in range(model.columnCount())
        ]
        table.setRowHeight(row, max(heights) + 2 * theme().sizes.space(1))
