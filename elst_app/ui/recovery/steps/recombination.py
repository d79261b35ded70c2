"""Recombination, step 4.509: which half-squads become squads with the end of the step."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.recovery.recombination import open_recombinations
from elst_app.rules.forces import Recombination
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Side
from elst_app.ui.recovery.cases import Answers, Case, Group, Head, Line, MapPlace
from elst_app.ui.recovery.steps.step import GuidedStep
from elst_app.ui.recovery.steps.whereabouts import hexes_of
from elst_app.words.areas import place_name
from elst_app.words.forces import piece_name
from elst_app.words.phrases import capitalized, fill, word


class RecombinationStep(GuidedStep):
    """One case: every pair there is."""

    step: ClassVar[RecoveryStep] = RecoveryStep.RECOMBINATION

    def heads(self) -> tuple[Head, ...]:
        """All pairs together, of both sides."""
        return (_head(),) if self._pairs else ()

    def nothing_to_do(self) -> str:
        """No two HS are alike."""
        return QCoreApplication.translate(
            "RecombinationStep", "No two half-squads of a type are in one area or in the pool."
        )

    def done_text(self) -> str:
        """With the end of the step they are squads."""
        return QCoreApplication.translate("RecombinationStep", "Recombine them") if self._pairs else ""

    def case(self, key: str, answers: Answers) -> Case:
        """What will become of whom, side by side and place by place."""
        squads = len(self._pairs)
        return Case(
            _head(),
            _title(squads),
            "4.509",
            QCoreApplication.translate(
                "RecombinationStep", "Two of a type in one place become a squad, with all that both had."
            ),
            groups=tuple(
                Group(word(side), tuple(lines)) for side in Side if (lines := list(self._lines(side)))
            ),
            place=MapPlace(
                hexes_of(
                    self.state.forces, [piece for pair in self._pairs for piece in (pair.first, pair.second)]
                )
            ),
        )

    @cached_property
    def _pairs(self) -> tuple[Recombination, ...]:
        return open_recombinations(self.state, self.rulebook)

    def _lines(self, side: Side) -> Iterator[Line]:
        text = QCoreApplication.translate("RecombinationStep", "{place}: {number} × {unit} → {squad}")
        alike = Counter(
            (_place(pair), piece_name(pair.first), piece_name(pair.squad))
            for pair in self._pairs
            if pair.side is side
        )
        for (place, unit, squad), count in alike.items():
            yield Line(
                fill(
                    text,
                    place=place,
                    number=2 * count,
                    unit=unit,
                    squad=squad if count == 1 else f"{count} × {squad}",
                )
            )


def _place(pair: Recombination) -> str:
    if pair.retained is None:
        return QCoreApplication.translate("RecombinationStep", "Eliminated pool")
    return capitalized(place_name(pair.retained.area))


def _title(squads: int) -> str:
    if squads == 1:
        return QCoreApplication.translate("RecombinationStep", "Two half-squads become a squad")
    return QCoreApplication.translate("RecombinationStep", "Half-squads become %n squads", "", squads)


def _head() -> Head:
    text = QCoreApplication.translate("RecombinationStep", "Recombination")
    return Head("recombination", None, text, is_must=False)
