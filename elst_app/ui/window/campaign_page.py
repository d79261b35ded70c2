"""An open campaign: header, the list of screens, the screens themselves, status bar."""

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QStackedLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from elst_app.campaign.context import Command
from elst_app.rules.refusals import Refusal
from elst_app.rules.sides import Audience, Side
from elst_app.ui.artillery.situation import acting
from elst_app.ui.widgets.layouts import spaced
from elst_app.ui.widgets.message_bar import MessageBar
from elst_app.ui.widgets.tab_order import step_focus
from elst_app.ui.window.bars import Header, StatusBar
from elst_app.ui.window.going_back import GoingBackBanner
from elst_app.ui.window.hand_over import HandOverPage
from elst_app.ui.window.navigation import Navigation
from elst_app.ui.window.opening import OpenCampaign, problem_text
from elst_app.ui.window.screens import screens_of
from elst_app.words.refusals import refusal_text


class CampaignPage(QWidget):
    """One open campaign in front of one audience. Each screen is made when it is first shown."""

    screen_shown = Signal(str)
    """Another screen is in front; carries its key."""
    covered = Signal(bool)
    """The hand-over page covers everything, or an act is done otherwise; or no longer."""

    def __init__(self, opened: OpenCampaign, menu_button: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.opened = opened
        self.session = opened.session
        self._refused: Command | None = None
        self._made: dict[str, QWidget] = {}
        self.header = Header(menu_button)
        self.places = screens_of(is_campaign=self.session.view.state.outside is None)
        self.nav = Navigation(self.places)
        self.screens = QStackedWidget()
        self.status = StatusBar()
        self.hand_over = HandOverPage()
        self.going_back = GoingBackBanner(self.session)
        middle = QWidget()
        columns = spaced(QHBoxLayout(middle), 0, 0)
        columns.addWidget(_side_bar(self.nav))
        columns.addWidget(self.screens, 1)
        self.message = MessageBar(self.screens)
        content = QWidget()
        body = spaced(QVBoxLayout(content), 0, 0)
        body.addWidget(self.header)
        body.addWidget(self.going_back)
        body.addWidget(middle, 1)
        body.addWidget(self.status)
        self._cover = QStackedLayout(self)
        self._cover.addWidget(content)
        self._cover.addWidget(self.hand_over)
        self._connect()
        self._refresh()

    def _connect(self) -> None:
        session = self.session
        session.changed.connect(self._on_changed)
        session.refused.connect(self._on_refused)
        session.failed.connect(self._on_failed)
        session.audience_changed.connect(self._on_audience_changed)
        session.view_changed.connect(self._on_changed)
        session.audience_wanted.connect(self.ask_audience)
        session.screen_wanted.connect(self.show_screen)
        self.header.audience_chosen.connect(self.ask_audience)
        self.status.undo.acted.connect(session.undo)
        self.message.happened.connect(self._on_happened)
        self.hand_over.taken.connect(self._on_taken)
        self.hand_over.refused.connect(self._uncover)
        self.nav.currentRowChanged.connect(self._on_row)

    def show_screen(self, key: str) -> None:
        """Brings a screen to the front; the first one for a key there is not."""
        keys = [place.key for place in self.places]
        self.nav.setCurrentRow(keys.index(key) if key in keys else 0)

    def ask_audience(self, audience: Audience) -> None:
        """Shows the campaign to other people: to one side only once its player has taken the screen."""
        self.session.set_audience(Audience.PUBLIC)
        if audience is Audience.PUBLIC:
            return
        side = Side.BRITISH if audience is Audience.BRITISH else Side.GERMAN
        self.message.hide()
        self.hand_over.ask(side, self.session.view.state.players.of(side))
        self._cover.setCurrentWidget(self.hand_over)
        self.covered.emit(True)

    def focusNextPrevChild(self, is_next: bool) -> bool:
        """Tab goes where one looks next, whenever that was made."""
        return step_focus(self, forward=is_next)

    def tell(self, sentence: str, tone: str = "") -> None:
        """Says a sentence over the lower edge."""
        self.message.show_message(sentence, tone=tone)

    def _on_taken(self, side: Side) -> None:
        self.session.set_audience(Audience.of(side))
        self._uncover()

    def _uncover(self) -> None:
        self._cover.setCurrentIndex(0)
        self.covered.emit(False)
        self.nav.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_row(self, row: int) -> None:
        place = self.places[row]
        if place.key not in self._made:
            self._made[place.key] = place.make(self.session)
            self.screens.addWidget(self._made[place.key])
        if self.screens.currentWidget() is not self._made[place.key]:
            self._drop_refusal()
        self.screens.setCurrentWidget(self._made[place.key])
        self.message.raise_()
        self.screen_shown.emit(place.key)

    def _drop_refusal(self) -> None:
        """What was refused on one screen is not to be entered from another, nor after another act."""
        if self._refused is not None:
            self._refused = None
            self.message.hide()

    def _on_changed(self) -> None:
        self._refused = None
        self.message.hide()
        self._refresh()

    def _on_audience_changed(self) -> None:
        self._refused = None
        self.message.forget()
        self._refresh()

    def _refresh(self) -> None:
        is_back = self.session.going_back is not None
        if is_back is self.nav.isEnabled():
            self.nav.setEnabled(not is_back)
            self.status.setEnabled(not is_back)
            self.covered.emit(is_back)
        self.going_back.refresh()
        self.header.show_state(self.session)
        self.status.show_state(self.session)
        self.nav.show_count("artillery", len(acting(self.session.view.state)))

    def _on_refused(self, refusal: Refusal, command: Command) -> None:
        self._refused = command
        self.message.show_message(
            refusal_text(refusal), refusal.rule, can_be_recorded=refusal.can_be_recorded
        )

    def _on_happened(self, reason: str) -> None:
        if self._refused is not None:
            self.session.do(replace(self._refused, happened=reason))

    def _on_failed(self, error: OSError) -> None:
        self.message.show_message(problem_text(error, self.opened.path), tone="danger")


def _side_bar(nav: Navigation) -> QFrame:
    bar = QFrame()
    bar.setProperty("kind", "side-bar")
    body = spaced(QVBoxLayout(bar), 0, 0)
    body.addWidget(nav)
    return bar
