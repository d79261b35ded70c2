"""Tables of the Recovery Phase that are read with one die, and their drm (4.504, 4.508, 4.512)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Generic, TypeVar

from elst_app.rules.chart_reading import ChartLine
from elst_app.rules.dice import DIE_CHANCES, Modifier, Roll, check_dice
from elst_app.rules.result_table import check_rows, row_chances, row_of


class RecoveryReason(StrEnum):
    """Why a dr of one of these tables is modified (4.504, 4.508, 4.5121-4.5123; ruling C20)."""

    MIRED = "mired"
    ISOLATED = "retained-isolated"
    FRONT_LINE_HEX = "front-line-hex"
    UNCONTROLLED_TERRITORY = "uncontrolled-territory"
    MOUNTED = "mounted"
    REPAIR_NUMBER = "repair-number"
    NO_REPAIR_NUMBER = "no-repair-number"
    NON_QUALIFIED_USE = "non-qualified-use"


ResultT = TypeVar("ResultT", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class TableRow(Generic[ResultT]):
    """The result of a Final dr of `at_most` or less, but above the row before; None is open upward."""

    at_most: int | None
    result: ResultT
    rule: str


@dataclass(frozen=True, slots=True)
class TableDrm:
    """One drm of a table, to be taken as often as its reason applies."""

    reason: RecoveryReason
    value: int
    rule: str


@dataclass(frozen=True, slots=True)
class TableResult(Generic[ResultT]):
    """A dr that was made and the row it leads to."""

    roll: Roll
    row: TableRow[ResultT]


@dataclass(frozen=True, slots=True)
class DrTable(Generic[ResultT]):
    """The rows of a table, the best first, and its drm."""

    rows: tuple[TableRow[ResultT], ...]
    drms: tuple[TableDrm, ...] = ()

    def row(self, final: int) -> TableRow[ResultT]:
        """The row of a Final dr."""
        return row_of(self.rows, final)

    def chances(self, modifiers: Sequence[Modifier] = ()) -> tuple[tuple[TableRow[ResultT], Fraction], ...]:
        """The exact chance of each row for a dr with these modifiers."""
        return row_chances(self.rows, modifiers, DIE_CHANCES)

    def result(self, dr: int, modifiers: Sequence[Modifier] = ()) -> TableResult[ResultT]:
        """What an Original dr brings with these modifiers; raises `Refused(BadDice)`."""
        roll = Roll(check_dice((dr,), 1), tuple(modifiers))
        return TableResult(roll, self.row(roll.final))

    def modifiers(self, times: Mapping[RecoveryReason, int]) -> tuple[Modifier, ...]:
        """The drm of the reasons that apply, in the order of the table, each so many times."""
        return tuple(
            Modifier(drm.value * times[drm.reason], drm.reason, drm.rule)
            for drm in self.drms
            if times[drm.reason]
        )


def read_dr_table(
    line: ChartLine,
    results: Sequence[ResultT],
    reasons: Sequence[RecoveryReason] = (),
    *,
    column: str = "result",
    columns: Sequence[str] = ("result",),
) -> DrTable[ResultT]:
    """The table in `line`, which must have these results and these reasons, each once and in this order.

    Of several `columns` that its rows have, the one called `column` is read. Raises `ChartError`.
    """
    rows = tuple(_read_row(row, type(results[0]), column, columns) for row in line.lines("result"))
    check_rows(line, rows)
    if [row.result for row in rows] != list(results):
        raise line.error(f"{column} must be {', '.join(results)}, in this order")
    drms = tuple(_read_drm(drm) for drm in line.lines("modifier")) if reasons else ()
    if [drm.reason for drm in drms] != list(reasons):
        raise line.error(f"the reasons for a drm must be {', '.join(reasons)}, in this order")
    return DrTable(rows, drms)


def _read_row(line: ChartLine, kind: type[ResultT], column: str, columns: Sequence[str]) -> TableRow[ResultT]:
    line.check_keys("final_dr_at_most", *columns, "rule")
    return TableRow(
        at_most=line.number("final_dr_at_most", 1, 6) if line.has("final_dr_at_most") else None,
        result=line.choice(column, kind),
        rule=line.rule(),
    )


def _read_drm(line: ChartLine) -> TableDrm:
    line.check_keys("reason", "drm", "rule")
    return TableDrm(line.choice("reason", RecoveryReason), line.number("drm", -6, 6), line.rule())
