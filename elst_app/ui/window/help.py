"""Help in a window of its own: rulings, words of the rulebook, about."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFrame, QScrollArea, QVBoxLayout, QWidget

from elst_app import __version__
from elst_app.loading import charts
from elst_app.rules.rulings import Rulings
from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.cards import Card, KeyValueTable
from elst_app.ui.widgets.labels import RuleBadge, Text, heading, muted
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.words.glossary import glossary
from elst_app.words.rulings import option_text, question


class HelpWindow(QDialog):
    """One page of help by its key: `rulings` (as given, or the recommended ones), `glossary`, `about`."""

    def __init__(self, key: str, rulings: Rulings | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("help")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        inner = QWidget()
        self._page = spaced(QVBoxLayout(inner), 4, 3)
        if key == "rulings":
            self._add_rulings(rulings)
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

    def _add_rulings(self, rulings: Rulings | None) -> None:
        self.setWindowTitle(self.tr("Rulings"))
        chosen = rulings or Rulings.default(charts().switches)
        self._page.addWidget(muted(self.tr("Where the rulebook leaves a choice, this is what is played.")))
        for switch in charts().switches:
            card = Card()
            card.body.addWidget(
                row(heading(question(switch.code)), RuleBadge(switch.code), RuleBadge(switch.rule))
            )
            card.body.addWidget(Text(option_text(switch.code, chosen.option(switch.code))))
            self._page.addWidget(card)

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
        card.body.addWidget(muted(self.tr("The typeface is Inter, under the SIL Open Font License.")))
        self._page.addWidget(card)
