"""Nothing heavy before the first paint; what breaks is logged and said in one sentence."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from elst_app.ui.window.problems import ProblemHook, log_file

ROOT = Path(__file__).parents[3]

HEAVY = {
    *("sqlmodel", "sqlalchemy", "pydantic", "cattrs", "cryptography", "sqlite3"),
    *("elst_app.campaign", "elst_app.store", "elst_app.records", "elst_app.words.phrases"),
    *("elst_app.rules.board", "elst_app.rules.charts"),
}

PROBE = """
import sys
from elst_app.ui.window.program import Program
program = Program(None, exit_after_first_paint=True)
seen = []
program.window.painted.connect(lambda: seen.extend(sys.modules))
assert program.run() == 0
print("\\n".join(seen))
"""


def test_nothing_heavy_is_imported_before_the_first_paint(original_environment: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROBE],
        cwd=ROOT,
        env=original_environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    seen = done.stdout.split()
    assert "elst_app.ui.start.start_page" in seen
    assert HEAVY & set(seen) == set()


def test_the_program_ends_after_its_first_paint(original_environment: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "elst_app", "--exit-after-first-paint"],
        cwd=ROOT,
        env=original_environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert "Traceback" not in done.stderr


def raised() -> ValueError:
    try:
        raise ValueError("nobody thought of it")
    except ValueError as error:
        return error


def test_an_error_is_logged_and_said(qapp: QApplication, capsys: pytest.CaptureFixture[str]) -> None:
    told: list[str] = []
    error = raised()
    ProblemHook(told.append)(ValueError, error, error.__traceback__)
    assert len(told) == 1
    assert "Traceback" not in told[0]
    assert "nobody thought of it" in log_file().read_text(encoding="utf-8")
    assert str(log_file()) in told[0]
    assert "nobody thought of it" in capsys.readouterr().err


def test_an_error_while_telling_an_error_ends_there(qapp: QApplication) -> None:
    def tell(sentence: str) -> None:
        hook(ValueError, error, None)
        told.append(sentence)

    told: list[str] = []
    error = raised()
    hook = ProblemHook(tell)
    hook(ValueError, error, None)
    assert len(told) == 1


def test_where_no_log_can_be_written_the_sentence_is_still_said(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr("elst_app.ui.window.problems.log_file", lambda: tmp_path / "file" / "log")
    told: list[str] = []
    error = raised()
    ProblemHook(told.append)(ValueError, error, None)
    assert len(told) == 1
    assert "log" not in told[0].split()[-1]
