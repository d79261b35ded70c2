"""Shift, Repair, Replacement and what RG bring in words: facts and refusals (4.511-4.513, 4.516)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.entries import Fact
from elst_app.campaign.recovery import (
    receiving,
    repairing,
    replacement,
    resupply,
    shift,
    shift_attempt,
)
from elst_app.campaign.recovery.repair import RepairPart
from elst_app.rules.forces import Piece
from elst_app.rules.recovery_tables.repair import WeaponMount
from elst_app.rules.refusals import Refusal
from elst_app.rules.sides import Side
from elst_app.rules.strength import Strength, UnitCount
from elst_app.words.areas import place_name
from elst_app.words.forces import piece_name, pieces_text
from elst_app.words.marking import QT_TRANSLATE_NOOP
from elst_app.words.phrases import fill, listed, word

LATE_REFUSALS: Final[Mapping[type[Refusal], str]] = {
    shift.TooMuchToShift: QT_TRANSLATE_NOOP(
        "Refusals", "{name} carries {pp} PP and may Shift with {limit}: transfer, abandon or eliminate some."
    ),
    shift_attempt.CannotShift: QT_TRANSLATE_NOOP(
        "Refusals", "{name} cannot Shift: it is no Infantry or mobile vehicle."
    ),
    repairing.PartTooEarly: QT_TRANSLATE_NOOP("Refusals", "{part} comes after {due}, where a dr is due."),
    repairing.NothingToRepair: QT_TRANSLATE_NOOP("Refusals", "{name} needs no dr for {part}."),
    repairing.NoTroopsToRepair: QT_TRANSLATE_NOOP(
        "Refusals", "No dr is made for {name}: there are no troops in its area."
    ),
    repairing.NoSuchLmg: QT_TRANSLATE_NOOP(
        "Refusals", "{lmg} is no friendly LMG in the area of {vehicle}, or belongs to the other side."
    ),
    resupply.NothingToResupply: QT_TRANSLATE_NOOP(
        "Refusals", "The {side} side has nothing left that Equipment Repair changes without a dr."
    ),
    resupply.RepairStillToRoll: QT_TRANSLATE_NOOP("Refusals", "The {side} side still has a dr for {part}."),
    receiving.NoSuchGroup: QT_TRANSLATE_NOOP("Refusals", "No RG {group} was purchased on this date."),
    receiving.NotDueForGroup: QT_TRANSLATE_NOOP(
        "Refusals", "It is not the turn of {stage} for RG {group}; what is due: {due}."
    ),
    receiving.HoldersMissing: QT_TRANSLATE_NOOP(
        "Refusals", "SW of the RG to be possessed: {weapons}; possessors named: {holders}."
    ),
    replacement.AlreadyReplaced: QT_TRANSLATE_NOOP(
        "Refusals", "The {side} side has Replaced its units already: all are Replaced at once."
    ),
}


def _not_retained_there(refusal: shift_attempt.NotRetainedThere) -> str:
    return fill(
        QCoreApplication.translate("Refusals", "{name} is not Retained in {area}."),
        name=refusal.name,
        area=place_name(refusal.area),
    )


def _group_has_rolled(refusal: shift.GroupHasRolled) -> str:
    return fill(
        QCoreApplication.translate(
            "Refusals", "A group has rolled on this date to Shift from {origin} to {destination}."
        ),
        origin=place_name(refusal.origin),
        destination=place_name(refusal.destination),
    )


def _no_return_there(refusal: replacement.NoReturnThere) -> str:
    return fill(
        QCoreApplication.translate("Refusals", "Replaced units cannot come to {area}: it is closed to them."),
        area=place_name(refusal.area),
    )


def _not_in_that_area(refusal: receiving.NotInThatArea) -> str:
    return fill(
        QCoreApplication.translate("Refusals", "RG {group} was not purchased to begin in {area}."),
        group=refusal.group,
        area=place_name(refusal.area),
    )


LATE_REFUSALS_BY_CASE: Final[Mapping[type[Refusal], Callable[[Any], str]]] = {
    shift_attempt.NotRetainedThere: _not_retained_there,
    shift.GroupHasRolled: _group_has_rolled,
    replacement.NoReturnThere: _no_return_there,
    receiving.NotInThatArea: _not_in_that_area,
}


def _shift(fact: shift_attempt.ShiftAttempted) -> str:
    figures = {
        "side": fact.side,
        "units": pieces_text(fact.units),
        "origin": place_name(fact.origin),
        "destination": place_name(fact.destination),
        "result": fact.result,
    }
    if fact.roll is None:
        return fill(
            QCoreApplication.translate(
                "Facts", "{side} {units}, from {origin} to {destination}, without a DR: {result}"
            ),
            **figures,
        )
    text = fill(
        QCoreApplication.translate(
            "Facts", "{side} {units}, from {origin} to {destination}: {roll}, {result}"
        ),
        roll=fact.roll,
        **figures,
    )
    return "; ".join((text, *(casualty_text(casualty) for casualty in fact.casualties)))


def casualty_text(casualty: shift_attempt.ShiftCasualty) -> str:
    """What the dr of one unit of a group that Shifts with casualties has brought."""
    figures: dict[str, object] = {"unit": piece_name(casualty.unit), "dr": casualty.dr}
    if casualty.becomes is None:
        text = QCoreApplication.translate("Facts", "{unit}: dr {dr}, eliminated")
    elif casualty.wound_dr is not None:
        text = QCoreApplication.translate("Facts", "{unit}: dr {dr}, wounded")
    elif casualty.becomes.name == casualty.unit.name:
        text = QCoreApplication.translate("Facts", "{unit}: dr {dr}, unharmed")
    else:
        text = QCoreApplication.translate("Facts", "{unit}: dr {dr}, now {becomes}")
        figures["becomes"] = piece_name(casualty.becomes)
    return fill(text, **figures)


def _shift_name(fact: shift_attempt.ShiftAttempted) -> str:
    return fill(QCoreApplication.translate("Facts", "{side} Shift"), side=fact.side)


def _dr(
    fact: repairing.ImmobilizationRolled | repairing.StunRolled | repairing.CapturedRolled,
) -> str:
    return fill(
        QCoreApplication.translate("Facts", "{side} {piece}: {roll}, {result}"),
        side=fact.piece.side,
        piece=piece_name(fact.piece),
        roll=fact.roll,
        result=fact.result,
    )


def _weapon(fact: repairing.WeaponRepairRolled) -> str:
    text = QCoreApplication.translate("Facts", "{side} {piece}, {mount}: {roll}, {result}")
    if fact.mount is WeaponMount.UNMOUNTED:
        text = QCoreApplication.translate("Facts", "{side} {piece}: {roll}, {result}")
    return fill(
        text,
        side=fact.piece.side,
        piece=piece_name(fact.piece),
        mount=fact.mount,
        roll=fact.roll,
        result=fact.result,
    )


def _lmg(fact: repairing.LmgUsed) -> str:
    return fill(
        QCoreApplication.translate("Facts", "{side} {vehicle}: MG repaired, {lmg} eliminated for it"),
        side=fact.vehicle.side,
        vehicle=piece_name(fact.vehicle),
        lmg=piece_name(fact.lmg),
    )


def _of_piece(text: str, side: Side, piece: Piece) -> str:
    return fill(text, side=side, piece=piece_name(piece))


def _immobilization_name(fact: repairing.ImmobilizationRolled) -> str:
    return _of_piece(
        QCoreApplication.translate("Facts", "immobilization dr of {side} {piece}"),
        fact.piece.side,
        fact.piece,
    )


def _stun_name(fact: repairing.StunRolled) -> str:
    return _of_piece(
        QCoreApplication.translate("Facts", "Stun dr of {side} {piece}"), fact.piece.side, fact.piece
    )


def _weapon_name(fact: repairing.WeaponRepairRolled) -> str:
    return _of_piece(
        QCoreApplication.translate("Facts", "repair dr of {side} {piece}"), fact.piece.side, fact.piece
    )


def _captured_name(fact: repairing.CapturedRolled) -> str:
    return _of_piece(
        QCoreApplication.translate("Facts", "dr for the {side} {piece}"), fact.piece.side, fact.piece
    )


def _lmg_name(fact: repairing.LmgUsed) -> str:
    return _of_piece(
        QCoreApplication.translate("Facts", "MG repair of {side} {piece}"), fact.vehicle.side, fact.vehicle
    )


def _applied(fact: resupply.RepairApplied) -> str:
    is_lost = fact.part in (RepairPart.CAPTURED, RepairPart.AFV_RETURN)
    if fact.part is RepairPart.BRITISH_TANKS:
        text = QCoreApplication.translate("Facts", "{side} OB, {part} Retained in the Entry Area: {pieces}")
    elif is_lost:
        text = QCoreApplication.translate("Facts", "{side} OB, {part}, eliminated: {pieces}")
    else:
        text = QCoreApplication.translate("Facts", "{side} OB, {part}, resupplied: {pieces}")
    return fill(text, side=fact.side, part=fact.part, pieces=pieces_text(fact.pieces))


def _applied_name(fact: resupply.RepairApplied) -> str:
    return fill(QCoreApplication.translate("Facts", "{side} OB, {part}"), side=fact.side, part=fact.part)


def _replaced(fact: replacement.UnitsReplaced) -> str:
    """Each unit with what it has come back as and where."""
    units = [
        fill(
            QCoreApplication.translate("Facts", "{unit} as {piece} in {area}"),
            unit=each.unit,
            piece=piece_name(piece),
            area=place_name(each.area),
        )
        for each, piece in zip(fact.returning, fact.added, strict=False)
    ]
    return fill(
        QCoreApplication.translate("Facts", "{side} Replacement: {units}"),
        side=fact.side,
        units=listed(units),
    )


def _replaced_name(fact: replacement.UnitsReplaced) -> str:
    return fill(QCoreApplication.translate("Facts", "{side} Replacement"), side=fact.side)


def _pool_closed(fact: replacement.PoolClosed) -> str:
    return QCoreApplication.translate("Facts", "The eliminated pool is put away")


def counts_text(units: Sequence[UnitCount]) -> str:
    """Units, SW or Guns an RG brings: `7 × 4-5-7`, `3 × LMG and 2 × PIAT`."""
    return listed([f"{each.number} × {each.unit}" for each in units])


def _strength(fact: receiving.StrengthRolled) -> str:
    return fill(
        QCoreApplication.translate("Facts", "{side} {group}: {roll}, {strength}: {units}"),
        side=fact.received.side,
        group=fact.received.group,
        roll=fact.roll,
        strength=fact.received.strength,
        units=counts_text(fact.received.units or ()),
    )


def _strength_name(fact: receiving.StrengthRolled) -> str:
    return fill(
        QCoreApplication.translate("Facts", "Strength of {side} {group}"),
        side=fact.received.side,
        group=fact.received.group,
    )


def _weapons(fact: receiving.WeaponsRolled) -> str:
    drs = ((each.weapon, each.roll) for each in fact.results if each.roll is not None)
    return fill(
        QCoreApplication.translate("Facts", "{side} {group}: {drs}; SW received: {weapons}"),
        side=fact.received.side,
        group=fact.received.group,
        drs=", ".join(f"{weapon} {word(roll)}" for weapon, roll in drs),
        weapons=counts_text(fact.received.weapons or ()),
    )


def _weapons_name(fact: receiving.WeaponsRolled) -> str:
    return fill(
        QCoreApplication.translate("Facts", "SW of {side} {group}"),
        side=fact.received.side,
        group=fact.received.group,
    )


def _leaders(fact: receiving.LeadersRolled) -> str:
    return fill(
        QCoreApplication.translate("Facts", "{side} {group}: {roll}, leaders: {leaders}"),
        side=fact.received.side,
        group=fact.received.group,
        roll=fact.roll,
        leaders=fact.received.leaders or (),
    )


def _leaders_name(fact: receiving.LeadersRolled) -> str:
    return fill(
        QCoreApplication.translate("Facts", "leaders of {side} {group}"),
        side=fact.received.side,
        group=fact.received.group,
    )


def _received(fact: receiving.GroupReceived) -> str:
    text = QCoreApplication.translate("Facts", "{side} {group}, in {area}: {pieces}")
    if fact.received.strength is Strength.REDUCED:
        text = QCoreApplication.translate("Facts", "{side} {group}, Reduced, in {area}: {pieces}")
    return fill(
        text,
        side=fact.received.side,
        group=fact.received.group,
        area=place_name(fact.area),
        pieces=pieces_text(fact.added),
    )


def _received_name(fact: receiving.GroupReceived) -> str:
    return fill(
        QCoreApplication.translate("Facts", "entry of {side} {group} into the OB"),
        side=fact.received.side,
        group=fact.received.group,
    )


LATE_FACTS: Final[Mapping[type[Fact], Callable[[Any], str]]] = {
    shift_attempt.ShiftAttempted: _shift,
    repairing.ImmobilizationRolled: _dr,
    repairing.StunRolled: _dr,
    repairing.WeaponRepairRolled: _weapon,
    repairing.CapturedRolled: _dr,
    repairing.LmgUsed: _lmg,
    resupply.RepairApplied: _applied,
    replacement.UnitsReplaced: _replaced,
    replacement.PoolClosed: _pool_closed,
    receiving.StrengthRolled: _strength,
    receiving.WeaponsRolled: _weapons,
    receiving.LeadersRolled: _leaders,
    receiving.GroupReceived: _received,
}

LATE_FACT_NAMES: Final[Mapping[type[Fact], Callable[[Any], str]]] = {
    shift_attempt.ShiftAttempted: _shift_name,
    repairing.ImmobilizationRolled: _immobilization_name,
    repairing.StunRolled: _stun_name,
    repairing.WeaponRepairRolled: _weapon_name,
    repairing.CapturedRolled: _captured_name,
    repairing.LmgUsed: _lmg_name,
    resupply.RepairApplied: _applied_name,
    replacement.UnitsReplaced: _replaced_name,
    replacement.PoolClosed: _pool_closed,
    receiving.StrengthRolled: _strength_name,
    receiving.WeaponsRolled: _weapons_name,
    receiving.LeadersRolled: _leaders_name,
    receiving.GroupReceived: _received_name,
}
