"""The lines of the CG Log (4.13, 4.514, 4.517; rulings C30, C39), as far as an audience may read them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import TypeAlias

from elst_app.campaign.purchase_record import overspent_on
from elst_app.campaign.state import DateLine, State, StepNote
from elst_app.campaign.view import View
from elst_app.rules.calendar import CGDate
from elst_app.rules.initiative import Initiative, Scenario, ScenarioType, parts_are_scenarios
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
    seen, is missing in `chits`. The notes are those of the Recovery steps taken on that date; `overspent` are
    the CPP a side has spent beyond what it had.
    """

    date: CGDate
    part: int
    type: ScenarioType | None
    scenario: Scenario | None
    chits: Mapping[Side, Initiative]
    points: Mapping[Side, Points]
    notes: tuple[StepNote, ...]
    overspent: Mapping[Side, int] = field(default_factory=dict)


def log_lines(view: View) -> tuple[LogLine, ...]:
    """One line for each CG Date so far, two for a Dual Attack in two parts that are scenarios (C30)."""
    state = view.state
    points = {side: _points(state, side) for side in Side}
    brought = {line.date: line for line in state.dates}
    overspent = {side: overspent_on(view, side) for side in Side}
    lines: list[LogLine] = []
    for date in CGDate:
        of_date = {side: points[side].get(date, NoFigures.KEPT_SECRET) for side in Side}
        first, *rest = _lines_of_date(state, date, brought.get(date), of_date)
        beyond = {side: overspent[side][date] for side in Side if date in overspent[side]}
        lines += (replace(first, overspent=beyond), *rest)
        if date is state.date:
            break
    return tuple(lines)


def _points(state: State, side: Side) -> dict[CGDate, CPPLine]:
    """The side's CPP by date; nothing at all where this audience may not see them."""
    return {} if side in state.hidden else {line.date: line for line in state.cpp_lines(side)}


def _lines_of_date(
    state: State, date: CGDate, brought: DateLine | None, points: Mapping[Side, Points]
) -> Iterator[LogLine]:
    chits = {side: chit.initiative for side in Side if (chit := state.chit(side, date)) is not None}
    notes = tuple(note for note in state.step_notes if note.date is date)
    type_ = brought.type if brought else None
    scenarios = brought.scenarios if brought else ()
    if len(scenarios) < 2 or not parts_are_scenarios(state.rulings):
        yield LogLine(date, 0, type_, scenarios[0] if scenarios else None, chits, points, notes)
        return
    same = dict.fromkeys(points, NoFigures.SAME_DATE)
    for part, scenario in enumerate(scenarios, start=1):
        is_first, is_last = part == 1, part == len(scenarios)
        yield LogLine(
            date,
            part,
            type_,
            scenario,
            chits=chits if is_first else {},
            points=points if is_first else same,
            notes=notes if is_last else (),
        )
