"""What the table is at and what comes next, in words."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.clock import moves_first
from elst_app.campaign.moments import Stage
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.rules.calendar import Phase
from elst_app.rules.sides import Side
from elst_app.ui.artillery.situation import acting
from elst_app.words.artillery import battery_name
from elst_app.words.phrases import chance, fill
from elst_app.words.recovery import scenario_summary, step_name, step_summary


@dataclass(frozen=True)
class NextStep:
    """The words of the What now panel of the Table screen, and the acts it offers."""

    heading: str
    rule: str = ""
    text: str = ""
    side: Side | None = None
    can_start: bool = False
    can_end: bool = False
    screen: str = ""
    """The key of the screen where it goes on."""
    screen_text: str = ""


def next_step(state: State, rulebook: Rulebook) -> NextStep:
    """What comes next at the table."""
    match state.stage:
        case Stage.SET_UP:
            return _set_up(state)
        case Stage.SCENARIO:
            return _scenario(state, rulebook)
        case Stage.RECOVERY:
            return _recovery(state)
        case Stage.ENDED:
            return NextStep(
                QCoreApplication.translate("NextStep", "The campaign has ended"),
                "4.2",
                QCoreApplication.translate("NextStep", "Everything is open now: compare your records."),
            )


def _set_up(state: State) -> NextStep:
    scenario = state.date_line.current if state.date_line else None
    if scenario is None:
        return NextStep(
            QCoreApplication.translate("NextStep", "No scenario is being set up"),
            "4.517",
            QCoreApplication.translate("NextStep", "Initiative decides what is played next."),
        )
    text = QCoreApplication.translate(
        "NextStep", "The {first} sets up first, the {second} moves first. {length}"
    )
    return NextStep(
        fill(QCoreApplication.translate("NextStep", "Set up: {type}"), type=scenario.type),
        scenario.rule,
        fill(
            text,
            first=scenario.sets_up_first,
            second=scenario.moves_first,
            length=scenario_summary(scenario),
        ),
        can_start=True,
    )


def _recovery(state: State) -> NextStep:
    step = state.progress.now if state.progress else None
    go = QCoreApplication.translate("NextStep", "Go to Recovery")
    if step is None:
        heading = QCoreApplication.translate("NextStep", "Recovery Phase")
        return NextStep(heading, "4.5", screen="recovery", screen_text=go)
    return NextStep(
        fill(QCoreApplication.translate("NextStep", "Recovery Phase: {step}"), step=step_name(step)),
        step.value,
        step_summary(step),
        screen="recovery",
        screen_text=go,
    )


def _scenario(state: State, rulebook: Rulebook) -> NextStep:
    side = state.player_turn or Side.BRITISH
    phase = state.phase or Phase.RPH
    heading = fill(QCoreApplication.translate("NextStep", "{side} {phase}"), side=side, phase=phase)
    scenario = state.date_line.current if state.date_line else None
    last = scenario.game_turns if scenario else rulebook.charts.turn_record.turns
    if phase is Phase.CCPH and side is not moves_first(state):
        return _end_of_turn(state, rulebook, heading, side, last)
    batteries = [battery_name(battery) for battery in acting(state)]
    if batteries:
        return NextStep(
            heading,
            "2.1",
            fill(
                QCoreApplication.translate("NextStep", "OBA acts now: {batteries}."),
                batteries=batteries,
            ),
            side,
            can_end=True,
            screen="artillery",
            screen_text=QCoreApplication.translate("NextStep", "Go to OBA"),
        )
    return NextStep(
        heading,
        "CG2",
        QCoreApplication.translate("NextStep", "Play the phase on the board, then go on to the next one."),
        side,
        can_end=True,
    )


def _end_of_turn(state: State, rulebook: Rulebook, heading: str, side: Side, last: int) -> NextStep:
    turn = state.game_turn
    record = rulebook.charts.turn_record
    scenario = state.date_line.current if state.date_line else None
    number = record.end_number(turn) if scenario and scenario.has_scenario_end_dr else None
    if turn >= last:
        return NextStep(
            heading,
            "CG2",
            fill(
                QCoreApplication.translate(
                    "NextStep", "With this phase Game Turn {turn} ends, and with it the scenario."
                ),
                turn=turn,
            ),
            side,
            can_end=True,
        )
    if number is None:
        text = QCoreApplication.translate("NextStep", "With this phase Game Turn {turn} ends.")
        return NextStep(heading, "CG2", fill(text, turn=turn), side, can_end=True)
    text = QCoreApplication.translate(
        "NextStep",
        "With this phase Game Turn {turn} ends. The German makes the Scenario End dr: "
        "{number} or less ends the scenario ({chance}).",
    )
    return NextStep(
        heading,
        "C43",
        fill(text, turn=turn, number=number, chance=chance(record.chance_of_end(turn))),
        side,
        can_end=True,
    )
