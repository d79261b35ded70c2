"""Escape, possession, wounded leaders and recombination in words: acts and refusals (4.506-4.509)."""

from collections.abc import Mapping
from typing import Final

from elst_app.campaign.recovery import escape
from elst_app.rules import forces
from elst_app.rules.refusals import Refusal
from elst_app.words.marking import QT_TRANSLATE_NOOP

MIDDLE_REFUSALS: Final[Mapping[type[Refusal], str]] = {
    forces.TooMuchCarried: QT_TRANSLATE_NOOP(
        "Refusals", "{name} carries {pp} PP and may leave with {limit}: give away, abandon or eliminate some."
    ),
    escape.NoUnit: QT_TRANSLATE_NOOP("Refusals", "{name} is no unit and Escapes with the one that has it."),
    escape.HexNotSaid: QT_TRANSLATE_NOOP("Refusals", "Say first in which hex {name} is."),
    escape.NotTogether: QT_TRANSLATE_NOOP("Refusals", "One Escape DR is for units of one side in one hex."),
    escape.NotMobile: QT_TRANSLATE_NOOP("Refusals", "{name} is not mobile and cannot Escape."),
    escape.RetainedAnyway: QT_TRANSLATE_NOOP(
        "Refusals", "{name} in {hex} is Retained in the nearest area and does not roll."
    ),
}
