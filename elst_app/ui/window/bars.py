"""The upper and the lower edge of an open campaign: where it is, who looks; what was last, and its undo."""

from PySide6.QtCore import QDate, QDateTime, QLocale, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from elst_app.rules.sides import Audience
from elst_app.ui.session import Session
from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import ActButton
from elst_app.ui.widgets.labels import OneLine, muted
from elst_app.ui.widgets.layouts import spaced
from elst_app.words.facts import act_name, entry_text
from elst_app.words.moments import moment_text


class Header(QFrame):
    """The name of the campaign, the moment, and the switch British | German | Both."""

    audience_chosen = Signal(object)

    def __init__(self, menu_button: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "top-bar")
        self._menu_button = menu_button
        self.title = OneLine()
        self.title.setProperty("kind", "heading")
        self.title.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.moment = muted()
        self.moment.setObjectName("moment")
        self._pills = QButtonGroup(self)
        self._lines = spaced(QVBoxLayout(self), (5, 2, 4, 2), 1)
        self._line = body = spaced(QHBoxLayout(), 0, 3)
        self._lines.addLayout(body)
        self._names = spaced(QBoxLayout(QBoxLayout.Direction.LeftToRight), 0, 3)
        self._names.addWidget(self.title)
        self._names.addWidget(self.moment, 1)
        body.addLayout(self._names, 1)
        for place, (audience, name, help_text) in enumerate(
            (
                (Audience.BRITISH, self.tr("British"), self.tr("Show what the British player may see")),
                (Audience.GERMAN, self.tr("German"), self.tr("Show what the German player may see")),
                (Audience.PUBLIC, self.tr("Both"), self.tr("Show what both sides may see")),
            )
        ):
            pill = QPushButton(name)
            pill.setObjectName(f"audience{audience.name.title()}")
            pill.setProperty("kind", "pill")
            if audience is not Audience.PUBLIC:
                pill.setProperty("side", audience.value)
            pill.setCheckable(True)
            pill.setAccessibleName(help_text)
            pill.clicked.connect(lambda _=False, who=audience: self._choose(who))
            self._pills.addButton(pill, place)
            body.addWidget(pill, 0, Qt.AlignmentFlag.AlignVCenter)
        body.addWidget(menu_button, 0, Qt.AlignmentFlag.AlignVCenter)
        self._audiences = (Audience.BRITISH, Audience.GERMAN, Audience.PUBLIC)
        self._shown = Audience.PUBLIC
        theme().changed.connect(self._fit)

    def show_state(self, session: Session) -> None:
        """Shows the campaign as its audience may see it."""
        state = session.view.state
        self.title.setText(state.title)
        self.moment.setText(moment_text(state.moment, state.date_line))
        self._shown = session.audience
        self._pills.button(self._audiences.index(session.audience)).setChecked(True)
        self._fit()

    def _fit(self) -> None:
        """Puts the moment beside the name; under it where that is too long; where both are, across below."""
        margins = self._lines.contentsMargins()
        gap = theme().sizes.space(3)
        switches = (*self._pills.buttons(), self._menu_button)
        room = self.width() - margins.left() - margins.right()
        room -= sum(part.sizeHint().width() + gap for part in switches)
        wanted = self.moment.sizeHint().width()
        is_beside = self.title.sizeHint().width() + gap + wanted <= room
        is_under = wanted <= room
        is_in_names = self._names.indexOf(self.moment) >= 0
        if is_under and not is_in_names:
            self._lines.removeWidget(self.moment)
            self._names.addWidget(self.moment, 1)
        elif not is_under and is_in_names:
            self._names.removeWidget(self.moment)
            self._lines.addWidget(self.moment)
        direction = QBoxLayout.Direction
        self._names.setDirection(direction.LeftToRight if is_beside else direction.TopToBottom)
        self._names.setSpacing(gap if is_beside else theme().sizes.space(0.5))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _choose(self, audience: Audience) -> None:
        # The switch follows the audience, not the click: until the screen is handed over nothing has changed.
        self._pills.button(self._audiences.index(self._shown)).setChecked(True)
        if audience is not self._shown:
            self.audience_chosen.emit(audience)


class StatusBar(QFrame):
    """The last entry this audience may see, and the act that undo takes back."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "bottom-bar")
        self.time = muted()
        self.last = OneLine()
        self.last.setObjectName("lastEntry")
        self.undo = ActButton("", "Ctrl+Z")
        self.undo.setObjectName("undo")
        body = spaced(QHBoxLayout(self), (5, 1.5, 4, 1.5), 3)
        body.addWidget(self.time)
        body.addWidget(self.last, 1)
        body.addWidget(self.undo)

    def show_state(self, session: Session) -> None:
        """Shows what was last for the audience."""
        view = session.view
        entry = view.last_entry
        self.time.setText(clock_time(entry.at) if entry else "")
        self.last.setText(entry_text(entry, view.entries) if entry else "")
        name = act_name(view.undo)
        self.undo.setEnabled(bool(name))
        self.undo.setText(self.tr("Undo: {act}").format(act=name) if name else self.tr("Undo"))
        self.undo.updateGeometry()


def clock_time(at: str) -> str:
    """An entry's time of writing on this machine's clock; the day too unless it is today."""
    moment = QDateTime.fromString(at, Qt.DateFormat.ISODate).toLocalTime()
    time = QLocale().toString(moment.time(), "HH:mm")
    if moment.date() == QDate.currentDate():
        return time
    return QLocale().toString(moment.date(), QLocale.FormatType.ShortFormat) + " " + time
