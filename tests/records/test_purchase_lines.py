"""4.5153, C24: what stands on the lines of the RG Purchase Record."""

import pytest

from elst_app.campaign.door import Campaign
from elst_app.campaign.groundless import GroupNotThere, groundless
from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.purchases import BuyGroup, CorrectGroup
from elst_app.campaign.rulebook import Rulebook
from elst_app.records.cg_log_sheet import cg_log_sheet
from elst_app.records.purchase_lines import PurchaseLine, purchase_lines
from elst_app.records.rg_record_sheet import rg_record_sheet
from elst_app.rules.calendar import CGDate
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import Deployment
from elst_app.rules.sides import Audience, Side
from elst_app.rules.strength import Strength, UnitCount
from tests.records.support import Story, texts_of


def at_purchase(story: Story) -> Story:
    """The first Recovery Phase up to step 4.515."""
    story.play().go_to(RecoveryStep.CPP_REPLENISHMENT)
    for side in Side:
        story.do(ReplenishPoints(side=side, die=1))
    return story.go_to(RecoveryStep.RG_PURCHASE)


def test_c40_nobody_else_sees_a_record(played: Campaign, rulebook: Rulebook) -> None:
    for side in Side:
        for audience in Audience:
            lines = purchase_lines(played.view(audience), rulebook.charts, side)
            assert (lines is not None) == (audience is Audience.of(side))


def test_4_5153_german_groups_are_never_reduced_and_so_known(played: Campaign, rulebook: Rulebook) -> None:
    lines = purchase_lines(played.view(Audience.GERMAN), rulebook.charts, Side.GERMAN)
    assert lines is not None
    company, gun, chit, machine_guns = lines
    assert (company.date, company.rg, company.name) == (CGDate.MORNING_24, "I3", "VolksGr Coy")
    assert (company.purchased, company.remaining) == (1, 2)
    assert company.strength is Strength.FULL
    assert company.units == (UnitCount(6, "4-4-7"),)
    assert company.weapons == (UnitCount(2, "PSK"),)
    assert company.leaders == ("9-2", "9-1", "8-0"), "4.5163: a 2, +1 for a VolksGr Coy"
    assert company.deployment is Deployment.ON_MAP
    assert (company.cost, company.surcharge) == (5, 1)
    assert gun.weapons == (UnitCount(1, "75L PaK 40"),)
    assert gun.units is not None
    assert [unit.number for unit in gun.units] == [1]
    assert gun.leaders == ()
    assert (chit.units, chit.weapons, chit.leaders, chit.deployment) == ((), (), (), Deployment.NONE)
    assert machine_guns.weapons == (UnitCount(2, "HMG"),)
    assert machine_guns.surcharge == 0, "4.5154: free on the map with the Attack Chit"


def test_4_5153_what_was_rolled_stands_on_its_line(played: Campaign, rulebook: Rulebook) -> None:
    lines = purchase_lines(played.view(Audience.BRITISH), rulebook.charts, Side.BRITISH)
    assert lines is not None
    infantry, tanks, _ = lines
    assert (infantry.strength, infantry.units) == (Strength.FULL, (UnitCount(10, "4-5-7"),))
    assert infantry.weapons == (UnitCount(3, "LMG"), UnitCount(2, "PIAT"))
    assert infantry.leaders == ("10-2", "8-1", "8-0")
    assert tanks.strength is Strength.FULL


def test_4_5153_what_a_strength_dr_decides_is_left_blank(rulebook: Rulebook) -> None:
    story = at_purchase(Story(rulebook, british_points=20))
    for rg in ("I1", "V1", "O1"):
        story.do(BuyGroup(side=Side.BRITISH, rg=rg, deployment=Deployment.OFF_MAP))
    lines = purchase_lines(story.campaign.view(Audience.BRITISH), rulebook.charts, Side.BRITISH)
    assert lines is not None
    infantry, tanks, mortars = lines
    assert (infantry.strength, infantry.units, infantry.weapons, infantry.leaders) == (None, None, None, None)
    assert (tanks.strength, tanks.units, tanks.weapons, tanks.leaders) == (None, None, (), ())
    assert mortars.units == (UnitCount(1, "70+mm OBA"),)


def test_c24_with_the_other_option_german_groups_are_blank_too(rulebook: Rulebook) -> None:
    story = at_purchase(Story(rulebook, german_points=20, options=(("C24", "both-sides"),)))
    for rg in ("I3", "G1", "HW1"):
        story.do(BuyGroup(side=Side.GERMAN, rg=rg, deployment=Deployment.OFF_MAP))
    lines = purchase_lines(story.campaign.view(Audience.GERMAN), rulebook.charts, Side.GERMAN)
    assert lines is not None
    assert [line.rg for line in lines if line.units is None] == ["I3", "HW1"]


def overspent(rulebook: Rulebook) -> Story:
    """The German has 15 CPP and corrects what he bought for 14 to what costs 17."""
    story = at_purchase(Story(rulebook))
    for rg in ("V1", "I2", "HW1"):
        story.do(BuyGroup(side=Side.GERMAN, rg=rg, deployment=Deployment.OFF_MAP))
    number = len(story.campaign.history.entries) - 2
    return story.do(
        CorrectGroup(
            entry=number, rg="V4", deployment=Deployment.OFF_MAP, reason="StuGs", audience=Audience.GERMAN
        )
    )


@pytest.mark.usefixtures("qapp")
def test_4_514_an_overspend_and_what_a_line_said_before_stand_on_both_sheets(rulebook: Rulebook) -> None:
    view = overspent(rulebook).campaign.view(Audience.GERMAN)
    lines = purchase_lines(view, rulebook.charts, Side.GERMAN)
    assert lines is not None
    assert [(line.rg, line.overspent, len(line.earlier)) for line in lines] == [
        ("V4", 0, 1),
        ("I2", 0, 0),
        ("HW1", 2, 0),
    ]
    sheet = rg_record_sheet(view, rulebook.charts, Side.GERMAN)
    assert sheet is not None
    other = [row.cells[-1].text for row in sheet.table.rows]
    assert other == ["5 CPP; was V1 E", "6 CPP", "6 CPP; CPP overspent by 2"]
    assert "German CPP overspent by 2" in " ".join(texts_of(cg_log_sheet(view)))


@pytest.mark.usefixtures("qapp")
def test_4_514_what_the_german_overspends_is_on_no_log_of_others(rulebook: Rulebook) -> None:
    story = overspent(rulebook)
    for audience in (Audience.BRITISH, Audience.PUBLIC):
        assert "overspent" not in " ".join(texts_of(cg_log_sheet(story.campaign.view(audience))))


@pytest.mark.usefixtures("qapp")
def test_4_5153_a_line_corrected_after_its_pieces_were_received_says_what_was_received(
    rulebook: Rulebook,
) -> None:
    story = at_purchase(Story(rulebook, german_points=20))
    story.do(BuyGroup(side=Side.GERMAN, rg="I1", deployment=Deployment.OFF_MAP))
    number = len(story.campaign.history.entries)

    def line_now(rg: str) -> PurchaseLine:
        correct = CorrectGroup(
            entry=number, rg=rg, deployment=Deployment.OFF_MAP, reason="x", audience=Audience.GERMAN
        )
        story.do(correct)
        lines = purchase_lines(story.campaign.view(Audience.GERMAN), rulebook.charts, Side.GERMAN)
        assert lines is not None
        return lines[0]

    story.go_to(RecoveryStep.INITIATIVE)
    line = line_now("V4")
    assert (line.rg, line.received_as) == ("V4", "I1")
    received = story.campaign.state.received_group(Side.GERMAN, "I1 #1")
    assert line.units == received.units
    assert line.units is not None
    assert "StuG" not in str(line.units)
    assert (line.weapons, line.leaders) == (received.weapons, received.leaders)
    sheet = rg_record_sheet(story.campaign.view(Audience.GERMAN), rulebook.charts, Side.GERMAN)
    assert sheet is not None
    assert sheet.table.rows[0].cells[-1].text.endswith("was I1 E; received as I1")
    flagged = groundless(story.campaign.view(Audience.GERMAN), rulebook)
    assert [each.reason for each in flagged] == [GroupNotThere("I1 #1")]
    assert line_now("V1").received_as == "I1"
    assert line_now("I1").received_as == ""
    assert groundless(story.campaign.view(Audience.GERMAN), rulebook) == ()


def test_4_5153_a_line_corrected_before_anything_was_received_says_what_it_brings(
    rulebook: Rulebook,
) -> None:
    view = overspent(rulebook).campaign.view(Audience.GERMAN)
    lines = purchase_lines(view, rulebook.charts, Side.GERMAN)
    assert lines is not None
    assert (lines[0].rg, lines[0].received_as) == ("V4", "")
    assert "StuG" in str(lines[0].units)
