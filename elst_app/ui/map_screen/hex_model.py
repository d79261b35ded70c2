"""Every hex of the map as a row: the same as the map shows, in words."""

from collections import Counter
from enum import IntEnum
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QObject,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QColor

from elst_app.rules.areas import Areas, HexClass
from elst_app.rules.board import Board
from elst_app.rules.control import Control
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from elst_app.ui.theme import theme
from elst_app.ui.widgets.table_index import ROOT, Index
from elst_app.words.areas import hex_control_text, hex_place_text, hex_status_text, terrain_line

SORT_ROLE = Qt.ItemDataRole.UserRole
"""What a row is sorted by: hexes in the order of the board, the rest by its text."""


class Column(IntEnum):
    """What is told of a hex."""

    HEX = 0
    TERRAIN = 1
    CONTROL = 2
    AREA = 3
    STATUS = 4


class _RowTexts:
    """What follows from Control, in words; sets in the place of long lists, for there are 1,334 hexes."""

    def __init__(self, areas: Areas, control: Control) -> None:
        every = [area for side in Side for area in areas.of(side)]
        self._areas = areas
        self._markers = control.by_hex
        self._vehicles = {side: Counter(control.vehicles(side)) for side in Side}
        self._isolated = {hex_ for area in every for hex_ in area.isolated_hexes}
        self._front_line = {hex_ for area in every for hex_ in area.front_line}
        self._surrounded = {hex_ for pocket in areas.pockets for hex_ in pocket.hexes}
        self._entries = {
            side: {hex_: hex_ in areas.entry(side).eligible for hex_ in areas.entry(side).hexes}
            for side in Side
        }
        self._drawn = set(areas.drawn)

    def of(self, hex_: Hex, *, is_location: bool) -> tuple[str, str, str]:
        """Control, area and status of a hex."""
        area = self._areas.area_of(hex_)
        return (
            hex_control_text(
                self._markers.get(hex_),
                is_location,
                self._vehicles[Side.BRITISH][hex_],
                self._vehicles[Side.GERMAN][hex_],
            ),
            hex_place_text(self._areas.class_of(hex_), area.id if area else None),
            hex_status_text(
                isolated=hex_ in self._isolated,
                front_line=hex_ in self._front_line,
                surrounded=hex_ in self._surrounded,
                entries={side: found[hex_] for side, found in self._entries.items() if hex_ in found},
                drawn=hex_ in self._drawn,
            ),
        )


class HexModel(QAbstractTableModel):
    """One row a hex, in board order."""

    def __init__(self, board: Board, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._board = board
        self._hexes = tuple(facts.hex for facts in board.hexes)
        self._classes: tuple[HexClass, ...] = ()
        self._rows = [(hex_.name, terrain_line(board[hex_]), "", "", "") for hex_ in self._hexes]

    def show_areas(self, areas: Areas, control: Control) -> None:
        """Tells of the hexes as they are in `areas`, with the Control markers of `control`."""
        self._classes = areas.classes
        markers, rows = control.by_hex, _RowTexts(areas, control)
        changed = []
        for place, hex_ in enumerate(self._hexes):
            is_location = self._board[hex_].is_strategic or hex_ in markers
            row = (*self._rows[place][:2], *rows.of(hex_, is_location=is_location))
            if row != self._rows[place]:
                self._rows[place] = row
                changed.append(place)
        if changed:
            self.dataChanged.emit(self.index(changed[0], 0), self.index(changed[-1], Column.STATUS))

    def hex_at(self, row: int) -> Hex:
        """The hex of that row."""
        return self._hexes[row]

    def row_of(self, hex_: Hex) -> int:
        """The row of a hex of the map."""
        return self._board.index[hex_]

    def class_at(self, row: int) -> HexClass | None:
        """The class of the hex of that row; None while no areas are shown."""
        return self._classes[row] if self._classes else None

    def texts_at(self, row: int) -> tuple[str, ...]:
        """All that is told of the hex of that row."""
        return self._rows[row]

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._hexes)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(Column)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role != Qt.ItemDataRole.DisplayRole or orientation is not Qt.Orientation.Horizontal:
            return None
        names = (self.tr("Hex"), self.tr("Terrain"), self.tr("Control"), self.tr("Area"), self.tr("Status"))
        return names[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or not self.checkIndex(index):
            return None
        row, column = index.row(), Column(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole:
                return self._rows[row][column]
            case Qt.ItemDataRole.AccessibleTextRole if column is Column.HEX:
                return ", ".join(text for text in self._rows[row] if text)
            case Qt.ItemDataRole.ForegroundRole if column is Column.AREA:
                hex_class = self.class_at(row)
                return QColor(theme().colours.side(hex_class.side)) if hex_class and hex_class.side else None
        if role == SORT_ROLE:
            return row if column is Column.HEX else self._rows[row][column]
        return None


class HexFilter(QSortFilterProxyModel):
    """The rows that hold every word typed and are of the class asked for, in the order asked for."""

    def __init__(self, model: HexModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words: tuple[str, ...] = ()
        self._class: HexClass | None = None
        self._hexes = model
        self.setSortRole(SORT_ROLE)
        self.setSortCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setSourceModel(model)

    def show_only(self, text: str, hex_class: HexClass | None) -> None:
        """Shows the hexes with all the words of `text`, of one class or of any."""
        self.beginFilterChange()
        self._words, self._class = tuple(text.casefold().split()), hex_class
        self.endFilterChange(QSortFilterProxyModel.Direction.Rows)

    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        if self._class is not None and self._hexes.class_at(source_row) is not self._class:
            return False
        if not self._words:
            return True
        texts = self._hexes.texts_at(source_row)
        line = " ".join(texts[1:]).casefold()
        return all(word in line or texts[0].casefold() == word for word in self._words)
