"""Dice, modifiers and chances (2.1)."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from elst_app.rules.dice import DIE_CHANCES, DR_CHANCES, Modifier, Roll, check_dice
from elst_app.rules.refusals import BadDice, Refused


def test_the_chance_of_each_dr_is_that_of_two_dice() -> None:
    counts = Counter(a + b for a, b in product(range(1, 7), repeat=2))
    assert {total: Fraction(count, 36) for total, count in counts.items()} == DR_CHANCES
    assert sum(DR_CHANCES.values()) == 1


def test_each_dr_of_one_die_is_as_likely() -> None:
    assert dict.fromkeys(range(1, 7), Fraction(1, 6)) == DIE_CHANCES


def test_a_roll_adds_its_modifiers() -> None:
    roll = Roll((5, 3), (Modifier(1, "isolated", "4.5121"), Modifier(1, "front-line", "4.5121")))
    assert (roll.original, roll.drm, roll.final) == (8, 2, 10)
    assert (Roll((4,)).original, Roll((4,)).final) == (4, 4)


@pytest.mark.parametrize(("dice", "count"), [((1,), 1), ([6, 1], 2), ((), 0)])
def test_good_dice_are_given_back(dice: list[int], count: int) -> None:
    assert check_dice(dice, count) == tuple(dice)


@pytest.mark.parametrize(
    ("dice", "count", "typed"),
    [
        ((7,), 1, "7"),
        ((0, 3), 2, "0 3"),
        ((3,), 2, "3"),
        ((1, 2, 3), 2, "1 2 3"),
        ((True, 2), 2, "True 2"),
        ((2.0, 2), 2, "2.0 2"),
        (("3", 2), 2, "3 2"),
        ((13,), 2, "13"),
        ((None,), 1, "None"),
    ],
)
def test_bad_dice_are_refused_with_what_was_typed(dice: tuple[object, ...], count: int, typed: str) -> None:
    with pytest.raises(Refused) as refused:
        check_dice(dice, count)
    assert refused.value.refusal == BadDice(count, typed)
    assert not refused.value.refusal.can_be_recorded
