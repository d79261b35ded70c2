"""A moment of a random campaign, and the chance by which the player picks what to do next."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Position:
    """What there is to choose from, and the chance that chooses."""

    state: State
    rulebook: Rulebook
    chance: Random

    @property
    def sides(self) -> tuple[Side, ...]:
        return tuple(Side)

    def happens(self, probability: float) -> bool:
        return self.chance.random() < probability

    def one(self, items: Sequence[T]) -> T:
        return self.chance.choice(items)

    def some(self, items: Sequence[T], most: int) -> list[T]:
        """From one to `most` of the items, each once."""
        return self.chance.sample(items, self.chance.randint(1, min(most, len(items))))

    def dice(self, count: int) -> tuple[int, ...] | None:
        """Dice as typed at the table, or None for the program's."""
        return tuple(self.chance.choices(range(1, 7), k=count)) if self.happens(0.3) else None

    def reason(self) -> str:
        """Words for what the rules do not cover."""
        return self.one(["as it was played", "so agreed", "Nebel über S28"])

    def hex_near(self, side: Side) -> Hex:
        """A hex where units of the side may be: in or around what it Controls, sometimes behind the enemy."""
        board = self.rulebook.board
        whose = side.enemy if self.happens(0.15) else side
        hex_ = self.one(self.state.control.of(whose) or board.strategic)
        for _ in range(self.chance.randint(0, 4)):
            hex_ = self.one([each for each in hex_.neighbours() if each in board])
        return hex_ if hex_ not in board.closed_to_infantry else board.strategic[0]
