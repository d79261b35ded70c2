"""The steps of the Recovery Phase as a list: done, not needed, now, later."""

from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from elst_app.rules.recovery import RecoveryProgress, RecoveryStep, StepStatus
from elst_app.ui.theme import theme
from elst_app.words.recovery import status_name, step_name, step_short_name

_STEP: Final = Qt.ItemDataRole.UserRole


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
        self.currentItemChanged.connect(self._on_current)
        theme().changed.connect(self._resize_icons)
        self._progress: RecoveryProgress | None = None
        self._resize_icons()

    def show_progress(self, progress: RecoveryProgress | None, shown: RecoveryStep | None) -> None:
        """Lists the steps with their status; `shown` is the one in the middle of the screen."""
        self._progress = progress
        self.blockSignals(True)
        self.clear()
        for step in RecoveryStep:
            status = progress.status(step) if progress else StepStatus.LATER
            item = QListWidgetItem(self._icon(status), f"{step.value}   {step_short_name(step)}")
            item.setData(_STEP, step)
            item.setToolTip(f"{step_name(step)}: {status_name(status)}")
            item.setData(
                Qt.ItemDataRole.AccessibleTextRole, f"{step.value} {step_name(step)}: {status_name(status)}"
            )
            if status is StepStatus.NOW:
                font = QFont(self.font())
                font.setWeight(QFont.Weight.Bold)
                item.setFont(font)
            self.addItem(item)
            if step is shown:
                self.setCurrentItem(item)
        self.blockSignals(False)
        self.setFixedWidth(self.sizeHintForColumn(0) + theme().sizes.space(8))

    def _on_current(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.step_chosen.emit(item.data(_STEP))

    def _resize_icons(self) -> None:
        side = theme().sizes.pixels(18)
        self.setIconSize(QSize(side, side))
        current = self.currentItem()
        if self._progress is not None:
            self.show_progress(self._progress, current.data(_STEP) if current else None)

    def _icon(self, status: StepStatus) -> QIcon:
        """A tick, a dash, an arrow or nothing: the status without a colour."""
        side, ratio = theme().sizes.pixels(18), self.devicePixelRatioF()
        picture = QPixmap(QSize(side, side) * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(side / 18, side / 18)
        table = theme().colours
        if status is StepStatus.DONE:
            painter.setPen(_pen(table.success))
            painter.drawPolyline(_points(4, 9.5, 7.5, 13, 14, 5.5))
        elif status is StepStatus.NOT_NEEDED:
            painter.setPen(_pen(table.muted))
            painter.drawPolyline(_points(5, 9, 13, 9))
        elif status is StepStatus.NOW:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(table.text))
            painter.drawPolygon(_points(6, 4.5, 13.5, 9, 6, 13.5))
        painter.end()
        return QIcon(picture)


def _pen(colour: str) -> QPen:
    return QPen(QColor(colour), 2.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)


def _points(*numbers: float) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)])
