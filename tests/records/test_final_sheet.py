"""The final report: dates, RG, batteries, dice and draws of each side."""

import pytest

from elst_app.campaign.clock import EndScenario, StartScenario
from elst_app.campaign.door import Campaign, Done
from elst_app.campaign.forces.entering import EnterPieces
from elst_app.campaign.ledger import MemoryJournal
from elst_app.campaign.play.exits import ExitLine, ExitMap
from elst_app.campaign.play.verdict import standing_of
from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.recovery.receiving import WeaponsRolled
from elst_app.campaign.rulebook import Rulebook
from elst_app.chance import SystemDice
from elst_app.loading import read_text
from elst_app.records.final_lines import RollKind, counted_draws, counted_rolls
from elst_app.records.final_sheet import final_sheet
from elst_app.rules.artillery import Chit
from elst_app.rules.forces import ELIMINATED, NewPieces, PieceKind, PieceState
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience, Side
from elst_app.store.recording import Picture, read_recording
from tests.records.support import BRITISH, FIRST, GERMAN, Story, fire, tell, with_map

pytestmark = pytest.mark.usefixtures("qapp")


def rows(campaign: Campaign, audience: Audience = Audience.PUBLIC) -> list[list[str]]:
    return [
        [cell.text for cell in row.cells]
        for row in final_sheet(campaign.view(audience), campaign.rulebook).table.rows
    ]


def row(campaign: Campaign, item: str, audience: Audience = Audience.PUBLIC) -> list[str]:
    return next(cells[1:] for cells in rows(campaign, audience) if cells[0] == item)


@pytest.fixture(scope="module")
def fired(rulebook: Rulebook) -> Campaign:
    """A scenario in which the German fired; read only."""
    return fire(Story(rulebook)).campaign


@pytest.fixture(scope="module")
def ended(rulebook: Rulebook) -> Campaign:
    """A CG that is over; read only."""
    return tell(rulebook).do_until_ended().campaign


def test_the_dates_with_their_scenarios_and_chits(played: Campaign) -> None:
    assert row(played, "24 Sept Morning") == [
        "Attack\nCPP kept secret", "Inactive\nCPP kept secret", "British Assault\nended in Game Turn 1",
    ]  # fmt: skip
    assert row(played, "24 Sept Midday")[2] == "Inactive Date"


def test_c40_cpp_and_rg_of_both_sides_once_the_cg_has_ended(played: Campaign, ended: Campaign) -> None:
    assert "kept secret" in str(rows(played, Audience.GERMAN))
    assert "kept secret" not in str(rows(ended))
    assert row(ended, "24 Sept Morning")[0] == "Attack\nCPP 29: 14 spent, 15 remaining"
    found = rows(ended)
    bought = found[found.index(["RG purchased"]) + 1]
    assert bought == [
        "24 Sept Morning",
        "I1 Inf Coy, off the map\nV1 Tank Troop I, off the map",
        "I3 VolksGr Coy, on the map\nG1 AT Sect I, on the map",
        "",
    ]


def test_it_is_final_only_when_the_cg_has_ended(played: Campaign, ended: Campaign) -> None:
    assert final_sheet(played.view(Audience.GERMAN), played.rulebook).title == "Report so far"
    sheet = final_sheet(ended.view(Audience.GERMAN), ended.rulebook)
    assert (sheet.title, sheet.mark) == ("Final report", "For both sides")


def test_4_41_the_verdict(played: Campaign, ended: Campaign) -> None:
    assert rows(ended)[:2] == [
        ["Verdict"],
        ["The German side has won the CG: 0 of 20 VP, the building is nobody's"],
    ]
    assert rows(played)[0] == ["CG Dates"]


def test_cg3_what_a_battery_has_done(fired: Campaign) -> None:
    assert row(fired, FIRST) == [
        "",
        "100+mm; Player Turns: 3, Contact: 3, hexes attacked: 1, Smoke hexes: 0",
        "eliminated",
    ]


def test_dice_by_what_they_were_for(fired: Campaign) -> None:
    # Contact 7, Maintenance 5 and 8; Precision 1 and 4; Error 2 and 6; an attack with 2 and 4.
    assert row(fired, "Contact and Maintenance DR") == [
        "–", "3, average 6.7, 3 made", "3, average 6.7, 3 made",
    ]  # fmt: skip
    assert row(fired, "Precision dr")[1] == "2, average 2.5, 1 made"
    assert row(fired, "Error DR")[1] == "1, average 8.0"
    assert row(fired, "IFT DR of OBA")[1] == "1, average 6.0"
    assert row(fired, "All DR")[1] == "5, average 6.8"
    assert row(fired, "All dr")[1] == "2, average 2.5"
    assert row(fired, "Rolled on the table")[2] == "7"
    assert row(fired, "Rolled by the program")[2] == "–"
    assert row(fired, "Chits drawn") == ["–", "1 black, 0 red", "1 black, 0 red"]
    assert [(draw.side, draw.chit) for draw in counted_draws(fired.view(Audience.PUBLIC))] == [
        (GERMAN, Chit.BLACK)
    ]


def test_4_514_a_secret_dr_counts_for_those_who_may_see_it(played: Campaign) -> None:
    def others(audience: Audience) -> list[object]:
        rolls = counted_rolls(played.view(audience))
        return [roll.side for roll in rolls if roll.kind is RollKind.OTHER]

    public = others(Audience.PUBLIC)
    assert {*public} == {BRITISH}, "the dr of the Dual Attack (4.5171a)"
    for side in (BRITISH, GERMAN):
        seen = others(Audience.of(side))
        assert {*seen} == {side, *public}
        assert seen.count(side) >= 3, "the Secret dr of three CG Dates"


@pytest.fixture(scope="module")
def demo(rulebook: Rulebook) -> Campaign:
    """The demo campaign, which is over; read only."""
    campaign = Campaign(rulebook, MemoryJournal(), SystemDice())
    for item in read_recording(read_text("demo", "campaign.jsonl").splitlines()):
        if not isinstance(item, Picture):
            assert isinstance(campaign.do(item), Done)
    return campaign


def test_each_die_of_the_cg_counts_once_and_for_one_side(demo: Campaign) -> None:
    thrown = [
        value
        for entry in demo.history.standing
        for throw in entry.throws
        if throw.sides == 6
        for value in throw.values
    ]
    rolls = counted_rolls(demo.view(Audience.PUBLIC))
    assert sorted(value for roll in rolls for value in roll.dice) == sorted(thrown)
    assert {len(roll.dice) for roll in rolls} == {1, 2}
    assert {roll.side for roll in rolls} == {*Side}
    for item in ("All DR", "All dr"):
        british, german, both = (int(text.split(",")[0]) for text in row(demo, item))
        assert british + german == both


def test_cg11_an_nmc_that_the_table_enters_is_a_dr_of_the_side_whose_unit_exits(rulebook: Rulebook) -> None:
    story = with_map(Story(rulebook))
    broken = NewPieces(1, "4-5-7", states=(PieceState.BROKEN,))
    story.do(EnterPieces(side=BRITISH, lines=(broken,)), StartScenario())
    story.do(ExitMap(hex=Hex.parse("A12"), lines=(ExitLine("B1", dice=(3, 4)),)))
    (roll,) = counted_rolls(story.campaign.view(Audience.PUBLIC))
    assert (roll.side, roll.dice) == (BRITISH, (3, 4))


def test_4_5162_the_sw_of_an_rg_make_a_dr_each(demo: Campaign) -> None:
    (together, *_) = [
        entry.throws[0].values for entry in demo.history.standing if isinstance(entry.fact, WeaponsRolled)
    ]
    assert len(together) > 2
    rolls = counted_rolls(demo.view(Audience.PUBLIC))
    assert not [roll for roll in rolls if roll.dice == together]


def test_4_41_the_final_report_counts_vp_by_kind_of_unit_and_what_each_side_lost(demo: Campaign) -> None:
    """The printed report has what the final page shows."""
    exited = row(demo, "Exited for VP")[0].splitlines()
    total = int(exited[0].split(" VP", 1)[0])
    assert total == standing_of(demo.state, demo.rulebook).vp > 0
    assert sum(int(line.rsplit(": ", 1)[1].removesuffix(" VP")) for line in exited[1:]) == total
    forces = demo.state.forces.pieces
    for side, told in zip(Side, row(demo, "Lost")[:2], strict=True):
        lost = [each for each in forces if each.nation is side and each.place == ELIMINATED]
        squads = sum(each.kind is PieceKind.SQUAD for each in lost)
        assert told.startswith(f"{squads} × squad")
        assert squads > 0
    assert rows(demo)[2] == ["Victory Points and losses"]


def test_c40_the_report_so_far_counts_no_losses(played: Campaign) -> None:
    assert "Victory Points and losses" not in [cells[0] for cells in rows(played)]


def test_4_514_a_dr_is_counted_for_the_side_that_made_it(rulebook: Rulebook) -> None:
    story = with_map(Story(rulebook)).do(StartScenario(), EndScenario())
    story.go_to(RecoveryStep.CPP_REPLENISHMENT)
    story.do(ReplenishPoints(by=BRITISH, side=BRITISH, die=6), ReplenishPoints(side=GERMAN, die=1))
    rolls = [
        (roll.side, roll.dice)
        for audience in (Audience.BRITISH, Audience.GERMAN)
        for roll in counted_rolls(story.campaign.view(audience))
    ]
    assert rolls == [(BRITISH, (6,)), (GERMAN, (1,))]
    assert counted_rolls(story.campaign.view(Audience.PUBLIC)) == ()
