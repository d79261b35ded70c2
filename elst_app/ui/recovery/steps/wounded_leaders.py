"""Wounded leaders, step 4.508: a dr for each who is Retained."""

from collections.abc import Sequence
from typing import ClassVar

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.context import Command
from elst_app.campaign.entries import Entry
from elst_app.campaign.recovery.wounded_leaders import (
    RollWoundedLeader,
    WoundedLeader,
    WoundedLeaderRolled,
    wounded_leaders,
)
from elst_app.rules.recovery import RecoveryStep
from elst_app.ui.recovery.act_text import act_text
from elst_app.ui.recovery.cases import Answers, Case, Dice, Head, MapPlace
from elst_app.ui.recovery.steps.step import GuidedStep
from elst_app.ui.recovery.steps.table_rows import rows_of
from elst_app.ui.recovery.steps.whereabouts import hexes_of, piece_there
from elst_app.words.areas import home_name
from elst_app.words.forces import piece_name
from elst_app.words.phrases import fill


class WoundedLeadersStep(GuidedStep):
    """A case is a wounded leader."""

    step: ClassVar[RecoveryStep] = RecoveryStep.WOUNDED_LEADERS

    def heads(self) -> tuple[Head, ...]:
        """Every one of them must roll, first those of the one side."""
        return tuple(self._head(found) for found in self._leaders())

    def nothing_to_do(self) -> str:
        """There is none."""
        return QCoreApplication.translate("WoundedLeadersStep", "No wounded leader is Retained.")

    def told(self, act: Sequence[Entry]) -> str:
        """The dr stands beside it."""
        fact = act[0].fact
        if not isinstance(fact, WoundedLeaderRolled):
            return act_text(act)
        text = QCoreApplication.translate("WoundedLeadersStep", "{side} {leader}: {result}")
        return fill(text, side=fact.leader.side, leader=piece_name(fact.leader), result=fact.result)

    def key_of(self, command: Command) -> str:
        """The leader."""
        return command.piece if isinstance(command, RollWoundedLeader) else ""

    def case(self, key: str, answers: Answers) -> Case:
        """His dr."""
        found = next(each for each in self._leaders() if each.leader.id == key)
        title = QCoreApplication.translate("WoundedLeadersStep", "The wounded {side} {leader}")
        text = QCoreApplication.translate("WoundedLeadersStep", "He is Retained in {area}.")
        return Case(
            self._head(found),
            fill(title, side=found.leader.side, leader=piece_name(found.leader)),
            "4.508",
            fill(text, area=home_name(found.retained.side, found.retained.area)),
            dice=Dice(1, lambda dice: RollWoundedLeader(by=found.leader.side, piece=key, dice=dice)),
            modifiers=found.modifiers,
            rows=rows_of(found.chances),
            place=MapPlace(hexes_of(self.state.forces, (found.leader,)), side=found.leader.side),
        )

    def _leaders(self) -> tuple[WoundedLeader, ...]:
        found = wounded_leaders(self.state, self.rulebook)
        return tuple(each for side in self.sides for each in found if each.leader.side is side)

    def _head(self, found: WoundedLeader) -> Head:
        return Head(found.leader.id, found.leader.side, piece_there(self.state.forces, found.leader))
