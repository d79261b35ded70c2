"""The lines of the OBA Log (2.1-2.9, CG3): each battery, and in each Player Turn what was done with it."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from elst_app.campaign.artillery import (
    BatteryActed,
    BatteryEntered,
    ModuleReceived,
    ModulesSortedOut,
    PutIntoPlay,
    WindowBegun,
)
from elst_app.campaign.entries import Entry
from elst_app.campaign.moments import Moment
from elst_app.campaign.view import View
from elst_app.rules.artillery import Battery, Outcome


@dataclass(frozen=True, slots=True)
class WindowLine:
    """What happened to a battery in one Player Turn, or once outside a scenario.

    `after` is the battery at its end, None for one that is used up.
    """

    moment: Moment
    entries: tuple[Entry, ...]
    after: Battery | None

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What its acts have led to, in order."""
        return tuple(entry.fact.outcome for entry in self.entries if isinstance(entry.fact, BatteryActed))


@dataclass(frozen=True, slots=True)
class BatteryLog:
    """A battery as this audience came to know it, and its lines."""

    battery: Battery
    lines: tuple[WindowLine, ...]


@dataclass(frozen=True, slots=True)
class _Step:
    """An entry about a battery, and the battery after it."""

    entry: Entry
    battery: str
    after: Battery | None

    @property
    def window(self) -> Moment:
        """The Player Turn it belongs to; outside a scenario a moment of its own."""
        moment = self.entry.moment
        return Moment(moment.date, moment.stage, moment.game_turn, moment.player_turn, step=moment.step)


def battery_logs(view: View) -> tuple[BatteryLog, ...]:
    """The log of each battery this audience knows of, in the order they came to be known."""
    steps = [step for entry in view.standing for step in _steps(entry)]
    first = {step.battery: step.after for step in reversed(steps)}
    ids = dict.fromkeys(step.battery for step in steps)
    return tuple(
        BatteryLog(battery, tuple(_lines([step for step in steps if step.battery == id])))
        for id in ids
        if (battery := first[id]) is not None
    )


def _steps(entry: Entry) -> Iterator[_Step]:
    match entry.fact:
        case ModuleReceived(module=module):
            yield _Step(entry, module.battery.id, module.battery)
        case (
            PutIntoPlay(battery=battery)
            | BatteryActed(battery=battery)
            | WindowBegun(battery=battery)
            | BatteryEntered(battery=battery)
        ):
            yield _Step(entry, battery.id, battery)
        case ModulesSortedOut(gone=gone, kept=kept, stay=stay):
            for id in gone:
                yield _Step(entry, id, None)
            for battery in (*kept, *stay):
                yield _Step(entry, battery.id, battery)


def _lines(steps: list[_Step]) -> Iterator[WindowLine]:
    for moment, found in groupby(steps, key=lambda step: step.window):
        of_window = tuple(found)
        yield WindowLine(moment, tuple(step.entry for step in of_window), of_window[-1].after)
