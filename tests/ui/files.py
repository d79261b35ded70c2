"""Answering the question for a file, which stands in a window of its own and holds nothing up."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget


def file_question(widget: QWidget) -> QFileDialog:
    """The question that is open."""
    (found,) = [each for each in widget.findChildren(QFileDialog, "fileDialog") if each.isVisible()]
    return found


def answer_file(widget: QWidget, path: Path | None) -> None:
    """Answers it with a file; with None somebody thinks better of it."""
    asked = file_question(widget)
    if path is None:
        asked.reject()
        return
    asked.fileSelected.emit(str(path))
    asked.done(QFileDialog.DialogCode.Accepted)
