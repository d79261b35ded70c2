"""The rows of a table of rules/ as a case shows them."""

from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from typing import Protocol

from elst_app.ui.recovery.cases import Row
from elst_app.words.phrases import word


class ResultRow(Protocol):
    """A row that says one thing."""

    @property
    def at_most(self) -> int | None:
        """The highest Final DR or dr of the row; None where it is open upward."""

    @property
    def result(self) -> Enum:
        """What it says."""


def rows_of(chances: Iterable[tuple[ResultRow, Fraction]]) -> tuple[Row, ...]:
    """Each row with its result in words and its exact chance."""
    return tuple(Row(row.at_most, word(row.result), chance) for row, chance in chances)
