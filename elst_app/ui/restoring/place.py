"""Where this person's backups are."""

from pathlib import Path

from PySide6.QtCore import QStandardPaths

from elst_app.store.backups import Backups


def own_backups() -> Backups:
    """The backups of this person on this machine, from the windows and from the command line."""
    data = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericDataLocation)
    return Backups(Path(data) / "Elst" / "Companion" / "backups")
