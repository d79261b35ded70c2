"""The dice as they are typed: how much room they need, and what the buttons call them."""

from collections.abc import Callable

from PySide6.QtWidgets import QApplication, QPushButton

from elst_app.drawing.colours import Look
from elst_app.ui.theme import apply
from elst_app.ui.widgets.dice import DicePanel, DieRow


def test_the_six_numbers_stand_in_one_line_where_the_steps_are_narrow(
    qapp: QApplication, shown: Callable[[DicePanel], DicePanel]
) -> None:
    apply(qapp, Look.LIGHT)
    panel = DicePanel(2)
    panel.setFixedWidth(337)
    shown(panel).open_typing()
    qapp.processEvents()
    for row in panel.findChildren(DieRow):
        heights = {
            button.mapTo(panel, button.rect().topLeft()).y() for button in row.findChildren(QPushButton)
        }
        assert len(heights) == 1


def test_one_die_is_a_die(shown: Callable[[DicePanel], DicePanel]) -> None:
    panel = shown(DicePanel(1))
    assert panel.type_button.text() == "Type the die"
    panel.set_dice(2)
    assert panel.type_button.text() == "Type the dice"
