"""What Fusion draws too faintly: ticks, dots, arrows and the frames around them, in the palette's colours."""

from typing import Final, cast

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QProxyStyle, QStyle, QStyleOption, QStyleOptionComplex, QWidget

_ARROWS: Final = {
    QStyle.PrimitiveElement.PE_IndicatorArrowDown: 1,
    QStyle.PrimitiveElement.PE_IndicatorSpinDown: 1,
    QStyle.PrimitiveElement.PE_IndicatorArrowUp: -1,
    QStyle.PrimitiveElement.PE_IndicatorSpinUp: -1,
}
_ARROWS_OF: Final = {
    QStyle.ComplexControl.CC_ComboBox: {QStyle.SubControl.SC_ComboBoxArrow: 1},
    QStyle.ComplexControl.CC_SpinBox: {
        QStyle.SubControl.SC_SpinBoxUp: -1,
        QStyle.SubControl.SC_SpinBoxDown: 1,
    },
}


_TEXT_OF: Final = {
    QStyle.ComplexControl.CC_ComboBox: QStyle.SubControl.SC_ComboBoxEditField,
    QStyle.ComplexControl.CC_SpinBox: QStyle.SubControl.SC_SpinBoxEditField,
}
_WITH_TEXT: Final = (QStyle.ContentsType.CT_ComboBox, QStyle.ContentsType.CT_SpinBox)


class ElstStyle(QProxyStyle):
    """Fusion with indicators that keep their contrast in every look, and text that keeps off its frame."""

    def __init__(self) -> None:
        super().__init__("Fusion")

    def drawPrimitive(
        self,
        element: QStyle.PrimitiveElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        if element in _ARROWS:
            _draw_arrow(option, painter, _ARROWS[element])
        elif element is QStyle.PrimitiveElement.PE_IndicatorCheckBox:
            _draw_check_box(option, painter)
        elif element is QStyle.PrimitiveElement.PE_IndicatorRadioButton:
            _draw_radio_button(option, painter)
        else:
            super().drawPrimitive(element, option, painter, widget)

    def drawComplexControl(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        arrows = _ARROWS_OF.get(control)
        if arrows is None or widget is None:
            super().drawComplexControl(control, option, painter, widget)
            return
        _draw_frame(option, painter, widget)
        for part, down in arrows.items():
            place = QStyleOption(option)
            place.rect = self.subControlRect(control, option, part, widget)
            _draw_arrow(place, painter, down)

    def subControlRect(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        part: QStyle.SubControl,
        widget: QWidget | None = None,
    ) -> QRect:
        place = super().subControlRect(control, option, part, cast(QWidget, widget))
        if part == _TEXT_OF.get(control):
            return place.adjusted(_text_inset(option), 0, 0, 0)
        return place

    def sizeFromContents(
        self,
        contents: QStyle.ContentsType,
        option: QStyleOption,
        size: QSize,
        widget: QWidget | None = None,
    ) -> QSize:
        found = super().sizeFromContents(contents, option, size, cast(QWidget, widget))
        return found + QSize(_text_inset(option), 0) if contents in _WITH_TEXT else found


def _text_inset(option: QStyleOption) -> int:
    """How far text stands off the frame around it, as in a field one types into."""
    return option.fontMetrics.height() // 4


def _pen(option: QStyleOption, role: QPalette.ColorRole, width: float) -> QPen:
    on = bool(option.state & QStyle.StateFlag.State_Enabled)
    group = QPalette.ColorGroup.Active if on else QPalette.ColorGroup.Disabled
    pen = QPen(option.palette.color(group, role), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def _draw_frame(option: QStyleOption, painter: QPainter, widget: QWidget | None) -> None:
    role = QPalette.ColorRole.Dark
    if widget is not None and widget.property("invalid"):
        role = QPalette.ColorRole.BrightText
    elif option.state & QStyle.StateFlag.State_HasFocus:
        role = QPalette.ColorRole.Highlight
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(_pen(option, role, 2))
    painter.setBrush(option.palette.base())
    painter.drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), 5, 5)
    painter.restore()


def _draw_arrow(option: QStyleOption, painter: QPainter, down: int) -> None:
    centre = QRectF(option.rect).center()
    reach = min(option.rect.width(), option.rect.height(), 10) / 2
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(_pen(option, QPalette.ColorRole.ButtonText, max(1.5, reach / 3)))
    painter.drawPolyline(
        QPolygonF(
            [
                centre + QPointF(-reach, -down * reach / 2),
                centre + QPointF(0, down * reach / 2),
                centre + QPointF(reach, -down * reach / 2),
            ]
        )
    )
    painter.restore()


def _draw_check_box(option: QStyleOption, painter: QPainter) -> None:
    box = QRectF(option.rect).adjusted(1, 1, -1, -1)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(_pen(option, QPalette.ColorRole.Dark, 2))
    painter.setBrush(option.palette.base())
    painter.drawRoundedRect(box, 3, 3)
    painter.setPen(_pen(option, QPalette.ColorRole.WindowText, max(2.0, box.width() / 8)))
    if option.state & QStyle.StateFlag.State_On:
        painter.drawPolyline(
            QPolygonF(
                [
                    QPointF(box.left() + box.width() * along, box.top() + box.height() * down)
                    for along, down in ((0.24, 0.52), (0.44, 0.72), (0.78, 0.28))
                ]
            )
        )
    elif option.state & QStyle.StateFlag.State_NoChange:
        inset = box.width() * 0.28
        middle = box.center()
        painter.drawLine(QPointF(box.left() + inset, middle.y()), QPointF(box.right() - inset, middle.y()))
    painter.restore()


def _draw_radio_button(option: QStyleOption, painter: QPainter) -> None:
    circle = QRectF(option.rect).adjusted(1, 1, -1, -1)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(_pen(option, QPalette.ColorRole.Dark, 2))
    painter.setBrush(option.palette.base())
    painter.drawEllipse(circle)
    if option.state & QStyle.StateFlag.State_On:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_pen(option, QPalette.ColorRole.WindowText, 1).color())
        inset = circle.width() * 0.28
        painter.drawEllipse(circle.adjusted(inset, inset, -inset, -inset))
    painter.restore()
