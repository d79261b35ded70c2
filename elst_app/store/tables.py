"""The tables of a campaign file, named so that a player finds his way in any SQLite browser.

`journal`, `dice` and `roll` are what was written, and no line of the first two is changed or removed. The
others follow from them (projections.py) and are there to be looked up. Enums stand by their values, hexes by
their names, dice as they fell ("4 3"). SQLModel does not validate a row: values are made into rows, and rows
into values, in rows.py and projections.py alone.
"""

from collections.abc import Mapping
from typing import Final

from sqlmodel import Field, SQLModel


class JournalRow(SQLModel, table=True):
    """One entry. `fact` holds the values of its kind as JSON; `broken_rule` and `reason` are its flag.

    `command` is the command that the act beginning with this entry came from, as in a recording.
    """

    __tablename__ = "journal"

    number: int = Field(primary_key=True)
    act: int
    written_at: str
    acted_by: str | None
    audience: str
    cg_date: str
    stage: str
    game_turn: int | None
    player_turn: str | None
    phase: str | None
    step: str | None
    rule: str
    kind: str
    fact: str
    broken_rule: str | None
    reason: str | None
    command: str | None


class DiceRow(SQLModel, table=True):
    """The dice or the card an entry rests on; `result` is what counted, `program_had` what it replaced."""

    __tablename__ = "dice"

    entry: int = Field(primary_key=True, foreign_key="journal.number")
    place: int = Field(primary_key=True)
    name: str
    sides: int
    result: str
    source: str
    program_had: str | None


class RollRow(SQLModel, table=True):
    """The ledger: one result the program has given, under the name of what it was for."""

    __tablename__ = "roll"

    name: str = Field(primary_key=True)
    sides: int
    result: str
    audience: str


class CGLogRow(SQLModel, table=True):
    """One side's CPP on a CG Date, what the date brings, and what was used (4.514, CG2, CG3).

    `game_turns` are those of each scenario that is over, `oba_modules` what the side used in them.
    """

    __tablename__ = "cg_log"

    side: str = Field(primary_key=True)
    line: int = Field(primary_key=True)
    cg_date: str
    scenario: str | None
    cpp_initial: int
    cpp_base: int | None
    cpp_die: int | None
    cpp_replenished: int
    cpp_total: int
    cpp_spent: int
    cpp_left: int
    game_turns: str | None
    oba_modules: str | None


class PurchaseRow(SQLModel, table=True):
    """One line of a side's RG Purchase Record (4.5153)."""

    __tablename__ = "rg_purchase"

    side: str = Field(primary_key=True)
    line: int = Field(primary_key=True)
    cg_date: str
    rg_id: str
    group_type: str
    number_purchased: int
    number_remaining: int
    deployment: str
    cpp_cost: int
    cpp_on_map: int


class UnitRow(SQLModel, table=True):
    """A unit or a piece of Equipment of an OB, those that are eliminated included.

    What a unit possesses is where that unit is. `pool` is the CG Date of its eliminated pool (4.513).
    """

    __tablename__ = "unit"

    id: str = Field(primary_key=True)
    side: str
    nation: str
    kind: str
    name: str
    ss: bool
    label: str
    place: str
    hex: str | None
    area: int | None
    states: str
    possessor: str | None
    rg: str
    oba_module: str
    pp: int
    repair_number: int
    pool: str | None
    secret: bool


class BatteryRow(SQLModel, table=True):
    """An OBA module as it stands now. `radio` is empty for an Off-Board Observer."""

    __tablename__ = "battery"

    id: str = Field(primary_key=True)
    side: str
    name: str
    calibre_mm: int
    kind: str
    in_play: bool
    observer: str | None
    observer_hex: str | None
    radio: str | None
    contact: bool
    access: str
    black_left: int
    red_left: int
    drawn: str
    marker: str | None
    marker_hex: str | None
    mission: str | None


class ControlRow(SQLModel, table=True):
    """A hex with a Control marker or with mobile vehicles with functional MA (4.2)."""

    __tablename__ = "control"

    hex: str = Field(primary_key=True)
    controlled_by: str | None
    british_vehicles: int
    german_vehicles: int


class DeploymentAreaRow(SQLModel, table=True):
    """A Deployment Area as drawn in step 4.505; `drawing` counts how often that step was gone through."""

    __tablename__ = "deployment_area"

    drawing: int = Field(primary_key=True)
    side: str = Field(primary_key=True)
    number: int = Field(primary_key=True)
    cg_date: str
    isolated: bool
    hexes: str
    strategic_locations: str
    front_line: str
    isolated_hexes: str


TABLES = tuple(
    SQLModel.metadata.tables[str(row.__tablename__)]
    for row in (
        JournalRow,
        DiceRow,
        RollRow,
        CGLogRow,
        PurchaseRow,
        UnitRow,
        BatteryRow,
        ControlRow,
        DeploymentAreaRow,
    )
)
"""Every table, in the order in which they are made."""

JOURNAL, DICE, ROLL, CG_LOG, RG_PURCHASE, UNIT, BATTERY, CONTROL, DEPLOYMENT_AREA = TABLES

TRIGGERS: Final[Mapping[str, str]] = {
    f"{table}_{done}": (
        f"CREATE TRIGGER {table}_{done} BEFORE {event} ON {table}"
        f" BEGIN SELECT RAISE(ABORT, '{table} is only added to'); END"
    )
    for table in ("journal", "dice")
    for event, done in (("UPDATE", "is_not_changed"), ("DELETE", "is_not_removed"))
}
"""What keeps the lines of the journal as they were written, by name."""
