"""The batteries as cards: the chosen one whole, the others in two lines."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from elst_app.rules.artillery import ArtilleryChart, Battery, BatteryKind, Mission
from elst_app.ui.theme import theme
from elst_app.ui.widgets.cards import EdgedPanel
from elst_app.ui.widgets.labels import Text, heading, muted
from elst_app.ui.widgets.layouts import clear, spaced
from elst_app.words.artillery import battery_line, battery_name, calibre_text, marker_text
from elst_app.words.phrases import listed, word


class BatteryCard(EdgedPanel):
    """One battery. Enter, Space or a click chooses it, the arrows go to the next card."""

    chosen = Signal(str)
    """The id of the battery this card shows."""

    def __init__(self, battery: Battery, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.battery = battery
        self.setObjectName(f"battery {battery.id}")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.set_edge(battery.side)
        self._name = heading(battery_name(battery))
        self._when = Text(kind="strong", tone="success")
        self._make = muted()
        self._line = muted()
        self._facts = QWidget()
        self._grid = spaced(QGridLayout(self._facts), 0, 1)
        self._grid.setColumnStretch(1, 1)
        self._shown_facts: list[tuple[str, str]] = []
        self._number = QLabel()
        self._number.setProperty("kind", "key")
        body = spaced(QVBoxLayout(self), (5, 3, 3, 3), 1)
        names = spaced(QHBoxLayout(), 0, 2)
        names.addWidget(self._number, 0, Qt.AlignmentFlag.AlignTop)
        names.addWidget(self._name, 1)
        body.addLayout(names)
        for widget in (self._when, self._make, self._line, self._facts):
            body.addWidget(widget)

    def show_battery(
        self,
        battery: Battery,
        chart: ArtilleryChart,
        number: str,
        *,
        is_chosen: bool,
        is_next: bool,
        is_acting: bool,
    ) -> None:
        """Shows how the battery stands, at length if it is the chosen one; `number` marks it on the map."""
        self.battery = battery
        self._number.setText(number)
        self._number.setVisible(bool(number))
        self._make.setText(self._make_text(battery, chart))
        self._when.setText(self.tr("acts next") if is_next else self.tr("can act in this phase"))
        self._when.setVisible(is_acting)
        self._line.setText(battery_line(battery))
        self._line.setVisible(not is_chosen)
        self._make.setVisible(is_chosen)
        self._facts.setVisible(is_chosen)
        if is_chosen:
            self._show_facts(self._rows(battery))
        chosen = self.tr("chosen, ") if is_chosen else ""
        self.setAccessibleName(f"{battery_name(battery)}: {chosen}{battery_line(battery)}")
        self.update()

    def _make_text(self, battery: Battery, chart: ArtilleryChart) -> str:
        ammunition = listed(battery.ammunition)
        if battery.ammunition == (Mission.HE,):
            ammunition = self.tr("HE alone")
        parts = [
            calibre_text(battery.calibre),
            ammunition,
            self.tr("FP {0}").format(chart.fire_power(battery.calibre)),
        ]
        if battery.kind is not BatteryKind.ORDINARY:
            parts.insert(1, word(battery.kind))
        return " · ".join(parts)

    def _show_facts(self, facts: list[tuple[str, str]]) -> None:
        if facts == self._shown_facts:
            return
        self._shown_facts = facts
        clear(self._grid)
        for place, (name, value) in enumerate(facts):
            self._grid.addWidget(muted(name), place, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(Text(value), place, 1)

    def _rows(self, battery: Battery) -> list[tuple[str, str]]:
        return [
            (self.tr("Observer"), self._observer(battery)),
            (self.tr("Radio"), self._radio(battery)),
            (self.tr("Contact"), self.tr("held") if battery.contact else self.tr("not held")),
            (self.tr("Access"), word(battery.access)),
            (self.tr("Marker"), marker_text(battery.marker)),
        ]

    def _observer(self, battery: Battery) -> str:
        observer = battery.observer
        if observer is None:
            return self.tr("nobody has the radio")
        where = self.tr("in no hex yet") if observer.hex is None else observer.hex.name
        if observer.in_steeple:
            where = self.tr("{0}, in the Steeple").format(where)
        if not observer.good_order:
            where = self.tr("{0}, not in Good Order").format(where)
        if not observer.name:
            return where
        return self.tr("{0} in {1}").format(observer.name, where)

    def _radio(self, battery: Battery) -> str:
        if battery.radio is None:
            return self.tr("none: Off-Board Observer")
        return self.tr("Contact {0}, {1}").format(battery.radio.contact, word(battery.radio.state))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            event.accept()
            self.chosen.emit(self.battery.id)

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Space
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self.battery.id)
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(theme().colours.focus), 2))
            radius = theme().sizes.radius
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -2, -2), radius, radius)
            painter.end()
