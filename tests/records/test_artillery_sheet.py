"""The OBA Log: each battery, each Player Turn it acted in, what was rolled and drawn (2.1-2.9, CG3)."""

import pytest

from elst_app.campaign.artillery import ReceiveModule
from elst_app.campaign.door import Campaign
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.undo import Undo
from elst_app.records.artillery_lines import battery_logs
from elst_app.records.artillery_sheet import artillery_sheet
from elst_app.rules.sides import Audience
from tests.records.support import BRITISH, FIRST, GERMAN, Story, fire

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def fired(rulebook: Rulebook) -> Campaign:
    """A scenario in which the German fired; read only."""
    return fire(Story(rulebook)).campaign


def lines(campaign: Campaign, audience: Audience = Audience.PUBLIC) -> list[dict[str, str]]:
    table = artillery_sheet(campaign.view(audience)).table
    names = [column.name for column in table.columns]
    return [
        dict(zip(names, (cell.text for cell in row.cells), strict=True))
        for row in table.rows
        if len(row.cells) > 1
    ]


def test_2_1_a_section_for_each_battery(fired: Campaign) -> None:
    first = artillery_sheet(fired.view(Audience.PUBLIC)).table.rows[0]
    assert [cell.text for cell in first.cells] == [
        "German initial OBA  ·  100+mm  ·  ordinary battery  ·  Radio Contact 8  ·  Draw Pile 8 black, 3 red"
    ]


def test_2_1_a_line_for_each_player_turn(fired: Campaign) -> None:
    assert [line["Game Turn"] for line in lines(fired)] == [
        "set-up", "1 British", "1 German", "2 British", "Recovery Phase",
    ]  # fmt: skip
    assert {line["CG Date"] for line in lines(fired)} == {"23 Sept Afternoon"}


def test_2_1_2_2_2_3_the_call(fired: Campaign) -> None:
    line = lines(fired)[1]
    assert line["Contact or Maintenance"] == "7, 8 needed: made"
    assert (line["Drawn"], line["Black left"], line["Red left"]) == ("black", "7", "3")
    assert (line["AR"], line["Precision"], line["Error"]) == ("JJ11", "1, 2 needed: Precise", "")
    assert (line["Marker"], line["Contact"], line["Access"]) == ("SR in JJ11", "yes", "held")


def test_2_11_2_31_2_4_a_correction_with_its_error(fired: Campaign) -> None:
    line = lines(fired)[2]
    assert line["Contact or Maintenance"] == "5 -1 Contact held = 4, 8 needed: made"
    assert (line["AR"], line["Precision"]) == ("JJ11 to LL16", "4, 2 needed: no")
    assert (line["Error"], line["Marker"]) == ("2, 2: NN15", "SR in NN15")


def test_2_5_the_resolution_and_what_has_no_column_stand_in_the_notes(fired: Campaign) -> None:
    line = lines(fired)[3]
    assert "NN15 attacked with 20 FP (20 column), 2 and 4; 4-5-7: 6, " in line["Resolution and notes"]
    assert line["Marker"] == "FFE:2 (HE) in NN15"


def test_cg3_a_module_that_placed_an_ffe_is_used_up(fired: Campaign) -> None:
    line = lines(fired)[4]
    assert "OBA modules eliminated: German initial OBA" in line["Resolution and notes"]
    assert (line["Black left"], line["Marker"]) == ("–", "–")


def test_what_was_taken_back_is_not_in_the_log(rulebook: Rulebook) -> None:
    story = fire(Story(rulebook))
    story.do(Undo())
    assert [line["Game Turn"] for line in lines(story.campaign)][-1] == "2 British"


def test_cg3_a_module_that_waits_is_on_its_owners_log_alone(rulebook: Rulebook) -> None:
    story = Story(rulebook)
    story.do(ReceiveModule(by=BRITISH, side=BRITISH, name="O2", calibre=80))
    ids = {
        audience: [log.battery.id for log in battery_logs(story.campaign.view(audience))]
        for audience in Audience
    }
    assert ids[Audience.of(BRITISH)] == [FIRST, "British SSR O2 #1"]
    assert ids[Audience.of(GERMAN)] == ids[Audience.PUBLIC] == [FIRST]
