"""What the table is at and what comes next: its words, and what is offered for it, the first thing first."""

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.clock import is_end_of_game_turn, is_scenario_end_due, last_turn, moves_first
from elst_app.campaign.moments import Stage
from elst_app.campaign.play.being_played import current_scenario
from elst_app.campaign.play.playing_area import needs_playing_area
from elst_app.campaign.play.self_rally import self_rallies_left
from elst_app.campaign.play.set_ups import printed_set_up
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.rules.calendar import Phase
from elst_app.rules.initiative import Scenario
from elst_app.rules.sides import Side
from elst_app.ui.artillery.situation import acting
from elst_app.words.artillery import battery_name
from elst_app.words.phrases import chance, fill
from elst_app.words.recovery import step_name, step_summary
from elst_app.words.scenarios import buildings_cleared_text


class Offer(Enum):
    """Something to do on the Table screen."""

    DECLARE_AREA = auto()
    START = auto()
    GO = auto()
    SCENARIO_END = auto()
    NEXT = auto()
    RALLY = auto()
    AGREE = auto()
    DECLARE_WINNER = auto()


@dataclass(frozen=True)
class NextStep:
    """The words of the What now panel of the Table screen, and what it offers, in order.

    `next_text` is what comes next in the scenario, `screen` the key of the screen where it goes on.
    """

    heading: str
    rule: str = ""
    text: str = ""
    side: Side | None = None
    offers: tuple[Offer, ...] = ()
    next_text: str = ""
    screen: str = ""
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
            return _ended(state, rulebook)


def _set_up(state: State) -> NextStep:
    scenario = current_scenario(state)
    if scenario is None:
        return NextStep(
            QCoreApplication.translate("NextStep", "No scenario is being set up"),
            "4.517",
            QCoreApplication.translate("NextStep", "Initiative decides what is played next."),
        )
    if needs_playing_area(state):
        return _playing_area(scenario)
    text = QCoreApplication.translate(
        "NextStep", "Read the sheet aloud. The scenario begins when both sides are set up."
    )
    heading = fill(QCoreApplication.translate("NextStep", "Set up: {type}"), type=scenario.type)
    if state.outside is not None:
        heading = fill(QCoreApplication.translate("NextStep", "Set up: {title}"), title=state.title)
    return NextStep(heading, scenario.rule, text, offers=(Offer.START,))


def _playing_area(scenario: Scenario) -> NextStep:
    """Before the first Game Turn the German declares what is in play."""
    text = QCoreApplication.translate(
        "NextStep",
        "Read the sheet aloud. Once the British are set up, the German declares which part of the map is in "
        "play, at most {most} hexrows by {most} hex numbers; then Game Turn 1 can begin.",
    )
    return NextStep(
        QCoreApplication.translate("NextStep", "The German declares the playing area"),
        "C29",
        fill(text, most=scenario.playing_area),
        Side.GERMAN,
        (Offer.DECLARE_AREA, Offer.START),
    )


def _area(state: State) -> tuple[Offer, ...]:
    return (Offer.DECLARE_AREA,) if needs_playing_area(state) else ()


def _recovery(state: State) -> NextStep:
    step = state.progress.now if state.progress else None
    go = QCoreApplication.translate("NextStep", "Go to Recovery")
    if step is None:
        heading = QCoreApplication.translate("NextStep", "Recovery Phase")
        return NextStep(heading, "4.5", offers=(Offer.GO,), screen="recovery", screen_text=go)
    return NextStep(
        fill(QCoreApplication.translate("NextStep", "Recovery Phase: {step}"), step=step_name(step)),
        step.value,
        step_summary(step),
        offers=(Offer.GO, *_area(state)),
        screen="recovery",
        screen_text=go,
    )


def _ended(state: State, rulebook: Rulebook) -> NextStep:
    outside = state.outside
    if outside is None:
        return NextStep(
            QCoreApplication.translate("NextStep", "The campaign has ended"),
            "4.2",
            QCoreApplication.translate("NextStep", "Everything is open now: compare your records."),
            offers=(Offer.GO,),
            screen="records",
            screen_text=QCoreApplication.translate("NextStep", "Go to Records"),
        )
    if outside.winner is None:
        set_up = printed_set_up(state, rulebook.charts.set_ups)
        return NextStep(
            QCoreApplication.translate("NextStep", "The scenario has ended: who has won?"),
            outside.set_up,
            "" if set_up is None else buildings_cleared_text(set_up.victory),
            offers=(Offer.DECLARE_WINNER,),
        )
    text = QCoreApplication.translate("NextStep", "The {side} side has won")
    return NextStep(fill(text, side=outside.winner), outside.set_up, side=outside.winner)


def _scenario(state: State, rulebook: Rulebook) -> NextStep:
    side = state.player_turn or Side.BRITISH
    phase = state.phase or Phase.RPH
    heading = fill(QCoreApplication.translate("NextStep", "{side} {phase}"), side=side, phase=phase)
    following = _following(state)
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
            (Offer.GO, Offer.NEXT, *_area(state)),
            following,
            screen="artillery",
            screen_text=QCoreApplication.translate("NextStep", "Go to OBA"),
        )
    if is_end_of_game_turn(state):
        return _end_of_turn(state, rulebook, heading, side)
    if phase is Phase.RPH and state.outside is None:
        most = rulebook.charts.play.self_rally_attempts
        text = fill(
            QCoreApplication.translate("NextStep", "MMC self-rally attempts left: {left} of {most}."),
            left=self_rallies_left(state, most),
            most=most,
        )
        return NextStep(heading, "CG4", text, side, (Offer.NEXT, Offer.RALLY, *_area(state)), following)
    text = QCoreApplication.translate("NextStep", "Play the phase on the board, then go on.")
    agree = (Offer.AGREE,) if phase is Phase.CCPH else ()
    rule = "CG2" if state.outside is None else ""
    return NextStep(heading, rule, text, side, (Offer.NEXT, *_area(state), *agree), following)


def _following(state: State) -> str:
    """What comes after the phase being played."""
    side, phase = state.player_turn or Side.BRITISH, state.phase or Phase.RPH
    if phase.next is not None:
        return fill(QCoreApplication.translate("NextStep", "Next: {phase}"), phase=phase.next)
    if side is moves_first(state):
        text = QCoreApplication.translate("NextStep", "Next: {side} Player Turn")
        return fill(text, side=side.enemy)
    if state.game_turn >= last_turn(state):
        return QCoreApplication.translate("NextStep", "End the scenario")
    return fill(QCoreApplication.translate("NextStep", "Next: Game Turn {turn}"), turn=state.game_turn + 1)


def _end_of_turn(state: State, rulebook: Rulebook, heading: str, side: Side) -> NextStep:
    turn, following = state.game_turn, _following(state)
    record = rulebook.charts.turn_record
    if turn >= last_turn(state):
        text = QCoreApplication.translate(
            "NextStep", "With this phase Game Turn {turn} ends, and with it the scenario."
        )
        return NextStep(heading, "CG2", fill(text, turn=turn), side, (Offer.NEXT,), following)
    if not is_scenario_end_due(state, rulebook):
        text = QCoreApplication.translate("NextStep", "With this phase Game Turn {turn} ends.")
        if turn in state.play.ends_rolled:
            text = QCoreApplication.translate(
                "NextStep", "The Scenario End dr of Game Turn {turn} is made: the scenario goes on."
            )
        return NextStep(heading, "CG2", fill(text, turn=turn), side, (Offer.NEXT, Offer.AGREE), following)
    text = QCoreApplication.translate(
        "NextStep", "Game Turn {turn} ends. On {number} or less the scenario is over: {chance}."
    )
    return NextStep(
        fill(
            QCoreApplication.translate("NextStep", "{side} {phase}: Scenario End dr"),
            side=side,
            phase=Phase.CCPH,
        ),
        "CG2",
        fill(text, turn=turn, number=record.end_number(turn), chance=chance(record.chance_of_end(turn))),
        side,
        (Offer.SCENARIO_END, Offer.AGREE),
        following,
    )
