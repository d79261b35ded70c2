"""Escape, possession, wounded leaders and recombination in words: acts and refusals (4.506-4.509)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.entries import Fact
from elst_app.campaign.recovery import equipment, escape, escape_attempt, possession, wounded_leaders
from elst_app.campaign.recovery import recombination as recombining
from elst_app.rules import forces
from elst_app.rules.forces import Piece, PieceKind
from elst_app.rules.refusals import Refusal
from elst_app.words.areas import place_name
from elst_app.words.forces import piece_name, pieces_text, place_text
from elst_app.words.marking import QT_TRANSLATE_NOOP
from elst_app.words.phrases import fill, listed

MIDDLE_REFUSALS: Final[Mapping[type[Refusal], str]] = {
    forces.TooMuchCarried: QT_TRANSLATE_NOOP(
        "Refusals",
        "{name} carries {pp} PP and may Escape with {limit}: transfer, abandon or eliminate some.",
    ),
    escape.NoUnit: QT_TRANSLATE_NOOP("Refusals", "{name} is no unit and Escapes with the one that has it."),
    escape.HexNotSaid: QT_TRANSLATE_NOOP("Refusals", "Say first in which hex {name} is."),
    escape.NotInOneHex: QT_TRANSLATE_NOOP("Refusals", "One Escape DR is for units of one side in one hex."),
    escape.NotMobile: QT_TRANSLATE_NOOP("Refusals", "{name} is not mobile and cannot Escape."),
    escape.RetainedAnyway: QT_TRANSLATE_NOOP(
        "Refusals", "{name} in {hex} is Retained in the nearest area and does not roll."
    ),
    escape_attempt.NowhereToEscape: QT_TRANSLATE_NOOP(
        "Refusals", "No path leads to a friendly area; say where they went."
    ),
    escape_attempt.NobodyChosen: QT_TRANSLATE_NOOP(
        "Refusals", "The DR hits one unit of the stack; choose at random which, before it is made."
    ),
    equipment.NotCarried: QT_TRANSLATE_NOOP("Refusals", "{name} is no SW, radio or Gun."),
    equipment.NotPossessed: QT_TRANSLATE_NOOP("Refusals", "No unit possesses {name}."),
    equipment.NobodyTakesIt: QT_TRANSLATE_NOOP("Refusals", "Say which unit takes {name}."),
    equipment.NotBesideIt: QT_TRANSLATE_NOOP("Refusals", "{unit} is not where {name} is."),
    equipment.NotInAnArea: QT_TRANSLATE_NOOP("Refusals", "{name} is in no Deployment Area."),
    wounded_leaders.NoWoundedLeader: QT_TRANSLATE_NOOP("Refusals", "{name} is no wounded leader."),
    wounded_leaders.LeaderNotRetained: QT_TRANSLATE_NOOP(
        "Refusals", "{name} is not Retained, and only Retained leaders roll."
    ),
}


def _must_escape(refusal: escape.MustStillEscape) -> str:
    others = refusal.others
    if not others:
        text = QCoreApplication.translate("Refusals", "{name} in {hex} must still attempt to Escape.")
    elif others == 1:
        text = QCoreApplication.translate(
            "Refusals", "{name} in {hex} and 1 more unit must still attempt to Escape."
        )
    else:
        text = QCoreApplication.translate(
            "Refusals", "{name} in {hex} and %n more units must still attempt to Escape.", "", others
        )
    return fill(text, name=refusal.name, hex=refusal.hex)


def _leaders_to_roll(refusal: wounded_leaders.LeadersStillToRoll) -> str:
    others = refusal.others
    if not others:
        text = QCoreApplication.translate("Refusals", "The dr for the wounded {name} has not been made yet.")
    elif others == 1:
        text = QCoreApplication.translate(
            "Refusals", "No dr has been made yet for the wounded {name} and 1 more leader."
        )
    else:
        text = QCoreApplication.translate(
            "Refusals", "No dr has been made yet for the wounded {name} and %n more leaders.", "", others
        )
    return fill(text, name=refusal.name)


def _no_destination(refusal: escape_attempt.NotADestination) -> str:
    return fill(
        QCoreApplication.translate(
            "Refusals",
            "The stack may go to the nearest area, or past one that is Isolated, but not to {area}.",
        ),
        area=place_name(refusal.area),
    )


def _not_in_this_step(refusal: equipment.NotInThisStep) -> str:
    return fill(
        QCoreApplication.translate(
            "Refusals",
            "Equipment is abandoned, eliminated or transferred before an Escape or a Shift and under "
            "Equipment Possession, not now: {now}.",
        ),
        now=refusal.now,
    )


def _no_troops(refusal: equipment.NoTroopsThere) -> str:
    return fill(
        QCoreApplication.translate("Refusals", "No troops are Retained in {area} to eliminate {name}."),
        area=place_name(refusal.area),
        name=refusal.name,
    )


MIDDLE_REFUSALS_BY_CASE: Final[Mapping[type[Refusal], Callable[[Any], str]]] = {
    escape.MustStillEscape: _must_escape,
    wounded_leaders.LeadersStillToRoll: _leaders_to_roll,
    escape_attempt.NotADestination: _no_destination,
    equipment.NotInThisStep: _not_in_this_step,
    equipment.NoTroopsThere: _no_troops,
}


def _escape(fact: escape_attempt.EscapeAttempted) -> str:
    """The DR with its modifiers, its row, and what is left of the stack."""
    is_vehicle = any(unit.kind is PieceKind.VEHICLE for unit in fact.units)
    rolled = fill(
        QCoreApplication.translate("Facts", "{side} {units} in {hex}, Escape DR {roll}: {result}"),
        side=listed(list(dict.fromkeys(unit.side for unit in fact.units))),
        hex=fact.hex,
        units=pieces_text(fact.units),
        roll=fact.roll,
        result=fact.row.vehicle if is_vehicle else fact.row.infantry,
    )
    return "; ".join((rolled, *_after_escape(fact)))


def escape_outcome(fact: escape_attempt.EscapeAttempted) -> str:
    """What became of whom, where the DR is shown beside it."""
    who = fill(
        QCoreApplication.translate("Facts", "{units} from {hex}"),
        units=pieces_text(fact.units),
        hex=fact.hex,
    )
    return "; ".join((who, *_after_escape(fact)))


def _after_escape(fact: escape_attempt.EscapeAttempted) -> list[str]:
    told = [
        fill(
            QCoreApplication.translate("Facts", "wound severity dr of {leader}: {dr}"),
            leader=piece_name(each.leader),
            dr=each.dr,
        )
        for each in fact.wound_drs
    ]
    if fact.destination is not None:
        left = [piece for piece in fact.changed if piece.place == fact.destination]
        told.append(
            fill(
                QCoreApplication.translate("Facts", "{pieces} in {place}"),
                pieces=pieces_text(left),
                place=place_text(fact.destination),
            )
        )
    lost = _lost(fact)
    if {piece.id for piece in lost} - {unit.id for unit in fact.units} or 0 < len(lost) < len(fact.units):
        told.append(
            fill(QCoreApplication.translate("Facts", "eliminated: {pieces}"), pieces=pieces_text(lost))
        )
    return told


def _lost(fact: escape_attempt.EscapeAttempted) -> list[Piece]:
    """The units and the Equipment that did not survive, as they were before."""
    before = {unit.id: unit for unit in fact.units}
    gone = [piece for piece in fact.changed if piece.place == forces.ELIMINATED]
    return [before.get(piece.id, piece) for piece in gone]


def _escape_name(fact: escape_attempt.EscapeAttempted) -> str:
    return fill(QCoreApplication.translate("Facts", "Escape from {hex}"), hex=fact.hex)


def _equipment(fact: equipment.EquipmentHandled) -> str:
    if fact.taker is not None:
        text = QCoreApplication.translate("Facts", "{side} {piece} {act} to {taker}")
    elif fact.holder is not None:
        text = QCoreApplication.translate("Facts", "{side} {piece} of {holder} {act}")
    else:
        text = QCoreApplication.translate("Facts", "{side} {piece} {act}")
    told = fill(
        text,
        side=fact.piece.side,
        piece=piece_name(fact.piece),
        act=fact.act,
        holder=piece_name(fact.holder) if fact.holder is not None else None,
        taker=piece_name(fact.taker) if fact.taker is not None else None,
    )
    if fact.holder is None or fact.retained is None:
        return told
    return fill(
        QCoreApplication.translate("Facts", "{told}; {holder} Retained in {place}"),
        told=told,
        holder=piece_name(fact.holder),
        place=place_text(fact.retained),
    )


def _equipment_name(fact: equipment.EquipmentHandled) -> str:
    return fill(
        QCoreApplication.translate("Facts", "{piece}: {act}"), piece=piece_name(fact.piece), act=fact.act
    )


def _captured(fact: possession.EquipmentCaptured) -> str:
    return fill(
        QCoreApplication.translate("Facts", "Now {side} Equipment: {pieces}"),
        side=fact.side,
        pieces=pieces_text(fact.changed),
    )


def _captured_name(fact: possession.EquipmentCaptured) -> str:
    return fill(QCoreApplication.translate("Facts", "Equipment the {side} captured"), side=fact.side)


def _wounded(fact: wounded_leaders.WoundedLeaderRolled) -> str:
    return fill(
        QCoreApplication.translate("Facts", "{side} wounded {leader}, dr {roll}: {result}"),
        side=fact.leader.side,
        leader=piece_name(fact.leader),
        roll=fact.roll,
        result=fact.result,
    )


def _wounded_name(fact: wounded_leaders.WoundedLeaderRolled) -> str:
    return fill(
        QCoreApplication.translate("Facts", "dr of the wounded {leader}"), leader=piece_name(fact.leader)
    )


def _recombined(fact: recombining.HalfSquadsRecombined) -> str:
    """The squads, place by place: `British HS recombine: 4-5-7 (Deployment Area 1)`."""
    places = dict.fromkeys((pair.retained, pair.pool) for pair in fact.pairs)
    told = [
        fill(
            QCoreApplication.translate("Facts", "{squads} ({place})"),
            squads=pieces_text(
                [pair.squad for pair in fact.pairs if (pair.retained, pair.pool) == (retained, pool)]
            ),
            place=QCoreApplication.translate("Facts", "eliminated pool")
            if retained is None
            else place_name(retained.area),
        )
        for retained, pool in places
    ]
    return fill(
        QCoreApplication.translate("Facts", "{side} HS recombine: {squads}"), side=fact.side, squads=told
    )


def _recombined_name(fact: recombining.HalfSquadsRecombined) -> str:
    return fill(QCoreApplication.translate("Facts", "{side} recombination"), side=fact.side)


MIDDLE_FACTS: Final[Mapping[type[Fact], Callable[[Any], str]]] = {
    escape_attempt.EscapeAttempted: _escape,
    equipment.EquipmentHandled: _equipment,
    possession.EquipmentCaptured: _captured,
    wounded_leaders.WoundedLeaderRolled: _wounded,
    recombining.HalfSquadsRecombined: _recombined,
}

MIDDLE_FACT_NAMES: Final[Mapping[type[Fact], Callable[[Any], str]]] = {
    escape_attempt.EscapeAttempted: _escape_name,
    equipment.EquipmentHandled: _equipment_name,
    possession.EquipmentCaptured: _captured_name,
    wounded_leaders.WoundedLeaderRolled: _wounded_name,
    recombining.HalfSquadsRecombined: _recombined_name,
}
