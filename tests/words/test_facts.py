"""Every fact has a line in the journal and a name for undo, with what it says."""

from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from elst_app.campaign.area_decisions import PocketDecided
from elst_app.campaign.artillery import BatteryActed
from elst_app.campaign.artillery_smoke import ArtillerySmokeDeclared
from elst_app.campaign.clock import ScenarioEnded
from elst_app.campaign.context import Command
from elst_app.campaign.control import AreasDetermined, ControlChanged, SetControl, VehiclesNoted
from elst_app.campaign.door import Campaign, Done
from elst_app.campaign.entries import Entry, Fact, Flag, Source, Throw
from elst_app.campaign.forces.changing import Edit
from elst_app.campaign.forces.entering import EnterPieces
from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.campaign.history import ActRedone, ActsRevised, ActUndone, EntryCorrected
from elst_app.campaign.initiative import InitiativeRevealed
from elst_app.campaign.ledger import MemoryJournal
from elst_app.campaign.moments import Moment, Stage
from elst_app.campaign.notes import AddNote
from elst_app.campaign.play.exits import MapExited
from elst_app.campaign.play.panzerfaust import PFEntered
from elst_app.campaign.play.scenario_end import ScenarioEndRolled
from elst_app.campaign.points import PointsReplenished
from elst_app.campaign.purchases import GroupBought
from elst_app.campaign.recovery.repairing import WeaponRepairRolled
from elst_app.campaign.setup import BeginCampaign, CampaignBegun, RulingChanged, StartingPoints
from elst_app.campaign.state import Replenishment
from elst_app.campaign.steps import RecoveryEnded, StepTicked
from elst_app.campaign.undo import Correct, Undo
from elst_app.chance import SystemDice
from elst_app.loading import read_text, rulebook
from elst_app.rules.artillery import Battery, ChitDrawn, Outcome, RequestPlaced
from elst_app.rules.calendar import CGDate
from elst_app.rules.forces import Loss, NewPieces, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Audience, Side
from elst_app.store.recording import read_recording
from elst_app.words.artillery_outcomes import outcome_text
from elst_app.words.facts import (
    act_name,
    entry_text,
    fact_name,
    fact_text,
    flag_text,
    throw_text,
    undone_mark,
)
from elst_app.words.phrases import word
from tests.words.samples import kinds_of, values

KINDS = kinds_of(Fact)
OUTCOMES = kinds_of(Outcome)

LEFT_OUT = {
    (VehiclesNoted, "hexes"),
    (AreasDetermined, "control"),
    (AreasDetermined, "left_out"),
    (AreasDetermined, "drawn"),
    (PocketDecided, "accepted"),
    (ArtillerySmokeDeclared, "is_there"),
    (PocketDecided, "side"),
    (ScenarioEnded, "round"),
    (ScenarioEndRolled, "is_over"),
    (MapExited, "vp"),
    (PFEntered, "pieces"),
    (MapExited, "morale"),
    (MapExited, "is_passed"),
    (ActsRevised, "dropped"),
    (InitiativeRevealed, "scenarios"),
    (CampaignBegun, "players"),
    (CampaignBegun, "provisions"),
    (CampaignBegun, "rulings"),
    (CampaignBegun, "scenario"),
    (GroupBought, "battery"),
    (GroupBought, "is_free_on_map"),
    (RulingChanged, "option"),
    (RulingChanged, "rulings"),
    (WeaponRepairRolled, "mount"),
    (StepTicked, "skipped"),
    (RecoveryEnded, "ends_campaign"),
    (ActUndone, "seen"),
    (BatteryActed, "action"),
    (BatteryActed, "battery"),
}
"""What a line says in other words, or leaves to the screen that shows it in full."""

NOT_IN_THE_LINE = {(ChitDrawn, "reds_drawn"), (RequestPlaced, "needed")}
"""What is told by other figures, or with the next roll."""


def hexes(*names: str) -> tuple[Hex, ...]:
    return tuple(Hex.parse(name) for name in names)


def entry(fact: Fact, number: int = 1) -> Entry:
    moment = Moment(CGDate.AFTERNOON_23, Stage.SET_UP)
    return Entry(number, number, "2026-01-01T20:14:00Z", None, Audience.PUBLIC, moment, "4.505", fact)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@given(data=st.data())
@settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_a_fact_has_a_line_and_a_name(kind: type[Fact], data: Any) -> None:
    fact = data.draw(values(kind))
    text = fact_text(fact)
    assert text
    assert "\n" not in text
    assert fact_name(fact)
    assert entry_text(entry(fact)) == text
    assert act_name([entry(fact)]) == fact_name(fact)
    for field in fields(fact):
        value = getattr(fact, field.name)
        if (kind, field.name) not in LEFT_OUT and is_plain(value):
            assert word(value).lower() in text.lower(), f"{field.name} is not in: {text}"


def is_plain(value: object) -> bool:
    """Whether a value stands in a line as it is, so that it can be looked for."""
    return value not in ("", (), None) and not is_dataclass(value) and not is_list_of_values(value)


def is_list_of_values(value: object) -> bool:
    return isinstance(value, tuple) and any(
        is_dataclass(each) and not isinstance(each, Hex) for each in value
    )


def test_what_is_left_out_is_left_out_of_something() -> None:
    assert {(kind, field.name) for kind in KINDS for field in fields(kind)} >= LEFT_OUT


@pytest.mark.parametrize("kind", OUTCOMES, ids=lambda kind: kind.__name__)
@given(data=st.data())
@settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_an_outcome_has_a_line_with_its_figures(kind: type[Outcome], data: Any) -> None:
    outcome, battery = data.draw(values(kind)), data.draw(values(Battery))
    text = outcome_text(outcome, battery)
    assert text.startswith(f"{battery.id}: ")
    for field in fields(outcome):
        value = getattr(outcome, field.name)
        if (kind, field.name) not in NOT_IN_THE_LINE and is_number_or_hex(value):
            assert word(value) in text, f"{field.name} is not in: {text}"


def is_number_or_hex(value: object) -> bool:
    return isinstance(value, Hex) or (isinstance(value, int) and not isinstance(value, bool))


@pytest.mark.parametrize(
    ("fact", "text", "name"),
    [
        (
            ControlChanged(hexes("E12", "E13"), Side.BRITISH),
            "The British gained Control of E12 and E13",
            "Control of E12 and E13",
        ),
        (
            ControlChanged(hexes("E12", "E13", "F14", "G15"), Side.GERMAN),
            "The German gained Control of E12, E13, F14 and G15",
            "Control of 4 hexes",
        ),
        (ControlChanged(hexes("E13"), None), "Nobody Controls E13 any more", "Control of E13"),
        (
            PointsReplenished(Replenishment(CGDate.MORNING_24, Side.GERMAN, 9, 4)),
            "German CPP for 24 Sept Morning: 9 less a dr of 4 is 5",
            "German CPP dr",
        ),
        (StartingPoints(Side.BRITISH, 12), "British starting CPP: 12", "British starting CPP"),
        (
            EntryCorrected(7, None, "typed twice"),
            "Struck out: entry 7 (typed twice)",
            "correction: typed twice",
        ),
        (ActUndone(4, seen=True), "Undone after it was seen: entry 4", "undo"),
        (ActRedone(4), "Redone: entry 4", "redo"),
    ],
)
def test_lines_in_full(fact: Fact, text: str, name: str) -> None:
    assert (fact_text(fact), fact_name(fact)) == (text, name)


def test_an_undo_and_a_correction_name_what_they_take_back() -> None:
    class NoDice:
        def throw(self, count: int, sides: int) -> tuple[int, ...]:
            raise AssertionError("no dice in this test")

    campaign = Campaign(rulebook(), MemoryJournal(), NoDice())
    commands: list[Command] = [
        BeginCampaign(title="Autumn evenings"),
        AddNote(text="Fog", audience=Audience.GERMAN),
        SetControl(hexes=hexes("E12"), side=Side.BRITISH),
        Correct(entry=6, fact=ControlChanged(hexes("E11"), Side.BRITISH), reason="a slip"),
        SetControl(hexes=hexes("E13"), side=Side.BRITISH),
        Undo(),
    ]
    for command in commands:
        assert isinstance(campaign.do(command), Done)
    view = campaign.view(Audience.PUBLIC)
    *_, control, correction, _, undone = view.entries
    assert control.number == 6
    assert entry_text(undone, view.entries) == "Undone: Control of E13"
    assert entry_text(correction, view.entries) == (
        "Corrected: Control of E12 now reads “The British gained Control of E11” (a slip)"
    )


def test_marks_and_sources() -> None:
    assert flag_text(Flag("4.2", "a house rule")) == "against 4.2: a house rule"
    assert flag_text(Flag("", "forgot to type it")) == "entered by hand: forgot to type it"
    assert undone_mark(seen=False) == "undone"
    assert undone_mark(seen=True) == "undone after it was seen"
    assert throw_text(Throw("x #1", 6, (4, 5), Source.TABLE)) == "rolled 4 and 5 on the table"
    assert throw_text(Throw("x #1", 6, (3,), Source.PROGRAM)) == "rolled 3 by the program"


def test_a_chit_is_drawn_not_rolled() -> None:
    name = "24 Midday German O2 #1 draw 6 of 6 #1"
    assert throw_text(Throw(name, 6, (3,), Source.TABLE)) == "drawn on the table"


def test_vehicles_in_one_hex_are_counted() -> None:
    fact = VehiclesNoted(Side.BRITISH, hexes("K5", "L6", "K5", "K5"))
    assert fact_text(fact) == "British vehicles with functional MA in K5 (3) and L6"


def test_very_many_hexes_are_counted() -> None:
    many = ControlChanged(tuple(Hex(column, 5) for column in range(13)), Side.GERMAN)
    assert fact_text(many) == "The German gained Control of 13 hexes"


def test_the_campaign_names_its_draws_as_the_words_expect() -> None:
    campaign = Campaign(rulebook(), MemoryJournal(), SystemDice())
    for command in read_recording(read_text("demo", "campaign.jsonl").splitlines()):
        if isinstance(command, Command):
            assert isinstance(campaign.do(command), Done)
    thrown = [(each.fact, throw) for each in campaign.history.entries for throw in each.throws]
    assert thrown
    for fact, throw in thrown:
        draws = isinstance(fact, BatteryActed) and fact.action.draws_chit
        assert throw_text(throw).startswith("drawn ") == draws


def test_4_12_a_table_of_losses_is_named_by_their_number() -> None:
    campaign = Campaign(rulebook(), MemoryJournal(), SystemDice())
    lines = (NewPieces(3, "4-5-7", in_hex(Hex.parse("E12"))),)
    for command in (BeginCampaign(title="Table"), EnterPieces(side=Side.BRITISH, lines=lines)):
        assert isinstance(campaign.do(command), Done)

    def booked(*lines: LossLine) -> str:
        assert isinstance(campaign.do(BookLosses(lines=lines)), Done)
        return act_name(campaign.view(Audience.PUBLIC).undo)

    assert booked(LossLine("B1", Loss.REDUCED)).startswith("British 4-5-7: ")
    moved = LossLine("B1", None, Edit(place=in_hex(Hex.parse("E13"))))
    assert booked(LossLine("B2", Loss.REDUCED), LossLine("B3", Loss.ELIMINATED), moved) == "2 losses"


def test_no_entries_have_no_name() -> None:
    assert act_name(()) == ""
