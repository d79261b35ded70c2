"""A campaign as a folder of tables: all of them, nothing secret, and unchanged in a spreadsheet."""

import csv
import shutil
import subprocess
from pathlib import Path

import pytest

from elst_app.campaign.door import Campaign
from elst_app.campaign.notes import AddNote
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.undo import Undo
from elst_app.records.catalogue import Source
from elst_app.records.csv_tables import SHEETS, write_tables
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience
from elst_app.store.errors import AlreadyExistsError
from tests.records.support import Story, tell, with_forces, with_map

pytestmark = pytest.mark.usefixtures("qapp")

Tables = dict[str, list[dict[str, str]]]

ODD = ('a, "b"; c', "Ærø – Łódź", "🎲🎲", "ליל סתיו", "أمسيات الخريف", "it's 1/2", "x" * 300)
"""Words that people type; ends of lines become blanks when they are taken in."""

TABLES = {
    "journal", "dice", "cg_log", "rg_purchase", "unit", "battery", "control", "deployment_area",
}  # fmt: skip


def tables_of(
    campaign: Campaign, folder: Path, audience: Audience = Audience.PUBLIC
) -> dict[str, list[dict]]:
    written = [*write_tables(Source(campaign.view(audience), campaign.rulebook), folder)]
    return {str(path.relative_to(folder)).removesuffix(".csv"): read(path) for path in written}


def read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, strict=True))
    assert all(None not in row and None not in row.values() for row in rows), "as many cells as columns"
    return rows


@pytest.mark.parametrize("audience", Audience)
def test_every_table_of_the_file_and_of_the_sheets(
    played: Campaign, tmp_path: Path, audience: Audience
) -> None:
    found = tables_of(played, tmp_path / "new" / "folder", audience)
    assert {name for name in found if "/" not in name} == TABLES
    sheets = {name.removeprefix(f"{SHEETS}/") for name in found if "/" in name}
    assert {"cg-log", "map", "oba", "scenario-1", "final", "recovery", "forces-1"} <= sheets
    assert ("rg-record" in sheets) == (audience is not Audience.PUBLIC)
    assert "aid" not in sheets


@pytest.mark.parametrize("name", ["unit", "sheets/map", "journal"])
def test_a_table_of_somebodys_own_is_not_written_over(played: Campaign, tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.csv"
    path.parent.mkdir(exist_ok=True)
    path.write_text("my own", encoding="utf-8")
    with pytest.raises(AlreadyExistsError):
        tables_of(played, tmp_path)
    assert list(tmp_path.glob("**/*.csv")) == [path]
    assert path.read_text(encoding="utf-8") == "my own"


@pytest.mark.parametrize("has_bom", [False, True])
def test_the_tables_of_an_earlier_export_are_replaced(
    played: Campaign, tmp_path: Path, has_bom: bool
) -> None:
    source = Source(played.view(Audience.PUBLIC), played.rulebook)
    first = [*write_tables(source, tmp_path, has_bom=has_bom)]
    (tmp_path / "unit.csv").write_text("old", encoding="utf-8")
    assert [*write_tables(source, tmp_path)] == first
    assert (tmp_path / "unit.csv").read_text(encoding="utf-8") != "old"


def test_c40_what_is_secret_is_in_no_table_of_others(played: Campaign, tmp_path: Path) -> None:
    found = {audience: tables_of(played, tmp_path / audience.value, audience) for audience in Audience}
    assert {row["side"] for row in found[Audience.GERMAN]["rg_purchase"]} == {"German"}
    assert {row["side"] for row in found[Audience.BRITISH]["cg_log"]} == {"British"}
    assert found[Audience.PUBLIC]["cg_log"] == found[Audience.PUBLIC]["rg_purchase"] == []
    for audience, tables in found.items():
        everything = "".join(str(tables[name]) for name in tables)
        assert ("VolksGr Coy" in everything) == (audience is Audience.GERMAN)
        numbers = [int(row["number"]) for row in tables["journal"]]
        assert numbers == [*range(1, len(numbers) + 1)], "what is secret is not even counted"


def test_the_journal_in_words_with_what_was_taken_back(rulebook: Rulebook, tmp_path: Path) -> None:
    story = Story(rulebook).do(AddNote(text="=cmd()"), Undo())
    rows = tables_of(story.campaign, tmp_path)["journal"]
    (note,) = [row for row in rows if row["kind"] == "noted"]
    assert (note["what"], note["stands"]) == ("'=cmd()", "0")
    assert rows[-1]["what"] == "Undone: note"
    assert rows[0]["what"] == "The campaign “Autumn evenings” begins"


def test_units_and_areas_have_a_line_each(rulebook: Rulebook, tmp_path: Path) -> None:
    story = with_forces(with_map(Story(rulebook))).go_to(RecoveryStep.ESCAPE)
    found = tables_of(story.campaign, tmp_path)
    assert len(found["unit"]) == len(story.campaign.state.forces.pieces)
    (wells,) = [row for row in found["unit"] if row["label"] == "Wells"]
    assert (wells["name"], wells["hex"], wells["side"]) == ("9-1", "A12", "British")
    assert {(row["side"], row["number"]) for row in found["deployment_area"]} == {
        ("British", "1"),
        ("British", "2"),
        ("German", "1"),
        ("German", "2"),
    }


@pytest.mark.parametrize("text", ODD)
def test_whatever_was_typed_comes_back(rulebook: Rulebook, tmp_path: Path, text: str) -> None:
    story = Story(rulebook, title=text, british_player=text).do(AddNote(text=text))
    rows = tables_of(story.campaign, tmp_path)["journal"]
    assert rows[-1]["what"] == text
    assert text in rows[0]["what"]


def test_a_spreadsheet_shows_what_was_written(rulebook: Rulebook, tmp_path: Path) -> None:
    story = tell(rulebook).do(*(AddNote(text=text) for text in (*ODD, "=1+1", "-1", "@SUM(A1)")))
    written = tmp_path / "written"
    found = tables_of(story.campaign, written)["journal"]
    shown = read(in_a_spreadsheet(written / "journal.csv", tmp_path / "shown"))
    assert shown == found
    assert [row["what"] for row in shown[-3:]] == ["'=1+1", "'-1", "'@SUM(A1)"]


def in_a_spreadsheet(path: Path, folder: Path) -> Path:
    """The table as LibreOffice has read and saved it; where it is not installed, as Python's csv has."""
    folder.mkdir()
    office = shutil.which("soffice") or shutil.which("libreoffice")
    target = folder / path.name
    if office is None:
        with (
            path.open(encoding="utf-8", newline="") as file,
            target.open("x", encoding="utf-8", newline="") as copy,
        ):
            csv.writer(copy).writerows(csv.reader(file, strict=True))
        return target
    dialect = "44,34,76,1,,0,false,true"  # commas, quotes, UTF-8, from line 1, as text where it is quoted
    profile = (folder / "profile").as_uri()
    subprocess.run(
        [
            office,
            f"-env:UserInstallation={profile}",
            "--headless",
            f"--infilter=Text - txt - csv (StarCalc):{dialect}",
            "--convert-to",
            f"csv:Text - txt - csv (StarCalc):{dialect}",
            "--outdir",
            str(folder),
            str(path),
        ],
        check=True,
        capture_output=True,
        timeout=300,
    )
    return target
