"""Words that people type."""

import re
from typing import Final

_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+")
"""Ends of lines and whatever else moves the pen, or turns the line, instead of showing something."""


def tidy(text: str) -> str:
    """The text in one line, without blanks at its ends or halves of characters that no file can hold."""
    return _CONTROLS.sub(" ", text.encode("utf-8", "ignore").decode("utf-8")).strip()
