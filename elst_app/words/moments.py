"""Where the campaign is: `24 Sept Midday · British Assault · Game Turn 3 · German Player Turn · PFPh`."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.moments import Moment, Stage
from elst_app.campaign.state import DateLine
from elst_app.rules.initiative import ScenarioType
from elst_app.rules.recovery import RecoveryStep
from elst_app.words.phrases import fill, word

_BETWEEN: Final = " · "


def moment_text(moment: Moment, date_line: DateLine | None = None) -> str:
    """The moment from the CG Date down to the phase or the Recovery step.

    `date_line` is what the date of the moment has brought, if that is known.
    """
    parts = [word(moment.date)]
    if moment.stage is Stage.ENDED:
        is_outside = date_line is not None and date_line.type is ScenarioType.OUTSIDE_CG
        is_over = QCoreApplication.translate("Moments", "the scenario is over")
        parts.append(is_over if is_outside else word(moment.stage))
    elif moment.stage is Stage.RECOVERY:
        parts.append(_recovery(moment.step))
    else:
        if date_line is not None and date_line.date is moment.date:
            parts += _scenario(date_line)
        parts += [word(moment.stage)] if moment.stage is Stage.SET_UP else _place_in_scenario(moment)
    return _BETWEEN.join(parts)


def _recovery(step: RecoveryStep | None) -> str:
    if step is None:
        return word(Stage.RECOVERY)
    steps = tuple(RecoveryStep)
    return fill(
        QCoreApplication.translate("Moments", "Recovery Phase, step {number} of {count}"),
        number=steps.index(step) + 1,
        count=len(steps),
    )


def _scenario(line: DateLine) -> list[str]:
    """What is being played, with its part of a Dual Attack; once all are over, the date's type."""
    if line.current is None:
        return [word(line.type)]
    if len(line.scenarios) == 1:
        return [word(line.current.type)]
    text = QCoreApplication.translate("Moments", "{type}, part {number} of {count}")
    part = fill(text, type=line.type, number=line.played + 1, count=len(line.scenarios))
    return [part, word(line.current.type)]


def _place_in_scenario(moment: Moment) -> list[str]:
    parts = []
    if moment.game_turn:
        parts.append(
            fill(QCoreApplication.translate("Moments", "Game Turn {number}"), number=moment.game_turn)
        )
    if moment.player_turn is not None:
        parts.append(
            fill(QCoreApplication.translate("Moments", "{side} Player Turn"), side=moment.player_turn)
        )
    if moment.phase is not None:
        parts.append(word(moment.phase))
    return parts
