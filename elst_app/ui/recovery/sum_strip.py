"""A line of CPP as a sum: Initial + Repl = Total, less Spent = Left (4.514)."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.rules.points import CPPLine, replenishment_chances
from elst_app.ui.widgets.labels import Text, muted
from elst_app.ui.widgets.layouts import FlowLayout, row, spaced


class _Figure(QWidget):
    """A number over its name."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.number = Text(kind="title")
        self.name = name
        body = spaced(QVBoxLayout(self), 0, 0)
        body.addWidget(self.number)
        body.addWidget(muted(name))

    def show_number(self, text: str) -> None:
        self.number.setText(text)
        self.number.setAccessibleName(f"{self.name}: {text}")
        self.updateGeometry()


class SumStrip(QWidget):
    """The figures of one date side by side, with the signs between them."""

    def __init__(self, *, with_spending: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.initial = _Figure(self.tr("Initial"))
        self.replenished = _Figure(self.tr("Repl"))
        self.total = _Figure(self.tr("Total"))
        self.spent = _Figure(self.tr("Spent"))
        self.left = _Figure(self.tr("Left"))
        parts = [("+", self.replenished), ("=", self.total)]
        if with_spending:
            parts += [("−", self.spent), ("=", self.left)]
        flow = spaced(FlowLayout(self), 0, 2)
        flow.addWidget(self.initial)
        for sign, figure in parts:
            # A sign stays with the figure after it where the sum is broken into lines.
            flow.addWidget(row(Text(sign), figure))

    def show_line(self, line: CPPLine, base: int | None = None) -> None:
        """Shows a line; before its dr, with the `base` it is taken from."""
        self.initial.show_number(str(line.initial))
        self.spent.show_number(str(line.spent))
        self.left.show_number(str(line.left))
        if base is None or line.die is not None:
            self.replenished.show_number(str(line.replenished))
            self.total.show_number(str(line.total))
            return
        results = [line.initial + result for result in replenishment_chances(base)]
        self.replenished.show_number(self.tr("{0} − dr").format(base))
        self.total.show_number(self.tr("{0} to {1}").format(results[0], results[-1]))

    def forget(self) -> None:
        """Shows no figure any more."""
        for figure in (self.initial, self.replenished, self.total, self.spent, self.left):
            figure.show_number("")
