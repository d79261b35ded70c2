"""Shocked and Bogged vehicles: each dr until the Shock or the Bog is resolved (4.504).

The figures stand in resources/charts/shock_and_bog.toml.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from elst_app.rules.chart_reading import chart_file
from elst_app.rules.dice import Modifier
from elst_app.rules.recovery_tables.dr_table import DrTable, RecoveryReason, read_dr_table
from elst_app.rules.refusals import Refusal, Refused


class ShockState(StrEnum):
    """How far the Shock of a vehicle is resolved."""

    SHOCKED = "shocked"
    UNCONFIRMED_KILL = "unconfirmed-kill"
    CLEARED = "cleared"
    WRECK = "wreck"

    @property
    def is_resolved(self) -> bool:
        """Whether no further dr is made."""
        return self in (ShockState.CLEARED, ShockState.WRECK)


class BogState(StrEnum):
    """How far the Bog of a vehicle is resolved."""

    BOGGED = "bogged"
    MIRED = "mired"
    FREED = "freed"
    IMMOBILIZED = "immobilized"

    @property
    def is_resolved(self) -> bool:
        """Whether no further dr is made."""
        return self in (BogState.FREED, BogState.IMMOBILIZED)


@dataclass(frozen=True, slots=True)
class AlreadyResolved(Refusal):
    """The Shock or the Bog of the vehicle is resolved, so there is no dr to make."""

    state: ShockState | BogState
    rule: ClassVar[str] = "4.504"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class ShockAndBogChart:
    """The dr for a Shocked vehicle, for one that is an Unconfirmed Kill, and for a Bogged one."""

    shock: DrTable[ShockState]
    unconfirmed_kill: DrTable[ShockState]
    bog: DrTable[BogState]

    def shock_table(self, state: ShockState) -> DrTable[ShockState]:
        """The table of the next dr in this state; raises `Refused(AlreadyResolved)`."""
        if state.is_resolved:
            raise Refused(AlreadyResolved(state))
        return self.shock if state is ShockState.SHOCKED else self.unconfirmed_kill


def bog_modifiers(chart: ShockAndBogChart, state: BogState) -> tuple[Modifier, ...]:
    """The drm of the next Bog removal dr: that of a mired vehicle counts once, however often it is mired.

    Raises `Refused(AlreadyResolved)`.
    """
    if state.is_resolved:
        raise Refused(AlreadyResolved(state))
    return chart.bog.modifiers({RecoveryReason.MIRED: state is BogState.MIRED})


def read_shock_and_bog_chart(text: str) -> ShockAndBogChart:
    """The tables in the TOML `text`; raises `ChartError`."""
    chart = chart_file("shock_and_bog.toml", text)
    chart.check_keys("shock", "unconfirmed_kill", "bog")
    shock, unconfirmed_kill, bog = (chart.line(key) for key in ("shock", "unconfirmed_kill", "bog"))
    shock.check_keys("result")
    unconfirmed_kill.check_keys("result")
    bog.check_keys("result", "modifier")
    return ShockAndBogChart(
        shock=read_dr_table(shock, (ShockState.CLEARED, ShockState.UNCONFIRMED_KILL)),
        unconfirmed_kill=read_dr_table(unconfirmed_kill, (ShockState.CLEARED, ShockState.WRECK)),
        bog=read_dr_table(
            bog, (BogState.FREED, BogState.MIRED, BogState.IMMOBILIZED), (RecoveryReason.MIRED,)
        ),
    )
