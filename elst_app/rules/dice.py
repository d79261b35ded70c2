"""Dice and final rolls: a DR or dr with its modifiers, each with the reason it is there.

One value gives both the total and the sentence "8 +1 Isolated +1 in a Front Line Hex = 10".
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from elst_app.rules.refusals import BadDice, Refused

DR_CHANCES: Final = {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}
"""The chance of each Original DR (two dice)."""

DIE_CHANCES: Final = {die: Fraction(1, 6) for die in range(1, 7)}
"""The chance of each Original dr (one die)."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """One DRM or drm: its value, the code of its reason (worded in `elst_app.words`) and its rule number."""

    value: int
    reason: str
    rule: str


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice as they fell, coloured die first, with the modifiers that apply."""

    dice: tuple[int, ...]
    modifiers: tuple[Modifier, ...] = ()

    @property
    def original(self) -> int:
        """The sum of the dice."""
        return sum(self.dice)

    @property
    def drm(self) -> int:
        """The sum of the modifiers."""
        return drm_of(self.modifiers)

    @property
    def final(self) -> int:
        """The Final DR or dr."""
        return self.original + self.drm


def drm_of(modifiers: Iterable[Modifier]) -> int:
    """The sum of the modifiers."""
    return sum(modifier.value for modifier in modifiers)


def check_dice(dice: Sequence[object], count: int) -> tuple[int, ...]:
    """The same dice, if they are `count` whole numbers from 1 to 6; raises `Refused(BadDice)` otherwise."""
    checked = tuple(
        die for die in dice if isinstance(die, int) and not isinstance(die, bool) and 1 <= die <= 6
    )
    if len(checked) != len(dice) or len(checked) != count:
        raise Refused(BadDice(count, " ".join(str(die) for die in dice)))
    return checked
