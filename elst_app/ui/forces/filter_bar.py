"""What is shown of the pieces: the side, a search, where they are, what they are, their RG and state."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.rules.forces import PieceKind, PieceState, PlaceKind
from elst_app.rules.sides import Side
from elst_app.ui.forces.piece_model import Wanted, Where
from elst_app.ui.forces.rows import PieceRow
from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.fields import search_field
from elst_app.ui.widgets.labels import muted
from elst_app.ui.widgets.layouts import FlowLayout, show_if, spaced
from elst_app.ui.widgets.pick_box import PickBox
from elst_app.words.phrases import word

_INFANTRY = tuple(kind for kind in PieceKind if kind.is_infantry)
_EQUIPMENT = tuple(kind for kind in PieceKind if kind.is_carried)


class FilterBar(QWidget):
    """The filters, each in words; emits what is wanted."""

    changed = Signal(object)
    """Carries the `Wanted`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side = Side.BRITISH
        self._sides = {side: self._side_button(side) for side in Side}
        self._sides[self._side].setChecked(True)
        self.search = search_field(
            "searchPieces", self.tr("Search (Ctrl+F)"), self.tr("Show only pieces with these words")
        )
        find = QShortcut(QKeySequence.StandardKey.Find, self)
        find.activated.connect(self.search.setFocus)
        self.where = PickBox[tuple[Where, int | None]]("whereFilter", self.tr("Show only pieces there"))
        self.kinds = PickBox[tuple[PieceKind, ...]]("kindFilter", self.tr("Show only this kind of pieces"))
        self.groups = PickBox[str | None]("groupFilter", self.tr("Show only pieces of this RG"))
        self.states = PickBox[PieceState | None]("stateFilter", self.tr("Show only pieces in this state"))
        self.count = muted()
        self.count.setObjectName("pieceCount")
        self.kinds.offer(self._kinds())
        self.offer((), ())
        body = spaced(QVBoxLayout(self), 0, 0)
        line = QWidget()
        flow = spaced(FlowLayout(line), 0, 2)
        boxes = (self.where, self.kinds, self.groups, self.states)
        for widget in (*self._sides.values(), self.search, *boxes, self.count):
            flow.addWidget(widget)
        body.addWidget(line)
        for box in boxes:
            box.currentIndexChanged.connect(self._tell)
        self.search.textChanged.connect(self._tell)
        theme().changed.connect(self._fit)
        self._fit()

    @property
    def wanted(self) -> Wanted:
        """What is to be shown."""
        where, area = self.where.value
        return Wanted(
            self._side,
            self.search.text(),
            where,
            area,
            self.kinds.value,
            self.groups.value,
            self.states.value,
        )

    @property
    def side(self) -> Side:
        """The side whose pieces are shown."""
        return self._side

    def show_side(self, side: Side) -> None:
        """Shows the other side's pieces."""
        for each, button in self._sides.items():
            button.setChecked(each is side)
        if side is not self._side:
            self._side = side
            self._tell()

    def offer(self, rows: Sequence[PieceRow], areas: Sequence[int]) -> None:
        """Offers the places, RG and states there are among the side's `rows`, and its `areas`."""
        pieces = [row.piece for row in rows if row.piece.side is self._side]
        groups = sorted({piece.group for piece in pieces if piece.group})
        states = [state for state in PieceState if any(piece.has(state) for piece in pieces)]
        self.where.offer(self._places(areas))
        self.groups.offer([(self.tr("any RG"), None), *((group, group) for group in groups)])
        self.states.offer([(self.tr("any state"), None), *((word(state), state) for state in states)])

    def show_all(self) -> None:
        """Takes every filter away but the side."""
        self.search.clear()
        for box in (self.where, self.kinds, self.groups, self.states):
            box.setCurrentIndex(0)

    def show_group(self, side: Side, group: str) -> None:
        """Shows the pieces of this RG of the side, wherever they are."""
        self.show_all()
        self.show_side(side)
        self.where.pick((Where.ANYWHERE, None))
        self.groups.pick(group)

    def tell_count(self, shown: int, all_: int) -> None:
        """Says how many of the side's pieces are shown."""
        self.count.setText(self.tr("{0} of {1}").format(shown, all_))

    def _side_button(self, side: Side) -> KeyButton:
        button = KeyButton(word(side), side.value[0], "pill")
        button.setObjectName(f"show{side.value}")
        button.setProperty("side", side.value)
        button.setCheckable(True)
        button.pressed_by_person.connect(lambda: self.show_side(side))
        return button

    def _places(self, areas: Sequence[int]) -> list[tuple[str, tuple[Where, int | None]]]:
        return [
            (self.tr("in the OB"), (Where.OB, None)),
            (self.tr("in a hex"), (Where.HEX, None)),
            *((self.tr("in Area {0}").format(area), (Where.AREA, area)) for area in areas),
            (word(PlaceKind.ENTRY_AREA), (Where.ENTRY_AREA, None)),
            (self.tr("to be placed"), (Where.UNKNOWN, None)),
            (self.tr("eliminated pool"), (Where.POOL, None)),
            (word(PlaceKind.ELIMINATED), (Where.ELIMINATED, None)),
            (self.tr("exited"), (Where.EXITED, None)),
            (self.tr("wrecks"), (Where.WRECK, None)),
            (self.tr("anywhere"), (Where.ANYWHERE, None)),
        ]

    def _kinds(self) -> list[tuple[str, tuple[PieceKind, ...]]]:
        return [
            (self.tr("all pieces"), tuple(PieceKind)),
            (self.tr("Infantry"), _INFANTRY),
            (self.tr("Equipment"), _EQUIPMENT),
            *((word(kind), (kind,)) for kind in PieceKind),
        ]

    def _tell(self) -> None:
        self.changed.emit(self.wanted)

    def show_few(self, is_narrow: bool) -> None:
        """Shows where it is narrow only what the search does not find as well."""
        for widget in (self.kinds, self.count):
            show_if(widget, not is_narrow)
        for box in (self.groups, self.states):
            show_if(box, not is_narrow and box.count() > 1)

    def _fit(self) -> None:
        self.search.setFixedWidth(theme().sizes.pixels(172))
