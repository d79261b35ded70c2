"""The window of a battery in plain words, on one page, to be read out to the opponent."""

from collections.abc import Iterator
from math import ceil

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from elst_app.campaign.artillery import BatteryActed, BatteryEntered
from elst_app.campaign.state import State
from elst_app.rules.artillery import Battery, Reference
from elst_app.ui.artillery.fold import Fold
from elst_app.ui.artillery.situation import Now, Situation
from elst_app.ui.artillery.step_text import step_sentence
from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.layouts import row
from elst_app.words.artillery import battery_line, battery_name, calibre_text, pile_text, step_guide
from elst_app.words.artillery_outcomes import outcome_text
from elst_app.words.moments import moment_text
from elst_app.words.phrases import fill, word


def summary_text(state: State, situation: Situation, reference: Reference) -> str:
    """The page: when, which battery, what was done and what came of it, how it stands, what comes now."""
    return "\n".join(_lines(state, situation, reference))


def _lines(state: State, situation: Situation, reference: Reference) -> Iterator[str]:
    battery = situation.battery
    yield moment_text(state.moment, state.date_line)
    yield fill(
        QCoreApplication.translate("Summary", "{battery}: {calibre}, {kind}, FP {fp}; {observer}."),
        battery=battery_name(battery),
        calibre=calibre_text(battery.calibre),
        kind=battery.kind,
        fp=reference.chart.fire_power(battery.calibre),
        observer=_observer(battery),
    )
    for entry in situation.entries:
        fact = entry.fact
        if isinstance(fact, BatteryActed):
            yield fill(
                QCoreApplication.translate("Summary", "– {outcome} [{rule}]"),
                outcome=outcome_text(fact.outcome, fact.battery).removeprefix(
                    f"{battery_name(fact.battery)}: "
                ),
                rule=entry.rule,
            )
        elif isinstance(fact, BatteryEntered):
            yield fill(
                QCoreApplication.translate("Summary", "– entered by hand: {state} ({reason})"),
                state=battery_line(fact.battery),
                reason=entry.flag.reason if entry.flag is not None else None,
            )
    if not situation.entries:
        yield QCoreApplication.translate("Summary", "Nothing has been done with it in this Player Turn.")
    yield fill(
        QCoreApplication.translate("Summary", "It stands thus: {state}; Draw Pile: {pile}."),
        state=battery_line(battery),
        pile=pile_text(battery),
    )
    if situation.now is Now.OPEN and situation.next is not None:
        guide = step_guide(situation.next.step, asks_sight=situation.next.asks_sight)
        yield fill(
            QCoreApplication.translate("Summary", "Now: {headline} {sentence}"),
            headline=guide.headline if guide.headline.endswith("?") else f"{guide.headline}.",
            sentence=step_sentence(situation, reference),
        )


def _observer(battery: Battery) -> str:
    observer = battery.observer
    if observer is None:
        return QCoreApplication.translate("Summary", "nobody has its radio")
    if battery.is_off_board:
        return fill(
            QCoreApplication.translate("Summary", "Off-Board Observer in {hex}"), hex=word(observer.hex)
        )
    return fill(
        QCoreApplication.translate("Summary", "Observer {name} in {hex}"),
        name=observer.name,
        hex=word(observer.hex),
    )


class _Page(QPlainTextEdit):
    """As high as its text, so that all of it is in view at once."""

    def fit(self) -> None:
        """Takes the height of the text in this width."""
        text, block = 0.0, self.document().firstBlock()
        while block.isValid():
            text += self.blockBoundingRect(block).height()
            block = block.next()
        around = self.height() - self.viewport().height() if self.isVisible() else theme().sizes.space(4)
        height = ceil(text + 2 * self.document().documentMargin()) + around + 2
        if height != self.height():
            self.setFixedHeight(height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()


class SummaryFold(Fold):
    """The page, folded away, to be selected or copied."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", "summary", "O", parent)
        self.set_title(self.tr("To read out"))
        self.page = _Page()
        self.page.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.page.setObjectName("summaryPage")
        self.page.setAccessibleName(self.tr("This window in plain words"))
        self.page.setReadOnly(True)
        self.page.setTabChangesFocus(True)
        copy = KeyButton(self.tr("Copy"))
        copy.setObjectName("copySummary")
        copy.pressed_by_person.connect(self._copy)
        self.body.addWidget(self.page)
        self.body.addWidget(row(copy))

    def show_page(self, text: str) -> None:
        """Shows this text."""
        if text != self.page.toPlainText():
            self.page.setPlainText(text)
            self.page.fit()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.page.toPlainText())
