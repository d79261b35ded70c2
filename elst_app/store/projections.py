"""The tables that follow from the state: CG Log, RG Purchase Record, units, batteries, Control, areas.

An act rewrites the lines it has changed and no others; `changed_rows` finds them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from sqlalchemy import Table

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import DateLine, Module, State
from elst_app.rules.areas import Area
from elst_app.rules.calendar import CGDate
from elst_app.rules.forces import Piece, Place
from elst_app.rules.hexes import Hex
from elst_app.rules.points import CPPLine
from elst_app.rules.reinforcements import Purchase
from elst_app.rules.sides import Side
from elst_app.store.rows import Row
from elst_app.store.tables import BATTERY, CG_LOG, CONTROL, DEPLOYMENT_AREA, RG_PURCHASE, UNIT

Key: TypeAlias = tuple[Any, ...]
"""The primary key of a row."""


@dataclass(frozen=True, slots=True)
class Change:
    """What an act does to one table: lines that are gone, by their keys, and lines new or different."""

    table: Table
    gone: tuple[Row, ...]
    written: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Projection:
    """A table, the part of the state it follows from, and its lines by their keys.

    `lines` gives values that tell cheaply whether a line has changed; `columns` makes a row of one that has.
    """

    table: Table
    part: Callable[[State], object]
    lines: Callable[[State, Rulebook], Mapping[Key, Any]]
    columns: Callable[[Any], Row]

    def row(self, key: Key, line: Any) -> Row:
        """The whole row of a line."""
        return self.key_columns(key) | self.columns(line)

    def key_columns(self, key: Key) -> Row:
        """The columns of the primary key."""
        return {column.name: value for column, value in zip(self.table.primary_key, key, strict=True)}


def changed_rows(before: State | None, after: State, rulebook: Rulebook) -> Iterator[Change]:
    """What is to be rewritten where the tables hold `before`, or nothing at all if None."""
    for projection in PROJECTIONS:
        if before is not None and projection.part(before) == projection.part(after):
            continue
        old = {} if before is None else projection.lines(before, rulebook)
        new = projection.lines(after, rulebook)
        gone = tuple(projection.key_columns(key) for key in old.keys() - new.keys())
        written = tuple(
            projection.row(key, line) for key, line in new.items() if key not in old or old[key] != line
        )
        if gone or written:
            yield Change(projection.table, gone, written)


def _cg_log(state: State, _: Rulebook) -> Mapping[Key, tuple[Side, CPPLine, DateLine | None]]:
    brought = {line.date: line for line in state.dates}
    return {
        (side, number): (side, line, brought.get(line.date))
        for side in Side
        for number, line in enumerate(state.cpp_lines(side), 1)
    }


def _cg_log_columns(found: tuple[Side, CPPLine, DateLine | None]) -> Row:
    side, line, brought = found
    results = () if brought is None else brought.results
    modules = dict.fromkeys(
        battery.id for result in results for battery in result.modules if battery.side is side
    )
    return {
        "cg_date": line.date,
        "scenario": None if brought is None else brought.type,
        "cpp_initial": line.initial,
        "cpp_base": line.base,
        "cpp_die": line.die,
        "cpp_replenished": line.replenished,
        "cpp_total": line.total,
        "cpp_spent": line.spent,
        "cpp_left": line.left,
        "game_turns": ", ".join(str(result.game_turns) for result in results) or None,
        "oba_modules": ", ".join(modules) or None,
    }


def _rg_purchase(state: State, _: Rulebook) -> Mapping[Key, Purchase]:
    return {
        (side, number): bought for side in Side for number, bought in enumerate(state.purchases_of(side), 1)
    }


def _rg_purchase_columns(bought: Purchase) -> Row:
    return {
        "cg_date": bought.date,
        "rg_id": bought.rg,
        "group_type": bought.name,
        "number_purchased": bought.purchased,
        "number_remaining": bought.remaining,
        "deployment": bought.deployment,
        "cpp_cost": bought.cost,
        "cpp_on_map": bought.surcharge,
    }


def _unit(state: State, _: Rulebook) -> Mapping[Key, tuple[Piece, Place]]:
    return {(piece.id,): (piece, state.forces.place_of(piece)) for piece in state.forces.pieces}


def _unit_columns(line: tuple[Piece, Place]) -> Row:
    piece, place = line
    return {
        "side": piece.side,
        "nation": piece.nation,
        "kind": piece.kind,
        "name": piece.name,
        "ss": piece.ss,
        "label": piece.label,
        "place": place.kind,
        "hex": place.hex.name if place.hex else None,
        "area": place.area,
        "states": ", ".join(piece.states),
        "possessor": piece.possessor,
        "rg": piece.group,
        "oba_module": piece.battery,
        "pp": piece.pp,
        "repair_number": piece.repair_number,
        "pool": piece.pool,
        "secret": piece.secret,
    }


def _battery(state: State, _: Rulebook) -> Mapping[Key, Module]:
    return {(module.battery.id,): module for module in state.modules}


def _battery_columns(module: Module) -> Row:
    battery = module.battery
    observer, marker = battery.observer, battery.marker
    return {
        "side": battery.side,
        "name": battery.name,
        "calibre_mm": battery.calibre,
        "kind": battery.kind,
        "in_play": module.in_play,
        "observer": observer.name if observer else None,
        "observer_hex": observer.hex.name if observer and observer.hex else None,
        "radio": battery.radio.state if battery.radio else None,
        "contact": battery.contact,
        "access": battery.access,
        "black_left": battery.pile.black_left,
        "red_left": battery.pile.red_left,
        "drawn": " ".join(battery.pile.drawn),
        "marker": marker.kind if marker else None,
        "marker_hex": marker.hex.name if marker else None,
        "mission": marker.mission if marker else None,
    }


def _control(state: State, _: Rulebook) -> Mapping[Key, tuple[Side | None, int, int]]:
    control = state.control
    british, german = control.british_vehicles, control.german_vehicles
    lines: dict[Key, tuple[Side | None, int, int]] = {
        (hex_.name,): (side, 0, 0) for side in Side for hex_ in control.of(side)
    }
    for hex_ in (*british, *german):
        lines[(hex_.name,)] = (control.by_hex.get(hex_), british.count(hex_), german.count(hex_))
    return lines


def _control_columns(line: tuple[Side | None, int, int]) -> Row:
    side, british, german = line
    return {"controlled_by": side, "british_vehicles": british, "german_vehicles": german}


def _deployment_area(state: State, rulebook: Rulebook) -> Mapping[Key, tuple[CGDate, Area]]:
    lines: dict[Key, tuple[CGDate, Area]] = {}
    for number, determined in enumerate(state.determined, 1):
        areas = determined_areas(replace(state, determined=state.determined[:number]), rulebook)
        for area in (*areas.british, *areas.german):
            lines[number, area.side, area.id] = (determined.date, area)
    return lines


def _deployment_area_columns(line: tuple[CGDate, Area]) -> Row:
    date, area = line
    return {
        "cg_date": date,
        "isolated": area.isolated,
        "hexes": _names(area.hexes),
        "strategic_locations": _names(area.strategic),
        "front_line": _names(area.front_line),
        "isolated_hexes": _names(area.isolated_hexes),
    }


def _names(hexes: Iterable[Hex]) -> str:
    return " ".join(hex_.name for hex_ in hexes)


PROJECTIONS: Final = (
    Projection(
        CG_LOG,
        lambda state: (
            state.date,
            state.dates,
            state.starting_points,
            state.replenishments,
            state.purchases,
        ),
        _cg_log,
        _cg_log_columns,
    ),
    Projection(RG_PURCHASE, lambda state: state.purchases, _rg_purchase, _rg_purchase_columns),
    Projection(UNIT, lambda state: state.forces, _unit, _unit_columns),
    Projection(BATTERY, lambda state: state.modules, _battery, _battery_columns),
    Projection(CONTROL, lambda state: state.control, _control, _control_columns),
    Projection(
        DEPLOYMENT_AREA,
        lambda state: (state.determined, state.rulings),
        _deployment_area,
        _deployment_area_columns,
    ),
)
