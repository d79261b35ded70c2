"""What every table of the program looks and moves like."""

from PySide6.QtWidgets import QTableView


def set_up_table(table: QTableView) -> None:
    """Tab leaves the table, the arrow keys move in it; it has no grid and no row numbers."""
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.verticalHeader().hide()
    table.verticalHeader().setMinimumSectionSize(1)
    table.horizontalHeader().setHighlightSections(False)
