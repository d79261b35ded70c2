"""Why an act of the OBA procedure is not possible: one sentence for each refusal (2.1-2.9, CG3)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from elst_app.rules.artillery import refusals
from elst_app.rules.refusals import Refusal
from elst_app.words.marking import QT_TRANSLATE_NOOP
from elst_app.words.phrases import fill, hexes

ARTILLERY_REFUSALS: Final[Mapping[type[Refusal], str]] = {
    refusals.NotInThisWindow: QT_TRANSLATE_NOOP("Refusals", "In this phase the {side} batteries act."),
    refusals.NotAtThisStep: QT_TRANSLATE_NOOP(
        "Refusals", "The battery is at another step of the procedure: {step}."
    ),
    refusals.ActionsOver: QT_TRANSLATE_NOOP(
        "Refusals", "The actions of this Observer and this battery are over in this phase."
    ),
    refusals.ArtillerySmokeFirst: QT_TRANSLATE_NOOP(
        "Refusals", "On-board Artillery Smoke is attempted first, then the radios are used."
    ),
    refusals.BatteryClosed: QT_TRANSLATE_NOOP(
        "Refusals", "The battery is out of action for the rest of the scenario: {why}."
    ),
    refusals.RadioNotWorking: QT_TRANSLATE_NOOP("Refusals", "The radio does not allow it: it is {state}."),
    refusals.NoObserver: QT_TRANSLATE_NOOP("Refusals", "No leader in Good Order has the radio."),
    refusals.ObserverBusy: QT_TRANSLATE_NOOP(
        "Refusals", "The Observer has used the radio of {battery} in this phase, and one is all he can use."
    ),
    refusals.ContactIsAutomatic: QT_TRANSLATE_NOOP(
        "Refusals", "The Contact of an Off-Board Observer is automatic: there is nothing to roll."
    ),
    refusals.AlreadyInContact: QT_TRANSLATE_NOOP(
        "Refusals", "Contact is held already: roll Maintenance instead."
    ),
    refusals.NoContact: QT_TRANSLATE_NOOP(
        "Refusals", "There is no Contact to Maintain: roll for Radio Contact instead."
    ),
    refusals.NoMarker: QT_TRANSLATE_NOOP("Refusals", "The battery has none of these on the map: {needed}."),
    refusals.SightNotTold: QT_TRANSLATE_NOOP("Refusals", "Say first what the Observer sees of the marker."),
    refusals.MarkerOffMap: QT_TRANSLATE_NOOP(
        "Refusals", "The marker is off the map in {hex} and so out of LOS."
    ),
    refusals.BurstHeightNotSeen: QT_TRANSLATE_NOOP(
        "Refusals", "Without LOS to the Burst Height the marker must be Corrected or Cancelled."
    ),
    refusals.OnlySmokeBlocks: QT_TRANSLATE_NOOP(
        "Refusals", "An FFE:2 hidden by Smoke alone may be left or Cancelled, not Corrected."
    ),
    refusals.NoEnemySeen: QT_TRANSLATE_NOOP(
        "Refusals", "For HE the Observer must see an enemy unit in the marker's hex or next to it."
    ),
    refusals.NoEnemyNearTarget: QT_TRANSLATE_NOOP(
        "Refusals", "There is no Known Enemy Unit in {hex} or next to it."
    ),
    refusals.RocketNeedsEnemy: QT_TRANSLATE_NOOP(
        "Refusals", "As you have settled O24, Rockets need a Known Enemy Unit in {hex} or next to it."
    ),
    refusals.AmmunitionMissing: QT_TRANSLATE_NOOP("Refusals", "There is no {mission} to be fired here."),
    refusals.RocketRule: QT_TRANSLATE_NOOP("Refusals", "Rockets have no SR, no Correction and no Smoke."),
    refusals.OnlyASpottingRound: QT_TRANSLATE_NOOP(
        "Refusals", "Only an SR can be Converted, and the marker is an {marker}."
    ),
    refusals.ReplacedStays: QT_TRANSLATE_NOOP(
        "Refusals",
        "As you have settled O18, an SR that replaces an FFE:C may not do this in the same window.",
    ),
    refusals.SameHex: QT_TRANSLATE_NOOP(
        "Refusals", "The marker is in {hex} already: a Correction goes to another hex."
    ),
    refusals.HexOffMap: QT_TRANSLATE_NOOP("Refusals", "{hex} is not on the map."),
    refusals.BadHindrance: QT_TRANSLATE_NOOP("Refusals", "A Hindrance of {value} cannot be."),
    refusals.SmokeBeforeHE: QT_TRANSLATE_NOOP(
        "Refusals", "All Smoke comes before all HE in a phase, and {battery} is in the way."
    ),
    refusals.OutsideBurstArea: QT_TRANSLATE_NOOP("Refusals", "{hex} is not in the Burst Area."),
    refusals.AlreadyAttacked: QT_TRANSLATE_NOOP("Refusals", "{hex} has been attacked by this FFE already."),
    refusals.NothingToAttack: QT_TRANSLATE_NOOP(
        "Refusals", "There is nothing to attack in {hex}; name a unit, or a possible hidden one."
    ),
    refusals.MovingDrmOutsideMPh: QT_TRANSLATE_NOOP("Refusals", "FFMO and FFNAM count in the MPh only."),
    refusals.NotAPhaseOfEntry: QT_TRANSLATE_NOOP(
        "Refusals", "Units enter a Burst Area in the MPh, the RtPh or the APh."
    ),
    refusals.NoPolder: QT_TRANSLATE_NOOP("Refusals", "There is no Polder in {hex}."),
    refusals.NoSteeple: QT_TRANSLATE_NOOP("Refusals", "There is no Steeple in {hex}."),
    refusals.VehicleTem: QT_TRANSLATE_NOOP(
        "Refusals", "Polder, Gunshield and Steeple are for Infantry, not for an AFV."
    ),
    refusals.RepairTried: QT_TRANSLATE_NOOP("Refusals", "The repair dr of this RPh has been made already."),
    refusals.NotThePhase: QT_TRANSLATE_NOOP("Refusals", "That happens in the {phase}, which it is not."),
    refusals.BadPile: QT_TRANSLATE_NOOP(
        "Refusals", "A Draw Pile of {black} black and {red} red chits cannot be."
    ),
    refusals.DrawnTooLate: QT_TRANSLATE_NOOP("Refusals", "No chit is drawn after the second red one."),
    refusals.BadSmoke: QT_TRANSLATE_NOOP("Refusals", "The Smoke in {hex} cannot be."),
    refusals.NoRadio: QT_TRANSLATE_NOOP("Refusals", "An Off-Board Observer has no radio on the map."),
    refusals.TooManyModules: QT_TRANSLATE_NOOP(
        "Refusals", "{count} {side} OBA modules are too many: a side uses {limit} in a scenario."
    ),
    refusals.UnknownCalibre: QT_TRANSLATE_NOOP("Refusals", "There is no FP for a calibre of {calibre} mm."),
    refusals.BadRadioFigures: QT_TRANSLATE_NOOP(
        "Refusals",
        "Contact {contact}, repair {repair} and elimination {elimination} are no figures of a radio.",
    ),
    refusals.TooManyChits: QT_TRANSLATE_NOOP(
        "Refusals", "Of the {had} {chit} chits of the Draw Pile, {drawn} cannot have been drawn."
    ),
    refusals.AccessAgainstChits: QT_TRANSLATE_NOOP(
        "Refusals",
        "Access is lost for the scenario with the second red chit: {reds_drawn} red drawn, Access {access}.",
    ),
    refusals.MarkerWithoutAccess: QT_TRANSLATE_NOOP(
        "Refusals", "A battery without Access has no {marker} on the map."
    ),
    refusals.MarkerWithoutRadio: QT_TRANSLATE_NOOP(
        "Refusals", "A battery whose radio is gone has no SR on the map."
    ),
    refusals.MarkerAgainstMission: QT_TRANSLATE_NOOP(
        "Refusals", "This marker and this mission do not go together: {marker}, {mission}."
    ),
    refusals.ContactWithoutObserver: QT_TRANSLATE_NOOP(
        "Refusals", "Contact needs a leader in Good Order with a functional radio."
    ),
    refusals.OffBoardObserverNeedsHex: QT_TRANSLATE_NOOP(
        "Refusals", "An Off-Board Observer needs a hex from which to observe, and is always in Good Order."
    ),
    refusals.RocketsAreGerman: QT_TRANSLATE_NOOP("Refusals", "Only the German has Rockets."),
}


def _direction_alone(refusal: refusals.DirectionAlone) -> str:
    if refusal.cap is None:
        return QCoreApplication.translate("Refusals", "Both dice are needed: nothing limits the error.")
    return fill(
        QCoreApplication.translate("Refusals", "Both dice are needed: the error may be {hexes}."),
        hexes=hexes(refusal.cap),
    )


def _no_such_chit(refusal: refusals.NoSuchChit) -> str:
    if refusal.position is None:
        text = QCoreApplication.translate("Refusals", "A chit is to be drawn: the Draw Pile has {left} left.")
    else:
        text = QCoreApplication.translate(
            "Refusals", "There is no chit {position}: the Draw Pile has {left} left."
        )
    return fill(text, position=refusal.position, left=refusal.left)


def _too_far(refusal: refusals.TooFar) -> str:
    return fill(
        QCoreApplication.translate(
            "Refusals", "It is {distance} away, and the marker may be Corrected {limit} at most."
        ),
        distance=hexes(refusal.distance),
        limit=hexes(refusal.limit),
    )


ARTILLERY_REFUSALS_BY_CASE: Final[Mapping[type[Refusal], Callable[[Any], str]]] = {
    refusals.DirectionAlone: _direction_alone,
    refusals.NoSuchChit: _no_such_chit,
    refusals.TooFar: _too_far,
}
