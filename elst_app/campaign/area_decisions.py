"""What people decide about Deployment Areas beside Control: pockets (4.5054, C8), and areas drawn by hand."""

from dataclasses import dataclass, replace
from typing import ClassVar

from elst_app.campaign.areas import current_areas
from elst_app.campaign.context import Command, Context
from elst_app.campaign.entries import Fact
from elst_app.campaign.state import DrawnHex, State
from elst_app.rules.areas import HexClass, Pocket
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refusal, Refused, UnknownHex
from elst_app.rules.sides import Side


@dataclass(frozen=True, slots=True)
class NoSuchPocket(Refusal):
    """No pocket holds the hex."""

    hex: Hex
    rule: ClassVar[str] = "4.5054"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class DrawnByHand(Refusal):
    """The rules put the hexes elsewhere: what is drawn by hand needs a reason, and is flagged."""

    rule: ClassVar[str] = "4.505"


@dataclass(frozen=True, slots=True)
class NothingDrawn(Refusal):
    """None of the hexes was drawn by hand, or they are drawn that way already."""

    rule: ClassVar[str] = "4.505"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class PocketDecided(Fact):
    """A pocket was added to the area of `side` around it, or left out of it."""

    side: Side
    hexes: tuple[Hex, ...]
    accepted: bool
    kind: ClassVar[str] = "pocket decided"

    def change(self, state: State) -> State:
        """Keeps the hexes that are left out."""
        left_out = set(state.left_out).difference(self.hexes)
        if not self.accepted:
            left_out.update(self.hexes)
        return replace(state, left_out=tuple(sorted(left_out)))


@dataclass(frozen=True, slots=True)
class HexesDrawn(Fact):
    """A person drew `hexes` as `hex_class`, whatever the rules make of them."""

    hexes: tuple[Hex, ...]
    hex_class: HexClass
    kind: ClassVar[str] = "hexes drawn"

    def change(self, state: State) -> State:
        """Keeps the drawing."""
        others = tuple(each for each in state.drawn if each.hex not in self.hexes)
        return replace(state, drawn=(*others, *(DrawnHex(hex_, self.hex_class) for hex_ in self.hexes)))


@dataclass(frozen=True, slots=True)
class HexesRestored(Fact):
    """`hexes` are again what the rules make of them."""

    hexes: tuple[Hex, ...]
    kind: ClassVar[str] = "hexes restored"

    def change(self, state: State) -> State:
        """Forgets the drawing there."""
        return replace(state, drawn=tuple(each for each in state.drawn if each.hex not in self.hexes))


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidePocket(Command):
    """Add the pocket that holds `hex` to the area around it, or leave it Uncontrolled."""

    hex: Hex
    accepted: bool

    def decide(self, context: Context) -> None:
        """Refuses a hex that is in no pocket."""
        pocket = self._pocket(context)
        context.record(PocketDecided(pocket.side, pocket.hexes, self.accepted), "4.5054")

    def _pocket(self, context: Context) -> Pocket:
        for pocket in current_areas(context.state, context.rulebook).pockets:
            if self.hex in pocket.hexes:
                return pocket
        raise Refused(NoSuchPocket(self.hex))


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawHexes(Command):
    """Draw `hexes` as `hex_class` by hand; `happened` says why."""

    hexes: tuple[Hex, ...]
    hex_class: HexClass

    def decide(self, context: Context) -> None:
        """Refuses a hex off the map, and a drawing without a reason."""
        for hex_ in self.hexes:
            if hex_ not in context.rulebook.board:
                raise Refused(UnknownHex(hex_.name))
        drawn = {each.hex: each.hex_class for each in context.state.drawn}
        hexes = tuple(sorted(hex_ for hex_ in set(self.hexes) if drawn.get(hex_) is not self.hex_class))
        if not hexes:
            raise Refused(NothingDrawn())
        context.require(DrawnByHand())
        context.record(HexesDrawn(hexes, self.hex_class), "4.505")


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreHexes(Command):
    """Undo the drawing by hand in `hexes`, or everywhere with None."""

    hexes: tuple[Hex, ...] | None = None

    def decide(self, context: Context) -> None:
        """Refuses where nothing was drawn."""
        drawn = tuple(each.hex for each in context.state.drawn)
        hexes = tuple(sorted(hex_ for hex_ in drawn if self.hexes is None or hex_ in self.hexes))
        if not hexes:
            raise Refused(NothingDrawn())
        context.record(HexesRestored(hexes), "4.505")
