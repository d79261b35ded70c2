"""The exact chances of OBA, counted a second way: over every fall of the dice and every order of the pile."""

from fractions import Fraction
from itertools import permutations, product

import pytest

from elst_app.rules.odds import (
    access_chance,
    contact_chance,
    dr_chance,
    ever_access_chance,
    malfunction_chance,
)


@pytest.mark.parametrize("contact", range(1, 13))
@pytest.mark.parametrize("drm", [0, -1, -2])
def test_contact_counted_over_36_falls(contact: int, drm: int) -> None:
    made = sum(
        coloured + white + drm <= contact and coloured + white != 12
        for coloured, white in product(range(1, 7), repeat=2)
    )
    assert contact_chance(contact, drm) == Fraction(made, 36)


def test_the_chances_the_rulebook_leads_to() -> None:
    assert contact_chance(8) == Fraction(26, 36)
    assert contact_chance(8, -1) == Fraction(30, 36)
    assert contact_chance(8, -2) == Fraction(33, 36)
    assert malfunction_chance() == Fraction(1, 36)
    assert access_chance(8, 3) == Fraction(8, 11)
    assert ever_access_chance(8, 3, 1) == Fraction(52, 55)


@pytest.mark.parametrize(("at_most", "chance"), [(-1, 0), (0, 0), (1, 1), (2, 2), (6, 6), (7, 6)])
def test_a_dr(at_most: int, chance: int) -> None:
    assert dr_chance(at_most) == Fraction(chance, 6)


@pytest.mark.parametrize("black", range(5))
@pytest.mark.parametrize("red", range(4))
@pytest.mark.parametrize("red_allowed", [0, 1])
def test_ever_access_counted_over_every_order(black: int, red: int, red_allowed: int) -> None:
    orders = list(permutations("b" * black + "r" * red)) if black + red else []
    good = sum("b" in order[: red_allowed + 1] for order in orders)
    assert ever_access_chance(black, red, red_allowed) == (Fraction(good, len(orders)) if orders else 0)


def test_nothing_comes_from_an_empty_pile() -> None:
    assert access_chance(0, 0) == ever_access_chance(0, 0, 1) == 0
