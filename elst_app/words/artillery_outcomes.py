"""What an act of OBA has led to, one line each, as the journal has it and the opponent may hear it."""

from PySide6.QtCore import QCoreApplication

from elst_app.rules.artillery import outcomes
from elst_app.rules.artillery.actions import ActKind
from elst_app.rules.artillery.battery import Access, Battery, Chit
from elst_app.rules.artillery.outcomes import Fate, Outcome
from elst_app.rules.dice import Roll
from elst_app.words.artillery import (
    battery_name,
    direction_text,
    marker_text,
    pile_text,
    sight_text,
)
from elst_app.words.phrases import fill, hexes, signed, word

_BETWEEN = "; "


def outcome_text(outcome: Outcome, battery: Battery) -> str:
    """The line for `outcome`; `battery` is the battery after the act. Raises KeyError for an unknown kind."""
    return fill(
        QCoreApplication.translate("Outcomes", "{battery}: {text}"),
        battery=battery_name(battery),
        text=outcome_clause(outcome, battery),
    )


def outcome_clause(outcome: Outcome, battery: Battery) -> str:
    """The same without the name of the battery, where that stands already."""
    parts = [_what_happened(outcome, battery), *_what_it_cost(outcome), *_what_became_of_it(outcome)]
    return _BETWEEN.join(parts)


def _what_happened(outcome: Outcome, battery: Battery) -> str:
    match outcome:
        case outcomes.Observed():
            return fill(
                QCoreApplication.translate("Outcomes", "the Observer has {sight}"),
                sight=sight_text(outcome.sight),
            )
        case outcomes.ContactRolled():
            return _contact(outcome)
        case outcomes.PassedOver(contact=contact):
            if contact:
                return QCoreApplication.translate("Outcomes", "no roll for Maintenance; Contact is kept")
            return QCoreApplication.translate("Outcomes", "no roll for Contact or Maintenance")
        case outcomes.ChitDrawn():
            return _draw(outcome, battery)
        case outcomes.RequestPlaced() | outcomes.RequestOutOfSight():
            return _request(outcome)
        case outcomes.PrecisionRolled() | outcomes.ErrorRolled():
            return _landing(outcome)
        case outcomes.MarkerHandled():
            return _marker(outcome)
        case outcomes.ActionsEnded():
            return QCoreApplication.translate("Outcomes", "no AR placed")
        case outcomes.HexAttacked():
            return _attack(outcome)
        case outcomes.SmokeLaid():
            return _smoke(outcome)
        case outcomes.RallyPhaseEnded():
            return fill(
                QCoreApplication.translate("Outcomes", "the RPh is over, Access {access}"),
                access=outcome.access,
            )
        case outcomes.RepairRolled():
            return fill(
                QCoreApplication.translate("Outcomes", "repair dr {roll}: radio {state}"),
                roll=outcome.roll,
                state=outcome.state,
            )
        case outcomes.LinkChanged():
            return word(outcome.act)
    raise KeyError(type(outcome))


def _what_it_cost(outcome: Outcome) -> list[str]:
    """What was lost of Contact, Access and radio."""
    texts = []
    if isinstance(outcome, outcomes.ContactRolled) and outcome.has_malfunctioned:
        texts.append(QCoreApplication.translate("Outcomes", "the radio malfunctions"))
    if isinstance(outcome, outcomes.LinkChanged) and outcome.lost_contact:
        texts.append(QCoreApplication.translate("Outcomes", "Contact is lost"))
    if (
        isinstance(outcome, outcomes.PassedOver | outcomes.MarkerHandled | outcomes.LinkChanged)
        and outcome.access is Access.NONE
        and outcome.fate is Fate.CANCELLED
    ):
        texts.append(QCoreApplication.translate("Outcomes", "Access is lost"))
    if isinstance(outcome, outcomes.ChitDrawn) and outcome.access is Access.LOST_FOR_GOOD:
        texts.append(QCoreApplication.translate("Outcomes", "Access is lost for the rest of the scenario"))
    return texts


def _what_became_of_it(outcome: Outcome) -> list[str]:
    """What became of the marker, where the sentence does not tell it and it did not just stay."""
    fate = getattr(outcome, "fate", Fate.NONE_UP)
    if isinstance(outcome, outcomes.MarkerHandled) or fate in (Fate.NONE_UP, Fate.STAYS):
        return []
    return [word(fate)]


def _contact(outcome: outcomes.ContactRolled) -> str:
    if outcome.act is ActKind.MAINTAIN:
        made = QCoreApplication.translate("Outcomes", "Maintenance {roll}, {needed} needed: Contact is kept")
        failed = QCoreApplication.translate(
            "Outcomes", "Maintenance {roll}, {needed} needed: Contact is lost"
        )
    else:
        made = QCoreApplication.translate("Outcomes", "Radio Contact {roll}, {needed} needed: made")
        failed = QCoreApplication.translate("Outcomes", "Radio Contact {roll}, {needed} needed: not made")
    return fill(made if outcome.is_made else failed, roll=outcome.roll, needed=outcome.needed)


def _draw(outcome: outcomes.ChitDrawn, battery: Battery) -> str:
    if outcome.chit is Chit.BLACK:
        text = QCoreApplication.translate("Outcomes", "a black chit was drawn ({pile})")
    else:
        text = QCoreApplication.translate("Outcomes", "red chit {number} was drawn ({pile})")
    return fill(text, number=outcome.reds_drawn, pile=pile_text(battery))


def _request(outcome: outcomes.RequestPlaced | outcomes.RequestOutOfSight) -> str:
    if isinstance(outcome, outcomes.RequestOutOfSight):
        return fill(
            QCoreApplication.translate("Outcomes", "the AR in {hex} was out of LOS and is removed"),
            hex=outcome.hex,
        )
    request = outcome.request
    if request.origin is None:
        return fill(QCoreApplication.translate("Outcomes", "AR placed in {hex}"), hex=request.hex)
    if request.converts_into is None:
        text = QCoreApplication.translate("Outcomes", "Correction from {origin} to {hex}, {distance} away")
    else:
        text = QCoreApplication.translate(
            "Outcomes", "Correction from {origin} to {hex}, {distance} away, then Conversion ({mission})"
        )
    return fill(
        text,
        origin=request.origin,
        hex=request.hex,
        distance=hexes(request.origin.distance(request.hex)),
        mission=request.converts_into,
    )


def _landing(outcome: outcomes.PrecisionRolled | outcomes.ErrorRolled) -> str:
    if isinstance(outcome, outcomes.ErrorRolled):
        return fill(
            QCoreApplication.translate("Outcomes", "Error of {hexes} in direction {direction}: {landed}"),
            hexes=hexes(outcome.extent),
            direction=direction_text(outcome.direction),
            landed=marker_text(outcome.landed),
        )
    if outcome.landed is None:
        text = QCoreApplication.translate("Outcomes", "Precision {roll}, {needed} needed: not Precise")
    else:
        text = QCoreApplication.translate("Outcomes", "Precision {roll}, {needed} needed: {landed}")
    return fill(text, roll=outcome.roll, needed=outcome.needed, landed=marker_text(outcome.landed))


def _marker(outcome: outcomes.MarkerHandled) -> str:
    texts = {
        ActKind.LEAVE: QCoreApplication.translate("Outcomes", "{before} left in place"),
        ActKind.CONVERT: QCoreApplication.translate("Outcomes", "{before} Converted: {after}"),
        ActKind.REPLACE: QCoreApplication.translate("Outcomes", "{before} replaced: {after}"),
        ActKind.CANCEL_SR: QCoreApplication.translate("Outcomes", "{before} Cancelled"),
        ActKind.CANCEL_FFE: QCoreApplication.translate("Outcomes", "{before} removed"),
        ActKind.FINISH_RESOLUTION: QCoreApplication.translate("Outcomes", "{before} resolved: {after}"),
    }
    return fill(texts[outcome.act], before=marker_text(outcome.before), after=marker_text(outcome.after))


def _attack(outcome: outcomes.HexAttacked) -> str:
    if outcome.is_critical:
        text = QCoreApplication.translate(
            "Outcomes", "{hex} attacked with {fp} FP ({column} column), {first} and {second}: Critical Hit"
        )
    else:
        text = QCoreApplication.translate(
            "Outcomes", "{hex} attacked with {fp} FP ({column} column), {first} and {second}"
        )
    first, second = outcome.dice
    attack = fill(text, hex=outcome.hex, fp=outcome.fp, column=outcome.column, first=first, second=second)
    return _BETWEEN.join((attack, *(_target(result, outcome.dice) for result in outcome.results)))


def _target(result: outcomes.TargetResult, dice: tuple[int, ...]) -> str:
    """One target: `4-5-7: 7 +3 stone building = 10, NMC`."""
    parts = [
        fill(
            QCoreApplication.translate("Outcomes", "{target}: {roll}, {result}"),
            target=result.target.name or word(result.target.kind),
            roll=Roll(dice, result.modifiers),
            result=result.result,
        )
    ]
    if result.location is not None:
        parts.append(word(result.location))
    if result.morale:
        parts.append(
            fill(
                QCoreApplication.translate("Outcomes", "Morale Level {change}"), change=signed(result.morale)
            )
        )
    return ", ".join(parts)


def _smoke(outcome: outcomes.SmokeLaid) -> str:
    hindrance = max((each.hindrance for each in outcome.smoke), default=0)
    return fill(
        QCoreApplication.translate("Outcomes", "Smoke ({hindrance}) placed in {hexes}: {after}"),
        hindrance=signed(hindrance),
        hexes=hexes(len(outcome.smoke)),
        after=marker_text(outcome.after),
    )
