"""When the virtual environment is kept, filled up or made anew."""

import multiprocessing
import re
import time
from pathlib import Path

import dev_environment
import pytest
from dev_environment import STAMP, UNFINISHED, Stamp, next_action, only_one, this_python, why_not_installed

HASHES = {"run": "r1", "develop": "d1"}


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    """An environment as it stands after an installation that reached its end."""
    folder = tmp_path / ".venv"
    python = dev_environment.python_of(folder)
    python.parent.mkdir(parents=True)
    python.touch()
    Stamp(str(folder), this_python(), dict(HASHES)).write(folder)
    return folder


def test_a_fresh_checkout_gets_an_environment_without_remark(tmp_path: Path) -> None:
    assert next_action(tmp_path / ".venv", "run", HASHES) == ("make", "")


@pytest.mark.parametrize("purpose", ["run", "develop"])
def test_an_installed_environment_is_left_alone(environment: Path, purpose: dev_environment.Purpose) -> None:
    assert next_action(environment, purpose, HASHES) == ("nothing", "")


def test_an_interrupted_installation_is_made_anew(environment: Path) -> None:
    (environment / UNFINISHED).touch()
    assert next_action(environment, "run", HASHES)[0] == "make"


def test_an_environment_without_its_python_is_made_anew(environment: Path) -> None:
    dev_environment.python_of(environment).unlink()
    assert next_action(environment, "run", HASHES)[0] == "make"


def test_a_moved_environment_is_made_anew(environment: Path, tmp_path: Path) -> None:
    moved = environment.rename(tmp_path / "elsewhere")
    assert next_action(moved, "run", HASHES)[0] == "make"


def test_an_environment_of_another_python_is_made_anew(environment: Path) -> None:
    Stamp(str(environment), "3.99", dict(HASHES)).write(environment)
    action, reason = next_action(environment, "run", HASHES)
    assert action == "make"
    assert "3.99" in reason


def test_changed_versions_are_installed_into_what_is_there(environment: Path) -> None:
    action, reason = next_action(environment, "develop", HASHES | {"develop": "d2"})
    assert (action, bool(reason)) == ("install", True)
    assert next_action(environment, "run", HASHES | {"develop": "d2"})[0] == "nothing"


def test_a_players_environment_is_filled_up_for_development(environment: Path) -> None:
    Stamp(str(environment), this_python(), {"run": "r1"}).write(environment)
    assert next_action(environment, "run", HASHES) == ("nothing", "")
    assert next_action(environment, "develop", HASHES) == ("install", "")


@pytest.mark.parametrize("text", ["", "{", "[]", '{"folder": "x"}'])
def test_a_stamp_that_cannot_be_read_is_no_stamp(environment: Path, text: str) -> None:
    (environment / STAMP).write_text(text, encoding="utf-8")
    assert Stamp.read(environment) is None
    assert next_action(environment, "run", HASHES)[0] == "install"


def _hold(lock_file: Path, held: Path, seconds: float) -> None:
    with only_one(lock_file):
        held.touch()
        time.sleep(seconds)


def test_a_second_process_says_that_it_waits_and_waits(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lock_file, held = tmp_path / "build" / "dev.lock", tmp_path / "held"
    other = multiprocessing.get_context("spawn").Process(target=_hold, args=(lock_file, held, 0.5))
    other.start()
    while not held.exists():
        time.sleep(0.01)
        assert other.is_alive()
    with only_one(lock_file):
        pass
    other.join()
    assert "Another run of dev.py" in capsys.readouterr().out


def test_the_lock_is_free_for_the_next_without_a_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        with only_one(tmp_path / "dev.lock"):
            pass
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        (
            "WARNING: Retrying ... NewConnectionError('...')\nERROR: No matching distribution found for x",
            "network",
        ),
        (
            "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device",
            "disk is full",
        ),
        ("ERROR: No matching distribution found for shiboken6==6.11.3", "does not exist for Python"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "DO NOT MATCH"),
    ],
)
def test_why_an_installation_failed(output: str, sentence: str) -> None:
    assert sentence in why_not_installed(output)


def test_the_locks_pin_every_package_with_hashes_and_agree() -> None:
    pins = {}
    for purpose, path in dev_environment.LOCKS.items():
        text = path.read_text(encoding="utf-8")
        pins[purpose] = dict(re.findall(r"^([a-z0-9-]+)==(\S+)", text, flags=re.MULTILINE))
        for entry in re.split(r"\n(?=[a-z])", text)[1:]:
            assert "--hash=sha256:" in entry, entry
        assert "://" not in text
    assert pins["run"].items() <= pins["develop"].items()
    assert pins["run"]["pyside6-essentials"] == "6.11.3"
