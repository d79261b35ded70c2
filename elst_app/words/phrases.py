"""Values in words: hexes, sides, dates, dice, chances and every enum of rules/ and campaign/."""

from collections.abc import Sequence
from enum import Enum
from fractions import Fraction
from string import Formatter
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.typed_texts import tidy
from elst_app.rules.areas import EligibleEntry
from elst_app.rules.artillery.modifiers import DrmReason
from elst_app.rules.artillery.window import DeclineRuling, LostRadioRuling, ReplacedRuling, RocketRuling
from elst_app.rules.calendar import CGDate
from elst_app.rules.dice import Roll
from elst_app.rules.escape import EscapeHits, EscapeReason
from elst_app.rules.fates import PossessedGun
from elst_app.rules.fire_table import Effect, FireResult
from elst_app.rules.initiative import Initiative, ScenarioType
from elst_app.rules.map_exit import ExitReason
from elst_app.rules.paths import EscapeOrder
from elst_app.rules.provisions import Provision
from elst_app.rules.recovery import RecoveryRound, RecoveryStep, StepStatus
from elst_app.rules.recovery_tables.dr_table import RecoveryReason
from elst_app.rules.reinforcements import Deployment, RGKind
from elst_app.rules.replacement import CrewReplacement
from elst_app.rules.shift import ShiftReason
from elst_app.rules.strength import LeaderReason, Strength
from elst_app.rules.units import Unit
from elst_app.words import artillery_names, names, recovery, reinforcements
from elst_app.words.rolls import reason_text, roll_text
from elst_app.words.rulings import option_text

_LONGEST_TYPED: Final = 60
"""How many letters of what was typed a sentence repeats."""

_SWITCHES: dict[type[Enum], str] = {
    EligibleEntry: "C5",
    EscapeHits: "C14",
    EscapeOrder: "C15",
    PossessedGun: "C16",
    CrewReplacement: "C23",
    DeclineRuling: "O4",
    LostRadioRuling: "O6",
    ReplacedRuling: "O18",
    RocketRuling: "O24",
}


def word(value: object) -> str:
    """`value` as it stands in a sentence; raises TypeError for a kind of value that has no words."""
    match value:
        case None:
            return QCoreApplication.translate("Phrases", "none")
        case bool():
            return _yes_or_no(value)
        case CGDate():
            return recovery.date_name(value)
        case Enum():
            return _member(value)
        case Fraction():
            return chance(value)
        case Roll():
            return roll_text(value)
        case Unit():
            return unit_name(value)
        case FireResult():
            return word(value.effect) if value.effect is Effect.NONE else value.name
        case tuple() | list():
            return listed(value)
        case frozenset() | set():
            return listed(sorted(value))
        case int() | str():
            return str(value)
    text = getattr(value, "name", None)
    if not isinstance(text, str):
        raise TypeError(f"no words for {value!r}")
    return text


def as_typed(text: str) -> str:
    """What a person typed, as a sentence repeats it: in one line, and cut where it is long."""
    tidied = tidy(text)
    return tidied if len(tidied) <= _LONGEST_TYPED else f"{tidied[: _LONGEST_TYPED - 1]}…"


def fill(text: str, /, **values: object) -> str:
    """The translated `text` with each `{name}` or `{name.attribute}` replaced by its words."""
    return _FORMATTER.vformat(text, (), values)


class _WordFormatter(Formatter):
    """str.format, but what has no format of its own is put into words."""

    def format_field(self, value: object, format_spec: str) -> str:
        """The field as it stands in the sentence."""
        return format(value, format_spec) if format_spec else word(value)


_FORMATTER = _WordFormatter()


def listed(values: Sequence[object]) -> str:
    """A list as it is spoken: `A15, A16 and B15`."""
    if not values:
        return QCoreApplication.translate("Phrases", "none")
    words = [word(value) for value in values]
    if len(words) == 1:
        return words[0]
    return fill(
        QCoreApplication.translate("Phrases", "{first} and {last}"),
        first=", ".join(words[:-1]),
        last=words[-1],
    )


def capitalized(text: str) -> str:
    """The words where they begin a line or a sentence."""
    return text[:1].upper() + text[1:]


def counted(text: str, count: int) -> str:
    """What there are `count` of: `3 × 4-5-7`; of a single one its name alone."""
    return text if count == 1 else f"{count} × {text}"


def number_text(number: int) -> str:
    """A number as it stands, one below zero with a minus sign and no hyphen: `7`, `−3`."""
    return f"{number}".replace("-", "−")


def signed(number: int) -> str:
    """A modifier with its sign: `+1`, `-2`, `+0`."""
    return f"{number:+d}"


def percent(fraction: Fraction) -> str:
    """A chance in percent to one decimal: `83.3 %`. What is not certain is never rounded to certainty."""
    if fraction in (0, 1):
        number = f"{int(fraction) * 100}"
    elif fraction < Fraction(1, 2000):
        return QCoreApplication.translate("Phrases", "below 0.1 %")
    elif fraction >= Fraction(1999, 2000):
        return QCoreApplication.translate("Phrases", "above 99.9 %")
    else:
        number = f"{float(fraction * 100):.1f}"
    return fill(QCoreApplication.translate("Phrases", "{number} %"), number=number)


def chance(fraction: Fraction) -> str:
    """A chance as a fraction and in percent: `8 in 11 (72.7 %)`."""
    return fill(
        QCoreApplication.translate("Phrases", "{part} in {whole} ({percent})"),
        part=fraction.numerator,
        whole=fraction.denominator,
        percent=percent(fraction),
    )


def hexes(number: int) -> str:
    """A number of hexes, as an area or a distance: `1 hex`, `6 hexes`."""
    if number == 1:
        return QCoreApplication.translate("Phrases", "1 hex")
    return QCoreApplication.translate("Phrases", "%n hexes", "", number)


def squads(number: Fraction) -> str:
    """A number of squad-equivalents: `3`, `2.5`."""
    return f"{float(number):g}"


def unit_name(unit: Unit) -> str:
    """A unit as its counter names it: `SS 4-4-7`, `wounded 9-1`."""
    text = unit.name
    if unit.ss:
        text = fill(QCoreApplication.translate("Phrases", "SS {unit}"), unit=text)
    if unit.wounded:
        return fill(QCoreApplication.translate("Phrases", "wounded {unit}"), unit=text)
    if unit.stunned:
        return fill(QCoreApplication.translate("Phrases", "Stunned {unit}"), unit=text)
    return text


def _yes_or_no(value: bool) -> str:
    if value:
        return QCoreApplication.translate("Phrases", "yes")
    return QCoreApplication.translate("Phrases", "no")


def _member(member: Enum) -> str:
    match member:
        case RecoveryStep():
            return recovery.step_name(member)
        case RecoveryRound():
            return recovery.round_name(member)
        case StepStatus():
            return recovery.status_name(member)
        case Initiative():
            return recovery.initiative_name(member)
        case ScenarioType():
            return recovery.scenario_type_name(member)
        case Provision():
            return recovery.provision_text(member)
        case RGKind():
            return reinforcements.kind_name(member)
        case Deployment():
            return reinforcements.deployment_name(member)
        case Strength():
            return reinforcements.strength_name(member)
        case LeaderReason() | DrmReason() | EscapeReason() | ExitReason() | ShiftReason() | RecoveryReason():
            return reason_text(member)
    if type(member) in _SWITCHES:
        return option_text(_SWITCHES[type(member)], member.value)
    text = names.name_of(member) or artillery_names.name_of(member)
    if text is None:
        raise TypeError(f"no words for {member!r}")
    return text
