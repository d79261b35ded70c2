"""Pockets are added or left out; areas can be drawn by hand, flagged, and restored (4.5054, 4.505, C8)."""

import pytest

from elst_app.campaign.area_decisions import (
    DecidePocket,
    DrawHexes,
    DrawnByHand,
    NoSuchPocket,
    NothingDrawn,
    RestoreHexes,
)
from elst_app.campaign.areas import areas_of_date, current_areas, determined_areas
from elst_app.campaign.clock import EndScenario, StartScenario
from elst_app.campaign.control import SetControl, SetVehicles
from elst_app.campaign.steps import TickStep
from elst_app.rules.areas import HexClass
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.refusals import UnknownHex
from elst_app.rules.sides import Side


def hexes(text):
    return tuple(Hex.parse(name) for name in text.split())


@pytest.fixture
def west(table):
    """The western half of the rulebook's illustration."""
    table.do(
        SetControl(hexes=hexes("A12 A19 E12 E13 H13 F19 F20"), side=Side.BRITISH),
        SetControl(hexes=hexes("F14 H15 I15 J15 L6 M6 N5 O5 M15 M20"), side=Side.GERMAN),
        SetVehicles(side=Side.BRITISH, hexes=hexes("D13 E17")),
    )
    return table


def areas(table):
    return current_areas(table.campaign.state, table.rulebook)


def test_4_5054_a_pocket_left_out_stays_uncontrolled_until_it_is_accepted(west):
    b16 = Hex.parse("B16")
    assert areas(west).class_of(b16) is HexClass.BRITISH_AREA
    west.do(DecidePocket(hex=b16, accepted=False))
    for hex_ in hexes("A15 A16 B15 B16"):
        assert areas(west).class_of(hex_) is HexClass.UNCONTROLLED
    west.do(DecidePocket(hex=b16, accepted=True))
    assert areas(west).class_of(b16) is HexClass.BRITISH_AREA


def test_a_hex_in_no_pocket_cannot_be_decided(west):
    assert west.campaign.do(DecidePocket(hex=Hex.parse("L12"), accepted=False)) == NoSuchPocket(
        Hex.parse("L12")
    )


def test_an_area_is_drawn_by_hand_only_with_a_reason_and_flagged(west):
    draw = {"hexes": hexes("L12 L11"), "hex_class": HexClass.GERMAN_AREA}
    assert west.campaign.do(DrawHexes(**draw)) == DrawnByHand()
    entry = west.do(DrawHexes(**draw, happened="We agreed on it")).entries[0]
    assert entry.flag.reason == "We agreed on it"
    assert areas(west).class_of(Hex.parse("L12")) is HexClass.GERMAN_AREA
    assert west.campaign.do(DrawHexes(**draw, happened="Again")) == NothingDrawn()


def test_what_was_drawn_can_be_restored(west):
    before = areas(west)
    west.do(DrawHexes(hexes=hexes("L12 L11"), hex_class=HexClass.NO_MANS_LAND, happened="So drawn"))
    west.do(RestoreHexes(hexes=hexes("L12")))
    assert areas(west).class_of(Hex.parse("L12")) is HexClass.UNCONTROLLED
    assert areas(west).class_of(Hex.parse("L11")) is HexClass.NO_MANS_LAND
    west.do(RestoreHexes())
    assert areas(west) == before
    assert west.campaign.do(RestoreHexes()) == NothingDrawn()


def test_a_hex_off_the_map_cannot_be_drawn(west):
    answer = west.campaign.do(DrawHexes(hexes=hexes("A31"), hex_class=HexClass.BRITISH_AREA, happened="Fog"))
    assert answer == UnknownHex("A31")


def test_4_5055_what_4_505_has_determined_no_longer_changes(west):
    west.do(StartScenario(), EndScenario())
    west.do(DecidePocket(hex=Hex.parse("B16"), accepted=False))
    while west.campaign.state.progress.now is not RecoveryStep.ESCAPE:
        west.do(TickStep(step=west.campaign.state.progress.now))
    fixed = determined_areas(west.campaign.state, west.rulebook)
    assert fixed.class_of(Hex.parse("B16")) is HexClass.UNCONTROLLED
    west.do(DecidePocket(hex=Hex.parse("B16"), accepted=True))
    assert determined_areas(west.campaign.state, west.rulebook) == fixed
    assert areas_of_date(west.campaign.state, west.rulebook, 0) == fixed


def test_pockets_and_drawings_are_forgotten_with_the_next_scenario(west):
    west.do(
        DecidePocket(hex=Hex.parse("B16"), accepted=False),
        DrawHexes(hexes=hexes("L12"), hex_class=HexClass.GERMAN_AREA, happened="So drawn"),
        StartScenario(),
        EndScenario(),
    )
    assert west.campaign.state.left_out == ()
    assert west.campaign.state.drawn == ()
