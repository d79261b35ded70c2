"""The chosen pieces: what they are, what befell them, and everything else that can be done with them."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from elst_app.campaign.door import Done
from elst_app.campaign.forces.entering import EnterPieces
from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.rules.forces import UNKNOWN, Loss, NewPieces, Piece, Place
from elst_app.ui.forces.act_form import ActForm
from elst_app.ui.forces.counter import CounterPicture
from elst_app.ui.forces.figures_form import FiguresForm
from elst_app.ui.forces.loss_choices import LossChoices
from elst_app.ui.forces.move_form import MoveForm
from elst_app.ui.forces.possession_form import PossessionForm
from elst_app.ui.forces.remove_form import RemoveForm
from elst_app.ui.forces.rows import PieceRow
from elst_app.ui.forces.states_form import StatesForm
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.cards import EdgedPanel
from elst_app.ui.widgets.labels import RuleBadge, heading, muted, strong
from elst_app.ui.widgets.layouts import FlowLayout, row, spaced
from elst_app.words.forces import pieces_text


class PieceCard(EdgedPanel):
    """Acts on all chosen pieces at once. `done` says that an act, or a form, is over."""

    done = Signal()
    form_opened = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pieceCard")
        self._session = session
        self.pieces: tuple[Piece, ...] = ()
        self._picture = CounterPicture()
        self._heading = heading()
        self._heading.setObjectName("chosenPieces")
        self._line = muted()
        self._line.setObjectName("chosenLine")
        self.losses = LossChoices()
        self.losses.chosen.connect(self._lose)
        self.forms: dict[str, ActForm] = {}
        self._acts = QWidget()
        self._losses_part = self._made_losses_part()
        self._buttons = self._made_buttons()
        acts = spaced(QVBoxLayout(self._acts), 0, 2)
        acts.addWidget(self._losses_part)
        acts.addWidget(self._buttons)
        words = spaced(QVBoxLayout(), 0, 1)
        words.addWidget(self._heading)
        words.addWidget(self._line)
        top = spaced(QHBoxLayout(), 0, 3)
        top.addWidget(self._picture)
        top.addLayout(words, 1)
        self._body = spaced(QVBoxLayout(self), (5.5, 3, 4, 3), 2)
        self._body.addLayout(top)
        self._body.addWidget(self._acts)

    @property
    def open_form(self) -> ActForm | None:
        """The form that is open."""
        return next((form for form in self.forms.values() if not form.isHidden()), None)

    def show_rows(self, rows: Sequence[PieceRow]) -> None:
        """Is about the pieces of these rows; an open form closes if they are others than before."""
        pieces = tuple(row.piece for row in rows)
        if [piece.id for piece in pieces] != [piece.id for piece in self.pieces]:
            self.close_form()
        self.pieces = pieces
        if not pieces:
            return
        self.set_edge(pieces[0].side)
        self._picture.show_piece(pieces[0])
        self._heading.setText(pieces_text(pieces))
        texts = [text for text in rows[0].texts[1:] if text] if len(rows) == 1 else []
        self._line.setText(" · ".join(texts))
        self._line.setVisible(bool(texts))
        is_there = all(row.is_in_ob for row in rows)
        self.losses.show_pieces(pieces if is_there else (), self._session.view.state)
        self._losses_part.setVisible(bool(self.losses.offered))

    def open(self, name: str) -> None:
        """Opens a form: move, states, possession, figures or remove."""
        if not self.pieces:
            return
        if name not in self.forms:
            self.forms[name] = _FORMS[name](self._session)
            self.forms[name].left.connect(self._on_left)
            self._body.addWidget(self.forms[name])
        self.close_form()
        self._acts.hide()
        self.forms[name].show()
        self.forms[name].begin(self.pieces)
        self.form_opened.emit()

    def close_form(self) -> None:
        """Closes the form that is open, if one is."""
        for form in self.forms.values():
            form.hide()
        self._acts.show()

    def forget(self) -> None:
        """Keeps nothing of what was typed."""
        self.close_form()
        for form in self.forms.values():
            form.forget()

    def _made_losses_part(self) -> QWidget:
        part = QWidget()
        body = spaced(QVBoxLayout(part), 0, 1)
        body.addWidget(row(strong(self.tr("What befell it?")), RuleBadge("4.12")))
        body.addWidget(self.losses)
        return part

    def _made_buttons(self) -> QWidget:
        part = QWidget()
        flow = spaced(FlowLayout(part), 0, 2)
        for name, text, key in (
            ("move", self.tr("Place"), "M"),
            ("states", self.tr("States"), "S"),
            ("possession", self.tr("Possession"), "P"),
            ("figures", self.tr("Names, figures"), "F"),
        ):
            button = KeyButton(text, key)
            button.setObjectName(f"open{name.capitalize()}")
            button.pressed_by_person.connect(partial(self.open, name))
            flow.addWidget(button)
        duplicate = ActButton(self.tr("One more"), "D")
        duplicate.setObjectName("duplicate")
        duplicate.acted.connect(self._add_same)
        remove = KeyButton(self.tr("Never there"), "Del")
        remove.setObjectName("openRemove")
        remove.pressed_by_person.connect(partial(self.open, "remove"))
        flow.addWidget(duplicate)
        flow.addWidget(remove)
        return part

    def _lose(self, loss: Loss) -> None:
        lines = tuple(LossLine(piece.id, loss) for piece in self.pieces)
        if isinstance(self._session.do(BookLosses(lines=lines)), Done):
            self.done.emit()

    def _add_same(self) -> None:
        """Enters another of each, in the same place and of the same RG."""
        forces = self._session.view.state.forces
        lines = tuple(same_again(piece, forces.place_of(piece)) for piece in self.pieces)
        side = self.pieces[0].side
        if isinstance(self._session.do(EnterPieces(by=side, side=side, lines=lines)), Done):
            self.done.emit()

    def _on_left(self) -> None:
        self.close_form()
        self.done.emit()


_FORMS = {
    "move": MoveForm,
    "states": StatesForm,
    "possession": PossessionForm,
    "figures": FiguresForm,
    "remove": RemoveForm,
}


def same_again(piece: Piece, place: Place) -> NewPieces:
    """A new piece like `piece`, in good order and without its name."""
    return NewPieces(
        1,
        f"SS {piece.name}" if piece.ss else piece.name,
        place if place.is_in_ob else UNKNOWN,
        group=piece.group,
        battery=piece.battery,
        secret=piece.secret,
        captured=piece.is_captured,
        pp=piece.pp,
        repair_number=piece.repair_number,
    )
