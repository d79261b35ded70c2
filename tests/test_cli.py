"""The command line: the areas as JSON, SVG and PDF; what is wrong ends in one sentence and status 2."""

import json
import os
import stat
import subprocess
import sys

import pytest

from elst_app import __version__
from elst_app.cli import main

WEST = {
    "british": ["A12", "A19", "E12", "E13", "H13", "F19", "F20"],
    "german": ["F14", "H15", "I15", "J15", "L6", "M6", "N5", "O5", "M15", "M20"],
    "vehicles": {"british": ["D13", "E17"], "german": []},
}
"""The western half of the rulebook's illustration (4.5055)."""


@pytest.fixture
def run(tmp_path, capsys):
    """Runs `elst areas` on the data, or on text as it stands; gives status, stdout and stderr."""

    def run_areas(data, *arguments):
        path = tmp_path / "control.json"
        path.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
        status = main(["areas", str(path), *arguments])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run_areas


def test_the_version_is_told(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.strip() == f"elst {__version__}"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
def test_without_a_display_the_window_is_refused_in_one_sentence(monkeypatch, capsys):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert main(["campaign.elst"]) == 2
    assert capsys.readouterr().err.startswith("There is no display to open a window on: ")


def test_4_5055_the_illustration_as_json(run):
    status, out, err = run(WEST)
    assert (status, err) == (0, "")
    areas = json.loads(out)
    assert set(areas) == {"british", "german", "no_mans_land", "uncontrolled", "surrounded"}
    assert [(area["id"], len(area["hexes"]), area["isolated"]) for area in areas["german"]] == [
        (1, 34, False),
        (2, 44, False),
        (3, 1, True),
    ]
    (british,) = areas["british"]
    assert set(british) == {"id", "hexes", "isolated", "front_line", "perimeter"}
    assert len(british["hexes"]) == 77
    assert areas["surrounded"]["british"] == ["A15", "A16", "B15", "B16"]
    assert "L12" in areas["uncontrolled"]
    assert not {"E13", "H13", "H15", "I15"} & set(areas["no_mans_land"])
    hexes = [hex_ for side in ("british", "german") for area in areas[side] for hex_ in area["hexes"]]
    assert len(hexes) + len(areas["no_mans_land"]) + len(areas["uncontrolled"]) == 1334


def test_a_perimeter_is_a_list_of_loops_of_hexsides(run):
    areas = json.loads(run(WEST)[1])
    (loop,) = areas["german"][2]["perimeter"]
    assert sorted(loop) == [["F14", hexside] for hexside in range(1, 7)]


def test_a_byte_order_mark_does_no_harm(run):
    assert run(b"\xef\xbb\xbf" + json.dumps(WEST).encode()) == run(WEST)


def test_a_reader_that_has_seen_enough_is_no_mistake(tmp_path):
    path = tmp_path / "control.json"
    path.write_text(json.dumps(WEST), encoding="utf-8")
    reading, writing = os.pipe()
    os.close(reading)
    ended = subprocess.run(
        [sys.executable, "-m", "elst_app", "areas", str(path)],
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writing)
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_nothing_controlled_is_all_uncontrolled(run):
    areas = json.loads(run({})[1])
    assert areas["british"] == areas["german"] == []
    assert len(areas["uncontrolled"]) == 1334


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"british": ["ZZ99"]}, "ZZ99"),
        ({"british": ["A12"], "german": ["A12"]}, "A12"),
        ({"british": "A12"}, "british"),
        ({"british": [12]}, "british[0]"),
        ({"british": ["B12"]}, "B12"),
        ({"vehicles": ["A12"]}, "vehicles"),
        ({"belgian": []}, "belgian"),
        ([], "object"),
        (None, "object"),
        (b"", "JSON"),
        (b"\xff\xfe\x00", "JSON"),
        (b"{" * 5000, "JSON"),
        (b"[" * 100_000, "JSON"),
        (b'{"british": ["A12"', "JSON"),
        (b"NaN", "object"),
    ],
    ids=str,
)
def test_bad_input_ends_in_one_sentence(run, data, words):
    status, out, err = run(data)
    assert status == 2
    assert out == ""
    assert words in err
    assert err.count("\n") == 1
    assert "Traceback" not in err


def test_a_missing_file_and_a_folder_end_in_one_sentence(tmp_path, capsys):
    for path in (tmp_path / "nothing.json", tmp_path):
        assert main(["areas", str(path)]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_the_picture_and_the_sheet_are_written(run, tmp_path, qapp):
    svg, pdf = tmp_path / "map.svg", tmp_path / "map.pdf"
    status, out, _ = run(WEST, "--svg", str(svg), "--pdf", str(pdf))
    assert status == 0
    assert json.loads(out)["german"]
    assert b"<svg" in svg.read_bytes()[:500]
    assert pdf.read_bytes().startswith(b"%PDF")


def test_a_picture_that_cannot_be_written_is_told(run, tmp_path, qapp):
    status, out, err = run(WEST, "--svg", str(tmp_path / "no" / "map.svg"))
    assert (status, out) == (2, "")
    assert err.count("\n") == 1


def test_two_options_that_name_one_file_are_refused(run, tmp_path, qapp):
    path = str(tmp_path / "map")
    status, out, err = run(WEST, "--svg", path, "--pdf", path)
    assert (status, out, err) == (2, "", "--svg and --pdf name the same file; give each its own.\n")
    assert not (tmp_path / "map").exists()


def test_the_demo_does_not_touch_a_campaign_of_somebodys_own(tmp_path, capsys, qapp):
    from elst_app.campaign.setup import BeginCampaign
    from elst_app.ui.window.opening import OpenCampaign, begin_campaign

    path = tmp_path / "demo.elst"
    opened = begin_campaign(path, BeginCampaign(title="Our own"))
    assert isinstance(opened, OpenCampaign)
    opened.file.close()
    before = path.read_bytes()
    assert main(["demo", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["map.pdf", "start.png"])
def test_the_demo_does_not_touch_a_file_of_somebodys_own(tmp_path, capsys, qapp, name):
    (tmp_path / name).write_text("my own", encoding="utf-8")
    assert main(["demo", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_text(encoding="utf-8") == "my own"


def test_the_demo_in_a_file_is_told(tmp_path, capsys):
    file = tmp_path / "file"
    file.write_text("x", encoding="utf-8")
    file.chmod(stat.S_IREAD)
    assert main(["demo", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
