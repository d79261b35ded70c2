"""The rulebook's words beside those that players say at the table."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.words.marking import QT_TRANSLATE_NOOP


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the rulebook, which the program uses, the word heard at the table, and what it means."""

    word: str
    at_the_table: str
    meaning: str


_TERMS: Final = (
    (
        QT_TRANSLATE_NOOP("Glossary", "Recovery Phase"),
        QT_TRANSLATE_NOOP("Glossary", "Refit Phase (RePh)"),
        QT_TRANSLATE_NOOP("Glossary", "What both sides go through between two scenarios."),
    ),
    (
        QT_TRANSLATE_NOOP("Glossary", "Deployment Area"),
        QT_TRANSLATE_NOOP("Glossary", "Setup Area"),
        QT_TRANSLATE_NOOP("Glossary", "The hexes in which a side sets up for the next scenario."),
    ),
    (
        QT_TRANSLATE_NOOP("Glossary", "Inactive"),
        QT_TRANSLATE_NOOP("Glossary", "Idle"),
        QT_TRANSLATE_NOOP("Glossary", "The chit of a side that does not attack on a CG Date."),
    ),
    (
        QT_TRANSLATE_NOOP("Glossary", "Attack"),
        QT_TRANSLATE_NOOP("Glossary", "Assault chit"),
        QT_TRANSLATE_NOOP("Glossary", "The chit of a side that attacks on a CG Date."),
    ),
    (
        QT_TRANSLATE_NOOP("Glossary", "Return"),
        QT_TRANSLATE_NOOP("Glossary", "Recall"),
        QT_TRANSLATE_NOOP("Glossary", "An AFV whose MA is Disabled leaves the map."),
    ),
    (
        QT_TRANSLATE_NOOP("Glossary", "Regroup"),
        QT_TRANSLATE_NOOP("Glossary", "Rally"),
        QT_TRANSLATE_NOOP("Glossary", "A Broken unit is in Good Order again."),
    ),
    (
        QT_TRANSLATE_NOOP("Glossary", "chit"),
        QT_TRANSLATE_NOOP("Glossary", "card"),
        QT_TRANSLATE_NOOP("Glossary", "One draw from the Draw Pile of a battery, black or red."),
    ),
    (
        QT_TRANSLATE_NOOP("Glossary", "Reduced"),
        QT_TRANSLATE_NOOP("Glossary", "Depleted"),
        QT_TRANSLATE_NOOP("Glossary", "An RG that arrives with fewer units than at Full Strength."),
    ),
)


def glossary() -> tuple[Term, ...]:
    """Every word that has another name at the table, in the order of use."""
    return tuple(
        Term(
            QCoreApplication.translate("Glossary", word),
            QCoreApplication.translate("Glossary", at_the_table),
            QCoreApplication.translate("Glossary", meaning),
        )
        for word, at_the_table, meaning in _TERMS
    )
