"""When something happened, in the terms of the campaign: the CG Date, then Game Turn and phase, or step."""

from dataclasses import dataclass
from enum import StrEnum

from elst_app.rules.calendar import CGDate, Phase
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Side


class Stage(StrEnum):
    """What the players are at."""

    SET_UP = "set-up"
    """Before the first Game Turn of a scenario (4.42, 4.518)."""
    SCENARIO = "scenario"
    RECOVERY = "recovery"
    ENDED = "ended"
    """After the End of CG."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A place in the campaign. During a scenario it has a Game Turn, in a Recovery Phase a step."""

    date: CGDate
    stage: Stage
    game_turn: int | None = None
    player_turn: Side | None = None
    phase: Phase | None = None
    step: RecoveryStep | None = None
