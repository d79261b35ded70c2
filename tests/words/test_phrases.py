"""Values in words."""

from enum import Enum
from fractions import Fraction

import pytest

from elst_app.rules.areas import EligibleEntry
from elst_app.rules.calendar import CGDate, Phase
from elst_app.rules.dice import Modifier, Roll
from elst_app.rules.fire_table import NO_EFFECT, Effect, FireResult
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import RGKind
from elst_app.rules.sides import Audience, Side
from elst_app.rules.units import Unit, UnitKind
from elst_app.words.phrases import (
    capitalized,
    chance,
    fill,
    hexes,
    listed,
    number_text,
    percent,
    signed,
    squads,
    unit_name,
    word,
)
from tests.words.samples import enums


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Hex.parse("nn8"), "NN8"),
        (Side.BRITISH, "British"),
        (Audience.BRITISH, "the British alone"),
        (CGDate.MIDDAY_24, "24 Sept Midday"),
        (Phase.PFPH, "PFPh"),
        (RecoveryStep.ESCAPE, "Escape"),
        (RGKind.OBA, "Artillery"),
        (
            EligibleEntry.NOT_ENEMY_AREA,
            "Those in no enemy Deployment Area; No Man's Land can be entered through.",
        ),
        (True, "yes"),
        (False, "no"),
        (7, "7"),
        (-2, "-2"),
        ("as it is", "as it is"),
        (None, "none"),
        ((), "none"),
        ((Hex.parse("A15"),), "A15"),
        ((Hex.parse("A15"), Hex.parse("A16"), Hex.parse("B15")), "A15, A16 and B15"),
        (frozenset({"b", "a"}), "a and b"),
        (Fraction(8, 11), "8 in 11 (72.7 %)"),
        (Roll((3, 5), (Modifier(1, "isolated", "4.506"),)), "8 +1 Isolated = 9"),
        (FireResult(Effect.KIA, 2), "2KIA"),
        (NO_EFFECT, "no effect"),
        (Unit(Side.GERMAN, UnitKind.SQUAD, "4-4-7", ss=True), "SS 4-4-7"),
    ],
)
def test_a_value_in_words(value: object, text: str) -> None:
    assert word(value) == text


@pytest.mark.parametrize("kind", enums(), ids=lambda kind: kind.__name__)
def test_every_member_of_every_enum_has_words_of_its_own(kind: type[Enum]) -> None:
    texts = [word(member) for member in kind]
    assert all(texts)
    assert len(set(texts)) == len(texts)


def test_what_has_no_words_is_a_mistake_of_the_program() -> None:
    class Unknown(Enum):
        A = "a"

    for value in (object(), Unknown.A):
        with pytest.raises(TypeError):
            word(value)


@pytest.mark.parametrize(
    ("fraction", "text"),
    [
        (Fraction(5, 6), "83.3 %"),
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 36), "2.8 %"),
        (Fraction(1, 10_000), "below 0.1 %"),
        (Fraction(9_999, 10_000), "above 99.9 %"),
        (Fraction(1, 2000), "0.1 %"),
    ],
)
def test_percent_is_never_rounded_to_certainty(fraction: Fraction, text: str) -> None:
    assert percent(fraction) == text


def test_a_chance_is_a_fraction_and_a_percentage() -> None:
    assert chance(Fraction(26, 36)) == "13 in 18 (72.2 %)"


@pytest.mark.parametrize(("number", "text"), [(1, "+1"), (0, "+0"), (-2, "-2")])
def test_a_modifier_has_its_sign(number: int, text: str) -> None:
    assert signed(number) == text


@pytest.mark.parametrize(("number", "text"), [(0, "0 hexes"), (1, "1 hex"), (6, "6 hexes")])
def test_one_hex_is_no_hexes(number: int, text: str) -> None:
    assert hexes(number) == text


def test_squad_equivalents_have_halves() -> None:
    assert [squads(Fraction(number, 2)) for number in (2, 5)] == ["1", "2.5"]


def test_what_a_unit_suffers_is_in_its_name() -> None:
    leader = Unit(Side.GERMAN, UnitKind.LEADER, "9-1", wounded=True)
    tank = Unit(Side.BRITISH, UnitKind.VEHICLE, "Firefly", stunned=True)
    assert [unit_name(leader), unit_name(tank)] == ["wounded 9-1", "Stunned Firefly"]


def test_figures_are_filled_in_by_name_and_put_into_words() -> None:
    assert fill("{side} in {hex}, {roll.original}", side=Side.GERMAN, hex=Hex(0, 5), roll=Roll((2, 2))) == (
        "German in A5, 4"
    )
    assert fill("{number:02d} {text}", number=7, text="x") == "07 x"


def test_a_list_of_two_needs_no_comma() -> None:
    assert listed(["a", "b"]) == "a and b"


def test_words_that_begin_a_line_keep_every_other_letter() -> None:
    assert [capitalized(text) for text in ("the Entry Area", "SS Inf Coy", "")] == [
        "The Entry Area",
        "SS Inf Coy",
        "",
    ]


@pytest.mark.parametrize(("number", "text"), [(7, "7"), (0, "0"), (-3, "−3")])
def test_a_number_below_zero_has_a_minus_sign(number: int, text: str) -> None:
    assert number_text(number) == text
