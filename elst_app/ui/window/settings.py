"""What the program remembers of a person between two evenings: the look, the window, the last campaigns."""

import json
from dataclasses import asdict, dataclass
from typing import Final

from PySide6.QtCore import QByteArray, QDate, QLocale, QSettings

from elst_app.drawing.colours import Look
from elst_app.drawing.sizes import TextSize

RECENT_LIMIT: Final = 8


@dataclass(frozen=True)
class RecentCampaign:
    """A campaign file opened before. `where` is the place in the campaign, in words both sides may read."""

    path: str
    title: str
    where: str = ""
    played: str = ""
    """The day it was last open, as the person writes dates."""

    @classmethod
    def now(cls, path: str, title: str, where: str) -> "RecentCampaign":
        """A campaign that is open now."""
        day = QLocale().toString(QDate.currentDate(), QLocale.FormatType.ShortFormat)
        return cls(path, title, where, day)


class Settings:
    """The settings of this person on this machine."""

    def __init__(self) -> None:
        self._store = QSettings()

    @property
    def look(self) -> Look | None:
        """The chosen look; None to go with the system."""
        try:
            look = Look(str(self._store.value("look", "")))
        except ValueError:
            return None
        return None if look is Look.PRINT else look

    @look.setter
    def look(self, look: Look | None) -> None:
        self._store.setValue("look", look.value if look else "")

    @property
    def text(self) -> TextSize:
        """The chosen text size."""
        try:
            return TextSize(int(str(self._store.value("textSize", 100))))
        except ValueError:
            return TextSize()

    @text.setter
    def text(self, text: TextSize) -> None:
        self._store.setValue("textSize", text.percent)

    @property
    def motion(self) -> bool:
        """Whether things may move on the screen."""
        return str(self._store.value("motion", "on")) != "off"

    @motion.setter
    def motion(self, motion: bool) -> None:
        self._store.setValue("motion", "on" if motion else "off")

    @property
    def geometry(self) -> QByteArray:
        """Where the window was; empty at first."""
        value = self._store.value("geometry")
        return value if isinstance(value, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, geometry: QByteArray) -> None:
        self._store.setValue("geometry", geometry)

    @property
    def screen(self) -> str:
        """The key of the screen shown last."""
        return str(self._store.value("screen", ""))

    @screen.setter
    def screen(self, key: str) -> None:
        self._store.setValue("screen", key)

    @property
    def recent(self) -> tuple[RecentCampaign, ...]:
        """The campaigns opened before, the last one first."""
        try:
            lines = json.loads(str(self._store.value("recent", "[]")))
            return tuple(RecentCampaign(**{key: str(value) for key, value in line.items()}) for line in lines)
        except (ValueError, TypeError, AttributeError):
            return ()

    def remember(self, campaign: RecentCampaign) -> None:
        """Puts a campaign first in the list."""
        others = [each for each in self.recent if each.path != campaign.path]
        self._keep([campaign, *others][:RECENT_LIMIT])

    def forget(self, path: str) -> None:
        """Takes a campaign out of the list; its file stays."""
        self._keep([each for each in self.recent if each.path != path])

    def _keep(self, campaigns: list[RecentCampaign]) -> None:
        self._store.setValue("recent", json.dumps([asdict(each) for each in campaigns]))
