"""All that lies on the board, layer over layer, in the order in which it can be read.

    picture = Picture(board, colours(Look.PRINT), Overlays(control=control, areas=areas))
    picture.paint(painter, exposed, scale)

paints everything. A screen that keeps what seldom changes in tiles calls the three parts of it one by one.
"""

from collections.abc import Set
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from elst_app.drawing.areas_painter import AreasPainter, AreasShapes, paint_changes
from elst_app.drawing.artillery_painter import ArtilleryPainter, paint_paths
from elst_app.drawing.board_painter import BoardPainter
from elst_app.drawing.colours import Colours
from elst_app.drawing.control_painter import ControlPainter
from elst_app.drawing.layers import ArtilleryLayer, Layer, Letters, PathMark
from elst_app.rules.areas import Areas, Changes
from elst_app.rules.board import Board
from elst_app.rules.control import Control

SHOWN_AT_FIRST: Final = frozenset(Layer) - {Layer.FRONT_LINE, Layer.ENTRY}


@dataclass(frozen=True)
class Overlays:
    """What is laid on the board, and which layers of it are shown."""

    control: Control | None = None
    areas: Areas | None = None
    changes: Changes | None = None
    artillery: ArtilleryLayer | None = None
    paths: tuple[PathMark, ...] = ()
    shown: Set[Layer] = SHOWN_AT_FIRST
    letters: Letters = Letters.SIDE


class Picture:
    """The board with all that lies on it, in one look."""

    def __init__(
        self, board: Board, table: Colours, overlays: Overlays, *, board_painter: BoardPainter | None = None
    ) -> None:
        self._table = table
        self._overlays = overlays
        self._board_painter = board_painter or BoardPainter(board, table)
        self._areas = AreasPainter(AreasShapes.of(overlays.areas), table) if overlays.areas else None
        self._control = (
            ControlPainter(board, overlays.control, table, overlays.letters) if overlays.control else None
        )

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint everything; the painter's coordinates are board units."""
        self.paint_board(painter, exposed, scale)
        self.paint_layers(painter, exposed, scale)
        self.paint_live(painter, scale)

    def paint_board(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the board itself."""
        self._board_painter.paint(painter, exposed, scale)

    def paint_layers(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint Control and Deployment Areas, and the names of the hexes between them."""
        shown = self._overlays.shown
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._areas:
            self._areas.paint_grounds(painter, exposed, shown)
        if self._overlays.changes and Layer.CHANGES in shown:
            paint_changes(painter, exposed, self._overlays.changes, self._table, scale)
        if Layer.NAMES in shown:
            self._board_painter.paint_labels(painter, exposed, scale)
        self._board_painter.paint_edge(painter)
        if self._areas:
            self._areas.paint_lines(painter, exposed, scale, shown)
        if self._control and Layer.CONTROL in shown:
            self._control.paint(painter, exposed, scale)
        if self._areas and Layer.AREAS in shown:
            self._areas.paint_ids(painter, exposed, scale)
        painter.restore()

    def paint_live(self, painter: QPainter, scale: float) -> None:
        """Paint what changes from one click to the next: artillery and paths."""
        shown = self._overlays.shown
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._overlays.artillery and Layer.ARTILLERY in shown:
            ArtilleryPainter(self._overlays.artillery, self._table).paint(painter, scale)
        if Layer.PATHS in shown:
            paint_paths(painter, self._overlays.paths, self._table)
        painter.restore()
