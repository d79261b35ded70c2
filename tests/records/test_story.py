"""The after-action report: each date in plain sentences, in markup that typed words cannot break."""

import re
from html.parser import HTMLParser

import pytest

from elst_app.campaign.clock import SetClock, StartScenario
from elst_app.campaign.control import SetControl
from elst_app.campaign.door import Campaign
from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.campaign.notes import AddNote
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.undo import Undo
from elst_app.records.story import Chapter, Section, Story, story_of
from elst_app.records.story_markup import html_text, markdown_text
from elst_app.rules.calendar import Phase
from elst_app.rules.forces import Loss
from elst_app.rules.sides import Audience
from tests.records.support import BRITISH, GERMAN, parse, with_forces, with_map
from tests.records.support import Story as Told

pytestmark = pytest.mark.usefixtures("qapp")


def sentences(story: Story) -> dict[str, dict[str, tuple[str, ...]]]:
    return {
        chapter.heading: {section.heading: section.sentences for section in chapter.sections}
        for chapter in story.chapters
    }


class Read(HTMLParser):
    """The elements of a page and their texts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.texts: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_a_chapter_for_each_date_with_what_was_played_on_it(played: Campaign) -> None:
    story = story_of(played.view(Audience.PUBLIC))
    assert [chapter.heading for chapter in story.chapters] == [
        "23 Sept Afternoon – Initial Scenario",
        "24 Sept Morning – British Assault",
        "24 Sept Midday – Inactive Date",
        "24 Sept Afternoon – Dual Attack, part 1: German Assault; Dual Attack, part 2: British Assault",
    ]
    assert story.title == "Autumn evenings"
    assert story.lines[0] == "British: Anna · German: Bernd"
    assert story.lines[-1] == "For both sides"


def test_a_section_for_each_player_turn_and_step_in_plain_sentences(rulebook: Rulebook) -> None:
    told = Told(rulebook).do(
        StartScenario(),
        SetClock(game_turn=2, player_turn=GERMAN, phase=Phase.PFPH),
        SetControl(hexes=parse("E13"), side=BRITISH),
        SetControl(hexes=parse("F19"), side=GERMAN, happened="the photo shows it"),
        AddNote(text="What a shot!"),
    )
    story = story_of(told.campaign.view(Audience.PUBLIC))
    assert sentences(story)["23 Sept Afternoon – Initial Scenario"]["Game Turn 2, German Player Turn"] == (
        "The British gained Control of E13.",
        "The German gained Control of F19 (entered by hand: the photo shows it).",
        "What a shot!",
    )


def test_notes_of_steps_are_told_and_ticks_are_not(played: Campaign) -> None:
    found = sentences(story_of(played.view(Audience.PUBLIC)))
    first = found["23 Sept Afternoon – Initial Scenario"]
    assert first["Recovery Phase: Melee Resolution"] == ("CC in H13: the crew is lost.",)
    assert "Recovery Phase: Marker Removal" not in first


def test_what_was_taken_back_is_not_told_and_alike_sentences_are_counted(rulebook: Rulebook) -> None:
    told = with_forces(with_map(Told(rulebook)))
    told.do(AddNote(text="never"), Undo(), *[AddNote(text="again")] * 3)
    everything = markdown_text(story_of(told.campaign.view(Audience.PUBLIC)))
    assert "never" not in everything
    assert "- 3 × Again.\n" in everything


def test_losses_of_a_player_turn_stand_in_a_line_for_each_side(rulebook: Rulebook) -> None:
    told = with_forces(with_map(Told(rulebook)))
    told.do(
        BookLosses(lines=(LossLine("G2", Loss.ELIMINATED), LossLine("G3", Loss.ELIMINATED))),
        BookLosses(lines=(LossLine("B3", Loss.REDUCED), LossLine("B5", Loss.ELIMINATED))),
    )
    (section,) = (
        each
        for chapter in story_of(told.campaign.view(Audience.PUBLIC)).chapters
        for each in chapter.sections
        if each.heading == "Recovery Phase: Melee Resolution"
    )
    assert section.sentences == (
        "German: 2 × 4-4-7 eliminated.",
        "British: 4-5-7 Reduced by Casualties, now 2-4-7 HS; LMG eliminated.",
    )


def test_what_follows_from_the_rest_is_not_told_twice(played: Campaign) -> None:
    everything = markdown_text(story_of(played.view(Audience.GERMAN)))
    assert "placed the chit" not in everything
    assert "The Recovery Phase is over" not in everything
    assert "functional MA" not in everything
    bought = "I3 VolksGr Coy (on the map, 4 + 1) and G1 AT Sect I (on the map, 2)"
    assert f"The German purchased for 7 CPP: {bought}." in everything


def test_c40_secrets_are_told_to_their_side_alone(played: Campaign) -> None:
    for audience in Audience:
        story = story_of(played.view(audience))
        for text in (markdown_text(story), html_text(story)):
            assert ("VolksGr Coy" in text) == (audience is Audience.GERMAN)
            assert ("Tank Troop" in text) == (audience is Audience.BRITISH)
    assert "Secret – for the German side only" in story_of(played.view(Audience.GERMAN)).lines


ODD = (
    "<script>alert(1)</script>",
    "*bold* _under_ `code` ~~gone~~ $x^2$",
    "[link](https://example.org) ![x](y)",
    "# heading",
    "- item",
    "1. item",
    "12) item",
    "| a | b |",
    "&amp; &lt;",
    "\\*",
    "---",
    "ליל סתיו",
    "🎲 Ærø",
    "\u202eevil",
)


def story_with(text: str) -> Story:
    return Story(text, (text,), (Chapter(text, (Section(text, (text,)),)),))


@pytest.mark.parametrize("text", ODD)
def test_in_html_typed_words_are_words(text: str) -> None:
    usual, odd = Read(html_text(story_with("usual"))), Read(html_text(story_with(text)))
    assert odd.tags == usual.tags
    assert odd.texts.count(text) == 6


@pytest.mark.parametrize("text", ODD)
def test_in_markdown_typed_words_are_words(text: str) -> None:
    lines = markdown_text(story_with(text)).splitlines()
    assert len(lines) == len(markdown_text(story_with("usual")).splitlines())
    (item,) = [line for line in lines if line.startswith("- ")]
    shown = item.removeprefix("- ")
    # A backslash before a punctuation mark takes its meaning away and is not shown (CommonMark 2.4).
    bare = re.sub(r"\\[!-/:-@\[-`{-~]", "x", shown)
    assert not re.search(r"[`*_\[\]<>#|~$^&]", bare)
    assert not re.match(r"[-+=:]|\d+[.)]", bare)
    assert re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", shown).replace("\u2060", "") == text


def test_markdown_makes_no_link_of_an_address_by_itself() -> None:
    for address in ("http://a.example", "HTTPS://a.example", "www.a.example", "mailto:a"):
        assert address not in markdown_text(story_with(f"see {address}"))


def test_the_page_needs_nothing_beside_it(played: Campaign) -> None:
    page = html_text(story_of(played.view(Audience.PUBLIC)))
    assert page.startswith("<!DOCTYPE html>\n")
    assert not re.search(r"(?:src|href)=|url\(|@import", page)
