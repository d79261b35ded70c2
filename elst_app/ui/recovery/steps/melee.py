"""Melee, step 4.501: hex by hex, with what it left of each side."""

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar, Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.context import Command
from elst_app.campaign.forces.losing import LossLine
from elst_app.campaign.recovery.melee import (
    MELEE_LOSSES,
    MOST_ROUNDS,
    FightMelee,
    Melee,
    MeleeGoesOn,
    melees,
    units_after,
    units_without_hex,
)
from elst_app.rules.forces import Loss, Piece, PieceState, losses_of
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Side
from elst_app.ui.recovery.cases import (
    Act,
    Answers,
    Case,
    CaseWarning,
    Head,
    Kind,
    MapPlace,
    Option,
    Question,
)
from elst_app.ui.recovery.steps.step import GuidedStep
from elst_app.words.forces import piece_name, pieces_text, states_text
from elst_app.words.phrases import capitalized, fill, word
from elst_app.words.refusals import refusal_text

ROUNDS: Final = "rounds"
FLIPS: Final = "afterRoundOne"
LIVES: Final = "lives"


class MeleeStep(GuidedStep):
    """A case is a hex with units of both sides."""

    step: ClassVar[RecoveryStep] = RecoveryStep.MELEE

    def heads(self) -> tuple[Head, ...]:
        """Every one must be fought, in any order."""
        return tuple(_head(melee) for melee in self._melees.values())

    def nothing_to_do(self) -> str:
        """No hex holds both sides."""
        return QCoreApplication.translate("MeleeStep", "No hex is known to hold units of both sides.")

    def remarks(self) -> tuple[str, ...]:
        """How many units may be in a Melee nobody knows of."""
        unplaced = len(units_without_hex(self.state))
        if not unplaced:
            return ()
        text = QCoreApplication.translate(
            "MeleeStep",
            "Units without a hex: {count}. Say it on the Forces screen if they are in Melee.",
        )
        return (fill(text, count=unplaced),)

    def key_of(self, command: Command) -> str:
        """The hex."""
        return command.hex.name if isinstance(command, FightMelee) else ""

    def case(self, key: str, answers: Answers) -> Case:
        """The whole Melee: how many rounds, and what befell each piece, by default nothing."""
        melee = self._melees[key]
        pieces = self._pieces(melee)
        chosen = {piece.id: _chosen(answers, piece) for piece in pieces}
        losses = [(id_, loss) for id_, loss in chosen.items() if loss is not None]
        left = units_after(self.state, self.rulebook, melee.hex, losses)
        goes_on = MeleeGoesOn(melee.hex) if len({unit.side for unit in left}) > 1 else None
        rounds = [str(number) for number in range(1, MOST_ROUNDS + 1)]
        fought = answers.of(ROUNDS, rounds, rounds[:1])
        title = QCoreApplication.translate("MeleeStep", "Melee in {hex}")
        return Case(
            _head(melee),
            fill(title, hex=melee.hex),
            "4.501",
            _text(melee),
            questions=(
                Question(
                    ROUNDS,
                    QCoreApplication.translate("MeleeStep", "Rounds"),
                    Kind.PICK,
                    tuple(Option(each, each) for each in rounds),
                    fought,
                ),
                _flips(pieces, answers),
                *(self._loss_question(piece, chosen[piece.id]) for piece in pieces),
            ),
            warnings=(CaseWarning(refusal_text(goes_on), goes_on.rule),) if goes_on is not None else (),
            acts=(
                Act(
                    "endMelee",
                    _end_text(left),
                    FightMelee(
                        hex=melee.hex,
                        rounds=int(fought[0]),
                        losses=tuple(LossLine(id_, loss) for id_, loss in losses),
                    ),
                    is_primary=goes_on is None,
                ),
            ),
            place=MapPlace((melee.hex,)),
        )

    @cached_property
    def _melees(self) -> dict[str, Melee]:
        return {melee.hex.name: melee for melee in melees(self.state)}

    def _pieces(self, melee: Melee) -> tuple[Piece, ...]:
        """The ATTACKER's pieces first, each unit followed by what it possesses."""
        forces = self.state.forces
        first = melee.attacker or Side.BRITISH
        units = [unit for side in (first, first.enemy) for unit in melee.of(side)]
        return tuple(piece for unit in units for piece in (unit, *forces.possessed_by(unit)))

    def _loss_question(self, piece: Piece, loss: Loss | None) -> Question:
        holder = self.state.forces.possessor_of(piece)
        text = QCoreApplication.translate("MeleeStep", "{side} {piece}")
        if holder is not None:
            text = QCoreApplication.translate("MeleeStep", "its {piece}")
        elif piece.states:
            text = QCoreApplication.translate("MeleeStep", "{side} {piece} ({states})")
        return Question(
            piece.id,
            fill(text, side=piece.side, piece=piece_name(piece), states=states_text(piece)),
            Kind.PICK,
            (
                Option(LIVES, _unharmed(piece)),
                *(Option(each.name, capitalized(word(each))) for each in _losses(piece)),
            ),
            (LIVES if loss is None else loss.name,),
        )


def _head(melee: Melee) -> Head:
    text = QCoreApplication.translate("MeleeStep", "{hex}: {british} British, {german} German")
    british, german = (len(melee.of(side)) for side in (Side.BRITISH, Side.GERMAN))
    return Head(melee.hex.name, None, fill(text, hex=melee.hex, british=british, german=german))


def _text(melee: Melee) -> str:
    if melee.attacker is None:
        return QCoreApplication.translate("MeleeStep", "Nobody is known to be the ATTACKER.")
    text = QCoreApplication.translate("MeleeStep", "The {side} side moved first: it is the ATTACKER.")
    return fill(text, side=melee.attacker)


def _flips(pieces: Sequence[Piece], answers: Answers) -> Question:
    """What changes for those in the hex with the end of the first round; ticked for oneself alone."""
    flips = {
        "pin": QCoreApplication.translate("MeleeStep", "Pins gone"),
        "cx": QCoreApplication.translate("MeleeStep", "CX gone"),
    }
    stunned = [piece for piece in pieces if piece.has(PieceState.STUNNED)]
    if stunned:
        text = QCoreApplication.translate("MeleeStep", "Stun at +1: {vehicles}")
        flips["stun"] = fill(text, vehicles=pieces_text(stunned))
    return Question(
        FLIPS,
        QCoreApplication.translate("MeleeStep", "After the first round"),
        Kind.MANY,
        tuple(Option(key, text) for key, text in flips.items()),
        answers.of(FLIPS, list(flips), ()),
    )


def _chosen(answers: Answers, piece: Piece) -> Loss | None:
    options = {loss.name: loss for loss in _losses(piece)}
    return options.get(answers.of(piece.id, [LIVES, *options], [LIVES])[0])


def _losses(piece: Piece) -> tuple[Loss, ...]:
    return tuple(loss for loss in MELEE_LOSSES if loss in losses_of(piece.kind))


def _unharmed(piece: Piece) -> str:
    if piece.kind.is_carried:
        return QCoreApplication.translate("MeleeStep", "stays in the hex")
    return QCoreApplication.translate("MeleeStep", "survives")


def _end_text(left: Sequence[Piece]) -> str:
    """What the button says: who is left."""
    if not left:
        return QCoreApplication.translate("MeleeStep", "It is over: nobody is left")
    if len({unit.side for unit in left}) > 1:
        return QCoreApplication.translate("MeleeStep", "It is over")
    if len(left) == 1:
        text = QCoreApplication.translate("MeleeStep", "It is over: a {side} unit left")
    else:
        text = QCoreApplication.translate("MeleeStep", "It is over: {side} units left")
    return fill(text, side=left[0].side)
