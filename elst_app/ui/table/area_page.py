"""Declaring the playing area of a German Assault: two corners, picked on the map or typed (4.5171; C29)."""

from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from elst_app.campaign.door import Done
from elst_app.campaign.play.being_played import current_scenario
from elst_app.campaign.play.playing_area import DeclarePlayingArea
from elst_app.rules.hexes import Hex
from elst_app.rules.playing_area import PlayingArea, is_on_map, playing_area_refusal
from elst_app.rules.sides import Side
from elst_app.ui.session import Session
from elst_app.ui.table.map_page import MapPage
from elst_app.ui.widgets.buttons import ActButton
from elst_app.ui.widgets.cards import WhatNow
from elst_app.ui.widgets.hex_field import HexField
from elst_app.ui.widgets.labels import Text
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.words.refusals import refusal_text
from elst_app.words.scenarios import playing_area_text


class AreaPage(MapPage):
    """Two clicks or two hexes; the part of the map between them is lit before anything is declared."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, "areaPage", parent)
        self._head = WhatNow()
        self.first = HexField("areaFirst", self.tr("One corner"))
        self.last = HexField("areaLast", self.tr("The opposite corner"))
        self.fields = (self.first, self.last)
        for field in self.fields:
            field.chosen.connect(self._show)
        self.first.entered.connect(self.last.setFocus)
        self.last.entered.connect(self._declare)
        corners = spaced(QGridLayout(), 0, 1)
        for column, field in enumerate(self.fields):
            label = QLabel(field.field.accessibleName())
            label.setBuddy(field.field)
            corners.addWidget(label, 0, column)
            corners.addWidget(field, 1, column)
            corners.setColumnStretch(column, 1)
        self._told = Text(kind="notice")
        self._told.setObjectName("areaTold")
        self.declare = ActButton(self.tr("Declare it"), "Ctrl+Return", "primary")
        self.declare.setObjectName("areaDeclare")
        self.declare.acted.connect(self._declare)
        self.map.hex_hovered.connect(self._preview)
        self.map.cursor_moved.connect(self._preview)
        self.form.addWidget(self._head)
        self.form.addLayout(corners)
        self.form.addWidget(self._told)
        self.form.addWidget(row(self.declare, self.leave, gap=3))
        self.form.addStretch(1)

    def begin(self) -> None:
        """Asks anew; an area that is declared already is where it starts from."""
        area = self.session.view.state.play.area
        self.first.set_hex(None if area is None else area.first)
        self.last.set_hex(None if area is None else area.last)
        self.refresh()
        self.first.field.setFocus()
        self.first.field.selectAll()

    def refresh(self) -> None:
        super().refresh()
        scenario = current_scenario(self.session.view.state)
        most = None if scenario is None else scenario.playing_area
        text = self.tr(
            "At most {most} hexrows by {most} hex numbers. Click two opposite corners, or type them."
        )
        self._head.show_step(
            self.tr("The German declares the playing area"),
            "C29",
            text.format(most=most),
            Side.GERMAN,
        )
        self._show()

    def on_picked(self, field: HexField) -> None:
        # The other field is the one used last now, and the next click goes there.
        (self.last if field is self.first else self.first).field.setFocus()
        self.map.setFocus()

    @property
    def area(self) -> PlayingArea | None:
        """What lies between the corners; None while one is missing."""
        if self.first.hex is None or self.last.hex is None:
            return None
        return PlayingArea(self.first.hex, self.last.hex)

    def _show(self) -> None:
        area, board = self.area, self.session.campaign.rulebook.board
        if area is None:
            self._light(None)
            self._told.setText(self.tr("Only this part of the map is in play then."))
            self._told.set_tone("")
            return
        self._light(area)
        scenario = current_scenario(self.session.view.state)
        refusal = None if scenario is None else playing_area_refusal(board, scenario, area)
        told = self.tr("{area}: {hexrows} by {numbers}").format(
            area=playing_area_text(area), hexrows=area.hexrows, numbers=area.numbers
        )
        self._told.setText(refusal_text(refusal) if refusal is not None else told)
        self._told.set_tone("danger" if refusal is not None else "")

    def _light(self, area: PlayingArea | None) -> None:
        board = self.session.campaign.rulebook.board
        if area is not None:
            self.map.set_selected(area.hexes(board) if is_on_map(board, area) else ())
        else:
            self.map.set_selected(hex_ for hex_ in (self.first.hex, self.last.hex) if hex_ is not None)

    def _preview(self, hex_: Hex | None) -> None:
        """Lights what would lie between the one corner there is and the hex under the pointer."""
        known = [field.hex for field in self.fields if field.hex is not None]
        if hex_ is not None and len(known) == 1 and hex_ in self.session.campaign.rulebook.board:
            self._light(PlayingArea(known[0], hex_))

    def _declare(self) -> None:
        if not self.first.complain() or not self.last.complain():
            return
        area = self.area
        if area is not None and isinstance(
            self.session.do(DeclarePlayingArea(by=Side.GERMAN, area=area)), Done
        ):
            self.left.emit()
