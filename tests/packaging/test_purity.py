"""rules/ and campaign/ are values and functions: no file, screen, clock or chance can be reached from them.

The import contracts in pyproject.toml forbid what is known to be impure; this is the other half, a list of
what is allowed, so that a module nobody thought of is noticed too.
"""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "elst_app"

PURE_MODULES = {
    "__future__",
    "abc",
    "base64",
    "bisect",
    "collections",
    "collections.abc",
    "contextlib",
    "copy",
    "csv",
    "dataclasses",
    "difflib",
    "enum",
    "fractions",
    "functools",
    "hashlib",
    "heapq",
    "itertools",
    "json",
    "math",
    "operator",
    "re",
    "string",
    "tomllib",
    "types",
    "typing",
    "unicodedata",
}
IMPURE_BUILTINS = {"open", "print", "input", "exec", "eval", "breakpoint", "__import__", "compile"}
MAY_IMPORT = {
    "rules": ("elst_app.rules",),
    "campaign": ("elst_app.campaign", "elst_app.rules"),
}


def modules_named(source: str) -> set[str]:
    """The modules a source text imports, with their dots."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.add("." * node.level + (node.module or ""))
    return names


def impurities(source: str, own: tuple[str, ...]) -> list[str]:
    """What a source text imports or calls that is not on the lists above."""
    found = [
        f"imports {name}"
        for name in modules_named(source)
        if name not in PURE_MODULES
        and not name.startswith(".")
        and not any(name == allowed or name.startswith(allowed + ".") for allowed in own)
    ]
    found += [
        f"uses {node.id}()"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Name) and node.id in IMPURE_BUILTINS
    ]
    return sorted(found)


@pytest.mark.parametrize("package", sorted(MAY_IMPORT))
def test_pure_packages_import_and_call_only_what_is_pure(package: str) -> None:
    sources = sorted((PACKAGE / package).rglob("*.py"))
    assert sources, f"elst_app/{package} holds no module"
    found = {
        str(path.relative_to(PACKAGE)): impure
        for path in sources
        if (impure := impurities(path.read_text(encoding="utf-8"), MAY_IMPORT[package]))
    }
    assert found == {}


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("import random", "imports random"),
        ("from os import path", "imports os"),
        ("import datetime as d", "imports datetime"),
        ("def f():\n    import time", "imports time"),
        ("from elst_app.store import file", "imports elst_app.store"),
        ("print('x')", "uses print()"),
        ("say = print", "uses print()"),
        ("open('x')", "uses open()"),
    ],
)
def test_an_impure_source_is_noticed(source: str, complaint: str) -> None:
    assert impurities(source, ("elst_app.rules",)) == [complaint]


def test_relative_imports_and_the_lower_package_are_allowed() -> None:
    assert (
        impurities("from . import hexes\nfrom elst_app.rules.board import Board", ("elst_app.rules",)) == []
    )
