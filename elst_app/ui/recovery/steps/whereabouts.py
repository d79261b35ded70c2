"""Where the pieces of a case are: on the map, and in a few words."""

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.rules.forces import Forces, Piece
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from elst_app.ui.recovery.cases import MapPlace
from elst_app.words.forces import piece_name
from elst_app.words.phrases import fill


def place_code(area: int | None) -> str:
    """The key of a Deployment Area among the options of a question; None is the Entry Area."""
    return "entry" if area is None else str(area)


def hexes_of(forces: Forces, pieces: Iterable[Piece]) -> tuple[Hex, ...]:
    """The hexes the pieces are in, as far as they are known, each once."""
    found = (forces.place_of(piece).hex for piece in pieces)
    return tuple(dict.fromkeys(hex_ for hex_ in found if hex_ is not None))


def around_areas(state: State, rulebook: Rulebook, side: Side, numbers: Iterable[int | None]) -> MapPlace:
    """The map around Deployment Areas of a side, and its Entry Area for None, where pieces may come."""
    areas = determined_areas(state, rulebook)
    found = [
        areas.entry(side).eligible if number is None else areas.area(side, number).hexes for number in numbers
    ]
    return MapPlace(around=tuple(hex_ for hexes in found for hex_ in hexes), side=side)


def piece_there(forces: Forces, piece: Piece) -> str:
    """The piece, with its hex where it is known: `4-5-7 in E12`."""
    hex_ = forces.place_of(piece).hex
    if hex_ is None:
        return piece_name(piece)
    text = QCoreApplication.translate("Whereabouts", "{piece} in {hex}")
    return fill(text, piece=piece_name(piece), hex=hex_)


def piece_with_holder(forces: Forces, piece: Piece) -> str:
    """The piece with the unit that has it, and its hex where it is known: `LMG of 4-5-7 in E12`."""
    holder = forces.possessor_of(piece)
    if holder is None:
        return piece_there(forces, piece)
    text = QCoreApplication.translate("Whereabouts", "{piece} of {holder}")
    return fill(text, piece=piece_name(piece), holder=piece_there(forces, holder))
