"""Scenarios in words: the playing area, DaE4, what a side still needs (4.41, C29, C36)."""

import pytest

from elst_app.loading import charts
from elst_app.rules.hexes import Hex
from elst_app.rules.playing_area import PlayingArea
from elst_app.rules.set_ups import Force, ForceKind, SetUpBalance, SetUpModule
from elst_app.rules.sides import Side
from elst_app.rules.victory import Need, Standing
from elst_app.words.phrases import word
from elst_app.words.scenarios import (
    balance_text,
    buildings_cleared_text,
    elr_text,
    force_text,
    need_text,
    playing_area_text,
    set_up_module_text,
    side_set_up_text,
)

(DAE4,) = charts().set_ups


def test_a_playing_area_by_its_hexrows_and_numbers() -> None:
    area = PlayingArea(Hex.parse("TT18"), Hex.parse("BB7"))
    assert playing_area_text(area) == "hexrows BB-TT, hex numbers 7-18"
    assert word(area) == "BB7-TT18"


def test_where_the_sides_of_dae4_begin() -> None:
    assert side_set_up_text(DAE4.of(Side.GERMAN)) == "sets up in hexrows BB-TT, hex numbers 7-16"
    assert side_set_up_text(DAE4.of(Side.BRITISH)) == "enters on Game Turn 1 along the south edge"
    assert elr_text(DAE4.of(Side.GERMAN)) == "ELR 3 for MMC, 5 for leaders"


def test_the_forces_of_dae4() -> None:
    texts = [force_text(force) for force in DAE4.of(Side.BRITISH).forces]
    assert texts == ["14 × 4-5-7", "2 × leader", "4 × SW", "3 × Sherman"]


def test_the_module_of_dae4() -> None:
    (module,) = DAE4.oba
    assert (
        set_up_module_text(module)
        == "80+mm HE and Smoke, 8 black and 3 red chits, Off-Board Observer in OO21"
    )
    plain = SetUpModule(Side.GERMAN, 150, False, None, 6, 2, "DaE4")
    assert set_up_module_text(plain) == "150+mm HE, 6 black and 2 red chits"


def test_the_balance_of_dae4() -> None:
    assert [balance_text(each) for each in DAE4.balance] == [
        "Game Turns: -1",
        "added to the forces: 1 × Sherman V(a)",
    ]
    both = SetUpBalance(Side.GERMAN, 1, Force(2, ForceKind.LEADER), "DaE4")
    assert balance_text(both) == "Game Turns: +1 and added to the forces: 2 × leader"


def test_the_victory_conditions_of_dae4() -> None:
    assert buildings_cleared_text(DAE4.victory) == (
        "The British side wins if the last Game Turn leaves no German squad or half-squad in Good Order"
        " in any building hex of hexrows LL-TT, hex numbers 7-11; otherwise the German side wins."
    )


@pytest.mark.parametrize(
    ("need", "text"),
    [
        (Need.EXIT_VP, "exit 13 more VP"),
        (Need.BUILDING, "Control the building NN8/OO8"),
        (Need.DENY_BUILDING, "break the British Control of the building NN8/OO8"),
    ],
)
def test_what_a_side_still_needs(need: Need, text: str) -> None:
    assert need_text(need, Standing(7, 20, None), "NN8/OO8") == text
