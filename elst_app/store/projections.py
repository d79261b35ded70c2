"""The tables that follow from the state: CG Log, RG Purchase Record, batteries, Control, Deployment Areas.

An act rewrites the lines it has changed and no others; `changed_rows` finds them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Final, TypeAlias

from sqlalchemy import Table

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import Module, State
from elst_app.rules.areas import Area
from elst_app.rules.calendar import CGDate
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from elst_app.store.rows import Row
from elst_app.store.tables import BATTERY, CG_LOG, CONTROL, DEPLOYMENT_AREA, RG_PURCHASE

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
    """A table, the part of the state it follows from, and its rows."""

    table: Table
    part: Callable[[State], object]
    rows: Callable[[State, Rulebook], Iterable[Row]]


def changed_rows(before: State | None, after: State, rulebook: Rulebook) -> Iterator[Change]:
    """What is to be rewritten where the tables hold `before`, or nothing at all if None."""
    for projection in PROJECTIONS:
        if before is not None and projection.part(before) == projection.part(after):
            continue
        old = {} if before is None else _by_key(projection.table, projection.rows(before, rulebook))
        new = _by_key(projection.table, projection.rows(after, rulebook))
        gone = tuple(_key_columns(projection.table, key) for key in old.keys() - new.keys())
        written = tuple(row for key, row in new.items() if old.get(key) != row)
        if gone or written:
            yield Change(projection.table, gone, written)


def _by_key(table: Table, rows: Iterable[Row]) -> Mapping[Key, Row]:
    names = [column.name for column in table.primary_key]
    return {tuple(row[name] for name in names): row for row in rows}


def _key_columns(table: Table, key: Key) -> Row:
    return {column.name: value for column, value in zip(table.primary_key, key, strict=True)}


def _cg_log(state: State, _: Rulebook) -> Iterator[Row]:
    scenarios = {line.date: line.type for line in state.dates}
    dates = tuple(CGDate)
    for side in Side:
        for line in state.cpp_lines(side):
            yield {
                "side": side,
                "line": dates.index(line.date) + 1,
                "cg_date": line.date,
                "scenario": scenarios.get(line.date),
                "cpp_initial": line.initial,
                "cpp_base": line.base,
                "cpp_die": line.die,
                "cpp_replenished": line.replenished,
                "cpp_total": line.total,
                "cpp_spent": line.spent,
                "cpp_left": line.left,
            }


def _rg_purchase(state: State, _: Rulebook) -> Iterator[Row]:
    for side in Side:
        for number, bought in enumerate(state.purchases_of(side), 1):
            yield {
                "side": side,
                "line": number,
                "cg_date": bought.date,
                "rg_id": bought.rg,
                "group_type": bought.name,
                "number_purchased": bought.purchased,
                "number_remaining": bought.remaining,
                "deployment": bought.deployment,
                "cpp_cost": bought.cost,
                "cpp_on_map": bought.surcharge,
            }


def _battery(state: State, _: Rulebook) -> Iterator[Row]:
    return map(_battery_row, state.modules)


def _battery_row(module: Module) -> Row:
    battery = module.battery
    observer, marker = battery.observer, battery.marker
    return {
        "id": battery.id,
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


def _control(state: State, _: Rulebook) -> Iterator[Row]:
    control = state.control
    british, german = control.british_vehicles, control.german_vehicles
    for hex_ in sorted({*control.by_hex, *british, *german}):
        yield {
            "hex": hex_.name,
            "controlled_by": control.by_hex.get(hex_),
            "british_vehicles": british.count(hex_),
            "german_vehicles": german.count(hex_),
        }


def _deployment_area(state: State, rulebook: Rulebook) -> Iterator[Row]:
    for number, determined in enumerate(state.determined, 1):
        areas = determined_areas(replace(state, determined=state.determined[:number]), rulebook)
        for area in chain(areas.british, areas.german):
            yield {"drawing": number, "cg_date": determined.date, **_area_columns(area)}


def _area_columns(area: Area) -> Row:
    return {
        "side": area.side,
        "number": area.id,
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
    ),
    Projection(RG_PURCHASE, lambda state: state.purchases, _rg_purchase),
    Projection(BATTERY, lambda state: state.modules, _battery),
    Projection(CONTROL, lambda state: state.control, _control),
    Projection(DEPLOYMENT_AREA, lambda state: (state.determined, state.rulings), _deployment_area),
)
