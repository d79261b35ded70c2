"""Everything that must hold, run to the end whatever fails, with the counts printed last."""

import os
import re
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from dev_system import ROOT, run_quietly, say


@dataclass(frozen=True)
class Counts:
    """How much of something held."""

    passed: int
    failed: int
    skipped: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped)

    def __str__(self) -> str:
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"


def count_of_one(status: int, output: str) -> Counts:
    """A check that holds or does not, and counts as one."""
    return Counts(0, 1) if status else Counts(1, 0)


def count_of_pytest(status: int, output: str) -> Counts:
    """The counts of pytest's closing line; a bad end without a failed test counts as one failure."""
    numbers = {"passed": 0, "failed": 0, "skipped": 0}
    closing = [line for line in output.splitlines() if re.search(r" in \d+\.\d+s\b", line)]
    kinds = {"error": "failed", "errors": "failed", "xpassed": "failed", "xfailed": "passed"}
    for number, kind in re.findall(r"(\d+) ([a-z]+)", closing[-1]) if closing else []:
        kind = kinds.get(kind, kind)
        if kind in numbers:
            numbers[kind] += int(number)
    if status and not numbers["failed"]:
        numbers["failed"] = 1
    return Counts(**numbers)


@dataclass(frozen=True)
class Check:
    """One thing that must hold."""

    name: str
    arguments: Sequence[str]
    """What the environment's interpreter is given."""

    says: str
    """A pattern for the line of its output that stands in the closing table."""

    count: Callable[[int, str], Counts] = count_of_one
    show_all: bool = False
    """Whether its output is shown while it runs; otherwise when it has ended, and whole only if it failed."""


PARALLEL = ("-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder")
"""As many processes as this one may use cores, a test file each; `-n 0` after it runs all in one."""


def all_checks(*, long: bool = False, pytest_arguments: Sequence[str] = ()) -> list[Check]:
    """The checks in their order.

    Args:
        long: also run the long forms of the tests.
        pytest_arguments: passed on to pytest.
    """
    import_linter = "import sys; from importlinter.cli import lint_imports_command as run; sys.exit(run())"
    return [
        Check("format (ruff)", ["-m", "ruff", "format", "--check", "."], r"files? .*formatted"),
        Check("lint (ruff)", ["-m", "ruff", "check", "."], r"All checks passed|Found \d+ errors?"),
        Check("types (mypy)", ["-m", "mypy", "--no-color-output"], r"^Success|^Found"),
        Check("imports (import-linter)", ["-c", import_linter, "--no-logo"], r"^Contracts: "),
        Check(
            "tests (pytest)",
            ["-m", "pytest", *PARALLEL, *(["--long"] if long else []), *pytest_arguments],
            r" in \d+\.\d+s\b",
            count_of_pytest,
            show_all=True,
        ),
        Check("README (doctest)", ["packaging/readme_examples.py"], r"examples"),
    ]


@dataclass(frozen=True)
class Result:
    """What a check came to."""

    name: str
    held: bool
    line: str
    seconds: float
    counts: Counts


def run_check(python: Path, check: Check, environment: Mapping[str, str]) -> Result:
    """Run one check and show what a person needs to see of it, in one piece unless it is shown as it runs."""
    heading = f"\n--- {check.name}"
    if check.show_all:
        say(heading)
    begun = time.monotonic()
    status, output = run_quietly(
        [python, *check.arguments], environment=environment, show=lambda line: check.show_all
    )
    lines = [line.strip(" =") for line in output.splitlines() if re.search(check.says, line)]
    line = lines[-1] if lines else f"ended with status {status}"
    if not check.show_all:
        say(f"{heading}\n{output.rstrip() if status else line}")
    return Result(check.name, status == 0, line, time.monotonic() - begun, check.count(status, output))


def closing_table(results: Sequence[Result]) -> str:
    """The table of all results, with the sum of the counts alone on the last line."""
    width = max(len(result.name) for result in results)
    rows = [
        f"{result.name:<{width}}  {verdict:6}  {result.seconds:6.1f} s  {result.line}"
        for result in results
        for verdict in ["ok" if result.held else "FAILED"]
    ]
    total = sum((result.counts for result in results), Counts(0, 0))
    return "\n".join([*rows, "", str(total)])


def environment_of_checks(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment the checks run in: no screen, and compiled modules are kept for all their processes."""
    kept = {name: value for name, value in environment.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "QT_QPA_PLATFORM": "offscreen"}


def run_checks(python: Path, checks: Sequence[Check]) -> bool:
    """Run all checks, also after one has failed, and print the table of what they came to.

    Those that are not shown as they run take their turns beside the others.

    Returns:
        Whether all of them held.
    """
    environment = environment_of_checks(os.environ)
    beside = ThreadPoolExecutor(max_workers=1)
    try:
        waiting = [
            beside.submit(run_check, python, check, environment) for check in checks if not check.show_all
        ]
        shown = [run_check(python, check, environment) for check in checks if check.show_all]
        ended = {result.name: result for result in [*shown, *(each.result() for each in waiting)]}
    finally:
        beside.shutdown(cancel_futures=True)
    results = [ended[check.name] for check in checks]
    say("\n" + closing_table(results))
    return all(result.held for result in results)
