"""The pieces of a view in the words of the table, and the order they are listed in."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.rules.forces import Forces, Piece, PieceKind, PieceState, Place, PlaceKind, models_of
from elst_app.rules.sides import Side
from elst_app.words.forces import piece_name, pieces_text, place_text, states_text
from elst_app.words.phrases import fill, word


class Column(IntEnum):
    """What is told of a piece."""

    UNIT = 0
    PLACE = 1
    STATES = 2
    POSSESSION = 3
    GROUP = 4
    NOTES = 5


@dataclass(frozen=True, slots=True)
class PieceRow:
    """One piece: `place` is where it is, with its possessor if it has one; `ranks` is its order by column.

    `is_lost` says that its Deployment Area is no more, so that somebody must say where it is.
    """

    piece: Piece
    place: Place
    is_in_ob: bool
    is_lost: bool
    texts: tuple[str, ...]
    ranks: tuple[int, ...]


class Order:
    """The order of pieces: by side, as the charts list their counters, then as they were entered."""

    def __init__(self, rulebook: Rulebook) -> None:
        charts = rulebook.charts
        self._places = {
            (side, model.name, model.ss): number
            for side in Side
            for number, model in enumerate(models_of(charts.units, charts.equipment, side))
        }

    def of(self, piece: Piece) -> tuple[int, int, int, str, int, str]:
        """What pieces are sorted by."""
        number = self._places.get((piece.nation, piece.name, piece.ss), len(self._places))
        kind = list(PieceKind).index(piece.kind)
        return list(Side).index(piece.side), kind, number, piece.label.casefold(), len(piece.id), piece.id


class Rows:
    """Makes the rows of a view."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._order = Order(rulebook)

    def of(self, state: State) -> tuple[PieceRow, ...]:
        """A row for each piece the view shows, in the order of the OB."""
        forces = state.forces
        areas = determined_areas(state, self._rulebook)
        known = {side: {area.id for area in areas.of(side)} for side in Side}
        pieces = sorted(forces.pieces, key=self._order.of)
        places = {piece.id: forces.place_of(piece) for piece in pieces}
        lost = {
            piece.id
            for piece in pieces
            if places[piece.id].kind is PlaceKind.AREA and places[piece.id].area not in known[piece.side]
        }
        told = [_Told(forces, piece, places[piece.id], is_lost=piece.id in lost).texts for piece in pieces]
        ranks = zip(
            range(len(pieces)),
            _ranks([_place_order(places[piece.id]) for piece in pieces], lambda order: order),
            *(_ranks([texts[column] for texts in told], _last_if_empty) for column in list(Column)[2:]),
            strict=True,
        )
        return tuple(
            PieceRow(
                piece,
                places[piece.id],
                forces.is_in_ob(piece),
                piece.id in lost,
                texts,
                order,
            )
            for piece, texts, order in zip(pieces, told, ranks, strict=True)
        )


class _Told:
    def __init__(self, forces: Forces, piece: Piece, place: Place, *, is_lost: bool) -> None:
        self._forces = forces
        self._piece = piece
        self._place = place
        self._is_lost = is_lost

    @cached_property
    def texts(self) -> tuple[str, ...]:
        piece = self._piece
        return (
            piece_name(piece),
            place_cell(piece, self._place),
            states_text(piece),
            self._possession(),
            piece.group,
            " · ".join(self._notes()),
        )

    def _possession(self) -> str:
        piece = self._piece
        owner = self._forces.possessor_of(piece)
        if owner is not None:
            return fill(QCoreApplication.translate("Forces", "with {unit}"), unit=piece_name(owner))
        had = self._forces.possessed_by(piece)
        if had:
            return fill(QCoreApplication.translate("Forces", "has {pieces}"), pieces=pieces_text(had))
        if piece.kind.is_carried and self._forces.is_in_ob(piece):
            return QCoreApplication.translate("Forces", "with nobody")
        return ""

    def _notes(self) -> list[str]:
        piece, notes = self._piece, []
        if self._is_lost:
            notes.append(QCoreApplication.translate("Forces", "its area is no more: say where it is"))
        if piece.battery:
            notes.append(piece.battery)
        if piece.kind.is_carried:
            notes.append(figures_text(piece))
        if piece.pool is not None:
            notes.append(
                fill(QCoreApplication.translate("Forces", "eliminated pool of {date}"), date=piece.pool)
            )
        if piece.secret:
            notes.append(QCoreApplication.translate("Forces", "secret"))
        return notes


def place_cell(piece: Piece, place: Place) -> str:
    """Where a piece is, short: `H17`, `Area 2`, `Entry Area`; a wreck says so."""
    if piece.has(PieceState.WRECK) and place.hex is not None:
        return fill(QCoreApplication.translate("Forces", "{hex}, wreck"), hex=place.hex)
    match place.kind:
        case PlaceKind.AREA:
            return fill(QCoreApplication.translate("Forces", "Area {number}"), number=place.area)
        case PlaceKind.ENTRY_AREA:
            return word(PlaceKind.ENTRY_AREA)
        case PlaceKind.UNKNOWN:
            return ""
    return place_text(place)


def figures_text(piece: Piece) -> str:
    """PP and repair number: `1 PP, repair 2`; a malfunction that is the end of it has no number."""
    if not piece.repair_number:
        return fill(QCoreApplication.translate("Forces", "{pp} PP"), pp=piece.pp)
    text = QCoreApplication.translate("Forces", "{pp} PP, repair {number}")
    return fill(text, pp=piece.pp, number=piece.repair_number)


def _place_order(place: Place) -> tuple[int, int, int, int]:
    kind = list(PlaceKind).index(place.kind)
    return kind, place.area or 0, *((place.hex.column, place.hex.number) if place.hex else (0, 0))


def _last_if_empty(text: object) -> tuple[bool, str]:
    return not text, str(text).casefold()


def _ranks(values: Sequence[object], key: Callable[[object], object]) -> list[int]:
    """The place of each value among all there are, in the order of `key`; equal ones share theirs."""
    places = {value: number for number, value in enumerate(sorted(set(values), key=key))}  # type: ignore[arg-type]
    return [places[value] for value in values]
