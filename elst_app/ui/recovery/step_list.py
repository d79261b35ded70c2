"""The steps of the Recovery Phase as a list: done, not needed, now, later."""

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from elst_app.rules.recovery import RecoveryProgress, RecoveryStep, StepStatus
from elst_app.ui.theme import theme
from elst_app.words.recovery import status_name, step_name, step_short_name

_STEP: Final = Qt.ItemDataRole.UserRole
_STATUS: Final = Qt.ItemDataRole.UserRole + 1
_ICON: Final = 18
"""The side of the sign before a step, in pixels at 100 %."""


class _StepDelegate(QStyledItemDelegate):
    """Paints a step: its sign, its number, its name, each in a column."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        made = QStyleOptionViewItem(option)
        self.initStyleOption(made, index)
        step, status = RecoveryStep(index.data(_STEP)), StepStatus(index.data(_STATUS))
        made.text = ""
        is_compact = bool(made.widget.property("compact"))
        style = made.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, made, painter, made.widget)
        sizes, table = theme().sizes, theme().colours
        font = _font(made.font, status)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = sizes.pixels(_ICON)
        left = made.rect.left() + sizes.space(0.5)
        chosen = table.selected_text if made.state & QStyle.StateFlag.State_Selected else ""
        place = QPointF(left, made.rect.center().y() + 1 - side / 2)
        _paint_sign(painter, place, side, status, chosen)
        left += side + sizes.space(1)
        number = QFontMetrics(_bold(made.font)).horizontalAdvance("4.500")
        painter.setFont(font)
        is_pale = status in (StepStatus.LATER, StepStatus.NOT_NEEDED)
        painter.setPen(QColor(chosen or (table.text if status is StepStatus.NOW else table.muted)))
        room = QRect(left, made.rect.top(), number, made.rect.height())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, step.value)
        left += number + sizes.space(1.5)
        if is_compact:
            painter.restore()
            return
        painter.setPen(QColor(chosen or (table.muted if is_pale else table.text)))
        room = QRect(left, made.rect.top(), made.rect.right() - left, made.rect.height())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, str(index.data()))
        painter.restore()


class StepList(QListWidget):
    """The 18 steps; the one whose turn it is carries an arrow and stands in bold."""

    step_chosen = Signal(object)
    """A person wants to see this `RecoveryStep`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("recoverySteps")
        self.setAccessibleName(self.tr("Steps of the Recovery Phase"))
        self.setProperty("kind", "nav")
        self.setProperty("dense", True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_StepDelegate(self))
        for step in RecoveryStep:
            item = QListWidgetItem(step_short_name(step))
            item.setData(_STEP, step)
            item.setData(_STATUS, StepStatus.LATER)
            self.addItem(item)
        self.currentItemChanged.connect(self._on_current)
        theme().changed.connect(self._fit)
        self._fit()

    def set_compact(self, is_compact: bool) -> None:
        """Leaves the names out where there is no room for them; each stays as the tool tip."""
        if bool(self.property("compact")) is not is_compact:
            self.setProperty("compact", is_compact)
            self._fit()
            self.viewport().update()

    def show_progress(self, progress: RecoveryProgress | None, shown: RecoveryStep) -> None:
        """Shows where each step stands; `shown` is the one beside the list."""
        self.blockSignals(True)
        for place, step in enumerate(RecoveryStep):
            status = progress.status(step) if progress else StepStatus.LATER
            item = self.item(place)
            item.setData(_STATUS, status)
            spoken = self.tr("{0} {1}: {2}").format(step.value, step_name(step), status_name(status))
            item.setToolTip(spoken)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
            if step is shown:
                self.setCurrentItem(item)
        self.blockSignals(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _on_current(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.step_chosen.emit(RecoveryStep(item.data(_STEP)))

    def _fit(self) -> None:
        """All steps in view where their text allows it."""
        sizes = theme().sizes
        metrics = QFontMetrics(_bold(self.font()))
        least = metrics.height() + 2
        height = max(least, min(sizes.pixels(36), self.viewport().height() // self.count()))
        for place in range(self.count()):
            self.item(place).setSizeHint(QSize(0, height))
        names = max(metrics.horizontalAdvance(step_short_name(step)) for step in RecoveryStep)
        number = metrics.horizontalAdvance("4.500")
        bar = sizes.pixels(14) if height * self.count() > self.viewport().height() else 0
        names = 0 if self.property("compact") else names + sizes.space(0.5)
        self.setFixedWidth(names + number + sizes.pixels(_ICON) + sizes.space(8) + 4 + bar)


def _bold(font: QFont) -> QFont:
    made = QFont(font)
    made.setWeight(QFont.Weight.Bold)
    return made


def _font(font: QFont, status: StepStatus) -> QFont:
    return _bold(font) if status is StepStatus.NOW else font


def _paint_sign(painter: QPainter, corner: QPointF, side: int, status: StepStatus, ink: str) -> None:
    """A tick, a dash, an arrow or nothing: the status without a colour; `ink` where there is one colour."""
    table = theme().colours
    painter.save()
    painter.translate(corner)
    painter.scale(side / _ICON, side / _ICON)
    if status is StepStatus.DONE:
        painter.setPen(_pen(ink or table.success))
        painter.drawPolyline(_points(4, 9.5, 7.5, 13, 14, 5.5))
    elif status is StepStatus.NOT_NEEDED:
        painter.setPen(_pen(ink or table.muted))
        painter.drawPolyline(_points(5, 9, 13, 9))
    elif status is StepStatus.NOW:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ink or table.text))
        painter.drawPolygon(_points(6, 4.5, 13.5, 9, 6, 13.5))
    painter.restore()


def _pen(colour: str) -> QPen:
    return QPen(QColor(colour), 2.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)


def _points(*numbers: float) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)])
