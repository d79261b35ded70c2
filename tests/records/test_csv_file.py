"""Tables as CSV: RFC 4180, UTF-8, harmless to a spreadsheet, and nothing lost on the way."""

import csv
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elst_app.campaign.rulebook import Rulebook
from elst_app.records.artillery_sheet import artillery_sheet
from elst_app.records.csv_file import csv_text, rows_text, write_csv
from elst_app.records.pages import Cell, Column, Row, Table, Tone
from elst_app.rules.sides import Audience
from tests.records.support import Story, fire

pytestmark = pytest.mark.usefixtures("qapp")

COLUMNS = (Column("Name", "Name", 20), Column("Note", "Note", 20))


def read(text: str) -> list[list[str]]:
    return list(csv.reader(StringIO(text, newline="")))


def table_of(*rows: tuple[str, str]) -> Table:
    return Table(COLUMNS, tuple(Row((Cell(first), Cell(second))) for first, second in rows), 9)


@given(st.lists(st.tuples(st.text(), st.text()), max_size=5))
def test_any_text_comes_back(rows: list[tuple[str, str]]) -> None:
    found = read(csv_text(table_of(*rows)))
    assert found[0] == ["Name", "Note"]
    for cells, given_cells in zip(found[1:], rows, strict=True):
        for cell, text in zip(cells, given_cells, strict=True):
            assert cell in (text, f"'{text}")


@pytest.mark.parametrize(
    "text", ['a, "b"', "two\nlines", "Ärø, Łódź", "🎲", "ליל סתיו", "أمسيات", "it's", "3–4"]
)
def test_texts_that_stay_as_they_are(text: str) -> None:
    assert read(csv_text(table_of((text, "")))) == [["Name", "Note"], [text, ""]]


@pytest.mark.parametrize("text", ["=1+1", "+49", "-1", "@SUM(A1)", "\t=1", "'=1", "=cmd|' /C calc'!A0"])
def test_what_would_be_a_formula_is_made_harmless(text: str) -> None:
    assert read(csv_text(table_of((text, ""))))[1][0] == f"'{text}"


def test_rows_of_other_values() -> None:
    assert rows_text(["a", "b", "c"], [[None, True, -3], ["-3", False, 4]]) == "a,b,c\r\n,1,-3\r\n'-3,0,4\r\n"


@pytest.mark.parametrize(("text", "written"), [("4.510", "'4.510"), ("007", "'007"), ("4.501", "4.501")])
def test_4_510_a_rule_number_keeps_its_zero(text: str, written: str) -> None:
    assert read(csv_text(table_of((text, "10"))))[1] == [written, "10"]


def test_lines_end_as_rfc_4180_has_it() -> None:
    assert csv_text(table_of(("a", 'b "c"'))) == 'Name,Note\r\na,"b ""c"""\r\n'


def test_a_byte_order_mark_where_it_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    write_csv(table_of(("ä", "")), path)
    assert path.read_bytes().startswith(b"Name")
    write_csv(table_of(("ä", "")), path, has_bom=True)
    assert path.read_bytes().startswith(b"\xef\xbb\xbfName")
    assert read(path.read_text(encoding="utf-8-sig"))[1] == ["ä", ""]


def test_what_stands_under_a_heading_has_it_in_a_column() -> None:
    heading = Row((Cell("First", Tone.SECTION, span=2),))
    table = Table(COLUMNS, (heading, Row((Cell("a"), Cell("b"))), heading, Row((Cell("c"), Cell("d")))), 9)
    assert read(csv_text(table)) == [["Section", "Name", "Note"], ["First", "a", "b"], ["First", "c", "d"]]


def test_2_1_the_oba_log_names_the_battery_on_each_line(rulebook: Rulebook) -> None:
    campaign = fire(Story(rulebook)).campaign
    rows = read(csv_text(artillery_sheet(campaign.view(Audience.PUBLIC)).table))
    assert {len(row) for row in rows} == {14}
    assert all(row[0].startswith("German initial OBA") for row in rows[1:])
