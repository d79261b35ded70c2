"""Shock and Bog: the tables, entered a second time, and each dr until it is resolved (4.504)."""

from fractions import Fraction

import pytest

from elst_app.loading import charts, read_text
from elst_app.rules.chart_reading import ChartError
from elst_app.rules.dice import Modifier, Roll
from elst_app.rules.recovery_tables.dr_table import RecoveryReason
from elst_app.rules.recovery_tables.shock_and_bog import (
    AlreadyResolved,
    BogState,
    ShockState,
    bog_modifiers,
    read_shock_and_bog_chart,
)
from elst_app.rules.refusals import BadDice, Refused

TEXT = read_text("charts", "shock_and_bog.toml")
CHART = charts().shock_and_bog
MIRED = Modifier(1, RecoveryReason.MIRED, "4.504")


@pytest.mark.parametrize(
    ("state", "results"),
    [
        (ShockState.SHOCKED, ["cleared"] * 2 + ["unconfirmed-kill"] * 4),
        (ShockState.UNCONFIRMED_KILL, ["cleared"] * 3 + ["wreck"] * 3),
    ],
)
def test_4_504_what_each_shock_dr_brings(state: ShockState, results: list[str]) -> None:
    table = CHART.shock_table(state)
    assert [table.result(dr).row.result for dr in range(1, 7)] == results


@pytest.mark.parametrize(
    ("state", "results"),
    [
        (BogState.BOGGED, ["freed"] * 4 + ["mired", "immobilized"]),
        (BogState.MIRED, ["freed"] * 3 + ["mired"] + ["immobilized"] * 2),
    ],
)
def test_4_504_what_each_bog_removal_dr_brings(state: BogState, results: list[str]) -> None:
    modifiers = bog_modifiers(CHART, state)
    assert [CHART.bog.result(dr, modifiers).row.result for dr in range(1, 7)] == results


def test_4_504_a_mired_vehicle_adds_1() -> None:
    assert bog_modifiers(CHART, BogState.BOGGED) == ()
    assert bog_modifiers(CHART, BogState.MIRED) == (MIRED,)
    assert CHART.bog.result(3, (MIRED,)).roll == Roll((3,), (MIRED,))


def test_4_504_the_chances_of_each_row_are_exact() -> None:
    assert [chance * 6 for _, chance in CHART.shock.chances()] == [2, 4]
    assert [chance * 6 for _, chance in CHART.unconfirmed_kill.chances()] == [3, 3]
    assert [chance for _, chance in CHART.bog.chances()] == [Fraction(2, 3), Fraction(1, 6), Fraction(1, 6)]
    assert [chance * 6 for _, chance in CHART.bog.chances((MIRED,))] == [3, 1, 2]


def test_4_504_nothing_more_is_rolled_for_what_is_resolved() -> None:
    assert [state for state in ShockState if state.is_resolved] == ["cleared", "wreck"]
    assert [state for state in BogState if state.is_resolved] == ["freed", "immobilized"]
    for state in (ShockState.CLEARED, ShockState.WRECK):
        with pytest.raises(Refused) as refused:
            CHART.shock_table(state)
        assert refused.value.refusal == AlreadyResolved(state)
    for bog in (BogState.FREED, BogState.IMMOBILIZED):
        with pytest.raises(Refused) as refused:
            bog_modifiers(CHART, bog)
        assert refused.value.refusal == AlreadyResolved(bog)


def test_a_final_dr_beyond_the_table_has_its_last_row() -> None:
    assert [CHART.bog.row(final).result for final in (-2, 0, 7, 12)] == [
        "freed",
        "freed",
        "immobilized",
        "immobilized",
    ]


@pytest.mark.parametrize("dr", [0, 7])
def test_a_dr_is_1_to_6(dr: int) -> None:
    with pytest.raises(Refused) as refused:
        CHART.shock.result(dr)
    assert refused.value.refusal == BadDice(1, str(dr))


def test_the_tables_entered_a_second_time() -> None:
    assert [(row.at_most, row.result, row.rule) for row in CHART.shock.rows] == [
        (2, "cleared", "4.504"),
        (None, "unconfirmed-kill", "4.504"),
    ]
    assert [(row.at_most, row.result, row.rule) for row in CHART.unconfirmed_kill.rows] == [
        (3, "cleared", "4.504"),
        (None, "wreck", "4.504"),
    ]
    assert [(row.at_most, row.result, row.rule) for row in CHART.bog.rows] == [
        (4, "freed", "4.504"),
        (5, "mired", "4.504"),
        (None, "immobilized", "4.504"),
    ]
    assert [(drm.reason, drm.value, drm.rule) for drm in CHART.bog.drms] == [("mired", 1, "4.504")]
    assert CHART.shock.drms == CHART.unconfirmed_kill.drms == ()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("final_dr_at_most = 5", "final_dr_at_most = 4", "bog: the results must rise"),
        ("final_dr_at_most = 2", "final_dr_at_most = 7", "shock, result line 1: final_dr_at_most must be"),
        ('result = "cleared"', 'result = "recovers"', "shock, result line 1: result must be one of"),
        ('result = "wreck"', 'result = "unconfirmed-kill"', "unconfirmed_kill: result must be cleared"),
        ('result = "mired"', 'result = "freed"', "bog: result must be freed, mired, immobilized"),
        ('reason = "mired"', 'reason = "mounted"', "bog: the reasons for a drm must be mired"),
        ("drm = 1", "drm = 7", "bog, modifier line 1: drm must be"),
        ("drm = 1", "drm = 1\ntimes = 2", "bog, modifier line 1: unknown key times"),
        ("final_dr_at_most = 3", "at_most = 3", "unconfirmed_kill, result line 1: unknown key at_most"),
        ("[[bog.modifier]]", "[[shock.modifier]]", "shock: unknown key modifier"),
        ('rule = "4.504"', 'rule = "page 9"', "shock, result line 1: rule must be a rule number"),
    ],
)
def test_a_chart_that_breaks_its_own_rules_is_not_read(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(ChartError) as error:
        read_shock_and_bog_chart(TEXT.replace(old, new, 1))
    assert str(error.value).startswith("shock_and_bog.toml, ")
    assert message in str(error.value)
