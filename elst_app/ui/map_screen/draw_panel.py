"""A person's own drawing: hexes put into another class by hand, with a reason, and restored (4.505)."""

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QWidget

from elst_app.campaign.area_decisions import DrawHexes, RestoreHexes
from elst_app.campaign.door import Done
from elst_app.rules.areas import HexClass
from elst_app.rules.hexes import Hex
from elst_app.ui.map_screen.tool_button import ToolButton
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import ActButton
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.happened import ReasonForm
from elst_app.ui.widgets.labels import muted
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.words.areas import hex_ranges
from elst_app.words.phrases import hexes as hex_count


class DrawPanel(Card):
    """Hexes are chosen on the map; then the class, and why; or the computed class comes back."""

    chosen_changed = Signal(object)
    """Other hexes are chosen; carries the set of them."""
    ended = Signal()
    """The hexes chosen were drawn, restored or left."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        spaced(self.body, (3, 2, 3, 2), 1)
        self._session = session
        self._chosen: dict[Hex, None] = {}
        self._classes = QButtonGroup(self)
        self._pills: dict[HexClass, ToolButton] = {}
        classes = QWidget()
        grid = spaced(QGridLayout(classes), 0, 1)
        names = (
            (HexClass.BRITISH_AREA, self.tr("British area")),
            (HexClass.GERMAN_AREA, self.tr("German area")),
            (HexClass.NO_MANS_LAND, self.tr("No Man's Land")),
            (HexClass.UNCONTROLLED, self.tr("Uncontrolled")),
        )
        for place, (hex_class, text) in enumerate(names):
            pill = ToolButton(text, "", hex_class.side, is_vehicle=False)
            pill.setObjectName(f"draw{hex_class.name.title().replace('_', '')}")
            pill.setAccessibleName(self.tr("Draw as {0}").format(text))
            grid.addWidget(pill, place // 2, place % 2)
            self._classes.addButton(pill)
            self._pills[hex_class] = pill
        self._pills[HexClass.BRITISH_AREA].setChecked(True)
        self.status = muted()
        self.status.setObjectName("drawStatus")
        self.form = ReasonForm(self.tr("Why is it so?"), self.tr("Draw"))
        self.form.entered.connect(self._draw)
        self.form.left.connect(self._end)
        self.restore = ActButton(self.tr("Restore these"))
        self.restore.setObjectName("restoreChosen")
        self.restore.setAccessibleName(self.tr("Restore the computed class of the chosen hexes"))
        self.restore.acted.connect(self._restore_chosen)
        self.restore_all = ActButton(self.tr("Restore all"))
        self.restore_all.setObjectName("restoreAll")
        self.restore_all.setAccessibleName(self.tr("Restore the computed class of all hexes"))
        self.restore_all.acted.connect(self._restore_all)
        self.body.addWidget(classes)
        self.body.addWidget(self.status)
        self.body.addWidget(self.form)
        self.body.addWidget(row(self.restore, self.restore_all))
        self.refresh()

    @property
    def chosen(self) -> frozenset[Hex]:
        """The hexes to draw or to restore."""
        return frozenset(self._chosen)

    def toggle(self, hex_: Hex) -> None:
        """Chooses a hex, or leaves it out again."""
        if hex_ in self._chosen:
            del self._chosen[hex_]
        else:
            self._chosen[hex_] = None
        self._on_chosen()

    def add(self, hexes: Iterable[Hex]) -> None:
        """Chooses more hexes."""
        self._chosen |= dict.fromkeys(hexes)
        self._on_chosen()

    def clear(self) -> None:
        """Chooses none."""
        self._chosen.clear()
        self._on_chosen()

    def refresh(self) -> None:
        """Shows what is chosen, and what may be restored."""
        drawn = {each.hex for each in self._session.view.state.drawn}
        if self._chosen:
            names = hex_ranges(sorted(self._chosen))
            text = self.tr("{0}: {1}").format(hex_count(len(self._chosen)), names)
        elif drawn:
            text = self.tr("Click or drag over hexes. Drawn by hand: {0}.").format(hex_ranges(sorted(drawn)))
        else:
            text = self.tr("Click or drag over the hexes to draw. Esc: look again.")
        self.status.setText(text)
        self.form.setVisible(bool(self._chosen))
        self.restore.setVisible(bool(self._chosen.keys() & drawn))
        self.restore_all.setVisible(bool(drawn))

    def _on_chosen(self) -> None:
        self.refresh()
        self.chosen_changed.emit(self.chosen)

    def _draw(self, reason: str) -> None:
        pill = self._classes.checkedButton()
        hex_class = next(each for each, button in self._pills.items() if button is pill)
        hexes = tuple(sorted(self._chosen))
        done = self._session.do(DrawHexes(hexes=hexes, hex_class=hex_class, happened=reason))
        if isinstance(done, Done):
            self.form.field.clear()
            self._end()

    def _restore_chosen(self) -> None:
        if isinstance(self._session.do(RestoreHexes(hexes=tuple(sorted(self._chosen)))), Done):
            self._end()

    def _restore_all(self) -> None:
        if isinstance(self._session.do(RestoreHexes()), Done):
            self._end()

    def _end(self) -> None:
        self.clear()
        self.ended.emit()
