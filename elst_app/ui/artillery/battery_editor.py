"""A battery as it stands at the table, entered by hand with a reason."""

from collections.abc import Iterable
from dataclasses import replace
from enum import Enum
from typing import TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QSpinBox, QVBoxLayout, QWidget

from elst_app.rules.artillery import (
    Access,
    Battery,
    Chit,
    Marker,
    MarkerKind,
    Mission,
    Pile,
    RadioState,
)
from elst_app.rules.board import Board
from elst_app.ui.artillery.observer_form import ObserverFields
from elst_app.ui.widgets.happened import ReasonForm
from elst_app.ui.widgets.hex_field import HexField
from elst_app.ui.widgets.labels import muted
from elst_app.ui.widgets.layouts import spaced
from elst_app.words.phrases import word

AnyEnum = TypeVar("AnyEnum", bound=Enum)


class BatteryEditor(QWidget):
    """Every fact about a battery that play can change."""

    entered = Signal(object, str)
    """The `Battery` as it is now, and why."""
    left = Signal()

    def __init__(self, battery: Battery, board: Board, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._battery = battery
        self.contact = QCheckBox(self.tr("held"))
        self.contact.setObjectName("editContact")
        self.contact.setAccessibleName(self.tr("Contact"))
        self.contact.setChecked(battery.contact)
        self.access = _choice("editAccess", self.tr("Access"), Access, battery.access)
        marker = battery.marker
        self.marker = _choice(
            "editMarker", self.tr("Marker"), MarkerKind, None if marker is None else marker.kind
        )
        self.marker.insertItem(0, self.tr("no marker"), None)
        if marker is None:
            self.marker.setCurrentIndex(0)
        self.marker_hex = HexField("editMarkerHex", self.tr("Hex of the marker"))
        self.marker_hex.set_hex(None if marker is None else marker.hex)
        self.mission = _choice(
            "editMission",
            self.tr("Mission"),
            battery.ammunition,
            marker.mission if marker is not None and marker.mission is not None else battery.ammunition[0],
        )
        self.placed = QCheckBox(self.tr("placed"))
        self.placed.setObjectName("editPlaced")
        self.placed.setAccessibleName(self.tr("FFE placed in this scenario"))
        self.placed.setChecked(battery.placed_ffe)
        self.black = _count(
            "editBlack", self.tr("Black chits drawn"), battery.pile.black, battery, Chit.BLACK
        )
        self.red = _count("editRed", self.tr("Red chits drawn"), battery.pile.red, battery, Chit.RED)
        self.radio = _choice(
            "editRadio",
            self.tr("Radio"),
            RadioState,
            RadioState.WORKING if battery.radio is None else battery.radio.state,
        )
        self.good_order = QCheckBox(self.tr("in Good Order"))
        self.good_order.setObjectName("editGoodOrder")
        self.good_order.setChecked(battery.observer is not None and battery.observer.good_order)
        self.observer = ObserverFields(board, battery.observer, "editObserver")
        self.reason = ReasonForm()
        self.reason.entered.connect(self._enter)
        self.reason.left.connect(self.left)
        grid = spaced(QGridLayout(), 0, 1.5)
        grid.setColumnStretch(1, 1)
        fields: list[tuple[str, QWidget]] = [
            (self.tr("Contact"), self.contact),
            (self.tr("Access"), self.access),
            (self.tr("Marker"), self.marker),
            (self.tr("in hex"), self.marker_hex),
            (self.tr("Mission"), self.mission),
            (self.tr("FFE"), self.placed),
            (self.tr("Black drawn"), self.black),
            (self.tr("Red drawn"), self.red),
        ]
        if battery.radio is not None:
            fields.append((self.tr("Radio"), self.radio))
        fields += [(self.tr("Observer"), self.observer), ("", self.good_order)]
        for place, (name, field) in enumerate(fields):
            grid.addWidget(muted(name), place, 0)
            grid.addWidget(field, place, 1)
        self.marker.currentIndexChanged.connect(self._on_marker)
        self._on_marker()
        body = spaced(QVBoxLayout(self), 0, 2)
        body.addLayout(grid)
        body.addWidget(self.reason)

    def _on_marker(self) -> None:
        kind = self.marker.currentData()
        self.marker_hex.setEnabled(kind is not None)
        self.mission.setEnabled(kind is not None and MarkerKind(kind).is_fire)

    def _enter(self, reason: str) -> None:
        kind = self.marker.currentData()
        marker = None
        if kind is not None:
            if not self.marker_hex.complain() or self.marker_hex.hex is None:
                return
            mission = Mission(self.mission.currentData()) if MarkerKind(kind).is_fire else None
            marker = Marker(MarkerKind(kind), self.marker_hex.hex, mission)
        observer = self._battery.observer
        if self.observer.hex_field.field.text().strip() or self.observer.name.text().strip():
            observer = self.observer.observer()
            if observer is None:
                return
            observer = replace(observer, good_order=self.good_order.isChecked())
        radio = self._battery.radio
        after = replace(
            self._battery,
            contact=self.contact.isChecked(),
            access=Access(self.access.currentData()),
            marker=marker,
            placed_ffe=self.placed.isChecked() or (marker is not None and marker.kind.is_fire),
            pile=self._pile(),
            radio=None if radio is None else replace(radio, state=RadioState(self.radio.currentData())),
            observer=observer,
        )
        self.entered.emit(after, reason)

    def _pile(self) -> Pile:
        """The pile with as many drawn as typed; those drawn before stay in their order."""
        pile = self._battery.pile
        wanted = {Chit.BLACK: self.black.value(), Chit.RED: self.red.value()}
        drawn: list[Chit] = []
        for chit in pile.drawn:
            if drawn.count(chit) < wanted[chit]:
                drawn.append(chit)
        for chit, number in wanted.items():
            drawn += [chit] * (number - drawn.count(chit))
        return replace(pile, drawn=tuple(drawn))


def _choice(name: str, text: str, members: Iterable[AnyEnum], now: AnyEnum | None) -> QComboBox:
    box = QComboBox()
    box.setObjectName(name)
    box.setAccessibleName(text)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(6)
    for member in members:
        box.addItem(word(member), member)
        if member is now:
            box.setCurrentIndex(box.count() - 1)
    return box


def _count(name: str, text: str, most: int, battery: Battery, chit: Chit) -> QSpinBox:
    box = QSpinBox()
    box.setObjectName(name)
    box.setAccessibleName(text)
    box.setRange(0, most)
    box.setValue(battery.pile.drawn.count(chit))
    return box
