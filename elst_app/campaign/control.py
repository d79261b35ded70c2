"""Control of Strategic Locations and vehicles on the map; the Deployment Areas fixed in step 4.505."""

from dataclasses import dataclass, replace
from typing import ClassVar

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Fact
from elst_app.campaign.state import DeterminedControl, DrawnHex, State
from elst_app.rules.calendar import CGDate
from elst_app.rules.control import Control, give_rest, set_control, set_vehicles
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.road_control import control_at_start, road_exits
from elst_app.rules.sides import Side


@dataclass(frozen=True, slots=True)
class NothingChanges(Refusal):
    """Control is that way already."""

    rule: ClassVar[str] = "4.505"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class ControlChanged(Fact):
    """`hexes` are now Controlled by `side`, or by nobody if None."""

    hexes: tuple[Hex, ...]
    side: Side | None
    kind: ClassVar[str] = "control changed"

    def change(self, state: State) -> State:
        """Moves the Control markers."""
        kept = {
            each: tuple(hex_ for hex_ in state.control.of(each) if hex_ not in self.hexes) for each in Side
        }
        if self.side is not None:
            kept[self.side] += self.hexes
        control = replace(state.control, british=kept[Side.BRITISH], german=kept[Side.GERMAN])
        return replace(state, control=control)


@dataclass(frozen=True, slots=True)
class VehiclesNoted(Fact):
    """The side's mobile vehicles with functional MA are in `hexes` now, one entry for each vehicle."""

    side: Side
    hexes: tuple[Hex, ...]
    kind: ClassVar[str] = "vehicles noted"

    def change(self, state: State) -> State:
        """Moves the vehicles."""
        if self.side is Side.BRITISH:
            return replace(state, control=replace(state.control, british_vehicles=self.hexes))
        return replace(state, control=replace(state.control, german_vehicles=self.hexes))


@dataclass(frozen=True, slots=True)
class AreasDetermined(Fact):
    """The Deployment Areas of the next scenario follow from this, whatever changes later (4.5055)."""

    date: CGDate
    control: Control
    left_out: tuple[Hex, ...] = ()
    drawn: tuple[DrawnHex, ...] = ()
    kind: ClassVar[str] = "areas determined"

    def change(self, state: State) -> State:
        """Fixes the areas; what the scenario has left on the map both sides have seen there."""
        basis = DeterminedControl(self.date, self.control, self.left_out, self.drawn)
        forces = state.forces.set_up() if state.known_forces is None else state.forces
        return replace(state, determined=(*state.determined, basis), forces=forces)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetControl(Command):
    """Give `hexes` to `side`, or to nobody with None."""

    hexes: tuple[Hex, ...]
    side: Side | None

    def decide(self, context: Context) -> None:
        """Refuses a hex that is no Strategic Location (4.2), and an act that changes nothing."""
        state = context.state
        board = context.rulebook.board
        try:
            after = set_control(board, state.control, self.hexes, self.side)
        except Refused as refused:
            context.require(refused.refusal)
            after = set_control(board, state.control, self.hexes, self.side, recorded=True)
        if after == state.control:
            raise Refused(NothingChanges())
        context.record(ControlChanged(tuple(sorted(set(self.hexes))), self.side), "4.505")


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveRest(Command):
    """Give every building and road exit/entry hex that is nobody's to `side`."""

    side: Side

    def decide(self, context: Context) -> None:
        """Refuses where nothing is nobody's."""
        before = context.state.control
        after = give_rest(context.rulebook.board, before, self.side)
        if after == before:
            raise Refused(NothingChanges())
        gained = tuple(hex_ for hex_ in after.of(self.side) if hex_ not in before.of(self.side))
        context.record(ControlChanged(gained, self.side), "4.505")


@dataclass(frozen=True, slots=True, kw_only=True)
class SetVehicles(Command):
    """Note where all the side's mobile vehicles with functional MA are, one entry for each vehicle."""

    side: Side
    hexes: tuple[Hex, ...]

    def decide(self, context: Context) -> None:
        """Refuses a hex off the map or in the Pond, and an act that changes nothing."""
        state = context.state
        board = context.rulebook.board
        try:
            after = set_vehicles(board, state.control, self.side, self.hexes)
        except Refused as refused:
            context.require(refused.refusal)
            after = set_vehicles(board, state.control, self.side, self.hexes, recorded=True)
        if after == state.control:
            raise Refused(NothingChanges())
        context.record(VehiclesNoted(self.side, after.vehicles(self.side)), "4.2")


def hold_road_exits(context: Context) -> None:
    """Records the Control of road exit/entry hexes at the start of a CG scenario, where it differs (CG10)."""
    board = context.rulebook.board
    before = context.state.control
    after = control_at_start(board, determined_areas(context.state, context.rulebook), before)
    for side in (None, *Side):
        hexes = tuple(
            hex_
            for hex_ in road_exits(board)
            if after.by_hex.get(hex_) is side and before.by_hex.get(hex_) is not side
        )
        if hexes:
            context.record(ControlChanged(hexes, side), "CG10")
