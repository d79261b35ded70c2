"""Where things stand on the pages: inside the margins, nothing over anything, on every paper."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QRawFont, QTextLayout
from PySide6.QtWidgets import QApplication

from elst_app.campaign.door import Campaign
from elst_app.campaign.rulebook import Rulebook
from elst_app.drawing.fonts import Weight
from elst_app.records.catalogue import KINDS, blanks_of
from elst_app.records.layout import lay_out
from elst_app.records.map_sheet import map_sheet
from elst_app.records.measure import elided, page_font, text_width, wrapped
from elst_app.records.pages import (
    Cell,
    Column,
    Orientation,
    Page,
    PageFormat,
    PageSetup,
    Paper,
    PlacedGround,
    PlacedLine,
    PlacedMap,
    Row,
    Sheet,
    Table,
    TextStyle,
    Tone,
)
from elst_app.records.table_layout import column_widths
from elst_app.rules.sides import Audience, Side
from tests.records.support import sheets_of

pytestmark = pytest.mark.usefixtures("qapp")

LONG = "The long autumn evenings at the club house beyond the river, second attempt, with the rulings of May"


def sheet_of(table: Table, **fields) -> Sheet:
    return Sheet(
        **{"title": "CG Log", "subtitle": "", "campaign": "", "players": "", "table": table, **fields}
    )


def table_of(count: int, text: str = "7") -> Table:
    columns = tuple(Column(f"Column {name}", name, 20, 1) for name in "ABCD")
    return Table(columns, tuple(Row((Cell(text),) * 4) for _ in range(count)), 9)


def check(page: Page) -> None:
    """Nothing outside the margins, and no text over another text or across a line of the table."""
    area = page.format.printable
    for item in page.items:
        if isinstance(item, PlacedLine):
            assert area.left - 0.01 <= item.x1 <= item.x2 <= area.right + 0.01
            assert area.top - 0.01 <= item.y1 <= item.y2 <= area.bottom + 0.01
        else:
            assert area.contains(item.box), item
    texts = page.texts
    for number, text in enumerate(texts):
        for other in texts[number + 1 :]:
            assert not text.box.overlaps(other.box), (text.text, other.text)
        for item in page.items:
            if isinstance(item, PlacedLine) and item.x1 == item.x2:
                inside = text.box.left + 0.01 < item.x1 < text.box.right - 0.01
                beside = item.y2 < text.box.top + 0.6 or item.y1 > text.box.bottom - 0.6
                assert not inside or beside, (text.text, item)
            if isinstance(item, PlacedLine) and item.y1 == item.y2:
                inside = text.box.top + 0.6 < item.y1 < text.box.bottom - 0.6
                beside = item.x2 < text.box.left or item.x1 > text.box.right
                assert not inside or beside, (text.text, item)
            if isinstance(item, PlacedMap):
                assert not text.box.overlaps(item.box), text.text


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("audience", Audience)
def test_every_sheet_fits_its_paper(
    played: Campaign, rulebook: Rulebook, paper: Paper, audience: Audience
) -> None:
    for sheet in sheets_of(played.view(audience), rulebook):
        for page in lay_out(sheet, PageSetup(paper)):
            assert page.format == PageFormat(paper, sheet.orientation)
            check(page)


@pytest.mark.parametrize("paper", Paper)
def test_every_column_is_on_every_page(played: Campaign, rulebook: Rulebook, paper: Paper) -> None:
    for sheet in sheets_of(played.view(Audience.GERMAN), rulebook):
        if sheet.picture is not None:
            continue
        for page in lay_out(sheet, PageSetup(paper)):
            texts = " ".join(text.text for text in page.texts)
            for column in sheet.table.columns:
                assert column.heading in texts
            assert not any("…" in text.text for text in page.texts)


@pytest.mark.parametrize(
    ("paper", "orientation", "width", "height"),
    [
        (Paper.A4, Orientation.PORTRAIT, 210, 297),
        (Paper.A4, Orientation.LANDSCAPE, 297, 210),
        (Paper.LETTER, Orientation.PORTRAIT, 215.9, 279.4),
        (Paper.LETTER, Orientation.LANDSCAPE, 279.4, 215.9),
    ],
)
def test_papers(paper: Paper, orientation: Orientation, width: float, height: float) -> None:
    form = PageFormat(paper, orientation)
    assert (form.width, form.height) == (width, height)
    assert (form.printable.left, form.printable.right) == (11, width - 11)


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("orientation", Orientation)
@pytest.mark.parametrize("count", [0, 1, 30, 100])
def test_rows_go_on_over_pages_under_the_same_heading(
    paper: Paper, orientation: Orientation, count: int
) -> None:
    pages = lay_out(sheet_of(table_of(count), orientation=orientation), PageSetup(paper))
    assert sum(text.text == "7" for page in pages for text in page.texts) == 4 * count
    for number, page in enumerate(pages, start=1):
        check(page)
        texts = [text.text for text in page.texts]
        assert texts.count("A") == texts.count("D") == 1
        assert f"Page {number} of {len(pages)}" in texts


@pytest.mark.parametrize("count", [0, 5, 23, 24])
def test_the_last_page_is_filled_with_lines_to_write_on(count: int) -> None:
    page = lay_out(sheet_of(table_of(count)), PageSetup())[-1]
    lines = sorted({item.y1 for item in page.items if isinstance(item, PlacedLine) and item.y1 == item.y2})
    gaps = [after - before for before, after in pairwise(lines[2:])]
    assert all(gap >= 8.99 for gap in gaps)
    assert max(gaps) < 12
    assert page.format.printable.bottom - 7.55 == pytest.approx(lines[-1], abs=0.02)


def test_a_row_higher_than_a_page_is_continued() -> None:
    words = [f"word{number}" for number in range(900)]
    columns = (Column("Date", "Date", 20), Column("Notes", "Notes", 40))
    table = Table(columns, (Row((Cell("first"), Cell(" ".join(words)))),), 9)
    pages = lay_out(sheet_of(table), PageSetup())
    assert len(pages) > 1
    for page in pages:
        check(page)
    printed = [word for page in pages for text in page.texts for word in text.text.split()]
    assert [word for word in printed if word.startswith("word")] == words
    assert printed.count("first") == 1


def test_a_cell_of_several_columns_has_no_line_through_it(played: Campaign, rulebook: Rulebook) -> None:
    page = lay_out(sheets_of(played.view(Audience.GERMAN), rulebook)[0], PageSetup())[0]
    secret = next(text for text in page.texts if text.text == "kept secret")
    ground = next(
        item for item in page.items if isinstance(item, PlacedGround) and item.box.contains(secret.box)
    )
    for item in page.items:
        if isinstance(item, PlacedLine) and item.x1 == item.x2 and item.y1 < secret.baseline < item.y2:
            assert not ground.box.left + 0.1 < item.x1 < ground.box.right - 0.1


@pytest.mark.parametrize("paper", Paper)
def test_long_names_are_cut_short(paper: Paper) -> None:
    sheet = sheet_of(
        table_of(3),
        title="RG Purchase Record – German",
        subtitle=LONG,
        campaign=LONG,
        players=LONG,
        mark="Secret – for the German side only",
        secret_of=Side.GERMAN,
        note=LONG * 4,
        orientation=Orientation.PORTRAIT,
    )
    page = lay_out(sheet, PageSetup(paper))[0]
    check(page)
    assert sum(text.text.endswith("…") for text in page.texts) >= 3
    assert "Secret – for the German side only" in [text.text for text in page.texts]


def test_long_notes_are_wrapped_and_a_long_word_is_broken() -> None:
    table = table_of(2, f"{LONG} {'W' * 60}")
    page = lay_out(sheet_of(table), PageSetup(Paper.LETTER))[0]
    check(page)
    assert not any("…" in text.text for text in page.texts)


@pytest.mark.parametrize("orientation", [None, *Orientation])
@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("margin", [0, 11, 25])
def test_no_word_is_broken(
    played: Campaign, rulebook: Rulebook, orientation: Orientation | None, paper: Paper, margin: float
) -> None:
    setup = PageSetup(paper, orientation, margin)
    for sheet in sheets_of(played.view(Audience.GERMAN), rulebook):
        texts = [text.text for page in lay_out(sheet, setup) for text in page.texts]
        assert not any("…" in text for text in texts), sheet.title
        printed = Counter(word for text in texts for word in text.split())
        if sheet.picture is None:
            cells = (cell for row in sheet.table.rows for cell in row.cells)
            words = Counter(word for cell in cells for word in cell.text.split())
            assert words <= printed, (sheet.title, words - printed)


@pytest.mark.parametrize("orientation", [None, *Orientation])
@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("margin", [0, 11, 25])
def test_no_word_of_a_heading_is_broken(
    played: Campaign, rulebook: Rulebook, orientation: Orientation | None, paper: Paper, margin: float
) -> None:
    view = played.view(Audience.PUBLIC)
    setup = PageSetup(paper, orientation, margin)
    for sheet in (*blanks_of(KINDS, view), *sheets_of(view, rulebook)):
        page = lay_out(sheet, setup)[0]
        printed = {word for text in page.texts for word in text.text.split()}
        if sheet.picture is None:
            for column in sheet.table.columns:
                assert set(column.heading.split()) <= printed, (sheet.title, column.heading)


@pytest.mark.parametrize("orientation", [None, *Orientation])
@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("margin", [0, 10, 25])
def test_no_text_is_smaller_than_7_points(
    played: Campaign, rulebook: Rulebook, orientation: Orientation | None, paper: Paper, margin: float
) -> None:
    view = played.view(Audience.PUBLIC)
    for sheet in (*blanks_of(KINDS, view), *sheets_of(view, rulebook)):
        for page in lay_out(sheet, PageSetup(paper, orientation, margin)):
            check(page)
            smallest = min(page.texts, key=lambda text: text.style.points)
            assert smallest.style.points >= 6.999, (sheet.title, smallest.text)


def test_a_table_too_wide_for_upright_paper_lies_across_it() -> None:
    words = ["Afternoon"] * 18
    columns = tuple(Column(f"{number}", "A", 12) for number in range(18))
    wide = Table(columns, (Row(tuple(Cell(word) for word in words)),), 9)
    upright = PageSetup(orientation=Orientation.PORTRAIT)
    for table, orientation in ((wide, Orientation.LANDSCAPE), (table_of(3), Orientation.PORTRAIT)):
        (page,) = lay_out(sheet_of(table), upright)
        assert page.format.orientation is orientation
        check(page)


def test_a_long_note_at_the_foot_is_written_in_two_lines() -> None:
    note = "Repl: Base CPP Number less the Secret dr. " * 4
    sheet = sheet_of(table_of(3), note=note, orientation=Orientation.PORTRAIT)
    (page,) = lay_out(sheet, PageSetup())
    check(page)
    foot = [text for text in page.texts if text.text.startswith("Repl") or text.text.endswith("dr.")]
    assert " ".join(text.text for text in foot[::-1]).split() == note.split()
    assert len(foot) == 2


@pytest.mark.parametrize(
    "name", ["ערב סתיו במועדון 4-5-7", "أمسية الخريف في النادي", "秋の夜のエルスト戦役" * 5, "Осенний вечер"]
)
def test_names_in_any_script_stay_in_their_columns(name: str) -> None:
    sheet = sheet_of(table_of(3, f"{name} {name}"), campaign=name, players=f"British: {name}")
    (page,) = lay_out(sheet, PageSetup(Paper.LETTER, Orientation.PORTRAIT))
    check(page)
    printed = "".join("".join(text.text.split()) for text in page.texts)
    assert printed.count("".join(name.split())) >= 4 * 3 * 2


def test_a_count_stays_beside_what_is_counted() -> None:
    style = TextStyle(9)
    text = "1 × Sherman VC, 2 × Sherman V"
    for width in range(20, 60):
        assert not any(line.endswith("×") or line.startswith("×") for line in wrapped(text, style, width))


@pytest.mark.parametrize("margin", [-0.1, 25.1, float("nan")])
def test_a_margin_there_is_not(margin: float) -> None:
    with pytest.raises(ValueError, match=r"."):
        PageSetup(margin=margin)


def test_a_heading_of_a_section_is_never_the_last_line_of_a_page() -> None:
    columns = (Column("A", "A", 20), Column("B", "B", 20))
    section = Row((Cell("Section", Tone.SECTION, span=2),))
    for count in range(1, 30):
        rows = (*[Row((Cell("7"), Cell("7")))] * count, section, *[Row((Cell("8"), Cell("8")))] * 30)
        pages = lay_out(sheet_of(Table(columns, rows, 9, goes_on=False)), PageSetup())
        (page,) = (page for page in pages if "Section" in [text.text for text in page.texts])
        check(page)
        texts = [text.text for text in page.texts]
        assert texts[texts.index("Section") + 1] == "8"


def test_4_5055_more_areas_than_there_is_room_for_go_on_on_a_page_of_their_own(
    played: Campaign, rulebook: Rulebook
) -> None:
    sheet = map_sheet(played.view(Audience.PUBLIC), rulebook)
    rows = tuple(Row((Cell(f"German {number}"), Cell("1 hex"), Cell("Isolated"))) for number in range(1, 61))
    many = replace(sheet, table=replace(sheet.table, rows=rows))
    for orientation in Orientation:
        pages = lay_out(many, PageSetup(orientation=orientation))
        assert len(pages) > 1
        for page in pages:
            check(page)
        named = [text.text for page in pages for text in page.texts if text.text.startswith("German ")]
        assert [name for name in named if name.split()[1].isdecimal()] == [
            f"German {number}" for number in range(1, 61)
        ]


@given(st.text(alphabet=st.characters(codec="latin-1"), max_size=80), st.floats(8, 90))
def test_lines_are_never_wider_than_their_column(text: str, width: float) -> None:
    style = TextStyle(9)
    lines = wrapped(text, style, width)
    assert all(text_width(line, style) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert text_width(elided(text, style, width), style) <= width


def test_columns_share_the_width() -> None:
    columns = (Column("a", "a", 20, 1), Column("b", "b", 30, 3), Column("c", "c", 10))
    assert column_widths(columns, 100) == [30, 60, 10]
    assert column_widths(columns, 30) == [10, 15, 5]


def test_every_sign_is_drawn_plain_so_that_a_pdf_can_be_searched(qapp: QApplication) -> None:
    text = "CG Date: 24 Sept 14:30 - 6 x 4-4-7 (SS), 100+mm, 4.514"
    for weight in Weight:
        used = page_font(9, weight)
        layout = QTextLayout(text, used)
        layout.beginLayout()
        layout.createLine()
        layout.endLayout()
        drawn = [glyph for run in layout.glyphRuns() for glyph in run.glyphIndexes()]
        assert drawn == QRawFont.fromFont(used).glyphIndexesForString(text)
