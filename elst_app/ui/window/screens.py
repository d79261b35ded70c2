"""The screens of an open campaign, in the order of the list on the left. A new screen gets one line here."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from elst_app.words.marking import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from elst_app.ui.screen import Screen
    from elst_app.ui.session import Session


def _table(session: "Session") -> "Screen":
    from elst_app.ui.table.screen import TableScreen

    return TableScreen(session)


def _artillery(session: "Session") -> "Screen":
    from elst_app.ui.artillery.screen import ArtilleryScreen

    return ArtilleryScreen(session)


def _map(session: "Session") -> "Screen":
    from elst_app.ui.map_screen.screen import MapScreen

    return MapScreen(session)


def _recovery(session: "Session") -> "Screen":
    from elst_app.ui.recovery.screen import RecoveryScreen

    return RecoveryScreen(session)


def _forces(session: "Session") -> "Screen":
    from elst_app.ui.forces.screen import ForcesScreen

    return ForcesScreen(session)


def _groups(session: "Session") -> "Screen":
    from elst_app.ui.groups.screen import GroupsScreen

    return GroupsScreen(session)


def _records(session: "Session") -> "Screen":
    from elst_app.ui.records.screen import RecordsScreen

    return RecordsScreen(session)


def _journal(session: "Session") -> "Screen":
    from elst_app.ui.journal.screen import JournalScreen

    return JournalScreen(session)


@dataclass(frozen=True, slots=True)
class ScreenPlace:
    """One screen: its key for settings and links, its name, and how it is made when first shown.

    A scenario outside the CG has no use for one that `is_of_campaign`.
    """

    key: str
    name: str
    make: Callable[["Session"], "Screen"]
    is_of_campaign: bool = False

    @property
    def title(self) -> str:
        """Its name in the person's language."""
        return QCoreApplication.translate("Screens", self.name)


SCREENS: Final = (
    ScreenPlace("table", QT_TRANSLATE_NOOP("Screens", "Table"), _table),
    ScreenPlace("artillery", QT_TRANSLATE_NOOP("Screens", "OBA"), _artillery),
    ScreenPlace("map", QT_TRANSLATE_NOOP("Screens", "Map"), _map),
    ScreenPlace("recovery", QT_TRANSLATE_NOOP("Screens", "Recovery"), _recovery, is_of_campaign=True),
    ScreenPlace("forces", QT_TRANSLATE_NOOP("Screens", "Forces"), _forces),
    ScreenPlace("groups", QT_TRANSLATE_NOOP("Screens", "RGs"), _groups, is_of_campaign=True),
    ScreenPlace("records", QT_TRANSLATE_NOOP("Screens", "Records"), _records),
    ScreenPlace("journal", QT_TRANSLATE_NOOP("Screens", "Journal"), _journal),
)


def screens_of(*, is_campaign: bool) -> tuple[ScreenPlace, ...]:
    """The screens of a campaign, or of a scenario outside the CG."""
    return tuple(place for place in SCREENS if is_campaign or not place.is_of_campaign)
