"""The sheets in words: columns, cells, marks of secrecy, and that nothing secret is on another's paper."""

import pytest

from elst_app.campaign.door import Campaign
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.setup import ChangeRuling
from elst_app.records.cg_log_sheet import cg_log_sheet
from elst_app.records.csv_file import csv_text
from elst_app.records.pages import Paper, Tone
from elst_app.records.rg_record_sheet import rg_record_sheet
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience, Side
from tests.records.support import (
    ATTACK,
    FIRST,
    GERMAN,
    INACTIVE,
    Story,
    fire,
    sheets_of,
    tell,
    texts_of,
    with_map,
)

pytestmark = pytest.mark.usefixtures("qapp")

RECORD_COLUMNS = [
    "CG Date", "RG ID", "Group Type", "Number Purchased (#P)", "Number Remaining (#R)", "RG Strength",
    "# Units", "SW/Guns Received", "Leaders Received", "Deployment (O/E)", "Other",
]  # fmt: skip


def cells(sheet_rows, number):
    return [cell.text for cell in sheet_rows[number].cells]


def test_4_5153_the_record_has_its_columns_in_order(played: Campaign, rulebook: Rulebook) -> None:
    sheet = rg_record_sheet(played.view(Audience.GERMAN), rulebook.charts, Side.GERMAN)
    assert sheet is not None
    assert [column.name for column in sheet.table.columns] == RECORD_COLUMNS
    assert cells(sheet.table.rows, 0) == [
        "24 Sept Morning", "I3", "VolksGr Coy", "1", "2", "F", "6 × 4-4-7", "2 × PSK",
        "9-2, 9-1, 8-0", "O",
        "5 CPP, 1 for the map",
    ]  # fmt: skip
    assert cells(sheet.table.rows, 2) == [
        "24 Sept Afternoon", "–", "Attack Chit", "1", "0", "–", "–", "–", "–", "–", "1 CPP",
    ]  # fmt: skip
    assert [row.begins for row in sheet.table.rows] == [False, False, True, False]
    assert sheet.mark == "Secret – for the German side only"


def test_4_13_the_log_has_five_cpp_columns_for_each_side(played: Campaign) -> None:
    sheet = cg_log_sheet(played.view(Audience.GERMAN))
    names = [column.name for column in sheet.table.columns]
    for side in ("British", "German"):
        for column in ("Initial", "Repl", "Total", "Spent", "Remaining"):
            assert f"{side} CPP {column}" in names
    assert cells(sheet.table.rows, 0) == [
        "23 Sept Afternoon", "Initial Scenario", "German", "British", "–", "–", "kept secret",
        "4", "–", "4", "0", "4", "1", "", "4.501 CC in H13: the crew is lost",
    ]  # fmt: skip
    assert cells(sheet.table.rows, 2)[1:6] == ["Inactive Date", "–", "–", "Inactive", "Inactive"]
    assert cells(sheet.table.rows, 3)[1] == "Dual Attack, part 1: German Assault"
    assert cells(sheet.table.rows, 4)[1] == "Dual Attack, part 2: British Assault"


def test_the_dates_to_come_are_printed_to_be_filled_in(played: Campaign) -> None:
    rows = cg_log_sheet(played.view(Audience.GERMAN)).table.rows
    to_come = [row for row in rows if row.to_fill]
    assert [row.cells[0].text for row in to_come] == ["25 Sept Morning", "25 Sept Midday"]
    assert {cell.text for row in to_come for cell in row.cells[1:]} == {""}


def test_4_514_what_is_still_to_roll_is_left_blank(rulebook: Rulebook) -> None:
    story = Story(rulebook, german_points=4).play().go_to(RecoveryStep.CPP_REPLENISHMENT)
    sheet = cg_log_sheet(story.campaign.view(Audience.GERMAN))
    assert cells(sheet.table.rows, 1)[-8:] == ["4", "", "", "", "", "", "", ""]


def test_cg2_cg3_c30_the_log_has_the_turns_played_and_the_modules_used(rulebook: Rulebook) -> None:
    story = fire(Story(rulebook))
    for audience in Audience:
        row = cells(cg_log_sheet(story.campaign.view(audience)).table.rows, 0)
        assert row[-3:] == ["2", FIRST, ""]
    told = tell(rulebook).campaign
    assert [cells(cg_log_sheet(told.view(Audience.PUBLIC)).table.rows, row)[-3] for row in range(5)] == [
        "1", "1", "", "1", ""
    ]  # fmt: skip


def test_c30_a_dual_attack_that_is_one_scenario_has_one_line_with_the_turns_of_both_parts(
    rulebook: Rulebook,
) -> None:
    story = tell(rulebook).do(ChangeRuling(code="C30", option="one-scenario"))
    story.go_to(RecoveryStep.NEW_DATE).play()
    row = cells(cg_log_sheet(story.campaign.view(Audience.PUBLIC)).table.rows, 3)
    assert row[1] == "Dual Attack: German Assault"
    assert row[-3] == "1 + 1"


def test_every_row_reaches_over_all_columns(played: Campaign, rulebook: Rulebook) -> None:
    for audience in Audience:
        for sheet in sheets_of(played.view(audience), rulebook):
            for row in sheet.table.rows:
                assert sum(cell.span for cell in row.cells) == len(sheet.table.columns)


@pytest.mark.parametrize("audience", [Audience.BRITISH, Audience.PUBLIC])
@pytest.mark.parametrize("paper", Paper)
def test_c39_c40_what_the_german_has_changes_no_paper_of_others(
    rulebook: Rulebook, audience: Audience, paper: Paper
) -> None:
    def papers(story: Story) -> list[object]:
        found: list[object] = []
        for sheet in sheets_of(story.campaign.view(audience), rulebook):
            found += [sheet.title, sheet.subtitle, sheet.mark, sheet.table, csv_text(sheet.table)]
            found += texts_of(sheet, paper)
        return found

    def story(points: int, dr: int, *bought: tuple[Side, str, str]) -> Story:
        told = with_map(Story(rulebook, british_points=6, german_points=points)).play()
        told.date(ATTACK, INACTIVE, (Side.BRITISH, "V1", "E"), *bought, drs=(2, dr))
        return told.play().go_to(RecoveryStep.MARKERS)

    # None of it sets up on the map, where both sides see it from then on.
    poor = story(0, 6, (GERMAN, "G1", "E"))
    rich = story(83, 1, (GERMAN, "I2", "E"), (GERMAN, "V2", "E"), (GERMAN, "O2", "E"), (GERMAN, "V1", "E"))
    assert papers(poor) == papers(rich)


def test_c40_german_figures_and_groups_stand_on_german_paper_alone(
    played: Campaign, rulebook: Rulebook
) -> None:
    secrets = {"VolksGr Coy", "AT Sect I", "SS MG Pltn", "Attack Chit"}
    for audience in Audience:
        sheets = [
            sheet
            for sheet in sheets_of(played.view(audience), rulebook)
            if not sheet.title.startswith("Player aid")
        ]
        texts = {text for sheet in sheets for text in texts_of(sheet)}
        joined = " ".join(texts)
        found = {secret for secret in secrets if secret in texts or secret in joined}
        assert found == (secrets if audience is Audience.GERMAN else set()), audience


def test_4_514_marks_of_secrecy(played: Campaign) -> None:
    groups = {column.group for column in cg_log_sheet(played.view(Audience.PUBLIC)).table.columns}
    assert {"British CPP (secret)", "German CPP (secret)"} <= groups
    assert cg_log_sheet(played.view(Audience.PUBLIC)).mark == "For both sides"
    assert cg_log_sheet(played.view(Audience.BRITISH)).mark == "Secret – for the British side only"
    row = cg_log_sheet(played.view(Audience.BRITISH)).table.rows[0]
    assert [cell.span for cell in row.cells if cell.tone is Tone.SECRET] == [5]


def test_c3_when_the_cg_has_ended_all_is_open(rulebook: Rulebook) -> None:
    story = tell(rulebook).do_until_ended()
    view = story.campaign.view(Audience.PUBLIC)
    sheet = cg_log_sheet(view)
    assert sheet.mark == "For both sides"
    assert "kept secret" not in csv_text(sheet.table)
    assert {"British CPP", "German CPP"} <= {column.group for column in sheet.table.columns}
    for side in Side:
        record = rg_record_sheet(view, rulebook.charts, side)
        assert record is not None
        assert record.mark == "For both sides"
