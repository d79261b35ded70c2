"""Where the tests of the scenario in play begin."""

from elst_app.campaign.clock import SetClock, StartScenario
from elst_app.campaign.forces.entering import EnterPieces
from elst_app.campaign.initiative import PlaceChit
from elst_app.campaign.play.playing_area import DeclarePlayingArea
from elst_app.campaign.purchases import BuyGroup
from elst_app.campaign.steps import TickStep
from elst_app.rules.calendar import Phase
from elst_app.rules.forces import NewPieces
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import Initiative
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import ATTACK_CHIT, Deployment
from elst_app.rules.sides import Side
from tests.campaign.conftest import TEN_BY_TEN

ATTACK, INACTIVE = Initiative.ATTACK, Initiative.INACTIVE


def at_end_of_turn(table, turn):
    """The CCPh of the last Player Turn of a Game Turn, the British having moved first."""
    table.do(SetClock(game_turn=turn, player_turn=Side.GERMAN, phase=Phase.CCPH))


def buy_attack_chit(table):
    """On the next CG Date the German buys the Attack Chit; the chits are to be placed."""
    table.play_to(RecoveryStep.RG_PURCHASE)
    table.do(BuyGroup(side=Side.GERMAN, rg=ATTACK_CHIT, deployment=Deployment.NONE))
    table.play_to(RecoveryStep.INITIATIVE)


def place_chits(table, british, german, die=None):
    """Both chits; the German's is the second one."""
    return table.do(
        PlaceChit(side=Side.BRITISH, initiative=british),
        PlaceChit(side=Side.GERMAN, initiative=german, die=die),
    )


def british_assault(table):
    """A British Assault whose set-up is over."""
    table.play_to(RecoveryStep.INITIATIVE)
    place_chits(table, ATTACK, INACTIVE)
    table.do(TickStep(step=RecoveryStep.DEPLOYMENT))


def german_assault(table):
    """A German Assault whose set-up is over."""
    buy_attack_chit(table)
    place_chits(table, INACTIVE, ATTACK)
    table.do(TickStep(step=RecoveryStep.DEPLOYMENT))


def declare_area(table):
    """The German declares ten hexrows by ten hex numbers."""
    table.do(DeclarePlayingArea(area=TEN_BY_TEN))


def enter(table, side, *lines):
    """Enters pieces, each a name or a `NewPieces`; returns their ids."""
    before = set(table.campaign.state.forces.by_id)
    pieces = tuple(line if isinstance(line, NewPieces) else NewPieces(1, line) for line in lines)
    table.do(EnterPieces(side=side, lines=pieces))
    return tuple(id_ for id_ in table.campaign.state.forces.by_id if id_ not in before)


def start(table):
    """Begins the scenario."""
    return table.do(StartScenario())


def hexes(*names):
    """Hexes by name."""
    return tuple(Hex.parse(name) for name in names)
