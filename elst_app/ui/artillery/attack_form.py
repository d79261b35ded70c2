"""The hexes of a Burst Area, each with its own DR: resolving an FFE, or units that enter it (2.5, 2.51)."""

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from elst_app.campaign.artillery import BatteryActed
from elst_app.campaign.entries import Entry
from elst_app.rules.artillery import HexAttacked, Reference, burst_on_map, terrain_tem
from elst_app.rules.calendar import Phase
from elst_app.rules.hexes import Hex
from elst_app.ui.artillery.situation import Now, Situation
from elst_app.ui.artillery.targets_form import TargetsForm
from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.dice import DicePanel
from elst_app.ui.widgets.labels import Text, strong
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.ui.widgets.scrolling import focus_in_view
from elst_app.words.areas import terrain_line
from elst_app.words.phrases import listed, signed

_HEX = Qt.ItemDataRole.UserRole


class AttackForm(QWidget):
    """Choose a hex, say who is in it, roll. A hex with nobody in it is passed over: `skipped` keeps it."""

    attacked = Signal(object, object, object)
    """The `Hex`, its targets, and the dice typed, or None for the program's."""
    hex_chosen = Signal(object)

    def __init__(
        self,
        situation: Situation,
        reference: Reference,
        skipped: set[Hex],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._board = reference.board
        self._chart = reference.chart
        self._is_entry = situation.now is Now.ENTRY
        self._is_moving = situation.phase is Phase.MPH
        self._skipped = set() if self._is_entry else skipped
        self._results = {} if self._is_entry else results_by_hex(situation.entries)
        self._done = set() if self._is_entry else set(situation.battery.progress.attacked)
        self.list = QListWidget()
        self.list.setObjectName("burstHexes")
        self.list.setAccessibleName(self.tr("Hexes of the Burst Area"))
        self.list.setProperty("kind", "nav")
        self.list.setProperty("dense", True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setWordWrap(True)
        for hex_ in burst_on_map(situation.battery, reference):
            item = QListWidgetItem()
            item.setData(_HEX, hex_)
            self.list.addItem(item)
        self.list.currentItemChanged.connect(self._on_current)
        self._where = strong()
        self._holder = spaced(QVBoxLayout(), 0, 1)
        self._targets: TargetsForm | None = None
        self.dice = DicePanel(2, roll_text=self.tr("Attack this hex"))
        self.dice.rolled.connect(self._roll)
        self.dice.typed.connect(self._attack)
        self.skip = KeyButton(self.tr("Nobody here"), "K")
        self.skip.setObjectName("skipHex")
        self.skip.pressed_by_person.connect(self._skip)
        self._form = QWidget()
        form = spaced(QVBoxLayout(self._form), 0, 1.5)
        form.addWidget(self._where)
        form.addLayout(self._holder)
        form.addWidget(self.dice)
        form.addWidget(row(self.skip))
        self._all_done = Text(self.tr("Every hex has been attacked or passed over."), tone="success")
        body = spaced(QVBoxLayout(self), 0, 2)
        body.addWidget(self.list)
        body.addWidget(self._all_done)
        body.addWidget(self._form)
        self.skip.setHidden(self._is_entry)
        self._name_items()
        if self._is_entry:
            self._all_done.hide()
            self._form.hide()
        else:
            self._go_on()

    @property
    def hex(self) -> Hex | None:
        """The hex that is chosen."""
        item = self.list.currentItem()
        return None if item is None else item.data(_HEX)

    def choose(self, hex_: Hex) -> None:
        """Goes to that hex if it is one of the Burst Area."""
        for item in self._items():
            if item.data(_HEX) == hex_:
                self.list.setCurrentItem(item)

    def _items(self) -> list[QListWidgetItem]:
        return [self.list.item(place) for place in range(self.list.count())]

    def _name_items(self) -> None:
        for item in self._items():
            hex_: Hex = item.data(_HEX)
            text = self.tr("{0}  {1}").format(hex_.name, self._ground(hex_))
            if hex_ in self._results:
                text = self.tr("✓ {0}  {1}").format(hex_.name, self._results[hex_])
            elif hex_ in self._skipped:
                text = self.tr("– {0}  nobody").format(hex_.name)
            item.setText(text)
        height = sum(self.list.sizeHintForRow(place) for place in range(self.list.count()))
        self.list.setFixedHeight(height + theme().sizes.space(5))

    def _ground(self, hex_: Hex) -> str:
        """The terrain of a hex, with the TEM it gives Infantry."""
        facts, text = self._board[hex_], terrain_line(self._board[hex_])
        tem = terrain_tem(facts, self._chart)
        if facts.steeple:
            above = terrain_tem(facts, self._chart, in_steeple=True)
            return self.tr("{0} {1}, at ground level {2}").format(text, signed(above), signed(tem))
        return self.tr("{0} {1}").format(text, signed(tem)) if tem else text

    def _is_open(self, hex_: Hex) -> bool:
        return hex_ not in self._done and hex_ not in self._skipped

    def _go_on(self) -> None:
        """Goes to the next hex that is still to be dealt with."""
        following = next((item for item in self._items() if self._is_open(item.data(_HEX))), None)
        self._all_done.setVisible(following is None)
        if following is None:
            self.list.setCurrentRow(-1)
            self._form.hide()
        else:
            self.list.setCurrentItem(following)

    def _on_current(self, item: QListWidgetItem | None) -> None:
        hex_: Hex | None = None if item is None else item.data(_HEX)
        self._form.setVisible(hex_ is not None and hex_ not in self._done)
        self.hex_chosen.emit(hex_)
        if hex_ is None or hex_ in self._done:
            return
        self._skipped.discard(hex_)
        self._name_items()
        self._where.setText(self.tr("Who is in {0}? ({1})").format(hex_.name, self._ground(hex_)))
        if self._targets is not None:
            self._targets.hide()
            self._targets.deleteLater()
        self._targets = TargetsForm(self._board[hex_], is_moving=self._is_moving)
        self._targets.entered.connect(partial(focus_in_view, self.dice.roll_button))
        self._holder.addWidget(self._targets)

    def _roll(self) -> None:
        self._attack(None)

    def _attack(self, dice: tuple[int, ...] | None) -> None:
        if self.hex is not None and self._targets is not None:
            self.attacked.emit(self.hex, self._targets.targets(), dice)

    def _skip(self) -> None:
        if self.hex is not None:
            self._skipped.add(self.hex)
            self._name_items()
            self._go_on()


def results_by_hex(entries: Iterable[Entry]) -> dict[Hex, str]:
    """What the attacks of this window have done, hex by hex, in the words of the IFT."""
    found: dict[Hex, list[object]] = {}
    for entry in entries:
        if isinstance(entry.fact, BatteryActed) and isinstance(entry.fact.outcome, HexAttacked):
            outcome = entry.fact.outcome
            found[outcome.hex] = [result.result for result in outcome.results]
    return {hex_: listed(results) for hex_, results in found.items()}
