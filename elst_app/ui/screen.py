"""What every screen of an open campaign has in common."""

from PySide6.QtWidgets import QWidget

from elst_app.campaign.door import Done
from elst_app.ui.session import Session


class Screen(QWidget):
    """One screen of an open campaign. It is made when first shown and refreshed by what changed.

    `refresh(None)` shows everything anew: on first showing, when other people look, and on going back.
    `refresh(done)` follows one act; a screen that is hidden is refreshed when it is shown again.
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._is_stale = False
        session.changed.connect(self._on_changed)
        session.audience_changed.connect(self._on_audience_changed)
        session.view_changed.connect(self._show_anew)

    def refresh(self, done: Done | None) -> None:
        """Shows what the audience may see now."""
        raise AssertionError(f"{type(self).__name__} does not show anything")

    def forget_typed(self) -> None:
        """Empties what somebody has typed and not entered: other people will look now."""

    def showEvent(self, event) -> None:  # type: ignore[no-untyped-def]
        """Catches up with what happened while the screen was hidden."""
        super().showEvent(event)
        if self._is_stale:
            self._is_stale = False
            self.refresh(None)

    def _on_changed(self, done: Done) -> None:
        if self.isVisible():
            self.refresh(done)
        else:
            self._is_stale = True

    def _on_audience_changed(self) -> None:
        self.forget_typed()
        self._show_anew()

    def _show_anew(self) -> None:
        if self.isVisible():
            self.refresh(None)
        else:
            self._is_stale = True
