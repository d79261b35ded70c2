"""What can be done with a battery now, and why each other thing cannot (2.1-2.9)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from elst_app.rules.artillery.actions import ActKind, dice_of
from elst_app.rules.artillery.battery import Battery, MarkerKind, Mission, Step
from elst_app.rules.artillery.chart import Reference
from elst_app.rules.artillery.modifiers import maintenance_modifiers
from elst_app.rules.artillery.steps import begin_window, is_waiting
from elst_app.rules.artillery.verdicts import (
    EVENTS,
    RULES,
    Case,
    case_of,
    correction_limit,
    needs_enemy,
    refusal_of,
)
from elst_app.rules.artillery.window import Window
from elst_app.rules.dice import Modifier, drm_of
from elst_app.rules.odds import access_chance, contact_chance, dr_chance
from elst_app.rules.refusals import Refusal


class Question(StrEnum):
    """What the players answer for an act: a field of its value."""

    SIGHT = "sight"
    """LOS to the Burst Height? But for Smoke? To an enemy unit in or adjacent to the hex?"""
    HEX = "hex"
    IN_LOS = "in LOS"
    """Is the hex in the Observer's LOS?"""
    HINDRANCES = "Hindrances"
    """What hinders the LOS to the hex?"""
    ENEMY_NEAR = "enemy near"
    """Is the hex on or adjacent to a Known Enemy Unit?"""
    TARGETS = "targets"
    PHASE = "phase"
    OBSERVER = "Observer"


@dataclass(frozen=True, slots=True)
class Possibility:
    """One act: open if `refusal` is None, with what it needs. `mission` is the type it would fire, if any."""

    kind: ActKind
    mission: Mission | None
    rule: str
    refusal: Refusal | None
    questions: tuple[Question, ...] = ()
    dice_count: int = 0
    draws_chit: bool = False
    needed: int | None = None
    """The Final DR or dr that is just good enough."""
    modifiers: tuple[Modifier, ...] = ()
    chance: Fraction | None = None
    """The chance of the roll or draw."""
    max_distance: int | None = None
    """How far a Correction may go."""

    @property
    def is_open(self) -> bool:
        """Whether the act is possible."""
        return self.refusal is None


@dataclass(frozen=True, slots=True)
class NextStep:
    """The question the table answers next for a battery, and the acts that are an answer to it.

    `asks_sight` tells that it must be said first what the Observer sees. `is_waiting` is false where nothing
    is lost by passing the window over.
    """

    step: Step
    asks_sight: bool
    is_waiting: bool
    acts: tuple[Possibility, ...]


_WITH_MISSION: Final = (ActKind.CONVERT, ActKind.CORRECT_AND_CONVERT)
_AIMED: Final = (Question.HEX, Question.IN_LOS, Question.HINDRANCES)
_QUESTIONS: Final = {
    ActKind.OBSERVE: (Question.SIGHT,),
    ActKind.PLACE_REQUEST: _AIMED,
    ActKind.CORRECT: _AIMED,
    ActKind.CORRECT_AND_CONVERT: _AIMED,
    ActKind.RESOLVE_HEX: (Question.HEX, Question.TARGETS),
    ActKind.ENTRY: (Question.HEX, Question.TARGETS, Question.PHASE),
    ActKind.MOVE_OBSERVER: (Question.HEX,),
    ActKind.TRANSFER_RADIO: (Question.OBSERVER,),
}


def possible(
    battery: Battery, window: Window, reference: Reference, others: Sequence[Battery] = ()
) -> tuple[Possibility, ...]:
    """Every act with its rule number: open with what it needs, or refused with the reason.

    `others` are the side's other batteries in play, which matter to Smoke before HE (2.33) and to an Observer
    with two radios (2.1). An act that fires a mission stands there once for HE and once for Smoke.
    """
    return tuple(
        _possibility(case_of(kind, battery, window, reference, others), kind, mission)
        for kind in ActKind
        for mission in (tuple(Mission) if kind in _WITH_MISSION else (None,))
    )


def next_step(
    battery: Battery, window: Window, reference: Reference, others: Sequence[Battery] = ()
) -> NextStep:
    """The one thing that comes next for the battery in this window, with the acts that are open for it."""
    acts = tuple(
        act for act in possible(battery, window, reference, others) if act.is_open and act.kind not in EVENTS
    )
    begun = begin_window(battery, window)
    is_due = begun.step is not Step.CONTACT or (begun.is_rocket and begun.has_marker(MarkerKind.FFE_2))
    can_tell = any(act.kind is ActKind.OBSERVE for act in acts)
    return NextStep(
        step=begun.step,
        asks_sight=is_due and can_tell and begun.progress.sight is None,
        is_waiting=is_waiting(battery, window),
        acts=acts,
    )


def _possibility(case: Case, kind: ActKind, mission: Mission | None) -> Possibility:
    refusal = refusal_of(case, kind, mission)
    if refusal is not None:
        return Possibility(kind, mission, RULES[kind], refusal)
    needed, modifiers, chance = _roll(case, kind)
    return Possibility(
        kind,
        mission,
        RULES[kind],
        None,
        questions=_questions(case, kind, mission),
        dice_count=_dice_count(case, kind),
        draws_chit=kind is ActKind.DRAW_ACCESS,
        needed=needed,
        modifiers=modifiers,
        chance=chance,
        max_distance=correction_limit(case.battery, case.reference)
        if kind in (ActKind.CORRECT, ActKind.CORRECT_AND_CONVERT)
        else None,
    )


def _questions(case: Case, kind: ActKind, mission: Mission | None) -> tuple[Question, ...]:
    questions = _QUESTIONS.get(kind, ())
    if questions is not _AIMED:
        return questions
    if case.battery.is_rocket:
        questions = (Question.HEX, Question.IN_LOS)
    return (*questions, Question.ENEMY_NEAR) if needs_enemy(case, kind, mission) else questions


def _dice_count(case: Case, kind: ActKind) -> int:
    request = case.battery.progress.request
    if kind is ActKind.ROLL_ERROR and request is not None and request.cap == 1:
        return 1
    return dice_of(kind)


def _roll(case: Case, kind: ActKind) -> tuple[int | None, tuple[Modifier, ...], Fraction | None]:
    """What a roll needs, its modifiers, and its chance."""
    battery, chart = case.battery, case.reference.chart
    radio, request = battery.radio, battery.progress.request
    if kind is ActKind.DRAW_ACCESS:
        return None, (), access_chance(battery.pile.black_left, battery.pile.red_left)
    if kind is ActKind.ROLL_PRECISION and request is not None:
        needed, modifiers = chart.placing.precision.value, request.modifiers
        return needed, modifiers, dr_chance(needed - drm_of(modifiers))
    if radio is not None and kind in (ActKind.ATTEMPT_CONTACT, ActKind.MAINTAIN):
        modifiers = maintenance_modifiers(battery, chart) if kind is ActKind.MAINTAIN else ()
        drm = drm_of(modifiers)
        return radio.contact, modifiers, contact_chance(radio.contact, drm)
    if radio is not None and kind is ActKind.REPAIR_RADIO:
        return radio.repair, (), dr_chance(radio.repair)
    return None, (), None
