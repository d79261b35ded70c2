"""What becomes of what is left outside a friendly Deployment Area (4.5051-4.5057, CG9; C16, C17)."""

import pytest

from elst_app.rules.areas import deployment_areas
from elst_app.rules.fates import Fate, Outcome, PossessedGun, Thing, fate
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from tests.rules.areas.support import BOARD, west

WEST = deployment_areas(BOARD, west())

OWN, ISOLATED, ENEMY, BETWEEN, NOWHERE = "L6", "F14", "E12", "G15", "L12"
CHART = {
    Thing.INFANTRY: ("retained", "may-escape", "must-escape", "must-escape", "retained-nearest"),
    Thing.INFANTRY_WITH_GUN: ("retained", "may-escape", "must-escape", "must-escape", "must-escape"),
    Thing.MOBILE_VEHICLE: ("retained", "may-escape", "must-escape", "must-escape", "retained-nearest"),
    Thing.IMMOBILE_VEHICLE_WITH_MA: ("retained", "retained", "wreck", "wreck", "retained-in-hex"),
    Thing.IMMOBILE_VEHICLE_WITHOUT_MA: ("retained", "retained", "wreck", "wreck", "wreck"),
    Thing.UNPOSSESSED_EQUIPMENT: (
        "retained",
        "retained",
        "captured-or-eliminated",
        "left-in-place",
        "left-in-place",
    ),
}


def of(thing: Thing, name: str, gun: PossessedGun = PossessedGun.MUST_ESCAPE) -> Fate:
    return fate(BOARD, WEST, Side.GERMAN, Hex.parse(name), thing, gun)


@pytest.mark.parametrize("thing", Thing)
def test_the_charts_entered_a_second_time(thing: Thing) -> None:
    found = tuple(of(thing, name).outcome.value for name in (OWN, ISOLATED, ENEMY, BETWEEN, NOWHERE))
    assert found == CHART[thing]


def test_4_5053_the_nearest_areas_come_with_it() -> None:
    found = of(Thing.INFANTRY, NOWHERE)
    assert (found.rule, [each.area for each in found.destinations]) == ("4.5053", [2])


def test_4_5053_without_a_path_a_unit_must_escape() -> None:
    alone = fate(
        BOARD,
        WEST,
        Side.GERMAN,
        Hex.parse(NOWHERE),
        Thing.MOBILE_VEHICLE,
        closed=Hex.parse(NOWHERE).neighbours(),
    )
    assert alone == Fate(Outcome.MUST_ESCAPE, "4.5053")


def test_c16_a_crew_may_leave_its_gun_behind_or_keep_it_by_the_other_option() -> None:
    escapes = of(Thing.INFANTRY_WITH_GUN, NOWHERE)
    assert (escapes.rule, [each.area for each in escapes.destinations]) == ("CG9", [2])
    kept = of(Thing.INFANTRY_WITH_GUN, NOWHERE, PossessedGun.RETAINED_WITH_CREW)
    assert (kept.outcome, kept.rule) == (Outcome.RETAINED_NEAREST, "4.5053")


def test_c13_a_vehicle_cut_off_by_its_own_path_may_escape() -> None:
    l6 = Hex.parse("L6")
    found = fate(BOARD, WEST, Side.GERMAN, l6, Thing.MOBILE_VEHICLE, closed=l6.neighbours())
    assert found == Fate(Outcome.MAY_ESCAPE, "4.506")
