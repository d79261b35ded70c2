"""PF and MMC self-rally attempts, entered a second time (CG4, CG5; C31)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elst_app.loading import charts, read_text
from elst_app.rules.chart_reading import ChartError
from elst_app.rules.panzerfaust import (
    NoPFLeft,
    NoSelfRallyLeft,
    german_squads,
    pf_refusal,
    read_play_chart,
    self_rally_refusal,
)
from elst_app.rules.sides import Side
from elst_app.rules.units import Unit, UnitKind

PLAY = charts().play
UNITS = charts().units


@pytest.mark.parametrize(
    ("squads", "pf"), [(0, 0), (1, 1), (2, 3), (3, 4), (4, 6), (5, 7), (6, 9), (9, 13), (10, 15)]
)
def test_cg5_one_and_a_half_pf_a_squad_rounded_down(squads: int, pf: int) -> None:
    assert PLAY.pf(squads) == pf
    assert PLAY.pf_available(squads) == pf


@pytest.mark.parametrize(
    ("set_up", "groups", "pf"),
    [
        (7, (), 10),
        (7, (3,), 14),
        (7, (3, 3), 18),
        (7, (6,), 19),
        (1, (1, 1, 1), 4),
        (4, (), 6),
        (0, (5,), 7),
        (5, (0,), 7),
    ],
)
def test_c31_each_arriving_group_is_rounded_down_by_itself(
    set_up: int, groups: tuple[int, ...], pf: int
) -> None:
    assert PLAY.pf_available(set_up, groups) == pf


@given(st.integers(0, 40), st.lists(st.integers(0, 12), max_size=5))
def test_cg5_pf_only_increase(set_up: int, groups: list[int]) -> None:
    totals = [PLAY.pf_available(set_up, groups[:count]) for count in range(len(groups) + 1)]
    assert totals == sorted(totals)
    assert totals[-1] <= 1.5 * (set_up + sum(groups))
    assert totals[-1] > 1.5 * (set_up + sum(groups)) - (len(groups) + 1)


def test_cg5_only_german_squads_count() -> None:
    german = [UNITS.find(Side.GERMAN, name) for name in ("4-4-7", "SS 6-5-8", "SS 3-4-8 HS", "2-2-8", "9-1")]
    others = [UNITS.find(Side.BRITISH, "4-5-7"), Unit(Side.GERMAN, UnitKind.VEHICLE, "Pz VG")]
    assert german_squads([*german, *others]) == 2
    assert PLAY.pf(german_squads([*german, *others])) == 3


@pytest.mark.parametrize(("used", "refusal"), [(0, None), (8, None), (9, NoPFLeft(9)), (10, NoPFLeft(9))])
def test_cg5_a_pf_may_be_used_while_there_are_any(used: int, refusal: NoPFLeft | None) -> None:
    assert pf_refusal(PLAY.pf(6), used) == refusal


@pytest.mark.parametrize("side", list(Side))
def test_cg4_each_side_has_two_mmc_self_rally_attempts_in_its_rph(side: Side) -> None:
    assert PLAY.self_rally_attempts == 2
    assert [self_rally_refusal(PLAY, side, made) for made in range(4)] == [
        None,
        None,
        NoSelfRallyLeft(side, 2),
        NoSelfRallyLeft(side, 2),
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "pf_for_two_squads = 3",
            "pf_for_two_squads = 1.5",
            "play.toml, panzerfaust: pf_for_two_squads must",
        ),
        ('rule = "CG5"', 'rule = "PF"', "play.toml, panzerfaust: rule must be a rule number"),
        ("mmc_attempts = 2", "smc_attempts = 2", "play.toml, self_rally: unknown key smc_attempts"),
        ("[self_rally]", "[rally]", "play.toml: unknown key rally"),
    ],
)
def test_a_wrong_play_chart_names_its_line(old: str, new: str, message: str) -> None:
    text = read_text("charts", "play.toml")
    assert old in text
    with pytest.raises(ChartError) as error:
        read_play_chart(text.replace(old, new, 1))
    assert message in str(error.value)
