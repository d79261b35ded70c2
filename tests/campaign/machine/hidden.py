"""What a value holds of the secrets of a side."""

from collections.abc import Collection
from dataclasses import fields, is_dataclass
from typing import Any

from elst_app.campaign.setup import StartingPoints
from elst_app.campaign.state import ChosenChit, Module, ReceivedGroup, Replenishment
from elst_app.rules.calendar import CGDate
from elst_app.rules.forces import Forces
from elst_app.rules.reinforcements import Purchase
from elst_app.rules.sides import Side


def secrets_in(value: object, hidden: frozenset[Side], open_dates: Collection[CGDate]) -> list[object]:
    """What `value` holds of the CPP, RG, chits, modules and pieces that belong to the hidden sides alone."""
    match value:
        case Replenishment() | Purchase() | StartingPoints() | ReceivedGroup():
            return [value] if value.side in hidden else []
        case ChosenChit():
            return [value] if value.side in hidden and value.date not in open_dates else []
        case Module():
            return [value] if value.battery.side in hidden and not value.in_play else []
        case Forces():
            return [piece for piece in value.pieces if piece.side in hidden and value.is_secret(piece)]
        case tuple():
            return [each for item in value for each in secrets_in(item, hidden, open_dates)]
    return secrets_in(_fields(value), hidden, open_dates) if is_dataclass(value) else []


def _fields(value: Any) -> tuple[object, ...]:
    return tuple(getattr(value, field.name) for field in fields(value))
