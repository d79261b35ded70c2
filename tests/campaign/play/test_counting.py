"""What is counted in play: PF used and brought (CG5; C31), MMC self-rally attempts (CG4)."""

import pytest

from elst_app.campaign.clock import EndScenario, NextPhase, SetClock, StartScenario
from elst_app.campaign.forces.facts import NoSuchPiece
from elst_app.campaign.play.being_played import NoScenario
from elst_app.campaign.play.panzerfaust import BadSquads, EnterPF, PFEntered, SetUpPF, SquadHasPF, UsePF
from elst_app.campaign.play.play_notes import PlayNotes
from elst_app.campaign.play.self_rally import AttemptSelfRally, NotTheRallyPhase, self_rallies_left
from elst_app.campaign.undo import Undo
from elst_app.rules.calendar import Phase
from elst_app.rules.forces import ENTRY_AREA, NewPieces
from elst_app.rules.panzerfaust import NoPFLeft, NoSelfRallyLeft
from elst_app.rules.sides import Audience, Side
from tests.campaign.play.scenes import enter


@pytest.fixture
def played(table):
    table.do(StartScenario())
    return table


def pf(table):
    play = table.campaign.state.play
    return play.pf_available, play.pf_left


@pytest.mark.parametrize(("squads", "available"), [(0, 0), (1, 1), (2, 3), (3, 4), (9, 13)])
def test_c31_fractions_of_the_set_up_are_dropped(played, squads, available):
    played.do(SetUpPF(squads=squads))
    assert pf(played) == (available, available)


def test_c31_each_group_that_enters_brings_its_own_rounded_down(played):
    played.do(SetUpPF(squads=3), EnterPF(squads=3), EnterPF(squads=1))
    assert pf(played)[0] == 4 + 4 + 1
    assert played.campaign.state.play.squads_entered == 3 + 1


def test_cg5_the_squads_of_known_pieces_are_counted(played):
    *squads, half_squad, leader = enter(
        played,
        Side.GERMAN,
        NewPieces(3, "4-6-7", place=ENTRY_AREA),
        NewPieces(1, "2-4-7", place=ENTRY_AREA),
        NewPieces(1, "8-1", place=ENTRY_AREA),
    )
    group = (*squads, half_squad, leader)
    assert played.do(EnterPF(pieces=group)).entries[0].fact == PFEntered(3, 4, tuple(squads))
    assert played.campaign.do(EnterPF(pieces=group[2:])) == SquadHasPF("4-6-7")
    assert played.do(EnterPF(pieces=group[2:], happened="In two lots")).entries[0].flag.rule == "CG5"
    assert played.campaign.do(EnterPF(pieces=("G99",))) == NoSuchPiece("G99")


def test_cg5_british_squads_bring_none(played):
    (squad,) = enter(played, Side.BRITISH, "4-5-7")
    assert played.do(EnterPF(pieces=(squad,))).entries[0].fact == PFEntered(0, 0)


def test_4_5151_the_pf_of_a_group_do_not_tell_the_rg_it_is(played):
    squads = enter(played, Side.GERMAN, NewPieces(2, "4-6-7", place=ENTRY_AREA, group="I2 #1"))
    assert "I2" not in str(played.do(EnterPF(pieces=squads)).entries[0])


def test_cg5_pf_are_used_one_by_one_until_none_is_left(played):
    played.do(SetUpPF(squads=2))
    for left in (2, 1, 0):
        assert played.do(UsePF()).entries[0].fact.left == left
    assert played.campaign.do(UsePF()) == NoPFLeft(3)
    assert played.do(UsePF(happened="Miscounted")).entries[0].flag.rule == "CG5"
    assert pf(played) == (3, 0)
    played.do(Undo(), EnterPF(squads=1))
    assert pf(played) == (4, 1)


def test_cg5_pf_are_there_anew_in_each_scenario(played):
    played.do(SetUpPF(squads=4), UsePF(), EndScenario())
    assert played.campaign.state.play == PlayNotes()


@pytest.mark.parametrize("squads", [-1, 100])
def test_squads_are_a_number(played, squads):
    assert played.campaign.do(SetUpPF(squads=squads)) == BadSquads(99)
    assert played.campaign.do(EnterPF(squads=squads)) == BadSquads(99)


def test_pf_are_known_to_both_sides(played):
    played.do(SetUpPF(squads=4), UsePF())
    for audience in Audience:
        assert played.campaign.view(audience).state.play.pf_left == 5


@pytest.mark.parametrize("command", [SetUpPF(squads=1), EnterPF(squads=1), UsePF(), AttemptSelfRally()])
def test_nothing_is_counted_where_nothing_is_played(table, command):
    assert table.campaign.do(command) == NoScenario()


def test_cg4_two_mmc_self_rally_attempts_in_the_rph_of_its_player_turn(played):
    for number in (1, 2):
        fact = played.do(AttemptSelfRally()).entries[0].fact
        assert (fact.side, fact.number) == (Side.BRITISH, number)
    assert self_rallies_left(played.campaign.state, 2) == 0
    assert played.campaign.do(AttemptSelfRally()) == NoSelfRallyLeft(Side.BRITISH, 2)
    assert played.do(AttemptSelfRally(happened="A third one")).entries[0].flag.rule == "CG4"


def test_cg4_each_side_has_them_anew_in_its_own_player_turn(played):
    played.do(AttemptSelfRally(), AttemptSelfRally(), NextPhase())
    assert self_rallies_left(played.campaign.state, 2) == 0
    played.do(SetClock(game_turn=1, player_turn=Side.GERMAN, phase=Phase.RPH))
    assert self_rallies_left(played.campaign.state, 2) == 2
    assert played.do(AttemptSelfRally()).entries[0].fact.side is Side.GERMAN


def test_cg4_only_in_the_rph(played):
    played.do(NextPhase())
    assert played.campaign.do(AttemptSelfRally()) == NotTheRallyPhase(Phase.PFPH)
    assert played.do(AttemptSelfRally(happened="Forgotten before")).entries[0].flag.rule == "CG4"
