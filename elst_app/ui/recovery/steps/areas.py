"""Deployment Areas, step 4.505: what they will be, and what becomes of everything on the map."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import ClassVar, Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.area_decisions import DecidePocket
from elst_app.campaign.context import Command
from elst_app.campaign.recovery.fates import PieceFate, areas_of_step, fates, unplaced
from elst_app.campaign.vehicles import CloseHexes
from elst_app.rules.areas import Areas, Pocket
from elst_app.rules.fates import Outcome
from elst_app.rules.forces import Piece, PieceKind, Place, PlaceKind, in_area
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Side
from elst_app.ui.recovery.cases import Act, Answers, Case, Group, Head, Line, MapPlace
from elst_app.ui.recovery.steps.closed_hexes import VEHICLES, closing_case, closing_head
from elst_app.ui.recovery.steps.placing import placing_case, placing_head, placing_key
from elst_app.ui.recovery.steps.step import GuidedStep
from elst_app.words.areas import area_name, area_status, home_name, pocket_text
from elst_app.words.forces import pieces_text
from elst_app.words.phrases import capitalized, fill, hexes

_AREAS: Final = "areas"

_ORDER: Final = (
    Outcome.MUST_ESCAPE,
    Outcome.MAY_ESCAPE,
    Outcome.RETAINED_NEAREST,
    Outcome.RETAINED_IN_HEX,
    Outcome.WRECK,
    Outcome.CAPTURED_OR_ELIMINATED,
    Outcome.LEFT_IN_PLACE,
)
"""The fates in the order in which they concern people; what is Retained where it is comes last."""


class AreasStep(GuidedStep):
    """Cases are a side's pieces nobody has said the place of, the areas with all that follows, and the hexes
    closed to vehicles."""

    step: ClassVar[RecoveryStep] = RecoveryStep.DEPLOYMENT_AREAS

    def heads(self) -> tuple[Head, ...]:
        """First what has no place, then the areas, then the ways of vehicles where there are any."""
        areas = QCoreApplication.translate("AreasStep", "Areas and fates")
        return (
            *(placing_head(side, pieces) for side in Side if (pieces := self._unplaced(side))),
            Head(_AREAS, None, areas, is_must=False),
            *((closing_head(),) if self._has_ways_of_vehicles else ()),
        )

    def done_text(self) -> str:
        """What comes with the end of the step."""
        return QCoreApplication.translate("AreasStep", "Fix the areas")

    def key_of(self, command: Command) -> str:
        """Pieces that were placed, a pocket that was decided on, hexes that were closed to vehicles."""
        if isinstance(command, DecidePocket):
            return _AREAS
        if isinstance(command, CloseHexes):
            return VEHICLES
        key = placing_key(self.state.forces, command)
        return key if key in [head.key for head in self.heads()] else ""

    def case(self, key: str, answers: Answers) -> Case:
        """Where pieces are, what the areas and the fates are, or what is closed to vehicles."""
        head = next(head for head in self.heads() if head.key == key)
        if head.side is not None:
            return placing_case(head, "4.505", self._unplaced(head.side), self._areas.of(head.side), answers)
        if key == VEHICLES:
            return closing_case(head, self.state.closed_to_vehicles, answers)
        return Case(
            head,
            QCoreApplication.translate("AreasStep", "The Deployment Areas of the next scenario"),
            "4.505",
            QCoreApplication.translate(
                "AreasStep",
                "They follow from Control and from mobile vehicles with functional MA as the Map screen has "
                "them, and are fixed with the end of this step.",
            ),
            groups=tuple(self._groups()),
            place=MapPlace(tuple(sorted({each.hex for each in self._fates if each.fate.outcome in _ORDER}))),
        )

    @cached_property
    def _areas(self) -> Areas:
        return areas_of_step(self.state, self.rulebook)

    @property
    def _has_ways_of_vehicles(self) -> bool:
        """Whether there are mobile vehicles on the map, or hexes were closed to them before."""
        vehicles = (each for each in self.state.forces.pieces if each.kind is PieceKind.VEHICLE)
        return bool(self.state.closed_to_vehicles) or any(
            each.is_mobile and each.place.kind is not PlaceKind.ENTRY_AREA and each.is_in_ob
            for each in vehicles
        )

    @cached_property
    def _fates(self) -> tuple[PieceFate, ...]:
        return fates(self.state, self.rulebook)

    def _unplaced(self, side: Side) -> tuple[Piece, ...]:
        return tuple(piece for piece in unplaced(self.state, self._areas) if piece.side is side)

    def _groups(self) -> Iterator[Group]:
        pockets = tuple(self._pocket(pocket) for pocket in self._areas.pockets)
        if pockets:
            yield Group(QCoreApplication.translate("AreasStep", "Surrounded pockets"), pockets)
        yield Group(QCoreApplication.translate("AreasStep", "The areas"), tuple(self._area_lines()))
        choosing = [each for each in self._fates if each.must_choose]
        if choosing:
            title = QCoreApplication.translate("AreasStep", "Their owner chooses where, in 4.506")
            yield Group(title, tuple(self._by_hex(choosing)))
        for outcome in _ORDER:
            found = [each for each in self._fates if each.fate.outcome is outcome and not each.must_choose]
            if found:
                is_nearest = outcome is Outcome.RETAINED_NEAREST
                lines = self._by_destination(found) if is_nearest else self._by_hex(found)
                yield Group(_title(outcome), tuple(lines))
        retained = tuple(self._retained())
        if retained:
            yield Group(QCoreApplication.translate("AreasStep", "Retained where they are"), retained)

    def _pocket(self, pocket: Pocket) -> Line:
        text = QCoreApplication.translate("AreasStep", "{pocket}. It stays Uncontrolled.")
        name = QCoreApplication.translate("AreasStep", "Accept")
        if pocket.accepted:
            text = QCoreApplication.translate("AreasStep", "{pocket}. It joins that area.")
            name = QCoreApplication.translate("AreasStep", "Leave Uncontrolled")
        hex_ = pocket.hexes[0]
        return Line(
            fill(text, pocket=pocket_text(pocket, self.rulebook.board)),
            (Act(f"pocket-{hex_}", name, DecidePocket(hex=hex_, accepted=not pocket.accepted)),),
        )

    def _area_lines(self) -> Iterator[Line]:
        text = QCoreApplication.translate("AreasStep", "{area}: {hexes}, {status}")
        for side in Side:
            for area in self._areas.of(side):
                name, status = area_name(side, area.id), area_status(area, self._areas)
                yield Line(fill(text, area=name, hexes=hexes(len(area.hexes)), status=status))
            if not self._areas.of(side):
                none = QCoreApplication.translate("AreasStep", "The {side} side has no Deployment Area.")
                yield Line(fill(none, side=side))

    def _by_hex(self, found: Sequence[PieceFate]) -> Iterator[Line]:
        """A line for each side, hex and rule."""
        text = QCoreApplication.translate("AreasStep", "{hex}: {side} {pieces}")
        choice = QCoreApplication.translate("AreasStep", "{hex}: {side} {pieces}: {places}")
        groups = dict.fromkeys((each.piece.side, each.hex, each.fate.rule) for each in found)
        for side, hex_, rule in sorted(groups, key=lambda group: (list(Side).index(group[0]), group[1])):
            here = [
                each for each in found if (each.piece.side, each.hex, each.fate.rule) == (side, hex_, rule)
            ]
            places = _either([_home(side, place) for place in here[0].places])
            yield Line(
                fill(
                    choice if here[0].must_choose else text,
                    hex=hex_,
                    side=side,
                    pieces=pieces_text([each.piece for each in here]),
                    places=places,
                ),
                rule=rule,
            )

    def _by_destination(self, found: Sequence[PieceFate]) -> Iterator[Line]:
        """A line for each area and Entry Area that something goes to."""
        text = QCoreApplication.translate("AreasStep", "{place}: {pieces}")
        for side, place in _in_order((each.piece.side, each.places[0]) for each in found):
            pieces = [each.piece for each in found if (each.piece.side, each.places[0]) == (side, place)]
            yield Line(
                fill(text, place=capitalized(_home(side, place)), pieces=pieces_text(pieces)), rule="4.5053"
            )

    def _retained(self) -> Iterator[Line]:
        """A line for each area that holds something already, with all of it that has no other fate."""
        text = QCoreApplication.translate("AreasStep", "{place}: {pieces}")
        forces = self.state.forces
        otherwise = {each.piece.id for each in self._fates if each.fate.outcome is not Outcome.RETAINED}
        held: dict[tuple[Side, Place], list[Piece]] = {}
        for piece in forces.pieces:
            retained = forces.retained_in(self._areas, piece)
            is_alone = forces.possessor_of(piece) is None and forces.is_in_ob(piece)
            if retained is not None and retained.area is not None and is_alone and piece.id not in otherwise:
                held.setdefault((piece.side, in_area(retained.area)), []).append(piece)
        for side, place in _in_order(held):
            name = _home(side, place)
            yield Line(fill(text, place=name, pieces=pieces_text(held[side, place])), rule="4.5056")


def _in_order(places: Iterable[tuple[Side, Place]]) -> list[tuple[Side, Place]]:
    """Side by side, areas by their numbers, the Entry Area last."""
    return sorted(set(places), key=lambda each: (list(Side).index(each[0]), each[1].area or 1000))


def _either(places: Sequence[str]) -> str:
    """One place, or several to choose from."""
    if len(places) < 2:
        return "".join(places)
    text = QCoreApplication.translate("AreasStep", "{first} or {last}")
    return fill(text, first=", ".join(places[:-1]), last=places[-1])


def _home(side: Side, place: Place) -> str:
    return home_name(side, place.area)


def _title(outcome: Outcome) -> str:
    match outcome:
        case Outcome.MUST_ESCAPE:
            return QCoreApplication.translate("AreasStep", "Must Escape")
        case Outcome.MAY_ESCAPE:
            return QCoreApplication.translate("AreasStep", "Isolated: may Escape, or are Retained")
        case Outcome.RETAINED_NEAREST:
            return QCoreApplication.translate("AreasStep", "Go to the nearest area, and are Retained there")
        case Outcome.RETAINED_IN_HEX:
            return QCoreApplication.translate("AreasStep", "Retained in their hex")
        case Outcome.WRECK:
            return QCoreApplication.translate("AreasStep", "Become wrecks")
        case Outcome.CAPTURED_OR_ELIMINATED:
            return QCoreApplication.translate("AreasStep", "In an enemy area: 4.507 decides")
        case Outcome.LEFT_IN_PLACE:
            return QCoreApplication.translate("AreasStep", "Left in place, unpossessed")
        case Outcome.RETAINED:
            return QCoreApplication.translate("AreasStep", "Retained where they are")
