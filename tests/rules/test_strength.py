"""RG Strength, SW and leaders (4.516; C24-C26)."""

from collections import Counter

import pytest

from elst_app.loading import charts, read_text
from elst_app.rules.chart_reading import ChartError
from elst_app.rules.dice import Modifier
from elst_app.rules.refusals import BadDice, Refused
from elst_app.rules.reinforcements import RGLine
from elst_app.rules.rulings import Rulings
from elst_app.rules.sides import Side
from elst_app.rules.strength import (
    LeaderTable,
    NotEligibleForReduction,
    NotInfantryRG,
    Strength,
    UnitCount,
    assign_leaders,
    assign_weapons,
    is_eligible_for_reduction,
    leader_lines,
    leader_modifiers,
    read_strength_chart,
    roll_strength,
    strength_rows,
    units_received,
    weapon_dice,
    weapon_rows,
    weapons_listed,
)

CHART = charts().strength
RGS = charts().reinforcement_groups
DEFAULT = Rulings.default(charts().switches)
BOTH_SIDES = DEFAULT.with_option(charts().switches, "C24", "both-sides")
TWO_LMG = DEFAULT.with_option(charts().switches, "C25", "two-lmg")
GERMAN, BRITISH = Side.GERMAN, Side.BRITISH
FULL, REDUCED = Strength.FULL, Strength.REDUCED


def rg(side: Side, name: str) -> RGLine:
    return RGS.find(side, name)


def dice_for(total: int) -> list[int]:
    """Two dice that add up to `total`."""
    low = max(1, total - 6)
    return [low, total - low]


# 4.5161


@pytest.mark.parametrize("total", range(2, 13))
def test_4_5161_full_on_8_or_less(total: int) -> None:
    result = roll_strength(CHART, rg(BRITISH, "I1"), DEFAULT, dice_for(total))
    assert result.roll.final == total
    assert result.strength is (FULL if total <= 8 else REDUCED)


def test_4_5161_chance_of_full_strength() -> None:
    rows = [(row.at_most, row.strength, chance * 36) for row, chance in strength_rows(CHART)]
    assert rows == [(8, FULL, 26), (None, REDUCED, 10)]


def test_4_5153_strength_is_noted_f_or_d() -> None:
    assert (FULL.value, REDUCED.value) == ("F", "D")


def test_4_5161_every_british_i_v_hw_and_g_rg_is_eligible() -> None:
    eligible = [line.id for line in RGS.of(BRITISH) if is_eligible_for_reduction(line, DEFAULT)]
    assert eligible == ["I1", "V1", "V2", "G1", "HW1", "HW2"]


def test_c24_by_default_no_german_rg_is_eligible() -> None:
    assert not any(is_eligible_for_reduction(line, DEFAULT) for line in RGS.of(GERMAN))
    with pytest.raises(Refused) as refused:
        roll_strength(CHART, rg(GERMAN, "I1"), DEFAULT, [6, 6])
    assert refused.value.refusal == NotEligibleForReduction(GERMAN, "I1")


def test_c24_alternative_german_rg_with_two_sizes_are_eligible_and_single_numbers_are_not() -> None:
    eligible = [line.id for line in RGS.of(GERMAN) if is_eligible_for_reduction(line, BOTH_SIDES)]
    assert eligible == ["I1", "I2", "I3", "V1", "V2", "V3", "V4", "HW1"]
    assert roll_strength(CHART, rg(GERMAN, "I1"), BOTH_SIDES, [6, 6]).strength is REDUCED


@pytest.mark.parametrize(
    ("side", "name", "full", "reduced"),
    [
        (GERMAN, "I1", [(3, "6-5-8")], [(2, "6-5-8")]),
        (GERMAN, "V4", [(3, "StuG IIIG(L)")], [(2, "StuG IIIG(L)")]),
        (GERMAN, "G1", [(1, "75L PaK 40"), (1, "2-2-8")], [(1, "75L PaK 40"), (1, "2-2-8")]),
        (GERMAN, "HW1", [(2, "HMG"), (2, "SS 3-4-8")], [(1, "HMG"), (1, "SS 3-4-8")]),
        (GERMAN, "O1", [(1, "80+mm OBA")], [(1, "80+mm OBA")]),
        (GERMAN, "-", [], []),
        (BRITISH, "I1", [(10, "4-5-7")], [(7, "4-5-7")]),
        (BRITISH, "G1", [(2, "6-pounder"), (2, "2-2-8")], [(1, "6-pounder"), (1, "2-2-8")]),
        (BRITISH, "HW1", [(3, "MMG"), (3, "2-2-8")], [(2, "MMG"), (2, "2-2-8")]),
        (BRITISH, "HW2", [(2, "51mm LT MTR"), (2, "2-4-7")], [(1, "51mm LT MTR"), (1, "2-4-7")]),
    ],
)
def test_4_5161_units_left_and_right_of_the_stroke(
    side: Side, name: str, full: list[tuple[int, str]], reduced: list[tuple[int, str]]
) -> None:
    assert units_received(rg(side, name), FULL) == tuple(UnitCount(*each) for each in full)
    assert units_received(rg(side, name), REDUCED) == tuple(UnitCount(*each) for each in reduced)


@pytest.mark.parametrize(
    ("name", "firefly", "sherman"), [("V1", "Sherman IIC", "Sherman III"), ("V2", "Sherman VC", "Sherman V")]
)
def test_c26_a_tank_troop_has_one_firefly_always(name: str, firefly: str, sherman: str) -> None:
    assert units_received(rg(BRITISH, name), FULL) == (UnitCount(1, firefly), UnitCount(3, sherman))
    assert units_received(rg(BRITISH, name), REDUCED) == (UnitCount(1, firefly), UnitCount(2, sherman))


# 4.5162


@pytest.mark.parametrize(
    ("side", "name", "weapons"),
    [
        (GERMAN, "I1", {"MMG": 1, "LMG": 1, "PSK": 1}),
        (GERMAN, "I2", {"MMG": 1, "LMG": 2, "PSK": 1}),
        (GERMAN, "I3", {"PSK": 2}),
        (BRITISH, "I1", {"LMG": 3, "PIAT": 2}),
    ],
)
def test_4_5162_infantry_rg_sw_chart(side: Side, name: str, weapons: dict[str, int]) -> None:
    assert Counter(weapons_listed(CHART, rg(side, name), DEFAULT)) == weapons
    results = assign_weapons(CHART, rg(side, name), FULL, DEFAULT, [])
    assert Counter(result.weapon for result in results) == weapons
    assert all(result.is_received and result.roll is None for result in results)


def test_c25_a_volksgr_coy_has_two_psk_or_by_choice_two_lmg() -> None:
    assert weapons_listed(CHART, rg(GERMAN, "I3"), DEFAULT) == ("PSK", "PSK")
    assert weapons_listed(CHART, rg(GERMAN, "I3"), TWO_LMG) == ("LMG", "LMG")
    for side, name in ((GERMAN, "I1"), (GERMAN, "I2"), (BRITISH, "I1")):
        line = rg(side, name)
        assert weapons_listed(CHART, line, TWO_LMG) == weapons_listed(CHART, line, DEFAULT)


def test_4_5162_a_reduced_rg_receives_each_sw_on_4_or_less() -> None:
    results = assign_weapons(CHART, rg(BRITISH, "I1"), REDUCED, DEFAULT, [1, 4, 5, 6, 3])
    assert [(result.weapon, result.is_received) for result in results] == [
        ("LMG", True),
        ("LMG", True),
        ("LMG", False),
        ("PIAT", False),
        ("PIAT", True),
    ]
    assert [result.roll.final for result in results if result.roll is not None] == [1, 4, 5, 6, 3]
    rows = [(row.at_most, row.is_received, chance * 6) for row, chance in weapon_rows(CHART)]
    assert rows == [(4, True, 4), (None, False, 2)]


@pytest.mark.parametrize(("strength", "count"), [(FULL, 0), (REDUCED, 5)])
def test_4_5162_one_dr_for_each_sw_of_a_reduced_rg(strength: Strength, count: int) -> None:
    assert weapon_dice(CHART, rg(BRITISH, "I1"), strength, DEFAULT) == count
    with pytest.raises(Refused) as refused:
        assign_weapons(CHART, rg(BRITISH, "I1"), strength, DEFAULT, [1, 1])
    assert refused.value.refusal == BadDice(count, "1 1")


@pytest.mark.parametrize(
    ("side", "name"), [(GERMAN, "HW1"), (BRITISH, "V1"), (BRITISH, "G1"), (GERMAN, "O1")]
)
def test_4_5162_only_i_rg_receive_sw_and_leaders(side: Side, name: str) -> None:
    for assign in (
        lambda: assign_weapons(CHART, rg(side, name), FULL, DEFAULT, []),
        lambda: assign_leaders(CHART, rg(side, name), FULL, [1, 1]),
    ):
        with pytest.raises(Refused) as refused:
            assign()
        assert refused.value.refusal == NotInfantryRG(side, name)


# 4.5163

COMPANY_TABLE = {
    2: ("10-2", "8-1", "8-0"),
    3: ("9-2", "9-1", "8-0"),
    4: ("9-2", "8-1", "7-0"),
    5: ("9-1", "8-1", "8-0"),
    6: ("9-1", "8-1", "7-0"),
    7: ("8-1", "8-0", "8-0"),
    8: ("9-1", "8-0"),
    9: ("8-1", "8-0"),
    10: ("8-1", "7-0"),
    11: ("8-0", "7-0"),
    12: ("8-0", "6+1"),
    13: ("7-0", "6+1"),
    14: ("7-0", "6+1"),
    15: ("7-0", "6+1"),
}
PLATOON_TABLE = {
    0: "9-2",
    1: "9-2",
    2: "9-2",
    3: "9-1",
    4: "9-1",
    5: "8-1",
    6: "8-1",
    7: "8-1",
    8: "8-0",
    9: "8-0",
    10: "7-0",
    11: "7-0",
    12: "6+1",
}


@pytest.mark.parametrize("total", range(2, 13))
@pytest.mark.parametrize(
    ("side", "name", "strength", "drm"),
    [
        (BRITISH, "I1", FULL, 0),
        (BRITISH, "I1", REDUCED, 2),
        (GERMAN, "I2", FULL, 0),
        (GERMAN, "I2", REDUCED, 2),
        (GERMAN, "I3", FULL, 1),
        (GERMAN, "I3", REDUCED, 3),
    ],
)
def test_4_5163_company_leader_assignment_table(
    total: int, side: Side, name: str, strength: Strength, drm: int
) -> None:
    result = assign_leaders(CHART, rg(side, name), strength, dice_for(total))
    assert (result.roll.original, result.roll.drm) == (total, drm)
    assert result.leaders == COMPANY_TABLE[total + drm]


@pytest.mark.parametrize("total", range(2, 13))
@pytest.mark.parametrize(("strength", "drm"), [(FULL, -2), (REDUCED, 0)])
def test_4_5163_platoon_leader_assignment_table(total: int, strength: Strength, drm: int) -> None:
    result = assign_leaders(CHART, rg(GERMAN, "I1"), strength, dice_for(total))
    assert result.roll.final == total + drm
    assert result.leaders == (PLATOON_TABLE[total + drm],)


def test_4_5163_each_drm_has_its_reason_and_rule() -> None:
    assert leader_modifiers(CHART, rg(GERMAN, "I3"), REDUCED) == (
        Modifier(2, "reduced", "4.5163"),
        Modifier(1, "volksgr", "4.5163"),
    )
    assert leader_modifiers(CHART, rg(GERMAN, "I1"), REDUCED) == (
        Modifier(-2, "ss", "4.5163"),
        Modifier(2, "reduced", "4.5163"),
    )
    assert leader_modifiers(CHART, rg(GERMAN, "I2"), FULL) == ()
    assert leader_modifiers(CHART, rg(BRITISH, "I1"), FULL) == ()


def test_4_5163_an_ss_platoon_is_the_only_one_on_the_platoon_table() -> None:
    platoons = [(line.side, line.rg) for line in CHART.infantry if line.leader_table is LeaderTable.PLATOON]
    assert platoons == [(GERMAN, "I1")]


def test_4_5163_chances_of_leaders() -> None:
    full = leader_lines(CHART, rg(GERMAN, "I1"), FULL)
    assert [(line.leaders, chance * 36) for line, chance in full if chance] == [
        (("9-2",), 6),
        (("9-1",), 9),
        (("8-1",), 15),
        (("8-0",), 5),
        (("7-0",), 1),
    ]
    for line in RGS.lines:
        if line.kind == "I":
            assert sum(chance for _, chance in leader_lines(CHART, line, REDUCED)) == 1


@pytest.mark.parametrize("strength", [FULL, REDUCED])
@pytest.mark.parametrize(("side", "id_"), [(GERMAN, "I1"), (GERMAN, "I2"), (GERMAN, "I3"), (BRITISH, "I1")])
def test_4_5163_each_line_of_the_table_with_its_chance(side: Side, id_: str, strength: Strength) -> None:
    lines = leader_lines(CHART, rg(side, id_), strength)
    drm = sum(modifier.value for modifier in leader_modifiers(CHART, rg(side, id_), strength))
    limits = [line.at_most for line, _ in lines]
    assert limits == ([2, 4, 7, 9, 11, None] if id_ == "I1" and side is GERMAN else [*range(2, 13), None])
    for dr in range(2, 13):
        line, chance = next(each for each in lines if each[0].at_most is None or dr + drm <= each[0].at_most)
        assert line.leaders == assign_leaders(CHART, rg(side, id_), strength, dice_for(dr)).leaders
        assert chance > 0
    assert sum(chance for _, chance in lines) == 1


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("final_dr_at_most = 5", "final_dr_at_most = 4", "the lines of the company table must rise"),
        ("final_dr_at_most = 11\n", "", "the lines of the company table must rise"),
        ('side = "British"', 'side = "Polish"', "infantry line 4: side must be one of British, German"),
        ('troops = "ss"', 'troops = "elite"', "infantry line 1: troops must be one of reduced, ss, volksgr"),
        ('sw = ["PSK", "PSK"]', "sw = []", "infantry line 3: sw must be a list of texts"),
        ("drm = 1\n", "drm = 7\n", "leader_drm line 2: drm must be a whole number from -6 to 6, not 7"),
        ("full_dr_at_most = 8", "full_dr_at_most = 13", "strength: full_dr_at_most must be a whole number"),
    ],
)
def test_a_wrong_strength_chart_names_its_line(old: str, new: str, message: str) -> None:
    text = read_text("charts", "strength.toml")
    assert old in text
    with pytest.raises(ChartError) as error:
        read_strength_chart(text.replace(old, new, 1))
    assert str(error.value).startswith("strength.toml")
    assert message in str(error.value)


@pytest.mark.parametrize("table", list(LeaderTable))
def test_a_leader_table_must_be_open_upward(table: LeaderTable) -> None:
    text = read_text("charts", "strength.toml")
    blocks = text.split("[[")
    kept = [
        block
        for block in blocks
        if not (block.startswith("leaders]]") and f'"{table}"' in block and "final_dr_at_most" not in block)
    ]
    assert len(kept) == len(blocks) - 1
    with pytest.raises(ChartError, match=f"the last line of the {table} table must be open upward"):
        read_strength_chart("[[".join(kept))
