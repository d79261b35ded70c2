"""Panels: a card, the What now panel, a table of keys and values."""

from collections.abc import Iterable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from elst_app.rules.sides import Side
from elst_app.ui.theme import theme
from elst_app.ui.widgets.labels import RuleBadge, Text, heading, muted, title
from elst_app.ui.widgets.layouts import FlowLayout, clear, row, spaced


class Card(QFrame):
    """A rounded panel with an optional heading; put the content into `body`."""

    def __init__(self, title: str = "", kind: str = "card", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", kind)
        self.body = spaced(QVBoxLayout(self), 4, 2)
        self.heading = heading(title)
        self.body.addWidget(self.heading)
        self.heading.setVisible(bool(title))

    def set_title(self, title: str) -> None:
        """Shows another heading; empty for none."""
        self.heading.setText(title)
        self.heading.setVisible(bool(title))


class EdgedPanel(QFrame):
    """A panel with a coloured left edge: green, or the colour of a side or a tone."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._edge_side: Side | None = None
        self._edge_tone = ""

    def set_edge(self, side: Side | None = None, tone: str = "") -> None:
        """Colours the edge: `tone` is warning, danger or success; without either it is green."""
        self._edge_side, self._edge_tone = side, tone
        self.update()

    def _edge_colour(self) -> str:
        table = theme().colours
        if self._edge_side is not None:
            return table.side_line(self._edge_side)
        tones = {"warning": table.warning, "danger": table.danger, "success": table.success}
        return tones.get(self._edge_tone, table.primary)

    def paintEvent(self, event: QPaintEvent) -> None:
        table, sizes = theme().colours, theme().sizes
        outline = QPainterPath()
        outline.addRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), sizes.radius, sizes.radius)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(outline, QColor(table.panel))
        painter.setPen(QPen(QColor(table.line), 1))
        painter.drawPath(outline)
        painter.setClipRect(0, 0, sizes.pixels(6), self.height())
        painter.fillPath(outline, QColor(self._edge_colour()))
        painter.end()


class WhatNow(EdgedPanel):
    """Whose step it is, what may be done now, and by which rule.

    `show_step` sets the words; buttons and panels for the step go into `acts`, which `show_step` empties
    unless it is told to keep them.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        body = spaced(QVBoxLayout(self), (5.5, 4, 4, 4), 2)
        self.heading = title()
        self.badge = RuleBadge()
        self.text = muted()
        self._acts = QWidget()
        self.acts = spaced(FlowLayout(self._acts), 0, 3)
        body.addWidget(row(self.heading, self.badge))
        body.addWidget(self.text)
        body.addWidget(self._acts)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    def show_step(
        self,
        heading: str,
        rule: str = "",
        text: str = "",
        side: Side | None = None,
        tone: str = "",
        keep_acts: bool = False,
    ) -> None:
        """Says what is to be done; the edge is green, the side's colour, or the tone's (warning, danger)."""
        self.heading.setText(heading)
        self.badge.set_rule(rule)
        self.text.setText(text)
        self.text.setVisible(bool(text))
        self.set_edge(side, tone)
        if not keep_acts:
            clear(self.acts)
            self._acts.hide()

    def add(self, *widgets: QWidget) -> None:
        """Adds buttons or panels for the step."""
        for widget in widgets:
            self.acts.addWidget(widget)
        self._acts.show()


def thin_line() -> QFrame:
    """The line between two rows."""
    line = QFrame()
    line.setProperty("kind", "rule")
    line.setFixedHeight(1)
    return line


class KeyValueTable(QWidget):
    """Names on the left, values on the right, a thin line between the rows."""

    def __init__(self, rows: Iterable[tuple[str, str]] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = spaced(QGridLayout(self), 0, 2)
        self._grid.setColumnStretch(1, 1)
        self.set_rows(rows)

    def set_rows(self, rows: Iterable[tuple[str, str]]) -> None:
        """Shows these rows of name and value."""
        clear(self._grid)
        for place, (name, value) in enumerate(rows):
            if place:
                self._grid.addWidget(thin_line(), 2 * place - 1, 0, 1, 2)
            self._grid.addWidget(muted(name), 2 * place, 0)
            self._grid.addWidget(Text(value), 2 * place, 1)
