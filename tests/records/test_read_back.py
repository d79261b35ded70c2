"""Every sheet as PDF, read back: its size, its words and where they stand, its fonts, its title."""

import os
import re
import time
from collections.abc import Sequence
from io import BytesIO

import pytest
from pypdf import PdfReader

from elst_app.campaign.door import Campaign
from elst_app.campaign.rulebook import Rulebook
from elst_app.records import paint
from elst_app.records.catalogue import KINDS, SheetKind, Source, blanks_of
from elst_app.records.layout import lay_out
from elst_app.records.pages import Cell, Orientation, PageSetup, Paper, Row, Sheet, Table
from elst_app.records.pdf import pdf_bytes, title_of
from elst_app.records.table_layout import fits
from elst_app.rules.sides import Audience
from tests.records.pdf_text import ReadPage, embedded_fonts, read_pages
from tests.records.support import GERMAN, Story, tell

pytestmark = pytest.mark.usefixtures("qapp")

SIZES = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}
MARGINS = (0, 11, 25)


@pytest.fixture(autouse=True)
def bare_map(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leaves the map out of its sheet, whose strokes take a second to read, but where it is `painted`."""
    if "painted" not in request.fixturenames:
        monkeypatch.setattr(paint, "_paint_map", lambda painter, item: None)


@pytest.fixture
def painted() -> None:
    """The map is painted on its sheet."""


def made(kind: SheetKind, campaign: Campaign, audience: Audience = Audience.GERMAN) -> tuple[Sheet, ...]:
    return kind.make(Source(campaign.view(audience), campaign.rulebook))


def printed(sheets: Sequence[Sheet], setup: PageSetup | None = None) -> list[ReadPage]:
    pages = [page for sheet in sheets for page in lay_out(sheet, setup or PageSetup())]
    return read_pages(pdf_bytes(pages, title_of(sheets)))


def letters(text: str) -> str:
    """The text without its spaces: lines are broken where the page ends."""
    return "".join(text.split())


def check_inside(page: ReadPage, margin: float) -> None:
    """Each text lies within the margins, from its first letter to its last and from top to bottom."""
    for text in page.texts:
        assert margin - 0.05 <= text.left, text
        assert text.right <= page.width - margin + 0.05, text
        assert margin <= text.baseline - 0.7 * text.size * 25.4 / 72, text
        assert text.baseline <= page.height - margin, text


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("margin", MARGINS)
@pytest.mark.parametrize("is_turned", [False, True], ids=["as made", "turned"])
def test_a_sheet_on_its_paper(
    played: Campaign, kind: SheetKind, paper: Paper, margin: float, is_turned: bool
) -> None:
    for sheet in made(kind, played):
        is_across = (sheet.orientation is Orientation.LANDSCAPE) is not is_turned
        turned = Orientation.LANDSCAPE if is_across else Orientation.PORTRAIT
        upright_width = SIZES[paper][0] - 2 * margin
        is_across = is_across or (sheet.picture is None and not fits(sheet.table, upright_width))
        pages = printed([sheet], PageSetup(paper, turned if is_turned else None, margin))
        width, height = SIZES[paper]
        if is_across:
            width, height = height, width
        for number, page in enumerate(pages, start=1):
            assert (page.width, page.height) == pytest.approx((width, height), abs=0.3)
            check_inside(page, margin)
            assert sheet.title in page.words
            assert sheet.campaign in page.words
            assert sheet.mark in page.words
            assert f"Page {number} of {len(pages)}" in page.words


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("audience", Audience)
def test_every_column_and_every_value_is_on_paper(
    played: Campaign, kind: SheetKind, paper: Paper, audience: Audience
) -> None:
    for sheet in made(kind, played, audience):
        pages = printed([sheet], PageSetup(paper))
        if sheet.picture is None:
            for page in pages:
                found = letters(page.words)
                for column in sheet.table.columns:
                    assert letters(column.heading) in found, column.heading
        read = "".join(letters(page.words) for page in pages)
        for row in sheet.table.rows:
            for cell in row.cells:
                for line in cell.text.splitlines():
                    for word in line.split():
                        assert word in read, cell.text


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_the_fonts_are_inside_and_are_the_packed_ones(
    played: Campaign, kind: SheetKind, painted: None
) -> None:
    for sheet in made(kind, played):
        names = embedded_fonts(pdf_bytes(lay_out(sheet, PageSetup()), sheet.title))
        assert names
        assert all("Inter" in name for name in names), names


def test_several_sheets_in_one_document(played: Campaign, painted: None) -> None:
    sheets = [sheet for kind in KINDS for sheet in made(kind, played)]
    pages = printed(sheets)
    titles = [sheet.title for sheet in sheets for _ in lay_out(sheet, PageSetup())]
    for page, title in zip(pages, titles, strict=True):
        check_inside(page, 11)
        assert title in page.words
    assert len({(page.width, page.height) for page in pages}) == 2, "each lies the way it was made for"


def test_the_document_tells_its_title_and_nothing_of_who_made_it_when(
    played: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    def document(zone: str) -> bytes:
        monkeypatch.setenv("TZ", zone)
        if hasattr(time, "tzset"):
            time.tzset()
        sheets = made(KINDS[0], played)
        return pdf_bytes(lay_out(sheets[0], PageSetup()), title_of(sheets))

    content = document("Asia/Tokyo")
    assert content == document("America/Lima")
    reader = PdfReader(BytesIO(content))
    assert reader.metadata is not None
    assert set(reader.metadata) == {"/Title", "/Creator", "/Producer", "/Trapped"}
    assert reader.metadata.title == "CG Log – Autumn evenings"
    assert reader.metadata.creator == "Elst Companion"
    metadata = reader.xmp_metadata
    assert metadata is not None
    assert metadata.dc_title == {"x-default": "CG Log – Autumn evenings"}
    assert (metadata.dc_creator, metadata.xmp_create_date) == ([], None)
    assert os.environ["HOME"].encode() not in content


def test_a_pdf_can_be_searched(played: Campaign) -> None:
    (page, *_) = printed(made(KINDS[0], played))
    assert "\t" not in page.words
    assert "24 Sept Morning" in page.words
    assert "Secret – for the German side only" in page.words


NAMES = {
    "cyrillic": ("Осенние вечера", "Анна", "Björn Łukasz Ærøskøbing"),
    "greek": ("Φθινοπωρινά βράδια", "Άννα", "Ἀλέξανδρος"),
}


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize(("title", "british", "german"), NAMES.values(), ids=NAMES)
def test_names_in_other_letters(
    rulebook: Rulebook, title: str, british: str, german: str, paper: Paper
) -> None:
    story = tell(rulebook, title=title, british_player=british, german_player=german)
    for kind in KINDS[:2]:
        for page in printed(made(kind, story.campaign), PageSetup(paper)):
            check_inside(page, 11)
            words = " ".join(page.words.split())
            assert title in words
            assert f"British: {british} · German: {german}" in words


@pytest.mark.parametrize(
    "name",
    ["秋の夜長", "ליל סתיו", "أمسيات الخريف", "🎲🎲 ÄÖÜ", "x" * 300, "two\nlines, “quoted”; =1+1"],
    ids=["Japanese", "Hebrew", "Arabic", "emoji", "long", "odd"],
)
def test_any_name_stays_on_the_page(rulebook: Rulebook, name: str) -> None:
    story = tell(rulebook, title=name, british_player=name, german_player=name)
    for kind in KINDS:
        for sheet in made(kind, story.campaign):
            for page in lay_out(sheet, PageSetup()):
                for text in page.texts:
                    assert page.format.printable.contains(text.box), text.text


def test_4_5153_a_record_of_200_purchases(played: Campaign) -> None:
    (record,) = made(KINDS[1], played)
    row = record.table.rows[0]
    rows = tuple(Row((*row.cells[:-1], Cell(f"no. {number}"))) for number in range(1, 201))
    long = Sheet(record.title, "", record.campaign, record.players, Table(record.table.columns, rows, 9.5))
    for paper in Paper:
        pages = printed([long], PageSetup(paper))
        assert len(pages) > 8
        read = [int(number) for page in pages for number in re.findall(r"no\. (\d+)", page.words)]
        assert read == list(range(1, 201))
        for number, page in enumerate(pages, start=1):
            assert "SW/Guns Received" in page.words
            assert f"Page {number} of {len(pages)}" in page.words
            check_inside(page, 11)


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("margin", MARGINS)
def test_blank_forms(played: Campaign, paper: Paper, margin: float) -> None:
    sheets = blanks_of(KINDS, played.view(Audience.PUBLIC))
    assert [sheet.title for sheet in sheets] == ["CG Log", "RG Purchase Record", "Forces", "OBA Log"]
    for sheet in sheets:
        assert sheet.table.filled_rows == ()
        (page,) = printed([sheet], PageSetup(paper, margin=margin))
        check_inside(page, margin)
        for column in sheet.table.columns:
            assert letters(column.heading) in letters(page.words)


def test_4_13_a_blank_log_has_the_dates_and_nothing_of_the_campaign(rulebook: Rulebook) -> None:
    played = tell(rulebook)
    begun = Story(rulebook, british_player="Anna", german_player="Bernd")
    for audience in Audience:
        assert blanks_of(KINDS, played.campaign.view(audience)) == blanks_of(
            KINDS, begun.campaign.view(audience)
        )
    log = blanks_of(KINDS, played.campaign.view(Audience.of(GERMAN)))[0]
    assert [row.cells[0].text for row in log.table.rows] == [
        "23 Sept Afternoon", "24 Sept Morning", "24 Sept Midday",
        "24 Sept Afternoon", "25 Sept Morning", "25 Sept Midday",
    ]  # fmt: skip
