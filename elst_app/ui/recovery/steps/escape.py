"""Escape, step 4.506: hex by hex, in stacks the owner forms."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import ClassVar, Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.context import Command
from elst_app.campaign.entries import Entry
from elst_app.campaign.recovery.equipment import HandleEquipment
from elst_app.campaign.recovery.escape import (
    EscapeCase,
    Escapee,
    EscapeHex,
    EscapeProspect,
    escape_case,
    escapes,
    isolated_without_hex,
)
from elst_app.campaign.recovery.escape_attempt import AttemptEscape, EscapeAttempted
from elst_app.campaign.recovery.fates import ChooseFate, PieceFate, fates_to_choose, piece_fate
from elst_app.campaign.vehicles import CloseHexes
from elst_app.rules.areas import HexClass
from elst_app.rules.escape import InfantryResult
from elst_app.rules.forces import ENTRY_AREA, PieceKind, Place, in_area
from elst_app.rules.paths import Path
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.refusals import Refusal
from elst_app.ui.recovery.act_text import act_text
from elst_app.ui.recovery.cases import (
    Answers,
    Case,
    CaseWarning,
    Dice,
    Group,
    Head,
    Kind,
    MapPlace,
    Option,
    Question,
    Row,
)
from elst_app.ui.recovery.steps.carried import carried_group
from elst_app.ui.recovery.steps.closed_hexes import closed_hexes, closed_question
from elst_app.ui.recovery.steps.fate_choice import FATE, choice_case, choice_head, passed_over
from elst_app.ui.recovery.steps.step import GuidedStep
from elst_app.words.areas import area_name
from elst_app.words.forces import piece_name, pieces_text, place_text
from elst_app.words.phrases import fill, hexes, listed, unit_name, word
from elst_app.words.recovery_facts_middle import escape_outcome
from elst_app.words.refusals import refusal_text

UNITS: Final = "units"
DESTINATION: Final = "destination"
HIT: Final = "hit"


class EscapeStep(GuidedStep):
    """A case is the Infantry of one side in one hex, or one vehicle; it comes back until all have rolled."""

    step: ClassVar[RecoveryStep] = RecoveryStep.ESCAPE

    def heads(self) -> tuple[Head, ...]:
        """Whoever's owner must say where he is Retained, then those that must, then those that may."""
        found = [choice_head(each) for each in self._choices.values()]
        found += [_head(place, units) for place, units in self._cases.values()]
        return tuple(sorted(found, key=lambda head: not head.is_must))

    def nothing_to_do(self) -> str:
        """No unit must or may."""
        return QCoreApplication.translate(
            "EscapeStep", "No unit is in No Man's Land, in an enemy area, cut off, or Isolated."
        )

    def remarks(self) -> tuple[str, ...]:
        """The units of Isolated areas whose hexes are not known."""
        unplaced = isolated_without_hex(self.state, self.rulebook)
        if not unplaced:
            return ()
        text = QCoreApplication.translate(
            "EscapeStep", "Isolated, and may Escape once their hex is said on the Forces screen: {units}."
        )
        return (fill(text, units=pieces_text(unplaced)),)

    def told(self, act: Sequence[Entry]) -> str:
        """The DR and its modifiers stand beside it."""
        fact = act[0].fact
        return escape_outcome(fact) if isinstance(fact, EscapeAttempted) else act_text(act)

    def key_of(self, command: Command) -> str:
        """The hex or the vehicle that the attempt, or the Equipment, was about; the piece with a choice.

        For hexes closed to vehicles a vehicle that has one.
        """
        if isinstance(command, ChooseFate):
            key = f"{FATE} {command.piece}"
            return key if key in self._choices else ""
        if isinstance(command, CloseHexes):
            vehicles = (key for key, each in self._choices.items() if each.piece.kind is PieceKind.VEHICLE)
            return next(vehicles, "")
        ids: tuple[str, ...] = ()
        if isinstance(command, AttemptEscape):
            ids = command.units
        elif isinstance(command, HandleEquipment):
            ids = (command.piece,)
        pieces = [piece for id_ in ids if (piece := self.state.forces.find(id_)) is not None]
        owners = {(self.state.forces.possessor_of(piece) or piece).id for piece in pieces}
        return next(
            (key for key, (_, units) in self._cases.items() if owners & {each.unit.id for each in units}), ""
        )

    def case(self, key: str, answers: Answers) -> Case:
        """The Escape DR of the stack chosen, by default of all who can go together; or the choice."""
        if key in self._choices:
            return self._choice(self._choices[key], answers)
        place, escapees = self._cases[key]
        ids = [escapee.unit.id for escapee in escapees]
        chosen = answers.of(UNITS, ids, ids)
        hit = answers.of(HIT, chosen, chosen[:1])
        closed, wrong = closed_hexes(answers)
        found = escape_case(self.state, self.rulebook, chosen, chosen=hit[0] if hit else None, closed=closed)
        case = _stack_case(place, escapees, chosen)
        if isinstance(found, Refusal):
            return replace(case, warnings=(CaseWarning(refusal_text(found), found.rule),))
        broken = (CaseWarning(refusal_text(each), each.rule) for each in found.refusals)
        return self._with_dr(
            replace(case, warnings=(*wrong, *broken)),
            found,
            AttemptEscape(
                by=place.side, units=chosen, chosen=hit[0] if found.needs_chosen else None, closed=closed
            ),
            answers,
        )

    def _with_dr(self, case: Case, found: EscapeCase, attempt: AttemptEscape, answers: Answers) -> Case:
        """The case with its DR, once it is said who is hit and where they go."""
        places = self._places(found)
        to = answers.of(DESTINATION, [name for name, _, _ in places], [places[0][0]])[0]
        destination, path = next((spot, path) for name, spot, path in places if name == to)

        def command(dice: tuple[int, ...] | None) -> AttemptEscape:
            return replace(
                attempt,
                destination=destination,
                dice=None if dice is None else dice[:2],
                wound_dice=None if dice is None else dice[2:],
            )

        is_vehicle = found.units[0].kind is PieceKind.VEHICLE
        if path is not None and len(places) == 1:
            case = replace(case, text=_text(case.text, _destination(found, destination), path))
        return replace(
            case,
            questions=(
                *case.questions,
                *((closed_question(answers),) if is_vehicle else ()),
                *_hit_question(found, attempt.chosen),
                *_destination_question(found, places, to),
            ),
            dice=Dice(2, command, lambda dice: _wound_dice(found, dice)),
            modifiers=found.modifiers,
            rows=tuple(_row(found, prospect) for prospect in found.prospects),
            place=replace(case.place, path=path.hexes if path is not None else ()),
        )

    @cached_property
    def _cases(self) -> dict[str, tuple[EscapeHex, tuple[Escapee, ...]]]:
        """Each case by its key: the Infantry of a hex, and each vehicle alone."""
        found: dict[str, tuple[EscapeHex, tuple[Escapee, ...]]] = {}
        for place in escapes(self.state, self.rulebook):
            key = f"{place.side.value} {place.hex.name}"
            infantry = tuple(each for each in place.escapees if each.unit.kind is not PieceKind.VEHICLE)
            if infantry:
                found[key] = place, infantry
            for each in place.escapees:
                if each.unit.kind is PieceKind.VEHICLE:
                    found[f"{key} {each.unit.id}"] = place, (each,)
        return found

    @cached_property
    def _choices(self) -> dict[str, PieceFate]:
        """Each piece whose owner must still say where it is Retained (4.5053)."""
        found = fates_to_choose(self.state, self.rulebook)
        return {choice_head(each).key: each for each in found}

    def _choice(self, found: PieceFate, answers: Answers) -> Case:
        areas = determined_areas(self.state, self.rulebook)
        passed = passed_over(found, answers)
        beyond = piece_fate(self.state, self.rulebook, areas, found.piece, passed) or found
        return choice_case(found, beyond, self.state.closed_to_vehicles, answers)

    def _places(self, case: EscapeCase) -> list[tuple[str, Place, Path | None]]:
        """Where the stack may go; every area of its side where no path is found."""
        found: list[tuple[str, Place, Path | None]] = [
            (place_text(each.place), each.place, each.path) for each in case.destinations
        ]
        if not found:
            areas = determined_areas(self.state, self.rulebook).of(case.stack.side)
            places = [ENTRY_AREA, *(in_area(area.id) for area in areas)]
            found = [(place_text(place), place, None) for place in places]
        return found


def _wound_dice(case: EscapeCase, dice: tuple[int, ...]) -> tuple[str, ...]:
    """A wound severity dr for each leader whom the DR Reduces."""
    if len(dice) > 2:
        return ()
    text = QCoreApplication.translate("EscapeStep", "Wound severity dr of {leader}")
    return tuple(fill(text, leader=piece_name(unit)) for unit in case.wounded(dice))


def _stack_case(place: EscapeHex, escapees: Sequence[Escapee], chosen: Sequence[str]) -> Case:
    """Who goes together, why, and with what, before anything is known of the DR."""
    units = tuple(escapee for escapee in escapees if escapee.unit.id in chosen)
    return Case(
        _head(place, escapees),
        _title(place, units or escapees),
        "4.506",
        _where(place),
        questions=_who_question(escapees, chosen),
        groups=_equipment(escapees),
        place=MapPlace((place.hex,), side=place.side),
    )


def _equipment(escapees: Sequence[Escapee]) -> tuple[Group, ...]:
    """What each unit carries, and what may be done about it before the DR."""
    loads = [(escapee.unit, escapee.load) for escapee in escapees]
    return carried_group(loads, [escapee.unit for escapee in escapees])


def _head(place: EscapeHex, escapees: Sequence[Escapee]) -> Head:
    units = [escapee.unit for escapee in escapees]
    is_must = any(escapee.must for escapee in escapees)
    key = f"{place.side.value} {place.hex.name}"
    if units[0].kind is PieceKind.VEHICLE:
        key = f"{key} {units[0].id}"
    must = QCoreApplication.translate("EscapeStep", "must")
    may = QCoreApplication.translate("EscapeStep", "may")
    text = QCoreApplication.translate("EscapeStep", "{units} in {hex}")
    name = fill(text, units=pieces_text(units), hex=place.hex)
    return Head(key, place.side, name, must if is_must else may, is_must)


def _title(place: EscapeHex, escapees: Sequence[Escapee]) -> str:
    if any(escapee.must for escapee in escapees):
        text = QCoreApplication.translate("EscapeStep", "{side} {units} in {hex} must Escape")
    else:
        text = QCoreApplication.translate("EscapeStep", "{side} {units} in {hex} may Escape")
    units = [escapee.unit for escapee in escapees]
    return fill(text, side=place.side, units=pieces_text(units), hex=place.hex)


def _where(place: EscapeHex) -> str:
    """Why: the area the hex is in."""
    if place.hex_class is HexClass.NO_MANS_LAND:
        return QCoreApplication.translate("EscapeStep", "The hex is in No Man's Land.")
    if place.area is None:
        return QCoreApplication.translate(
            "EscapeStep", "No path leads from there to a friendly area through Uncontrolled Territory."
        )
    area_side = place.hex_class.side or place.side
    if area_side is place.side:
        text = QCoreApplication.translate("EscapeStep", "The hex is in {area} and Isolated.")
    else:
        text = QCoreApplication.translate("EscapeStep", "The hex is in {area}.")
    return fill(text, area=area_name(area_side, place.area))


def _text(where: str, place: str, path: Path) -> str:
    """Why, and where to where there is no choice."""
    text = QCoreApplication.translate("EscapeStep", "{where} Who survives goes to {place}, {way} away.")
    return fill(text, where=where, place=place, way=hexes(path.length))


def _destination(case: EscapeCase, place: Place) -> str:
    return place_text(place) if place.area is None else area_name(case.stack.side, place.area)


def _who_question(escapees: Sequence[Escapee], chosen: Sequence[str]) -> tuple[Question, ...]:
    if len(escapees) == 1:
        return ()
    options = tuple(Option(each.unit.id, _unit_text(each)) for each in escapees)
    text = QCoreApplication.translate("EscapeStep", "Who goes together, with one DR?")
    return (Question(UNITS, text, Kind.MANY, options, tuple(chosen)),)


def _unit_text(escapee: Escapee) -> str:
    if not escapee.load.pieces:
        return piece_name(escapee.unit)
    text = QCoreApplication.translate("EscapeStep", "{unit} with {pieces}")
    return fill(text, unit=piece_name(escapee.unit), pieces=pieces_text(escapee.load.pieces))


def _hit_question(case: EscapeCase, hit: str | None) -> tuple[Question, ...]:
    if hit is None:
        return ()
    options = tuple(Option(unit.id, piece_name(unit)) for unit in case.units)
    text = QCoreApplication.translate("EscapeStep", "Who is hit, if anybody? Choose at random (C14).")
    return (Question(HIT, text, Kind.ONE, options, (hit,)),)


def _destination_question(
    case: EscapeCase, places: Sequence[tuple[str, Place, Path | None]], to: str
) -> tuple[Question, ...]:
    if len(places) == 1:
        return ()
    ignorable = {each.place for each in case.destinations if each.may_be_ignored}
    options = []
    for name, place, path in places:
        figures = {
            "place": _destination(case, place),
            "way": hexes(path.length) if path is not None else "",
            "enemy": path.enemy if path is not None else 0,
        }
        text = QCoreApplication.translate("EscapeStep", "{place}")
        if place in ignorable:
            text = QCoreApplication.translate("EscapeStep", "{place}, Isolated, {way} away")
        elif path is not None and path.enemy:
            text = QCoreApplication.translate(
                "EscapeStep", "{place}, {way} away, {enemy} of them in enemy areas"
            )
        elif path is not None:
            text = QCoreApplication.translate("EscapeStep", "{place}, {way} away")
        options.append(Option(name, fill(text, **figures)))
    text = QCoreApplication.translate("EscapeStep", "Where to?")
    if not case.destinations:
        text = QCoreApplication.translate(
            "EscapeStep", "No path leads to a friendly area. Where did they go?"
        )
    return (Question(DESTINATION, text, Kind.ONE, tuple(options), (to,)),)


def _row(case: EscapeCase, prospect: EscapeProspect) -> Row:
    is_vehicle = case.units[0].kind is PieceKind.VEHICLE
    row = prospect.row
    results = [row.vehicle] if is_vehicle else list(row.infantry)
    if len(results) > 1 and results[0] is InfantryResult.ESCAPES:
        text = QCoreApplication.translate("EscapeStep", "{first}; {rest}")
        result = fill(text, first=results[0], rest=listed(results[1:]))
    else:
        result = word(results[0])
    return Row(row.at_most, result, prospect.chance, _becomes(prospect))


def _becomes(prospect: EscapeProspect) -> str:
    """The counters of the units that change; of several, from what to what."""
    changes = prospect.changes
    if all(change.becomes is None for change in changes):
        return ""
    changed = [change for change in changes if change.becomes != change.unit]
    if len(changes) == 1:
        return ", ".join(unit_name(change.becomes) for change in changed if change.becomes is not None)
    gone = QCoreApplication.translate("EscapeStep", "eliminated")
    return ", ".join(
        f"{unit_name(change.unit)} → {unit_name(change.becomes) if change.becomes is not None else gone}"
        for change in changed
    )
