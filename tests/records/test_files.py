"""PDF and CSV: what is in them, and that a failed write leaves the old file as it was."""

import csv
import errno
import os
import re
import zlib
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from elst_app.campaign.door import Campaign
from elst_app.campaign.rulebook import Rulebook
from elst_app.records.cg_log_sheet import cg_log_sheet
from elst_app.records.csv_file import csv_text, write_csv
from elst_app.records.files import write_whole
from elst_app.records.layout import lay_out
from elst_app.records.map_sheet import map_sheet
from elst_app.records.pages import Cell, Column, PageSetup, Paper, Row, Sheet, Table
from elst_app.records.pdf import pdf_bytes, write_pdf
from elst_app.records.rg_record_sheet import rg_record_sheet
from elst_app.rules.sides import Audience, Side
from elst_app.store.campaign_file import CampaignFile
from elst_app.store.errors import AlreadyExistsError

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def log(played: Campaign) -> Sheet:
    return cg_log_sheet(played.view(Audience.GERMAN))


def test_the_pdf_holds_its_fonts_and_tells_nothing_of_the_machine(log: Sheet, tmp_path: Path) -> None:
    path = tmp_path / "cg-log.pdf"
    write_pdf([log], PageSetup(), path)
    content = path.read_bytes()
    assert content.startswith(b"%PDF-")
    fonts = re.findall(rb"/FontName /([\w+-]+)", content)
    assert len(fonts) == content.count(b"/FontFile2") == 3
    assert all(b"Inter" in name for name in fonts)
    assert "Elst Companion".encode("utf-16-be") in content
    assert "CG Log – Autumn evenings".encode("utf-16-be") in content
    for told in (os.environ["HOME"], str(tmp_path)):
        assert told.encode() not in content
        assert told.encode("utf-16-be") not in content


@pytest.mark.parametrize(
    ("paper", "size"), [(Paper.A4, (842, 595)), (Paper.LETTER, (792, 612))], ids=["A4", "Letter"]
)
def test_the_pdf_has_the_size_of_the_paper(log: Sheet, paper: Paper, size: tuple[int, int]) -> None:
    content = pdf_bytes(lay_out(log, PageSetup(paper)), "log")
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)", content)
    assert [(round(float(width)), round(float(height))) for width, height in boxes] == [size]


def test_the_pdf_has_as_many_pages_as_the_sheet(log: Sheet) -> None:
    table = Table((Column("A", "A", 20),), tuple(Row((Cell("7"),)) for _ in range(60)), 9)
    sheet = Sheet("T", "", "", "", table)
    pages = lay_out(sheet, PageSetup())
    assert len(pages) == 4
    assert len(re.findall(rb"/Type /Page\b", pdf_bytes(pages, "T"))) == 4


def test_the_map_is_a_pdf_of_one_page_with_lines_and_not_a_picture(
    played: Campaign, rulebook: Rulebook
) -> None:
    sheet = map_sheet(played.view(Audience.PUBLIC), rulebook)
    content = pdf_bytes(lay_out(sheet, PageSetup()), "Map")
    assert len(re.findall(rb"/Type /Page\b", content)) == 1
    assert b"/Subtype /Image" not in content
    assert len(content) < 4_000_000
    streams = [
        zlib.decompressobj().decompress(part)
        for part in re.findall(rb"stream\n(x.*?)endstream", content, re.S)
    ]
    assert any(stream.count(b" l\n") > 1000 for stream in streams)


def test_4_13_the_log_as_csv(log: Sheet, tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    write_csv(log.table, path)
    rows = list(csv.reader(StringIO(path.read_bytes().decode("utf-8"), newline="")))
    assert {len(row) for row in rows} == {len(log.table.columns)}
    assert rows[0][0] == "CG Date"
    first = dict(zip(rows[0], rows[1], strict=True))
    assert first["German CPP Initial"] == "4"
    assert first["British CPP Remaining"] == first["British CPP Initial"] == "kept secret"
    assert [row[0] for row in rows[1:]] == [
        "23 Sept Afternoon", "24 Sept Morning", "24 Sept Midday", "24 Sept Afternoon", "24 Sept Afternoon",
    ]  # fmt: skip


def test_4_5153_the_record_as_csv(played: Campaign, rulebook: Rulebook) -> None:
    sheet = rg_record_sheet(played.view(Audience.BRITISH), rulebook.charts, Side.BRITISH)
    assert sheet is not None
    rows = list(csv.reader(StringIO(csv_text(sheet.table), newline="")))
    assert [row[1] for row in rows] == ["RG ID", "I1", "V1", "O1"]


def write_both(sheet: Sheet) -> list[tuple[str, Callable[[Path], None]]]:
    return [
        ("a.pdf", lambda path: write_pdf([sheet], PageSetup(), path)),
        ("a.csv", lambda path: write_csv(sheet.table, path)),
    ]


def test_a_folder_that_cannot_be_written_raises_with_a_reason(log: Sheet, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    for name, write in write_both(log):
        for folder in ("file", "missing"):
            with pytest.raises(OSError, match=r".") as caught:
                write(tmp_path / folder / name)
            assert caught.value.strerror
        (tmp_path / name).mkdir()
        with pytest.raises(OSError, match=r"."):
            write(tmp_path / name)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.csv", "a.pdf", "file"]


def test_a_failed_write_leaves_the_old_file(
    log: Sheet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    for name, write in write_both(log):
        (tmp_path / name).write_bytes(b"old")
        with pytest.raises(OSError, match="space"):
            write(tmp_path / name)
        assert (tmp_path / name).read_bytes() == b"old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.csv", "a.pdf"]


def test_an_old_file_is_replaced(log: Sheet, tmp_path: Path) -> None:
    for name, write in write_both(log):
        (tmp_path / name).write_bytes(b"old")
        write(tmp_path / name)
        assert (tmp_path / name).read_bytes() != b"old"


def test_a_campaign_is_never_written_over(log: Sheet, rulebook: Rulebook, tmp_path: Path) -> None:
    path = tmp_path / "evenings.elst"
    CampaignFile.create(path, rulebook).close()
    before = path.read_bytes()
    for _, write in write_both(log):
        with pytest.raises(AlreadyExistsError):
            write(path)
    assert path.read_bytes() == before


def test_a_path_without_a_name_is_an_error_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for path in (Path(""), Path("/")):
        with pytest.raises(IsADirectoryError):
            write_whole(path, b"x")
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_campaign_is_not_written_over_either(tmp_path: Path) -> None:
    path, link = tmp_path / "evenings.ELST", tmp_path / "log.pdf"
    path.write_bytes(bytes(4096))
    link.symlink_to(path)
    for each in (path, link):
        with pytest.raises(AlreadyExistsError):
            write_whole(each, b"x")
    assert path.read_bytes() == bytes(4096)


def test_a_link_stays_and_what_it_leads_to_is_written(rulebook: Rulebook, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    target, link = tmp_path / "elsewhere" / "log.pdf", tmp_path / "log.pdf"
    link.symlink_to(target)
    for content in (b"one", b"two"):
        write_whole(link, content)
        assert link.is_symlink()
        assert target.read_bytes() == content
    CampaignFile.create(tmp_path / "evenings.elst", rulebook).close()
    link.unlink()
    link.symlink_to(tmp_path / "evenings.elst")
    with pytest.raises(AlreadyExistsError):
        write_whole(link, b"x")


def test_a_read_only_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "log.pdf"
    path.write_bytes(b"mine")
    path.chmod(0o444)
    with pytest.raises(PermissionError):
        write_whole(path, b"x")
    assert path.read_bytes() == b"mine"
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_no_file_is_written_and_stays_what_it_is(tmp_path: Path) -> None:
    write_whole(Path(os.devnull), b"x")
    assert not Path(os.devnull).is_file()
    with pytest.raises(IsADirectoryError):
        write_whole(tmp_path, b"x")
    assert list(tmp_path.iterdir()) == []
