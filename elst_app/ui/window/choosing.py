"""Asking for files: windows of the system, which never hold the program up."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QSettings, QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from elst_app.store.header import SUFFIX

_FOLDER_KEY: Final = "recordsFolder"


def campaigns_folder() -> Path:
    """Where campaigns are kept unless the person says otherwise."""
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(documents) / "Elst"


def choose_campaign(parent: QWidget, then: Callable[[Path], None]) -> QFileDialog:
    """Asks for a campaign file to open."""
    dialog = _dialog(parent, QCoreApplication.translate("Choosing", "Open a campaign"), then)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setDirectory(str(campaigns_folder()))
    dialog.open()
    return dialog


def choose_new(parent: QWidget, beside: Path, then: Callable[[Path], None]) -> QFileDialog:
    """Asks where a new campaign file goes."""
    dialog = _saving(parent, QCoreApplication.translate("Choosing", "Where to keep the campaign"), then)
    dialog.setDirectory(str(beside.parent))
    dialog.selectFile(beside.name)
    dialog.open()
    return dialog


def choose_copy(parent: QWidget, of: Path, then: Callable[[Path], None]) -> QFileDialog:
    """Asks where a copy of a campaign goes."""
    dialog = _saving(parent, QCoreApplication.translate("Choosing", "Save a copy"), then)
    dialog.setDirectory(str(of.parent))
    name = QCoreApplication.translate("Choosing", "{name} (copy)").format(name=of.stem)
    dialog.selectFile(name + SUFFIX)
    dialog.open()
    return dialog


def choose_file_to_write(
    parent: QWidget, title: str, beside: Path, kind: str, then: Callable[[Path], None]
) -> QFileDialog:
    """Asks where a file of that kind goes, `HTML (*.html)`; `beside` is what it is called and where it is."""
    dialog = _saving(parent, title, then)
    dialog.setNameFilter(kind)
    dialog.setDefaultSuffix(beside.suffix.removeprefix("."))
    dialog.setDirectory(str(beside.parent))
    dialog.selectFile(beside.name)
    dialog.open()
    return dialog


def choose_file_to_read(parent: QWidget, title: str, kind: str, then: Callable[[Path], None]) -> QFileDialog:
    """Asks for a file of that kind, first where campaigns are kept."""
    return _reading(parent, title, kind, campaigns_folder(), then)


def choose_record_to_write(
    parent: QWidget, title: str, name: str, kind: str, then: Callable[[Path], None]
) -> QFileDialog:
    """Asks where a sheet or a list called `name` goes, first in the folder used last for one."""
    return choose_file_to_write(parent, title, _records_folder() / name, kind, _remembering(then))


def choose_record_to_read(
    parent: QWidget, title: str, kind: str, then: Callable[[Path], None]
) -> QFileDialog:
    """Asks for a list, first in the folder used last for a sheet or a list."""
    return _reading(parent, title, kind, _records_folder(), _remembering(then))


def _records_folder() -> Path:
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(str(QSettings().value(_FOLDER_KEY, documents)))


def _remembering(then: Callable[[Path], None]) -> Callable[[Path], None]:
    def chosen(path: Path) -> None:
        QSettings().setValue(_FOLDER_KEY, str(path.parent))
        then(path)

    return chosen


def choose_folder(parent: QWidget, title: str, folder: Path, then: Callable[[Path], None]) -> QFileDialog:
    """Asks for a folder, which need not be there yet."""
    dialog = _dialog(parent, title, then)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.setDirectory(str(folder))
    dialog.open()
    return dialog


def _reading(
    parent: QWidget, title: str, kind: str, folder: Path, then: Callable[[Path], None]
) -> QFileDialog:
    dialog = _dialog(parent, title, then)
    dialog.setNameFilter(kind)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setDirectory(str(folder))
    dialog.open()
    return dialog


def _saving(parent: QWidget, title: str, then: Callable[[Path], None]) -> QFileDialog:
    dialog = _dialog(parent, title, then)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(SUFFIX.removeprefix("."))
    return dialog


def _dialog(parent: QWidget, title: str, then: Callable[[Path], None]) -> QFileDialog:
    dialog = QFileDialog(parent, title)
    dialog.setObjectName("fileDialog")
    dialog.setNameFilter(
        QCoreApplication.translate("Choosing", "Campaigns ({pattern})").format(pattern="*" + SUFFIX)
    )
    dialog.fileSelected.connect(lambda name: then(Path(name)))
    dialog.finished.connect(dialog.deleteLater)
    return dialog
