"""Rolls in one line, every reason in words."""

from enum import Enum

import pytest

from elst_app.loading import charts
from elst_app.rules.dice import Modifier, Roll
from elst_app.words.rolls import modifier_text, reason_text, roll_text
from tests.words.samples import enums

REASONS = [kind for kind in enums() if kind.__name__.endswith("Reason") and kind.__name__ != "ClassReason"]
"""The reasons of modifiers; `ClassReason` says why a hex is in its class."""


@pytest.mark.parametrize("kind", REASONS, ids=lambda kind: kind.__name__)
def test_every_reason_has_words(kind: type[Enum]) -> None:
    assert all(reason_text(member.value) == reason_text(str(member)) != "" for member in kind)


def test_two_kinds_of_reasons_share_a_code_only_where_it_means_the_same() -> None:
    codes = [member.value for kind in REASONS for member in kind]
    assert {code for code in codes if codes.count(code) > 1} == set()


def test_the_reasons_of_the_charts_have_words() -> None:
    assert [reason_text(line.reason) for line in charts().strength.leader_drms]


def test_a_reason_no_rule_uses_is_a_mistake_of_the_program() -> None:
    with pytest.raises(KeyError):
        reason_text("because")


def test_a_roll_shows_how_its_total_is_made() -> None:
    modifiers = (Modifier(1, "isolated", "4.506"), Modifier(-2, "next-to-friendly-area", "4.506"))
    assert modifier_text(modifiers[0]) == "+1 Isolated"
    assert roll_text(Roll((3, 5), modifiers)) == "8 +1 Isolated -2 next to a friendly Deployment Area = 7"
    assert roll_text(Roll((3, 5))) == "8"
