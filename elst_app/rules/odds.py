"""Exact chances of the rolls and draws of OBA, as fractions (2.1, 2.11, 2.2, 2.3; ruling O1)."""

from fractions import Fraction
from typing import Final

from elst_app.rules.dice import DR_CHANCES

_MALFUNCTION: Final = 12


def contact_chance(contact: int, drm: int = 0) -> Fraction:
    """The chance of a Contact or Maintenance DR: `contact` or less after `drm`, and no Original 12 (O1)."""
    return sum(
        (chance for dr, chance in DR_CHANCES.items() if dr != _MALFUNCTION and dr + drm <= contact),
        Fraction(0),
    )


def malfunction_chance() -> Fraction:
    """The chance that such a DR makes the radio malfunction (2.1)."""
    return DR_CHANCES[_MALFUNCTION]


def dr_chance(at_most: int) -> Fraction:
    """The chance of an Original dr of `at_most` or less: of a Precision dr (2.3) or a repair."""
    return Fraction(max(0, min(6, at_most)), 6)


def access_chance(black_left: int, red_left: int) -> Fraction:
    """The chance that the next chit drawn is black (2.2); 0 from an empty pile."""
    left = black_left + red_left
    return Fraction(black_left, left) if left else Fraction(0)


def ever_access_chance(black_left: int, red_left: int, red_allowed: int) -> Fraction:
    """The chance that the pile ever gives Access again (2.2).

    `red_allowed` is how many red chits can still be drawn before the one that closes the battery: 1 at first,
    0 once a red one is out.
    """
    now = access_chance(black_left, red_left)
    if not red_allowed or not red_left:
        return now
    return now + (1 - now) * ever_access_chance(black_left, red_left - 1, red_allowed - 1)
