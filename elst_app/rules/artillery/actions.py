"""What can be done with a battery: one frozen value for each kind of act (2.1-2.9, O4-O30).

Questions that only the table can answer, LOS above all, are answered in the fields. `dice_count` says how
many dice the act needs, coloured die first; `draws_chit` whether a chit is drawn.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, Final

from elst_app.rules.artillery.battery import Hindrances, Mission, Observer, Sight
from elst_app.rules.calendar import Phase
from elst_app.rules.hexes import Hex


class ActKind(StrEnum):
    """The kinds of acts, in the order in which they are listed."""

    OBSERVE = "observe"
    ATTEMPT_CONTACT = "attempt Contact"
    MAINTAIN = "maintain Contact"
    DECLINE = "decline to roll"
    DRAW_ACCESS = "draw for Access"
    PLACE_REQUEST = "place an AR"
    END_ACTIONS = "end actions"
    ROLL_PRECISION = "roll Precision"
    ROLL_ERROR = "roll Error"
    LEAVE = "leave in place"
    CONVERT = "convert"
    CORRECT = "correct"
    CORRECT_AND_CONVERT = "correct and convert"
    REPLACE = "replace by an SR"
    CANCEL_SR = "cancel the SR"
    CANCEL_FFE = "cancel the FFE"
    RESOLVE_HEX = "resolve a hex"
    FINISH_RESOLUTION = "finish the resolution"
    LAY_SMOKE = "lay Smoke"
    ENTRY = "attack on entry"
    END_RALLY_PHASE = "end of the RPh"
    REPAIR_RADIO = "repair the radio"
    MOVE_OBSERVER = "move the Observer"
    LOSE_GOOD_ORDER = "lose Good Order"
    REGAIN_GOOD_ORDER = "regain Good Order"
    TRANSFER_RADIO = "transfer the radio"
    OBSERVER_ELIMINATED = "Observer eliminated"
    RADIO_ELIMINATED = "radio eliminated"
    RADIO_CAPTURED = "radio captured"


class TargetKind(StrEnum):
    """What is attacked: an AFV by 2.53, everything else as Infantry."""

    INFANTRY = "Infantry"
    AFV = "AFV"


@dataclass(frozen=True, slots=True)
class Target:
    """Units of one hex that have all their DRM in common; hidden ones too, at full FP (2.55).

    `moving_drm` is FFMO and FFNAM (MPh only), `other_drm` what the players add beside.
    """

    name: str = ""
    kind: TargetKind = TargetKind.INFANTRY
    in_steeple: bool = False
    in_polder: bool = False
    """Whether Infantry claims the TEM of the Polder (1.3)."""
    gunshield: bool = False
    is_friendly: bool = False
    moving_drm: int = 0
    other_drm: int = 0


@dataclass(frozen=True, slots=True)
class Act:
    """An act to apply. `kind` names it, `dice_count` and `draws_chit` say what chance it takes."""

    kind: ClassVar[ActKind]
    draws_chit: ClassVar[bool] = False

    @property
    def dice_count(self) -> int:
        """How many dice the act needs, coloured die first."""
        return _DICE.get(self.kind, 0)


@dataclass(frozen=True, slots=True)
class Observe(Act):
    """Say what the Observer sees of the SR or FFE; again if it changes before it counts (2.32, 2.33, O19)."""

    sight: Sight
    kind: ClassVar[ActKind] = ActKind.OBSERVE


@dataclass(frozen=True, slots=True)
class AttemptContact(Act):
    """Roll for Radio Contact (2.1)."""

    kind: ClassVar[ActKind] = ActKind.ATTEMPT_CONTACT


@dataclass(frozen=True, slots=True)
class Maintain(Act):
    """Roll to maintain Radio Contact (2.11)."""

    kind: ClassVar[ActKind] = ActKind.MAINTAIN


@dataclass(frozen=True, slots=True)
class DeclineToRoll(Act):
    """Pass the window over: no roll is made, by choice or because none can be (2.11, O4, O5)."""

    kind: ClassVar[ActKind] = ActKind.DECLINE


@dataclass(frozen=True, slots=True)
class DrawAccess(Act):
    """Draw a chit for Battery Access (2.2)."""

    kind: ClassVar[ActKind] = ActKind.DRAW_ACCESS
    draws_chit: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class PlaceArtilleryRequest(Act):
    """Place a new AR (2.3, 2.9). `enemy_near` matters only to Rockets, and only by one option of O24."""

    hex: Hex
    in_los: bool
    hindrances: Hindrances = field(default_factory=Hindrances)
    enemy_near: bool = False
    kind: ClassVar[ActKind] = ActKind.PLACE_REQUEST


@dataclass(frozen=True, slots=True)
class EndActions(Act):
    """Place no AR in this window; an Off-Board Observer without a marker need not draw either (2.3, 2.8)."""

    kind: ClassVar[ActKind] = ActKind.END_ACTIONS


@dataclass(frozen=True, slots=True)
class RollPrecision(Act):
    """The Precision dr of the AR (2.3)."""

    kind: ClassVar[ActKind] = ActKind.ROLL_PRECISION


@dataclass(frozen=True, slots=True)
class RollError(Act):
    """The Error DR of the AR: direction, then extent (2.31).

    Where the error is one hex at most, the direction die alone will do: `direction_only`.
    """

    direction_only: bool = False
    kind: ClassVar[ActKind] = ActKind.ROLL_ERROR

    @property
    def dice_count(self) -> int:
        """Two dice, or the coloured one alone."""
        return 1 if self.direction_only else 2


@dataclass(frozen=True, slots=True)
class LeaveInPlace(Act):
    """Leave the SR where it is, or the FFE:2 for resolution (2.33)."""

    kind: ClassVar[ActKind] = ActKind.LEAVE


@dataclass(frozen=True, slots=True)
class ConvertToFireForEffect(Act):
    """Convert the SR or FFE:C into an FFE:1 in its hex (2.33, 2.34)."""

    mission: Mission
    kind: ClassVar[ActKind] = ActKind.CONVERT


@dataclass(frozen=True, slots=True)
class Correct(Act):
    """Correct the SR or FFE:2 by an AR in another hex (2.33, 2.4).

    `enemy_near` says that the hex is on or adjacent to a Known Enemy Unit, which an HE FFE:2 needs.
    """

    hex: Hex
    in_los: bool
    hindrances: Hindrances = field(default_factory=Hindrances)
    enemy_near: bool = False
    kind: ClassVar[ActKind] = ActKind.CORRECT


@dataclass(frozen=True, slots=True)
class CorrectAndConvert(Act):
    """Correct the SR, its Conversion into an FFE:1 being predesignated (2.33, O15).

    `enemy_near` says that the hex is on or adjacent to a Known Enemy Unit, which HE needs.
    """

    mission: Mission
    hex: Hex
    in_los: bool
    hindrances: Hindrances = field(default_factory=Hindrances)
    enemy_near: bool = False
    kind: ClassVar[ActKind] = ActKind.CORRECT_AND_CONVERT


@dataclass(frozen=True, slots=True)
class ReplaceContinuation(Act):
    """Replace the FFE:C by an SR in its hex (2.34)."""

    kind: ClassVar[ActKind] = ActKind.REPLACE


@dataclass(frozen=True, slots=True)
class CancelSpottingRound(Act):
    """Cancel the SR: Access is kept and a new AR may follow (2.35, O16)."""

    kind: ClassVar[ActKind] = ActKind.CANCEL_SR


@dataclass(frozen=True, slots=True)
class CancelFireForEffect(Act):
    """Cancel the FFE:2, which costs Access, or remove an FFE:C whose Access is regained (2.34, 2.35)."""

    kind: ClassVar[ActKind] = ActKind.CANCEL_FFE


@dataclass(frozen=True, slots=True)
class ResolveHex(Act):
    """Attack one hex of the Burst Area with a DR of its own (2.5)."""

    hex: Hex
    targets: tuple[Target, ...]
    kind: ClassVar[ActKind] = ActKind.RESOLVE_HEX


@dataclass(frozen=True, slots=True)
class FinishResolution(Act):
    """Every hex that needed it is attacked: the HE FFE becomes the next of its kind (2.5)."""

    kind: ClassVar[ActKind] = ActKind.FINISH_RESOLUTION


@dataclass(frozen=True, slots=True)
class LaySmoke(Act):
    """A Smoke FFE places its Smoke and becomes the next of its kind (2.7, O23)."""

    kind: ClassVar[ActKind] = ActKind.LAY_SMOKE


@dataclass(frozen=True, slots=True)
class EnterFireForEffect(Act):
    """Attack units that enter the Burst Area of an HE FFE:2 or FFE:C, or climb a Steeple there (2.51)."""

    hex: Hex
    targets: tuple[Target, ...]
    phase: Phase
    kind: ClassVar[ActKind] = ActKind.ENTRY


@dataclass(frozen=True, slots=True)
class EndRallyPhase(Act):
    """The end of an RPh: an FFE:C on the map costs Access (2.2). The next window implies it."""

    kind: ClassVar[ActKind] = ActKind.END_RALLY_PHASE


@dataclass(frozen=True, slots=True)
class RepairRadio(Act):
    """The repair dr of a malfunctioned radio in an RPh (2.1)."""

    kind: ClassVar[ActKind] = ActKind.REPAIR_RADIO


@dataclass(frozen=True, slots=True)
class MoveObserver(Act):
    """The Observer is now in another hex or on another level."""

    hex: Hex
    in_steeple: bool = False
    kind: ClassVar[ActKind] = ActKind.MOVE_OBSERVER


@dataclass(frozen=True, slots=True)
class LoseGoodOrder(Act):
    """The Observer is not in Good Order any more and loses Contact at once (2.1)."""

    kind: ClassVar[ActKind] = ActKind.LOSE_GOOD_ORDER


@dataclass(frozen=True, slots=True)
class RegainGoodOrder(Act):
    """The Observer is in Good Order again."""

    kind: ClassVar[ActKind] = ActKind.REGAIN_GOOD_ORDER


@dataclass(frozen=True, slots=True)
class TransferRadio(Act):
    """Another leader possesses the radio now: breaks Contact, keeps Access (O6)."""

    observer: Observer
    kind: ClassVar[ActKind] = ActKind.TRANSFER_RADIO


@dataclass(frozen=True, slots=True)
class ObserverEliminated(Act):
    """The Observer is eliminated; the radio stays where it was, in nobody's hands (O6)."""

    kind: ClassVar[ActKind] = ActKind.OBSERVER_ELIMINATED


@dataclass(frozen=True, slots=True)
class RadioEliminated(Act):
    """The radio is eliminated, and the battery with it (2, O6)."""

    kind: ClassVar[ActKind] = ActKind.RADIO_ELIMINATED


@dataclass(frozen=True, slots=True)
class RadioCaptured(Act):
    """The enemy has the radio; it can only be used when it is taken back (O6)."""

    kind: ClassVar[ActKind] = ActKind.RADIO_CAPTURED


_DICE: Final = {
    ActKind.ATTEMPT_CONTACT: 2,
    ActKind.MAINTAIN: 2,
    ActKind.ROLL_PRECISION: 1,
    ActKind.ROLL_ERROR: 2,
    ActKind.RESOLVE_HEX: 2,
    ActKind.ENTRY: 2,
    ActKind.REPAIR_RADIO: 1,
}


def dice_of(kind: ActKind) -> int:
    """How many dice an act of this kind needs."""
    return _DICE.get(kind, 0)


Action = (
    Observe
    | AttemptContact
    | Maintain
    | DeclineToRoll
    | DrawAccess
    | PlaceArtilleryRequest
    | EndActions
    | RollPrecision
    | RollError
    | LeaveInPlace
    | ConvertToFireForEffect
    | Correct
    | CorrectAndConvert
    | ReplaceContinuation
    | CancelSpottingRound
    | CancelFireForEffect
    | ResolveHex
    | FinishResolution
    | LaySmoke
    | EnterFireForEffect
    | EndRallyPhase
    | RepairRadio
    | MoveObserver
    | LoseGoodOrder
    | RegainGoodOrder
    | TransferRadio
    | ObserverEliminated
    | RadioEliminated
    | RadioCaptured
)
"""Every act, for whoever keeps them."""
