"""What the final report counts: the dice and draws of each side, and what its batteries have done."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction

from elst_app.campaign.artillery import BatteryActed
from elst_app.campaign.entries import Entry, Source
from elst_app.campaign.initiative import DualAttackRolled
from elst_app.campaign.play.exits import MapExited
from elst_app.campaign.play.scenario_end import ScenarioEndRolled
from elst_app.campaign.points import PointsReplenished
from elst_app.campaign.recovery.escape_attempt import EscapeAttempted
from elst_app.campaign.recovery.receiving import LeadersRolled, StrengthRolled, WeaponsRolled
from elst_app.campaign.recovery.repairing import EquipmentRolled
from elst_app.campaign.recovery.shift_attempt import ShiftAttempted
from elst_app.campaign.recovery.shock_and_bog import BogRolled, ShockRolled
from elst_app.campaign.recovery.wounded_leaders import WoundedLeaderRolled
from elst_app.campaign.state import Replenishment
from elst_app.campaign.view import View
from elst_app.rules.artillery import (
    Battery,
    Chit,
    ChitDrawn,
    ContactRolled,
    ErrorRolled,
    HexAttacked,
    PrecisionRolled,
    RepairRolled,
    SmokeLaid,
)
from elst_app.rules.sides import Audience, Side


class RollKind(Enum):
    """What was rolled for."""

    CONTACT = auto()
    """Radio Contact or Maintenance."""
    PRECISION = auto()
    ERROR = auto()
    ATTACK = auto()
    REPAIR = auto()
    OTHER = auto()


@dataclass(frozen=True, slots=True)
class CountedRoll:
    """A roll that counts. `side` is None where it is nobody's own; `made` where it cannot be failed."""

    side: Side | None
    kind: RollKind
    dice: tuple[int, ...]
    source: Source
    made: bool | None


@dataclass(frozen=True, slots=True)
class CountedDraw:
    """A chit drawn from the Draw Pile of a side's battery."""

    side: Side
    chit: Chit


@dataclass(frozen=True, slots=True)
class BatteryDeeds:
    """What a battery has done in the CG: the Player Turns it called in, and what came of it."""

    battery: Battery
    windows: int
    contacts: int
    attacks: int
    smoke: int


_KINDS = {
    ContactRolled: RollKind.CONTACT,
    PrecisionRolled: RollKind.PRECISION,
    ErrorRolled: RollKind.ERROR,
    HexAttacked: RollKind.ATTACK,
    RepairRolled: RollKind.REPAIR,
}


def counted_rolls(view: View) -> tuple[CountedRoll, ...]:
    """The rolls that stand and this audience may see; each DR or dr is one."""
    return tuple(roll for entry in view.standing for roll in _rolls(entry))


def counted_draws(view: View) -> tuple[CountedDraw, ...]:
    """The chits drawn that stand."""
    return tuple(
        CountedDraw(entry.fact.battery.side, entry.fact.outcome.chit)
        for entry in view.standing
        if isinstance(entry.fact, BatteryActed) and isinstance(entry.fact.outcome, ChitDrawn)
    )


def average(rolls: Sequence[CountedRoll]) -> Fraction:
    """The average of rolls, at least one, each the sum of its dice."""
    return Fraction(sum(sum(roll.dice) for roll in rolls), len(rolls))


def battery_deeds(battery: Battery, entries: Sequence[Entry]) -> BatteryDeeds:
    """What the battery has done, by its `entries`."""
    outcomes = [entry.fact.outcome for entry in entries if isinstance(entry.fact, BatteryActed)]
    turns = {
        (entry.moment.date, entry.moment.game_turn, entry.moment.player_turn)
        for entry in entries
        if isinstance(entry.fact, BatteryActed)
    }
    return BatteryDeeds(
        battery,
        windows=len(turns),
        contacts=sum(isinstance(each, ContactRolled) and each.is_made for each in outcomes),
        attacks=sum(isinstance(each, HexAttacked) for each in outcomes),
        smoke=sum(len(each.smoke) for each in outcomes if isinstance(each, SmokeLaid)),
    )


def _rolls(entry: Entry) -> Iterator[CountedRoll]:
    fact = entry.fact
    if isinstance(fact, BatteryActed):
        kind = _KINDS.get(type(fact.outcome))
        if kind is not None and entry.throws:
            # The Error DR is two throws of one die, each with a name of its own.
            dice = tuple(value for throw in entry.throws for value in throw.values)
            yield CountedRoll(fact.battery.side, kind, dice, entry.throws[0].source, _made(fact))
        return
    side = _side(entry)
    for throw in entry.throws:
        if throw.sides == 6:
            # The SW of an RG make a dr each, thrown together.
            is_one = len(throw.values) == 2 and not isinstance(fact, WeaponsRolled)
            for dice in (throw.values,) if is_one else ((value,) for value in throw.values):
                yield CountedRoll(side, RollKind.OTHER, dice, throw.source, None)


def _made(fact: BatteryActed) -> bool | None:
    match fact.outcome:
        case ContactRolled(is_made=is_made):
            return is_made
        case PrecisionRolled(landed=landed):
            return landed is not None
    return None


def _side(entry: Entry) -> Side | None:
    """The side whose roll it is: that of the pieces it is about, whoever has entered it."""
    match entry.fact:
        case MapExited(piece=piece) | ShockRolled(piece=piece) | BogRolled(piece=piece):
            return piece.side
        case EquipmentRolled(piece=piece) | WoundedLeaderRolled(leader=piece):
            return piece.side
        case EscapeAttempted(units=(piece, *_)):
            return piece.side
        case ShiftAttempted(side=side) | PointsReplenished(replenishment=Replenishment(side=side)):
            return side
        case StrengthRolled(received=received) | WeaponsRolled(received=received):
            return received.side
        case LeadersRolled(received=received):
            return received.side
        case ScenarioEndRolled():
            return Side.GERMAN
        case DualAttackRolled():
            return Side.BRITISH
    if entry.by is not None:
        return entry.by
    return next((side for side in Side if Audience.of(side) is entry.audience), None)
