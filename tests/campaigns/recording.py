"""A short campaign with every kind of fact in it, always the same: what the kept files hold.

    python -m tests.campaigns.recording CAMPAIGN SCENARIO

makes two files of the present version: a campaign and a scenario outside the CG. A kept file is never made
again once its version has been released.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from elst_app.campaign.area_decisions import DecidePocket, DrawHexes, RestoreHexes
from elst_app.campaign.areas import current_areas
from elst_app.campaign.artillery import ActWithBattery, EnterBattery, PutModuleIntoPlay, ReceiveModule
from elst_app.campaign.artillery_smoke import DeclareArtillerySmoke, FinishArtillerySmoke
from elst_app.campaign.clock import EndScenario, NextPhase, SetClock, StartScenario
from elst_app.campaign.context import Command
from elst_app.campaign.control import GiveRest, SetControl, SetVehicles
from elst_app.campaign.door import Campaign, Done
from elst_app.campaign.forces.changing import ChangePieces, Edit, GivePiece
from elst_app.campaign.forces.entering import EnterPieces, RemovePieces
from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.campaign.initiative import PlaceChit, RollDualAttack
from elst_app.campaign.notes import AddNote, Noted
from elst_app.campaign.play.exits import ExitLine, ExitMap
from elst_app.campaign.play.panzerfaust import EnterPF, SetUpPF, UsePF
from elst_app.campaign.play.playing_area import DeclarePlayingArea
from elst_app.campaign.play.scenario_end import RollScenarioEnd
from elst_app.campaign.play.self_rally import AttemptSelfRally
from elst_app.campaign.play.set_ups import begin_set_up
from elst_app.campaign.play.victory import Concede, DeclareWinner
from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.purchases import BuyGroup
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.setup import BeginCampaign, ChangeRuling
from elst_app.campaign.steps import TickStep
from elst_app.campaign.undo import Correct, Redo, Undo
from elst_app.campaign.vehicles import CloseHexes
from elst_app.loading import rulebook
from elst_app.rules.areas import HexClass
from elst_app.rules.artillery import (
    Access,
    Action,
    AttemptContact,
    Chit,
    ConvertToFireForEffect,
    DrawAccess,
    FinishResolution,
    Maintain,
    Marker,
    MarkerKind,
    Mission,
    Observe,
    Observer,
    PlaceArtilleryRequest,
    ResolveHex,
    RollError,
    RollPrecision,
    Sight,
    Target,
    View,
)
from elst_app.rules.calendar import Phase
from elst_app.rules.forces import ENTRY_AREA, Loss, NewPieces, PieceState, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import Initiative
from elst_app.rules.playing_area import PlayingArea
from elst_app.rules.provisions import Provision
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import ATTACK_CHIT, Deployment
from elst_app.rules.sides import Audience, Side
from elst_app.store.campaign_file import CampaignFile
from tests.campaigns.recovering import before_step

GERMAN_OBA = "German initial OBA"


class RecordedDice:
    """Dice that always fall the same way."""

    def throw(self, count: int, sides: int) -> tuple[int, ...]:
        """The numbers from 2 on, as far as the sides go."""
        return tuple(2 + place % (sides - 1) for place in range(count))


def record(path: Path) -> None:
    """Plays the campaign into a new file."""
    book = rulebook()
    with CampaignFile.create(path, book, lambda: datetime(2026, 10, 3, 19, 30, tzinfo=UTC)) as file:
        campaign = Campaign(book, file, RecordedDice())
        for command in _commands(campaign, book):
            outcome = campaign.do(command)
            assert isinstance(outcome, Done), (command, outcome)


def record_scenario(path: Path) -> None:
    """Plays a scenario outside the CG into a new file."""
    book = rulebook()
    with CampaignFile.create(path, book, lambda: datetime(2026, 10, 3, 19, 30, tzinfo=UTC)) as file:
        campaign = Campaign(book, file, RecordedDice())
        for command in (
            begin_set_up(book.charts.set_ups[0], "Leave... or Elst – a recording"),
            StartScenario(),
            EndScenario(),
            DeclareWinner(side=Side.BRITISH),
        ):
            outcome = campaign.do(command)
            assert isinstance(outcome, Done), (command, outcome)


def _commands(campaign: Campaign, book: Rulebook) -> Iterator[Command]:
    yield BeginCampaign(
        title="Autumn evenings – a recording",
        british_player="Jan",
        german_player="Jürgen",
        provisions=(Provision.LIGHTER_GERMAN_OBA,),
        british_points=20,
        german_points=12,
    )
    yield ChangeRuling(code="O18", option=book.charts.switches.find("O18").options[1])
    yield GiveRest(side=Side.GERMAN)
    yield SetControl(
        hexes=tuple(hex_ for hex_ in book.board.strategic if hex_.column < 12), side=Side.BRITISH
    )
    yield SetVehicles(side=Side.BRITISH, hexes=(Hex.parse("M12"), Hex.parse("M12")))
    yield SetControl(hexes=(Hex.parse("AA10"),), side=Side.BRITISH, happened="a barn that is not printed")
    yield ReceiveModule(side=Side.BRITISH, name="80+mm", calibre=80, off_board=True, by=Side.BRITISH)
    yield PutModuleIntoPlay(battery=GERMAN_OBA, observer=Observer("8-1", Hex.parse("NN8"), in_steeple=True))
    yield EnterPieces(
        side=Side.GERMAN, lines=(NewPieces(3, "4-6-7", place=in_hex(Hex.parse("NN8"))), NewPieces(1, "LMG"))
    )
    yield EnterPieces(side=Side.BRITISH, lines=(NewPieces(2, "4-5-7", states=(PieceState.BROKEN,)),))
    yield StartScenario()
    yield from _play()
    yield from _forces()
    yield from _artillery(campaign)
    yield SetClock(game_turn=5, player_turn=Side.GERMAN, phase=Phase.CCPH)
    yield RollScenarioEnd(dice=(6,), by=Side.GERMAN)
    yield AddNote(text="Höchste Zeit für Tee", by=Side.BRITISH, audience=Audience.BRITISH)
    yield Correct(
        entry=len(campaign.history.entries),
        fact=Noted("Höchste Zeit für Kaffee"),
        reason="there was no tea",
        audience=Audience.BRITISH,
    )
    pocket = current_areas(campaign.state, book).pockets[0]
    yield DecidePocket(hex=pocket.hexes[0], accepted=False)
    yield DrawHexes(
        hexes=pocket.hexes[:1], hex_class=HexClass.NO_MANS_LAND, happened="so it was on the photocopy"
    )
    yield RestoreHexes()
    yield CloseHexes(hexes=(Hex.parse("A1"),))
    yield EndScenario()
    for step in RecoveryStep:
        if step is RecoveryStep.INITIATIVE:
            break
        yield from before_step(campaign, step)
        yield from _step(step, buys=True)
    yield PlaceChit(side=Side.BRITISH, initiative=Initiative.INACTIVE)
    yield PlaceChit(side=Side.GERMAN, initiative=Initiative.INACTIVE)
    for step in RecoveryStep:
        if step.is_repeated and step not in (RecoveryStep.REPLACEMENT, RecoveryStep.INITIATIVE):
            if step is RecoveryStep.RG_PURCHASE:
                yield from _dual_attack()
            yield from _step(step, buys=False)
    yield PlaceChit(
        side=Side.GERMAN, initiative=Initiative.INACTIVE, happened="the chits of the Dual Attack were a slip"
    )
    yield PlaceChit(side=Side.BRITISH, initiative=Initiative.ATTACK)
    yield TickStep(step=RecoveryStep.DEPLOYMENT, note="all set up")


def _step(step: RecoveryStep, *, buys: bool) -> Iterator[Command]:
    if step is RecoveryStep.CPP_REPLENISHMENT:
        yield ReplenishPoints(side=Side.BRITISH, by=Side.BRITISH)
        yield Undo(audience=Audience.BRITISH)
        yield ReplenishPoints(side=Side.BRITISH, die=1, by=Side.BRITISH)
        yield ReplenishPoints(side=Side.GERMAN, die=6, by=Side.GERMAN)
    if step is RecoveryStep.RG_PURCHASE and buys:
        yield BuyGroup(side=Side.GERMAN, rg="I2", deployment=Deployment.OFF_MAP, by=Side.GERMAN)
        yield BuyGroup(side=Side.BRITISH, rg="O1", deployment=Deployment.ON_MAP, by=Side.BRITISH)
        yield Undo(audience=Audience.BRITISH)
        yield Redo(audience=Audience.BRITISH)
    yield TickStep(step=step, skip=step is RecoveryStep.ESCAPE, note="done at the table")


def _play() -> Iterator[Command]:
    """What is counted in play, and a campaign conceded that goes on after all."""
    yield AttemptSelfRally(by=Side.BRITISH)
    yield SetUpPF(squads=3)
    yield EnterPF(pieces=("G1", "G2"))
    yield UsePF(by=Side.GERMAN)
    yield ExitMap(hex=Hex.parse("TT12"), lines=(ExitLine("B1"),))
    yield ExitMap(hex=Hex.parse("A10"), lines=(ExitLine("B2", leader_drm=-1, dice=(3, 6)),))
    yield Concede(side=Side.GERMAN)
    yield Undo()


def _forces() -> Iterator[Command]:
    """Pieces handed over, marked, lost and taken out again; those that are left wait in the Entry Area."""
    squads, leader = NewPieces(2, "4-4-7", ENTRY_AREA), NewPieces(1, "9-1", ENTRY_AREA, label="Wells")
    yield EnterPieces(side=Side.BRITISH, lines=(squads, NewPieces(1, "LMG", holder=0), leader))
    yield GivePiece(piece="B5", holder="B4")
    yield ChangePieces(ids=("B6",), edit=Edit(set_states=(PieceState.WOUNDED,)))
    yield BookLosses(lines=(LossLine("B3", Loss.REDUCED), LossLine("B4", None, Edit(group="I1"))))
    yield RemovePieces(ids=("B6",))


def _dual_attack() -> Iterator[Command]:
    """A Dual Attack up to the declaration of its playing area, all of it taken back."""
    yield BuyGroup(side=Side.GERMAN, rg=ATTACK_CHIT, deployment=Deployment.NONE, by=Side.GERMAN)
    yield TickStep(step=RecoveryStep.RG_PURCHASE)
    yield TickStep(step=RecoveryStep.RG_STRENGTH)
    yield PlaceChit(side=Side.BRITISH, initiative=Initiative.ATTACK, by=Side.BRITISH)
    yield PlaceChit(side=Side.GERMAN, initiative=Initiative.ATTACK, by=Side.GERMAN)
    yield RollDualAttack(dice=(1,), by=Side.BRITISH)
    yield DeclarePlayingArea(area=PlayingArea(Hex.parse("S8"), Hex.parse("BB17")), by=Side.GERMAN)
    for side in (None, None, Side.GERMAN, Side.BRITISH, None, None, Side.GERMAN):
        yield Undo(audience=Audience.PUBLIC if side is None else Audience.of(side))


def _artillery(campaign: Campaign) -> Iterator[Command]:
    hexes = (Hex.parse("LL16"), Hex.parse("RR13"))
    yield SetClock(game_turn=3, player_turn=Side.GERMAN, phase=Phase.PFPH)
    yield DeclareArtillerySmoke(side=Side.GERMAN, is_there=True)
    yield FinishArtillerySmoke(side=Side.GERMAN)
    yield _act(AttemptContact(), dice=(3, 4))
    yield _act(DrawAccess(), chit=Chit.BLACK)
    yield _act(PlaceArtilleryRequest(hexes[0], in_los=True))
    yield _act(RollPrecision(), dice=(4,))
    yield _act(RollError(), dice=(2, 6))
    yield NextPhase()
    yield SetClock(game_turn=4, player_turn=Side.BRITISH, phase=Phase.DFPH)
    yield FinishArtillerySmoke(side=Side.GERMAN)
    yield _act(Maintain())
    yield _act(Observe(Sight(View.CLEAR, enemy_near=True)))
    yield _act(ConvertToFireForEffect(Mission.HE))
    for hex_ in (hexes[1], *hexes[1].neighbours()):
        yield _act(ResolveHex(hex_, (Target("a squad"),)), dice=(3, 1))
    yield _act(FinishResolution())
    battery = campaign.state.modules[0].battery
    marker = Marker(MarkerKind.FFE_C, hexes[1], Mission.HE)
    yield EnterBattery(
        after=replace(battery, marker=marker, access=Access.HELD), happened="The turn was played by hand"
    )
    yield SetClock(game_turn=4, player_turn=Side.GERMAN, phase=Phase.PFPH)


def _act(action: Action, dice: tuple[int, ...] | None = None, chit: Chit | None = None) -> Command:
    return ActWithBattery(battery=GERMAN_OBA, action=action, dice=dice, chit=chit, by=Side.GERMAN)


if __name__ == "__main__":
    record(Path(sys.argv[1]))
    record_scenario(Path(sys.argv[2]))
