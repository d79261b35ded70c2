"""Wounded leaders: the Wounded Leader Table (4.508).

The figures stand in resources/charts/wounded_leaders.toml.
"""

from enum import StrEnum

from elst_app.rules.chart_reading import chart_file
from elst_app.rules.dice import Modifier
from elst_app.rules.recovery_tables.dr_table import DrTable, RecoveryReason, read_dr_table


class WoundResult(StrEnum):
    """What the Wounded Leader Table says."""

    UNWOUNDED = "unwounded"
    WOUNDED = "wounded"
    ELIMINATED = "eliminated"


WoundedLeaderTable = DrTable[WoundResult]


def wounded_leader_modifiers(table: WoundedLeaderTable, *, isolated: bool) -> tuple[Modifier, ...]:
    """The drm of a wounded leader's dr."""
    return table.modifiers({RecoveryReason.ISOLATED: isolated})


def read_wounded_leader_table(text: str) -> WoundedLeaderTable:
    """The Wounded Leader Table in the TOML `text`; raises `ChartError`."""
    chart = chart_file("wounded_leaders.toml", text)
    chart.check_keys("result", "modifier")
    return read_dr_table(chart, tuple(WoundResult), (RecoveryReason.ISOLATED,))
