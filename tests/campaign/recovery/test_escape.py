"""Escape through the door: the rulebook's cases, every row, every DRM, where to, what is carried (4.506, 4.5061)."""

from fractions import Fraction

import pytest

from elst_app.campaign.recovery.escape import (
    EscapeCase,
    HexNotSaid,
    NoUnit,
    NotMobile,
    NotTogether,
    RetainedAnyway,
    escape_case,
    escapes,
    isolated_without_hex,
    open_escapes,
)
from elst_app.rules.areas import HexClass
from elst_app.rules.escape import NoNeedToEscape, NotAStack
from elst_app.rules.forces import ENTRY_AREA, TooMuchCarried, in_area
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from tests.campaign.recovery.perimeter import enter, set_out

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN


@pytest.fixture
def west(table):
    set_out(table)
    return table


def case_of(table, *pieces, **more):
    case = escape_case(table.campaign.state, table.rulebook, [piece.id for piece in pieces], **more)
    assert isinstance(case, EscapeCase), case
    return case


def refusal_of(table, *pieces):
    return escape_case(table.campaign.state, table.rulebook, [piece.id for piece in pieces])


def drms(case):
    return {each.reason: each.value for each in case.modifiers}


def escapes_of(table):
    return escapes(table.campaign.state, table.rulebook)


def test_4_506_who_must_and_who_may_hex_by_hex(west):
    (squad,) = enter(west, BRITISH, "H17", "4-5-7")
    enter(west, BRITISH, "E12", "4-5-7")
    enter(west, BRITISH, "C10", "4-5-7")
    enter(west, GERMAN, "B16", "SS 2-3-7")
    enter(west, GERMAN, "L12", "SS 4-4-7")
    enter(west, GERMAN, "F14", "SS 6-5-8")
    enter(west, GERMAN, "C20", "SS 4-4-7", "StuG IIIG(L) immobilized")
    enter(west, GERMAN, "G14", "4-4-7")
    found = escapes_of(west)
    assert [(each.side, each.hex.name, each.must, each.area) for each in found] == [
        (BRITISH, "H17", True, 2),
        (GERMAN, "B16", True, 1),
        (GERMAN, "C20", True, 1),
        (GERMAN, "F14", False, 3),
        (GERMAN, "G14", True, None),
    ]
    assert [len(each.escapees) for each in found] == [1, 1, 1, 1, 1]
    assert found[0].hex_class is HexClass.GERMAN_AREA
    assert found[4].hex_class is HexClass.NO_MANS_LAND
    assert found[0].escapees[0].unit == squad
    assert len(open_escapes(west.campaign.state, west.rulebook)) == 4


def test_the_squad_in_h17_before_its_dr(west):
    (squad,) = enter(west, BRITISH, "H17", "4-5-7")
    case = case_of(west, squad)
    assert drms(case) == {"next-to-friendly-area": -2, "in-enemy-area": 1, "half-squads": 1}
    assert (case.hex_class, case.area) == (HexClass.GERMAN_AREA, 2)
    assert {(each.hex.name, each.area) for each in case.next_door} == {("H18", 1), ("G18", 1)}
    assert [each.chance * 36 for each in case.prospects] == [26, 4, 3, 2, 1]
    assert [each.changes[0].becomes and each.changes[0].becomes.name for each in case.prospects] == [
        "4-5-7",
        "4-4-7",
        "2-4-7",
        "2-3-7",
        None,
    ]
    assert [(each.place, each.may_be_ignored) for each in case.destinations] == [(in_area(1), False)]
    assert case.refusals == ()
    assert sum(each.chance for each in case.prospects) == Fraction(1)
