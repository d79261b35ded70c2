"""Texts and badges."""

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from elst_app.rules.sides import Side
from elst_app.ui.theme import restyle, theme
from elst_app.ui.widgets.layouts import show_if

_LONGEST_WORD: Final = 360
"""How wide a word may make a text at least, in pixels at 100 %; a longer one is cut off without room."""


class Text(QLabel):
    """Plain text that wraps, and wants to be as wide as its longest line if there is room.

    `kind` and `tone` are those of the theme: title, heading, strong, muted, number, notice ...
    """

    def __init__(self, text: str = "", kind: str = "", tone: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        if kind:
            self.setProperty("kind", kind)
        if tone:
            self.setProperty("tone", tone)

    def set_tone(self, tone: str) -> None:
        """Colours the text; empty for none."""
        _set(self, "tone", tone)

    def set_side(self, side: Side | None) -> None:
        """Colours the text as that side's."""
        _set(self, "side", side.value if side else "")

    def sizeHint(self) -> QSize:
        self.ensurePolished()
        lines = self.text().split("\n")
        width = max(self.fontMetrics().horizontalAdvance(line) for line in lines)
        extra = self.width() - self.contentsRect().width() + 2 * self.margin()
        width += extra + 2
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        self.ensurePolished()
        words = self.text().split() or [""]
        width = max(self.fontMetrics().horizontalAdvance(word[:200]) for word in words)
        # No word of ours is as long; one that somebody typed does not make the window wider than the screen.
        width = min(width, theme().sizes.pixels(_LONGEST_WORD))
        extra = self.width() - self.contentsRect().width()
        return QSize(width + extra + 2, self.fontMetrics().height())


class OneLine(QLabel):
    """Plain text in one line, as much of it as there is room for; the whole of it is the tool tip."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setText(text)

    def setText(self, text: str) -> None:
        """Shows another text."""
        super().setText(text)
        self.setToolTip(text)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.fontMetrics().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        room = self.contentsRect()
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        painter.end()


def heading(text: str = "") -> Text:
    """The heading of a card."""
    return Text(text, "heading")


def title(text: str = "") -> Text:
    """The name of a screen, or the question of the What now panel."""
    return Text(text, "title")


def muted(text: str = "") -> Text:
    """A text of less importance."""
    return Text(text, "muted")


def strong(text: str = "") -> Text:
    """A text of more importance."""
    return Text(text, "strong")


class RuleBadge(QLabel):
    """The number of a rule, or the code of a ruling, in a small frame; hidden while there is none."""

    def __init__(self, rule: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "rule-badge")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_rule(rule)

    def set_rule(self, rule: str) -> None:
        """Shows another number; empty for none."""
        self.setText(rule)
        self.setAccessibleName(self.tr("Rule {number}").format(number=rule))
        show_if(self, bool(rule))


class SideBadge(QLabel):
    """The name of a side on the side's colour. `name` is the translated word."""

    def __init__(self, side: Side, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setProperty("kind", "side-badge")
        self.setProperty("side", side.value)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)


def _set(label: QLabel, name: str, value: str) -> None:
    if (label.property(name) or "") != value:
        label.setProperty(name, value or None)
        restyle(label)
