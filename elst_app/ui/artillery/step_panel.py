"""The What now panel of a battery: one question at a time, with what may be done and the exact chances."""

from functools import partial
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.campaign.artillery import ActWithBattery
from elst_app.campaign.clock import NextPhase
from elst_app.rules.artillery import (
    Action,
    ActKind,
    Chit,
    ConvertToFireForEffect,
    DrawAccess,
    EnterFireForEffect,
    Mission,
    Observe,
    ResolveHex,
    RollError,
    Sight,
    Step,
    Target,
)
from elst_app.rules.artillery.refusals import SightNotTold
from elst_app.rules.calendar import PlayerTurn
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from elst_app.ui.artillery.acts import AIMED, PLAIN, ROLLS
from elst_app.ui.artillery.aim_form import AimForm
from elst_app.ui.artillery.attack_form import AttackForm
from elst_app.ui.artillery.choices import DrawForm, SightForm, chance_row, choice, opener
from elst_app.ui.artillery.line_text import line_text
from elst_app.ui.artillery.phases import phase_rows, phase_sentence
from elst_app.ui.artillery.situation import Now, Situation
from elst_app.ui.artillery.smoke_form import SmokeForm, is_asked, smoke_question
from elst_app.ui.artillery.step_text import step_sentence
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.cards import WhatNow
from elst_app.ui.widgets.dice import DicePanel
from elst_app.ui.widgets.labels import Text, muted
from elst_app.ui.widgets.layouts import clear, row, spaced
from elst_app.words.artillery import act_guide, battery_name, error_text, sight_text, step_guide
from elst_app.words.phrases import percent, word
from elst_app.words.refusals import refusal_text

_FOCUS_ORDER: Final = {"primary": 0, "link": 2, "pill": 2}


class StepPanel(WhatNow):
    """Asks what the table answers next for a battery, and does what is answered."""

    previewed = Signal(object)
    """The `Battery` as it would be, for the map, or None."""
    battery_wanted = Signal(str)
    """Another battery is to be shown."""
    asked = Signal()
    """Another question is asked, or asked again, and the focus is on the answer."""
    hex_chosen = Signal(object)
    """A hex of the Burst Area was chosen from the list, or None."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("stepPanel")
        self._session = session
        self._reference = session.campaign.rulebook.reference
        self._situation: Situation | None = None
        self._skipped: dict[tuple[str, PlayerTurn], set[Hex]] = {}
        self._content = QWidget()
        self._column = spaced(QVBoxLayout(self._content), 0, 2.5)
        body = self.layout()
        assert body is not None
        body.addWidget(self._content)
        self.aim: AimForm | None = None
        self.attack: AttackForm | None = None

    def show_situation(self, situation: Situation) -> None:
        """Asks the next question; what is being typed stays if nothing has changed for the battery."""
        if situation == self._situation:
            if self.aim is not None:
                self.aim.show_line(situation)
            return
        had_focus = self.isAncestorOf(self.focusWidget() or self.window())
        self._situation = situation
        self._start_over()
        match situation.now:
            case Now.OPEN:
                self._show_step(situation)
            case Now.REPAIR:
                self._show_repair(situation)
            case Now.ENTRY:
                self._show_entry(situation)
            case Now.ELSEWHERE | Now.NO_SCENARIO:
                self._show_elsewhere(situation)
        self.take_focus(only_if=had_focus)

    def take_focus(self, *, only_if: bool = True) -> None:
        """Puts the focus on what comes next, once it is shown."""
        if only_if:
            QTimer.singleShot(0, self, self._focus_now)
        QTimer.singleShot(0, self, self.asked.emit)

    def _focus_now(self) -> None:
        if self.aim is not None:
            self.aim.hex_field.setFocus()
            return
        buttons = [button for button in self.findChildren(KeyButton) if button.isVisibleTo(self)]
        buttons.sort(key=lambda button: _FOCUS_ORDER.get(button.property("kind") or "", 1))
        if buttons:
            buttons[0].setFocus()

    def _start_over(self) -> None:
        clear(self._column)
        self.aim = None
        self.attack = None
        self.hex_chosen.emit(None)
        self.previewed.emit(None)

    def _act(self, action: Action, dice: tuple[int, ...] | None = None, chit: Chit | None = None) -> None:
        if self._situation is not None:
            battery = self._situation.battery
            self._session.do(
                ActWithBattery(
                    by=battery.side,
                    battery=battery.id,
                    action=action,
                    dice=dice,
                    chit=chit,
                )
            )

    # The steps of the window

    def _show_step(self, situation: Situation) -> None:
        assert situation.next is not None
        step, asks_sight = situation.next.step, situation.next.asks_sight
        guide = step_guide(step, asks_sight=asks_sight)
        progress = situation.battery.progress
        is_known = progress.sight is not None and not asks_sight and step in (Step.MARKER, Step.CONTINUATION)
        sentence = "" if is_known or progress.attacked else step_sentence(situation, self._reference)
        self.show_step(guide.headline, guide.rule, sentence, situation.battery.side)
        if asks_sight:
            self._ask_sight()
            self._add_plain(situation, ActKind.CANCEL_SR, ActKind.CANCEL_FFE)
            return
        match step:
            case Step.CONTACT:
                self._show_contact(situation)
            case Step.ACCESS:
                self._show_draw(situation)
            case Step.REQUEST:
                self._open_aim(ActKind.PLACE_REQUEST)
                self._add_plain(situation, ActKind.END_ACTIONS)
            case Step.PRECISION | Step.ERROR:
                self._add_roll(situation, ActKind.ROLL_PRECISION)
                self._add_error(situation)
            case Step.MARKER | Step.CONTINUATION | Step.REPLACED:
                self._show_choices(situation)
            case Step.RESOLUTION:
                self._show_resolution(situation)
            case Step.ENDED:
                self._show_end(situation)

    def _show_contact(self, situation: Situation) -> None:
        side = situation.battery.side
        if is_asked(situation.smoke):
            headline, sentence = smoke_question(side, situation.smoke)
            self.show_step(headline, "2.1", sentence, side)
            self._add(SmokeForm(self._session, side, situation.smoke))
            return
        can_roll = self._add_roll(situation, ActKind.MAINTAIN, ActKind.ATTEMPT_CONTACT)
        if situation.act(ActKind.DECLINE) is not None:
            self._add_plain(situation, ActKind.DECLINE)
            return
        refused = {each.kind: each.refusal for each in situation.refused}
        if isinstance(refused.get(ActKind.DECLINE), SightNotTold):
            guide = act_guide(ActKind.DECLINE)
            self._add(opener("declineAsk", guide.headline, "N", guide.sentence, self._ask_sight_first))
        elif not can_roll and ActKind.MAINTAIN in refused:
            why = refused[ActKind.MAINTAIN if situation.battery.contact else ActKind.ATTEMPT_CONTACT]
            if why is not None:
                self._add(Text(refusal_text(why), "notice"))
            self._add_next(situation)

    def _ask_sight_first(self) -> None:
        guide = step_guide(Step.MARKER, asks_sight=True)
        self._start_over()
        self.show_step(guide.headline, guide.rule, guide.sentence, self._side)
        self._ask_sight()
        self._add_back()
        self.take_focus()

    def _ask_sight(self) -> None:
        situation = self._situation
        if situation is not None and situation.battery.marker is not None:
            line = muted(line_text(situation, situation.battery.marker.hex, self._reference))
            line.setObjectName("lineReminder")
            self._add(line)
        form = SightForm()
        form.told.connect(self._tell)
        self._add(form)

    def _tell(self, sight: Sight) -> None:
        self._act(Observe(sight))

    def _show_draw(self, situation: Situation) -> None:
        draw = situation.act(ActKind.DRAW_ACCESS)
        if draw is not None and draw.chance is not None:
            self._add(row(Text(percent(draw.chance), "heading"), muted(self.tr("for a black chit"))))
            form = DrawForm()
            form.drawn.connect(self._draw)
            self._add(form)
            self._add(muted(act_guide(ActKind.DRAW_ACCESS).sentence))
        if situation.act(ActKind.END_ACTIONS) is not None:
            action, key = PLAIN[ActKind.END_ACTIONS]
            meaning = self.tr("The battery does nothing more in this phase.")
            self._add(choice("actEndActions", self.tr("Draw none"), key, meaning, partial(self._act, action)))

    def _draw(self, chit: Chit | None) -> None:
        self._act(DrawAccess(), chit=chit)

    def _show_choices(self, situation: Situation) -> None:
        self._add_sight(situation)
        self._add_plain(situation, ActKind.LEAVE, ActKind.REPLACE)
        self._add_conversions(situation)
        if any(act.kind in AIMED and act.is_open for act in situation.acts):
            guide = act_guide(ActKind.CORRECT)
            self._add(opener("correct", guide.headline, "C", guide.sentence, self._correct))
        self._add_plain(situation, ActKind.CANCEL_SR, ActKind.CANCEL_FFE)

    def _add_sight(self, situation: Situation) -> None:
        """What the Observer has been said to see, which may be said again."""
        sight = situation.battery.progress.sight
        if sight is None or situation.act(ActKind.OBSERVE) is None:
            return
        change = KeyButton(self.tr("Change"), kind="link")
        change.setObjectName("changeSight")
        change.setAccessibleName(self.tr("Change what the Observer sees"))
        change.pressed_by_person.connect(self._ask_sight_first)
        self._add(row(muted(self.tr("Seen: {0}").format(sight_text(sight))), change))

    def _add_conversions(self, situation: Situation) -> None:
        guide = act_guide(ActKind.CONVERT)
        for mission, key in ((Mission.HE, "H"), (Mission.SMOKE, "S")):
            if situation.act(ActKind.CONVERT, mission) is not None:
                text = self.tr("{0}: {1}").format(guide.headline, word(mission))
                do = partial(self._act, ConvertToFireForEffect(mission))
                self._add(choice(f"convert{mission.name.title()}", text, key, guide.sentence, do))

    def _correct(self) -> None:
        guide = act_guide(ActKind.CORRECT)
        self._start_over()
        self.show_step(guide.headline, guide.rule, guide.sentence, self._side)
        self._open_aim(*AIMED)
        self._add_back()
        self.take_focus()

    def _open_aim(self, *kinds: ActKind) -> None:
        assert self._situation is not None
        plans = [act for act in self._situation.acts if act.kind in kinds and act.is_open]
        self.aim = AimForm(self._situation, plans, self._reference)
        self.aim.placed.connect(self._act)
        self.aim.previewed.connect(self.previewed)
        self._add(self.aim)

    def _add_error(self, situation: Situation) -> None:
        act = situation.act(ActKind.ROLL_ERROR)
        if act is None:
            return
        labels = [self.tr("Coloured die: direction"), self.tr("White die: distance")]
        dice = DicePanel(act.dice_count, labels[: act.dice_count], self._roll_text(act.dice_count))
        do = partial(self._roll, RollError(direction_only=act.dice_count == 1))
        dice.rolled.connect(do)
        dice.typed.connect(do)
        self._add(dice)
        self._add(muted(error_text(situation.battery.progress.request)))

    def _show_resolution(self, situation: Situation) -> None:
        self._add_plain(situation, ActKind.LAY_SMOKE, kind="primary")
        if situation.act(ActKind.RESOLVE_HEX) is not None:
            self._add_attack(situation).attacked.connect(self._resolve)
        self._add_plain(situation, ActKind.FINISH_RESOLUTION)
        for act in situation.refused:
            is_finish = act.kind is ActKind.FINISH_RESOLUTION and not situation.act(ActKind.LAY_SMOKE)
            if is_finish and act.refusal is not None:
                self._add(Text(refusal_text(act.refusal), "notice"))
                self._add_next(situation)

    def _add_attack(self, situation: Situation) -> AttackForm:
        assert situation.window is not None
        skipped = self._skipped.setdefault((situation.battery.id, situation.window.turn), set())
        form = self.attack = AttackForm(situation, self._reference, skipped)
        form.hex_chosen.connect(self.hex_chosen)
        self._add(form)
        self.hex_chosen.emit(form.hex)
        return form

    def _resolve(self, hex_: Hex, targets: tuple[Target, ...], dice: tuple[int, ...] | None) -> None:
        self._act(ResolveHex(hex_, targets), dice)

    def _show_end(self, situation: Situation) -> None:
        self._add_next(situation)

    def _add_next(self, situation: Situation) -> None:
        """The way on: to the next battery, or to the next phase."""
        if situation.following:
            other = situation.following[0]
            text = self.tr("Next battery: {0}").format(battery_name(other))
            button = KeyButton(text, "Space", "primary")
            button.setObjectName("nextBattery")
            button.pressed_by_person.connect(partial(self.battery_wanted.emit, other.id))
        else:
            assert situation.phase is not None
            following = situation.phase.next
            button = ActButton(self.tr("On to the {0}").format(word(following)), "Space", "primary")
            button.setObjectName("toNextPhase")
            button.acted.connect(partial(self._session.do, NextPhase()))
        self._add(row(button))

    # Outside the window

    def _show_repair(self, situation: Situation) -> None:
        guide = act_guide(ActKind.REPAIR_RADIO)
        self.show_step(guide.headline, guide.rule, guide.sentence, situation.battery.side)
        can_roll = self._add_roll(situation, ActKind.REPAIR_RADIO)
        if not can_roll:
            for act in situation.acts:
                if act.kind is ActKind.REPAIR_RADIO and act.refusal is not None:
                    self._add(Text(refusal_text(act.refusal), "notice"))
        self._add_phases(situation, is_next=not can_roll)

    def _show_entry(self, situation: Situation) -> None:
        guide = act_guide(ActKind.ENTRY)
        self.show_step(guide.headline, guide.rule, guide.sentence, situation.battery.side)
        if situation.act(ActKind.ENTRY) is not None:
            self._add_attack(situation).attacked.connect(self._enter)
        self._add_phases(situation, is_next=False)

    def _enter(self, hex_: Hex, targets: tuple[Target, ...], dice: tuple[int, ...] | None) -> None:
        if self._situation is not None and self._situation.phase is not None:
            self._act(EnterFireForEffect(hex_, targets, self._situation.phase), dice)

    def _show_elsewhere(self, situation: Situation) -> None:
        heading, text = phase_sentence(self._session.view.state, situation.battery.side)
        self.show_step(heading, "2.1", text, situation.battery.side)
        self._add_phases(situation)

    def _add_phases(self, situation: Situation, *, is_next: bool = True) -> None:
        battery = situation.battery
        for button in phase_rows(self._session, battery.side, is_next=is_next, battery=battery):
            self._add(row(button))

    # What the steps are made of

    @property
    def _side(self) -> Side | None:
        return None if self._situation is None else self._situation.battery.side

    def _add(self, widget: QWidget) -> None:
        self._column.addWidget(widget)

    def _add_back(self) -> None:
        back = KeyButton(self.tr("Back"), "Esc")
        back.setObjectName("backToChoices")
        back.pressed_by_person.connect(self._back)
        self._add(row(back))

    def _back(self) -> None:
        situation, self._situation = self._situation, None
        if situation is not None:
            self.show_situation(situation)

    def _add_roll(self, situation: Situation, *kinds: ActKind) -> bool:
        """The dice for the first of these acts that is open, with its chance; whether there is one."""
        for kind in kinds:
            act = situation.act(kind)
            if act is None:
                continue
            self._add(chance_row(act))
            dice = DicePanel(act.dice_count, roll_text=self._roll_text(act.dice_count))
            do = partial(self._roll, ROLLS[kind])
            dice.rolled.connect(do)
            dice.typed.connect(do)
            self._add(dice)
            return True
        return False

    def _roll_text(self, count: int) -> str:
        return self.tr("Roll the DR") if count == 2 else self.tr("Roll the dr")

    def _roll(self, action: Action, dice: tuple[int, ...] | None = None) -> None:
        self._act(action, dice)

    def _add_plain(self, situation: Situation, *kinds: ActKind, kind: str = "") -> None:
        """Those of these acts that are open, each with what it means."""
        for each in kinds:
            if situation.act(each) is None:
                continue
            action, key = PLAIN[each]
            guide = act_guide(each)
            name = f"act{each.name.title().replace('_', '')}"
            self._add(choice(name, guide.headline, key, guide.sentence, partial(self._act, action), kind))
