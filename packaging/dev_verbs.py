"""The verbs of dev.py: what each takes and what it does."""

import argparse
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import dev_environment
import dev_libraries
from dev_checks import all_checks, run_checks
from dev_lock import write_locks
from dev_system import ROOT, Trouble

WINDOWLESS_COMMANDS = {"areas", "demo"}
WINDOWLESS_OPTIONS = {"--version", "--help", "-h"}
"""What the program can be told that opens no window."""


def has_display(environment: Mapping[str, str], platform: str) -> bool:
    """Whether a window can be shown, by the environment variables and `sys.platform`.

    A platform of Qt's that the person chose (QT_QPA_PLATFORM) is taken at its word.
    """
    if platform in ("darwin", "win32", "cygwin"):
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def needs_window(arguments: Sequence[str]) -> bool:
    """Whether the program opens a window when it is given these arguments."""
    command = next((argument for argument in arguments if not argument.startswith("-")), None)
    return command not in WINDOWLESS_COMMANDS and WINDOWLESS_OPTIONS.isdisjoint(arguments)


def parse(arguments: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    """Split a command line into the verb's options and what follows `--`, which is passed on untouched."""
    ours, theirs = list(arguments), []
    if "--" in ours:
        position = ours.index("--")
        ours, theirs = ours[:position], ours[position + 1 :]
    parser = argparse.ArgumentParser(
        prog="dev.py", description="Run, test and measure Elst Companion from its checkout."
    )
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    verbs.add_parser("run", help="start the program; what follows -- is given to it")
    test = verbs.add_parser(
        "test", help="check everything that must hold; what follows -- is given to pytest"
    )
    test.add_argument("--long", action="store_true", help="also run the long forms of the tests")
    verbs.add_parser("bench", help="measure the speed and print a table; what follows -- names the rows")
    demo = verbs.add_parser("demo", help="play the demo campaign and leave its file and sheets in a folder")
    demo.add_argument("folder", metavar="DIR")
    lock = verbs.add_parser("lock", help="write the lock files anew from pyproject.toml")
    lock.add_argument("--upgrade", action="store_true", help="take the newest versions that are allowed")
    options = parser.parse_args(ours)
    if theirs and options.verb in ("demo", "lock"):
        parser.error(f"{options.verb} passes nothing on")
    return options, theirs


def run_program(arguments: Sequence[str]) -> int:
    """Start the program in the person's folder and return its exit status.

    Raises:
        Trouble: if it needs a window and there is no display, or it cannot be installed.
    """
    environment = dict(os.environ)
    if not has_display(environment, sys.platform):
        if needs_window(arguments):
            raise Trouble(
                "There is no display to open a window on: start this in a graphical session, or type "
                "`python3 packaging/dev.py demo DIR` to have the screens drawn into files."
            )
        environment["QT_QPA_PLATFORM"] = "offscreen"
    python = dev_environment.prepare("run")
    if sys.platform.startswith("linux"):
        dev_libraries.provide(python, dev_libraries.platforms_needed(environment))
    already = environment.get("PYTHONPATH")
    environment["PYTHONPATH"] = f"{ROOT}{os.pathsep}{already}" if already else str(ROOT)
    return subprocess.call([python, "-m", "elst_app", *arguments], env=environment)


def prepare_to_develop() -> Path:
    """Install all that the checks need and return the interpreter for them."""
    python = dev_environment.prepare("develop")
    if sys.platform.startswith("linux"):
        dev_libraries.provide(python, ["offscreen"])
    return python


def run_verb(options: argparse.Namespace, passed_on: Sequence[str]) -> int:
    """Do what a verb says and return the exit status.

    Raises:
        Trouble: if something the person has to know or do stands in the way.
    """
    match options.verb:
        case "run":
            return run_program(passed_on)
        case "demo":
            return run_program(["demo", options.folder])
        case "test":
            checks = all_checks(long=options.long, pytest_arguments=passed_on)
            return 0 if run_checks(prepare_to_develop(), checks) else 1
        case "bench":
            environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
            bench = ROOT / "packaging" / "bench.py"
            return subprocess.call([prepare_to_develop(), bench, *passed_on], env=environment)
        case _:
            write_locks(upgrade=options.upgrade)
            return 0


def main(arguments: Sequence[str]) -> int:
    """Do what a command line says and return the exit status; trouble is told in one sentence."""
    options, passed_on = parse(arguments)
    try:
        return run_verb(options, passed_on)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
