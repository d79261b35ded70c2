"""Reading a person's picture: what can be used, and what is refused in one sentence."""

import zipfile
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from elst_app.drawing.underlay import Placement
from elst_app.ui.underlay import board_file
from elst_app.ui.underlay.board_file import read_board_file, root_attributes
from elst_app.ui.underlay.problems import Problem, UnusableFileError, problem_text
from tests.ui.underlay.support import FIGURES, encoded, metadata, picture, png_header, zip_file, zip_of

pytestmark = pytest.mark.usefixtures("qapp")


def problem_of(path: Path) -> Problem:
    with pytest.raises(UnusableFileError) as refused:
        read_board_file(path)
    return refused.value.problem


def written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("kind", ["PNG", "JPG", "BMP", "WEBP", "TIFF"])
def test_an_image_file_is_read(tmp_path: Path, kind: str) -> None:
    file = read_board_file(written(tmp_path / "board", encoded(picture(), kind)))
    assert (file.picture.width, file.picture.height, file.figures) == (1500, 1000, None)


def test_a_newer_vasl_board_file_tells_its_figures(tmp_path: Path) -> None:
    figures = metadata(A1CenterX="10", A1CenterY="18", hexWidth="30", hexHeight="34")
    path = zip_file(tmp_path / "bdDaE", BoardMetadata_xml=figures, board_png=encoded(picture()))
    assert read_board_file(path).figures == FIGURES


def test_an_older_vasl_board_file_tells_its_figures(tmp_path: Path) -> None:
    path = zip_of(
        tmp_path / "bdDaE", {"data": b"version 3\nx0 10\ny0 18\nDX 30\ndy: 34\n", "b.png": encoded(picture())}
    )
    assert read_board_file(path).figures == FIGURES


def test_what_a_board_file_leaves_out_is_as_in_vasls_own_boards(tmp_path: Path) -> None:
    pixels = encoded(picture())
    some = zip_file(
        tmp_path / "one", BoardMetadata_xml=metadata(A1CenterX="-999", hexHeight="64.0"), b_png=pixels
    )
    assert read_board_file(some).figures == (0.0, 32.0, 56.25, 64.0)
    old = zip_of(tmp_path / "two", {"data": b"x0 5", "b.png": pixels})
    assert read_board_file(old).figures == (5.0, 32.25, 56.25, 64.5)
    none = zip_file(tmp_path / "three", BoardMetadata_xml=metadata(width="46"), b_png=pixels)
    assert read_board_file(none).figures is None
    unreadable = zip_file(tmp_path / "four", BoardMetadata_xml=b"<boardMetadata", b_png=pixels)
    assert read_board_file(unreadable).figures is None
    no_numbers = metadata(hexWidth="nan", hexHeight="x")
    words = zip_file(tmp_path / "five", BoardMetadata_xml=no_numbers, b_png=pixels)
    assert read_board_file(words).figures is None


def test_the_picture_a_board_file_names_is_taken_else_the_largest(tmp_path: Path) -> None:
    small, large = encoded(picture(300, 200)), encoded(picture(900, 600))
    named = {"small.png": small, "large.png": large}
    by_name = zip_of(
        tmp_path / "one", {**named, "BoardMetadata.xml": metadata(boardImageFileName="small.png")}
    )
    assert read_board_file(by_name).picture.width == 300
    assert read_board_file(zip_of(tmp_path / "two", named)).picture.width == 900


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"just a text\n", Problem.NO_PICTURE),
        (b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", Problem.NO_PICTURE),
        (b"", Problem.NO_PICTURE),
        (png_header(30_000, 30_000), Problem.TOO_LARGE),
        (png_header(30_000, 1), Problem.TOO_LARGE),
        (png_header(15_000, 15_000), Problem.TOO_LARGE),
        (png_header(500, 500), Problem.BROKEN_PICTURE),
        (b"PK\x03\x04 and then nothing", Problem.BROKEN_ZIP),
    ],
)
def test_a_file_that_cannot_be_used_is_refused(tmp_path: Path, data: bytes, problem: Problem) -> None:
    assert problem_of(written(tmp_path / "file", data)) is problem


def test_a_zip_cut_short_or_changed_is_refused(tmp_path: Path) -> None:
    whole = zip_file(tmp_path / "whole", b_png=encoded(picture())).read_bytes()
    assert problem_of(written(tmp_path / "short", whole[: len(whole) // 2])) is Problem.BROKEN_ZIP
    changed = bytearray(whole)
    changed[200:260] = bytes(60)
    assert problem_of(written(tmp_path / "changed", bytes(changed))) is Problem.BROKEN_ZIP
    assert problem_of(written(tmp_path / "text.zip", b"no zip")) is Problem.BROKEN_ZIP


@pytest.mark.parametrize(
    "name", ["../b.png", "a/../../b.png", "/etc/b.png", "..\\b.png", "C:\\b.png", "C:b.png"]
)
def test_a_zip_with_a_path_outside_itself_is_refused(tmp_path: Path, name: str) -> None:
    path = zip_of(tmp_path / "bd", {"board.png": encoded(picture()), name: b"x"})
    assert problem_of(path) is Problem.OUTSIDE
    assert sorted(each.name for each in tmp_path.iterdir() if each.name != "settings") == ["bd"]


def test_a_zip_without_a_picture_is_refused(tmp_path: Path) -> None:
    assert problem_of(zip_of(tmp_path / "bd", {"data": b"x0 5"})) is Problem.NOT_INSIDE
    assert problem_of(zip_of(tmp_path / "text", {"b.png": b"text"})) is Problem.NO_PICTURE
    assert problem_of(zip_of(tmp_path / "huge", {"b.png": png_header(30_000, 30_000)})) is Problem.TOO_LARGE


def test_a_zip_that_unpacks_to_far_more_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pixels = encoded(picture())
    bomb = zip_of(tmp_path / "bomb", {"b.png": bytes(40 * 2**20), "board.png": pixels})
    assert bomb.stat().st_size < 2**20
    monkeypatch.setattr(board_file, "MOST_UNPACKED", 20 * 2**20)
    assert problem_of(bomb) is Problem.TOO_MUCH
    monkeypatch.setattr(board_file, "MOST_UNPACKED", 80 * 2**20)
    monkeypatch.setattr(board_file, "MOST_BYTES", 20 * 2**20)
    assert problem_of(bomb) is Problem.TOO_MUCH
    many = zip_of(tmp_path / "many", {f"{number}.png": b"" for number in range(60)})
    monkeypatch.setattr(board_file, "MOST_ENTRIES", 50)
    assert problem_of(many) is Problem.TOO_MUCH


def test_a_zip_that_says_too_little_unpacks_no_more_than_it_says(tmp_path: Path) -> None:
    path = zip_of(tmp_path / "liar", {"b.png": bytes(2**20)})
    data = path.read_bytes().replace((2**20).to_bytes(4, "little"), (100).to_bytes(4, "little"))
    assert problem_of(written(path, data)) in (Problem.BROKEN_ZIP, Problem.NO_PICTURE)


def test_a_zip_with_a_password_is_refused(tmp_path: Path) -> None:
    path = zip_file(tmp_path / "bd", b_png=encoded(picture()))
    data = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as archive:
        start = archive.start_dir
    data[6] |= 1
    data[start + 8] |= 1
    assert problem_of(written(path, bytes(data))) is Problem.LOCKED_ZIP


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_metadata_that_declares_entities_is_refused(tmp_path: Path, encoding: str) -> None:
    text = (
        f'<?xml version="1.0" encoding="{encoding}"?><!DOCTYPE b [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
        '<b hexWidth="30">&e;</b>'
    )
    path = zip_file(
        tmp_path / "bd", BoardMetadata_xml=text.encode(encoding), b_png=encoded(picture(300, 200))
    )
    assert problem_of(path) is Problem.DECLARATIONS


def test_only_the_first_element_of_the_metadata_counts() -> None:
    assert root_attributes(b'<a hexWidth="3"><b hexWidth="4"/></a>') == {"hexWidth": "3"}
    assert root_attributes(b'<a hexWidth="3"><b></a>') == {"hexWidth": "3"}


def test_a_file_that_is_gone_or_no_file_is_refused(tmp_path: Path) -> None:
    assert problem_of(tmp_path / "gone.png") is Problem.MISSING
    assert problem_of(tmp_path) is Problem.NO_PICTURE


def test_a_file_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_file, "MOST_BYTES", 100)
    assert problem_of(written(tmp_path / "b.png", encoded(picture()))) is Problem.TOO_LARGE


def test_a_large_picture_is_kept_smaller_and_lies_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_file, "KEPT_PIXELS", 200_000)
    kept = read_board_file(written(tmp_path / "b.png", encoded(picture()))).picture
    assert (kept.width, kept.height) == (1500, 1000)
    assert kept.level(1.0).width() * kept.level(1.0).height() <= 200_000
    assert Placement.of_figures(*FIGURES).figures == pytest.approx(FIGURES)


@pytest.mark.parametrize("problem", list(Problem))
def test_every_problem_is_one_sentence_with_the_name(qapp: QApplication, problem: Problem) -> None:
    text = problem_text(problem, "board.png")
    assert "board.png" in text
    assert text.endswith(".")
    assert len(text) < 130
