"""The report of a Recovery Phase: every step with what happened in it, and nothing that does not count."""

import pytest

from elst_app.campaign.door import Campaign
from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.undo import Undo
from elst_app.records.pages import Sheet, Tone
from elst_app.records.recovery_lines import recovery_dates, recovery_rounds
from elst_app.records.recovery_sheet import recovery_sheet
from elst_app.rules.calendar import CGDate
from elst_app.rules.forces import Loss
from elst_app.rules.recovery import RecoveryRound, RecoveryStep, StepStatus
from elst_app.rules.sides import Audience
from tests.records.support import BRITISH, Story, tell, with_forces, with_map

pytestmark = pytest.mark.usefixtures("qapp")


def sections(sheet: Sheet) -> dict[str, list[str]]:
    """What happened, by the headings."""
    found: dict[str, list[str]] = {}
    for row in sheet.table.rows:
        if row.cells[0].tone is Tone.SECTION:
            lines = found.setdefault(row.cells[0].text, [])
        else:
            lines.append(row.cells[0].text)
    return found


def report(campaign: Campaign, audience: Audience = Audience.PUBLIC, date: CGDate | None = None) -> Sheet:
    return recovery_sheet(campaign.view(audience), date)


def test_before_the_first_recovery_phase_the_sheet_says_so(rulebook: Rulebook) -> None:
    view = Story(rulebook).campaign.view(Audience.PUBLIC)
    assert recovery_dates(view) == ()
    (row,) = recovery_sheet(view).table.rows
    assert row.cells[0].text == "There has been no Recovery Phase yet."


def test_4_5_it_is_told_by_the_date_it_followed_with_every_step_of_its_round(played: Campaign) -> None:
    view = played.view(Audience.PUBLIC)
    assert recovery_dates(view) == (
        CGDate.AFTERNOON_23,
        CGDate.MORNING_24,
        CGDate.MIDDAY_24,
        CGDate.AFTERNOON_24,
    )
    (first,) = recovery_rounds(view, CGDate.AFTERNOON_23)
    assert [lines.step for lines in first.steps] == [*RecoveryStep]
    assert {lines.status for lines in first.steps} == {StepStatus.DONE}
    (after_inactive,) = recovery_rounds(view, CGDate.MIDDAY_24)
    assert after_inactive.round is RecoveryRound.AFTER_INACTIVE_DATE
    assert after_inactive.steps[0].step is RecoveryStep.NEW_DATE
    assert report(played, date=CGDate.MIDDAY_24).subtitle == "after 24 Sept Midday"


def test_4_501_notes_and_acts_stand_in_their_step(played: Campaign) -> None:
    found = sections(report(played, date=CGDate.AFTERNOON_23))
    assert found["4.501  Melee Resolution  ·  done"] == ["Note: CC in H13: the crew is lost"]
    assert found["4.502  Marker Removal  ·  done"] == ["Nothing was recorded."]
    assert found["4.505  Deployment Area Determination  ·  done"] == [
        "The Deployment Areas after 23 Sept Afternoon are settled"
    ]
    initiative = found["4.517  Initiative Determination  ·  done"]
    assert initiative[-1].startswith("Initiative for 24 Sept Morning: ")


def test_c1_what_ends_an_inactive_date_stands_in_the_step_that_made_it_so(played: Campaign) -> None:
    found = sections(report(played, date=CGDate.MORNING_24))
    initiative = found["4.517  Initiative Determination  ·  done"]
    assert initiative[-1] == "Nothing is played; the next CG Date follows"
    assert found["4.518  Unit Deployment  ·  not needed"] == []


def test_c30_both_rounds_of_a_dual_attack_are_told_apart(rulebook: Rulebook) -> None:
    story = tell(rulebook)
    found = [*sections(report(story.campaign, date=CGDate.AFTERNOON_24))]
    assert found[0] == "4.501  Melee Resolution  ·  done"
    story.go_to(RecoveryStep.NEW_DATE).play()
    found = [*sections(report(story.campaign, date=CGDate.AFTERNOON_24))]
    assert found[0] == "Between the parts of a Dual Attack:  4.501  Melee Resolution  ·  done"
    assert "After a scenario:  4.501  Melee Resolution  ·  now" in found


def test_4_514_what_is_secret_is_told_to_its_side_alone(played: Campaign) -> None:
    heading = "4.514  CPP Replenishment  ·  done"

    def told(audience: Audience) -> list[str]:
        return sections(report(played, audience, CGDate.AFTERNOON_23))[heading]

    assert told(Audience.PUBLIC) == ["Nothing was recorded."]
    (british,), (german,) = told(Audience.BRITISH), told(Audience.GERMAN)
    assert ("British" in british, "German" in british) == (True, False)
    assert ("British" in german, "German" in german) == (False, True)


def test_what_was_taken_back_is_left_out(rulebook: Rulebook) -> None:
    story = with_map(Story(rulebook)).play().go_to(RecoveryStep.CPP_REPLENISHMENT)
    story.do(ReplenishPoints(side=BRITISH, die=2))
    heading = "4.514  CPP Replenishment  ·  now"
    assert len(sections(report(story.campaign, Audience.BRITISH))[heading]) == 1
    story.do(Undo(audience=Audience.BRITISH))
    assert sections(report(story.campaign, Audience.BRITISH))[heading] == []


def test_lines_that_are_alike_are_counted(rulebook: Rulebook) -> None:
    story = with_forces(with_map(Story(rulebook)))
    story.do(BookLosses(lines=(LossLine("G2", Loss.ELIMINATED), LossLine("G3", Loss.ELIMINATED))))
    found = sections(report(story.campaign))["4.501  Melee Resolution  ·  now"]
    assert found[-1] == "2 × German 4-4-7: eliminated"


def test_the_step_whose_turn_it_is_and_those_to_come(rulebook: Rulebook) -> None:
    story = with_map(Story(rulebook)).play().go_to(RecoveryStep.CPP_REPLENISHMENT)
    found = sections(report(story.campaign, Audience.GERMAN))
    assert found["4.514  CPP Replenishment  ·  now"] == []
    assert found["4.518  Unit Deployment  ·  later"] == []
