"""Tables read by a Final DR or dr: which row applies, how likely each is, whether the rows are in order."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Protocol, TypeVar

from elst_app.rules.chart_reading import ChartLine
from elst_app.rules.dice import DR_CHANCES, Modifier, drm_of


class Row(Protocol):
    """A row of such a table, for a Final DR or dr of `at_most` or less that no row before it covers."""

    @property
    def at_most(self) -> int | None:
        """The highest Final DR or dr of the row; None where it is open upward."""


_Row = TypeVar("_Row", bound=Row)


def row_of(rows: Sequence[_Row], final: int) -> _Row:
    """The row of a Final DR or dr."""
    return next(row for row in rows if row.at_most is None or final <= row.at_most)


def row_chances(
    rows: Sequence[_Row],
    modifiers: Sequence[Modifier],
    originals: Mapping[int, Fraction] = DR_CHANCES,
) -> tuple[tuple[_Row, Fraction], ...]:
    """The rows with the exact chance of each for a DR with these modifiers, or for a dr (`DIE_CHANCES`)."""
    drm = drm_of(modifiers)
    chances = [Fraction(0)] * len(rows)
    for original, chance in originals.items():
        chances[rows.index(row_of(rows, original + drm))] += chance
    return tuple(zip(rows, chances, strict=True))


def check_rows(chart: ChartLine, rows: Sequence[Row]) -> None:
    """Raise `ChartError` unless the rows rise and the last one is open upward."""
    limits = [row.at_most for row in rows]
    closed = [limit for limit in limits if limit is not None]
    if limits != [*sorted(set(closed)), None]:
        raise chart.error("the results must rise, and the last one be open upward")
