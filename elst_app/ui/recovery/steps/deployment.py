"""Unit Deployment, step 4.518: the deployment sheet of each side, for itself alone."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import ClassVar, Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.context import Command
from elst_app.campaign.play.panzerfaust import squads_set_up
from elst_app.campaign.recovery.deployment import (
    DeploymentLine,
    DeploymentPlace,
    DeploymentSheet,
    deployment,
)
from elst_app.rules.forces import Piece, PlaceKind
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Side
from elst_app.ui.recovery.cases import Answers, Case, CaseWarning, Group, Head, Line, MapPlace
from elst_app.ui.recovery.steps.placing import PLACING, placing_case, placing_head, placing_key
from elst_app.ui.recovery.steps.step import GuidedStep
from elst_app.ui.recovery.steps.whereabouts import piece_there
from elst_app.words.areas import hex_ranges
from elst_app.words.forces import piece_name, pieces_text, place_text, states_text
from elst_app.words.phrases import capitalized, fill, listed

_SHEET: Final = "sheet"


class DeploymentStep(GuidedStep):
    """Cases are a side's pieces nobody has said the place of, and its sheet."""

    step: ClassVar[RecoveryStep] = RecoveryStep.DEPLOYMENT
    is_secret: ClassVar[bool] = True

    def heads(self) -> tuple[Head, ...]:
        """The side that sets up first, first."""
        return tuple(head for sheet in self._sheets.values() for head in _heads(sheet))

    def nothing_to_do(self) -> str:
        """Each side sees its own sheet alone."""
        return QCoreApplication.translate("DeploymentStep", "Each side sees for itself what it sets up.")

    def key_of(self, command: Command) -> str:
        """The pieces of the side that were placed."""
        key = placing_key(self.state.forces, command)
        return key if key in [head.key for head in self.heads()] else ""

    def case(self, key: str, answers: Answers) -> Case:
        """What the side sets up where, in its order, or where pieces are."""
        head = next(head for head in self.heads() if head.key == key)
        sheet = next(sheet for sheet in self._sheets.values() if sheet.side is head.side)
        if key.startswith(PLACING):
            areas = determined_areas(self.state, self.rulebook).of(sheet.side)
            return placing_case(head, "4.518", sheet.to_place, areas, answers)
        title = QCoreApplication.translate("DeploymentStep", "What the {side} side sets up")
        return Case(
            head,
            fill(title, side=sheet.side),
            "4.518",
            _order_text(sheet),
            warnings=tuple(_split(group) for group in sheet.split),
            groups=tuple(self._groups(sheet)),
            place=MapPlace(_limited_to(sheet), side=sheet.side),
        )

    @cached_property
    def _sheets(self) -> dict[Side, DeploymentSheet]:
        found = {side: deployment(self.state, self.rulebook, side) for side in self.sides}
        return dict(sorted(found.items(), key=lambda each: each[1].first not in (None, each[0])))

    def _groups(self, sheet: DeploymentSheet) -> Iterator[Group]:
        for place in sheet.places:
            yield Group(_place_title(place), tuple(_lines(place)))
        if sheet.side is Side.GERMAN:
            squads = squads_set_up(self.state.forces.set_up())
            if squads == 1:
                text = QCoreApplication.translate(
                    "DeploymentStep", "{pf} at first, for 1 squad set up on the map"
                )
            else:
                text = QCoreApplication.translate(
                    "DeploymentStep", "{pf} at first, for {squads} squads set up on the map"
                )
            line = Line(fill(text, pf=self.rulebook.charts.play.pf(squads), squads=squads), rule="CG5")
            yield Group(QCoreApplication.translate("DeploymentStep", "PF"), (line,))
        if sheet.left:
            title = QCoreApplication.translate("DeploymentStep", "On the map already, unpossessed")
            lines = (Line(piece_there(self.state.forces, piece)) for piece in sheet.left)
            yield Group(title, tuple(lines))


def _heads(sheet: DeploymentSheet) -> Iterator[Head]:
    if sheet.to_place:
        yield placing_head(sheet.side, sheet.to_place)
    name = fill(QCoreApplication.translate("DeploymentStep", "{side} sheet"), side=sheet.side)
    yield Head(f"{_SHEET} {sheet.side.value}", sheet.side, name, is_must=False)


def _order_text(sheet: DeploymentSheet) -> str:
    if sheet.first is None:
        return ""
    if sheet.first is sheet.side:
        text = QCoreApplication.translate(
            "DeploymentStep",
            "It sets up first: its Isolated pieces, then the {enemy} ones; then the rest likewise.",
        )
    else:
        text = QCoreApplication.translate(
            "DeploymentStep",
            "It sets up second: its Isolated pieces after the {enemy} ones; then the rest likewise.",
        )
    return fill(text, enemy=sheet.side.enemy)


def _limited_to(sheet: DeploymentSheet) -> tuple[Hex, ...]:
    """The hexes that some piece is limited to."""
    return tuple(sorted({hex_ for place in sheet.places for line in place.lines for hex_ in line.hexes}))


def _split(group: str) -> CaseWarning:
    text = QCoreApplication.translate(
        "DeploymentStep", "RG {group} sets up for the first time and is in more than one place."
    )
    return CaseWarning(fill(text, group=group), "CG8")


def _place_title(found: DeploymentPlace) -> str:
    text = QCoreApplication.translate("DeploymentStep", "{place}")
    if found.place.kind is PlaceKind.ENTRY_AREA:
        text = QCoreApplication.translate("DeploymentStep", "{place}: enters when play has begun")
    elif found.isolated:
        text = QCoreApplication.translate("DeploymentStep", "{place}, Isolated: first of all")
    return fill(text, place=capitalized(place_text(found.place)))


def _lines(found: DeploymentPlace) -> Iterator[Line]:
    """A line for each RG, with all that it has there, and one for each piece that is limited."""
    units = [line for line in found.lines if line.possessor is None]
    for group in dict.fromkeys(line.piece.group for line in units):
        loads = [_with_load(line.piece, found.lines) for line in units if line.piece.group == group]
        text = QCoreApplication.translate("DeploymentStep", "{units}")
        if group:
            text = QCoreApplication.translate("DeploymentStep", "RG {group}: {units}")
        yield Line(fill(text, group=group, units=_counted(loads)))
    for line in found.lines:
        yield from _limits(line, found)


def _with_load(unit: Piece, lines: Sequence[DeploymentLine]) -> str:
    """The unit, its states, and what it possesses."""
    load = [line.piece for line in lines if line.possessor is not None and line.possessor.id == unit.id]
    text = QCoreApplication.translate("DeploymentStep", "{unit}")
    if unit.states and load:
        text = QCoreApplication.translate("DeploymentStep", "{unit} ({states}) with {load}")
    elif unit.states:
        text = QCoreApplication.translate("DeploymentStep", "{unit} ({states})")
    elif load:
        text = QCoreApplication.translate("DeploymentStep", "{unit} with {load}")
    return fill(text, unit=piece_name(unit), states=states_text(unit), load=pieces_text(load))


def _counted(texts: Sequence[str]) -> str:
    counts = Counter(texts)
    return listed([text if count == 1 else f"{count} × {text}" for text, count in counts.items()])


def _limits(line: DeploymentLine, found: DeploymentPlace) -> Iterator[Line]:
    """What the place alone does not say of a piece."""
    name = piece_name(line.piece)
    if line.hexes and found.place.kind is not PlaceKind.HEX:
        text = QCoreApplication.translate("DeploymentStep", "{piece}: only in {hexes}")
        yield Line(fill(text, piece=name, hexes=hex_ranges(line.hexes)), rule=line.rule)
    if line.short_of_ammunition:
        text = QCoreApplication.translate("DeploymentStep", "{piece}: Ammunition Shortage")
        yield Line(fill(text, piece=name), rule="4.5181")
    if line.needs_own_unit:
        text = QCoreApplication.translate("DeploymentStep", "{piece}: a unit of RG {group} possesses it")
        yield Line(fill(text, piece=name, group=line.piece.group), rule="4.5162")
