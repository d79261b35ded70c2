"""The lines of the CG Log (4.13, 4.514, 4.517; rulings C30, C39), as far as an audience may read them."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from elst_app.campaign.play.date_lines import PlayedLine, date_lines
from elst_app.campaign.purchase_record import overspent_on
from elst_app.campaign.state import State, StepNote
from elst_app.campaign.view import View
from elst_app.rules.artillery import Battery
from elst_app.rules.calendar import CGDate
from elst_app.rules.initiative import Initiative, Scenario, ScenarioType
from elst_app.rules.points import CPPLine
from elst_app.rules.sides import Side


class NoFigures(Enum):
    """Why there are no CPP on a line."""

    KEPT_SECRET = auto()
    """They are the other side's."""
    SAME_DATE = auto()
    """They stand on the line above, which has the same CG Date."""


Points: TypeAlias = CPPLine | NoFigures


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log.

    `part` is 1 or 2 on the two lines of a Dual Attack in two parts, else 0. `type` and `scenario` are None
    until initiative is determined, `scenario` for an Inactive Date too. A chit that is not in, or not to be
    seen, is missing in `chits`. `game_turns` and `modules` are those of the scenarios that are over or being
    played. The notes are those of the Recovery steps taken on that date; `overspent` are the CPP a side has
    spent beyond what it had.
    """

    date: CGDate
    part: int
    type: ScenarioType | None
    scenario: Scenario | None
    chits: Mapping[Side, Initiative]
    points: Mapping[Side, Points]
    game_turns: tuple[int, ...]
    modules: tuple[Battery, ...]
    notes: tuple[StepNote, ...]
    overspent: Mapping[Side, int]


def log_lines(view: View) -> tuple[LogLine, ...]:
    """One line for each CG Date so far, two for a Dual Attack in two parts that are scenarios (C30)."""
    points = {side: _points(view.state, side) for side in Side}
    overspent = {side: overspent_on(view, side) for side in Side}
    lines: list[LogLine] = []
    for played in date_lines(view.state):
        date, is_first = played.date, played.part < 2
        of_date: Mapping[Side, Points] = {
            side: points[side].get(date, NoFigures.KEPT_SECRET) if is_first else NoFigures.SAME_DATE
            for side in Side
        }
        beyond = {side: overspent[side][date] for side in Side if is_first and date in overspent[side]}
        lines.append(_line(view.state, played, of_date, beyond))
    return tuple(lines)


def _points(state: State, side: Side) -> dict[CGDate, CPPLine]:
    """The side's CPP by date; nothing at all where this audience may not see them."""
    return {} if side in state.hidden else {line.date: line for line in state.cpp_lines(side)}


def _line(
    state: State, played: PlayedLine, points: Mapping[Side, Points], overspent: Mapping[Side, int]
) -> LogLine:
    chits = {side: chit.initiative for side in Side if (chit := state.chit(side, played.date)) is not None}
    return LogLine(
        date=played.date,
        part=played.part,
        type=played.type,
        scenario=played.scenarios[0] if played.scenarios else None,
        chits=chits if played.part < 2 else {},
        points=points,
        game_turns=played.game_turns,
        modules=played.modules,
        notes=played.notes,
        overspent=overspent,
    )
