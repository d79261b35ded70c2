"""Marking a text for translation where it stands in a table and is translated only when it is used."""


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: N802 - the name lupdate looks for
    """The same text. Like PySide6's function of this name, but known to the type checker as a str."""
    return text
