"""The steps of the window from top to bottom: what is done, what comes now, what may follow."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from elst_app.campaign.artillery import BatteryActed, BatteryEntered, WindowBegun
from elst_app.campaign.entries import Entry
from elst_app.rules.artillery import Battery, MarkerKind, Step
from elst_app.ui.artillery.situation import Now, Situation
from elst_app.ui.theme import theme
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.dice import DieFace
from elst_app.ui.widgets.happened import HappenedLink
from elst_app.ui.widgets.labels import RuleBadge, Text, muted
from elst_app.ui.widgets.layouts import clear, row, spaced
from elst_app.words.artillery import act_label, battery_line, battery_name, step_guide
from elst_app.words.artillery_outcomes import outcome_text
from elst_app.words.phrases import capitalized, word


class Mark(Enum):
    """How far a step is."""

    DONE = auto()
    ENTERED = auto()
    """Entered by hand, or against a rule."""
    NOW = auto()
    LATER = auto()


@dataclass(frozen=True, slots=True)
class Line:
    """One step: its name, its rule, a sentence, and the dice it took."""

    mark: Mark
    name: str
    rule: str
    text: str
    dice: tuple[int, ...] = ()


_AHEAD: Final = {
    Step.REQUEST: (Step.PRECISION, Step.ERROR),
    Step.PRECISION: (Step.ERROR,),
}


def steps_ahead(battery: Battery, step: Step) -> tuple[Step, ...]:
    """The steps that may still follow in this window."""
    if step is Step.ENDED:
        return ()
    marker = battery.marker
    ahead: tuple[Step, ...] = ()
    if step is Step.CONTACT:
        if battery.has_marker(MarkerKind.SR):
            ahead = (Step.MARKER,)
        elif battery.has_marker(MarkerKind.FFE_1, MarkerKind.FFE_2):
            ahead = (Step.MARKER, Step.RESOLUTION)
        else:
            ahead = (Step.ACCESS, *steps_ahead(battery, Step.ACCESS)[:-1])
    elif step is Step.ACCESS:
        ahead = (Step.CONTINUATION,) if marker is not None else (Step.REQUEST, *_AHEAD[Step.REQUEST])
    elif step is Step.MARKER and battery.has_marker(MarkerKind.FFE_2):
        ahead = (Step.RESOLUTION,)
    else:
        ahead = _AHEAD.get(step, ())
    if battery.is_rocket:
        ahead = tuple(each for each in ahead if each is not Step.PRECISION)
    request = battery.progress.request
    fires = battery.is_rocket or (request is not None and request.converts_into is not None)
    if fires and Step.RESOLUTION not in ahead and step in (Step.REQUEST, Step.PRECISION, Step.ERROR):
        ahead = (*ahead, Step.RESOLUTION)
    return (*ahead, Step.ENDED)


def lines_of(situation: Situation) -> Iterator[Line]:
    """The steps of the battery's window, in order."""
    for entry in situation.entries:
        yield _done_line(entry)
    if situation.now is not Now.OPEN or situation.next is None:
        return
    step = situation.next.step
    guide = step_guide(step, asks_sight=situation.next.asks_sight)
    yield Line(Mark.DONE if step is Step.ENDED else Mark.NOW, word(step), guide.rule, guide.headline)
    for later in steps_ahead(situation.battery, step):
        guide = step_guide(later)
        yield Line(Mark.LATER, word(later), guide.rule, "")


def _done_line(entry: Entry) -> Line:
    fact = entry.fact
    mark = Mark.DONE if entry.flag is None else Mark.ENTERED
    assert isinstance(fact, BatteryActed | BatteryEntered | WindowBegun)
    if isinstance(fact, BatteryEntered):
        reason = entry.flag.reason if entry.flag is not None else ""
        return Line(Mark.ENTERED, reason, entry.rule, battery_line(fact.battery))
    if isinstance(fact, WindowBegun):
        begins = QCoreApplication.translate("Stepper", "The window begins")
        return Line(mark, begins, entry.rule, battery_line(fact.battery))
    dice = () if fact.action.draws_chit else tuple(value for throw in entry.throws for value in throw.values)
    label = act_label(fact.action)
    text = outcome_text(fact.outcome, fact.battery).removeprefix(f"{battery_name(fact.battery)}: ")
    return Line(mark, capitalized(label), entry.rule, text, dice)


class _Sign(QWidget):
    """A tick, a pencil, an arrow or a number in a disc: how far the step is, without a colour."""

    def __init__(self, mark: Mark, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mark = mark
        self._number = number
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        side = theme().sizes.pixels(28)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        table = theme().colours
        side = min(self.width(), self.height())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        grounds = {Mark.DONE: table.success, Mark.ENTERED: table.warning, Mark.NOW: table.primary}
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(grounds.get(self._mark, table.raised)))
        painter.drawEllipse(QRectF(0.5, 0.5, side - 1, side - 1))
        painter.scale(side / 28, side / 28)
        pen = QPen(QColor(table.panel), 2.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._mark is Mark.DONE:
            painter.drawPolyline(_points(8.5, 14.5, 12.5, 18.5, 19.5, 10))
        elif self._mark is Mark.ENTERED:
            painter.drawPolyline(_points(14, 7.5, 14, 15.5))
            painter.drawPoint(QPointF(14, 20))
        else:
            painter.resetTransform()
            painter.setPen(QColor(table.primary_text if self._mark is Mark.NOW else table.muted))
            font = QFont(self.font())
            font.setWeight(QFont.Weight.Bold)
            painter.setFont(font)
            painter.drawText(QRectF(0, 0, side, side), Qt.AlignmentFlag.AlignCenter, str(self._number))
        painter.end()


def _points(*numbers: float) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)])


class StepRow(QWidget):
    """One step of the window."""

    def __init__(self, line: Line, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        words = spaced(QVBoxLayout(), 0, 0)
        faces = [DieFace(len(line.dice) > 1 and place == 0, value) for place, value in enumerate(line.dice)]
        for face, value in zip(faces, line.dice, strict=True):
            side = theme().sizes.pixels(22)
            face.setFixedSize(side, side)
            face.setAccessibleName(str(value))
        name = Text(line.name, "muted" if line.mark is Mark.LATER else "strong")
        words.addWidget(row(name, RuleBadge(line.rule), *faces, gap=1.5))
        if line.text:
            words.addWidget(muted(line.text))
        body = spaced(QHBoxLayout(self), 0, 3)
        body.addWidget(_Sign(line.mark, number), 0, Qt.AlignmentFlag.AlignTop)
        body.addLayout(words, 1)


class Stepper(Card):
    """What has been done in the window, what comes now, what may follow; and the second door."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setObjectName("stepper")
        self.happened = HappenedLink()
        self._rows = spaced(QVBoxLayout(), 0, 2.5)
        self._nothing = muted(self.tr("Nothing has been done with this battery in this Player Turn."))
        self.body.addLayout(self._rows)
        self.body.addWidget(self._nothing)
        self.body.addWidget(self.happened)
        self._lines: tuple[Line, ...] = ()

    @property
    def lines(self) -> tuple[Line, ...]:
        """The steps as they are shown."""
        return self._lines

    def show_situation(self, situation: Situation) -> None:
        """Lists the steps of the battery's window."""
        lines = tuple(lines_of(situation))
        self._nothing.setVisible(not lines)
        if lines == self._lines:
            return
        self._lines = lines
        clear(self._rows)
        for number, line in enumerate(lines, start=1):
            self._rows.addWidget(StepRow(line, number))
