"""Where play is, and the way to the phase in which a side's batteries act (2.1, O30)."""

from functools import partial

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.clock import SetClock, StartScenario
from elst_app.campaign.moments import Stage
from elst_app.campaign.state import State
from elst_app.rules.artillery import Battery
from elst_app.rules.calendar import Phase
from elst_app.rules.sides import Side
from elst_app.ui.artillery.situation import Place, is_over, next_business, next_window, this_window
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import ActButton
from elst_app.words.phrases import fill


def phase_sentence(state: State, side: Side) -> tuple[str, str]:
    """A headline and a sentence on why the side's batteries do not act now."""
    if state.stage is not Stage.SCENARIO or state.phase is None:
        return no_scenario(state)
    heading = fill(
        QCoreApplication.translate("ArtilleryPhases", "The {side} OBA does not act now"), side=side
    )
    text = fill(
        QCoreApplication.translate(
            "ArtilleryPhases",
            "It is the {phase} of the {turn} Player Turn. OBA acts at the start of its owner's PFPh and, "
            "in the enemy's Player Turn, of the DFPh.",
        ),
        phase=state.phase,
        turn=state.player_turn,
    )
    return heading, text


def no_scenario(state: State) -> tuple[str, str]:
    """A headline and a sentence for the time between scenarios."""
    heading = QCoreApplication.translate("ArtilleryPhases", "No scenario is being played")
    if state.stage is Stage.SET_UP:
        text = QCoreApplication.translate(
            "ArtilleryPhases", "Set up, put the radios into play, then start Game Turn 1."
        )
    elif state.stage is Stage.RECOVERY:
        text = QCoreApplication.translate(
            "ArtilleryPhases", "The Recovery Phase goes on; OBA acts again in the next scenario."
        )
    else:
        text = QCoreApplication.translate("ArtilleryPhases", "The campaign has ended.")
    return heading, text


def phase_rows(
    session: Session, side: Side, *, is_next: bool = True, battery: Battery | None = None
) -> list[ActButton]:
    """The acts that lead to a window of that side: the next one first, the way on where it `is_next`.

    What there is to do for `battery` before that comes first if it is a radio to repair, else second.
    """
    state = session.view.state
    if state.stage is Stage.SET_UP:
        line = state.date_line
        if line is None or line.current is None:
            return []
        start = ActButton(
            QCoreApplication.translate("ArtilleryPhases", "Start Game Turn 1"), "Space", "primary"
        )
        start.setObjectName("startScenario")
        start.acted.connect(partial(session.do, StartScenario()))
        return [start]
    buttons = []
    business = None if battery is None else next_business(state, battery)
    is_repair = business is not None and business.phase is Phase.RPH
    if business is not None:
        buttons.append(_go(session, business, "goToBusiness", "Space" if is_repair and is_next else ""))
    following = next_window(state, side)
    if following is not None:
        go = _go(session, following, "goToWindow", "Space" if is_next and not is_repair else "")
        buttons.insert(1 if is_repair else 0, go)
    if is_over(state, side):
        missed = this_window(state, side)
        if missed is not None:
            buttons.append(_go(session, missed, "backToWindow", ""))
    return buttons


def _go(session: Session, place: Place, name: str, key: str) -> ActButton:
    text = QCoreApplication.translate("ArtilleryPhases", "To the {side} {phase}")
    if name == "backToWindow":
        text = QCoreApplication.translate("ArtilleryPhases", "Back to the {side} {phase}")
    button = ActButton(fill(text, side=place.player_turn, phase=place.phase), key, "primary" if key else "")
    button.setObjectName(name)
    clock = SetClock(game_turn=place.game_turn, player_turn=place.player_turn, phase=place.phase)
    button.acted.connect(partial(session.do, clock))
    return button
