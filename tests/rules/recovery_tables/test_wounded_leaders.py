"""The Wounded Leader Table, entered a second time (4.508)."""

import pytest

from elst_app.loading import charts, read_text
from elst_app.rules.chart_reading import ChartError
from elst_app.rules.dice import Modifier
from elst_app.rules.recovery_tables.dr_table import RecoveryReason
from elst_app.rules.recovery_tables.wounded_leaders import (
    read_wounded_leader_table,
    wounded_leader_modifiers,
)

TEXT = read_text("charts", "wounded_leaders.toml")
TABLE = charts().wounded_leaders


@pytest.mark.parametrize(
    ("isolated", "results"),
    [
        (False, ["unwounded"] + ["wounded"] * 3 + ["eliminated"] * 2),
        (True, ["wounded"] * 3 + ["eliminated"] * 3),
    ],
)
def test_4_508_what_each_dr_brings(isolated: bool, results: list[str]) -> None:
    modifiers = wounded_leader_modifiers(TABLE, isolated=isolated)
    assert [TABLE.result(dr, modifiers).row.result for dr in range(1, 7)] == results
    assert [chance * 6 for _, chance in TABLE.chances(modifiers)] == [
        results.count(result) for result in ("unwounded", "wounded", "eliminated")
    ]


def test_4_508_an_isolated_leader_adds_1() -> None:
    assert wounded_leader_modifiers(TABLE, isolated=False) == ()
    assert wounded_leader_modifiers(TABLE, isolated=True) == (Modifier(1, RecoveryReason.ISOLATED, "4.508"),)


def test_4_508_the_table_entered_a_second_time() -> None:
    assert [(row.at_most, row.result, row.rule) for row in TABLE.rows] == [
        (1, "unwounded", "4.508"),
        (4, "wounded", "4.508"),
        (None, "eliminated", "4.508"),
    ]
    assert [(drm.reason, drm.value, drm.rule) for drm in TABLE.drms] == [("retained-isolated", 1, "4.508")]
    assert [TABLE.row(final).result for final in (-1, 0, 7)] == ["unwounded", "unwounded", "eliminated"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("final_dr_at_most = 4", "final_dr_at_most = 1", "the results must rise"),
        ('result = "wounded"', 'result = "eliminated"', "result must be unwounded, wounded, eliminated"),
        ('reason = "retained-isolated"', 'reason = "mired"', "the reasons for a drm must be"),
        ("[[modifier]]", "[[modifiers]]", "unknown key modifiers"),
    ],
)
def test_a_chart_that_breaks_its_own_rules_is_not_read(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(ChartError, match=r"^wounded_leaders\.toml") as error:
        read_wounded_leader_table(TEXT.replace(old, new, 1))
    assert message in str(error.value)
