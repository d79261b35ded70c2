"""What this machine remembers of a person's picture: the file, its place, how strongly it shows.

It is a setting and no part of a campaign: the picture is one person's own.
"""

import json
from dataclasses import asdict, dataclass
from typing import Final

from PySide6.QtCore import QSettings

from elst_app.drawing.underlay import BadPlacementError, Placement

_KEY: Final = "underlay"


@dataclass(frozen=True, slots=True)
class Remembered:
    """The picture used last; without a place until it was placed. `percent` is its opacity."""

    path: str
    placement: Placement | None = None
    percent: int = 100
    shown: bool = True


def remembered() -> Remembered | None:
    """What was remembered; None if there is nothing, or nothing that can be understood."""
    try:
        data = json.loads(str(QSettings().value(_KEY, "null")))
        if not isinstance(data, dict):
            return None
        numbers = data["placement"]
        return Remembered(
            path=str(data["path"]),
            placement=Placement(**{key: float(number) for key, number in numbers.items()})
            if numbers
            else None,
            percent=max(0, min(100, int(data["percent"]))),
            shown=bool(data["shown"]),
        )
    except (ValueError, TypeError, KeyError, AttributeError, BadPlacementError):
        return None


def remember(picture: Remembered | None) -> None:
    """Keeps it for the next time; None forgets it."""
    if picture is None:
        QSettings().remove(_KEY)
    else:
        QSettings().setValue(_KEY, json.dumps(asdict(picture)))
