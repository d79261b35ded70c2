"""What a person reads when the program itself is at fault: one sentence and a way on, never a traceback."""

from PySide6.QtCore import QCoreApplication

from elst_app.words.phrases import fill


def unexpected_text(log: str = "") -> str:
    """What to say of an error nobody foresaw; `log` is the file that has its details, if one was written."""
    text = QCoreApplication.translate(
        "Errors",
        "The program made a mistake and stopped what it was doing; the campaign is as it was before. "
        "Try again, or close the program and open it anew.",
    )
    if not log:
        return text
    return fill(QCoreApplication.translate("Errors", "{text} Details are in {log}."), text=text, log=log)
