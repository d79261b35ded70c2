"""The charts of the Recovery Phase and the calendar, read and checked together."""

from dataclasses import dataclass

from elst_app.rules.calendar import TurnRecord, read_turn_record
from elst_app.rules.chart_reading import ChartError
from elst_app.rules.initiative import InitiativeChart, read_initiative_chart
from elst_app.rules.points import CPPChart, read_cpp_chart
from elst_app.rules.provisions import ProvisionChart, read_provision_chart
from elst_app.rules.reinforcements import RGChart, RGKind, read_rg_chart
from elst_app.rules.rulings import Switches, read_switches
from elst_app.rules.strength import StrengthChart, read_strength_chart


@dataclass(frozen=True, slots=True)
class Charts:
    """Every chart, each as its own module reads it."""

    turn_record: TurnRecord
    cpp: CPPChart
    reinforcement_groups: RGChart
    strength: StrengthChart
    initiative: InitiativeChart
    provisions: ProvisionChart
    switches: Switches


def read_charts(
    *,
    turn_record: str,
    cpp: str,
    reinforcement_groups: str,
    strength: str,
    initiative: str,
    provisions: str,
    rulings: str,
) -> Charts:
    """The charts in the texts of their files.

    Raises `ChartError`, naming the line, for a chart that breaks a rule of its own, and where the "I" RG of
    the RG charts are not those of the SW chart.
    """
    charts = Charts(
        turn_record=read_turn_record(turn_record),
        cpp=read_cpp_chart(cpp),
        reinforcement_groups=read_rg_chart(reinforcement_groups),
        strength=read_strength_chart(strength),
        initiative=read_initiative_chart(initiative),
        provisions=read_provision_chart(provisions),
        switches=read_switches(rulings),
    )
    bought = {(rg.side, rg.id) for rg in charts.reinforcement_groups.lines if rg.kind is RGKind.INFANTRY}
    equipped = {(line.side, line.rg) for line in charts.strength.infantry}
    for side, rg in sorted(bought ^ equipped):
        raise ChartError(f"strength.toml: {side} {rg} must stand both there and in reinforcement_groups.toml")
    return charts
