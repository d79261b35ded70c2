"""Every counter of both sides, entered a second time (3.2, 4.515, CG13; C20)."""

import pytest

from elst_app.loading import read_text
from elst_app.rules.chart_reading import ChartError
from elst_app.rules.forces import (
    Model,
    PieceKind,
    PieceState,
    UnknownPiece,
    find_model,
    models_of,
    read_equipment_chart,
    states_of,
)
from elst_app.rules.refusals import Refused
from elst_app.rules.sides import Side
from tests.rules.forces.support import EQUIPMENT, UNITS

TEXT = read_text("charts", "equipment.toml")

MMC = {
    Side.BRITISH: "4-5-8 2-4-8 4-5-7 2-4-7 4-4-7 2-3-7 4-3-6 2-2-6",
    Side.GERMAN: "4-6-7 2-4-7 4-4-7 2-3-7 4-3-6 2-3-6",
}
SS = "6-5-8 3-4-8 4-4-7 2-3-7"
LEADERS = "10-2 9-2 9-1 8-1 8-0 7-0 6+1"

# name, kind, firepower and range, rate of fire, PP, repair number
WEAPONS = {
    Side.BRITISH: [
        ("LMG", "support weapon", "2-7", 1, 1, 1),
        ("MMG", "support weapon", "4-12", 2, 4, 2),
        ("PIAT", "support weapon", "8-3", 0, 1, 2),
        ("51mm LT MTR", "support weapon", "2-11", 2, 4, 1),
        ("6-pounder", "Gun", "57L", 0, 0, 1),
    ],
    Side.GERMAN: [
        ("LMG", "support weapon", "3-8", 1, 1, 1),
        ("MMG", "support weapon", "5-12", 2, 3, 2),
        ("HMG", "support weapon", "7-16", 3, 4, 3),
        ("PSK", "support weapon", "12-4", 0, 1, 0),
        ("75L PaK 40", "Gun", "75L", 0, 0, 1),
        ("88 PaK 43/41", "Gun", "88LL", 0, 0, 1),
    ],
}
VEHICLES = {
    Side.BRITISH: ["Sherman IIC", "Sherman III", "Sherman VC", "Sherman V"],
    Side.GERMAN: ["Pz IIIN", "Pz VG", "Pz VIE", "StuG IIIG(L)"],
}


def infantry_of(side):
    """The Infantry counters of a side, by hand: name, kind, SS."""
    kinds = ["squad", "half-squad"]
    found = [(name, kinds[place % 2], False) for place, name in enumerate(MMC[side].split())]
    if side is Side.GERMAN:
        found += [(name, kinds[place % 2], True) for place, name in enumerate(SS.split())]
    return [*found, ("2-2-8", "crew", False), *((name, "leader", False) for name in LEADERS.split())]


@pytest.mark.parametrize("side", Side)
def test_4_515_a_side_has_these_counters_and_no_others(side: Side) -> None:
    expected = [(name, kind, ss, 0, 0) for name, kind, ss in infantry_of(side)]
    expected += [(name, kind, False, pp, repair) for name, kind, _, _, pp, repair in WEAPONS[side]]
    expected += [(name, "vehicle", False, 0, 1) for name in VEHICLES[side]]
    expected.append(("radio", "radio", False, 1, 1))
    found = models_of(UNITS, EQUIPMENT, side)
    assert sorted((m.name, m.kind, m.ss, m.pp, m.repair_number) for m in found) == sorted(expected)
    assert {model.side for model in found} == {side}


@pytest.mark.parametrize("side", Side)
def test_the_weapons_have_these_figures_which_one_source_gives(side: Side) -> None:
    kinds = (PieceKind.SUPPORT_WEAPON, PieceKind.GUN)
    found = [model for model in EQUIPMENT.models if model.side is side and model.kind in kinds]
    assert [
        (m.name, m.kind.value, m.firepower, m.rate_of_fire, m.pp, m.repair_number) for m in found
    ] == WEAPONS[side]
    assert not any(model.confirmed for model in found)


def test_c20_the_weapons_of_a_vehicle_have_repair_number_1() -> None:
    found = [model for model in EQUIPMENT.models if model.kind is PieceKind.VEHICLE]
    assert len(found) == 8
    assert {(model.repair_number, model.pp, model.confirmed) for model in found} == {(1, 0, True)}


@pytest.mark.parametrize("side", Side)
def test_every_counter_is_found_by_its_name(side: Side) -> None:
    for model in models_of(UNITS, EQUIPMENT, side):
        name = f"SS {model.name}" if model.ss else model.name
        found = find_model(UNITS, EQUIPMENT, side, name)
        assert (found.name, found.kind, found.ss, found.side) == (model.name, model.kind, model.ss, side)


@pytest.mark.parametrize(
    ("side", "text", "name", "ss"),
    [
        (Side.GERMAN, "4-4-7 (SS)", "4-4-7", True),
        (Side.GERMAN, "SS 2-3-7 HS", "2-3-7", True),
        (Side.GERMAN, "2-3-7 HS", "2-3-7", False),
        (Side.BRITISH, "2-2-8 crew", "2-2-8", False),
        (Side.BRITISH, "  lmg ", "LMG", False),
        (Side.BRITISH, "shermanV", "Sherman V", False),
        (Side.GERMAN, "stug iiig(l)", "StuG IIIG(L)", False),
        (Side.GERMAN, "Radio", "radio", False),
    ],
)
def test_capitals_and_blanks_do_not_matter(side: Side, text: str, name: str, ss: bool) -> None:
    model = find_model(UNITS, EQUIPMENT, side, text)
    assert (model.name, model.ss) == (name, ss)


@pytest.mark.parametrize(
    ("side", "text"),
    [
        (Side.BRITISH, "HMG"),
        (Side.BRITISH, "SS 4-4-7"),
        (Side.BRITISH, "4-6-7"),
        (Side.GERMAN, "4-5-8"),
        (Side.GERMAN, "PIAT"),
        (Side.GERMAN, ""),
    ],
)
def test_a_counter_of_the_other_side_or_of_none_is_refused(side: Side, text: str) -> None:
    with pytest.raises(Refused) as refused:
        find_model(UNITS, EQUIPMENT, side, text)
    assert refused.value.refusal == UnknownPiece(side, text)


def test_the_two_lmg_are_two_counters() -> None:
    british, german = (find_model(UNITS, EQUIPMENT, side, "LMG") for side in Side)
    assert isinstance(british, Model)
    assert british.firepower == "2-7"
    assert german.firepower == "3-8"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("repair_number = 1", "repair_number = 7"),
        ('kind = "Gun"', 'kind = "leader"'),
        ('name = "PSK"', 'name = "lmg"'),
        ('side = "German"', 'side = "Dutch"'),
        ("rate_of_fire = 1", "rate_of_fires = 1"),
        ("pp = 3", "pp = 10"),
        ("confirmed = false", "confirmed = 0"),
    ],
)
def test_a_chart_that_breaks_its_own_rules_is_not_read(old: str, new: str) -> None:
    with pytest.raises(ChartError):
        read_equipment_chart(TEXT.replace(old, new, 1))


@pytest.mark.parametrize(
    ("kind", "states"),
    [
        (PieceKind.SQUAD, {"Broken"}),
        (PieceKind.HALF_SQUAD, {"Broken"}),
        (PieceKind.CREW, {"Broken"}),
        (PieceKind.LEADER, {"Broken", "wounded"}),
        (PieceKind.SUPPORT_WEAPON, {"malfunctioned", "Low Ammo", "special ammunition depleted"}),
        (PieceKind.GUN, {"malfunctioned", "Low Ammo", "special ammunition depleted"}),
        (PieceKind.RADIO, {"malfunctioned"}),
        (
            PieceKind.VEHICLE,
            {
                "Stunned",
                "Stunned +1",
                "Shocked",
                "UK",
                "bogged",
                "mired",
                "immobilized",
                "MA malfunctioned",
                "MA disabled",
                "MG malfunctioned",
                "MG disabled",
                "Low Ammo",
                "special ammunition depleted",
                "under Return",
                "wreck",
            },
        ),
    ],
)
def test_a_piece_is_in_the_states_of_its_kind_alone(kind: PieceKind, states: set[str]) -> None:
    assert {state.value for state in states_of(kind)} == states


def test_every_state_is_one_of_some_kind() -> None:
    assert {state for kind in PieceKind for state in states_of(kind)} == set(PieceState)
