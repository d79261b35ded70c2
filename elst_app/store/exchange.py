"""A campaign as one JSON document, and back.

The document is an object with these members:

    format    "elst-campaign"
    version   1; a program reads its own version and older ones
    audience  "all" for the whole campaign, secrets of both sides included; or "public", "British" or "German"
              for what these people may see, in which entries are numbered anew and nothing else is counted
    journal   the entries in order, each with number, act, written_at (ISO 8601, UTC), acted_by, audience,
              cg_date, stage, game_turn, player_turn, phase, step, rule, kind, fact (the values of that kind),
              dice (name, sides, result, source, program_had each), broken_rule and reason of a flagged entry,
              command (what was asked for, by the first entry of an act); null where there is none
    ledger    the results the program has given: name, sides, result, audience
    tables    what follows from the journal, for other programs to read: the rows of cg_log, rg_purchase,
              unit, battery, control and deployment_area by the names of their columns; not read back

Enums stand by their values, hexes by their names, dice as they fell ("4 3"), as in the campaign file.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Final

from elst_app.campaign.entries import Entry
from elst_app.campaign.history import History
from elst_app.campaign.known import journal_of
from elst_app.campaign.ledger import LedgerLine
from elst_app.campaign.moments import Stage
from elst_app.campaign.play.set_ups import ScenarioBegun
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.setup import CampaignBegun
from elst_app.campaign.state import State
from elst_app.campaign.view import View
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Audience
from elst_app.store.codec import UnreadableError
from elst_app.store.projections import PROJECTIONS
from elst_app.store.rows import Row, dice_rows, journal_row, read_entry, read_ledger_line, roll_row
from elst_app.store.tables import CG_LOG, DICE, JOURNAL, ROLL

FORMAT: Final = "elst-campaign"
VERSION: Final = 1
WHOLE: Final = "all"
"""The audience of an export that leaves nothing out."""

AUDIENCES: Final = (WHOLE, *(audience.value for audience in Audience))
"""For whom an export can be."""

_TOO_LARGE: Final = 2**63
_HALVES: Final = re.compile("[\ud800-\udfff]")
"""Halves of characters, which a command may hold as they were typed, and no file can."""


class NoExportError(ValueError):
    """A text that is no export of a campaign."""


class NewerExportError(NoExportError):
    """An export of a later version of the program."""


class UnknownAudienceError(NoExportError):
    """An export for an `audience` that this program does not know."""

    def __init__(self, audience: str) -> None:
        super().__init__(audience)
        self.audience = audience


class UnreadableExportError(NoExportError):
    """Entry `number` is not one this program knows, or not in its place; 0 stands for the ledger."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@dataclass(frozen=True, slots=True)
class Export:
    """A campaign to be kept elsewhere: its journal, and the ledger as far as it belongs to it."""

    audience: str
    entries: tuple[Entry, ...]
    ledger: tuple[LedgerLine, ...]


def whole_export(entries: Sequence[Entry], ledger: Sequence[LedgerLine]) -> Export:
    """The whole campaign, secrets of both sides included."""
    return Export(WHOLE, tuple(entries), tuple(ledger))


def export_of(view: View, ledger: Sequence[LedgerLine]) -> Export:
    """What the audience of the view may see; that is all once the CG has ended (C40)."""
    if view.state.stage is Stage.ENDED:
        return whole_export(view.entries, ledger)
    seen = tuple(line for line in ledger if view.audience.may_see(line.audience))
    return Export(view.audience.value, journal_of(view), seen)


def export_text(export: Export, rulebook: Rulebook, known: State | None = None) -> str:
    """The export as JSON; its tables are those of the state `known`, without it of the journal's."""
    state = History(export.entries).state if known is None else known
    document = {
        "format": FORMAT,
        "version": VERSION,
        "audience": export.audience,
        "journal": [_plain_entry(entry) for entry in export.entries],
        "ledger": [roll_row(line) for line in export.ledger],
        "tables": table_rows(state, rulebook),
    }
    text = json.dumps(document, ensure_ascii=False, indent=1)
    return _HALVES.sub(lambda half: f"\\u{ord(half[0]):04x}", text)


def read_export(text: str, rulebook: Rulebook) -> Export:
    """The export in `text`, which a file can be made of; raises `NoExportError`."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NoExportError(str(error)) from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise NoExportError("no export")
    version = document.get("version")
    if type(version) is not int or version < 1:
        raise NoExportError("no version")
    if version > VERSION:
        raise NewerExportError(str(version))
    audience, journal, ledger = (document.get(name) for name in ("audience", "journal", "ledger"))
    if not isinstance(audience, str) or not isinstance(journal, list) or not isinstance(ledger, list):
        raise NoExportError("a member is missing")
    if audience not in AUDIENCES:
        raise UnknownAudienceError(audience)
    if not journal:
        raise NoExportError("no entries")
    export = Export(audience, tuple(_read_journal(journal)), tuple(_read_ledger(ledger)))
    if not isinstance(export.entries[0].fact, CampaignBegun | ScenarioBegun):
        raise UnreadableExportError(1)
    try:
        _check_state(History(export.entries).state, rulebook)
    except NoExportError:
        raise
    except Exception as error:
        # No campaign comes to such a state, and there is no end to what somebody can make up.
        raise NoExportError(repr(error)) from error
    return export


def _check_state(state: State, rulebook: Rulebook) -> None:
    """Raises `NoExportError` for a state that no file can hold."""
    on_map = (state.control, state.left_out, state.drawn, state.determined, state.forces.pieces)
    if not all(hex_ in rulebook.board for hex_ in _hexes(on_map)):
        raise NoExportError("a hex that is not on the map")
    rows = table_rows(state, rulebook)
    if not all(_fits(row) for of_table in rows.values() for row in of_table):
        raise NoExportError("a figure or a text that no file can hold")


def table_rows(state: State, rulebook: Rulebook) -> dict[str, list[Row]]:
    """The rows of the tables that follow from a state, of a view as well, by the names of the tables."""
    found: dict[str, list[Row]] = {}
    for projection in PROJECTIONS:
        rows = [projection.row(key, line) for key, line in projection.lines(state, rulebook).items()]
        # Of a side whose CPP are not to be seen the log would show a row of zeros.
        is_hidden = projection.table is CG_LOG
        found[projection.table.name] = [
            row for row in rows if not is_hidden or row["side"] not in state.hidden
        ]
    return found


def column_names(table: str) -> tuple[str, ...]:
    """The names of the columns of a table that follows from a state, in order."""
    (found,) = (each.table for each in PROJECTIONS if each.table.name == table)
    return tuple(column.name for column in found.columns)


def _plain_entry(entry: Entry) -> Row:
    row = journal_row(entry)
    command = row["command"]
    dice = [{name: each[name] for name in _DICE_COLUMNS} for each in dice_rows(entry)]
    return {
        **row,
        "fact": json.loads(row["fact"]),
        "command": None if command is None else json.loads(command),
        "dice": dice,
    }


_DICE_COLUMNS: Final = tuple(column.name for column in DICE.columns if column.name not in ("entry", "place"))
_JOURNAL_COLUMNS: Final = tuple(column.name for column in JOURNAL.columns)
_ROLL_COLUMNS: Final = tuple(column.name for column in ROLL.columns)


def _read_journal(journal: Sequence[object]) -> list[Entry]:
    entries: list[Entry] = []
    for number, plain in enumerate(journal, 1):
        try:
            entry = _read_plain_entry(_with_columns(plain, (*_JOURNAL_COLUMNS, "dice")))
        except (UnreadableError, KeyError, TypeError, ValueError, RecursionError) as error:
            raise UnreadableExportError(number) from error
        begins = not entries or entry.act != entries[-1].act
        is_in_place = entry.number == number and (not begins or entry.act == number)
        if not is_in_place or not all(_fits(row) for row in (journal_row(entry), *dice_rows(entry))):
            raise UnreadableExportError(number)
        entries.append(entry)
    return entries


def _read_plain_entry(plain: Mapping[str, Any]) -> Entry:
    command = plain["command"]
    row = {
        **plain,
        "fact": json.dumps(plain["fact"]),
        "command": None if command is None else json.dumps(command),
    }
    return read_entry(row, [_with_columns(each, _DICE_COLUMNS) for each in plain["dice"]])


def _read_ledger(ledger: Sequence[object]) -> list[LedgerLine]:
    try:
        lines = [read_ledger_line(_with_columns(each, _ROLL_COLUMNS)) for each in ledger]
    except (UnreadableError, KeyError, TypeError) as error:
        raise UnreadableExportError(0) from error
    if len({line.name for line in lines}) < len(lines) or not all(_fits(roll_row(line)) for line in lines):
        raise UnreadableExportError(0)
    return lines


def _hexes(value: object) -> Iterator[Hex]:
    """Every hex in the value."""
    if isinstance(value, Hex):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _hexes(each)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _hexes(getattr(value, field.name))


def _fits(row: Row) -> bool:
    """Whether SQLite can hold the figures and texts of the row."""
    figures = (value for value in row.values() if isinstance(value, int))
    texts = (value for value in row.values() if isinstance(value, str))
    return all(abs(value) < _TOO_LARGE for value in figures) and not any(map(_HALVES.search, texts))


def _with_columns(plain: object, columns: Sequence[str]) -> Mapping[str, Any]:
    """The row, if it has these columns; raises KeyError or TypeError for any other value."""
    if not isinstance(plain, dict):
        raise TypeError(plain)
    return {name: plain[name] for name in columns}
