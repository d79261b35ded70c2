"""Every refusal has one sentence, with all its figures."""

from dataclasses import fields
from fractions import Fraction
from string import Formatter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from elst_app.campaign.recovery.escape import MustStillEscape
from elst_app.campaign.recovery.wounded_leaders import LeadersStillToRoll
from elst_app.rules import reinforcements, rulings, strength
from elst_app.rules.hexes import Hex
from elst_app.rules.points import NotEnoughCPP
from elst_app.rules.refusals import BadDice, Refusal, UnknownHex
from elst_app.words import refusals
from elst_app.words.phrases import squads, word
from elst_app.words.refusals import refusal_text
from tests.words.samples import kinds_of, values

KINDS = kinds_of(Refusal)

LEFT_OUT = {
    (reinforcements.UnknownRG, "side"),
    (reinforcements.NoSuchDeployment, "deployment"),
    (reinforcements.NoTanksOnMapInMorning, "date"),
    (reinforcements.NoDeploymentArea, "side"),
    (strength.NotEligibleForReduction, "side"),
    (strength.NotInfantryRG, "side"),
    (rulings.UnknownOption, "options"),
}
"""Figures that a sentence can do without: the player knows whose purchase it is, and what he has chosen."""


def forms(value: object) -> set[str]:
    """The ways in which a figure may stand in a sentence."""
    found = {word(value)}
    if isinstance(value, Fraction):
        found.add(squads(value))
    return {form.lower() for form in found}


def test_no_two_refusals_have_one_name() -> None:
    names = [kind.__name__ for kind in KINDS]
    assert [name for name in sorted(set(names)) if names.count(name) > 1] == []


def test_no_two_refusals_have_one_sentence() -> None:
    """4.506 and 4.511 limit alike what may be carried, and it must be seen which of them does."""
    sentences = list(refusals._TEXTS.values())
    assert [text for text in sorted(set(sentences)) if sentences.count(text) > 1] == []


@pytest.mark.parametrize(
    ("others", "escape", "leaders"),
    [
        (0, "SS 4-4-7 in L6 must", "The dr for the wounded 8-0 Voss has"),
        (1, "SS 4-4-7 in L6 and 1 more unit must", "the wounded 8-0 Voss and 1 more leader."),
        (2, "SS 4-4-7 in L6 and 2 more units must", "the wounded 8-0 Voss and 2 more leaders."),
    ],
)
def test_4_506_4_508_who_else_is_due_is_counted_with_a_noun(others: int, escape: str, leaders: str) -> None:
    assert escape in refusal_text(MustStillEscape("SS 4-4-7", Hex.parse("L6"), others))
    assert leaders in refusal_text(LeadersStillToRoll("8-0 Voss", others))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.__module__[10:]}.{kind.__name__}")
@given(data=st.data())
@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
def test_a_refusal_is_one_sentence_with_all_its_figures(kind: type[Refusal], data: Any) -> None:
    refusal = data.draw(values(kind))
    text = refusal_text(refusal)
    assert text.endswith(".")
    assert text.count(". ") == 0
    assert not text.startswith(" ")
    assert "!" not in text
    for field in fields(refusal):
        value = getattr(refusal, field.name)
        if (kind, field.name) not in LEFT_OUT and value not in ("", None, ()):
            assert any(form in text.lower() for form in forms(value)), f"{field.name} is not in: {text}"


def test_what_is_left_out_is_left_out_of_something() -> None:
    assert {field for kind, field in LEFT_OUT} <= {field.name for kind in KINDS for field in fields(kind)}
    assert {kind for kind, _ in LEFT_OUT} <= set(KINDS)


@pytest.mark.parametrize("kind", list(refusals._TEXTS), ids=lambda kind: kind.__name__)
def test_a_placeholder_is_a_field(kind: type[Refusal]) -> None:
    names = {name for _, name, _, _ in Formatter().parse(refusals._TEXTS[kind]) if name is not None}
    assert names <= {field.name for field in fields(kind)}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@given(data=st.data())
@settings(max_examples=1)
def test_the_rule_stands_beside_the_sentence_not_in_it(kind: type[Refusal], data: Any) -> None:
    refusal = data.draw(values(kind))
    assert refusal.rule
    assert refusal.rule not in refusal_text(refusal).split()


def test_a_refusal_without_words_is_a_mistake_of_the_program() -> None:
    with pytest.raises(KeyError):
        refusal_text(Refusal())


@pytest.mark.parametrize(
    ("refusal", "text"),
    [
        (UnknownHex("ZZ99"), "There is no hex “ZZ99” on the map."),
        (BadDice(2, "6 7"), "2 numbers from 1 to 6 are needed, not 6 7."),
        (BadDice(1, ""), "One number from 1 to 6 is needed, not nothing."),
        (NotEnoughCPP(6, 4), "CPP short by 2 (cost 6, remaining 4)."),
        (NotEnoughCPP(6, -2), "CPP short by 8 (cost 6, overspent 2)."),
    ],
)
def test_sentences_in_full(refusal: Refusal, text: str) -> None:
    assert refusal_text(refusal) == text
