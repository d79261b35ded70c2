"""The demo: a whole CG of six CG Dates with the rulebook's examples in it, and what it leaves in a folder."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from elst_app.campaign.areas import areas_of_date
from elst_app.campaign.artillery import BatteryActed
from elst_app.campaign.door import Campaign
from elst_app.campaign.entries import Entry, Fact, Source
from elst_app.campaign.forces.losing import EndBooked, LossBooked
from elst_app.campaign.moments import Stage
from elst_app.campaign.play.exits import MapExited
from elst_app.campaign.play.panzerfaust import PFEntered, PFSetUp, PFUsed
from elst_app.campaign.play.playing_area import PlayingAreaDeclared
from elst_app.campaign.play.scenario_end import ScenarioEndRolled
from elst_app.campaign.play.verdict import CampaignDecided
from elst_app.campaign.purchases import GroupBought
from elst_app.campaign.recovery.equipment import EquipmentHandled
from elst_app.campaign.recovery.escape_attempt import EscapeAttempted
from elst_app.campaign.recovery.fates import FateChosen, FatesSettled
from elst_app.campaign.recovery.markers import RadiosSortedOut
from elst_app.campaign.recovery.melee import MeleeFought
from elst_app.campaign.recovery.possession import EquipmentCaptured
from elst_app.campaign.recovery.receiving import GroupReceived, LeadersRolled, StrengthRolled, WeaponsRolled
from elst_app.campaign.recovery.recombination import HalfSquadsRecombined
from elst_app.campaign.recovery.regrouping import Regrouped
from elst_app.campaign.recovery.repairing import (
    CapturedRolled,
    ImmobilizationRolled,
    LmgUsed,
    StunRolled,
    WeaponRepairRolled,
)
from elst_app.campaign.recovery.replacement import UnitsReplaced
from elst_app.campaign.recovery.resupply import RepairApplied
from elst_app.campaign.recovery.shift_attempt import ShiftAttempted
from elst_app.campaign.recovery.shock_and_bog import BogRolled, ShockRolled
from elst_app.campaign.recovery.wounded_leaders import WoundedLeaderRolled
from elst_app.campaign.state import State
from elst_app.chance import SystemDice
from elst_app.loading import read_text, rulebook
from elst_app.records.catalogue import KINDS
from elst_app.rules.artillery import MarkerKind
from elst_app.rules.artillery.outcomes import ErrorRolled
from elst_app.rules.calendar import CGDate
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import ScenarioType
from elst_app.rules.reinforcements import ATTACK_CHIT
from elst_app.rules.sides import Side
from elst_app.store.campaign_file import CampaignFile
from elst_app.store.recording import Picture, read_recording
from elst_app.ui.window.screens import SCREENS
from tests.rules.areas.support import west

RECORDING = tuple(read_recording(read_text("demo", "campaign.jsonl").splitlines()))
PICTURES = tuple(item for item in RECORDING if isinstance(item, Picture))

STEPS: tuple[tuple[type[Fact], str], ...] = (
    (MeleeFought, "4.501"),
    (RadiosSortedOut, "4.502"),
    (Regrouped, "4.503"),
    (ShockRolled, "4.504"),
    (BogRolled, "4.504"),
    (FatesSettled, "4.505"),
    (FateChosen, "C16"),
    (EscapeAttempted, "4.506"),
    (EquipmentHandled, "4.506"),
    (EquipmentCaptured, "4.507"),
    (WoundedLeaderRolled, "4.508"),
    (HalfSquadsRecombined, "4.509"),
    (ShiftAttempted, "4.511"),
    (ImmobilizationRolled, "4.5121"),
    (StunRolled, "4.5122"),
    (WeaponRepairRolled, "4.5123"),
    (LmgUsed, "4.5123"),
    (CapturedRolled, "4.5124"),
    (RepairApplied, "4.5125"),
    (RepairApplied, "4.5126"),
    (RepairApplied, "4.5127"),
    (RepairApplied, "4.5128"),
    (UnitsReplaced, "4.513"),
    (GroupBought, "4.515"),
    (StrengthRolled, "4.5161"),
    (WeaponsRolled, "4.5162"),
    (LeadersRolled, "4.5163"),
    (GroupReceived, "4.516"),
    (LossBooked, "4.12"),
    (EndBooked, "4.503"),
    (MapExited, "4.41"),
    (MapExited, "CG11"),
    (PFSetUp, "CG5"),
    (PFEntered, "CG5"),
    (PFUsed, "CG5"),
    (ScenarioEndRolled, "CG2"),
    (PlayingAreaDeclared, "C29"),
    (CampaignDecided, "4.41"),
)
"""What there is to do at least once, and the rule each rests on."""


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """What `elst demo` says it has left in its folder."""
    folder = tmp_path_factory.mktemp("demo")
    command = [sys.executable, "-m", "elst_app", "demo", str(folder)]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ended.stderr == ""
    return [Path(line) for line in ended.stdout.splitlines()]


@pytest.fixture(scope="module")
def campaign(left: list[Path]) -> Iterator[Campaign]:
    with CampaignFile.open(left[0], rulebook()) as file:
        yield Campaign(rulebook(), file, SystemDice())


@pytest.fixture(scope="module")
def entries(campaign: Campaign) -> Sequence[Entry]:
    return campaign.history.entries


@pytest.fixture(scope="module")
def state(campaign: Campaign) -> State:
    return campaign.state


def test_it_leaves_its_file_every_picture_and_every_kind_of_sheet(left: list[Path]) -> None:
    pictures = ["start", "new-campaign", *(picture.name for picture in PICTURES)]
    names = [*(f"{name}.png" for name in pictures), *(f"{kind.key}.pdf" for kind in KINDS)]
    assert [path.name for path in left] == ["demo.elst", *names]
    assert sorted(left) == sorted(left[0].parent.iterdir())
    begins = {".png": b"\x89PNG\r\n", ".pdf": b"%PDF-", ".elst": b"SQLite format 3"}
    assert all(path.read_bytes().startswith(begins[path.suffix]) for path in left)


def test_every_screen_is_in_a_picture() -> None:
    assert {place.key for place in SCREENS} <= {picture.screen for picture in PICTURES}


def test_4_5171_all_six_cg_dates_are_gone_through_with_each_scenario_type(state: State) -> None:
    assert [(line.date, line.type, line.played) for line in state.dates] == [
        (CGDate.AFTERNOON_23, ScenarioType.INITIAL, 1),
        (CGDate.MORNING_24, ScenarioType.BRITISH_ASSAULT, 1),
        (CGDate.MIDDAY_24, ScenarioType.INACTIVE, 0),
        (CGDate.AFTERNOON_24, ScenarioType.GERMAN_ASSAULT, 1),
        (CGDate.MORNING_25, ScenarioType.DUAL_ATTACK, 2),
        (CGDate.MIDDAY_25, ScenarioType.BRITISH_ASSAULT, 1),
    ]


def test_4_41_it_ends_with_a_verdict(state: State) -> None:
    assert state.stage is Stage.ENDED
    assert state.verdict is not None
    assert state.verdict.winner is Side.GERMAN
    standing = state.verdict.standing
    assert (standing.vp, standing.building_held_by) == (19, Side.BRITISH)


@pytest.mark.parametrize(("kind", "rule"), STEPS, ids=[f"{rule} {kind.kind}" for kind, rule in STEPS])
def test_each_of_it_happens(kind: type[Fact], rule: str, entries: Sequence[Entry]) -> None:
    assert any(isinstance(entry.fact, kind) and entry.rule == rule for entry in entries)


def test_4_5154_an_attack_chit_is_bought_and_makes_the_map_free(entries: Sequence[Entry]) -> None:
    bought = [entry.fact for entry in entries if isinstance(entry.fact, GroupBought)]
    assert [fact.purchase.date for fact in bought if fact.purchase.rg == ATTACK_CHIT] == [CGDate.AFTERNOON_24]
    assert [fact.purchase.rg for fact in bought if fact.is_free_on_map] == [ATTACK_CHIT, "I3", "O1"]


def test_it_plays_the_same_everywhere_for_all_its_dice_are_typed(entries: Sequence[Entry]) -> None:
    throws = [throw for entry in entries for throw in entry.throws]
    assert len(throws) > 100
    assert {throw.source for throw in throws} == {Source.TABLE}


def test_one_rule_is_broken_as_it_happened_and_flagged(entries: Sequence[Entry]) -> None:
    assert [entry.flag.rule for entry in entries if entry.flag is not None] == ["4.5154"]


def test_4_5055_the_illustration_of_the_perimeter_is_its_first_position(state: State) -> None:
    control = state.determined[0].control
    assert control.british == tuple(sorted(west().british))
    assert set(west().german) <= set(control.german)
    assert set(control.british_vehicles) == set(west().british_vehicles)
    areas = areas_of_date(state, rulebook(), 0)
    assert [(area.id, area.isolated) for area in areas.of(Side.BRITISH)] == [(1, False)]
    assert [(area.hexes, area.isolated) for area in areas.of(Side.GERMAN) if area.id == 3] == [
        ((Hex.parse("F14"),), True)
    ]


def test_4_506_the_4_5_7_in_h17_escapes_with_a_dr_of_9_and_is_replaced(entries: Sequence[Entry]) -> None:
    (escape,) = [
        entry.fact
        for entry in entries
        if isinstance(entry.fact, EscapeAttempted) and entry.fact.hex == Hex.parse("H17")
    ]
    assert [unit.name for unit in escape.units] == ["4-5-7"]
    assert sorted(modifier.value for modifier in escape.roll.modifiers) == [-2, 1, 1]
    assert (sum(escape.roll.dice), escape.roll.final) == (9, 9)
    assert [piece.name for piece in escape.changed] == ["4-4-7"]


def test_2_4_both_worked_corrections_land_as_in_the_rulebook(entries: Sequence[Entry]) -> None:
    landed = [
        entry.fact.outcome.landed
        for entry in entries
        if isinstance(entry.fact, BatteryActed) and isinstance(entry.fact.outcome, ErrorRolled)
    ]
    found = [(marker.kind, marker.hex.name) for marker in landed]
    assert found[:2] == [(MarkerKind.SR, "NN15"), (MarkerKind.FFE_1, "KK16")]
