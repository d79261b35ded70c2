"""Scenarios: names, reasons for DRM, and refusals (4.41, 4.5171, CG4, CG5, CG11)."""

from collections.abc import Mapping
from enum import Enum
from typing import Final

from elst_app.campaign.clock import Ending
from elst_app.rules import panzerfaust, playing_area, victory
from elst_app.rules.map_exit import ExitFate, ExitReason
from elst_app.rules.refusals import Refusal
from elst_app.rules.set_ups import Edge, ForceKind
from elst_app.rules.victory import Need
from elst_app.words.marking import QT_TRANSLATE_NOOP

SCENARIO_NAMES: Final[dict[type[Enum], dict[Enum, str]]] = {
    Edge: {
        Edge.NORTH: QT_TRANSLATE_NOOP("Names", "north edge"),
        Edge.EAST: QT_TRANSLATE_NOOP("Names", "east edge"),
        Edge.SOUTH: QT_TRANSLATE_NOOP("Names", "south edge"),
        Edge.WEST: QT_TRANSLATE_NOOP("Names", "west edge"),
    },
    ForceKind: {
        ForceKind.SQUAD: QT_TRANSLATE_NOOP("Names", "squad"),
        ForceKind.LEADER: QT_TRANSLATE_NOOP("Names", "leader"),
        ForceKind.SUPPORT_WEAPON: QT_TRANSLATE_NOOP("Names", "SW"),
        ForceKind.VEHICLE: QT_TRANSLATE_NOOP("Names", "vehicle"),
    },
    ExitFate: {
        ExitFate.VICTORY_POINTS: QT_TRANSLATE_NOOP("Names", "leaves the OB and counts for VP"),
        ExitFate.RETAINED: QT_TRANSLATE_NOOP("Names", "is Retained in the Entry Area"),
        ExitFate.MORALE_CHECK: QT_TRANSLATE_NOOP("Names", "takes an NMC, for it is Broken"),
        ExitFate.ELIMINATED: QT_TRANSLATE_NOOP("Names", "is eliminated"),
    },
    Ending: {
        Ending.SCENARIO_END_DR: QT_TRANSLATE_NOOP("Names", "by the Scenario End dr"),
        Ending.LAST_TURN: QT_TRANSLATE_NOOP("Names", "after its last Game Turn"),
        Ending.AGREEMENT: QT_TRANSLATE_NOOP("Names", "by agreement"),
        Ending.CONCEDED: QT_TRANSLATE_NOOP("Names", "conceded"),
    },
    Need: {
        Need.EXIT_VP: QT_TRANSLATE_NOOP("Names", "VP of exited units"),
        Need.BUILDING: QT_TRANSLATE_NOOP("Names", "Control of the building"),
        Need.DENY_BUILDING: QT_TRANSLATE_NOOP("Names", "the end of British Control of the building"),
    },
}

SCENARIO_REASONS: Final[dict[str, str]] = {
    ExitReason.GOOD_ORDER_LEADER: QT_TRANSLATE_NOOP("Rolls", "Good Order leader"),
}

SCENARIO_REFUSALS: Final[Mapping[type[Refusal], str]] = {
    playing_area.EntireMapInPlay: QT_TRANSLATE_NOOP(
        "Refusals", "The entire map is in play in this scenario: {type}."
    ),
    playing_area.PlayingAreaOffMap: QT_TRANSLATE_NOOP(
        "Refusals", "The playing area from {first} to {last} reaches beyond the map."
    ),
    playing_area.PlayingAreaTooLarge: QT_TRANSLATE_NOOP(
        "Refusals",
        "Hexrows of the playing area: {hexrows}, hex numbers: {numbers}; {at_most} of each are the most.",
    ),
    panzerfaust.NoPFLeft: QT_TRANSLATE_NOOP(
        "Refusals", "The PF of this scenario are used up: {available} in all."
    ),
    panzerfaust.NoSelfRallyLeft: QT_TRANSLATE_NOOP(
        "Refusals", "MMC self-rally attempts of the {side} side in one RPh: {attempts}, and all are made."
    ),
    victory.NoExitVP: QT_TRANSLATE_NOOP("Refusals", "The {side} side gains no VP by exiting units."),
    victory.NotAnExitHex: QT_TRANSLATE_NOOP(
        "Refusals", "Units exit for VP from {first} to {last}, and not from {hex}."
    ),
}
