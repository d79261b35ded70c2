"""The first page: begin a campaign, open one, go on with one of the last ones."""

import os
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.labels import Text, muted
from elst_app.ui.widgets.layouts import clear, row, spaced
from elst_app.ui.widgets.scrolling import scrolled
from elst_app.ui.window.settings import RecentCampaign, Settings

_SIDE_BY_SIDE_FROM: Final = 1000
"""The width in pixels, at 100 % text, from which a campaign and where it stands have room in one line."""


class StartPage(QWidget):
    """What one sees when no campaign is open."""

    new_asked = Signal()
    scenario_asked = Signal()
    """A scenario outside the CG is to be begun."""
    open_asked = Signal()
    demo_asked = Signal()
    restore_asked = Signal()
    recent_asked = Signal(str)
    """A campaign of the list is to be opened; carries its path."""

    def __init__(self, settings: Settings, menu_button: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.problem = Text(kind="notice", tone="danger")
        self.problem.setObjectName("startProblem")
        self.problem.hide()
        self.new_button = KeyButton(self.tr("New campaign"), "N", "primary")
        self.new_button.setObjectName("newCampaign")
        self.new_button.pressed_by_person.connect(self.new_asked)
        self.open_button = KeyButton(self.tr("Open a campaign"), "O")
        self.open_button.setObjectName("openCampaign")
        self.open_button.pressed_by_person.connect(self.open_asked)
        self.scenario_button = KeyButton(self.tr("One scenario (DaE4)"), "S")
        self.scenario_button.setObjectName("newScenario")
        self.scenario_button.pressed_by_person.connect(self.scenario_asked)
        self.demo_button = KeyButton(self.tr("Try the demo"), "D")
        self.demo_button.setObjectName("tryDemo")
        self.demo_button.pressed_by_person.connect(self.demo_asked)
        self.restore_button = KeyButton(self.tr("Restore a backup"), "B", "quiet")
        self.restore_button.setObjectName("restoreABackup")
        self.restore_button.pressed_by_person.connect(self.restore_asked)
        self._recent = Card(self.tr("Go on with"))
        self._recent_rows = spaced(QGridLayout(), 0, 2)
        self._recent.body.addLayout(self._recent_rows)
        self._is_stacked = False
        outer = spaced(QVBoxLayout(self), 0, 0)
        outer.addWidget(scrolled(self._page(menu_button), "startScroll"))
        theme().changed.connect(self._fit)
        self.refresh()

    def _page(self, menu_button: QWidget) -> QWidget:
        name = QLabel("Elst Companion")
        name.setProperty("kind", "number")
        top = spaced(QHBoxLayout(), 0, 2)
        top.addWidget(name, 1)
        top.addWidget(menu_button)
        column = QWidget()
        body = spaced(QVBoxLayout(column), (6, 6, 6, 4), 4)
        body.addLayout(top)
        body.addWidget(
            muted(
                self.tr(
                    "Sits beside the board of Decision at Elst and does everything "
                    "that is not moving counters: artillery, Recovery Phase, map, records."
                )
            )
        )
        body.addWidget(row(self.new_button, self.open_button, self.scenario_button, self.demo_button, gap=3))
        body.addWidget(self.problem)
        body.addWidget(self._recent)
        dropping = muted(self.tr("A campaign file can also be dropped onto this window."))
        body.addWidget(row(dropping, self.restore_button, gap=3))
        body.addStretch(1)
        middle = spaced(QHBoxLayout(), 0, 0)
        middle.addStretch(1)
        middle.addWidget(column, 8)
        middle.addStretch(1)
        page = QWidget()
        self._lines = spaced(QVBoxLayout(page), 0, 0)
        self._lines.addLayout(middle, 1)
        return page

    def adorn(self) -> None:
        """Adds what is only to be looked at; the window calls it once it has shown the rest."""
        from elst_app.ui.start.landscape import Landscape

        self._lines.addWidget(Landscape())

    def show_problem(self, sentence: str) -> None:
        """Says why something could not be opened; empty to say nothing."""
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))

    def take_focus(self) -> None:
        """Puts the focus on what one most likely wants."""
        item = self._recent_rows.itemAtPosition(0, 0)
        newest = item.widget() if item is not None else None
        (newest if newest is not None and newest.isEnabled() else self.new_button).setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Where a campaign stands goes below its name if both have no room in one line."""
        is_stacked = self.width() < theme().sizes.pixels(_SIDE_BY_SIDE_FROM)
        if is_stacked is not self._is_stacked:
            self._is_stacked = is_stacked
            has_focus = self._recent.isAncestorOf(self.focusWidget() or self)
            self.refresh()
            if has_focus:
                self.take_focus()

    def refresh(self) -> None:
        """Shows the campaigns opened last."""
        clear(self._recent_rows)
        self._recent_rows.setColumnStretch(0, int(self._is_stacked))
        self._recent_rows.setColumnStretch(1, int(not self._is_stacked))
        campaigns = self._settings.recent
        self._recent.setVisible(bool(campaigns))
        for place, campaign in enumerate(campaigns):
            self._add(place, campaign)

    def _add(self, place: int, campaign: RecentCampaign) -> None:
        path = Path(campaign.path)
        button = KeyButton(campaign.title or path.stem)
        button.setObjectName(f"recent{place}")
        button.setAccessibleDescription(campaign.path)
        button.pressed_by_person.connect(partial(self.recent_asked.emit, campaign.path))
        if os.path.isfile(path):
            self._add_row(place, button, Text(campaign.where), muted(campaign.played))
            return
        button.setEnabled(False)
        forget = KeyButton(self.tr("Take it off the list"), kind="link")
        forget.setObjectName(f"forget{place}")
        forget.pressed_by_person.connect(partial(self._forget, campaign.path))
        gone = muted(self.tr("not found in {folder}").format(folder=path.parent))
        self._add_row(place, button, gone, forget)

    def _add_row(self, place: int, campaign: QWidget, where: QWidget, last: QWidget) -> None:
        grid, line = self._recent_rows, 2 * place
        if self._is_stacked:
            grid.addWidget(campaign, line, 0, 1, 2, Qt.AlignmentFlag.AlignLeft)
            grid.addWidget(where, line + 1, 0)
            grid.addWidget(last, line + 1, 1)
            return
        for column, widget in enumerate((campaign, where, last)):
            grid.addWidget(widget, line, column)

    def _forget(self, path: str) -> None:
        self._settings.forget(path)
        self.refresh()
