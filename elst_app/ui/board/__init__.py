"""The map: one widget shared by the screens that show it."""

from elst_app.ui.board.board_view import BoardView
from elst_app.ui.board.legend import Legend
from elst_app.ui.board.pointer import Mode

__all__ = ["BoardView", "Legend", "Mode"]
