"""Words that people type."""


def tidy(text: str) -> str:
    """The text without blanks at its ends, and without halves of characters that no file can hold."""
    return text.encode("utf-8", "ignore").decode("utf-8").strip()
