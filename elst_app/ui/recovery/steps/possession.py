"""Equipment Possession, step 4.507: what lies in a Deployment Area unpossessed."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import ClassVar

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.context import Command
from elst_app.campaign.recovery.equipment import HandleEquipment
from elst_app.campaign.recovery.possession import Possession, possessions, takers
from elst_app.rules.forces import EquipmentAct, Piece, Retained
from elst_app.rules.recovery import RecoveryStep
from elst_app.ui.recovery.cases import Act, Answers, Case, Group, Head, Line, MapPlace
from elst_app.ui.recovery.steps.step import GuidedStep
from elst_app.ui.recovery.steps.whereabouts import hexes_of, piece_there
from elst_app.words.areas import home_name
from elst_app.words.forces import piece_name, pieces_text
from elst_app.words.phrases import fill


class PossessionStep(GuidedStep):
    """A case is an area with Equipment that no unit has: the enemy's, which is captured, and one's own."""

    step: ClassVar[RecoveryStep] = RecoveryStep.POSSESSION

    def heads(self) -> tuple[Head, ...]:
        """Area by area; nothing must be done, for what is captured is so with the end of the step."""
        return tuple(_head(key, found) for key, found in self._cases.items())

    def nothing_to_do(self) -> str:
        """Each piece is in the hands of a unit."""
        return QCoreApplication.translate("PossessionStep", "No Equipment lies unpossessed in an area.")

    def done_text(self) -> str:
        """What is left is captured."""
        if any(each.is_captured for found in self._cases.values() for each in found):
            return QCoreApplication.translate("PossessionStep", "Done: the rest is captured")
        return ""

    def key_of(self, command: Command) -> str:
        """The area of the piece."""
        if not isinstance(command, HandleEquipment):
            return ""
        cases = self._cases.items()
        ids = ((key, {each.piece.id for each in found}) for key, found in cases)
        return next((key for key, here in ids if command.piece in here), "")

    def case(self, key: str, answers: Answers) -> Case:
        """What lies in the area, each piece to be eliminated or transferred to a unit there."""
        found = self._cases[key]
        side, area = found[0].retained.side, home_name(found[0].retained.side, found[0].retained.area)
        taken = [each.piece for each in found if each.is_captured]
        pieces = [each.piece for each in found]
        title = QCoreApplication.translate("PossessionStep", "{pieces} in {area}")
        text = QCoreApplication.translate(
            "PossessionStep", "No unit possesses it. Say who does, or leave it so."
        )
        if taken:
            title = QCoreApplication.translate("PossessionStep", "The {side} side captures {pieces}")
            text = QCoreApplication.translate(
                "PossessionStep", "It lies in {area}. Leave it so, or eliminate it, or say who possesses it."
            )
        lines = tuple(self._line(each) for each in found)
        return Case(
            _head(key, found),
            fill(title, side=side, pieces=pieces_text(taken or pieces), area=area),
            "4.507",
            fill(text, area=area),
            groups=(Group(QCoreApplication.translate("PossessionStep", "Unpossessed"), lines),),
            place=MapPlace(hexes_of(self.state.forces, pieces), side=side),
        )

    @cached_property
    def _cases(self) -> dict[str, tuple[Possession, ...]]:
        """What no unit has, by the area."""
        found: dict[str, tuple[Possession, ...]] = {}
        for each in possessions(self.state, self.rulebook):
            if each.holder is None:
                key = f"{each.retained.side.value} {each.retained.area}"
                found[key] = (*found.get(key, ()), each)
        return found

    def _line(self, found: Possession) -> Line:
        text = QCoreApplication.translate("PossessionStep", "{piece}, {side}")
        told = fill(text, piece=piece_there(self.state.forces, found.piece), side=found.piece.side)
        menu = QCoreApplication.translate("PossessionStep", "Eliminate or transfer …")
        return Line(told, tuple(self._acts(found)), menu)

    def _acts(self, found: Possession) -> Iterator[Act]:
        piece, side, units = found.piece, found.retained.side, self._takers(found.retained)
        if found.may_eliminate:
            yield Act(
                f"eliminate-{piece.id}",
                QCoreApplication.translate("PossessionStep", "Eliminate it"),
                HandleEquipment(by=side, piece=piece.id, act=EquipmentAct.ELIMINATE),
                is_alternative=bool(units),
            )
        give = QCoreApplication.translate("PossessionStep", "Transfer it to {unit}")
        for text, unit in units.items():
            yield Act(
                f"give-{piece.id}-{unit.id}",
                fill(give, unit=text),
                HandleEquipment(by=side, piece=piece.id, act=EquipmentAct.TRANSFER, to=unit.id),
                is_alternative=True,
            )

    def _takers(self, retained: Retained) -> dict[str, Piece]:
        """The Infantry Retained there, one of each that are alike."""
        found: dict[str, Piece] = {}
        for unit in takers(self.state, self.rulebook, retained):
            found.setdefault(self._taker_text(unit), unit)
        return found

    def _taker_text(self, unit: Piece) -> str:
        has = self.state.forces.possessed_by(unit)
        if not has:
            return piece_there(self.state.forces, unit)
        text = QCoreApplication.translate("PossessionStep", "{unit} with {pieces}")
        return fill(text, unit=piece_there(self.state.forces, unit), pieces=pieces_text(has))


def _head(key: str, found: Sequence[Possession]) -> Head:
    retained = found[0].retained
    text = QCoreApplication.translate("PossessionStep", "{area}: {pieces}")
    count = len(found)
    pieces = QCoreApplication.translate("PossessionStep", "%n pieces", "", count)
    if count == 1:
        pieces = piece_name(found[0].piece)
    name = fill(text, area=home_name(retained.side, retained.area), pieces=pieces)
    return Head(key, retained.side, name, is_must=False)
