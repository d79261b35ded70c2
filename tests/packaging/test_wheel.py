"""The wheel holds everything the program needs, and gives the command `elst` in a fresh environment."""

import json
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from dev_environment import LOCKS, python_of
from dev_system import ROOT

RESOURCES = ROOT / "resources"


def _run(command: list[str | Path], folder: Path, environment: dict[str, str]) -> str:
    """Run a command elsewhere than in the checkout, and return what it printed."""
    clean = {name: value for name, value in environment.items() if not name.startswith("PYTHON")}
    ended = subprocess.run(command, cwd=folder, env=clean, capture_output=True, text=True, check=False)
    if ended.returncode:
        pytest.fail(f"{command} ended with {ended.returncode}:\n{ended.stdout}{ended.stderr}", pytrace=False)
    return ended.stdout


def _resource_names() -> set[str]:
    return {path.relative_to(ROOT).as_posix() for path in RESOURCES.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source archive, and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("built")
    # `build` without a choice makes the source archive first and the wheel out of that.
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT],
        check=True,
        capture_output=True,
    )
    return folder


@pytest.fixture(scope="module")
def installed(
    built: Path, tmp_path_factory: pytest.TempPathFactory, original_environment: dict[str, str]
) -> Path:
    """The folder of commands of a fresh environment with the wheel in it, in the pinned versions."""
    elsewhere = tmp_path_factory.mktemp("installed")
    environment = elsewhere / "venv"
    _run([sys.executable, "-m", "venv", environment], elsewhere, original_environment)
    pip: list[str | Path] = [
        python_of(environment),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ]
    _run([*pip, "--require-hashes", "-r", LOCKS["run"]], elsewhere, original_environment)
    # The network has done its part: what the wheel asks for must be in the lock.
    _run([*pip, "--no-index", *built.glob("*.whl")], elsewhere, original_environment)
    return python_of(environment).parent


def test_every_resource_is_in_the_wheel_and_in_the_source_archive(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    (archive,) = built.glob("*.tar.gz")
    in_wheel = {
        name.removeprefix("elst_app/")
        for name in zipfile.ZipFile(wheel).namelist()
        if name.startswith("elst_app/resources/")
    }
    with tarfile.open(archive) as members:
        in_archive = {name.partition("/")[2] for name in members.getnames()}
    assert in_wheel == _resource_names()
    assert _resource_names() <= in_archive


def test_nothing_but_the_program_is_in_the_wheel(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    tops = {name.partition("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {re.sub(r"-[\d.]+\.dist-info$", "", top) for top in tops} == {"elst_app", "elst_companion"}


def test_the_installed_command_tells_its_version(
    installed: Path, tmp_path: Path, original_environment: dict[str, str]
) -> None:
    from elst_app import __version__

    assert __version__ in _run([installed / "elst", "--version"], tmp_path, original_environment)


def test_the_installed_command_works_out_deployment_areas(
    installed: Path, tmp_path: Path, original_environment: dict[str, str]
) -> None:
    control = {"british": ["A12", "A19", "E12"], "german": ["M15", "M20"]}
    (tmp_path / "control.json").write_text(json.dumps(control), encoding="utf-8")
    areas = json.loads(_run([installed / "elst", "areas", "control.json"], tmp_path, original_environment))
    assert set(areas) == {"british", "german", "no_mans_land", "uncontrolled", "surrounded"}
    assert "A12" in areas["british"][0]["hexes"]


def test_the_installed_command_plays_the_demo_campaign(
    installed: Path, tmp_path: Path, original_environment: dict[str, str]
) -> None:
    _run([installed / "elst", "demo", "out"], tmp_path, original_environment)
    left = {path.name: path for path in (tmp_path / "out").iterdir()}
    assert {"demo.elst", "cg-log.pdf", "rg-record.pdf", "map.pdf"} <= set(left)
    assert all(path.read_bytes().startswith(b"%PDF-") for path in left.values() if path.suffix == ".pdf")
    pictures = [path for path in left.values() if path.suffix == ".png"]
    assert pictures
    assert all(path.read_bytes().startswith(b"\x89PNG\r\n") for path in pictures)
