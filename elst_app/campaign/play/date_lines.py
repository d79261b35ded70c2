"""What was played on each CG Date, as the CG Log tells it beside the CPP (4.13, 4.5171, CG2, CG3; C30)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from elst_app.campaign.moments import Stage
from elst_app.campaign.state import DateLine, PlayedScenario, State, StepNote
from elst_app.rules.artillery import Battery
from elst_app.rules.calendar import CGDate
from elst_app.rules.initiative import Scenario, ScenarioType, parts_are_scenarios


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """One line of the log: a CG Date, or one of two parts of a Dual Attack that are scenarios.

    `part` is then 1 or 2, else 0. `scenarios` are those of the line, `game_turns` the Game Turns of each that
    is over or being played. `modules` are the OBA modules used in them, each once, as they were last. `notes`
    are those of the Recovery steps, on the last line of a date.
    """

    date: CGDate
    part: int
    type: ScenarioType | None
    scenarios: tuple[Scenario, ...]
    game_turns: tuple[int, ...]
    modules: tuple[Battery, ...]
    notes: tuple[StepNote, ...]
    is_over: bool


def date_lines(state: State) -> tuple[PlayedLine, ...]:
    """One line for each CG Date up to the current one, and two for a Dual Attack in two scenarios (C30).

    Of a `state` as an audience sees it they tell that audience's notes alone.
    """
    brought = {line.date: line for line in state.dates}
    lines: list[PlayedLine] = []
    for date in CGDate:
        lines += _lines_of(state, date, brought.get(date))
        if date is state.date:
            break
    return tuple(lines)


def _lines_of(state: State, date: CGDate, line: DateLine | None) -> Iterator[PlayedLine]:
    notes = tuple(note for note in state.step_notes if note.date is date)
    if line is None:
        yield PlayedLine(date, 0, None, (), (), (), notes, is_over=False)
        return
    results = _results(state, line)
    count = len(line.scenarios)
    if count < 2 or not parts_are_scenarios(state.rulings):
        is_over = line.played >= count and (count > 0 or line.type is ScenarioType.INACTIVE)
        yield _line(line, 0, line.scenarios, results, notes, is_over=is_over)
        return
    for place, scenario in enumerate(line.scenarios):
        yield _line(
            line,
            place + 1,
            (scenario,),
            results[place : place + 1],
            notes if place + 1 == count else (),
            is_over=line.played > place,
        )


def _line(
    line: DateLine,
    part: int,
    scenarios: tuple[Scenario, ...],
    results: tuple[PlayedScenario, ...],
    notes: tuple[StepNote, ...],
    *,
    is_over: bool,
) -> PlayedLine:
    return PlayedLine(
        date=line.date,
        part=part,
        type=line.type,
        scenarios=scenarios,
        game_turns=tuple(result.game_turns for result in results),
        modules=_each_once(battery for result in results for battery in result.modules),
        notes=notes,
        is_over=is_over,
    )


def _results(state: State, line: DateLine) -> tuple[PlayedScenario, ...]:
    """The scenarios that are over, and what the one being played has come to so far."""
    if state.stage is not Stage.SCENARIO or line.date is not state.date:
        return line.results
    return (*line.results, state.scenario_so_far)


def _each_once(batteries: Iterable[Battery]) -> tuple[Battery, ...]:
    return tuple({battery.id: battery for battery in batteries}.values())
