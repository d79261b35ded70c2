"""Control: Strategic Locations, what may bear a marker, the JSON input (4.2, 4.505, CG10; C9)."""

import pytest

from elst_app.rules.control import (
    Control,
    InBothLists,
    JsonKind,
    NotStrategic,
    UnknownField,
    VehicleInPond,
    WrongKind,
    check_location,
    give_rest,
    read_control,
    set_control,
    set_vehicles,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refusal, Refused, UnknownHex
from elst_app.rules.sides import Side
from tests.rules.areas.support import BOARD, WEST, hexes, names

H13 = Hex.parse("H13")


def refusal_of(data: object) -> Refusal:
    with pytest.raises(Refused) as refused:
        read_control(data, BOARD)
    return refused.value.refusal


def test_the_example_is_read() -> None:
    control = read_control(WEST, BOARD)
    assert control.by_hex[H13] is Side.BRITISH
    assert names(control.locations(BOARD, Side.BRITISH)) == "A12 A19 D13 E12 E13 E17 F19 F20 H13"
    assert names(control.vehicles(Side.BRITISH)) == "D13 E17"
    assert control.vehicles(Side.GERMAN) == ()


def test_what_is_left_out_is_empty_and_names_are_read_in_any_case() -> None:
    assert read_control({}, BOARD) == Control()
    assert read_control({"german": [" nn8 ", "NN8"]}, BOARD) == Control(german=(Hex.parse("NN8"),))


def test_several_vehicles_may_be_in_a_hex() -> None:
    control = read_control({"vehicles": {"german": ["K7", "K7"], "british": ["K7"]}}, BOARD)
    assert names(control.german_vehicles) == "K7 K7"
    assert control.locations(BOARD, Side.GERMAN) == ()


@pytest.mark.parametrize(
    ("data", "refusal"),
    [
        ([], WrongKind("", JsonKind.OBJECT, JsonKind.LIST)),
        (None, WrongKind("", JsonKind.OBJECT, JsonKind.NULL)),
        ("A12", WrongKind("", JsonKind.OBJECT, JsonKind.TEXT)),
        ({"british": "A12"}, WrongKind("british", JsonKind.LIST, JsonKind.TEXT)),
        ({"german": {}}, WrongKind("german", JsonKind.LIST, JsonKind.OBJECT)),
        ({"german": ["NN8", 12]}, WrongKind("german[1]", JsonKind.TEXT, JsonKind.NUMBER)),
        ({"german": [True]}, WrongKind("german[0]", JsonKind.TEXT, JsonKind.BOOLEAN)),
        ({"vehicles": []}, WrongKind("vehicles", JsonKind.OBJECT, JsonKind.LIST)),
        ({"vehicles": {"british": 1.5}}, WrongKind("vehicles.british", JsonKind.LIST, JsonKind.NUMBER)),
        ({"control": {}}, UnknownField("control")),
        ({"vehicles": {"dutch": []}}, UnknownField("vehicles.dutch")),
        ({"british": ["A30"]}, UnknownHex("A30")),
        ({"british": ["A0"]}, UnknownHex("A0")),
        ({"british": ["UU7"]}, UnknownHex("UU7")),
        ({"british": [""]}, UnknownHex("")),
        ({"vehicles": {"german": ["nowhere"]}}, UnknownHex("nowhere")),
        ({"british": ["A12"], "german": ["A12"]}, InBothLists(Hex.parse("A12"))),
        ({"british": ["A11"]}, NotStrategic(Hex.parse("A11"))),
        ({"vehicles": {"british": ["S28"]}}, VehicleInPond(Hex.parse("S28"))),
    ],
)
def test_a_wrong_input_is_refused(data: object, refusal: Refusal) -> None:
    assert refusal_of(data) == refusal


def test_a_vehicles_own_hex_may_bear_its_sides_marker() -> None:
    d13 = Hex.parse("D13")
    control = read_control({"british": ["D13"], "vehicles": {"british": ["D13"]}}, BOARD)
    assert control.british == (d13,)
    assert refusal_of({"german": ["D13"], "vehicles": {"british": ["D13"]}}) == NotStrategic(d13)


def test_the_two_lists_must_be_apart() -> None:
    with pytest.raises(Refused) as refused:
        Control(british=(H13,), german=(H13,))
    assert refused.value.refusal == InBothLists(H13)
    assert not refused.value.refusal.can_be_recorded


def test_control_changes_hands_and_is_given_up() -> None:
    control = set_control(BOARD, Control(), [H13], Side.BRITISH)
    control = set_control(BOARD, control, hexes("H13 NN8 OO8"), Side.GERMAN)
    assert (control.british, names(control.german)) == ((), "H13 NN8 OO8")
    assert set_control(BOARD, control, [H13], None).by_hex.keys() == set(hexes("NN8 OO8"))
    assert control.of(Side.GERMAN) == control.german


def test_a_hex_that_is_no_strategic_location_can_only_be_recorded() -> None:
    k7 = Hex.parse("K7")
    for side in (Side.BRITISH, None):
        with pytest.raises(Refused) as refused:
            set_control(BOARD, Control(), [k7], side)
        assert refused.value.refusal == NotStrategic(k7)
        assert refused.value.refusal.rule == "4.2"
        assert refused.value.refusal.can_be_recorded
    recorded = set_control(BOARD, Control(), [k7], Side.BRITISH, recorded=True)
    assert recorded.locations(BOARD, Side.BRITISH) == (k7,)
    assert set_control(BOARD, recorded, [k7], None) == Control()


def test_a_hex_off_the_map_can_never_be_controlled() -> None:
    off = Hex.parse("UU7")
    assert check_location(BOARD, Control(), off, Side.GERMAN) == UnknownHex("UU7")
    with pytest.raises(Refused):
        set_control(BOARD, Control(), [off], Side.GERMAN, recorded=True)
    with pytest.raises(Refused):
        set_vehicles(BOARD, Control(), Side.GERMAN, [off], recorded=True)


def test_all_the_rest_is_german() -> None:
    control = give_rest(BOARD, read_control({"british": WEST["british"]}, BOARD), Side.GERMAN)
    assert len(control.british) + len(control.german) == len(BOARD.strategic) == 103 + 11
    assert not set(control.british) & set(control.german)


def test_vehicles_are_replaced_as_a_whole_and_one_in_the_pond_can_be_recorded() -> None:
    control = set_vehicles(BOARD, Control(), Side.BRITISH, hexes("K7 A1"))
    assert names(set_vehicles(BOARD, control, Side.GERMAN, hexes("B3")).british_vehicles) == "A1 K7"
    assert set_vehicles(BOARD, control, Side.BRITISH, []) == Control()
    pond = set_vehicles(BOARD, Control(), Side.GERMAN, hexes("S28"), recorded=True)
    assert names(pond.german_vehicles) == "S28"


def test_a_hex_off_the_board_is_no_strategic_location() -> None:
    off = Hex(60, 40)
    control = Control(british=(off, Hex.parse("E12")), german_vehicles=(off.moved(1, 9),))
    assert control.locations(BOARD, Side.BRITISH) == (Hex.parse("E12"),)
    assert control.locations(BOARD, Side.GERMAN) == ()
