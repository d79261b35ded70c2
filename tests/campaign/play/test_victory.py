"""Victory: how it stands, the verdict at End of CG, conceding (4.2, 4.41; C2, C3, C34)."""

import pytest

from elst_app.campaign.clock import EndScenario, StartScenario
from elst_app.campaign.control import SetControl
from elst_app.campaign.initiative import InitiativeRevealed
from elst_app.campaign.moments import Stage
from elst_app.campaign.play.exits import ExitLine, ExitMap
from elst_app.campaign.play.verdict import CampaignDecided, standing_of, verdict_of
from elst_app.campaign.play.victory import Concede, DeclareWinner, GameOver, NoWinnerOfAScenario
from elst_app.campaign.steps import RecoveryEnded, TickStep
from elst_app.campaign.undo import Correct, Undo
from elst_app.rules.calendar import CGDate
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience, Side
from elst_app.rules.victory import Need, Standing, Verdict
from tests.campaign.play.scenes import ATTACK, INACTIVE, enter, place_chits

NN8, OO8, TT12 = (Hex.parse(name) for name in ("NN8", "OO8", "TT12"))


def exit_squads(table, count):
    """So many British squads exit for 2 VP each in the Initial Scenario."""
    squads = enter(table, Side.BRITISH, *["4-5-7"] * count)
    table.do(StartScenario(), ExitMap(hex=TT12, lines=tuple(ExitLine(squad) for squad in squads)))


def to_last_date(table):
    """Nobody attacks until the chits of 25 Midday are to be placed."""
    table.play_to(RecoveryStep.INITIATIVE)
    while table.campaign.state.date is not CGDate.MIDDAY_25:
        place_chits(table, INACTIVE, INACTIVE)
        table.play_to(RecoveryStep.INITIATIVE)


def standing(table):
    return standing_of(table.campaign.state, table.rulebook)


def verdict(table):
    return verdict_of(table.campaign.state, table.rulebook)


def test_4_41_what_each_side_still_needs_is_told_at_any_time(table):
    assert standing(table) == Standing(0, 20, None)
    assert standing(table).needs(Side.BRITISH) == (Need.EXIT_VP, Need.BUILDING)
    exit_squads(table, 9)
    assert standing(table).vp_short == 2
    table.do(SetControl(hexes=(NN8, OO8), side=Side.BRITISH))
    assert standing(table).needs(Side.BRITISH) == (Need.EXIT_VP,)
    assert verdict(table) is None


@pytest.mark.parametrize(
    ("squads", "holder", "winner"),
    [
        (10, Side.BRITISH, Side.BRITISH),
        (9, Side.BRITISH, Side.GERMAN),
        (10, Side.GERMAN, Side.GERMAN),
        (10, None, Side.GERMAN),
    ],
)
def test_4_41_the_british_need_20_vp_and_the_building(table, squads, holder, winner):
    exit_squads(table, squads)
    if holder is not None:
        table.do(SetControl(hexes=(NN8, OO8), side=holder))
    table.do(EndScenario())
    to_last_date(table)
    done = place_chits(table, INACTIVE, INACTIVE)
    facts = [entry.fact for entry in done.entries]
    expected = Verdict(winner, Standing(2 * squads, 20, holder))
    assert facts[-2:] == [RecoveryEnded(ends_campaign=True), CampaignDecided(expected)]
    assert table.campaign.state.stage is Stage.ENDED
    assert verdict(table) == expected == table.campaign.state.verdict


def test_c2_after_the_last_scenario_the_cg_ends_with_step_4_503(table):
    table.play_to(RecoveryStep.INITIATIVE)
    to_last_date(table)
    place_chits(table, ATTACK, INACTIVE)
    table.do(TickStep(step=RecoveryStep.DEPLOYMENT), StartScenario(), EndScenario())
    table.do(TickStep(step=RecoveryStep.MELEE), TickStep(step=RecoveryStep.MARKERS))
    assert verdict(table) is None
    done = table.do(TickStep(step=RecoveryStep.REGROUPING))
    assert done.entries[-1].fact == CampaignDecided(Verdict(Side.GERMAN, Standing(0, 20, None)))
    assert table.campaign.state.stage is Stage.ENDED


@pytest.mark.parametrize("side", list(Side))
def test_4_41_who_concedes_has_lost(table, side):
    exit_squads(table, 10)
    table.do(SetControl(hexes=(NN8, OO8), side=Side.BRITISH))
    table.do(Concede(side=side, by=side))
    found = verdict(table)
    assert (found.winner, found.conceded_by) == (side.enemy, side)
    assert table.campaign.state.stage is Stage.ENDED
    assert table.campaign.do(Concede(side=side)) == GameOver()


def test_conceding_can_be_taken_back(table):
    exit_squads(table, 1)
    before = table.campaign.state
    table.do(Concede(side=Side.GERMAN))
    table.do(Undo())
    assert table.campaign.state == before


def test_c40_with_the_cg_everything_secret_is_open(table):
    table.play_to(RecoveryStep.RG_PURCHASE)
    assert table.campaign.view(Audience.GERMAN).state.hidden == {Side.BRITISH}
    table.do(Concede(side=Side.BRITISH))
    assert table.campaign.view(Audience.GERMAN).state == table.campaign.state


def test_a_later_correction_reaches_the_verdict(table):
    exit_squads(table, 10)
    control = table.do(SetControl(hexes=(NN8, OO8), side=Side.BRITISH)).entries[0]
    table.do(EndScenario())
    to_last_date(table)
    place_chits(table, INACTIVE, INACTIVE)
    assert verdict(table).winner is Side.BRITISH
    table.do(Correct(entry=control.number, fact=None, reason="It was German"))
    assert verdict(table).winner is Side.GERMAN


def test_a_file_that_ended_without_a_verdict_is_judged_as_it_stands(table):
    to_last_date(table)
    done = place_chits(table, INACTIVE, INACTIVE)
    table.do(Correct(entry=done.entries[-1].number, fact=None, reason="As old files have it"))
    assert any(isinstance(entry.fact, InitiativeRevealed) for entry in done.entries)
    assert table.campaign.state.verdict is None
    assert verdict(table) == Verdict(Side.GERMAN, Standing(0, 20, None))


def test_4_5171_no_scenario_of_the_cg_has_a_winner(table):
    assert table.campaign.do(DeclareWinner(side=Side.BRITISH)) == NoWinnerOfAScenario()
