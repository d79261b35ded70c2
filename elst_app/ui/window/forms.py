"""The forms in which a campaign leaves the program, by the keys of their menu entries."""

from enum import StrEnum


class Form(StrEnum):
    """What is written of a campaign."""

    TABLES = "tables"
    MARKDOWN = "markdown"
    HTML = "html"
    JSON = "json"
    """The whole campaign; the others hold what the people in front of the screen may see."""
    REDACTED = "redacted"
