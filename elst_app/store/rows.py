"""Entries and ledger lines as rows, and rows as the frozen values they were; the one place for both."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from elst_app.campaign.context import Command
from elst_app.campaign.entries import Entry, Flag, Source, Throw
from elst_app.campaign.ledger import LedgerLine
from elst_app.campaign.moments import Moment, Stage
from elst_app.rules.calendar import CGDate, Phase
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience, Side
from elst_app.store.codec import UnreadableError, read_command, read_fact, write_command, write_fact

Row: TypeAlias = dict[str, Any]
"""The columns of a row by name."""


def journal_row(entry: Entry) -> Row:
    """The row of an entry in the table `journal`."""
    kind, fact = write_fact(entry.fact)
    return {
        "number": entry.number,
        "act": entry.act,
        "written_at": entry.at,
        "acted_by": entry.by,
        "audience": entry.audience,
        "cg_date": entry.moment.date,
        "stage": entry.moment.stage,
        "game_turn": entry.moment.game_turn,
        "player_turn": entry.moment.player_turn,
        "phase": entry.moment.phase,
        "step": entry.moment.step,
        "rule": entry.rule,
        "kind": kind,
        "fact": fact,
        "broken_rule": entry.flag.rule if entry.flag else None,
        "reason": entry.flag.reason if entry.flag else None,
        "command": None if entry.command is None else write_command(entry.command),
    }


def dice_rows(entry: Entry) -> list[Row]:
    """The rows of an entry in the table `dice`, one for each throw."""
    return [
        {
            "entry": entry.number,
            "place": place,
            "name": throw.name,
            "sides": throw.sides,
            "result": _as_text(throw.values),
            "source": throw.source,
            "program_had": None if throw.program_had is None else _as_text(throw.program_had),
        }
        for place, throw in enumerate(entry.throws, 1)
    ]


def read_entry(row: Mapping[Any, Any], dice: Sequence[Mapping[Any, Any]]) -> Entry:
    """The entry of a row of `journal` and its rows of `dice` in order; raises `UnreadableError`."""
    try:
        return Entry(
            number=_whole(row["number"]),
            act=_whole(row["act"]),
            at=_text(row["written_at"]),
            by=_maybe(Side, row["acted_by"]),
            audience=Audience(row["audience"]),
            moment=Moment(
                CGDate(row["cg_date"]),
                Stage(row["stage"]),
                _maybe(_whole, row["game_turn"]),
                _maybe(Side, row["player_turn"]),
                _maybe(Phase, row["phase"]),
                _maybe(RecoveryStep, row["step"]),
            ),
            rule=_text(row["rule"]),
            fact=read_fact(_text(row["kind"]), _text(row["fact"])),
            throws=tuple(_read_throw(each) for each in dice),
            flag=_read_flag(row["broken_rule"], row["reason"]),
            command=_maybe(_read_command, row["command"]),
        )
    except ValueError as error:
        raise UnreadableError(str(error)) from error


def roll_row(line: LedgerLine) -> Row:
    """The row of a ledger line in the table `roll`."""
    return {
        "name": line.name,
        "sides": line.sides,
        "result": _as_text(line.values),
        "audience": line.audience,
    }


def read_ledger_line(row: Mapping[Any, Any]) -> LedgerLine:
    """The ledger line of a row of `roll`; raises `UnreadableError`."""
    try:
        return LedgerLine(
            _text(row["name"]), _whole(row["sides"]), _numbers(row["result"]), Audience(row["audience"])
        )
    except ValueError as error:
        raise UnreadableError(str(error)) from error


def _read_throw(row: Mapping[Any, Any]) -> Throw:
    return Throw(
        _text(row["name"]),
        _whole(row["sides"]),
        _numbers(row["result"]),
        Source(row["source"]),
        _maybe(_numbers, row["program_had"]),
    )


def _read_flag(rule: object, reason: object) -> Flag | None:
    return None if rule is None and reason is None else Flag(_text(rule), _text(reason))


def _read_command(value: object) -> Command | None:
    """The command; None where it is one of an older program: the act stands, but cannot be gone back to."""
    try:
        return read_command(_text(value))
    except UnreadableError:
        return None


def _as_text(values: Sequence[int]) -> str:
    return " ".join(map(str, values))


def _numbers(value: object) -> tuple[int, ...]:
    return tuple(int(number) for number in _text(value).split())


def _maybe(read: Any, value: object) -> Any:
    return None if value is None else read(value)


def _whole(value: object) -> int:
    if type(value) is not int:
        raise UnreadableError(f"{value!r} is no whole number")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise UnreadableError(f"{value!r} is no text")
    return value
