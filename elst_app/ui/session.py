"""An open campaign as the windows use it: the one door, who is looking, and a signal for what changed."""

from PySide6.QtCore import QObject, Signal

from elst_app.campaign.context import Command
from elst_app.campaign.door import Campaign, Done
from elst_app.campaign.entries import Entry
from elst_app.campaign.revise import Revise
from elst_app.campaign.undo import Redo, Undo
from elst_app.campaign.view import View
from elst_app.rules.refusals import Refusal
from elst_app.rules.sides import Audience


class Session(QObject):
    """One open campaign in front of one audience.

    Screens call `do` and refresh on `changed`, from the `Done` it carries; they read `view`, never the
    campaign's own state, so that nobody sees the other side's secrets.
    """

    changed = Signal(object)
    """An act was written; carries its `Done`."""
    refused = Signal(object, object)
    """An act was refused; carries the `Refusal` and the command."""
    failed = Signal(object)
    """An act could not be written (a full disk, a stick pulled out); carries the error. Nothing changed."""
    audience_changed = Signal(object)
    """Other people sit in front of the screen; carries the new `Audience`."""
    audience_wanted = Signal(object)
    """Somebody asks to show the campaign to an `Audience`; the window covers the screen, then sets it."""
    view_changed = Signal()
    """The campaign is looked at as it was before an act that is done otherwise, or as it is again."""
    screen_wanted = Signal(str)
    """Somebody asks for another screen; carries its key (`elst_app.ui.window.screens`)."""
    pieces_wanted = Signal(object, str)
    """Somebody asks for the pieces of an RG, on the Forces screen; carries its `Side` and its name."""

    def __init__(self, campaign: Campaign, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.campaign = campaign
        self.name = name
        """The name of the file, for the person."""
        self._audience = Audience.PUBLIC
        self._view = campaign.view(self._audience)
        self._back: Entry | None = None

    @property
    def audience(self) -> Audience:
        """Who is looking: one side, or both together."""
        return self._audience

    @property
    def view(self) -> View:
        """What they may see."""
        return self._view

    @property
    def going_back(self) -> Entry | None:
        """The first entry of the act that is being done otherwise."""
        return self._back

    def go_back(self, entry: Entry) -> None:
        """Shows the campaign as it was before the act of `entry`; what is done next takes its place."""
        self._back = entry
        self._view = self.campaign.view_before(entry.number, self._audience)
        self.view_changed.emit()

    def come_back(self) -> None:
        """Shows the campaign as it is: the act stays as it was done."""
        if self._back is not None:
            self._back = None
            self._view = self.campaign.view(self._audience)
            self.view_changed.emit()

    def leave_out(self) -> None:
        """Leaves out the act that was gone back to."""
        if self._back is not None:
            self._revise(self._back, None)

    def set_audience(self, audience: Audience) -> None:
        """Shows the campaign to other people."""
        self.come_back()
        if audience is not self._audience:
            self._audience = audience
            self._view = self.campaign.view(audience)
            self.audience_changed.emit(audience)

    def do(self, command: Command) -> Done | Refusal | None:
        """Does the command through the one door and tells everybody; None where it could not be written.

        After `go_back` it is done in the place of that act.
        """
        if self._back is not None and command.is_kept:
            return self._revise(self._back, command)
        return self._do(command, command)

    def _revise(self, back: Entry, instead: Command | None) -> Done | Refusal | None:
        revision = Revise(entry=back.number, instead=instead, audience=self._audience)
        return self._do(revision, instead or revision)

    def _do(self, command: Command, asked: Command) -> Done | Refusal | None:
        """Does `command`, for which a person asked with `asked`."""
        try:
            outcome = self.campaign.do(command)
        except OSError as error:
            self.failed.emit(error)
            return None
        if isinstance(outcome, Refusal):
            self.refused.emit(outcome, asked)
        else:
            self._back = None
            self._view = self.campaign.view(self._audience)
            self.changed.emit(outcome)
        return outcome

    def undo(self) -> None:
        """Takes back the last act this audience may take back."""
        self.do(Undo(audience=self._audience))

    def redo(self) -> None:
        """Lets the act last taken back stand again."""
        self.do(Redo(audience=self._audience))
