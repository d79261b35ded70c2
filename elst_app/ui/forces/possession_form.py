"""Who possesses what: Equipment into the hands of a unit, or of nobody (4.507)."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget

from elst_app.campaign.forces.changing import GivePiece
from elst_app.rules.forces import Forces, Piece, Place, PlaceKind
from elst_app.ui.forces.act_form import ActForm
from elst_app.ui.forces.rows import place_cell
from elst_app.ui.session import Session
from elst_app.ui.theme import theme
from elst_app.words.forces import piece_name, pieces_text


@dataclass(frozen=True, slots=True)
class _Offer:
    """A unit to give to, or a piece of Equipment to take; None for nobody."""

    piece: Piece | None
    text: str


class PossessionForm(ActForm):
    """For chosen Equipment the units that can possess it, for a chosen unit the Equipment it can take."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, "possessionForm", "", self.tr("Transfer it"))
        self._offers: list[_Offer] = []
        self.field = QLineEdit()
        self.field.setObjectName("possessionSearch")
        self.field.setAccessibleName(self.tr("Show only those with these words"))
        self.field.setPlaceholderText(self.tr("Type to search: 9-1, H17"))
        self.field.textChanged.connect(self._filter)
        self.enters(self.field)
        self.list = QListWidget()
        self.list.setObjectName("possessionList")
        self.list.itemActivated.connect(lambda: self.enter.click())
        theme().changed.connect(self._fit)
        self._fit()
        self.body.addWidget(self.field)
        self.body.addWidget(self.list, 1)

    def begin(self, pieces: Sequence[Piece]) -> None:
        super().begin(pieces)
        forces = self._session.view.state.forces
        if self._is_giving():
            question = self.tr("Who possesses {0}?").format(pieces_text(pieces))
            self._offers = self._holders(forces)
        elif len(pieces) == 1 and pieces[0].kind.is_infantry:
            question = self.tr("What does {0} take?").format(piece_name(pieces[0]))
            self._offers = self._equipment(forces)
        else:
            question = self.tr("Choose Equipment, or one unit that takes some.")
            self._offers = []
        self.question.setText(question)
        self.list.setAccessibleName(question)
        self.field.clear()
        self._filter()
        self.field.setFocus()

    def act(self) -> None:
        offer = self._chosen()
        if offer is None:
            self.say(self.tr("Nobody can be found for it."))
            return
        if self._is_giving():
            holder = offer.piece.id if offer.piece is not None else None
            self.do(*(GivePiece(by=piece.side, piece=piece.id, holder=holder) for piece in self.pieces))
        elif offer.piece is not None:
            unit = self.pieces[0]
            self.do(GivePiece(by=unit.side, piece=offer.piece.id, holder=unit.id))

    def forget(self) -> None:
        self.field.clear()
        self.list.clear()
        self._offers = []

    def _is_giving(self) -> bool:
        return bool(self.pieces) and all(piece.kind.is_carried for piece in self.pieces)

    def _holders(self, forces: Forces) -> list[_Offer]:
        piece = self.pieces[0]
        here = forces.place_of(piece)
        units = [unit for unit in forces.of(piece.side) if unit.kind.is_infantry]
        offers = [_Offer(unit, self._line(forces, unit)) for unit in _near_first(forces, units, here)]
        if any(forces.possessor_of(each) is not None for each in self.pieces):
            offers.insert(0, _Offer(None, self.tr("nobody")))
        return offers

    def _equipment(self, forces: Forces) -> list[_Offer]:
        unit = self.pieces[0]
        here = forces.place_of(unit)
        pieces = [
            piece
            for piece in forces.pieces
            if piece.kind.is_carried
            and forces.is_in_ob(piece)
            and forces.possessor_of(piece) is not unit
            and (piece.side is unit.side or _is_left_in(forces, piece, here))
        ]
        return [_Offer(piece, self._line(forces, piece)) for piece in _near_first(forces, pieces, here)]

    def _line(self, forces: Forces, piece: Piece) -> str:
        owner = forces.possessor_of(piece)
        place = place_cell(piece, forces.place_of(piece))
        parts = [piece_name(piece), place]
        if owner is not None:
            parts.append(self.tr("with {0}").format(piece_name(owner)))
        elif had := forces.possessed_by(piece):
            parts.append(self.tr("has {0}").format(pieces_text(had)))
        return " · ".join(part for part in parts if part)

    def _filter(self) -> None:
        typed = self.field.text().casefold().split()
        self._shown = [
            offer for offer in self._offers if all(each in offer.text.casefold() for each in typed)
        ]
        self.list.clear()
        self.list.addItems([offer.text for offer in self._shown])
        self.list.setCurrentRow(0)
        self.enter.setEnabled(bool(self._shown))

    def _chosen(self) -> _Offer | None:
        number = self.list.currentRow()
        return self._shown[number] if 0 <= number < len(self._shown) else None

    def _fit(self) -> None:
        self.list.setMinimumHeight(theme().sizes.pixels(150))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            watched is self.field
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down)
        ):
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            self.list.setCurrentRow(max(0, min(self.list.currentRow() + step, self.list.count() - 1)))
            return True
        return super().eventFilter(watched, event)


def _near_first(forces: Forces, pieces: Sequence[Piece], here: Place) -> list[Piece]:
    """Those in the same place first, as they come otherwise."""
    return sorted(pieces, key=lambda piece: here.kind is PlaceKind.UNKNOWN or forces.place_of(piece) != here)


def _is_left_in(forces: Forces, piece: Piece, here: Place) -> bool:
    """Whether the enemy's piece lies there for anybody to take."""
    is_known = here.kind is PlaceKind.HEX and forces.place_of(piece) == here
    return is_known and forces.possessor_of(piece) is None
