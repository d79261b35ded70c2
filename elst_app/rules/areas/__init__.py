"""Deployment Areas, No Man's Land and Uncontrolled Territory (4.2, 4.505-4.5055, CG7)."""

from elst_app.rules.areas.compute import deployment_areas
from elst_app.rules.areas.types import (
    Area,
    Areas,
    EligibleEntry,
    EntryArea,
    HexClass,
    HexsideOf,
    Loop,
    Pocket,
)

__all__ = [
    "Area",
    "Areas",
    "EligibleEntry",
    "EntryArea",
    "HexClass",
    "HexsideOf",
    "Loop",
    "Pocket",
    "deployment_areas",
]
