"""What a piece can be: every counter of a side's OB by its name (4.515, 4.5162; facts of the counters).

MMC and leaders stand in resources/charts/units.toml, the rest in resources/charts/equipment.toml.
"""

from dataclasses import dataclass
from typing import ClassVar, Final

from elst_app.rules.chart_reading import ChartLine, chart_file
from elst_app.rules.forces.piece import PieceKind
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Side
from elst_app.rules.units import UnitChart

RADIO: Final = "radio"
"""The name of a radio."""


@dataclass(frozen=True, slots=True)
class Model:
    """One counter: what a new piece of it is like.

    `confirmed` is false where its figures rest on one source; `firepower` is empty for what is no Weapon.
    """

    side: Side
    kind: PieceKind
    name: str
    ss: bool = False
    pp: int = 0
    repair_number: int = 0
    firepower: str = ""
    rate_of_fire: int = 0
    confirmed: bool = True


@dataclass(frozen=True, slots=True)
class EquipmentChart:
    """The Weapons, radios and vehicles of both sides, as models."""

    models: tuple[Model, ...]


@dataclass(frozen=True, slots=True)
class UnknownPiece(Refusal):
    """The side has no counter called `text`."""

    side: Side
    text: str
    rule: ClassVar[str] = "4.515"
    can_be_recorded: ClassVar[bool] = False


def models_of(units: UnitChart, equipment: EquipmentChart, side: Side) -> tuple[Model, ...]:
    """Every counter of the side: squads and their HS from the best, the crew, leaders, Equipment."""
    found: list[Model] = []
    for line in units.squads:
        if line.side is side:
            found.append(Model(side, PieceKind.SQUAD, line.name, line.ss))
            found.append(Model(side, PieceKind.HALF_SQUAD, line.half_squad, line.ss))
    found.append(Model(side, PieceKind.CREW, units.crew))
    found += [Model(side, PieceKind.LEADER, leader.name) for leader in units.leaders]
    return (*found, *(model for model in equipment.models if model.side is side))


def find_model(units: UnitChart, equipment: EquipmentChart, side: Side, text: str) -> Model:
    """The side's counter called `text`, such as "4-5-7", "SS 2-3-7 HS", "9-1", "LMG" or "Sherman V".

    "4-4-7 (SS)" is read as "SS 4-4-7", and so is "6-5-8", which only the SS have; capitals and blanks do not
    matter in the names of Equipment. Raises `Refused(UnknownPiece)`.
    """
    name = " ".join(text.split())
    plain = name.casefold().replace(" ", "")
    for model in equipment.models:
        if model.side is side and model.name.casefold().replace(" ", "") == plain:
            return model
    if name.endswith("(SS)"):
        name = f"SS {name.removesuffix('(SS)').strip()}"
    for each in (name, f"SS {name}"):
        try:
            unit = units.find(side, each)
        except Refused:
            continue
        return Model(side, PieceKind(unit.kind.value), unit.name, unit.ss)
    raise Refused(UnknownPiece(side, text))


def read_equipment_chart(text: str) -> EquipmentChart:
    """The Equipment in the TOML `text`; raises `ChartError`."""
    chart = chart_file("equipment.toml", text)
    chart.check_keys("vehicle_weapons", "radio", "weapon", "vehicle")
    mounted = chart.line("vehicle_weapons")
    mounted.check_keys("repair_number", "rule")
    mounted.rule()
    repair_number = mounted.number("repair_number", 0, 6)
    radio = chart.line("radio")
    radio.check_keys("pp", "repair_number", "confirmed", "rule")
    radio.rule()
    models = [
        *(_read_weapon(line) for line in chart.lines("weapon")),
        *(_read_vehicle(line, repair_number) for line in chart.lines("vehicle")),
    ]
    names = {(model.side, model.name.casefold()) for model in models}
    if len(names) < len(models):
        raise chart.error("a piece of Equipment stands there twice")
    for side in Side:
        models.append(
            Model(
                side,
                PieceKind.RADIO,
                RADIO,
                pp=radio.number("pp", 0, 9),
                repair_number=radio.number("repair_number", 0, 6),
                confirmed=radio.flag("confirmed"),
            )
        )
    return EquipmentChart(tuple(models))


def _read_weapon(line: ChartLine) -> Model:
    line.check_keys(
        "side", "name", "kind", "firepower", "rate_of_fire", "pp", "repair_number", "confirmed", "rule"
    )
    line.rule()
    kind = line.choice("kind", PieceKind)
    if kind not in (PieceKind.SUPPORT_WEAPON, PieceKind.GUN):
        raise line.error("a weapon is a support weapon or a Gun")
    return Model(
        side=line.choice("side", Side),
        kind=kind,
        name=line.text("name"),
        pp=line.number("pp", 0, 9),
        repair_number=line.number("repair_number", 0, 6),
        firepower=line.text("firepower"),
        rate_of_fire=line.number("rate_of_fire", 0, 3),
        confirmed=line.flag("confirmed"),
    )


def _read_vehicle(line: ChartLine, repair_number: int) -> Model:
    line.check_keys("side", "name", "rule")
    line.rule()
    return Model(
        side=line.choice("side", Side),
        kind=PieceKind.VEHICLE,
        name=line.text("name"),
        repair_number=repair_number,
    )
