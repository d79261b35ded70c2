"""Shift, step 4.511: group by group, each from its area to another, in secret."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import ClassVar, Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.context import Command
from elst_app.campaign.entries import Entry
from elst_app.campaign.recovery.equipment import HandleEquipment
from elst_app.campaign.recovery.shift import (
    ShiftGroup,
    ShiftOption,
    ShiftUnit,
    has_casualties,
    shift_groups,
    shift_options,
    wounded_in_shift,
)
from elst_app.campaign.recovery.shift_attempt import AttemptShift, ShiftAttempted
from elst_app.rules.dice import drm_of
from elst_app.rules.forces import Piece, PieceKind
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.shift import Shift
from elst_app.rules.sides import Side
from elst_app.ui.recovery.act_text import act_text
from elst_app.ui.recovery.cases import (
    Act,
    Answers,
    Case,
    CaseWarning,
    Dice,
    Group,
    Head,
    Kind,
    Line,
    MapPlace,
    Option,
    Question,
)
from elst_app.ui.recovery.steps.carried import carried_group
from elst_app.ui.recovery.steps.closed_hexes import closed_hexes, closed_question
from elst_app.ui.recovery.steps.step import GuidedStep
from elst_app.ui.recovery.steps.table_rows import rows_of
from elst_app.ui.recovery.steps.whereabouts import around_areas, hexes_of, piece_there, place_code
from elst_app.words.areas import home_name, place_name
from elst_app.words.forces import piece_name, pieces_text
from elst_app.words.phrases import capitalized, fill, hexes, signed
from elst_app.words.recovery_facts_late import casualty_text
from elst_app.words.refusals import refusal_text

UNITS: Final = "units"
DESTINATION: Final = "destination"


class ShiftStep(GuidedStep):
    """A case is all that has not attempted to Shift from one area; it comes back with those who are left."""

    step: ClassVar[RecoveryStep] = RecoveryStep.SHIFT
    is_secret: ClassVar[bool] = True

    def heads(self) -> tuple[Head, ...]:
        """Area by area; nobody must."""
        return tuple(_head(key, group) for key, group in self._groups.items())

    def nothing_to_do(self) -> str:
        """Nobody is Retained who could go."""
        if not self.sides:
            return QCoreApplication.translate("ShiftStep", "Each side sees for itself who may go.")
        return QCoreApplication.translate("ShiftStep", "No Infantry and no mobile vehicle is Retained.")

    def told(self, act: Sequence[Entry]) -> str:
        """The DR and its row stand beside it."""
        fact = act[0].fact
        if not isinstance(fact, ShiftAttempted) or fact.roll is None:
            return act_text(act)
        text = fill(
            QCoreApplication.translate("ShiftStep", "{units}, from {origin} to {destination}"),
            units=pieces_text(fact.units),
            origin=place_name(fact.origin),
            destination=place_name(fact.destination),
        )
        return "; ".join((text, *(casualty_text(each) for each in fact.casualties)))

    def key_of(self, command: Command) -> str:
        """The area the group was in, or that of the unit whose Equipment it was."""
        if isinstance(command, AttemptShift):
            return _key(command.side, command.origin)
        piece = self.state.forces.find(command.piece) if isinstance(command, HandleEquipment) else None
        owner = self.state.forces.possessor_of(piece) if piece is not None else None
        groups = self._groups.items()
        return next((key for key, group in groups if owner in [each.unit for each in group.units]), "")

    def case(self, key: str, answers: Answers) -> Case:
        """The Shift of those chosen to the area chosen, by default of nobody yet."""
        group = self._groups[key]
        ids = [each.unit.id for each in group.units]
        chosen = answers.of(UNITS, ids, ())
        going = tuple(each for each in group.units if each.unit.id in chosen)
        units = tuple(each.unit for each in going)
        has_vehicle = any(unit.kind is PieceKind.VEHICLE for unit in units)
        closed, wrong = closed_hexes(answers) if has_vehicle else ((), ())
        options = self._options(group, closed) if has_vehicle else group.options
        possible = {place_code(each.destination): each for each in options if each.shift is not None}
        usual = [name for name, each in possible.items() if each.refusal is None] or list(possible)
        to = answers.of(DESTINATION, list(possible), usual[:1])
        option = possible[to[0]] if to else None
        refusals = [*(each.refusal for each in going), option.refusal if option is not None else None]
        warnings = [CaseWarning(refusal_text(each), each.rule) for each in refusals if each is not None]
        case = Case(
            _head(key, group),
            _title(group),
            "4.511",
            _text(option, units),
            questions=(
                self._who_question(group, chosen),
                *((closed_question(answers),) if has_vehicle else ()),
                *_destination_question(group, possible, to),
            ),
            warnings=(*wrong, *warnings),
            groups=(
                *carried_group(
                    [(each.unit, each.load) for each in going], [each.unit for each in group.units]
                ),
                *_no_ways(options),
            ),
            place=self._place(group, units, option),
        )
        if not units or option is None or option.shift is None:
            return case
        return self._with_act(case, option.shift, units, closed)

    def _place(self, group: ShiftGroup, units: Sequence[Piece], option: ShiftOption | None) -> MapPlace:
        """Where they are and their way; of those whose hexes nobody has said, the areas."""
        path = option.shift.path.hexes if option is not None and option.shift is not None else ()
        there = hexes_of(self.state.forces, units or [each.unit for each in group.units])
        if there or len(path) > 1:
            return MapPlace(there, path, group.side)
        numbers = (group.origin, *(() if option is None else (option.destination,)))
        return around_areas(self.state, self.rulebook, group.side, numbers)

    @cached_property
    def _groups(self) -> dict[str, ShiftGroup]:
        """Each group by its key."""
        groups = [group for side in self.sides for group in shift_groups(self.state, self.rulebook, side)]
        return {_key(group.side, group.origin): group for group in groups}

    def _options(self, group: ShiftGroup, closed: Sequence[Hex]) -> tuple[ShiftOption, ...]:
        """Where a group with a vehicle may go that cannot enter these hexes."""
        if not closed:
            return group.vehicle_options
        return shift_options(self.state, self.rulebook, group.side, group.origin, vehicle=True, closed=closed)

    def _with_act(self, case: Case, shift: Shift, units: Sequence[Piece], closed: tuple[Hex, ...]) -> Case:
        """The case with the DR of that Shift, or with its button where it succeeds without one."""
        ids = tuple(unit.id for unit in units)

        def command(dice: tuple[int, ...] | None) -> AttemptShift:
            rest = () if dice is None else dice[2:]
            return AttemptShift(
                by=shift.side,
                side=shift.side,
                origin=shift.origin,
                destination=shift.destination,
                units=ids,
                closed=closed,
                dice=None if dice is None else dice[:2],
                casualty_dice=rest[: len(ids)] or None,
                wound_dice=rest[len(ids) :] if rest else None,
            )

        if shift.automatic:
            text = QCoreApplication.translate("ShiftStep", "Shift them")
            return replace(case, acts=(Act("shift", text, command(None), "Space", is_primary=True),))
        chances = self.rulebook.charts.shift.chances(shift.modifiers)
        return replace(
            case,
            dice=Dice(2, command, lambda dice: self._further_dice(shift, units, dice)),
            modifiers=shift.modifiers,
            rows=rows_of(chances),
        )

    def _further_dice(self, shift: Shift, units: Sequence[Piece], dice: tuple[int, ...]) -> tuple[str, ...]:
        """A dr for each unit that Shifts with casualties, then a wound severity dr for each SMC hit."""
        drs = dice[2:]
        if not drs:
            text = QCoreApplication.translate("ShiftStep", "Casualty dr of {unit}")
            hit = units if has_casualties(self.rulebook, shift, dice) else ()
            return tuple(fill(text, unit=piece_name(unit)) for unit in hit)
        if len(drs) > len(units):
            return ()
        text = QCoreApplication.translate("ShiftStep", "Wound severity dr of {leader}")
        hit = wounded_in_shift(self.rulebook, units, drs)
        return tuple(fill(text, leader=piece_name(unit)) for unit in hit)

    def _who_question(self, group: ShiftGroup, chosen: Sequence[str]) -> Question:
        text = QCoreApplication.translate("ShiftStep", "Who goes together?")
        options = tuple(Option(each.unit.id, self._unit_text(each)) for each in group.units)
        return Question(UNITS, text, Kind.MANY, options, tuple(chosen))

    def _unit_text(self, found: ShiftUnit) -> str:
        unit = piece_there(self.state.forces, found.unit)
        if not found.load.pieces:
            return unit
        text = QCoreApplication.translate("ShiftStep", "{unit} with {pieces}")
        return fill(text, unit=unit, pieces=pieces_text(found.load.pieces))


def _key(side: Side, origin: int | None) -> str:
    return f"{side.value} {place_code(origin)}"


def _head(key: str, group: ShiftGroup) -> Head:
    count = len(group.units)
    text = QCoreApplication.translate("ShiftStep", "%n units", "", count)
    if count == 1:
        text = piece_name(group.units[0].unit)
    name = fill(
        QCoreApplication.translate("ShiftStep", "{area}: {units}"),
        area=home_name(group.side, group.origin),
        units=text,
    )
    return Head(key, group.side, name, is_must=False)


def _title(group: ShiftGroup) -> str:
    text = QCoreApplication.translate("ShiftStep", "Who Shifts from {area}?")
    return fill(text, area=home_name(group.side, group.origin))


def _text(option: ShiftOption | None, units: Sequence[Piece]) -> str:
    if option is None or option.shift is None:
        return QCoreApplication.translate("ShiftStep", "No path leads from there to another area.")
    if not units:
        return QCoreApplication.translate("ShiftStep", "Choose who goes. Whoever stays needs nothing.")
    if option.shift.automatic:
        return QCoreApplication.translate("ShiftStep", "To the Entry Area next to it, without a DR.")
    path = option.shift.path
    text = QCoreApplication.translate("ShiftStep", "To {place}, {way}, {uncontrolled} of them Uncontrolled.")
    if not path.uncontrolled:
        text = QCoreApplication.translate("ShiftStep", "To {place}, {way}.")
    return fill(
        text, place=place_name(option.destination), way=hexes(path.length), uncontrolled=path.uncontrolled
    )


def _destination_question(
    group: ShiftGroup, possible: Mapping[str, ShiftOption], to: Sequence[str]
) -> tuple[Question, ...]:
    if len(possible) < 2:
        return ()
    options = tuple(Option(name, _option_text(option)) for name, option in possible.items())
    text = QCoreApplication.translate("ShiftStep", "Where to?")
    return (Question(DESTINATION, text, Kind.ONE, options, tuple(to)),)


def _option_text(option: ShiftOption) -> str:
    assert option.shift is not None
    place = capitalized(place_name(option.destination))
    if option.shift.automatic:
        return fill(QCoreApplication.translate("ShiftStep", "{place}, without a DR"), place=place)
    return fill(
        QCoreApplication.translate("ShiftStep", "{place}, {way} away, DRM {drm}"),
        place=place,
        way=hexes(option.shift.path.length),
        drm=signed(drm_of(option.shift.modifiers)),
    )


def _no_ways(options: Sequence[ShiftOption]) -> tuple[Group, ...]:
    """Where the group cannot go, and why."""
    texts = [
        refusal_text(each.refusal) for each in options if each.shift is None and each.refusal is not None
    ]
    lines = tuple(Line(text) for text in dict.fromkeys(texts))
    return (Group(QCoreApplication.translate("ShiftStep", "No path there"), lines),) if lines else ()
