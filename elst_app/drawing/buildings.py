"""Buildings as little roofs seen from above: facets, each with the light it gets from the north-west.

Every building is drawn whole, from the first of its hexes. Its ridge follows the nearest road; a building of
two hexes lies across the hexside between them. The church carries a steeple with a cross, the mill its sails.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import atan2, cos, hypot, pi, radians, sin
from typing import Final

from elst_app.drawing.geometry import Point, centre
from elst_app.drawing.noise import noise
from elst_app.drawing.roads import Roads
from elst_app.rules.board import Board, BoardHex, Building
from elst_app.rules.hexes import Hex

_LIGHT: Final = radians(235)
"""Where the light comes from, as an angle on the drawing: north-west and a little north."""


@dataclass(frozen=True, slots=True)
class Facet:
    """One slope of a roof; `light` goes from 0, turned away from the light, to 1."""

    corners: tuple[Point, ...]
    light: float


@dataclass(frozen=True, slots=True)
class Roof:
    """A building seen from above.

    `ridges` are the lines where slopes meet, `courses` fine lines along the tiles, `cross` and `sails` the
    strokes of a steeple's cross and a mill's sails.
    """

    hexes: tuple[Hex, ...]
    material: Building
    outline: tuple[Point, ...]
    facets: tuple[Facet, ...]
    ridges: tuple[tuple[Point, Point], ...]
    courses: tuple[tuple[Point, Point], ...]
    chimney: Point | None = None
    tower: tuple[Facet, ...] = ()
    cross: tuple[tuple[Point, Point], ...] = ()
    sails: tuple[tuple[Point, Point], ...] = ()


@dataclass(frozen=True)
class _Frame:
    """A place with the direction of the ridge: turns lengths along and across it into places on the board."""

    middle: Point
    direction: float

    @cached_property
    def _turn(self) -> tuple[float, float]:
        return cos(self.direction), sin(self.direction)

    def at(self, along: float, across: float) -> Point:
        cosine, sine = self._turn
        return Point(
            self.middle.x + along * cosine - across * sine, self.middle.y + along * sine + across * cosine
        )

    def facet(self, faces: float, *corners: tuple[float, float]) -> Facet:
        """A slope that faces `faces` degrees clockwise from the ridge's direction."""
        light = 0.5 + 0.5 * cos(self.direction + radians(faces) - _LIGHT)
        return Facet(tuple(self.at(*corner) for corner in corners), light)


class Buildings:
    """The roofs of a board by the first hex of each building."""

    def __init__(self, board: Board, roads: Roads) -> None:
        self._board = board
        self._roads = roads
        self._roofs: dict[Hex, Roof] = {}

    def roof(self, hex_: Hex) -> Roof | None:
        """The roof of the building whose first hex this is; None for any other hex."""
        facts = self._board[hex_]
        if facts.building is None:
            return None
        if hex_ not in self._roofs:
            hexes = self._board.building_of(hex_)
            if hexes[0] != hex_:
                return None
            self._roofs[hex_] = self._build(facts, facts.building, hexes)
        return self._roofs[hex_]

    def _build(self, facts: BoardHex, material: Building, hexes: tuple[Hex, ...]) -> Roof:
        middle = centre(facts.hex)
        if facts.steeple:
            return _church(hexes, material)
        if len(hexes) > 1:
            end = centre(hexes[-1])
            frame = _Frame(middle.towards(end, 0.5), _direction(middle, end))
            return _hall(frame, hexes, material, length=96, width=27)
        chance = noise(facts.hex.column, facts.hex.number, 3)
        road = self._roads.direction_near(facts.hex)
        if road is None:
            road = radians(60 * int(chance * 3) + 20 * noise(facts.hex.column, facts.hex.number, 4) - 10)
        elif chance > 0.72:
            road += pi / 2
        frame = _Frame(middle, road)
        if "windmill" in facts.note:
            return _mill(frame, hexes, material)
        if "Town Hall" in facts.note:
            return _town_hall(frame, hexes, material)
        if chance < 0.36:
            return _house_with_wing(frame, hexes, material, chance)
        return _hall(frame, hexes, material, length=34 + 6 * chance, width=25)


def _direction(start: Point, end: Point) -> float:
    return atan2(end.y - start.y, end.x - start.x)


def _hall(frame: _Frame, hexes: tuple[Hex, ...], material: Building, *, length: float, width: float) -> Roof:
    """A roof of four slopes; wooden ones end in gables instead."""
    reach, half = length / 2, width / 2
    hip = 0.0 if material is Building.WOODEN else half * 0.85
    inner = reach - hip
    facets = [
        frame.facet(-90, (-reach, -half), (reach, -half), (inner, 0), (-inner, 0)),
        frame.facet(90, (-reach, half), (reach, half), (inner, 0), (-inner, 0)),
    ]
    ridges = [(frame.at(-inner, 0), frame.at(inner, 0))]
    if hip:
        facets.append(frame.facet(0, (reach, -half), (reach, half), (inner, 0)))
        facets.append(frame.facet(180, (-reach, -half), (-reach, half), (-inner, 0)))
        ridges += [
            (frame.at(end * inner, 0), frame.at(end * reach, side * half))
            for end in (-1, 1)
            for side in (-1, 1)
        ]
    return Roof(
        hexes,
        material,
        outline=tuple(frame.at(x, y) for x, y in _rectangle(reach, half)),
        facets=tuple(facets),
        ridges=tuple(ridges),
        courses=tuple(_courses(frame, reach, half, hip)),
        chimney=frame.at(inner * 0.45, -half * 0.3),
    )


def _courses(frame: _Frame, reach: float, half: float, hip: float) -> Iterator[tuple[Point, Point]]:
    for part in (0.34, 0.67):
        end = reach - hip * (1 - part)
        for side in (-1, 1):
            yield frame.at(-end, side * half * part), frame.at(end, side * half * part)


def _rectangle(reach: float, half: float) -> tuple[tuple[float, float], ...]:
    return (-reach, -half), (reach, -half), (reach, half), (-reach, half)


def _house_with_wing(frame: _Frame, hexes: tuple[Hex, ...], material: Building, chance: float) -> Roof:
    """A house with a wing at a right angle, on one end or the other."""
    end = 1 if chance < 0.18 else -1
    main = _hall(frame, hexes, material, length=38, width=20)
    reach, half, wide, deep = 19.0, 10.0, 8.5, 20.0
    near, far, spine = end * reach, end * (reach - 2 * wide), end * (reach - wide)
    wing = (
        frame.facet(0 if end > 0 else 180, (near, half), (near, deep), (spine, deep - wide), (spine, 0)),
        frame.facet(180 if end > 0 else 0, (far, half), (far, deep), (spine, deep - wide), (spine, 0)),
        frame.facet(90, (near, deep), (far, deep), (spine, deep - wide)),
    )
    outline = (
        (-end * reach, -half),
        (near, -half),
        (near, deep),
        (far, deep),
        (far, half),
        (-end * reach, half),
    )
    return Roof(
        hexes,
        material,
        outline=tuple(frame.at(x, y - 2.5) for x, y in outline),
        facets=tuple(_moved(frame, facet, -2.5) for facet in (*main.facets, *wing)),
        ridges=tuple(
            (_shift(frame, one, -2.5), _shift(frame, other, -2.5))
            for one, other in (*main.ridges[:1], (frame.at(spine, 0), frame.at(spine, deep - wide)))
        ),
        courses=(),
        chimney=frame.at(-end * 8, -5),
    )


def _shift(frame: _Frame, point: Point, across: float) -> Point:
    moved = frame.at(0, across)
    return Point(point.x + moved.x - frame.middle.x, point.y + moved.y - frame.middle.y)


def _moved(frame: _Frame, facet: Facet, across: float) -> Facet:
    return Facet(tuple(_shift(frame, corner, across) for corner in facet.corners), facet.light)


def _pyramid(frame: _Frame, radius: float, sides: int) -> tuple[Facet, ...]:
    step = 360 / sides
    ring = [
        (radius * cos(radians(step * place)), radius * sin(radians(step * place)))
        for place in range(sides + 1)
    ]
    return tuple(
        frame.facet(step * (place + 0.5), ring[place], ring[place + 1], (0.0, 0.0)) for place in range(sides)
    )


def _outline_of(facets: Sequence[Facet]) -> tuple[Point, ...]:
    return tuple(facet.corners[0] for facet in facets)


def _church(hexes: tuple[Hex, ...], material: Building) -> Roof:
    """The nave from the steeple to a round choir; the cross stands over the steeple's hex."""
    start = centre(hexes[0])
    end = centre(hexes[-1])
    frame = _Frame(start, _direction(start, end))
    length = hypot(end.x - start.x, end.y - start.y)
    half, choir = 14.0, 10.0
    round_end = [
        (length + choir * sin(radians(angle)), -choir * cos(radians(angle))) for angle in range(0, 181, 36)
    ]
    facets = [
        frame.facet(-90, (-8, -half), (length - 14, -half), (length - 14, 0), (-8, 0)),
        frame.facet(90, (-8, half), (length - 14, half), (length - 14, 0), (-8, 0)),
        frame.facet(-90, (length - 14, -choir), (length, -choir), (length, 0), (length - 14, 0)),
        frame.facet(90, (length - 14, choir), (length, choir), (length, 0), (length - 14, 0)),
    ]
    facets += [
        frame.facet(-72 + 36 * place, round_end[place], round_end[place + 1], (length, 0))
        for place in range(5)
    ]
    outline = [(-8, -half), (length - 14, -half), (length - 14, -choir), *round_end]
    outline += [(length - 14, choir), (length - 14, half), (-8, half)]
    tower = _Frame(start, frame.direction + pi / 4)
    x, y = start
    return Roof(
        hexes,
        material,
        outline=tuple(frame.at(*corner) for corner in outline),
        facets=tuple(facets),
        ridges=((frame.at(0, 0), frame.at(length, 0)),),
        courses=tuple(
            (frame.at(-8, side * half * part), frame.at(length - 14, side * half * part))
            for part in (0.34, 0.67)
            for side in (-1, 1)
        ),
        tower=_pyramid(tower, 17, 4),
        cross=((Point(x, y - 9), Point(x, y + 8)), (Point(x - 5.5, y - 4), Point(x + 5.5, y - 4))),
    )


def _mill(frame: _Frame, hexes: tuple[Hex, ...], material: Building) -> Roof:
    body = _pyramid(frame, 15, 8)
    cap = _pyramid(frame, 6, 8)
    sails = tuple(
        (frame.at(5 * cos(angle), 5 * sin(angle)), frame.at(24 * cos(angle), 24 * sin(angle)))
        for angle in (radians(45 + 90 * place) for place in range(4))
    )
    return Roof(hexes, material, _outline_of(body), body, (), (), tower=cap, sails=sails)


def _town_hall(frame: _Frame, hexes: tuple[Hex, ...], material: Building) -> Roof:
    hall = _hall(frame, hexes, material, length=44, width=30)
    return Roof(
        hexes, material, hall.outline, hall.facets, hall.ridges, hall.courses, tower=_pyramid(frame, 7, 8)
    )
