"""The scenario sheet: who sets up and moves, where, how long, with what (4.42, 4.5171, CG2-CG13)."""

import pytest

from elst_app.campaign.clock import EndScenario, StartScenario
from elst_app.campaign.door import Campaign, Done
from elst_app.campaign.ledger import MemoryJournal
from elst_app.campaign.play.panzerfaust import EnterPF, SetUpPF, UsePF
from elst_app.campaign.play.play_notes import ScenarioELR
from elst_app.campaign.play.playing_area import DeclarePlayingArea
from elst_app.campaign.play.set_ups import BeginScenario
from elst_app.campaign.rulebook import Rulebook
from elst_app.records.scenario_lines import scenario_dates, scenario_lines
from elst_app.records.scenario_sheet import scenario_sheets
from elst_app.rules.calendar import CGDate
from elst_app.rules.hexes import Hex
from elst_app.rules.playing_area import PlayingArea
from elst_app.rules.sides import Audience
from tests.records.support import (
    ATTACK,
    BRITISH,
    FIRST,
    GERMAN,
    INACTIVE,
    NoDice,
    Story,
    fire,
    with_map,
)

pytestmark = pytest.mark.usefixtures("qapp")


def rows(
    campaign: Campaign, date: CGDate | None = None, audience: Audience = Audience.PUBLIC, part: int = 0
) -> dict[str, list[str]]:
    """The cells of the sheet by their first one."""
    sheet = scenario_sheets(campaign.view(audience), campaign.rulebook, date)[part]
    return {row.cells[0].text: [cell.text for cell in row.cells[1:]] for row in sheet.table.rows}


def test_4_42_the_initial_scenario(played: Campaign) -> None:
    found = rows(played, CGDate.AFTERNOON_23)
    assert found["Set-up"] == ["sets up second", "sets up first", "4.42"]
    assert found["Movement"] == ["moves first", "moves second", "4.6"]
    assert found["Playing area"] == ["The entire map.", "CG1"]
    assert found["Areas"][0].startswith("As printed on the card")
    assert "RG purchased" not in found


def test_cg2_the_scenario_end_dr(played: Campaign) -> None:
    assert rows(played, CGDate.AFTERNOON_23)["Game Turns"] == [
        "8 at most. The German rolls at the end of a Game Turn: over on 1 or less after 5, "
        "3 or less after 6 and 5 or less after 7.",
        "CG2",
    ]
    assert rows(played, CGDate.AFTERNOON_23)["Ended"] == ["In Game Turn 1.", "CG2"]


def test_4_5171a_c29_c30_the_parts_of_a_dual_attack(played: Campaign) -> None:
    view = played.view(Audience.PUBLIC)
    sheets = scenario_sheets(view, played.rulebook, CGDate.AFTERNOON_24)
    assert [sheet.title for sheet in sheets] == [
        "Scenario – Dual Attack, part 1: German Assault",
        "Scenario – Dual Attack, part 2: British Assault",
    ]
    first = rows(played, CGDate.AFTERNOON_24)
    assert first["Playing area"][0] == "Hexrows H-Q, hex numbers 8-17."
    assert first["Game Turns"] == ["3, without a Scenario End dr.", "CG2"]
    assert first["Set-up"][:2] == ["sets up first", "sets up second"]
    second = rows(played, CGDate.AFTERNOON_24, part=1)
    assert second["Set-up"][:2] == ["sets up second", "sets up first"]
    assert second["Playing area"][0] == "The entire map."


def test_c29_a_playing_area_not_yet_declared_is_to_be_filled_in(rulebook: Rulebook) -> None:
    story = Story(rulebook).play().date(ATTACK, ATTACK, (GERMAN, "-", "-"), die=1)
    area = rows(story.campaign)["Playing area"][0]
    assert area.startswith("At most 10 hexrows by 10 hex numbers, declared by the German")
    assert "hexrows ________ to ________" in area


def test_4_505_cg7_the_areas_it_is_set_up_in(played: Campaign) -> None:
    found = rows(played, CGDate.MORNING_24)
    assert found["Deployment Areas"][:2] == ["1", "1, 2 and 3 (Isolated)"]
    assert found["Entry Area"][0] == "A1-A29"


def test_4_515_c40_the_rg_of_the_other_side_stay_secret(played: Campaign) -> None:
    assert rows(played, CGDate.MORNING_24)["RG purchased"] == ["kept secret", "kept secret", "4.515"]
    assert rows(played, CGDate.MORNING_24, Audience.GERMAN)["RG purchased"][:2] == [
        "kept secret",
        "I3 VolksGr Coy, on the map\nG1 AT Sect I, on the map",
    ]


def test_cg5_c31_pf_by_squads(rulebook: Rulebook) -> None:
    pf = rows(Story(rulebook).campaign)["PF"]
    assert pf[0] == "–"
    listed = pf[1].splitlines()[1].split()
    assert listed[:5] == ["1→1", "2→3", "3→4", "4→6", "5→7"]
    assert listed[-1] == "14→21"


def test_cg4_cg13(played: Campaign) -> None:
    assert rows(played)["Self-rally"] == ["2 MMC in each own RPh", "CG4"]
    assert rows(played)["ELR"] == ["3", "3 for SMC, 2 for MMC, none for SS MMC", "CG13, 3.2"]


def test_cg3_the_modules_in_play_and_those_that_wait(rulebook: Rulebook) -> None:
    begun = Story(rulebook)
    assert rows(begun.campaign)["OBA in play"][:2] == ["–", "–"]
    assert rows(begun.campaign, audience=Audience.GERMAN)["OBA that waits"][:2] == ["–", f"{FIRST} (100+mm)"]
    assert "OBA that waits" not in rows(begun.campaign)
    fired = fire(Story(rulebook))
    assert rows(fired.campaign)["OBA in play"][:2] == ["–", f"{FIRST} (100+mm)"]


def test_4_517_an_inactive_date_has_no_scenario(played: Campaign) -> None:
    view = played.view(Audience.PUBLIC)
    assert scenario_dates(view) == (CGDate.AFTERNOON_23, CGDate.MORNING_24, CGDate.AFTERNOON_24)
    newest = scenario_lines(view, played.rulebook)
    assert {line.date for line in newest} == {CGDate.AFTERNOON_24}
    assert [line.part for line in newest] == [1, 2]


def test_c29_the_playing_area_that_was_named(rulebook: Rulebook) -> None:
    story = with_map(Story(rulebook, german_points=20)).play()
    story.date(INACTIVE, ATTACK, (GERMAN, "-", "-"))
    area = PlayingArea(Hex.parse("D8"), Hex.parse("M17"))
    story.do(DeclarePlayingArea(area=area))
    assert rows(story.campaign)["Playing area"][0] == "Hexrows D-M, hex numbers 8-17."
    story.play()
    assert rows(story.campaign)["Ended"][0] == "In Game Turn 1."
    assert rows(story.campaign)["Playing area"][0] == "Hexrows D-M, hex numbers 8-17."


def test_cg5_the_pf_of_a_scenario_that_is_over(rulebook: Rulebook) -> None:
    story = Story(rulebook).do(StartScenario(), SetUpPF(squads=5), EnterPF(squads=2), UsePF())
    assert rows(story.campaign)["PF"][1].splitlines()[1].startswith("1→1  2→3")
    story.do(EndScenario())
    assert rows(story.campaign)["PF"][:2] == ["–", "10 PF, 1 used"]


def test_dae4_a_scenario_outside_the_cg(rulebook: Rulebook) -> None:
    campaign = Campaign(rulebook, MemoryJournal(), NoDice())
    done = campaign.do(
        BeginScenario(
            title="Leave... or Elst",
            date=CGDate.MIDDAY_25,
            sets_up_first=GERMAN,
            moves_first=BRITISH,
            game_turns=7,
            elrs=(ScenarioELR(GERMAN, 3, 5),),
        )
    )
    assert isinstance(done, Done)
    found = rows(campaign)
    assert found["Set-up"][:2] == ["sets up second", "sets up first"]
    assert found["Movement"][:2] == ["moves first", "moves second"]
    assert found["Game Turns"][0] == "7, without a Scenario End dr."
    assert found["ELR"][:2] == ["–", "3 for MMC, 5 for leaders"]
    assert not {"RG purchased", "Road hexes", "Deployment Areas"} & set(found)
