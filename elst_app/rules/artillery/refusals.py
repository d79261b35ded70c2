"""Why an act of OBA is not possible: the refusals of 2.1-2.9 and CG3.

Those that say only "not now" cannot be recorded; a fact that differs from the procedure is entered by
correcting the battery (`entered`).
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from elst_app.rules.artillery.battery import Access, Chit, MarkerKind, Mission, RadioState, Step
from elst_app.rules.calendar import Phase
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refusal
from elst_app.rules.sides import Side


class Closing(StrEnum):
    """Why a battery is out of action for the rest of the scenario."""

    SECOND_RED = "second red chit"
    RADIO_ELIMINATED = "radio eliminated"
    ROCKETS_FIRED = "Rockets fired"
    PILE_EMPTY = "pile empty"


_STEP_RULES: Final = {
    Step.CONTACT: "2.1",
    Step.ACCESS: "2.2",
    Step.REQUEST: "2.3",
    Step.PRECISION: "2.3",
    Step.ERROR: "2.31",
    Step.MARKER: "2.33",
    Step.CONTINUATION: "2.34",
    Step.REPLACED: "2.34",
    Step.RESOLUTION: "2.5",
    Step.ENDED: "2.321",
}
_CLOSING_RULES: Final = {
    Closing.SECOND_RED: "2.2",
    Closing.RADIO_ELIMINATED: "2",
    Closing.ROCKETS_FIRED: "2.9",
    Closing.PILE_EMPTY: "2.21",
}


@dataclass(frozen=True, slots=True)
class NotInThisWindow(Refusal):
    """The window is that of the other side's batteries."""

    side: Side
    rule: ClassVar[str] = "O30"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NotAtThisStep(Refusal):
    """The battery stands at another step; the rule is the one it is at."""

    step: Step
    can_be_recorded: ClassVar[bool] = False

    @property
    def rule(self) -> str:  # type: ignore[override]
        """The rule of the step."""
        return _STEP_RULES[self.step]


@dataclass(frozen=True, slots=True)
class ActionsOver(Refusal):
    """The actions of this Observer and this battery have ended in this phase."""

    rule: ClassVar[str] = "2.321"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class ArtillerySmokeFirst(Refusal):
    """On-board Artillery Smoke is attempted before any radio is used."""

    rule: ClassVar[str] = "2.1"


@dataclass(frozen=True, slots=True)
class BatteryClosed(Refusal):
    """The battery is out of action for the rest of the scenario."""

    why: Closing
    can_be_recorded: ClassVar[bool] = False

    @property
    def rule(self) -> str:  # type: ignore[override]
        """The rule that has closed it."""
        return _CLOSING_RULES[self.why]


@dataclass(frozen=True, slots=True)
class RadioNotWorking(Refusal):
    """The radio cannot be used."""

    state: RadioState
    rule: ClassVar[str] = "2.1"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NoObserver(Refusal):
    """No Good Order leader possesses the radio."""

    rule: ClassVar[str] = "2.1"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class ObserverBusy(Refusal):
    """The Observer has already used the radio of `battery` in this phase, his only action (O8)."""

    battery: str
    rule: ClassVar[str] = "2.1"


@dataclass(frozen=True, slots=True)
class ContactIsAutomatic(Refusal):
    """An Off-Board Observer neither rolls for Contact nor can do without."""

    rule: ClassVar[str] = "2.8"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class AlreadyInContact(Refusal):
    """Contact is held: it is Maintained, not attempted."""

    rule: ClassVar[str] = "2.11"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NoContact(Refusal):
    """There is no Contact to Maintain."""

    rule: ClassVar[str] = "2.11"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NoMarker(Refusal):
    """The battery has none of these markers on the map."""

    needed: tuple[MarkerKind, ...]
    rule: ClassVar[str] = "2.33"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class SightNotTold(Refusal):
    """It must be said first what the Observer sees of the marker."""

    rule: ClassVar[str] = "2.32"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class MarkerOffMap(Refusal):
    """A marker off the map is out of LOS: there is nothing to ask."""

    hex: Hex
    rule: ClassVar[str] = "2.32"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class BurstHeightNotSeen(Refusal):
    """Without LOS to the Burst Height the marker must be Corrected or Cancelled."""

    rule: ClassVar[str] = "2.33"


@dataclass(frozen=True, slots=True)
class OnlySmokeBlocks(Refusal):
    """An FFE:2 that only Smoke hides may be left or Cancelled, not Corrected."""

    rule: ClassVar[str] = "2.33"


@dataclass(frozen=True, slots=True)
class NoEnemySeen(Refusal):
    """HE needs LOS to the Burst Height and to an enemy unit in or adjacent to the marker's hex."""

    rule: ClassVar[str] = "2.33"


@dataclass(frozen=True, slots=True)
class NoEnemyNearTarget(Refusal):
    """The hex is neither on nor adjacent to a Known Enemy Unit."""

    hex: Hex
    rule: ClassVar[str] = "2.4"


@dataclass(frozen=True, slots=True)
class RocketNeedsEnemy(Refusal):
    """By the ruling in force a Rocket AR needs a Known Enemy Unit in or next to its hex."""

    hex: Hex
    rule: ClassVar[str] = "O24"


@dataclass(frozen=True, slots=True)
class AmmunitionMissing(Refusal):
    """The battery cannot fire this type of mission."""

    mission: Mission
    rule: ClassVar[str] = "2.7"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class RocketRule(Refusal):
    """Rockets have no SR, no Correction and no Smoke."""

    rule: ClassVar[str] = "2.9"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class OnlyASpottingRound(Refusal):
    """Only an SR is Converted."""

    marker: MarkerKind
    rule: ClassVar[str] = "2.33"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class ReplacedStays(Refusal):
    """By the ruling in force the SR that has replaced an FFE:C may not do this in the same window."""

    rule: ClassVar[str] = "O18"


@dataclass(frozen=True, slots=True)
class SameHex(Refusal):
    """A Correction goes to another hex."""

    hex: Hex
    rule: ClassVar[str] = "2.4"


@dataclass(frozen=True, slots=True)
class TooFar(Refusal):
    """The Correction is longer than allowed."""

    distance: int
    limit: int
    rule: ClassVar[str] = "2.4"


@dataclass(frozen=True, slots=True)
class HexOffMap(Refusal):
    """The hex must be on the map."""

    hex: Hex
    rule: ClassVar[str] = "2.3"


@dataclass(frozen=True, slots=True)
class BadHindrance(Refusal):
    """A Hindrance cannot be negative."""

    value: int
    rule: ClassVar[str] = "2.3"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class DirectionAlone(Refusal):
    """The extent die is needed too: the error may be more than one hex (`cap`, None if unlimited)."""

    cap: int | None
    rule: ClassVar[str] = "2.31"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class NoSuchChit(Refusal):
    """The pile has `left` chits and no such place."""

    position: int | None
    left: int
    rule: ClassVar[str] = "2.21"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class SmokeBeforeHE(Refusal):
    """All Smoke missions are resolved before any HE: the one of `battery` waits, or its HE came first."""

    battery: str
    rule: ClassVar[str] = "2.33"


@dataclass(frozen=True, slots=True)
class OutsideBurstArea(Refusal):
    """The hex is not in the Burst Area on the map."""

    hex: Hex
    rule: ClassVar[str] = "2.5"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class AlreadyAttacked(Refusal):
    """Each hex is attacked once."""

    hex: Hex
    rule: ClassVar[str] = "2.5"


@dataclass(frozen=True, slots=True)
class NothingToAttack(Refusal):
    """Without a unit, nor a possibility of a hidden one, a hex is not attacked."""

    hex: Hex
    rule: ClassVar[str] = "2.5"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class MovingDrmOutsideMPh(Refusal):
    """FFMO and FFNAM apply during the MPh only."""

    rule: ClassVar[str] = "2.51"


@dataclass(frozen=True, slots=True)
class NotAPhaseOfEntry(Refusal):
    """Units enter a Burst Area in the MPh, RtPh or APh."""

    rule: ClassVar[str] = "2.51"


@dataclass(frozen=True, slots=True)
class NoPolder(Refusal):
    """The hex holds no Polder whose TEM could be claimed."""

    hex: Hex
    rule: ClassVar[str] = "1.3"


@dataclass(frozen=True, slots=True)
class NoSteeple(Refusal):
    """The hex has no Steeple location."""

    hex: Hex
    rule: ClassVar[str] = "1.1"


@dataclass(frozen=True, slots=True)
class VehicleTem(Refusal):
    """Polder, Gunshield and a Steeple location are for Infantry."""

    rule: ClassVar[str] = "2.53"


@dataclass(frozen=True, slots=True)
class RepairTried(Refusal):
    """One repair dr is made each RPh."""

    rule: ClassVar[str] = "2.1"


@dataclass(frozen=True, slots=True)
class NotThePhase(Refusal):
    """It happens in `phase`, and play is in another one."""

    phase: Phase

    @property
    def rule(self) -> str:  # type: ignore[override]
        """The rule on the RPh, or on the phases in which units enter a Burst Area."""
        return "2.1" if self.phase is Phase.RPH else "2.51"


@dataclass(frozen=True, slots=True)
class NoRadio(Refusal):
    """An Off-Board Observer has no radio to lose, repair or hand on."""

    rule: ClassVar[str] = "2.8"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class TooManyModules(Refusal):
    """A side uses at most `limit` modules in a scenario."""

    side: Side
    count: int
    limit: int
    rule: ClassVar[str] = "CG3"


# States that cannot be.


@dataclass(frozen=True, slots=True)
class Impossible(Refusal):
    """The facts entered contradict each other; not even the table can have them."""

    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class UnknownCalibre(Impossible):
    """The chart has no FP for this calibre."""

    calibre: int
    rule: ClassVar[str] = "2.5"


@dataclass(frozen=True, slots=True)
class BadRadioFigures(Impossible):
    """A number of the radio is out of range."""

    contact: int
    repair: int
    elimination: int
    rule: ClassVar[str] = "2.1"


@dataclass(frozen=True, slots=True)
class TooManyChits(Impossible):
    """More chits of one colour are drawn than the pile had."""

    chit: Chit
    drawn: int
    had: int
    rule: ClassVar[str] = "2.21"


@dataclass(frozen=True, slots=True)
class BadPile(Impossible):
    """No Draw Pile is assembled from so many chits."""

    black: int
    red: int
    rule: ClassVar[str] = "2.21"


@dataclass(frozen=True, slots=True)
class DrawnTooLate(Impossible):
    """Nothing is drawn after the red chit that has ended Access for good."""

    rule: ClassVar[str] = "2.2"


@dataclass(frozen=True, slots=True)
class BadSmoke(Impossible):
    """Smoke lies in hexes of the map but not in a Pond, once in each, as +3 or +2."""

    hex: Hex
    rule: ClassVar[str] = "2.7"


@dataclass(frozen=True, slots=True)
class AccessAgainstChits(Impossible):
    """Access is lost for good with the second red chit drawn, and only with it."""

    access: Access
    reds_drawn: int
    rule: ClassVar[str] = "2.2"


@dataclass(frozen=True, slots=True)
class MarkerWithoutAccess(Impossible):
    """An SR, FFE:1 or FFE:2 is removed when Access is lost."""

    marker: MarkerKind
    rule: ClassVar[str] = "2.2"


@dataclass(frozen=True, slots=True)
class MarkerWithoutRadio(Impossible):
    """An SR is removed when its battery has no radio left."""

    rule: ClassVar[str] = "O6"


@dataclass(frozen=True, slots=True)
class MarkerAgainstMission(Impossible):
    """An FFE has a mission its battery can fire, an SR none; and whoever has an FFE up has placed one."""

    marker: MarkerKind
    mission: Mission | None
    rule: ClassVar[str] = "2.7"


@dataclass(frozen=True, slots=True)
class ContactWithoutObserver(Impossible):
    """Contact is lost without a Good Order Observer and a working radio."""

    rule: ClassVar[str] = "2.1"


@dataclass(frozen=True, slots=True)
class OffBoardObserverNeedsHex(Impossible):
    """An Off-Board Observer observes from the hex its SSR names, in Good Order."""

    rule: ClassVar[str] = "2.8"


@dataclass(frozen=True, slots=True)
class RocketsAreGerman(Impossible):
    """Only the Germans have Rockets."""

    rule: ClassVar[str] = "2.9"
