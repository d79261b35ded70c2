"""What there is to print and to export of a scenario outside the CG (DaE4)."""

from pathlib import Path

import pytest

from elst_app.campaign.door import Campaign, Done
from elst_app.campaign.ledger import MemoryJournal
from elst_app.campaign.play.set_ups import begin_set_up
from elst_app.campaign.view import View
from elst_app.chance import SystemDice
from elst_app.loading import charts, rulebook
from elst_app.records.catalogue import KINDS, Source, kinds_of
from elst_app.records.csv_tables import write_tables
from elst_app.records.order import read_order
from elst_app.records.story import story_of
from elst_app.rules.sides import Audience

OF_THE_CG = {"cg-log", "rg-record", "recovery"}


@pytest.fixture(scope="module")
def dae4() -> View:
    campaign = Campaign(rulebook(), MemoryJournal(), SystemDice())
    set_up = charts().set_ups[0]
    assert isinstance(campaign.do(begin_set_up(set_up, set_up.title)), Done)
    return campaign.view(Audience.PUBLIC)


def test_dae4_has_no_sheet_of_the_cg(dae4: View) -> None:
    assert {kind.key for kind in KINDS} - {kind.key for kind in kinds_of(dae4)} == OF_THE_CG


def test_dae4_all_sheets_and_all_tables_are_without_those_of_the_cg(dae4: View, tmp_path: Path) -> None:
    titles = [sheet.title for sheet in read_order().sheets(dae4, rulebook())]
    assert titles
    assert not {"CG Log", "Recovery Phase"} & set(titles)
    tables = {path.stem for path in write_tables(Source(dae4, rulebook()), tmp_path)}
    assert "oba" in tables
    assert not OF_THE_CG & tables


def test_the_sheet_that_is_asked_for_by_name_is_made(dae4: View) -> None:
    assert [sheet.title for sheet in read_order("cg-log").sheets(dae4, rulebook())] == ["CG Log"]


def test_dae4_the_report_has_the_date_of_the_scenario_alone(dae4: View) -> None:
    (chapter,) = story_of(dae4).chapters
    assert chapter.heading.startswith("25 Sept Morning")
    assert chapter.sections[0].sentences[0].startswith("The scenario ")
