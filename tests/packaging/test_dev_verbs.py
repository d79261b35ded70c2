"""What each verb takes, and what is done where there is no display."""

import subprocess
import sys

import dev_verbs
import pytest
from dev_system import ROOT, Trouble


def test_what_follows_two_dashes_is_passed_on_untouched() -> None:
    options, passed_on = dev_verbs.parse(["test", "--long", "--", "-k", "dice", "--", "x"])
    assert (options.verb, options.long, passed_on) == ("test", True, ["-k", "dice", "--", "x"])


def test_run_takes_nothing_of_its_own() -> None:
    assert dev_verbs.parse(["run"])[1] == []
    with pytest.raises(SystemExit):
        dev_verbs.parse(["run", "areas"])


@pytest.mark.parametrize(
    "arguments", [[], ["demo"], ["dance"], ["lock", "--", "x"], ["demo", "DIR", "--", "x"]]
)
def test_a_wrong_command_line_ends_with_usage(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        dev_verbs.parse(arguments)
    assert ended.value.code == 2
    assert "usage:" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("environment", "platform", "shown"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ""}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"QT_QPA_PLATFORM": "offscreen"}, "linux", True),
        ({}, "freebsd14", False),
        ({}, "darwin", True),
        ({}, "win32", True),
    ],
)
def test_where_a_window_can_be_shown(environment: dict[str, str], platform: str, shown: bool) -> None:
    assert dev_verbs.has_display(environment, platform) is shown


@pytest.mark.parametrize(
    ("arguments", "window"),
    [
        ([], True),
        (["autumn.elst"], True),
        (["--exit-after-first-paint"], True),
        (["autumn.elst", "demo"], True),
        (["--version"], False),
        (["areas", "control.csv"], False),
        (["demo", "out"], False),
        (["play", "--help"], False),
    ],
)
def test_which_arguments_open_a_window(arguments: list[str], window: bool) -> None:
    assert dev_verbs.needs_window(arguments) is window


def test_without_a_display_run_says_so_before_it_installs_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(
        "dev_environment.prepare", lambda purpose: pytest.fail("the environment was prepared in vain")
    )
    with pytest.raises(Trouble, match="no display"):
        dev_verbs.run_program([])


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="there is always a display")
def test_trouble_is_one_sentence_and_exit_status_1(original_environment: dict[str, str]) -> None:
    environment = {
        name: value
        for name, value in original_environment.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    }
    ended = subprocess.run(
        [sys.executable, ROOT / "packaging" / "dev.py", "run"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert ended.stderr.startswith("There is no display to open a window on")
    assert ended.stderr.count("\n") == 1
