"""The charts of the Recovery Phase and the calendar, read and checked together."""

from dataclasses import dataclass

from elst_app.rules.calendar import TurnRecord, read_turn_record
from elst_app.rules.chart_reading import ChartError
from elst_app.rules.escape import EscapeChart, read_escape_chart
from elst_app.rules.forces import EquipmentChart, read_equipment_chart
from elst_app.rules.initiative import InitiativeChart, read_initiative_chart
from elst_app.rules.panzerfaust import PlayChart, read_play_chart
from elst_app.rules.points import CPPChart, read_cpp_chart
from elst_app.rules.provisions import ProvisionChart, read_provision_chart
from elst_app.rules.recovery_tables.repair import RepairChart, read_repair_chart
from elst_app.rules.recovery_tables.shock_and_bog import ShockAndBogChart, read_shock_and_bog_chart
from elst_app.rules.recovery_tables.wounded_leaders import WoundedLeaderTable, read_wounded_leader_table
from elst_app.rules.reinforcements import RGChart, RGKind, read_rg_chart
from elst_app.rules.rulings import Switches, read_switches
from elst_app.rules.set_ups import SetUp, read_set_ups
from elst_app.rules.shift import ShiftChart, read_shift_chart
from elst_app.rules.strength import StrengthChart, read_strength_chart
from elst_app.rules.units import UnitChart, read_unit_chart
from elst_app.rules.victory import VictoryChart, read_victory_chart


@dataclass(frozen=True, slots=True)
class Charts:
    """Every chart, each as its own module reads it."""

    turn_record: TurnRecord
    cpp: CPPChart
    reinforcement_groups: RGChart
    strength: StrengthChart
    initiative: InitiativeChart
    provisions: ProvisionChart
    shock_and_bog: ShockAndBogChart
    wounded_leaders: WoundedLeaderTable
    repair: RepairChart
    units: UnitChart
    equipment: EquipmentChart
    escape: EscapeChart
    shift: ShiftChart
    play: PlayChart
    victory: VictoryChart
    set_ups: tuple[SetUp, ...]
    switches: Switches


def read_charts(
    *,
    turn_record: str,
    cpp: str,
    reinforcement_groups: str,
    strength: str,
    initiative: str,
    provisions: str,
    shock_and_bog: str,
    wounded_leaders: str,
    repair: str,
    units: str,
    equipment: str,
    escape: str,
    shift: str,
    play: str,
    victory: str,
    set_ups: str,
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
        shock_and_bog=read_shock_and_bog_chart(shock_and_bog),
        wounded_leaders=read_wounded_leader_table(wounded_leaders),
        repair=read_repair_chart(repair),
        units=read_unit_chart(units),
        equipment=read_equipment_chart(equipment),
        escape=read_escape_chart(escape),
        shift=read_shift_chart(shift),
        play=read_play_chart(play),
        victory=read_victory_chart(victory),
        set_ups=read_set_ups(set_ups),
        switches=read_switches(rulings),
    )
    bought = {(rg.side, rg.id) for rg in charts.reinforcement_groups.lines if rg.kind is RGKind.INFANTRY}
    equipped = {(line.side, line.rg) for line in charts.strength.infantry}
    for side, rg in sorted(bought ^ equipped):
        raise ChartError(f"strength.toml: {side} {rg} must stand both there and in reinforcement_groups.toml")
    return charts
