"""Words that people type."""

import re
from typing import Final

_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+")
"""Ends of lines and whatever else moves the pen, or turns the line, instead of showing something."""

LONGEST_NAME: Final = 40
"""How many letters the name of a piece has at the most: it stands on every line about it."""


def tidy(text: str) -> str:
    """The text in one line, without blanks at its ends or halves of characters that no file can hold."""
    return _CONTROLS.sub(" ", text.encode("utf-8", "ignore").decode("utf-8")).strip()


def tidy_name(text: str) -> str:
    """The text as the name of a piece: tidy, and no longer than `LONGEST_NAME`."""
    return tidy(text)[:LONGEST_NAME].strip()
