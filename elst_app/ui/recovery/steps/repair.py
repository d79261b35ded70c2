"""Equipment Repair, step 4.512: its eight parts in order, in secret."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import ClassVar, Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.context import Command
from elst_app.campaign.entries import Entry
from elst_app.campaign.recovery.repair import DrCase, LmgCase, RepairPart, Repairs, repairs_of
from elst_app.campaign.recovery.repairing import (
    CapturedRolled,
    ImmobilizationRolled,
    PartTooEarly,
    RepairWeapon,
    RollCaptured,
    RollImmobilized,
    RollStun,
    StunRolled,
    UseLmg,
    WeaponRepairRolled,
    roll_of,
)
from elst_app.campaign.recovery.resupply import Resupplied, Resupply, has_repairs, resupply_of
from elst_app.rules.forces import Piece, PieceKind
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.recovery_tables.repair import (
    WeaponMount,
)
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
from elst_app.ui.recovery.steps.step import GuidedStep
from elst_app.ui.recovery.steps.table_rows import rows_of
from elst_app.ui.recovery.steps.whereabouts import hexes_of, piece_with_holder
from elst_app.words.areas import home_name
from elst_app.words.forces import piece_name, pieces_text
from elst_app.words.phrases import fill
from elst_app.words.refusals import refusal_text

NON_QUALIFIED: Final = "non-qualified"


@dataclass(frozen=True, slots=True)
class _Rolled:
    """A dr that is to be made, and the act of it."""

    case: DrCase
    command: Callable[[tuple[int, ...] | None], Command]


class RepairStep(GuidedStep):
    """A case is a dr, an LMG that may be eliminated, or all that changes without a dr."""

    step: ClassVar[RecoveryStep] = RecoveryStep.REPAIR
    is_secret: ClassVar[bool] = True

    @property
    def closes_itself(self) -> bool:
        """Where both sides know that neither has anything to repair."""
        return not has_repairs(self.state)

    def heads(self) -> tuple[Head, ...]:
        """Part by part: what must roll, whose MG may be repaired with an LMG, the rest."""
        return tuple(head for side in self.sides for head in self._heads(side))

    def nothing_to_do(self) -> str:
        """Nothing is out of order."""
        if self.closes_itself or self.sides:
            return QCoreApplication.translate("RepairStep", "Nothing needs repair or ammunition.")
        return QCoreApplication.translate(
            "RepairStep",
            "Each side sees for itself what needs repair. What it leaves is rolled with the end of the step.",
        )

    def told(self, act: Sequence[Entry]) -> str:
        """The dr stands beside it."""
        fact = act[0].fact
        if not isinstance(fact, ImmobilizationRolled | StunRolled | WeaponRepairRolled | CapturedRolled):
            return act_text(act)
        mount = fact.mount if isinstance(fact, WeaponRepairRolled) else WeaponMount.UNMOUNTED
        text = QCoreApplication.translate("RepairStep", "{weapon}: {result}")
        return fill(text, weapon=_weapon_name(fact.piece, mount), result=fact.result)

    def key_of(self, command: Command) -> str:
        """The piece and the part of the repair."""
        match command:
            case RollImmobilized():
                return _key(RepairPart.IMMOBILIZED, command.piece)
            case RollStun():
                return _key(RepairPart.STUNNED, command.piece)
            case RepairWeapon():
                return _key(RepairPart.WEAPONS, command.piece, command.mount)
            case RollCaptured():
                return _key(RepairPart.CAPTURED, command.piece)
            case UseLmg():
                return f"LMG {command.vehicle}"
            case Resupply():
                return command.side.value
        return ""

    def case(self, key: str, answers: Answers) -> Case:
        """A dr, the choice of an LMG, or what is done without a dr."""
        for side in self.sides:
            if key == side.value:
                return self._resupply(side)
            for lmgs in self._repairs[side].lmgs:
                if key == f"LMG {lmgs.vehicle.id}":
                    return self._lmg(side, lmgs)
        rolled = self._rolls[key]
        is_weapon = rolled.case.part is RepairPart.WEAPONS
        if is_weapon and answers.of(NON_QUALIFIED, (NON_QUALIFIED,), ()):
            again = repairs_of(self.state, self.rulebook, rolled.case.piece.side, (rolled.case.piece.id,))
            rolled = next(each for each in _rolls(again) if _key_of(each.case) == key)
        return self._dr(rolled, answers)

    @cached_property
    def _repairs(self) -> dict[Side, Repairs]:
        return {side: repairs_of(self.state, self.rulebook, side) for side in self.sides}

    @cached_property
    def _rolls(self) -> dict[str, _Rolled]:
        """Each dr that is still to be made, by its key."""
        return {
            _key_of(rolled.case): rolled for repairs in self._repairs.values() for rolled in _rolls(repairs)
        }

    def _heads(self, side: Side) -> Iterator[Head]:
        for rolled in _rolls(self._repairs[side]):
            yield _dr_head(rolled.case)
        for lmgs in self._repairs[side].lmgs:
            yield _lmg_head(side, lmgs)
        if resupply_of(self.state, self.rulebook, side):
            yield _resupply_head(side)

    def _too_early(self, side: Side, part: RepairPart) -> tuple[CaseWarning, ...]:
        due = self._repairs[side].due
        if due is None or due >= part:
            return ()
        refusal = PartTooEarly(part, due)
        return (CaseWarning(refusal_text(refusal), refusal.rule),)

    def _dr(self, rolled: _Rolled, answers: Answers) -> Case:
        found, piece = rolled.case, rolled.case.piece

        def command(dice: tuple[int, ...] | None) -> Command:
            made = rolled.command(dice)
            if isinstance(made, RepairWeapon) and answers.of(NON_QUALIFIED, (NON_QUALIFIED,), ()):
                return replace(made, non_qualified=True)
            return made

        return Case(
            _dr_head(found),
            _dr_title(found),
            found.part.value,
            self._where(found),
            questions=_non_qualified_question(found, answers),
            warnings=self._too_early(piece.side, found.part),
            dice=Dice(1, command),
            modifiers=found.modifiers,
            rows=rows_of(found.chances),
            place=MapPlace(hexes_of(self.state.forces, (piece,)), side=piece.side),
        )

    def _where(self, found: DrCase) -> str:
        holder = self.state.forces.possessor_of(found.piece)
        if found.retained is None:
            return QCoreApplication.translate("RepairStep", "It is Retained in its Uncontrolled hex.")
        text = QCoreApplication.translate("RepairStep", "It is Retained in {area}.")
        if holder is not None:
            text = QCoreApplication.translate("RepairStep", "{holder} has it, Retained in {area}.")
        return fill(
            text,
            area=home_name(found.retained.side, found.retained.area),
            holder=piece_name(holder) if holder is not None else "",
        )

    def _lmg(self, side: Side, found: LmgCase) -> Case:
        vehicle, forces = found.vehicle, self.state.forces
        texts: dict[str, Piece] = {}
        for lmg in found.lmgs:
            texts.setdefault(piece_with_holder(forces, lmg), lmg)
        eliminate = QCoreApplication.translate("RepairStep", "Eliminate it")
        lines = tuple(
            Line(text, (Act(f"use-{lmg.id}", eliminate, UseLmg(by=side, vehicle=vehicle.id, lmg=lmg.id)),))
            for text, lmg in texts.items()
        )
        title = QCoreApplication.translate("RepairStep", "The MG of the {side} {vehicle} is Disabled")
        return Case(
            _lmg_head(side, found),
            fill(title, side=side, vehicle=piece_name(vehicle)),
            RepairPart.WEAPONS.value,
            QCoreApplication.translate(
                "RepairStep", "Eliminating an LMG in the same area repairs it. Or leave it."
            ),
            warnings=self._too_early(side, RepairPart.WEAPONS),
            groups=(Group(QCoreApplication.translate("RepairStep", "LMG there"), lines),),
            place=MapPlace(hexes_of(forces, (vehicle,)), side=side),
        )

    def _resupply(self, side: Side) -> Case:
        parts = resupply_of(self.state, self.rulebook, side)
        text = QCoreApplication.translate("RepairStep", "Apply all of it")
        act = Act("resupply", text, Resupply(by=side, side=side), "Space", is_primary=True)
        title = QCoreApplication.translate("RepairStep", "What changes without a dr for the {side} side")
        why = QCoreApplication.translate(
            "RepairStep", "It comes after each dr, and in any case with the end."
        )
        if self._repairs[side].due is None:
            why = QCoreApplication.translate("RepairStep", "It is done in any case with the end of the step.")
        pieces = [piece for part in parts for piece in part.pieces]
        return Case(
            _resupply_head(side),
            fill(title, side=side),
            "4.512",
            why,
            acts=(act,) if self._repairs[side].due is None else (),
            groups=(
                Group(
                    QCoreApplication.translate("RepairStep", "Part by part"),
                    tuple(Line(_change_text(part), rule=part.part.value) for part in parts),
                ),
            ),
            place=MapPlace(hexes_of(self.state.forces, pieces), side=side),
        )


def _rolls(repairs: Repairs) -> Iterator[_Rolled]:
    """Each dr in the order of the parts, with its act."""
    for case in repairs.drs:
        yield _Rolled(case, partial(roll_of, case))


def _key(part: RepairPart, piece: str, mount: WeaponMount = WeaponMount.UNMOUNTED) -> str:
    return f"{part.value} {piece} {mount.value}"


def _key_of(case: DrCase) -> str:
    return _key(case.part, case.piece.id, case.mount)


def _dr_head(case: DrCase) -> Head:
    text = QCoreApplication.translate("RepairStep", "{side} {weapon}")
    name = fill(text, side=case.piece.side, weapon=_weapon_name(case.piece, case.mount))
    return Head(_key_of(case), case.piece.side, name, case.part.value)


def _lmg_head(side: Side, found: LmgCase) -> Head:
    text = QCoreApplication.translate("RepairStep", "{vehicle}: MG for an LMG")
    name = fill(text, vehicle=piece_name(found.vehicle))
    may = QCoreApplication.translate("RepairStep", "may")
    return Head(f"LMG {found.vehicle.id}", side, name, may, is_must=False)


def _resupply_head(side: Side) -> Head:
    text = QCoreApplication.translate("RepairStep", "{side}: what needs no dr")
    return Head(side.value, side, fill(text, side=side), is_must=False)


def _weapon_name(piece: Piece, mount: WeaponMount) -> str:
    """The Weapon: a piece, or the MA or MG of one."""
    match mount:
        case WeaponMount.MAIN_ARMAMENT:
            text = QCoreApplication.translate("RepairStep", "{piece}, MA")
        case WeaponMount.VEHICULAR_MG:
            text = QCoreApplication.translate("RepairStep", "{piece}, MG")
        case WeaponMount.UNMOUNTED:
            return piece_name(piece)
    return fill(text, piece=piece_name(piece))


def _dr_title(case: DrCase) -> str:
    match case.part, case.mount:
        case RepairPart.IMMOBILIZED, _:
            text = QCoreApplication.translate("RepairStep", "The {side} {weapon} is Immobilized")
        case RepairPart.STUNNED, _:
            text = QCoreApplication.translate("RepairStep", "The {side} {weapon} is Stunned")
        case RepairPart.CAPTURED, _:
            text = QCoreApplication.translate("RepairStep", "The {side} side has a {weapon}")
        case _, WeaponMount.MAIN_ARMAMENT:
            text = QCoreApplication.translate("RepairStep", "The MA of the {side} {weapon} has malfunctioned")
        case _, WeaponMount.VEHICULAR_MG:
            text = QCoreApplication.translate("RepairStep", "The MG of the {side} {weapon} has malfunctioned")
        case _:
            text = QCoreApplication.translate("RepairStep", "The {side} {weapon} has malfunctioned")
    return fill(text, side=case.piece.side, weapon=piece_name(case.piece))


def _non_qualified_question(case: DrCase, answers: Answers) -> tuple[Question, ...]:
    """Whether nobody can use a SW or Gun but as a non-qualified unit, which only its owner knows."""
    if case.part is not RepairPart.WEAPONS or case.piece.kind is PieceKind.VEHICLE:
        return ()
    text = QCoreApplication.translate("RepairStep", "Who can use it?")
    nobody = QCoreApplication.translate("RepairStep", "Only Non-Qualified Use is possible")
    options = (Option(NON_QUALIFIED, nobody),)
    chosen = answers.of(NON_QUALIFIED, (NON_QUALIFIED,), ())
    return (Question(NON_QUALIFIED, text, Kind.MANY, options, chosen),)


def _change_text(found: Resupplied) -> str:
    match found.part:
        case RepairPart.SPECIAL_AMMUNITION:
            text = QCoreApplication.translate("RepairStep", "{pieces}: special ammunition resupplied")
        case RepairPart.AMMUNITION_SHORTAGE:
            text = QCoreApplication.translate("RepairStep", "{pieces}: Low Ammo removed")
        case RepairPart.BRITISH_TANKS:
            text = QCoreApplication.translate("RepairStep", "{pieces}: to the Entry Area")
        case RepairPart.AFV_RETURN:
            text = QCoreApplication.translate("RepairStep", "{pieces}: under Return, Eliminated")
        case _:
            text = QCoreApplication.translate("RepairStep", "{pieces}: malfunctioned, Eliminated")
    return fill(text, pieces=pieces_text(found.pieces))
