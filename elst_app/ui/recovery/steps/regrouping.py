"""Regrouping and the end of the CG scenario, step 4.503: who Regroups, and final Control."""

from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar, Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.context import Command
from elst_app.campaign.control import SetControl
from elst_app.campaign.recovery.regrouping import ContestedLocation, broken, contested
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Side
from elst_app.ui.recovery.cases import Act, Answers, Case, Group, Head, Line, MapPlace
from elst_app.ui.recovery.steps.step import GuidedStep
from elst_app.ui.recovery.steps.whereabouts import hexes_of
from elst_app.words.forces import pieces_text
from elst_app.words.phrases import fill

_KEY: Final = "regrouping"


class RegroupingStep(GuidedStep):
    """The one case is all of it: with the end of the step everybody Regroups, and the scenario is over."""

    step: ClassVar[RecoveryStep] = RecoveryStep.REGROUPING

    def heads(self) -> tuple[Head, ...]:
        """The case, if anybody is Broken or a Strategic Location is contested."""
        name = QCoreApplication.translate("RegroupingStep", "Regrouping and Control")
        is_needed = self._contested or broken(self.state)
        return (Head(_KEY, None, name, is_must=False),) if is_needed else ()

    def nothing_to_do(self) -> str:
        """Nobody is Broken, and nothing is contested."""
        return QCoreApplication.translate(
            "RegroupingStep",
            "Nobody is Broken, and no Strategic Location is known to hold units of a side that does not "
            "Control it.",
        )

    def done_text(self) -> str:
        """What comes with the end of the step."""
        return QCoreApplication.translate("RegroupingStep", "End the scenario")

    def key_of(self, command: Command) -> str:
        """Control is set in the one case."""
        return _KEY if isinstance(command, SetControl) and self.heads() else ""

    def case(self, key: str, answers: Answers) -> Case:
        """Who is Broken, and the locations whose Control has to be agreed on."""
        units = broken(self.state)
        title = QCoreApplication.translate("RegroupingStep", "Nobody is Broken: agree on Control")
        if units:
            title = QCoreApplication.translate("RegroupingStep", "All Broken units Regroup, without a DR")
        return Case(
            self.heads()[0],
            title,
            "4.503",
            QCoreApplication.translate(
                "RegroupingStep",
                "Agree who Controls what now; what is not asked here is set on the Map screen.",
            ),
            groups=tuple(self._groups()),
            place=MapPlace(tuple(each.hex for each in self._contested) or hexes_of(self.state.forces, units)),
        )

    @cached_property
    def _contested(self) -> tuple[ContestedLocation, ...]:
        return contested(self.state, self.rulebook)

    def _groups(self) -> Iterator[Group]:
        if self._contested:
            title = QCoreApplication.translate("RegroupingStep", "Who Controls it at the end?")
            yield Group(title, tuple(map(_location, self._contested)))
        text = QCoreApplication.translate("RegroupingStep", "{side}: {units}")
        units = broken(self.state)
        lines = [
            Line(fill(text, side=side, units=pieces_text(of_side)))
            for side in Side
            if (of_side := [unit for unit in units if unit.side is side])
        ]
        if lines:
            yield Group(QCoreApplication.translate("RegroupingStep", "Broken now"), tuple(lines))


def _location(found: ContestedLocation) -> Line:
    """The location with a button for each who may Control it but does not now."""
    if found.side is None:
        text = QCoreApplication.translate("RegroupingStep", "{hex}, Controlled by nobody, holds {units}")
    else:
        text = QCoreApplication.translate("RegroupingStep", "{hex}, {side}-Controlled, holds {units}")
    names = {
        Side.BRITISH: QCoreApplication.translate("RegroupingStep", "British"),
        Side.GERMAN: QCoreApplication.translate("RegroupingStep", "German"),
        None: QCoreApplication.translate("RegroupingStep", "Nobody"),
    }
    of_side = QCoreApplication.translate("RegroupingStep", "{side} {units}")
    there = "; ".join(
        fill(of_side, side=side, units=pieces_text(units))
        for side in Side
        if (units := [unit for unit in found.units if unit.side is side])
    )
    return Line(
        fill(text, hex=found.hex, side=found.side, units=there),
        tuple(
            Act(
                f"control{side.value if side else 'Nobody'}-{found.hex}",
                name,
                SetControl(hexes=(found.hex,), side=side),
            )
            for side, name in names.items()
            if side is not found.side
        ),
    )
