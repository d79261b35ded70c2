"""The counts are right, the table is printed, and nothing that failed is forgotten."""

import os
import sys
from pathlib import Path

import pytest
import readme_examples
from dev_checks import (
    PARALLEL,
    Check,
    Counts,
    all_checks,
    closing_table,
    count_of_one,
    count_of_pytest,
    environment_of_checks,
    run_check,
    run_checks,
)


@pytest.mark.parametrize(
    ("status", "output", "counts"),
    [
        (0, "===== 12 passed in 0.40s =====", Counts(12, 0)),
        (0, "===== 12 passed, 3 deselected, 1 warning in 61.02s (0:01:01) =====", Counts(12, 0)),
        (1, "= 2 failed, 10 passed, 1 skipped, 1 xfailed, 3 errors in 1.00s =", Counts(11, 5, 1)),
        (2, "===== 1 error in 0.10s =====", Counts(0, 1)),
        (5, "===== no tests ran in 0.01s =====", Counts(0, 1)),
        (5, "===== 4 deselected in 0.01s =====", Counts(0, 1)),
        (-6, "tests/test_x.py ...\nFatal Python error: Aborted", Counts(0, 1)),
        (0, "a test printed 5 passed in 1.00s\n===== 3 passed in 0.40s =====", Counts(3, 0)),
    ],
)
def test_the_counts_of_pytest(status: int, output: str, counts: Counts) -> None:
    assert count_of_pytest(status, output) == counts


def test_another_check_counts_as_one() -> None:
    assert (count_of_one(0, ""), count_of_one(1, "Found 7 errors")) == (Counts(1, 0), Counts(0, 1))


def _check(name: str, code: str, **more: object) -> Check:
    return Check(name, ["-c", code], r"counted", **more)  # type: ignore[arg-type]


def test_all_checks_run_after_a_failure_and_the_sum_stands_last(capsys: pytest.CaptureFixture[str]) -> None:
    checks = [
        _check("first", "print('1 counted')"),
        _check("second", "print('what went wrong'); print('2 counted'); raise SystemExit(1)"),
        _check("third", "print('= 3 passed in 0.10s =')", count=count_of_pytest),
    ]
    assert run_checks(Path(sys.executable), checks) is False
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "4 passed, 1 failed"
    assert "what went wrong" in lines
    assert [line.split()[:2] for line in lines[-5:-2]] == [
        ["first", "ok"],
        ["second", "FAILED"],
        ["third", "ok"],
    ]


def test_what_is_not_shown_as_it_runs_runs_beside_what_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = tmp_path / "done"
    wait = (
        "import pathlib, time\n"
        "end = time.monotonic() + 60\n"
        f"while not pathlib.Path({str(done)!r}).exists():\n"
        "    assert time.monotonic() < end\n"
        "    time.sleep(0.01)\n"
        "print('1 counted')"
    )
    checks = [
        _check("shown", wait, show_all=True),
        _check("beside", f"open({str(done)!r}, 'w').close(); print('2 counted')"),
    ]
    assert run_checks(Path(sys.executable), checks) is True
    printed = capsys.readouterr().out
    assert "--- beside\n2 counted\n" in printed
    assert printed.index("--- shown") < printed.index("--- beside") < printed.index("\n1 counted")


def test_compiled_modules_are_kept_for_the_processes_of_the_tests() -> None:
    environment = environment_of_checks({"PYTHONDONTWRITEBYTECODE": "1", "LANG": "C"})
    assert "PYTHONDONTWRITEBYTECODE" not in environment
    assert environment.items() >= {"LANG": "C", "QT_QPA_PLATFORM": "offscreen"}.items()


def test_the_home_of_the_tests_is_not_that_of_the_person(original_environment: dict[str, str]) -> None:
    assert "elst-tests-" in os.environ["HOME"]
    assert "elst-tests-" not in original_environment.get("HOME", "")


def test_a_check_that_says_nothing_is_reported_by_its_status() -> None:
    result = run_check(Path(sys.executable), _check("silent", "raise SystemExit(3)"), dict(os.environ))
    assert (result.held, result.line) == (False, "ended with status 3")


def test_skipped_tests_are_told() -> None:
    result = run_check(Path(sys.executable), _check("one", "print('counted')"), dict(os.environ))
    assert closing_table([result]).splitlines()[-1] == "1 passed, 0 failed"
    assert str(Counts(3, 0, 2)) == "3 passed, 0 failed, 2 skipped"


def test_everything_the_project_promises_is_checked() -> None:
    names = [check.name for check in all_checks()]
    assert [name.split()[0] for name in names] == ["format", "lint", "types", "imports", "tests", "README"]
    tests = all_checks(long=True, pytest_arguments=["-k", "dice"])[4]
    assert list(tests.arguments) == ["-m", "pytest", *PARALLEL, "--long", "-k", "dice"]


def test_readme_examples_are_run_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    text = "# Title\n```python\n>>> dice = 3 + 4\n>>> dice\n7\n```\ntext\n\n```\n>>> dice + 1\n9\n```\n"
    results = readme_examples.run_examples(text, "README.md")
    assert (results.attempted, results.failed) == (3, 1)
    assert 'File "README.md", line 10' in capsys.readouterr().out


@pytest.mark.parametrize("text", [None, "# Elst Companion\n"])
def test_a_readme_without_examples_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str | None
) -> None:
    readme = tmp_path / "README.md"
    if text is not None:
        readme.write_text(text, encoding="utf-8")
    monkeypatch.setattr(readme_examples, "README", readme)
    assert readme_examples.main() == 1
