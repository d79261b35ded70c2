"""Moving pieces, several at once: to a hex, an area, the Entry Area."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from elst_app.campaign.forces.changing import ChangePieces, Edit
from elst_app.rules.forces import ENTRY_AREA, Piece, PlaceKind, in_area
from elst_app.ui.forces.act_form import ActForm
from elst_app.ui.forces.typed import NotReadError, Places, place_as_typed
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.labels import muted
from elst_app.ui.widgets.layouts import FlowLayout, clear, spaced
from elst_app.words.phrases import word


class MoveForm(ActForm):
    """A field for the place, and a button for each place that is no hex."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, "moveForm", self.tr("Where are they now?"), self.tr("Put them there"))
        self.field = QLineEdit()
        self.field.setObjectName("moveTo")
        self.field.setAccessibleName(self.tr("Hex, number of an area, or e for the Entry Area"))
        self.field.setPlaceholderText(self.tr("H17, or 2 for Area 2, or e"))
        self.field.textChanged.connect(self._read)
        self.enters(self.field)
        hint = muted(self.tr("A hex, the number of a Deployment Area, or e for the Entry Area."))
        self._buttons = QWidget()
        self._flow = spaced(FlowLayout(self._buttons), 0, 2)
        column = spaced(QVBoxLayout(), 0, 1)
        for widget in (self.field, hint, self._buttons):
            column.addWidget(widget)
        self.body.addLayout(column)

    def begin(self, pieces: Sequence[Piece]) -> None:
        super().begin(pieces)
        places = self._places()
        clear(self._flow)
        for place in (*(in_area(area) for area in places.areas), ENTRY_AREA):
            is_area = place.kind is PlaceKind.AREA
            text = self.tr("Area {0}").format(place.area) if is_area else word(place.kind)
            button = KeyButton(text)
            button.setObjectName(f"moveTo{place.area or 'Entry'}")
            button.pressed_by_person.connect(partial(self.field.setText, place_as_typed(place)))
            button.pressed_by_person.connect(self.field.setFocus)
            self._flow.addWidget(button)
            button.show()
        self.field.clear()
        self.field.setFocus()

    def act(self) -> None:
        try:
            place = self._places().read(self.field.text())
        except NotReadError as problem:
            self.mark(self.field, problem.sentence)
            return
        if place is None:
            self.mark(self.field, self.tr("Type where they are."))
            self.field.setFocus()
            return
        ids = tuple(piece.id for piece in self.pieces)
        self.do(ChangePieces(by=self.pieces[0].side, ids=ids, edit=Edit(place=place)))

    def forget(self) -> None:
        self.field.clear()

    def _places(self) -> Places:
        return Places.of(self._session.view.state, self._session.campaign.rulebook, self.pieces[0].side)

    def _read(self) -> None:
        if self.pieces and self.field.property("invalid"):
            self.mark(self.field, "")
