"""Placing an AR, new or to Correct a marker: its hex, what hinders the LOS to it, and whether it is seen."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QGridLayout, QSpinBox, QVBoxLayout, QWidget

from elst_app.rules.artillery import (
    Action,
    ActKind,
    Applied,
    Correct,
    CorrectAndConvert,
    Hindrances,
    Mission,
    PlaceArtilleryRequest,
    Possibility,
    Question,
    Reference,
    RequestPlaced,
    View,
)
from elst_app.rules.dice import drm_of
from elst_app.rules.hexes import Hex
from elst_app.rules.odds import dr_chance
from elst_app.rules.refusals import Refusal
from elst_app.ui.artillery.line_text import line_text
from elst_app.ui.artillery.situation import Situation
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.hex_field import HexField
from elst_app.ui.widgets.labels import RuleBadge, Text, muted
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.ui.widgets.scrolling import focus_in_view
from elst_app.words.artillery import question_text
from elst_app.words.phrases import hexes, percent, word
from elst_app.words.refusals import refusal_text


class AimForm(QWidget):
    """One AR. What it would lead to is shown before it is placed; the LOS is asked, never judged."""

    placed = Signal(object)
    """The `Action` to do."""
    previewed = Signal(object)
    """The `Battery` with the AR as it would lie, or None."""

    def __init__(
        self,
        situation: Situation,
        plans: Sequence[Possibility],
        reference: Reference,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._situation = situation
        self._plans = tuple(plans)
        self._reference = reference
        self._boxes = {
            "orchard_and_grain": _counter("hindranceTerrain", self.tr("orchard, grain"), 20),
            "smoke": _counter("hindranceSmoke", self.tr("Smoke value"), 20),
            "burst_areas": _counter("hindranceBurst", self.tr("Burst Areas"), 4),
            "other": _counter("hindranceOther", self.tr("other"), 20),
        }
        self.hex_field = HexField("arHex", question_text(Question.HEX))
        self.hex_field.chosen.connect(self._on_hex)
        self._outlook = Text()
        self._why = Text(tone="warning")
        self._why_rule = RuleBadge()
        self._reminder = muted()
        self._reminder.setObjectName("lineReminder")
        self._reminder.hide()
        self._enemy = QCheckBox(word(True))
        self._enemy.setObjectName("enemyNear")
        self._enemy.setAccessibleName(question_text(Question.ENEMY_NEAR))
        self._enemy.toggled.connect(self._preview)
        self._plan_group = QButtonGroup(self)
        self._seen = ActButton("", "Space", "primary")
        self._seen.setObjectName("arSeen")
        self._seen.acted.connect(partial(self._place, True))
        self._unseen = ActButton(self.tr("No: out of LOS"), "X")
        self._unseen.setObjectName("arUnseen")
        self._unseen.acted.connect(partial(self._place, False))
        self.hex_field.entered.connect(partial(focus_in_view, self._seen))
        body = spaced(QVBoxLayout(self), 0, 2)
        if len(self._plans) > 1:
            body.addWidget(self._plan_row())
        body.addWidget(self.hex_field)
        body.addWidget(self._outlook)
        body.addWidget(row(self._why, self._why_rule))
        self._enemy_part = QWidget()
        enemy = spaced(QVBoxLayout(self._enemy_part), 0, 0)
        enemy.addWidget(Text(question_text(Question.ENEMY_NEAR), "strong"))
        enemy.addWidget(self._enemy)
        body.addWidget(self._enemy_part)
        self._hindrance_part = self._hindrance_grid()
        body.addWidget(self._reminder)
        body.addWidget(self._hindrance_part)
        body.addWidget(Text(question_text(Question.IN_LOS), "strong"))
        body.addWidget(row(self._seen, self._unseen))
        self._ask_what_the_plan_needs()
        self._preview()

    @property
    def plan(self) -> Possibility:
        """What is to become of the SR: a new one, a Correction, or one predesignated for Conversion."""
        return self._plans[max(0, self._plan_group.checkedId())]

    def _plan_row(self) -> QWidget:
        holder = QWidget()
        column = spaced(QVBoxLayout(holder), 0, 1)
        buttons = []
        for place, plan in enumerate(self._plans):
            button = KeyButton(self._plan_name(plan), ("N", "H", "S")[place] if place < 3 else "", "pill")
            button.setObjectName(f"plan{place + 1}")
            button.setCheckable(True)
            button.setChecked(place == 0)
            self._plan_group.addButton(button, place)
            buttons.append(button)
        self._plan_group.idToggled.connect(self._on_plan)
        column.addWidget(Text(self.tr("Will it be Converted where it lands? Announce it now."), "strong"))
        column.addWidget(row(*buttons))
        return holder

    def _plan_name(self, plan: Possibility) -> str:
        if plan.mission is None:
            return self.tr("No")
        return word(plan.mission)

    def _hindrance_grid(self) -> QWidget:
        holder = QWidget()
        column = spaced(QVBoxLayout(holder), 0, 1)
        column.addWidget(Text(question_text(Question.HINDRANCES), "strong"))
        inner = QWidget()
        grid = spaced(QGridLayout(inner), 0, 1)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        for place, box in enumerate(self._boxes.values()):
            box.valueChanged.connect(self._preview)
            grid.addWidget(box, place // 2, place % 2 * 2)
            grid.addWidget(Text(box.accessibleName()), place // 2, place % 2 * 2 + 1)
        column.addWidget(inner)
        return holder

    def _on_plan(self, place: int, is_chosen: bool) -> None:
        if is_chosen:
            self._ask_what_the_plan_needs()
            self._preview()

    def _ask_what_the_plan_needs(self) -> None:
        questions = self.plan.questions
        self._enemy_part.setVisible(Question.ENEMY_NEAR in questions)
        sight = self._situation.battery.progress.sight
        is_forced = self.plan.kind is not ActKind.PLACE_REQUEST and (
            sight is None or sight.view is View.BLOCKED
        )
        self._hindrance_part.setVisible(Question.HINDRANCES in questions and not is_forced)

    def _on_hex(self) -> None:
        self.show_line(self._situation)
        self._preview()

    def show_line(self, situation: Situation) -> None:
        """Tells what the line to the hex meets, as the map is now; nothing that was typed changes."""
        hex_ = self.hex_field.hex
        text = "" if hex_ is None else line_text(situation, hex_, self._reference)
        self._reminder.setText(text)
        self._reminder.setVisible(bool(text))

    def _hindrances(self) -> Hindrances:
        return Hindrances(**{name: box.value() for name, box in self._boxes.items()})

    def _action(self, hex_: Hex, *, in_los: bool) -> Action:
        plan, hindrances, near = self.plan, self._hindrances(), self._enemy.isChecked()
        if plan.kind is ActKind.CORRECT_AND_CONVERT:
            return CorrectAndConvert(plan.mission or Mission.HE, hex_, in_los, hindrances, near)
        if plan.kind is ActKind.CORRECT:
            return Correct(hex_, in_los, hindrances, near)
        return PlaceArtilleryRequest(hex_, in_los, hindrances, near)

    def _place(self, in_los: bool) -> None:
        if self.hex_field.complain() and self.hex_field.hex is not None:
            self.placed.emit(self._action(self.hex_field.hex, in_los=in_los))

    def _preview(self) -> None:
        hex_ = self.hex_field.hex
        self._why.hide()
        self._why_rule.set_rule("")
        self._outlook.hide()
        self._seen.setText(
            self.tr("Yes: place the AR") if hex_ is None else self.tr("Yes: AR in {0}").format(hex_.name)
        )
        tried = (
            None if hex_ is None else self._situation.tried(self._action(hex_, in_los=True), self._reference)
        )
        if isinstance(tried, Refusal):
            self._why.setText(refusal_text(tried))
            self._why_rule.set_rule(tried.rule)
            self._why.show()
        if isinstance(tried, Applied) and isinstance(tried.outcome, RequestPlaced):
            self._outlook.setText(self._outlook_text(tried.outcome))
            self._outlook.show()
            self.previewed.emit(tried.battery)
        else:
            self.previewed.emit(None)

    def _outlook_text(self, outcome: RequestPlaced) -> str:
        request = outcome.request
        parts = []
        if request.origin is not None:
            parts.append(
                self.tr("{0} from {1}.").format(
                    hexes(request.origin.distance(request.hex)), request.origin.name
                )
            )
        drm = drm_of(request.modifiers)
        if request.can_be_precise:
            parts.append(
                self.tr("Precise on a dr of {0} or less: {1}.").format(
                    outcome.needed - drm, percent(dr_chance(outcome.needed - drm))
                )
            )
        else:
            parts.append(self.tr("It cannot be Precise."))
        if request.cap is None:
            parts.append(self.tr("Nothing limits the error."))
        else:
            parts.append(self.tr("The error is {0} at most.").format(hexes(request.cap)))
        return " ".join(parts)


def _counter(name: str, text: str, most: int) -> QSpinBox:
    box = QSpinBox()
    box.setObjectName(name)
    box.setAccessibleName(text)
    box.setRange(0, most)
    return box
