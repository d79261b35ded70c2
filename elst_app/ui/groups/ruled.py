"""A sentence with the number of its rule behind it, where there is no room for a badge of its own."""

from PySide6.QtCore import QCoreApplication

from elst_app.ui.widgets.labels import Text


def ruled(rule: str, sentence: str, tone: str = "") -> Text:
    """The sentence, then the rule in brackets."""
    text = QCoreApplication.translate("Groups", "{sentence} ({rule})")
    return Text(text.format(sentence=sentence, rule=rule), tone=tone)
