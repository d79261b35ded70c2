"""After the scenario: every piece with what befell it, as far as it has been filled in."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QObject, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QColor, QFont

from elst_app.campaign.forces.changing import UNCHANGED, Edit
from elst_app.campaign.forces.losing import LossLine
from elst_app.drawing.fonts import Weight, font
from elst_app.rules.forces import Loss, PieceState, Place, loss_refusal, losses_of, states_of
from elst_app.rules.sides import Side
from elst_app.ui.forces.row_model import RowModel
from elst_app.ui.forces.rows import Column, PieceRow
from elst_app.ui.forces.typed import NotReadError, Places, numbered, place_as_typed, typed_loss, typed_states
from elst_app.ui.theme import theme
from elst_app.ui.widgets.table_index import Index
from elst_app.words.forces import states_text
from elst_app.words.phrases import word
from elst_app.words.refusals import refusal_text


class EndColumn(IntEnum):
    """The piece, what is filled in, and what is wrong with it."""

    PIECE = 0
    LOSS = 1
    PLACE = 2
    STATES = 3
    PROBLEM = 4


FILLED = (EndColumn.LOSS, EndColumn.PLACE, EndColumn.STATES)
"""The columns that are filled in."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What was typed into a cell: its value, or the sentence that says why it cannot be read."""

    typed: str
    value: Loss | Place | tuple[PieceState, ...] | None = None
    problem: str = ""


class EndModel(RowModel):
    """The pieces in an OB. What is filled in is kept by the piece's id until it is booked or taken out."""

    filled = Signal()
    """Something else is filled in."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._places: dict[Side, Places] = {}
        self._cells: dict[str, dict[EndColumn, Cell]] = {}

    def show_rows(self, rows: Sequence[PieceRow], places: dict[Side, Places]) -> None:
        """Shows the rows of the pieces that are still in an OB; what is filled in for others goes."""
        after = tuple(row for row in rows if row.is_in_ob)
        self._places = places
        if after == self._rows:
            return
        self.beginResetModel()
        self._rows = after
        ids = {row.piece.id for row in after}
        self._cells = {id_: cells for id_, cells in self._cells.items() if id_ in ids}
        self.endResetModel()
        self.filled.emit()

    def forget(self) -> None:
        """Takes out everything that is filled in."""
        self.beginResetModel()
        self._cells.clear()
        self.endResetModel()
        self.filled.emit()

    @property
    def lines(self) -> tuple[LossLine, ...]:
        """What is filled in and can be booked, in the order of the rows."""
        found = (self._line(row) for row in self._rows if not self._problem(row))
        return tuple(line for line in found if line is not None)

    @property
    def problems(self) -> int:
        """How many rows hold something that cannot be read."""
        return sum(bool(self._problem(row)) for row in self._rows)

    @property
    def losses(self) -> int:
        """How many of the lines book a loss."""
        return sum(line.loss is not None for line in self.lines)

    def choices(self, index: Index) -> str:
        """What can be typed into the cell, in words."""
        if not index.isValid():
            return ""
        piece = self._rows[index.row()].piece
        match EndColumn(index.column()):
            case EndColumn.LOSS:
                return numbered(losses_of(piece.kind))
            case EndColumn.PLACE:
                return self.tr("a hex, the number of an area, or e for the Entry Area")
            case EndColumn.STATES:
                return self.tr("{0} (several with commas)").format(numbered(states_of(piece.kind)))
        return ""

    def problem_at(self, index: Index) -> str:
        """What is wrong in the row."""
        return self._problem(self._rows[index.row()]) if index.isValid() else ""

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        if index.isValid() and index.column() in FILLED:
            return flags | Qt.ItemFlag.ItemIsEditable
        return flags

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole or not index.isValid() or index.column() not in FILLED:
            return False
        row, column = self._rows[index.row()], EndColumn(index.column())
        typed = " ".join(str(value).split())
        cells = self._cells.setdefault(row.piece.id, {})
        if typed == self._now(row, column) or (not typed and column is not EndColumn.STATES):
            cells.pop(column, None)
        else:
            cells[column] = self._read(row, column, typed)
        if not cells:
            del self._cells[row.piece.id]
        self.dataChanged.emit(self.index(index.row(), 0), self.index(index.row(), EndColumn.PROBLEM))
        self.filled.emit()
        return True

    def take_out(self, index: Index) -> None:
        """Takes out what is filled in there."""
        if index.isValid() and index.column() in FILLED:
            self.setData(index, self._now(self._rows[index.row()], EndColumn(index.column())))

    def take_out_booked(self, lines: Sequence[LossLine]) -> None:
        """Takes out what these lines have booked."""
        for line in lines:
            self._cells.pop(line.piece, None)
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, EndColumn.PROBLEM))
        self.filled.emit()

    def _read(self, row: PieceRow, column: EndColumn, typed: str) -> Cell:
        piece = row.piece
        try:
            match column:
                case EndColumn.LOSS:
                    loss = typed_loss(typed, piece.kind)
                    refusal = loss_refusal(piece, loss) if loss is not None else None
                    return Cell(typed, loss, refusal_text(refusal) if refusal is not None else "")
                case EndColumn.PLACE:
                    return Cell(typed, self._places[piece.side].read(typed))
            return Cell(typed, typed_states(typed, piece.kind))
        except NotReadError as problem:
            return Cell(typed, None, problem.sentence)

    def _cell(self, row: PieceRow, column: int) -> Cell | None:
        """What is filled in there."""
        return self._cells.get(row.piece.id, {}).get(EndColumn(column))

    def _now(self, row: PieceRow, column: int) -> str:
        """What stands in the cell while nothing is filled in, as one would type it."""
        match column:
            case EndColumn.PLACE:
                return place_as_typed(row.place)
            case EndColumn.STATES:
                return states_text(row.piece)
        return ""

    def _titles(self) -> tuple[str, ...]:
        return (
            self.tr("Piece"),
            self.tr("What befell it"),
            self.tr("Place"),
            self.tr("States"),
            self.tr("Not read"),
        )

    def _text(self, row: PieceRow, column: int) -> str:
        if column == EndColumn.PIECE:
            return row.texts[Column.UNIT]
        if column == EndColumn.PROBLEM:
            return self._problem(row)
        cell = self._cell(row, column)
        if cell is None:
            return row.texts[Column.PLACE] if column == EndColumn.PLACE else self._now(row, column)
        if cell.problem:
            return cell.typed
        match cell.value:
            case Loss():
                return word(cell.value)
            case Place():
                return place_as_typed(cell.value)
            case ():
                return self.tr("none")
            case tuple():
                return ", ".join(word(state) for state in cell.value)
        return cell.typed

    def _problem(self, row: PieceRow) -> str:
        cells = self._cells.get(row.piece.id, {})
        return " ".join(cell.problem for cell in cells.values() if cell.problem)

    def _line(self, row: PieceRow) -> LossLine | None:
        cells = self._cells.get(row.piece.id, {})
        values = {column: cell.value for column, cell in cells.items()}
        loss, place = values.get(EndColumn.LOSS), values.get(EndColumn.PLACE)
        states = values.get(EndColumn.STATES)
        before = row.piece.states
        edit = Edit(
            place=place if isinstance(place, Place) else None,
            set_states=tuple(each for each in states if each not in before)
            if isinstance(states, tuple)
            else (),
            clear_states=tuple(each for each in before if each not in states)
            if isinstance(states, tuple)
            else (),
        )
        if not isinstance(loss, Loss) and edit == UNCHANGED:
            return None
        return LossLine(row.piece.id, loss if isinstance(loss, Loss) else None, edit)

    def _ink(self, row: PieceRow, column: int) -> QColor | None:
        colours, cell = theme().colours, self._cell(row, column)
        if column == EndColumn.PROBLEM or (cell is not None and cell.problem):
            return QColor(colours.danger)
        return QColor(colours.muted) if column in FILLED and cell is None else None

    def _more(self, row: PieceRow, column: int, role: int) -> Any:
        cell = self._cell(row, column)
        match role:
            case Qt.ItemDataRole.EditRole if column in FILLED:
                return cell.typed if cell is not None else self._now(row, column)
            case Qt.ItemDataRole.FontRole if cell is not None:
                return QFont(font(theme().sizes.body, Weight.SEMI_BOLD))
        return None


class EndFilter(QSortFilterProxyModel):
    """The rows of one side or both, with all the words typed; nothing moves while it is filled in."""

    def __init__(self, model: EndModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._side: Side | None = None
        self._words: tuple[str, ...] = ()
        self.setDynamicSortFilter(False)
        self.setSourceModel(model)

    def show_only(self, side: Side | None, text: str) -> None:
        """Shows the pieces of one side, or of both with None."""
        self.beginFilterChange()
        self._side, self._words = side, tuple(text.casefold().split())
        self.endFilterChange(QSortFilterProxyModel.Direction.Rows)

    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        row = self._model.row_at(source_row)
        if self._side not in (None, row.piece.side):
            return False
        line = " ".join(row.texts).casefold()
        return all(each in line for each in self._words)

    def take_out(self, index: Index) -> None:
        """Takes out what is filled in there."""
        self._model.take_out(self.mapToSource(index))
