"""Every text goes through Qt's translation, and lupdate finds every one."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from inspect import getmembers, isfunction
from pathlib import Path
from typing import Any, get_type_hints
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication, QLocale, QTranslator

from elst_app.loading import charts
from elst_app.rules.artillery import ActKind, DrmReason
from elst_app.rules.calendar import CGDate
from elst_app.words import language
from elst_app.words.artillery import Guide
from elst_app.words.glossary import glossary
from elst_app.words.phrases import hexes, word
from elst_app.words.rulings import option_text, question
from tests.words.samples import WORDS, enums, values

PACKAGE = Path(__file__).parents[2] / "elst_app"
OPEN, CLOSE = "«", "»"

SYMBOLS = r"\b(?:[A-Z]{1,2}\d{1,2}|\dKIA|K/\d|\dMC|NMC|PTC)\b"
"""Hexes and results of the IFT, which are the same in every language."""


class PseudoTranslator(QTranslator):
    """Puts every text it is asked for in brackets."""

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1, /) -> str:
        return f"{OPEN}{source}{CLOSE}"


@pytest.fixture
def translated(qapp: QCoreApplication) -> Iterator[None]:
    translator = PseudoTranslator()
    assert qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


def untranslated(text: str) -> str:
    """The letters of `text` that stand outside all brackets."""
    depth, found = 0, []
    for letter in re.sub(SYMBOLS, "", text):
        depth += (letter == OPEN) - (letter == CLOSE)
        if depth == 0 and letter.isalpha():
            found.append(letter)
    return "".join(found)


def is_word_function(function: Any) -> bool:
    """Whether a function makes a text or a guide from values."""
    returned = get_type_hints(function).get("return")
    return returned in (str, str | None, Guide) and function.__name__ not in NO_WORDS


NO_WORDS = {"fill", "QT_TRANSLATE_NOOP", "option_text", "question", "campaign_file_text"}
"""Functions whose text is a given one, and those whose arguments the tests below and elsewhere make up."""

FUNCTIONS = {
    f"{module.__name__.removeprefix('elst_app.words.')}.{name}": function
    for module in WORDS
    for name, function in getmembers(module, isfunction)
    if function.__module__ == module.__name__ and not name.startswith("_") and is_word_function(function)
}


def arguments_of(name: str, function: Any) -> st.SearchStrategy[dict[str, Any]]:
    hints = {key: hint for key, hint in get_type_hints(function).items() if key != "return"}
    arguments = {key: values(hint) for key, hint in hints.items()}
    if name == "rolls.reason_text":
        arguments["code"] = st.sampled_from([reason.value for reason in DrmReason])
    return st.fixed_dictionaries(arguments)


@pytest.mark.usefixtures("translated")
@pytest.mark.parametrize("name", FUNCTIONS)
@given(data=st.data())
@settings(
    max_examples=25,
    suppress_health_check=[
        HealthCheck.function_scoped_fixture,
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
    ],
)
def test_no_text_escapes_translation(name: str, data: Any) -> None:
    made = FUNCTIONS[name](**data.draw(arguments_of(name, FUNCTIONS[name])))
    texts = (made.headline, made.sentence) if isinstance(made, Guide) else (made or "",)
    assert [untranslated(text) for text in texts] == [""] * len(texts), texts


@pytest.mark.usefixtures("translated")
def test_no_member_of_an_enum_and_no_ruling_escapes_translation() -> None:
    texts = [word(member) for kind in enums() for member in kind]
    for switch in charts().switches:
        texts += [question(switch.code), *(option_text(switch.code, option) for option in switch.options)]
    for term in glossary():
        texts += [term.word, term.at_the_table, term.meaning]
    assert [text for text in texts if untranslated(text)] == []


def test_the_brackets_are_noticed() -> None:
    assert untranslated("«8 «Isolated»» +1 orchard A15 2KIA") == "orchard"
    assert untranslated("«all»") == ""


def literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def translation_calls() -> Iterator[tuple[str, ast.Call, str]]:
    """Each call that marks or translates a text: the file, the call and the name of the function."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                is_translate = name == "translate" and "QCoreApplication" in ast.dump(node.func)
                if is_translate or name == "QT_TRANSLATE_NOOP":
                    yield str(path.relative_to(PACKAGE)), node, name


def texts_in_code() -> set[tuple[str, str]]:
    found = set()
    for _, node, _ in translation_calls():
        context, text = literal(node.args[0]), literal(node.args[1])
        if context is not None and text is not None:
            found.add((context, text))
    return found


def texts_of_windows() -> Iterator[tuple[str, int, str | None]]:
    """Each text that a window translates by `tr`: the file, the line, and the text if it is a literal."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tr":
                yield str(path.relative_to(PACKAGE)), node.lineno, literal(node.args[0])


def test_what_is_translated_by_a_table_is_marked_where_it_stands() -> None:
    marked, by_table = set(), set()
    for path, node, name in translation_calls():
        context = literal(node.args[0])
        assert context is not None, f"{path}:{node.lineno}: the context must be a literal"
        if name == "QT_TRANSLATE_NOOP":
            assert literal(node.args[1]) is not None, f"{path}:{node.lineno}: only a literal can be found"
            marked.add(context)
        elif literal(node.args[1]) is None:
            assert not isinstance(node.args[1], ast.JoinedStr), f"{path}:{node.lineno}: fill in afterwards"
            by_table.add(context)
    assert marked == by_table


@pytest.fixture(scope="module")
def found_by_lupdate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A .ts file of the whole package, and what lupdate said."""
    target = tmp_path_factory.mktemp("translations") / "elst_de.ts"
    return target, run_tool("lupdate", *map(str, sorted(PACKAGE.rglob("*.py"))), "-ts", str(target))


def run_tool(name: str, *arguments: str) -> str:
    """What one of PySide6's tools prints; it must not fail."""
    code = f"from PySide6.scripts.pyside_tool import {name}; import sys; sys.argv[0] = {name!r}; {name}()"
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def test_lupdate_finds_every_text_and_has_nothing_to_complain_of(found_by_lupdate: tuple[Path, str]) -> None:
    path, said = found_by_lupdate
    assert "warning" not in said.lower()
    assert "error" not in said.lower()
    root = ElementTree.parse(path).getroot()
    found = {
        (context.findtext("name") or "", message.findtext("source") or "")
        for context in root.iter("context")
        for message in context.iter("message")
    }
    assert texts_in_code() - found == set()
    sources = {source for _, source in found}
    not_found = [(path, line, text) for path, line, text in texts_of_windows() if text not in sources]
    assert not_found == [], "lupdate finds literals only, and none within an f-string"


def test_a_language_is_installed_with_its_plural_forms(
    found_by_lupdate: tuple[Path, str], qapp: QCoreApplication
) -> None:
    path = found_by_lupdate[0]
    tree = ElementTree.parse(path)
    tree.getroot().set("language", "de")
    german = {"{day} Sept {part}": "{day}. Sept. {part}", "Midday": "mittags", "1 hex": "1 Feld"}
    for message in tree.getroot().iter("message"):
        translation = message.find("translation")
        assert translation is not None
        source = message.findtext("source") or ""
        if source in german:
            translation.text = german[source]
            del translation.attrib["type"]
        if source == "%n hexes":
            message.set("numerus", "yes")
            del translation.attrib["type"]
            for text in ("%n Feld", "%n Felder"):
                ElementTree.SubElement(translation, "numerusform").text = text
    tree.write(path, encoding="utf-8", xml_declaration=True)
    run_tool("lrelease", str(path), "-qm", str(path.with_suffix(".qm")))
    installed = language.install(qapp, QLocale("de_AT"), path.parent)
    try:
        assert installed
        assert [word(CGDate.MIDDAY_24), hexes(1), hexes(7)] == ["24. Sept. mittags", "1 Feld", "7 Felder"]
        assert word(ActKind.MAINTAIN) == "Roll Maintenance"
    finally:
        for translator in installed:
            qapp.removeTranslator(translator)
    assert word(CGDate.MIDDAY_24) == "24 Sept Midday"


def test_english_needs_no_file(qapp: QCoreApplication) -> None:
    assert language.install(qapp, QLocale("en_GB")) == ()
    assert language.install(qapp) == ()
