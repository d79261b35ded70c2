"""What is read aloud before a scenario (4.4, 4.41, 4.43, DaE4; C36)."""

from dataclasses import replace

from elst_app.campaign.play.set_ups import begin_set_up
from elst_app.campaign.setup import BeginCampaign
from elst_app.loading import rulebook
from elst_app.rules.provisions import Provision
from elst_app.rules.sides import Side
from elst_app.words.read_aloud import read_aloud
from tests.campaign.conftest import Table


def read(command) -> dict[str, str]:
    table = Table(rulebook())
    table.do(command)
    return {line.name: line.text for line in read_aloud(table.campaign.state, table.rulebook)}


def test_4_41_both_balance_provisions_change_what_is_read() -> None:
    told = read(BeginCampaign(title="A", provisions=tuple(Provision)))
    assert told["OBA"] == "The German has one 80+mm module, HE and Smoke."
    assert "two mortars" in told["Balance"]
    assert "80+mm OBA instead of 100+mm" in told["Balance"]


def test_cg2_the_numbers_of_the_scenario_end_dr_are_read() -> None:
    told = read(BeginCampaign(title="A"))
    assert told["Length"].startswith(
        "Up to 8 Game Turns. The German's Scenario End dr ends it on 1 or less after Game Turn 5, "
        "3 or less after Game Turn 6 and 5 or less after Game Turn 7"
    )


def test_dae4_is_read_with_its_forces_as_a_summary_and_its_balance() -> None:
    (set_up,) = rulebook().charts.set_ups
    told = read(begin_set_up(set_up, "DaE4", Side.GERMAN))
    assert told["Map"] == "Only hexrows BB-TT, hex numbers 7-18 are in play."
    assert told["Length"] == "Game Turns: 6, without a Scenario End dr."
    assert "14 × 4-5-7" in told["British"]
    assert "In sum" in told["British"]
    assert "ELR 3 for MMC, 5 for leaders" in told["German"]
    assert told["British OBA"] == "80+mm HE and Smoke, 8 black and 3 red chits, Off-Board Observer in OO21"
    assert told["Balance"] == "For the German: Game Turns: -1."
    assert told["Victory"].startswith("The British side wins if")


def test_dae4_ssr_1_terrain_out_of_play_is_read_as_in_effect_for_entry() -> None:
    (set_up,) = rulebook().charts.set_ups
    table = Table(rulebook())
    table.do(begin_set_up(set_up, "DaE4"))
    (line,) = [each for each in read_aloud(table.campaign.state, table.rulebook) if each.name == "Terrain"]
    assert line.rule == "DaE4 SSR 1"
    assert "Beyond the playing area" in line.text


def test_cg2_a_scenario_too_short_for_a_scenario_end_dr_says_so() -> None:
    (set_up,) = rulebook().charts.set_ups
    own = replace(begin_set_up(set_up, "Own"), set_up="", game_turns=5, has_scenario_end_dr=True)
    told = read(own)["Length"]
    assert told.startswith("Up to 5 Game Turns. No Scenario End dr is made before the last of them;")
    assert "none" not in told
    assert "1 or less after Game Turn 5" in read(replace(own, game_turns=6))["Length"]
