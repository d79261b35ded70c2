"""A line of CPP as a sum: Initial + Repl = Total, less Spent and the basket = Remaining (4.514)."""

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.rules.points import CPPLine, replenishment_chances
from elst_app.ui.widgets.labels import Text, muted
from elst_app.ui.widgets.layouts import FlowLayout, row, spaced
from elst_app.words.phrases import number_text


class _Figure(QWidget):
    """A number over its name."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.number = Text(kind="title")
        self.name = name
        body = spaced(QVBoxLayout(self), 0, 0)
        body.addWidget(self.number)
        body.addWidget(muted(name))

    def show_number(self, text: str, tone: str = "") -> None:
        self.number.setText(text)
        self.number.set_tone(tone)
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
        self.basket = _Figure(self.tr("Basket"))
        self.remaining = _Figure(self.tr("Remaining"))
        parts = [("+", self.replenished), ("=", self.total)]
        if with_spending:
            parts += [("−", self.spent), ("−", self.basket), ("=", self.remaining)]
        flow = spaced(FlowLayout(self), 0, 1.5)
        flow.addWidget(self.initial)
        for sign, figure in parts:
            # A sign stays with the figure after it where the sum is broken into lines.
            flow.addWidget(row(Text(sign), figure, gap=1.5))

    def show_line(self, line: CPPLine, base: int | None = None, basket: int = 0) -> None:
        """Shows a line with what is in the `basket`; before its dr, with the `base` it is taken from."""
        self.initial.show_number(str(line.initial))
        self.spent.show_number(str(line.spent))
        self.basket.show_number(number_text(basket))
        if base is None or line.die is not None:
            self.replenished.show_number(str(line.replenished))
            self.total.show_number(str(line.total))
            left = line.left - basket
            self.remaining.show_number(number_text(left), "danger" if left < 0 else "")
            return
        results = [line.initial + result for result in replenishment_chances(base)]
        left_over = [result - line.spent - basket for result in results]
        self.replenished.show_number(self.tr("{0} − dr").format(base))
        self.total.show_number(self.tr("{0} to {1}").format(*_ends(results)))
        self.remaining.show_number(
            self.tr("{0} to {1}").format(*_ends(left_over)), "danger" if left_over[0] < 0 else ""
        )

    def forget(self) -> None:
        """Shows no figure any more."""
        for figure in (
            self.initial,
            self.replenished,
            self.total,
            self.spent,
            self.basket,
            self.remaining,
        ):
            figure.show_number("")


def _ends(numbers: Sequence[int]) -> tuple[str, str]:
    return number_text(numbers[0]), number_text(numbers[-1])
