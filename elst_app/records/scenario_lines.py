"""What is known of a scenario: its areas, its OBA modules, the RG bought for it (4.42, 4.5171; C30)."""

from collections.abc import Mapping
from dataclasses import dataclass

from elst_app.campaign.areas import areas_of_date
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import DateLine, PlayedScenario
from elst_app.campaign.view import View
from elst_app.rules.areas import Areas
from elst_app.rules.artillery import Battery
from elst_app.rules.calendar import CGDate
from elst_app.rules.initiative import Scenario
from elst_app.rules.playing_area import PlayingArea
from elst_app.rules.reinforcements import Purchase, on_date
from elst_app.rules.sides import Side


@dataclass(frozen=True, slots=True)
class ScenarioLine:
    """A scenario as this audience may know it. `part` is 1 or 2 in a Dual Attack of two parts, else 0.

    `areas` are those it is set up in, None for the Initial Scenario. `in_play` are the modules whose radios
    were in play, `waiting` those of before its end whose radios are not. `bought` has no entry for a side
    that keeps its RG secret. `playing_area` is the one that was declared, `pf` are the PF there were so far.
    `ended_in` is the Game Turn it ended in, None where it goes on.
    """

    date: CGDate
    part: int
    scenario: Scenario
    areas: Areas | None
    in_play: tuple[Battery, ...]
    waiting: tuple[Battery, ...]
    bought: Mapping[Side, tuple[Purchase, ...]]
    playing_area: PlayingArea | None
    pf: int
    pf_used: int
    ended_in: int | None


def scenario_dates(view: View) -> tuple[CGDate, ...]:
    """The CG Dates that have brought a scenario."""
    return tuple(line.date for line in view.state.dates if line.scenarios)


def scenario_lines(view: View, rulebook: Rulebook, date: CGDate | None = None) -> tuple[ScenarioLine, ...]:
    """The scenarios of `date`, one of `scenario_dates`; without it those of the last of them."""
    wanted = date or scenario_dates(view)[-1]
    (line,) = (line for line in view.state.dates if line.date is wanted)
    return tuple(_line(view, rulebook, line, place) for place in range(len(line.scenarios)))


def _line(view: View, rulebook: Rulebook, line: DateLine, place: int) -> ScenarioLine:
    state = view.state
    is_over, is_now = place < line.played, place == line.played
    modules = state.modules if is_now else ()
    result = line.results[place] if place < len(line.results) else None
    known = result or (state.scenario_so_far if is_now else PlayedScenario(0, ()))
    return ScenarioLine(
        date=line.date,
        part=place + 1 if len(line.scenarios) > 1 else 0,
        scenario=line.scenarios[place],
        areas=_areas(view, rulebook, line.date, place),
        in_play=known.modules,
        waiting=tuple(module.battery for module in modules if not module.in_play),
        bought={
            side: on_date(state.purchases_of(side), line.date) for side in Side if side not in state.hidden
        },
        playing_area=known.area,
        pf=known.pf,
        pf_used=known.pf_used,
        ended_in=result.game_turns if is_over and result is not None else None,
    )


def _areas(view: View, rulebook: Rulebook, date: CGDate, place: int) -> Areas | None:
    """Those fixed last before the scenario: on an earlier date, or between the parts of a Dual Attack."""
    dates = tuple(CGDate)
    fixed = [each.date for each in view.state.determined]
    earlier = sum(dates.index(each) < dates.index(date) for each in fixed)
    known = min(earlier + place, sum(dates.index(each) <= dates.index(date) for each in fixed))
    return areas_of_date(view.state, rulebook, known - 1) if known else None
