"""The player aid: a page on OBA and a page on the Recovery Phase, on either paper."""

import re

import pytest

from elst_app.campaign.door import Campaign
from elst_app.records.aid_sheet import aid_sheets
from elst_app.records.layout import lay_out
from elst_app.records.pages import PageSetup, Paper
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience
from elst_app.words.aid import artillery_aid, recovery_aid

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("paper", Paper)
def test_two_pages(played: Campaign, paper: Paper) -> None:
    pages = [lay_out(sheet, PageSetup(paper)) for sheet in aid_sheets(played.view(Audience.PUBLIC))]
    assert [len(each) for each in pages] == [1, 1]


def test_it_is_the_same_for_everybody(played: Campaign) -> None:
    sheets = {aid_sheets(played.view(audience)) for audience in Audience}
    assert len(sheets) == 1
    assert {sheet.mark for sheet in sheets.pop()} == {"For both sides"}


def test_2_to_2_9_every_rule_of_oba_is_named() -> None:
    named = " ".join(line.rule for line in artillery_aid())
    for rule in ("2.1", "2.11", "2.2", "2.21", "2.3", "2.31", "2.321", "2.33", "2.34", "2.35", "2.4", "2.5",
                 "2.51", "2.52", "2.54", "2.7", "2.8", "2.9", "CG3"):  # fmt: skip
        assert re.search(rf"(?<![\d.]){re.escape(rule)}(?![\d.]*\d)", named), rule


def test_4_5_every_step_of_the_recovery_phase_in_its_order() -> None:
    lines = [line for line in recovery_aid() if line.text]
    assert [line.rule[:5] for line in lines] == [step.value for step in RecoveryStep]


def test_every_line_has_a_rule_and_every_heading_has_lines() -> None:
    for lines in (artillery_aid(), recovery_aid()):
        assert all(line.rule for line in lines if line.text)
        headings = [place for place, line in enumerate(lines) if not line.text]
        assert headings[0] == 0
        assert all(lines[place + 1].text for place in headings)
