"""elst print and elst export; what cannot be had ends in one sentence and status 2."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtWidgets import QApplication

from elst_app.campaign.setup import BeginCampaign
from elst_app.cli import main
from elst_app.ui.window.opening import OpenCampaign, begin_campaign
from tests.records.pdf_text import read_pages

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(
    qapp: QApplication, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Run:
    """Prints from a campaign that has just begun; gives status, stdout and stderr."""
    monkeypatch.chdir(tmp_path)
    opened = begin_campaign(tmp_path / "evenings.elst", BeginCampaign(title="Evenings", british_points=6))
    assert isinstance(opened, OpenCampaign)
    opened.file.close()

    def run_print(*arguments: str, file: str = "evenings.elst") -> tuple[int, str, str]:
        status = main(["print", file, *arguments])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run_print


def words(path: Path) -> str:
    return " ".join(page.words for page in read_pages(path.read_bytes()))


def test_one_sheet_for_one_side(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "log.pdf"
    status, told, err = run("--sheet", "cg-log", "--audience", "British", "-o", str(out))
    assert (status, told, err) == (0, f"{out}\n", "")
    assert "Secret – for the British side only" in words(out)
    assert "kept secret" in words(out)


def test_without_a_name_the_file_is_named_after_sheet_and_reader(run: Run, tmp_path: Path) -> None:
    assert run("--sheet", "rg-record", "--audience", "german")[0] == 0
    assert run("--sheet", "map")[0] == 0
    assert run()[0] == 0
    assert sorted(path.name for path in tmp_path.glob("*.pdf")) == [
        "Evenings - Map - both sides.pdf",
        "Evenings - RG Purchase Record – German - German.pdf",
        "Evenings - Sheets - both sides.pdf",
    ]


def test_the_paper(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "log.pdf"
    sheet = ("--sheet", "cg-log", "-o", str(out))
    for arguments, size in (
        ((), (842, 595)),
        (("--paper", "letter"), (792, 612)),
        (("--portrait",), (595, 842)),
        (("--landscape", "--paper", "Letter"), (792, 612)),
    ):
        assert run(*sheet, *arguments)[0] == 0
        box = PdfReader(out).pages[0].mediabox
        assert (round(box.width), round(box.height)) == size
    assert run(*sheet, "--margin", "25")[0] == 0
    assert min(text.left for text in read_pages(out.read_bytes())[0].texts) == pytest.approx(25.25, abs=0.1)


def test_blank_forms_of_all_that_have_one(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "forms.pdf"
    assert run("--blank", "-o", str(out))[0] == 0
    found = words(out)
    assert all(title in found for title in ("CG Log", "RG Purchase Record", "OBA Log"))
    assert "Initial Scenario" not in found


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--sheet", "gc-log"), "--sheet is cg-log, rg-record, map, "),
        (("--audience", "dutch"), "--audience is public, british or german, not “dutch”."),
        (("--paper", "a5"), "--paper is a4 or letter, not “a5”."),
        (("--margin", "26"), "--margin is a number of mm from 0 to 25, not “26”."),
        (("--margin", "nan"), "--margin is a number of mm from 0 to 25, not “nan”."),
        (("--margin", "wide"), "--margin is a number of mm from 0 to 25, not “wide”."),
        (("--date", "26 Midday"), "--date is 23 Afternoon, 24 Morning, "),
        (("--sheet", "map", "--date", "24 midday"), "Map: there is none of 24 Sept Midday, nor of any date."),
        (("--blank", "--date", "24 Morning"), "--date means nothing with --blank; leave one of them out."),
        (("--sheet", "map", "--blank"), "Map: there is no blank form of it."),
        (("--sheet", "rg-record"), "RG Purchase Record: this is for one side alone; add --audience british "),
        (("-o", "no folder/x.pdf"), "no folder"),
        (("-o", "evenings.elst"), "There is a file evenings.elst in "),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_cannot_be_had_is_told_in_one_sentence(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1
    assert list(tmp_path.glob("*.pdf")) == []


def test_a_file_that_is_no_campaign_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "letter.elst").write_text("Dear Anna,", encoding="utf-8")
    for name in ("letter.elst", "nothing.elst", "."):
        status, out, err = run(file=name)
        assert (status, out, err.count("\n")) == (2, "", 1)


def test_the_campaign_is_closed_again_and_as_it_was(run: Run, tmp_path: Path) -> None:
    before = (tmp_path / "evenings.elst").read_bytes()
    assert run("--sheet", "rg-record")[0] == 2
    assert run("--sheet", "cg-log")[0] == 0
    assert (tmp_path / "evenings.elst").read_bytes() == before


def test_export_as_csv(run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "tables"
    arguments = ["export", "evenings.elst", "--csv", str(folder), "--audience", "british", "--bom"]
    assert main(arguments) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == str(folder / "journal.csv")
    assert sorted(told) == sorted(str(path) for path in folder.glob("**/*.csv"))
    assert (folder / "sheets" / "cg-log.csv").read_bytes().startswith(b"\xef\xbb\xbfCG Date,")


@pytest.mark.parametrize(
    "arguments",
    [
        ("evenings.elst", "--csv", "evenings.elst"),
        ("evenings.elst", "--csv", "tables", "--audience", "dutch"),
        ("evenings.elst", "--json", "tables", "--bom"),
        ("nothing.elst", "--csv", "tables"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_exported_is_told(
    run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    assert main(["export", *arguments]) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err.count("\n")) == ("", 1)
    assert not (tmp_path / "tables").exists()
