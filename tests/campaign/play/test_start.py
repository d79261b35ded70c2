"""What begins with a scenario: Control of the road exit/entry hexes (CG10) and the PF of the set-up (CG5)."""

from elst_app.campaign.clock import ClockSet, StartScenario
from elst_app.campaign.control import ControlChanged, GiveRest, SetControl
from elst_app.campaign.play.panzerfaust import PFSetUp
from elst_app.campaign.steps import TickStep
from elst_app.rules.forces import ENTRY_AREA, NewPieces, in_hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Side
from tests.campaign.play.scenes import ATTACK, british_assault, buy_attack_chit, enter, hexes, place_chits

A3, TT7 = hexes("A3", "TT7")


def split(table):
    """The British hold the west, the German all the rest."""
    west = tuple(hex_ for hex_ in table.rulebook.board.strategic if hex_.column < 12)
    table.do(GiveRest(side=Side.GERMAN), SetControl(hexes=west, side=Side.BRITISH))


def road_facts(done):
    return [entry.fact for entry in done.entries if isinstance(entry.fact, ControlChanged)]


def test_cg10_a_road_hex_is_of_the_side_in_whose_deployment_area_it_is(table):
    split(table)
    british_assault(table)
    table.do(SetControl(hexes=(TT7,), side=Side.BRITISH), SetControl(hexes=(A3,), side=None))
    done = table.do(StartScenario())
    assert road_facts(done) == [ControlChanged((A3,), Side.BRITISH), ControlChanged((TT7,), Side.GERMAN)]
    assert {entry.rule for entry in done.entries if isinstance(entry.fact, ControlChanged)} == {"CG10"}
    assert len({entry.act for entry in done.entries}) == 1


def test_cg10_one_in_no_deployment_area_is_nobodys(table):
    table.do(SetControl(hexes=hexes("A12"), side=Side.BRITISH))
    table.do(SetControl(hexes=hexes("TT20"), side=Side.GERMAN))
    british_assault(table)
    table.do(SetControl(hexes=(TT7,), side=Side.GERMAN))
    assert road_facts(table.do(StartScenario())) == [ControlChanged((TT7,), None)]


def test_cg10_nothing_is_recorded_where_control_is_that_way(table):
    split(table)
    british_assault(table)
    assert [type(entry.fact) for entry in table.do(StartScenario()).entries] == [ClockSet]


def test_cg10_buildings_keep_their_control(table):
    split(table)
    british_assault(table)
    (building,) = hexes("NN8")
    table.do(SetControl(hexes=(building,), side=Side.BRITISH), StartScenario())
    assert table.campaign.state.control.by_hex[building] is Side.BRITISH


def test_cg10_the_initial_scenario_starts_as_its_card_says(table):
    table.do(SetControl(hexes=(TT7,), side=Side.BRITISH))
    assert not road_facts(table.do(StartScenario()))


def test_cg10_the_second_part_of_a_dual_attack_starts_so_too(table):
    split(table)
    buy_attack_chit(table)
    place_chits(table, ATTACK, ATTACK, die=1)
    table.do(TickStep(step=RecoveryStep.DEPLOYMENT))
    table.play_to(RecoveryStep.DEPLOYMENT)
    table.do(TickStep(step=RecoveryStep.DEPLOYMENT), SetControl(hexes=(TT7,), side=Side.BRITISH))
    assert road_facts(table.do(StartScenario())) == [ControlChanged((TT7,), Side.GERMAN)]


def test_c31_one_and_a_half_pf_for_each_german_squad_set_up(table):
    (nn8,) = hexes("NN8")
    enter(
        table,
        Side.GERMAN,
        NewPieces(5, "4-6-7", place=in_hex(nn8)),
        NewPieces(2, "4-6-7", place=ENTRY_AREA),
        NewPieces(1, "2-4-7", place=in_hex(nn8)),
        NewPieces(1, "2-2-8", place=in_hex(nn8)),
    )
    enter(table, Side.BRITISH, NewPieces(3, "4-5-7"))
    facts = [entry.fact for entry in table.do(StartScenario()).entries]
    assert facts[-1] == PFSetUp(5, 7)
    assert table.campaign.state.play.pf_left == 7


def test_cg5_squads_nobody_has_seen_are_not_set_up(table):
    """What comes with a RG stays secret until it is on the map (4.516)."""
    enter(table, Side.GERMAN, NewPieces(4, "4-6-7", secret=True))
    assert [type(entry.fact) for entry in table.do(StartScenario()).entries] == [ClockSet]


def test_cg5_where_no_squads_are_known_the_pf_wait_to_be_said(table):
    table.do(StartScenario())
    assert table.campaign.state.play.pf_set_up is None
