"""What can be done from the Forces screen whatever is chosen: entering, booking a whole scenario, lists."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.campaign.moments import Stage
from elst_app.campaign.state import State
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.layouts import row, spaced


class Tools(QWidget):
    """A row of buttons; what comes next is the green one."""

    entry_wanted = Signal()
    end_wanted = Signal()
    lists_wanted = Signal()
    card_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entry = KeyButton(self.tr("Enter pieces"), "N")
        self.entry.setObjectName("openEntry")
        self.entry.pressed_by_person.connect(self.entry_wanted)
        self.end = KeyButton(self.tr("After the scenario"), "A")
        self.end.setObjectName("openEnd")
        self.end.pressed_by_person.connect(self.end_wanted)
        self.lists = KeyButton(self.tr("Lists"), "T")
        self.lists.setObjectName("openLists")
        self.lists.setAccessibleName(self.tr("Lists in files, and templates"))
        self.lists.pressed_by_person.connect(self.lists_wanted)
        self.card = KeyButton("", "", "primary")
        self.card.setObjectName("openCard")
        self.card.pressed_by_person.connect(self.card_wanted)
        body = spaced(QVBoxLayout(self), 0, 0)
        body.addWidget(row(self.entry, self.end, self.lists, self.card))
        self.setFocusProxy(self.entry)

    def show_state(self, state: State, has_pieces: bool, can_book: bool) -> None:
        """Says what comes next: entering where there is nothing, booking once a scenario has ended."""
        now = state.progress.now if state.progress is not None else None
        is_next = state.stage is Stage.RECOVERY and now is not None and now.ends_scenario
        self.end.setEnabled(can_book)
        self.end.set_kind("primary" if is_next and can_book else "")
        self.entry.set_kind("" if has_pieces else "primary")

    def show_chosen(self, count: int, *, is_narrow: bool) -> None:
        """Leads on to the chosen pieces where their card is not in view."""
        self.card.setVisible(is_narrow and count > 0)
        self.card.setText(self.tr("Act on 1 piece") if count == 1 else self.tr("Act on %n", "", count))
