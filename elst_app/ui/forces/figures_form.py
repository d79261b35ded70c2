"""What stands on a counter and beside it: the name given, the RG, a radio's module, PP, repair number."""

from collections.abc import Sequence

from PySide6.QtWidgets import QGridLayout, QLineEdit

from elst_app.campaign.forces.changing import ChangePieces, Edit
from elst_app.rules.forces import Piece, PieceKind
from elst_app.ui.forces.act_form import ActForm
from elst_app.ui.session import Session
from elst_app.ui.widgets.labels import Text, muted
from elst_app.ui.widgets.layouts import spaced


class FiguresForm(ActForm):
    """One field each; for several pieces a field that is left as it was changes nothing."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, "figuresForm", self.tr("Names and figures"), self.tr("Write it down"))
        self.label = self._field("label", self.tr("Name"))
        self.group = self._field("group", self.tr("RG"))
        self.battery = self._field("battery", self.tr("OBA module"))
        self.pp = self._field("pp", self.tr("PP"))
        self.repair_number = self._field("repairNumber", self.tr("Repair number"))
        self._fields = (self.label, self.group, self.battery, self.pp, self.repair_number)
        self._before: dict[QLineEdit, str] = {}
        self._names: dict[QLineEdit, Text] = {}
        grid = spaced(QGridLayout(), 0, 2)
        for line, field in enumerate(self._fields):
            name = muted(field.accessibleName())
            self._names[field] = name
            grid.addWidget(name, line, 0)
            grid.addWidget(field, line, 1)
        grid.setColumnStretch(1, 1)
        self.body.addLayout(grid)

    def begin(self, pieces: Sequence[Piece]) -> None:
        super().begin(pieces)
        is_carried = all(piece.kind.is_carried for piece in pieces)
        is_radio = all(piece.kind is PieceKind.RADIO for piece in pieces)
        has_repair = all(piece.kind.is_carried or piece.kind is PieceKind.VEHICLE for piece in pieces)
        shown = {self.battery: is_radio, self.pp: is_carried, self.repair_number: has_repair}
        for field, is_shown in shown.items():
            field.setVisible(is_shown)
            self._names[field].setVisible(is_shown)
        for field, values in (
            (self.label, {piece.label for piece in pieces}),
            (self.group, {piece.group for piece in pieces}),
            (self.battery, {piece.battery for piece in pieces}),
            (self.pp, {str(piece.pp) for piece in pieces}),
            (self.repair_number, {str(piece.repair_number) for piece in pieces}),
        ):
            is_one = len(values) == 1
            self._before[field] = values.pop() if is_one else ""
            field.setText(self._before[field])
            field.setPlaceholderText("" if is_one else self.tr("not all the same"))
            self.mark(field, "")
        self.label.setFocus()
        self.label.selectAll()

    def act(self) -> None:
        figures = {}
        for field in (self.pp, self.repair_number):
            text = self._typed(field)
            if text is not None and not (text.isascii() and text.isdecimal()):
                self.mark(field, self.tr("Type a number, such as 1."))
                field.setFocus()
                return
            figures[field] = int(text) if text is not None else None
        edit = Edit(
            label=self._typed(self.label),
            group=self._typed(self.group),
            battery=self._typed(self.battery),
            pp=figures[self.pp],
            repair_number=figures[self.repair_number],
        )
        if edit == Edit():
            self.left.emit()
            return
        ids = tuple(piece.id for piece in self.pieces)
        self.do(ChangePieces(by=self.pieces[0].side, ids=ids, edit=edit))

    def forget(self) -> None:
        for field in self._fields:
            field.clear()

    def _typed(self, field: QLineEdit) -> str | None:
        """What was typed; None where the field is as it was."""
        text = field.text().strip()
        return text if text != self._before[field] else None

    def _field(self, name: str, text: str) -> QLineEdit:
        field = QLineEdit()
        field.setObjectName(name)
        field.setAccessibleName(text)
        self.enters(field)
        return field
