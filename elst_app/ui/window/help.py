"""Help in a window of its own: rulings, words of the rulebook, about."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFrame, QScrollArea, QVBoxLayout, QWidget

from elst_app import __version__
from elst_app.campaign.setup import ChangeRuling
from elst_app.loading import charts
from elst_app.ui.restoring.place import own_backups
from elst_app.ui.session import Session
from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.cards import Card, KeyValueTable
from elst_app.ui.widgets.choices import OneOf
from elst_app.ui.widgets.labels import RuleBadge, Text, heading, muted
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.words.glossary import glossary
from elst_app.words.rulings import option_text, question


class HelpWindow(QDialog):
    """One page of help by its key: `rulings`, `glossary`, `about`.

    The rulings are those of the campaign of `session`, to be changed there, or the recommended ones.
    """

    def __init__(self, key: str, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._choices: dict[str, OneOf] = {}
        self.setObjectName("help")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        inner = QWidget()
        self._page = spaced(QVBoxLayout(inner), 4, 3)
        if key == "rulings":
            self._add_rulings()
        elif key == "glossary":
            self._add_glossary()
        else:
            self._add_about()
        self._page.addStretch(1)
        scroll = QScrollArea()
        scroll.setObjectName("helpPage")
        scroll.setAccessibleName(self.windowTitle())
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setWidget(inner)
        close = KeyButton(self.tr("Close"), "Esc")
        close.setObjectName("closeHelp")
        close.pressed_by_person.connect(self.close)
        body = spaced(QVBoxLayout(self), 3, 3)
        body.addWidget(scroll, 1)
        body.addWidget(close, 0, Qt.AlignmentFlag.AlignRight)
        self.resize(min(1200, theme().sizes.pixels(820)), min(680, theme().sizes.pixels(620)))

    def _add_rulings(self) -> None:
        self.setWindowTitle(self.tr("Rulings"))
        switches = charts().switches
        self._page.addWidget(muted(self._rulings_text()))
        for switch in switches:
            card = Card()
            card.body.addWidget(
                row(heading(question(switch.code)), RuleBadge(switch.code), RuleBadge(switch.rule))
            )
            if self._session is None:
                card.body.addWidget(Text(option_text(switch.code, switch.default)))
            else:
                options = [(option, option_text(switch.code, option)) for option in switch.options]
                choice = OneOf(f"ruling-{switch.code}", options)
                choice.changed.connect(partial(self._change, switch.code))
                self._choices[switch.code] = choice
                card.body.addWidget(choice)
            self._page.addWidget(card)
        if self._session is not None:
            self._session.changed.connect(self._show_choices)
            self._show_choices()

    def _rulings_text(self) -> str:
        if self._session is None:
            return self.tr("Where the rulebook leaves a choice, this is what is recommended.")
        return self.tr(
            "Where the rulebook leaves a choice, this is what you play. "
            "A change holds from now on and stands in the journal."
        )

    def _show_choices(self) -> None:
        assert self._session is not None
        rulings = self._session.view.state.rulings
        for code, choice in self._choices.items():
            choice.blockSignals(True)
            choice.choose(rulings.option(code))
            choice.blockSignals(False)

    def _change(self, code: str, option: str) -> None:
        assert self._session is not None
        if option != self._session.view.state.rulings.option(code):
            self._session.do(ChangeRuling(code=code, option=option))
            self._show_choices()

    def _add_glossary(self) -> None:
        self.setWindowTitle(self.tr("Words of the rulebook"))
        self._page.addWidget(
            muted(self.tr("The program uses the words of the rulebook. At the table one hears others."))
        )
        for term in glossary():
            card = Card(term.word)
            card.body.addWidget(
                KeyValueTable(
                    [(self.tr("At the table"), term.at_the_table), (self.tr("Meaning"), term.meaning)]
                )
            )
            self._page.addWidget(card)

    def _add_about(self) -> None:
        self.setWindowTitle(self.tr("About this program"))
        card = Card("Elst Companion")
        card.body.addWidget(Text(self.tr("Version {version}").format(version=__version__)))
        card.body.addWidget(
            Text(
                self.tr(
                    "A companion at the table for the campaign game of Decision at Elst: it walks you "
                    "through artillery and Recovery Phase, draws the Deployment Areas, keeps the records "
                    "and the secrets. It moves no counter and stops nothing that happened on the board."
                )
            )
        )
        card.body.addWidget(
            Text(
                self.tr(
                    "Backups make themselves: when a campaign is opened, when a scenario or a CG Date ends, "
                    "and when it is closed. “Restore a backup” in the menu lists them and makes a new "
                    "campaign file of one; the file you have stays as it is. They are kept in {folder}."
                ).format(folder=own_backups().folder)
            )
        )
        card.body.addWidget(
            Text(
                self.tr(
                    "In the Recovery Phase “Change …” beside an act goes back to it: it is done otherwise, "
                    "and what followed is worked out anew. The tick of a step is not gone back to; undo "
                    "takes it back, with what came after it."
                )
            )
        )
        card.body.addWidget(muted(self.tr("The typeface is Inter, under the SIL Open Font License.")))
        self._page.addWidget(card)
