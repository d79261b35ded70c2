"""The pieces as rows of a table, sorted and filtered."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from PySide6.QtCore import QObject, QSortFilterProxyModel, Qt
from PySide6.QtGui import QColor

from elst_app.rules.forces import PieceKind, PieceState, PlaceKind
from elst_app.rules.sides import Side
from elst_app.ui.forces.row_model import RowModel
from elst_app.ui.forces.rows import Column, PieceRow
from elst_app.ui.theme import theme
from elst_app.ui.widgets.table_index import Index
from elst_app.words.phrases import word

SORT_ROLE = Qt.ItemDataRole.UserRole
"""What a row is sorted by: its rank in the column."""


class PieceModel(RowModel):
    """The pieces as they are listed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._numbers: dict[str, int] = {}

    def show_rows(self, rows: Sequence[PieceRow]) -> None:
        """Shows these rows; the same pieces in the same order only change where they differ."""
        before, after = self._rows, tuple(rows)
        if [row.piece.id for row in before] != [row.piece.id for row in after]:
            self.beginResetModel()
            self._rows = after
            self._numbers = {row.piece.id: number for number, row in enumerate(after)}
            self.endResetModel()
            return
        self._rows = after
        changed = [number for number, row in enumerate(after) if row != before[number]]
        if changed:
            self.dataChanged.emit(self.index(changed[0], 0), self.index(changed[-1], Column.NOTES))

    @property
    def rows(self) -> tuple[PieceRow, ...]:
        """The rows shown."""
        return self._rows

    def number_of(self, id_: str) -> int:
        """The number of the row of a piece; -1 if it is not shown."""
        return self._numbers.get(id_, -1)

    def _titles(self) -> tuple[str, ...]:
        return (
            self.tr("Piece"),
            self.tr("Place"),
            self.tr("States"),
            self.tr("Possession"),
            self.tr("RG"),
            self.tr("Notes"),
        )

    def _text(self, row: PieceRow, column: int) -> str:
        return row.texts[column]

    def _ink(self, row: PieceRow, column: int) -> QColor | None:
        if not row.is_in_ob:
            return QColor(theme().colours.muted)
        if row.is_lost and column in (Column.PLACE, Column.NOTES):
            return QColor(theme().colours.warning)
        return None

    def _more(self, row: PieceRow, column: int, role: int) -> Any:
        return row.ranks[column] if role == SORT_ROLE else None


class Where(StrEnum):
    """Which places are meant."""

    OB = "in the OB"
    HEX = "in a hex"
    AREA = "in an area"
    ENTRY_AREA = "in the Entry Area"
    UNKNOWN = "not said yet"
    POOL = "eliminated pool"
    ELIMINATED = "eliminated"
    EXITED = "exited"
    WRECK = "wrecks"
    ANYWHERE = "anywhere"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be shown: every one of these must hold; None stands for any.

    `area` is the Deployment Area for `Where.AREA`. Each word of `text` must stand in the row.
    """

    side: Side | None
    text: str = ""
    where: Where = Where.OB
    area: int | None = None
    kinds: tuple[PieceKind, ...] = tuple(PieceKind)
    group: str | None = None
    state: PieceState | None = None

    def shows(self, row: PieceRow) -> bool:
        """Whether the row is among those wanted."""
        piece = row.piece
        return (
            self.side in (None, piece.side)
            and piece.kind in self.kinds
            and self.group in (None, piece.group)
            and (self.state is None or piece.has(self.state))
            and self._is_there(row)
            and all(_is_in(each, row) for each in self.text.casefold().split())
        )

    def _is_there(self, row: PieceRow) -> bool:
        place = row.place
        match self.where:
            case Where.OB:
                return row.is_in_ob
            case Where.HEX:
                return row.is_in_ob and place.kind is PlaceKind.HEX
            case Where.AREA:
                return row.is_in_ob and place.kind is PlaceKind.AREA and place.area == self.area
            case Where.ENTRY_AREA:
                return row.is_in_ob and place.kind is PlaceKind.ENTRY_AREA
            case Where.UNKNOWN:
                return row.is_in_ob and (row.is_lost or place.kind is PlaceKind.UNKNOWN)
            case Where.POOL:
                return place.kind is PlaceKind.ELIMINATED and row.piece.pool is not None
            case Where.ELIMINATED:
                return place.kind is PlaceKind.ELIMINATED
            case Where.EXITED:
                return place.kind is PlaceKind.EXITED
            case Where.WRECK:
                return row.piece.has(PieceState.WRECK)
            case Where.ANYWHERE:
                return True


def _is_in(typed: str, row: PieceRow) -> bool:
    """Whether a word stands in the row; the name of a hex is meant whole."""
    if row.place.hex is not None and typed == row.place.hex.name.casefold():
        return True
    is_in_hex = row.place.kind is PlaceKind.HEX
    texts = [
        text
        for column, text in zip(Column, row.texts, strict=True)
        if column is not Column.PLACE or not is_in_hex
    ]
    return any(typed in text.casefold() for text in (*texts, word(row.piece.kind), word(row.piece.side)))


class PieceFilter(QSortFilterProxyModel):
    """The rows wanted, in the order asked for."""

    def __init__(self, model: PieceModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pieces = model
        self._wanted = Wanted(Side.BRITISH)
        self.setSortRole(SORT_ROLE)
        self.setSourceModel(model)

    @property
    def wanted(self) -> Wanted:
        """What is shown."""
        return self._wanted

    def show_wanted(self, wanted: Wanted) -> None:
        """Shows what is wanted."""
        if wanted == self._wanted:
            return
        self.beginFilterChange()
        self._wanted = wanted
        self.endFilterChange(QSortFilterProxyModel.Direction.Rows)

    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        return self._wanted.shows(self._pieces.row_at(source_row))
