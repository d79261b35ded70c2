"""The font packed with the program: Inter in four weights, the same on every screen and sheet."""

from enum import IntEnum
from functools import lru_cache
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase

from elst_app.drawing.sizes import BASE_POINTS
from elst_app.loading import resource

FAMILY: Final = "Inter"

_FILES: Final = ("Regular", "Medium", "SemiBold", "Bold")


class Weight(IntEnum):
    """The weights there are, as Qt numbers them."""

    REGULAR = 400
    MEDIUM = 500
    SEMI_BOLD = 600
    BOLD = 700


class FontFileError(RuntimeError):
    """A font file of the program could not be read by Qt; the message names it."""


@lru_cache(maxsize=1)
def load_fonts() -> None:
    """Make the font known to Qt; a QGuiApplication must exist. Calls after the first do nothing."""
    for weight in _FILES:
        name = f"Inter-{weight}.otf"
        if QFontDatabase.addApplicationFontFromData(resource("fonts", name).read_bytes()) < 0:
            raise FontFileError(name)


def font(points: float = BASE_POINTS, weight: Weight = Weight.REGULAR, *, tabular: bool = False) -> QFont:
    """The font at `points`; with `tabular` all figures are equally wide, for columns of numbers."""
    made = _plain(weight, tabular)
    made.setPointSizeF(points)
    return made


def drawing_font(units: int, weight: Weight = Weight.REGULAR) -> QFont:
    """The font for drawings: `units` of the painter's own coordinates high, on whatever device."""
    made = _plain(weight, tabular=False)
    made.setPixelSize(units)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return made


def _plain(weight: Weight, tabular: bool) -> QFont:
    load_fonts()
    made = QFont(FAMILY)
    made.setWeight(QFont.Weight(int(weight)))
    if tabular:
        made.setFeature(QFont.Tag.fromValue(_TABULAR), 1)
    return made


_TABULAR: Final = int.from_bytes(b"tnum", "big")
