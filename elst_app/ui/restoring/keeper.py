"""When backups are made of the campaign that is open."""

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from elst_app.campaign.door import Done
from elst_app.campaign.moments import Stage
from elst_app.store.backups import Backups
from elst_app.ui.window.opening import OpenCampaign
from elst_app.words.files import unwritable_text


class BackupKeeper(QObject):
    """Has a backup made once the campaign is shown, when a scenario or a CG Date ends, and at the end.

    Each is made when the screens have shown what there is to show. One that cannot be made holds nothing up.
    """

    failed = Signal(str)
    """No backup could be made; carries a sentence. It comes once, until one can be made again."""

    def __init__(self, opened: OpenCampaign, backups: Backups, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = opened.file
        self._backups = backups
        self._is_failing = False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.keep)
        self._soon.start(0)
        opened.session.changed.connect(self._on_changed)

    def keep(self) -> None:
        """Makes a backup if anything was written since the last one."""
        if sentence := self._kept():
            self.failed.emit(sentence)

    def finish(self) -> str:
        """Makes the last backup, before the file is closed; what `failed` would carry, empty for nothing."""
        self._soon.stop()
        return self._kept()

    def _kept(self) -> str:
        """The sentence about a backup that could not be made, if the last one could; empty otherwise."""
        had_failed = self._is_failing
        try:
            self._backups.keep(self._file)
        except OSError as error:
            self._is_failing = True
            return "" if had_failed else _failed_text(error, str(self._file.path))
        self._is_failing = False
        return ""

    def _on_changed(self, done: Done) -> None:
        before, after = done.before.moment, done.after.moment
        is_stage_over = before.stage is not after.stage and before.stage is not Stage.SET_UP
        if is_stage_over or before.date is not after.date:
            self._soon.start(0)


def _failed_text(error: OSError, path: str) -> str:
    text = QCoreApplication.translate("Backups", "No backup was made; the campaign goes on. {problem}")
    return text.format(problem=unwritable_text(str(error.filename or path), error))
