"""What others can ask for at a moment: every kind of act on what is theirs, or everybody's."""

from collections.abc import Iterator

from elst_app.campaign.area_decisions import DecidePocket, DrawHexes, RestoreHexes
from elst_app.campaign.artillery import PutModuleIntoPlay, ReceiveModule
from elst_app.campaign.artillery_smoke import DeclareArtillerySmoke, FinishArtillerySmoke
from elst_app.campaign.clock import EndScenario, NextPhase, SetClock, StartScenario
from elst_app.campaign.context import Command
from elst_app.campaign.control import GiveRest, SetControl, SetVehicles
from elst_app.campaign.forces.changing import ChangePieces, Edit, GivePiece
from elst_app.campaign.forces.entering import EnterPieces, RemovePieces
from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.campaign.initiative import PlaceChit, RollDualAttack
from elst_app.campaign.notes import AddNote
from elst_app.campaign.play.panzerfaust import EnterPF, SetUpPF, UsePF
from elst_app.campaign.play.playing_area import DeclarePlayingArea
from elst_app.campaign.play.scenario_end import RollScenarioEnd
from elst_app.campaign.play.self_rally import AttemptSelfRally
from elst_app.campaign.play.victory import Concede, DeclareWinner
from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.purchases import BuyGroup, BuyGroups, CorrectGroup
from elst_app.campaign.recovery.equipment import HandleEquipment
from elst_app.campaign.recovery.escape_attempt import AttemptEscape
from elst_app.campaign.recovery.fates import ChooseFate
from elst_app.campaign.recovery.melee import FightMelee
from elst_app.campaign.recovery.received import received_of
from elst_app.campaign.recovery.receiving import ReceiveGroup, RollLeaders, RollStrength, RollWeapons
from elst_app.campaign.recovery.repairing import RepairWeapon, RollCaptured, RollImmobilized, RollStun, UseLmg
from elst_app.campaign.recovery.replacement import ReplaceUnits, Returning, replacement_of
from elst_app.campaign.recovery.resupply import Resupply
from elst_app.campaign.recovery.shift_attempt import AttemptShift
from elst_app.campaign.recovery.shock_and_bog import RollBog, RollShock, RollUnconfirmedKill
from elst_app.campaign.recovery.wounded_leaders import RollWoundedLeader
from elst_app.campaign.revise import Revise
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.setup import ChangeRuling
from elst_app.campaign.steps import TickStep
from elst_app.campaign.undo import Correct, Redo, Undo
from elst_app.campaign.vehicles import CloseHexes
from elst_app.campaign.view import View
from elst_app.rules.areas import HexClass
from elst_app.rules.artillery import Observer
from elst_app.rules.basket import ChosenGroup
from elst_app.rules.calendar import Phase
from elst_app.rules.forces import ENTRY_AREA, EquipmentAct, Loss, NewPieces, PieceState, in_area
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import Initiative
from elst_app.rules.playing_area import PlayingArea
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.recovery_tables.repair import WeaponMount
from elst_app.rules.reinforcements import Deployment
from elst_app.rules.sides import Audience, Side

G = Side.GERMAN
E12 = Hex.parse("E12")


def asked(view: View, rulebook: Rulebook) -> Iterator[Command]:
    """Every kind of act, in the same order wherever the view is the same."""
    yield from _of_the_course(view)
    yield from _of_the_map(view)
    yield from _of_what_stands(view)
    yield from _of_the_sides(view, rulebook)
    if view.audience is Audience.GERMAN:
        for piece in view.state.forces.of(G):
            yield from _of_a_piece(view, piece.id)


def _of_the_course(view: View) -> Iterator[Command]:
    for step in RecoveryStep:
        yield TickStep(step=step, audience=view.audience)
        yield TickStep(step=step, skip=True, note="as agreed", audience=view.audience)
        yield TickStep(step=step, happened="as it was", audience=view.audience)
    yield StartScenario()
    yield NextPhase()
    yield EndScenario()
    yield EndScenario(by_agreement=True)
    yield SetClock(game_turn=3, player_turn=G, phase=Phase.CCPH)
    yield RollScenarioEnd()
    yield RollDualAttack()
    yield DeclarePlayingArea(area=PlayingArea(Hex.parse("S8"), Hex.parse("BB17")))
    yield AttemptSelfRally()
    yield SetUpPF()
    yield EnterPF()
    yield UsePF()
    yield Concede(side=G)
    yield DeclareWinner(side=G)
    yield AddNote(text="fog", audience=view.audience)
    yield ChangeRuling(code="C30", option="one-scenario")


def _of_the_map(view: View) -> Iterator[Command]:
    for side in (*Side, None):
        yield SetControl(hexes=(E12,), side=side)
    yield GiveRest(side=G)
    yield SetVehicles(side=G, hexes=(E12,))
    yield CloseHexes(hexes=(E12,))
    yield DecidePocket(hex=E12, accepted=False)
    yield DrawHexes(hexes=(E12,), hex_class=HexClass.UNCONTROLLED)
    yield RestoreHexes(hexes=None)
    yield FightMelee(hex=E12, rounds=1, losses=())


def _of_what_stands(view: View) -> Iterator[Command]:
    audience = view.audience
    yield Undo(audience=audience)
    yield Redo(audience=audience)
    for entry in (*view.entries[:2], *view.entries[-4:]):
        yield Correct(entry=entry.number, fact=None, reason="a slip", audience=audience)
        yield Revise(entry=entry.number, instead=None, audience=audience)
        yield CorrectGroup(
            entry=entry.number, rg="I2", deployment=Deployment.OFF_MAP, reason="a slip", audience=audience
        )


def _of_the_sides(view: View, rulebook: Rulebook) -> Iterator[Command]:
    state = view.state
    yield ReplenishPoints(side=G)
    yield ReceiveModule(side=G, name="Guns", calibre=80)
    for module in state.modules:
        yield PutModuleIntoPlay(battery=module.battery.id, observer=Observer("9-1", E12))
    yield DeclareArtillerySmoke(side=G, is_there=True)
    yield FinishArtillerySmoke(side=G)
    yield Resupply(side=G)
    yield EnterPieces(side=G, lines=(NewPieces(1, "4-4-7", ENTRY_AREA),))
    if view.audience is not Audience.GERMAN:
        return
    for line in rulebook.charts.reinforcement_groups.of(G):
        for deployment in Deployment:
            yield BuyGroup(side=G, rg=line.id, deployment=deployment)
            yield BuyGroups(side=G, groups=(ChosenGroup(line.id, deployment),))
    if state.chit(G, state.date) is None:
        yield from (PlaceChit(side=G, initiative=initiative) for initiative in Initiative)
    if state.determined:
        for pool in replacement_of(state, rulebook, G).pool.lines:
            yield ReplaceUnits(side=G, returning=(Returning(pool.unit, None),))
        for receipt in received_of(state, rulebook, G):
            yield RollStrength(side=G, group=receipt.group)
            yield RollWeapons(side=G, group=receipt.group)
            yield RollLeaders(side=G, group=receipt.group)
            yield ReceiveGroup(side=G, group=receipt.group)


def _of_a_piece(view: View, id_: str) -> Iterator[Command]:
    yield RemovePieces(ids=(id_,))
    yield ChangePieces(ids=(id_,), edit=Edit(label="Anton", set_states=(PieceState.LOW_AMMO,)))
    for loss in (Loss.ELIMINATED, Loss.REDUCED):
        yield BookLosses(lines=(LossLine(id_, loss),))
    for act in EquipmentAct:
        yield HandleEquipment(piece=id_, act=act)
    for mount in WeaponMount:
        yield RepairWeapon(piece=id_, mount=mount)
    yield RollImmobilized(piece=id_)
    yield RollStun(piece=id_)
    yield RollCaptured(piece=id_)
    yield RollWoundedLeader(piece=id_)
    yield RollShock(piece=id_)
    yield RollUnconfirmedKill(piece=id_)
    yield RollBog(piece=id_, attempt=1)
    yield AttemptEscape(units=(id_,))
    yield ChooseFate(piece=id_, place=ENTRY_AREA)
    for area in (None, 1, 2):
        yield AttemptShift(side=G, origin=1, destination=area, units=(id_,))
        yield ChangePieces(ids=(id_,), edit=Edit(place=ENTRY_AREA if area is None else in_area(area)))
    for other in [piece.id for piece in view.state.forces.of(G)][:3]:
        yield GivePiece(piece=id_, holder=other)
        yield UseLmg(vehicle=id_, lmg=other)
