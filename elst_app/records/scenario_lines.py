"""What is known of a scenario: its areas, its OBA modules, the RG bought for it (4.42, 4.5171; C30)."""

from collections.abc import Mapping
from dataclasses import dataclass

from elst_app.campaign.areas import areas_of_date
from elst_app.campaign.artillery import PutIntoPlay
from elst_app.campaign.clock import ScenarioEnded
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.view import View
from elst_app.rules.areas import Areas
from elst_app.rules.artillery import Battery
from elst_app.rules.calendar import CGDate
from elst_app.rules.initiative import Scenario, parts_are_scenarios
from elst_app.rules.reinforcements import Purchase, on_date
from elst_app.rules.sides import Side


@dataclass(frozen=True, slots=True)
class ScenarioLine:
    """A scenario as this audience may know it. `part` is 1 or 2 in a Dual Attack of two parts, else 0.

    `areas` are those it is set up in, None for the Initial Scenario. `in_play` are the modules whose radios
    were in play, `waiting` those of before its end whose radios are not. `bought` has no entry for a side
    that keeps its RG secret. `ended_in` is the Game Turn it ended in, None where it goes on.
    """

    date: CGDate
    part: int
    scenario: Scenario
    areas: Areas | None
    in_play: tuple[Battery, ...]
    waiting: tuple[Battery, ...]
    bought: Mapping[Side, tuple[Purchase, ...]]
    ended_in: int | None


def scenario_dates(view: View) -> tuple[CGDate, ...]:
    """The CG Dates that have brought a scenario."""
    return tuple(line.date for line in view.state.dates if line.scenarios)


def scenario_lines(view: View, rulebook: Rulebook, date: CGDate | None = None) -> tuple[ScenarioLine, ...]:
    """The scenarios of `date`, one of `scenario_dates`; without it those of the last of them."""
    wanted = date or scenario_dates(view)[-1]
    (scenarios,) = (line.scenarios for line in view.state.dates if line.date is wanted)
    return tuple(_line(view, rulebook, wanted, place, scenarios) for place in range(len(scenarios)))


def _line(
    view: View, rulebook: Rulebook, date: CGDate, place: int, scenarios: tuple[Scenario, ...]
) -> ScenarioLine:
    state = view.state
    ends = _ends(view, date)
    is_over = place < len(ends)
    return ScenarioLine(
        date=date,
        part=place + 1 if len(scenarios) > 1 else 0,
        scenario=scenarios[place],
        areas=_areas(view, rulebook, date, place),
        in_play=_in_play(view, date, place),
        waiting=() if is_over else tuple(module.battery for module in state.modules if not module.in_play),
        bought={side: on_date(state.purchases_of(side), date) for side in Side if side not in state.hidden},
        ended_in=ends[place] if is_over else None,
    )


def _ends(view: View, date: CGDate) -> list[int]:
    """The Game Turns in which the scenarios of the date have ended."""
    return [
        entry.moment.game_turn or 0
        for entry in view.standing
        if isinstance(entry.fact, ScenarioEnded) and entry.moment.date is date
    ]


def _areas(view: View, rulebook: Rulebook, date: CGDate, place: int) -> Areas | None:
    """Those fixed last before the scenario: on an earlier date, or between the parts of a Dual Attack."""
    dates = tuple(CGDate)
    fixed = [each.date for each in view.state.determined]
    earlier = sum(dates.index(each) < dates.index(date) for each in fixed)
    known = min(earlier + place, sum(dates.index(each) <= dates.index(date) for each in fixed))
    return areas_of_date(view.state, rulebook, known - 1) if known else None


def _in_play(view: View, date: CGDate, place: int) -> tuple[Battery, ...]:
    is_one_scenario = not parts_are_scenarios(view.state.rulings)
    found: list[Battery] = []
    part = 0
    for entry in view.standing:
        if entry.moment.date is not date:
            continue
        if isinstance(entry.fact, ScenarioEnded):
            part += 1
        elif isinstance(entry.fact, PutIntoPlay) and (part == place or (is_one_scenario and part < place)):
            found.append(entry.fact.battery)
    return tuple(found)
