"""The text size a person chose, and every other size of the program, which follows it.

sizes = Sizes(TextSize(125))
sizes.body           17.5 points
sizes.space(2)       two steps of the spacing grid, in pixels
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

BASE_POINTS: Final = 14.0
"""The size of ordinary text at 100 %; nothing in a window is smaller."""

STEPS: Final = (80, 90, 100, 110, 125, 150, 175, 200)
"""The text sizes Ctrl + and Ctrl - go through, in percent."""


@dataclass(frozen=True, order=True)
class TextSize:
    """A text size in percent; one outside 80-200 is brought to the nearest end."""

    percent: int = 100

    def __post_init__(self) -> None:
        object.__setattr__(self, "percent", max(STEPS[0], min(STEPS[-1], self.percent)))

    @property
    def scale(self) -> float:
        """1.0 at 100 %."""
        return self.percent / 100

    def larger(self) -> "TextSize":
        """The next larger step (Ctrl +)."""
        return TextSize(next((step for step in STEPS if step > self.percent), STEPS[-1]))

    def smaller(self) -> "TextSize":
        """The next smaller step (Ctrl -)."""
        return TextSize(next((step for step in reversed(STEPS) if step < self.percent), STEPS[0]))


@dataclass(frozen=True)
class Sizes:
    """Text sizes in points and lengths in pixels at one text size."""

    text: TextSize = TextSize()

    def points(self, at_100: float) -> float:
        """A text size that is `at_100` points at 100 %."""
        return at_100 * self.text.scale

    def pixels(self, at_100: float) -> int:
        """A length that is `at_100` pixels at 100 %; never 0 for a length that is not."""
        return max(1, round(at_100 * self.text.scale)) if at_100 else 0

    def space(self, steps: float = 1) -> int:
        """`steps` of the spacing grid, 4 pixels each at 100 %: 1 in a line, 2 between lines, 4 in a card."""
        return self.pixels(4 * steps)

    @cached_property
    def body(self) -> float:
        """Ordinary text, in points."""
        return self.points(BASE_POINTS)

    @cached_property
    def heading(self) -> float:
        """The heading of a card, in points."""
        return self.points(17)

    @cached_property
    def title(self) -> float:
        """The question of the What now panel and the name of a screen, in points."""
        return self.points(20)

    @cached_property
    def number(self) -> float:
        """A result one reads from across the table, in points."""
        return self.points(28)

    @cached_property
    def radius(self) -> int:
        """The rounding of a card, in pixels."""
        return self.pixels(10)

    @cached_property
    def control_height(self) -> int:
        """The least height of a button or an input: large enough for a finger."""
        return self.pixels(40)
