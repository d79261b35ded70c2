"""Deployment Areas, No Man's Land and Uncontrolled Territory (4.2, 4.505-4.5055, CG7; rulings C5-C13).

Who Controls what decides everything; `deployment_areas` works out the rest, for the whole map at once:

>>> from elst_app.loading import board
>>> from elst_app.rules.control import read_control, set_control
>>> from elst_app.rules.hexes import Hex
>>> from elst_app.rules.sides import Side
>>> control = read_control(
...     {"british": ["E13", "F19"], "german": ["H15", "L6"], "vehicles": {"british": ["D13"]}}, board()
... )
>>> areas = deployment_areas(board(), control)
>>> [(area.id, len(area.hexes), area.isolated) for area in areas.of(Side.GERMAN)]
[(1, 17, False), (2, 14, False)]
>>> h17 = Hex.parse("H17")
>>> areas.class_of(h17)
<HexClass.GERMAN_AREA: 'german-area'>
>>> areas.area_of(h17).id, areas.is_isolated(h17)
(2, False)

The line to draw along the hexsides goes clockwise around an area, each hexside with the hex inside it:

>>> loop = areas.area(Side.GERMAN, 2).perimeter[0]
>>> [(hex_.name, hexside) for hex_, hexside in loop[:4]]
[('F15', 1), ('G15', 6), ('G15', 1), ('H14', 6)]

Each hex can be explained, and two dates compared:

>>> why = explain(board(), areas, h17)
>>> why.reason, why.nearest_german.hex.name, why.nearest_german.distance
(<ClassReason.NEAR_ONE_SIDE: 'near-one-side'>, 'H15', 2)
>>> later = deployment_areas(board(), set_control(board(), control, [Hex.parse("H15")], None), areas)
>>> [hex_.name for hex_ in compare(areas, later).gained(Side.BRITISH)]
['G14']

On a later date areas that continue keep their ids when the earlier `Areas` are handed in, as above. A pocket
is added to the area around it unless one of its hexes is in `declined_pockets`; a hex in `drawn` is what a
person made it.
"""

from elst_app.rules.areas.compute import deployment_areas
from elst_app.rules.areas.explain import (
    Changes,
    ClassReason,
    Explanation,
    NearestLocation,
    compare,
    explain,
)
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
    "Changes",
    "ClassReason",
    "EligibleEntry",
    "EntryArea",
    "Explanation",
    "HexClass",
    "HexsideOf",
    "Loop",
    "NearestLocation",
    "Pocket",
    "compare",
    "deployment_areas",
    "explain",
]
