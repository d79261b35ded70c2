"""One case: what is to be done and why, what is said first, the dice, the table, what belongs to it."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from elst_app.campaign.context import Command
from elst_app.ui.recovery.cases import Act, Answers, Case, CaseWarning, Dice, Group, Line
from elst_app.ui.recovery.question_box import QuestionBox
from elst_app.ui.recovery.roll_card import RollCard
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.cards import Card, WhatNow
from elst_app.ui.widgets.dice import DicePanel
from elst_app.ui.widgets.labels import RuleBadge, Text
from elst_app.ui.widgets.layouts import clear, row, spaced


class CasePanel(QWidget):
    """Shows a case and says what a person answers or does; the case that follows is shown in its turn."""

    answered = Signal(object)
    """Something was answered; carries the new `Answers`."""
    asked = Signal(object)
    """An act is asked for; carries its `Command`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("case")
        self._case: Case | None = None
        self._answers = Answers()
        self._fallen: tuple[int, ...] = ()
        self.what_now = WhatNow()
        self._questions: list[QuestionBox] = []
        self._question_column = spaced(QVBoxLayout(), 0, 3)
        self._warnings = spaced(QVBoxLayout(), 0, 1)
        self.dice = DicePanel(2)
        self.dice.rolled.connect(self._roll)
        self.dice.typed.connect(self._type)
        self.dice.left.connect(self._leave_further_dice)
        self._acts_part = QWidget()
        self._acts = spaced(QHBoxLayout(self._acts_part), 0, 3)
        self._inside = QWidget()
        column = spaced(QVBoxLayout(self._inside), 0, 3)
        column.addLayout(self._question_column)
        column.addLayout(self._warnings)
        column.addWidget(self.dice)
        column.addWidget(self._acts_part)
        layout = self.what_now.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.addWidget(self._inside)
        self.roll_card = RollCard()
        self._groups = spaced(QVBoxLayout(), 0, 3)
        body = spaced(QVBoxLayout(self), 0, 3)
        body.addWidget(self.what_now)
        body.addWidget(self.roll_card)
        body.addLayout(self._groups)

    @property
    def first(self) -> QWidget:
        """Where the focus goes: to the dice, or to what has to be said."""
        if not self.dice.isHidden():
            return self.dice.roll_button
        buttons = self._acts_part.findChildren(ActButton)
        if buttons:
            return buttons[0]
        if self._questions:
            return self._questions[0].first
        cards = [
            item.widget() for place in range(self._groups.count()) if (item := self._groups.itemAt(place))
        ]
        return next((button for card in cards if card for button in card.findChildren(KeyButton)), self)

    @property
    def case(self) -> Case | None:
        """The case that is shown."""
        return self._case

    def show_case(self, case: Case, answers: Answers, wanted: Callable[[Command], bool]) -> None:
        """Shows a case, of whose acts only those `wanted` can be done."""
        before = self._case
        is_same = before is not None and before.head.key == case.head.key
        self._case, self._answers = case, answers
        self.what_now.show_step(case.title, case.rule, case.text, case.head.side, keep_acts=True)
        self._show_questions(case, is_same=is_same)
        self._show_warnings(case.warnings)
        dice = case.dice if case.dice is not None and wanted(case.dice.command(None)) else None
        self._show_dice(dice, is_same=is_same and before is not None and _same_dice(before.dice, case.dice))
        self.roll_card.setVisible(bool(case.rows))
        if case.rows:
            is_dr = case.dice is None or (case.dice.count == 2 and not case.dice.is_each)
            self.roll_card.show_roll(case.modifiers, case.rows, 2 if is_dr else 1)
        clear(self._acts)
        acts = [act for act in case.acts if wanted(act.command)]
        for act in acts:
            self._acts.addWidget(self._button(act))
        self._acts.addStretch(1)
        self._acts_part.setVisible(bool(acts))
        self._inside.setVisible(bool(case.questions or case.warnings or dice or acts))
        clear(self._groups)
        for group in case.groups:
            self._groups.addWidget(self._group(group, wanted))

    def forget(self) -> None:
        """Keeps nothing of what was shown or answered."""
        self._case, self._answers, self._fallen = None, Answers(), ()
        self.what_now.show_step("", keep_acts=True)
        for layout in (self._question_column, self._warnings, self._acts, self._groups):
            clear(layout)
        self._questions = []
        self.dice.close_typing()
        self.roll_card.show_roll((), (), 2)

    def take_hex(self, name: str) -> bool:
        """A hex was clicked on the map: it goes to the question for one; whether there is any."""
        return any(box.take_hex(name) for box in self._questions)

    def _show_questions(self, case: Case, *, is_same: bool) -> None:
        shown = [box.question for box in self._questions]
        if is_same and [(each.key, each.options) for each in shown] == [
            (each.key, each.options) for each in case.questions
        ]:
            return
        had_focus = next((box.question.key for box in self._questions if box.has_focus), "")
        clear(self._question_column)
        self._questions = [QuestionBox(question) for question in case.questions]
        for box in self._questions:
            box.answered.connect(partial(self._answer, box.question.key))
            self._question_column.addWidget(box)
            if is_same and box.question.key == had_focus:
                box.first.setFocus()

    def _answer(self, key: str, chosen: tuple[str, ...]) -> None:
        self._answers = self._answers.with_answer(key, chosen)
        self.answered.emit(self._answers)

    def _show_warnings(self, warnings: Sequence[CaseWarning]) -> None:
        clear(self._warnings)
        for warning in warnings:
            self._warnings.addWidget(row(Text(warning.text, tone="warning"), RuleBadge(warning.rule)))

    def _show_dice(self, dice: Dice | None, *, is_same: bool) -> None:
        self.dice.setVisible(dice is not None)
        if dice is not None and not (is_same and not self._fallen):
            self._fallen = ()
            self.dice.set_dice(dice.count, dice.names)

    def _roll(self) -> None:
        self._fallen = ()
        if self._case is not None and self._case.dice is not None:
            self.asked.emit(self._case.dice.command(None))

    def _type(self, values: tuple[int, ...]) -> None:
        """Goes on to the further dice that those typed call for, or does the act."""
        dice = self._case.dice if self._case is not None else None
        if dice is None:
            return
        fallen = (*self._fallen, *values)
        further = dice.more(fallen)
        if further:
            self.dice.set_dice(len(further), further)
            self._fallen = fallen
            self.dice.open_typing()
            return
        self._fallen = ()
        self.dice.set_dice(dice.count, dice.names)
        self.asked.emit(dice.command(fallen))

    def _leave_further_dice(self) -> None:
        dice = self._case.dice if self._case is not None else None
        if self._fallen and dice is not None:
            self._fallen = ()
            self.dice.set_dice(dice.count, dice.names)

    def _button(self, act: Act) -> ActButton:
        button = ActButton(act.text, act.shortcut, "primary" if act.is_primary else "")
        button.setObjectName(act.key)
        button.acted.connect(partial(self.asked.emit, act.command))
        return button

    def _group(self, group: Group, wanted: Callable[[Command], bool]) -> Card:
        card = Card(group.title)
        for line in group.lines:
            acts = [act for act in line.acts if wanted(act.command)]
            buttons: list[QWidget] = [self._line_button(line, act) for act in acts if not act.is_alternative]
            choices = [act for act in acts if act.is_alternative]
            if len(choices) == 1:
                buttons.append(self._line_button(line, choices[0]))
            elif choices:
                buttons.append(self._menu_button(line, choices))
            card.body.addWidget(_with_rule(line) if line.rule else row(Text(line.text), *buttons, gap=3))
        return card

    def _line_button(self, line: Line, act: Act) -> ActButton:
        """A button whose name says which line it belongs to, for several say the same."""
        button = self._button(act)
        button.setAccessibleName(f"{line.text}: {act.text}")
        return button

    def _menu_button(self, line: Line, acts: Sequence[Act]) -> KeyButton:
        button = KeyButton(line.menu)
        button.setObjectName(f"menu-{acts[0].key}")
        button.setAccessibleName(f"{line.text}: {line.menu}")
        button.pressed_by_person.connect(partial(self._open_menu, button, tuple(acts)))
        return button

    def _open_menu(self, button: KeyButton, acts: Sequence[Act]) -> None:
        menu = QMenu(self)
        for act in acts:
            menu.addAction(act.text, partial(self.asked.emit, act.command))
        menu.popup(button.mapToGlobal(QPoint(0, button.height())))


def _same_dice(before: Dice | None, now: Dice | None) -> bool:
    """Whether as many dice are asked for, for the same things."""
    return before is not None and now is not None and (before.count, before.names) == (now.count, now.names)


def _with_rule(line: Line) -> QWidget:
    """A line with the number of its own rule before it."""
    made = QWidget()
    beside = spaced(QHBoxLayout(made), 0, 3)
    beside.addWidget(RuleBadge(line.rule), 0, Qt.AlignmentFlag.AlignTop)
    beside.addWidget(Text(line.text), 1)
    return made
