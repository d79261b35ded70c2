"""The forces sheet: who has what, where it sets up and with which limits, and who may know (4.518)."""

import pytest

from elst_app.campaign.forces.entering import EnterPieces
from elst_app.campaign.play.victory import Concede
from elst_app.campaign.rulebook import Rulebook
from elst_app.records.forces_sheet import blank_forces_sheet, forces_sheet
from elst_app.records.layout import lay_out
from elst_app.records.pages import PageSetup, Paper, Sheet, Tone
from elst_app.records.pdf import pdf_bytes
from elst_app.rules.forces import NewPieces, in_area
from elst_app.rules.initiative import Initiative
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience, Side
from tests.records.pdf_text import read_pages
from tests.records.support import BRITISH, GERMAN, Story, with_forces, with_map

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def deployed(rulebook: Rulebook) -> Story:
    """Both sides after a scenario, once the Deployment Areas are drawn; read only."""
    return with_forces(with_map(Story(rulebook))).go_to(RecoveryStep.ESCAPE)


def sheet_of(story: Story, side: Side, audience: Audience = Audience.PUBLIC) -> Sheet:
    return forces_sheet(story.campaign.view(audience), story.campaign.rulebook, side)


def sections(sheet: Sheet) -> dict[str, list[tuple[str, ...]]]:
    """The texts of the lines under each heading."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for row in sheet.table.filled_rows:
        texts = tuple(cell.text for cell in row.cells)
        if row.cells[0].tone is Tone.SECTION:
            lines = found.setdefault(texts[0], [])
        else:
            lines.append(texts)
    return found


def test_4_518_what_a_side_has_by_the_places_where_it_sets_up(deployed: Story) -> None:
    found = sections(sheet_of(deployed, BRITISH))
    assert [*found] == [
        "Deployment Area 1  ·  13 pieces",
        "Uncontrolled hex E17  ·  1 piece",
        "Entry Area: enters once play has begun  ·  1 piece",
        "No longer in the OB",
    ]
    area, hex_, entry, gone = found.values()
    assert ("1", "9-1 Wells", "LMG", "", "", "A12", "", "") in area
    assert ("2", "4-5-7", "PIAT", "", "", "E12", "", "") in area
    assert hex_ == [("1", "Sherman III", "", "Immobilized", "", "E17", "in E17 (4.5057)", "")]
    assert entry == [("1", "8-0", "", "wounded", "", "", "", "")]
    assert gone == [("2", "4-5-7 and 2-4-7 HS", "eliminated", "eliminated pool of 23 Sept Afternoon (4.513)")]


def test_cg9_the_hexes_a_gun_is_limited_to_stand_with_the_unit_that_has_it(deployed: Story) -> None:
    (crew,) = [
        row for row in next(iter(sections(sheet_of(deployed, BRITISH)).values())) if row[2] == "6-pounder"
    ]
    assert crew[1] == "2-2-8 crew"
    assert crew[6].startswith("6-pounder: in E12, ")
    assert crew[6].endswith("(CG9)")


def test_4_5181_isolated_places_come_first_with_what_isolation_means(rulebook: Rulebook) -> None:
    story = with_map(Story(rulebook))
    line = NewPieces(1, "Pz VG", in_area(3))
    story.do(EnterPieces(side=GERMAN, lines=(NewPieces(2, "4-4-7", in_area(1)), line)))
    assert sections(sheet_of(story, GERMAN)) == {
        "Deployment Area 3 (Isolated)  ·  1 piece": [
            ("1", "Pz VG", "", "", "", "", "Ammunition Shortage (4.5181)", "")
        ],
        "Deployment Area 1  ·  2 pieces": [("2", "4-4-7", "", "", "", "", "", "")],
    }


def test_4_516_what_a_side_has_received_in_secret_is_on_its_own_sheet_alone(rulebook: Rulebook) -> None:
    story = with_map(Story(rulebook, british_points=9)).play()
    story.date(Initiative.INACTIVE, Initiative.INACTIVE, (BRITISH, "V1", "E"))
    own = sections(sheet_of(story, BRITISH, Audience.BRITISH))
    assert any("V1" in row[4] for rows in own.values() for row in rows)
    assert sections(sheet_of(story, BRITISH)) == sections(sheet_of(story, BRITISH, Audience.GERMAN)) == {}
    assert sheet_of(story, BRITISH, Audience.BRITISH).secret_of is BRITISH


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("side", Side)
def test_the_pdf_has_every_value(deployed: Story, paper: Paper, side: Side) -> None:
    sheet = sheet_of(deployed, side)
    pages = read_pages(pdf_bytes(lay_out(sheet, PageSetup(paper)), sheet.title))
    read = "".join("".join(page.words.split()) for page in pages)
    for row in sheet.table.rows:
        for cell in row.cells:
            assert all(word in read for word in cell.text.split()), cell.text


def test_a_blank_form_has_room_for_two_areas_and_the_entry_area(deployed: Story) -> None:
    blank = blank_forces_sheet(deployed.campaign.view(Audience.PUBLIC))
    assert blank.table.filled_rows == ()
    headings = [row.cells[0].text for row in blank.table.rows if row.cells[0].tone is Tone.SECTION]
    assert [heading.split()[0] for heading in headings] == ["Deployment", "Deployment", "Entry"]


def test_cg9_4_518_once_no_set_up_follows_nothing_is_limited(rulebook: Rulebook) -> None:
    """At the End of CG the forces stand where the last scenario left them."""
    story = with_forces(with_map(Story(rulebook)))
    story.go_to(RecoveryStep.ESCAPE)
    limited = sheet_of(story, BRITISH)
    assert any("CG9" in text for lines in sections(limited).values() for line in lines for text in line)
    assert "Set-up" in limited.note
    story.do(Concede(side=GERMAN))
    sheet = sheet_of(story, BRITISH)
    texts = [text for lines in sections(sheet).values() for line in lines for text in line]
    assert not [text for text in texts if any(rule in text for rule in ("CG9", "4.5057", "4.518"))]
    assert sheet.note == ""
    assert any(heading.startswith("Entry Area  ·") for heading in sections(sheet))
