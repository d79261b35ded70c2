"""The Infantry Fire Table, entered a second time by hand, and what a wrong one is told."""

import pytest

from elst_app.loading import read_text, rulebook
from elst_app.rules.chart_reading import ChartError
from elst_app.rules.fire_table import Effect, FireResult, read_fire_table

TABLE = rulebook().fire_table
TEXT = read_text("charts", "infantry_fire_table.toml")

COLUMNS = (1, 2, 4, 6, 8, 12, 16, 20, 24, 30, 36)
BY_FINAL_DR = """
 0  1KIA 2KIA 2KIA 3KIA 3KIA 3KIA 4KIA 4KIA 5KIA 6KIA 7KIA
 1  K/1  1KIA 1KIA 2KIA 2KIA 2KIA 3KIA 3KIA 4KIA 5KIA 6KIA
 2  1MC  K/1  K/2  1KIA 1KIA 1KIA 2KIA 2KIA 3KIA 4KIA 5KIA
 3  1MC  1MC  2MC  K/2  K/2  K/3  1KIA 1KIA 2KIA 3KIA 4KIA
 4  NMC  1MC  1MC  2MC  2MC  3MC  K/3  K/4  1KIA 2KIA 3KIA
 5  PTC  NMC  1MC  1MC  2MC  2MC  3MC  4MC  K/4  1KIA 2KIA
 6  -    PTC  NMC  1MC  1MC  2MC  2MC  3MC  4MC  K/4  1KIA
 7  -    -    PTC  NMC  1MC  1MC  2MC  2MC  3MC  4MC  K/4
 8  -    -    -    PTC  NMC  1MC  1MC  2MC  2MC  3MC  4MC
 9  -    -    -    -    PTC  NMC  1MC  1MC  2MC  2MC  3MC
10  -    -    -    -    -    PTC  NMC  1MC  1MC  2MC  2MC
11  -    -    -    -    -    -    PTC  NMC  1MC  1MC  2MC
12  -    -    -    -    -    -    -    PTC  NMC  1MC  1MC
13  -    -    -    -    -    -    -    -    PTC  NMC  1MC
14  -    -    -    -    -    -    -    -    -    PTC  NMC
15  -    -    -    -    -    -    -    -    -    -    PTC
16  -    -    -    -    -    -    -    -    -    -    -
"""


@pytest.mark.parametrize("line", BY_FINAL_DR.strip().splitlines())
def test_the_table(line: str) -> None:
    final_dr, *results = line.split()
    assert [column.fp for column in TABLE.columns] == list(COLUMNS)
    assert [column.result(int(final_dr)).name for column in TABLE.columns] == results


def test_a_final_dr_below_0_counts_as_0_and_one_past_the_end_has_no_effect() -> None:
    column = TABLE.column(20)
    assert column.result(-3) == column.result(0) == FireResult(Effect.KIA, 4)
    assert column.result(99) == FireResult(Effect.NONE)


@pytest.mark.parametrize(("fp", "column"), [(1, 1), (3, 2), (12, 12), (15, 12), (32, 30), (36, 36), (80, 36)])
def test_o26_the_column_at_or_below_the_fp(fp: int, column: int) -> None:
    assert TABLE.column(fp).fp == column


def test_there_is_no_column_for_no_fp() -> None:
    with pytest.raises(ValueError, match="0 FP"):
        TABLE.column(0)


def test_a_result_names_itself_as_the_table_does() -> None:
    assert [str(FireResult(Effect.MC, number)) for number in (0, 1)] == ["NMC", "1MC"]
    assert str(FireResult(Effect.K, 3)) == "K/3"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("fp = 2\n", "fp = 1\n", "column line 2: FP 1 must be above 1"),
        ("1KIA K/1 1MC", "1KIA 1MC K/1", "column line 1: results must go from the worst to the mildest"),
        ("NMC PTC", "NMC PIN", "no result is called PIN"),
        ("fp = 36", "fp = 360", "fp must be a whole number"),
        ('rule = "2.5"', "", "rule is missing"),
    ],
)
def test_a_wrong_table_is_told_its_line(old: str, new: str, complaint: str) -> None:
    assert old in TEXT
    with pytest.raises(ChartError, match=complaint):
        read_fire_table(TEXT.replace(old, new, 1))
