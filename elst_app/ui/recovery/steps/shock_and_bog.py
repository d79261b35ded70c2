"""Shock and Bog, step 4.504: each vehicle rolls until it is resolved."""

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar, Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.context import Command
from elst_app.campaign.entries import Entry
from elst_app.campaign.recovery.shock_and_bog import (
    BogRolled,
    RollBog,
    RollShock,
    RollUnconfirmedKill,
    ShockRolled,
    VehicleCase,
    bog_cases,
    shock_cases,
    vehicles_without_hex,
)
from elst_app.rules.forces import Piece
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.recovery_tables.shock_and_bog import BogState, ShockState
from elst_app.rules.sides import Side
from elst_app.ui.recovery.act_text import act_text
from elst_app.ui.recovery.cases import Answers, Case, Dice, Head, MapPlace
from elst_app.ui.recovery.steps.step import GuidedStep
from elst_app.ui.recovery.steps.table_rows import rows_of
from elst_app.ui.recovery.steps.whereabouts import hexes_of, piece_there
from elst_app.words.forces import piece_name, pieces_text
from elst_app.words.phrases import fill, word

_SHOCK: Final = "shock"
_BOG: Final = "bog"


class ShockAndBogStep(GuidedStep):
    """A case is the next dr of one vehicle; it comes back until that is resolved."""

    step: ClassVar[RecoveryStep] = RecoveryStep.SHOCK_AND_BOG

    def heads(self) -> tuple[Head, ...]:
        """All of them must, those in Shock first."""
        shocks = (self._head(_SHOCK, each.piece, word(each.state)) for each in self._shocks)
        bogs = (self._head(_BOG, each.piece, word(each.state)) for each in self._bogs)
        return (*shocks, *bogs)

    def nothing_to_do(self) -> str:
        """No vehicle is in either."""
        return QCoreApplication.translate("ShockAndBogStep", "No vehicle is Shocked or Bogged.")

    def remarks(self) -> tuple[str, ...]:
        """The vehicles that would count for Control with the end of the step, were their hexes known."""
        unplaced = [piece for side in Side for piece in vehicles_without_hex(self.state, side)]
        if not unplaced:
            return ()
        text = QCoreApplication.translate(
            "ShockAndBogStep",
            "These vehicles count for Control once their hex is said on the Forces screen: {vehicles}.",
        )
        return (fill(text, vehicles=pieces_text(unplaced)),)

    def told(self, act: Sequence[Entry]) -> str:
        """The dr and its row stand beside it."""
        fact = act[0].fact
        if not isinstance(fact, ShockRolled | BogRolled):
            return act_text(act)
        text = QCoreApplication.translate("ShockAndBogStep", "{side} {vehicle}: {result}")
        return fill(text, side=fact.piece.side, vehicle=piece_name(fact.piece), result=fact.result)

    def key_of(self, command: Command) -> str:
        """The vehicle, and which of the two."""
        if isinstance(command, RollShock | RollUnconfirmedKill):
            return f"{_SHOCK} {command.piece}"
        return f"{_BOG} {command.piece}" if isinstance(command, RollBog) else ""

    def case(self, key: str, answers: Answers) -> Case:
        """Its next dr."""
        what, _, id_ = key.partition(" ")
        if what == _SHOCK:
            return self._shock(next(each for each in self._shocks if each.piece.id == id_))
        return self._bog(next(each for each in self._bogs if each.piece.id == id_))

    @cached_property
    def _shocks(self) -> tuple[VehicleCase[ShockState], ...]:
        return shock_cases(self.state, self.rulebook)

    @cached_property
    def _bogs(self) -> tuple[VehicleCase[BogState], ...]:
        return bog_cases(self.state, self.rulebook)

    def _shock(self, found: VehicleCase[ShockState]) -> Case:
        id_, side = found.piece.id, found.piece.side
        if found.state is ShockState.SHOCKED:
            title = QCoreApplication.translate("ShockAndBogStep", "The {side} {vehicle} is Shocked")
            text = QCoreApplication.translate(
                "ShockAndBogStep", "It rolls until the marker is gone or the vehicle is."
            )
            dice = Dice(1, lambda dice: RollShock(by=side, piece=id_, dice=dice))
        else:
            title = QCoreApplication.translate(
                "ShockAndBogStep", "The {side} {vehicle} is an Unconfirmed Kill"
            )
            text = QCoreApplication.translate("ShockAndBogStep", "One more dr decides.")
            dice = Dice(1, lambda dice: RollUnconfirmedKill(by=side, piece=id_, dice=dice))
        return Case(
            self._head(_SHOCK, found.piece, word(found.state)),
            _named(title, found.piece),
            "4.504",
            text,
            dice=dice,
            rows=rows_of(found.chances),
            place=self._place(found.piece),
        )

    def _bog(self, found: VehicleCase[BogState]) -> Case:
        id_, side, attempt = found.piece.id, found.piece.side, found.attempt
        if found.state is BogState.BOGGED:
            title = QCoreApplication.translate("ShockAndBogStep", "The {side} {vehicle} is Bogged")
        else:
            title = QCoreApplication.translate("ShockAndBogStep", "The {side} {vehicle} is mired")
        text = QCoreApplication.translate(
            "ShockAndBogStep", "Attempt {attempt}: it goes on until it is free or Immobilized."
        )
        return Case(
            self._head(_BOG, found.piece, word(found.state)),
            _named(title, found.piece),
            "4.504",
            fill(text, attempt=attempt),
            dice=Dice(1, lambda dice: RollBog(by=side, piece=id_, attempt=attempt, dice=dice)),
            modifiers=found.modifiers,
            rows=rows_of(found.chances),
            place=self._place(found.piece),
        )

    def _head(self, what: str, vehicle: Piece, note: str) -> Head:
        return Head(f"{what} {vehicle.id}", vehicle.side, piece_there(self.state.forces, vehicle), note)

    def _place(self, vehicle: Piece) -> MapPlace:
        return MapPlace(hexes_of(self.state.forces, (vehicle,)), side=vehicle.side)


def _named(text: str, vehicle: Piece) -> str:
    return fill(text, side=vehicle.side, vehicle=piece_name(vehicle))
