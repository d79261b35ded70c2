"""The rulings that are settings: each with its question and its options."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QRadioButton, QVBoxLayout, QWidget

from elst_app.rules.rulings import Switches
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.choices import OneOf
from elst_app.ui.widgets.labels import RuleBadge, heading, muted, title
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.words.rulings import option_text, question


class RulingsPage(QWidget):
    """One card for each switch; the first option is the recommended one."""

    changed = Signal()

    def __init__(self, switches: Switches, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices: dict[str, OneOf] = {}
        self._defaults = {switch.code: switch.default for switch in switches}
        body = spaced(QVBoxLayout(self), (6, 5, 6, 5), 4)
        body.addWidget(title(self.tr("Rulings")))
        body.addWidget(
            muted(
                self.tr(
                    "Where the rulebook is silent or contradicts itself, choose how you play it. "
                    "The first option is the recommended one; a choice can be changed later."
                )
            )
        )
        for switch in switches:
            card = Card()
            card.body.addWidget(
                row(heading(question(switch.code)), RuleBadge(switch.code), RuleBadge(switch.rule))
            )
            options = [(option, option_text(switch.code, option)) for option in switch.options]
            choice = OneOf(f"ruling-{switch.code}", options)
            choice.changed.connect(self.changed)
            self._choices[switch.code] = choice
            card.body.addWidget(choice)
            body.addWidget(card)
        body.addStretch(1)

    def options(self) -> tuple[tuple[str, str], ...]:
        """The choices that are not the recommended ones, as pairs of code and option."""
        return tuple(
            (code, choice.chosen)
            for code, choice in self._choices.items()
            if choice.chosen != self._defaults[code]
        )

    def choose(self, code: str, option: str) -> None:
        """Chooses an option of the switch `code`."""
        self._choices[code].choose(option)

    def take_focus(self) -> None:
        """Puts the focus on the first choice."""
        first = self.findChild(QRadioButton)
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)
