"""Every rule of section 2 and every ruling on OBA is named by a test; the package's own example runs."""

import doctest
import re
from pathlib import Path

import pytest

import elst_app.rules.artillery

RULES = """
1.1 1.2 1.3 2.1 2.11 2.2 2.21 2.3 2.31 2.32 2.321 2.33 2.34 2.35 2.4 2.5 2.51 2.52 2.53 2.54
2.55 2.6 2.7 2.8 2.9 CG3
"""
RULINGS = [f"O{number}" for number in range(1, 31)]


def named() -> set[str]:
    """The rules and rulings in the names of tests and of rows of tables here."""
    found: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        for row in re.findall(r'id="([^"]*)"', text):
            found.update(re.findall(r"\b(?:\d\.\d+|CG\d|O\d+)\b", row))
        for name in re.findall(r"def test_(\w+)", text):
            found.update(f"{major}.{minor}" for major, minor in re.findall(r"(?<!\d)(\d)_(\d+)(?=_|$)", name))
            found.update(code.upper() for code in re.findall(r"(?<![a-z])(o\d+|cg\d)(?=_|$)", name))
    return found


@pytest.mark.parametrize("code", [*RULES.split(), *RULINGS])
def test_is_named(code: str) -> None:
    assert code in named()


def test_the_example_of_the_package_runs() -> None:
    result = doctest.testmod(elst_app.rules.artillery)
    assert result.attempted >= 10
    assert result.failed == 0
