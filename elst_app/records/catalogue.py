"""The sheets there are, each in one place: its key, its name, how it is made, and its blank form.

A new sheet gets one entry in `KINDS`; the command line, the Records screen and "all" find it there.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.groundless import groundless
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.view import View
from elst_app.records.aid_sheet import aid_sheets
from elst_app.records.artillery_sheet import artillery_sheet, blank_artillery_sheet
from elst_app.records.cg_log_sheet import blank_cg_log, cg_log_sheet
from elst_app.records.final_sheet import final_sheet
from elst_app.records.forces_sheet import blank_forces_sheet, forces_sheet
from elst_app.records.map_sheet import map_dates, map_sheet
from elst_app.records.pages import Sheet
from elst_app.records.recovery_lines import recovery_dates
from elst_app.records.recovery_sheet import recovery_sheet
from elst_app.records.rg_record_sheet import blank_rg_record, rg_record_sheet
from elst_app.records.scenario_lines import scenario_dates
from elst_app.records.scenario_sheet import scenario_sheets
from elst_app.rules.calendar import CGDate
from elst_app.rules.sides import Side
from elst_app.words.marking import QT_TRANSLATE_NOOP


@dataclass(frozen=True, slots=True)
class Source:
    """What sheets are made from: the campaign as an audience sees it, and the date that is asked for."""

    view: View
    rulebook: Rulebook
    date: CGDate | None = None


def _no_dates(_: View) -> tuple[CGDate, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class SheetKind:
    """One kind of sheet. `key` is its name on the command line.

    `make` gives none where the audience may see none of it. `dates` are the CG Dates there is such a sheet
    of; a kind without them is always of the whole campaign. `blank` is its form to fill in by hand. One that
    `has_data` tells of this campaign. One that `is_of_cg` has nothing to tell of a scenario outside the CG.
    """

    key: str
    name: str
    make: Callable[[Source], tuple[Sheet, ...]]
    blank: Callable[[View], Sheet] | None = None
    dates: Callable[[View], tuple[CGDate, ...]] = _no_dates
    has_data: bool = True
    is_of_cg: bool = False

    @property
    def title(self) -> str:
        """Its name in the person's language."""
        return QCoreApplication.translate("Sheets", self.name)


def find_kind(key: str) -> SheetKind | None:
    """The kind of that key."""
    return next((kind for kind in KINDS if kind.key == key), None)


def kinds_of(view: View) -> tuple[SheetKind, ...]:
    """The kinds of sheets there are of this campaign, or of this scenario outside the CG."""
    return tuple(kind for kind in KINDS if view.state.outside is None or not kind.is_of_cg)


def sheets_of(kinds: Sequence[SheetKind], source: Source) -> tuple[Sheet, ...]:
    """The sheets of these kinds that the audience may see; of the date asked for where there is one of it."""
    found: list[Sheet] = []
    for kind in kinds:
        has_date = source.date in kind.dates(source.view)
        found += kind.make(source if has_date else Source(source.view, source.rulebook))
    return tuple(found)


def blanks_of(kinds: Sequence[SheetKind], view: View) -> tuple[Sheet, ...]:
    """The forms to fill in by hand, of those kinds that have one."""
    return tuple(kind.blank(view) for kind in kinds if kind.blank is not None)


def _cg_log(source: Source) -> tuple[Sheet, ...]:
    against = [(each.entry.moment.date, each.reason) for each in groundless(source.view, source.rulebook)]
    return (cg_log_sheet(source.view, against),)


def _rg_records(source: Source) -> tuple[Sheet, ...]:
    records = (rg_record_sheet(source.view, source.rulebook.charts, side) for side in Side)
    return tuple(record for record in records if record is not None)


def _map(source: Source) -> tuple[Sheet, ...]:
    return (map_sheet(source.view, source.rulebook, source.date),)


def _forces(source: Source) -> tuple[Sheet, ...]:
    return tuple(forces_sheet(source.view, source.rulebook, side) for side in Side)


def _artillery(source: Source) -> tuple[Sheet, ...]:
    return (artillery_sheet(source.view),)


def _scenario(source: Source) -> tuple[Sheet, ...]:
    return scenario_sheets(source.view, source.rulebook, source.date)


def _recovery(source: Source) -> tuple[Sheet, ...]:
    return (recovery_sheet(source.view, source.date),)


def _final(source: Source) -> tuple[Sheet, ...]:
    return (final_sheet(source.view, source.rulebook),)


def _aid(source: Source) -> tuple[Sheet, ...]:
    return aid_sheets(source.view)


KINDS: Final = (
    SheetKind("cg-log", QT_TRANSLATE_NOOP("Sheets", "CG Log"), _cg_log, blank_cg_log, is_of_cg=True),
    SheetKind(
        "rg-record",
        QT_TRANSLATE_NOOP("Sheets", "RG Purchase Record"),
        _rg_records,
        blank_rg_record,
        is_of_cg=True,
    ),
    SheetKind("map", QT_TRANSLATE_NOOP("Sheets", "Map"), _map, dates=map_dates),
    SheetKind("forces", QT_TRANSLATE_NOOP("Sheets", "Forces"), _forces, blank_forces_sheet),
    SheetKind("oba", QT_TRANSLATE_NOOP("Sheets", "OBA"), _artillery, blank_artillery_sheet),
    SheetKind("scenario", QT_TRANSLATE_NOOP("Sheets", "Scenario"), _scenario, dates=scenario_dates),
    SheetKind(
        "recovery", QT_TRANSLATE_NOOP("Sheets", "Recovery"), _recovery, dates=recovery_dates, is_of_cg=True
    ),
    SheetKind("final", QT_TRANSLATE_NOOP("Sheets", "Report"), _final),
    SheetKind("aid", QT_TRANSLATE_NOOP("Sheets", "Aid"), _aid, has_data=False),
)
"""Every kind of sheet, in the order of the set."""
