"""All that lies on the board, layer over layer, in the order in which it can be read.

    picture = Picture(board, colours(Look.PRINT), Overlays(control=control, areas=areas))
    picture.paint(painter, exposed, scale)

paints everything. A screen that keeps what seldom changes in tiles calls the three parts of it one by one.
"""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from elst_app.drawing.areas_painter import AreasPainter, AreasShapes, paint_changes
from elst_app.drawing.artillery_painter import ArtilleryPainter, paint_paths
from elst_app.drawing.board_painter import BoardPainter
from elst_app.drawing.colours import Colours
from elst_app.drawing.control_painter import ControlPainter
from elst_app.drawing.differences import hexes_that_differ
from elst_app.drawing.layers import Layer, Overlays
from elst_app.drawing.playing_area_painter import PlayingAreaPainter
from elst_app.drawing.underlay import Underlay
from elst_app.drawing.units_painter import UnitsPainter
from elst_app.rules.board import Board
from elst_app.rules.hexes import Hex


class Picture:
    """The board with all that lies on it, in one look."""

    def __init__(
        self,
        board: Board,
        table: Colours,
        overlays: Overlays,
        *,
        underlay: Underlay | None = None,
        before: "Picture | None" = None,
    ) -> None:
        """`before` is a picture of the same board in the same look: what did not change is taken from it."""
        self.underlay = underlay
        self.overlays = overlays
        self._table = table
        self._board_painter: BoardPainter = before._board_painter if before else BoardPainter(board, table)
        self._areas: AreasShapes | None
        if before and before.overlays.areas is overlays.areas:
            self._areas = before._areas
        else:
            self._areas = AreasShapes.of(overlays.areas) if overlays.areas else None
        self._control: ControlPainter | None = (
            ControlPainter(board, overlays.control, table, overlays.letters) if overlays.control else None
        )
        self._units = UnitsPainter(overlays.units, table) if overlays.units else None

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint everything; the painter's coordinates are board units."""
        self.paint_board(painter, exposed, scale)
        self.paint_layers(painter, exposed, scale)

    def paint_board(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the board itself, or what a person has put under its hex lines."""
        underlay = self.underlay
        if underlay is None or not underlay.hides_the_board:
            self._board_painter.paint(painter, exposed, scale)
        if underlay is not None:
            underlay.paint(painter, exposed)
            if not underlay.bare:
                self._board_painter.paint_grid(painter, exposed, scale)

    def paint_layers(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint what lies on the board, and the names of the hexes between it."""
        if self.underlay is not None and self.underlay.bare:
            return
        shown = self.overlays.shown
        is_over_picture = self.underlay is not None
        areas = None
        if self._areas:
            areas = AreasPainter(self._areas, self._table, is_over_picture=is_over_picture)
        artillery = None
        if self.overlays.artillery and Layer.ARTILLERY in shown:
            artillery = ArtilleryPainter(self.overlays.artillery, self._table, exposed)
        playing_area = None
        if self.overlays.playing_area and Layer.PLAYING_AREA in shown:
            playing_area = PlayingAreaPainter(self.overlays.playing_area, self._table)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if areas:
            areas.paint_grounds(painter, exposed, shown)
        if self.overlays.changes and Layer.CHANGES in shown:
            paint_changes(painter, exposed, self.overlays.changes, self._table, scale)
        if playing_area:
            playing_area.paint_veil(painter, exposed)
        if artillery:
            artillery.paint_grounds(painter)
        if Layer.NAMES in shown:
            self._board_painter.paint_labels(painter, exposed, scale)
        self._board_painter.paint_edge(painter)
        if areas:
            areas.paint_lines(painter, exposed, scale, shown)
        if playing_area:
            playing_area.paint_line(painter, exposed, scale)
        if self._control and Layer.CONTROL in shown:
            self._control.paint(painter, exposed, scale)
        if self._units and Layer.UNITS in shown:
            self._units.paint(painter, exposed, scale)
        if areas and Layer.AREAS in shown:
            areas.paint_ids(painter, exposed, scale)
        if Layer.PATHS in shown:
            paint_paths(painter, self.overlays.paths, self._table)
        if artillery:
            artillery.paint_marks(painter, scale)
        painter.restore()

    def differences(self, other: "Picture") -> set[Hex] | None:
        """The hexes where the two pictures differ; None if they may differ anywhere."""
        one, two = self.overlays, other.overlays
        if (one.shown, one.letters, one.playing_area) != (two.shown, two.letters, two.playing_area):
            return None
        found = hexes_that_differ(one, two)
        if one.areas is not two.areas:
            if self._areas is None or other._areas is None:
                return None
            found |= self._areas.differences(other._areas)
        return found
