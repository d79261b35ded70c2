"""Whatever is done, corrected and struck in whatever order, the state follows from the journal and has words.

Every kind of command goes through the door of a campaign in memory. A correction puts any fact the journal
holds in the place of any other, so that each fact meets states in which it could not have happened.
"""

from collections.abc import Collection
from dataclasses import fields, is_dataclass, replace
from typing import Any, get_args

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from elst_app.campaign.area_decisions import DecidePocket, DrawHexes, RestoreHexes
from elst_app.campaign.areas import current_areas
from elst_app.campaign.artillery import (
    ActWithBattery,
    EnterBattery,
    PutModuleIntoPlay,
    ReceiveModule,
    other_batteries,
    window_of,
)
from elst_app.campaign.artillery_smoke import DeclareArtillerySmoke, FinishArtillerySmoke
from elst_app.campaign.clock import EndScenario, NextPhase, SetClock, StartScenario
from elst_app.campaign.context import Command
from elst_app.campaign.control import GiveRest, SetControl, SetVehicles
from elst_app.campaign.door import Campaign
from elst_app.campaign.forces.changing import ChangePieces, Edit, GivePiece
from elst_app.campaign.forces.entering import EnterPieces, RemovePieces
from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.campaign.groundless import groundless
from elst_app.campaign.history import History
from elst_app.campaign.initiative import PlaceChit, RollDualAttack
from elst_app.campaign.kinds import COMMANDS
from elst_app.campaign.ledger import MemoryJournal
from elst_app.campaign.moments import Stage
from elst_app.campaign.notes import AddNote
from elst_app.campaign.play.date_lines import date_lines
from elst_app.campaign.play.exits import ExitLine, ExitMap, exiting
from elst_app.campaign.play.panzerfaust import EnterPF, SetUpPF, UsePF
from elst_app.campaign.play.playing_area import DeclarePlayingArea, needs_playing_area
from elst_app.campaign.play.scenario_end import RollScenarioEnd
from elst_app.campaign.play.self_rally import AttemptSelfRally
from elst_app.campaign.play.set_ups import BeginScenario, begin_set_up
from elst_app.campaign.play.verdict import standing_of, verdict_of
from elst_app.campaign.play.victory import Concede, DeclareWinner
from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.purchases import BuyGroup, BuyGroups, CorrectGroup, GroupBought, situation_of
from elst_app.campaign.recovery.equipment import HandleEquipment
from elst_app.campaign.recovery.escape import escapes
from elst_app.campaign.recovery.escape_attempt import AttemptEscape
from elst_app.campaign.recovery.fates import ChooseFate, fates_to_choose
from elst_app.campaign.recovery.melee import FightMelee, melees
from elst_app.campaign.recovery.received import received_of
from elst_app.campaign.recovery.receiving import ReceiveGroup, RollLeaders, RollStrength, RollWeapons
from elst_app.campaign.recovery.repair import RepairCase, repairs_of
from elst_app.campaign.recovery.repairing import (
    RepairWeapon,
    RollCaptured,
    RollImmobilized,
    RollStun,
    UseLmg,
)
from elst_app.campaign.recovery.replacement import ReplaceUnits, Returning, replacement_of
from elst_app.campaign.recovery.resupply import Resupply
from elst_app.campaign.recovery.shift import shift_groups
from elst_app.campaign.recovery.shift_attempt import AttemptShift
from elst_app.campaign.recovery.shock_and_bog import (
    RollBog,
    RollShock,
    RollUnconfirmedKill,
    bog_cases,
    shock_cases,
)
from elst_app.campaign.recovery.wounded_leaders import RollWoundedLeader, wounded_leaders
from elst_app.campaign.revise import Revise
from elst_app.campaign.setup import BeginCampaign, ChangeRuling, StartingPoints
from elst_app.campaign.state import ChosenChit, Module, ReceivedGroup, Replenishment, State
from elst_app.campaign.steps import TickStep
from elst_app.campaign.undo import Correct, Redo, Undo
from elst_app.campaign.vehicles import CloseHexes
from elst_app.loading import rulebook
from elst_app.records.cg_log_sheet import cg_log_sheet
from elst_app.records.csv_file import csv_text
from elst_app.records.map_sheet import map_sheet
from elst_app.records.rg_record_sheet import rg_record_sheet
from elst_app.rules.areas import HexClass
from elst_app.rules.artillery import Access, Action, Battery, BatteryKind, Observer, possible
from elst_app.rules.basket import ChosenGroup
from elst_app.rules.calendar import CGDate, Phase
from elst_app.rules.forces import (
    ELIMINATED,
    ENTRY_AREA,
    UNKNOWN,
    EquipmentAct,
    Forces,
    Loss,
    NewPieces,
    PieceState,
    counter_name,
    in_area,
    in_hex,
    models_of,
)
from elst_app.rules.initiative import Initiative
from elst_app.rules.playing_area import PlayingArea
from elst_app.rules.provisions import Provision
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.recovery_tables.repair import WeaponMount
from elst_app.rules.refusals import Refusal
from elst_app.rules.reinforcements import Deployment, Purchase, offers
from elst_app.rules.sides import Audience, Side
from elst_app.store.projections import PROJECTIONS
from elst_app.words.facts import act_name, entry_text
from elst_app.words.moments import moment_text
from elst_app.words.refusals import refusal_text
from tests.words.samples import values

BOARD, CHARTS = rulebook().board, rulebook().charts
ACTIONS = {action.kind: action for action in get_args(Action)}

SIDES = st.sampled_from(Side)
AUDIENCES = st.sampled_from(Audience)
DIE = st.none() | st.integers(1, 6)
HAPPENED = st.sampled_from(["", "", "at the table"])
TEXTS = st.sampled_from(["", "fog", "Nebel über S28"])
LOCATIONS = st.lists(st.sampled_from(BOARD.strategic), min_size=1, max_size=30).map(tuple)
HEXES = st.lists(st.sampled_from([facts.hex for facts in BOARD.hexes]), max_size=6).map(tuple)
OBSERVERS = st.builds(Observer, st.just("9-1"), st.sampled_from(BOARD.strategic), st.booleans())
PLACES = st.one_of(
    st.sampled_from([UNKNOWN, ENTRY_AREA, ELIMINATED, in_area(1), in_area(2)]),
    st.sampled_from(BOARD.strategic[:20]).map(in_hex),
)
STATES = st.lists(st.sampled_from(PieceState), max_size=1).map(tuple)
EDITS = st.builds(Edit, st.none() | PLACES, STATES, STATES, st.none() | TEXTS, st.none() | TEXTS)
RULINGS = st.sampled_from([(switch.code, option) for switch in CHARTS.switches for option in switch.options])


class ManyDice:
    """Dice that go through their faces one after the other."""

    def __init__(self) -> None:
        self.fallen = 0

    def throw(self, count: int, sides: int) -> tuple[int, ...]:
        self.fallen += 1
        return tuple((7 * self.fallen + place) % sides + 1 for place in range(count))


def secrets_in(value: object, hidden: frozenset[Side], open_dates: Collection[CGDate]) -> list[object]:
    """What `value` holds of the CPP, RG, chits, modules and pieces that belong to the hidden sides alone."""
    match value:
        case Replenishment() | Purchase() | StartingPoints() | ReceivedGroup():
            return [value] if value.side in hidden else []
        case ChosenChit():
            return [value] if value.side in hidden and value.date not in open_dates else []
        case Module():
            return [value] if value.battery.side in hidden and not value.in_play else []
        case Forces():
            return [piece for piece in value.pieces if piece.side in hidden and value.is_secret(piece)]
        case tuple():
            return [each for item in value for each in secrets_in(item, hidden, open_dates)]
    return secrets_in(_fields(value), hidden, open_dates) if is_dataclass(value) else []


def _fields(value: Any) -> tuple[object, ...]:
    return tuple(getattr(value, field.name) for field in fields(value))


class AnyCommand(RuleBasedStateMachine):
    """A campaign in which everything may happen."""

    def __init__(self) -> None:
        super().__init__()
        self.campaign = Campaign(rulebook(), MemoryJournal(), ManyDice())
        self.told = 0

    @property
    def state(self) -> State:
        return self.campaign.state

    def do(self, command: Command) -> None:
        before = self.state
        answer = self.campaign.do(command)
        if isinstance(answer, Refusal):
            assert self.state is before
            assert refusal_text(answer)

    @initialize(
        provisions=st.lists(st.sampled_from(Provision), unique=True).map(tuple),
        options=st.lists(RULINGS, max_size=3).map(tuple),
        points=st.integers(0, 99),
        outside=st.sampled_from([False] * 7 + [True]),
    )
    def begin(self, provisions, options, points, outside):
        self.do(
            begin_set_up(CHARTS.set_ups[0], "A scenario")
            if outside
            else BeginCampaign(
                title="A campaign",
                provisions=provisions,
                options=options,
                british_points=points,
                german_points=99 - points,
            )
        )
        assert self.campaign.history.entries

    # The course of a campaign

    @rule()
    def go_on(self):
        """Does what brings the campaign on, whatever the stage."""
        if self.state.stage is Stage.SET_UP:
            if needs_playing_area(self.state):
                self.do(DeclarePlayingArea(area=PlayingArea(BOARD.strategic[0], BOARD.strategic[0])))
            self.do(StartScenario())
        elif self.state.stage is Stage.SCENARIO:
            self.do(EndScenario())
        elif self.state.progress is not None and self.state.progress.now is RecoveryStep.INITIATIVE:
            for side in Side:
                self.do(PlaceChit(side=side, initiative=Initiative.ATTACK, happened="at the table"))
            self.do(RollDualAttack())
        elif self.state.progress is not None and self.state.progress.now is not None:
            self.do(TickStep(step=self.state.progress.now, note="as agreed", happened="at the table"))

    @rule(steps=st.integers(1, 18))
    def hurry_on(self, steps):
        for _ in range(steps):
            self.go_on()

    @rule(step=st.sampled_from(RecoveryStep), skip=st.booleans(), note=TEXTS, happened=HAPPENED)
    def step(self, step, skip, note, happened):
        self.do(TickStep(step=step, skip=skip, note=note, happened=happened))

    @rule(happened=HAPPENED)
    def next_phase(self, happened):
        self.do(NextPhase(happened=happened))

    @rule(turn=st.integers(0, 12), side=SIDES, phase=st.sampled_from(Phase), happened=HAPPENED)
    def clock(self, turn, side, phase, happened):
        self.do(SetClock(game_turn=turn, player_turn=side, phase=phase, happened=happened))

    @rule(side=SIDES, initiative=st.sampled_from(Initiative), die=DIE, happened=HAPPENED)
    def chit(self, side, initiative, die, happened):
        self.do(PlaceChit(side=side, initiative=initiative, die=die, happened=happened))

    @rule(die=DIE, happened=HAPPENED)
    def dual_attack(self, die, happened):
        self.do(RollDualAttack(dice=None if die is None else (die,), happened=happened))

    @rule(turn=st.integers(1, 8), die=DIE, happened=HAPPENED)
    def scenario_end(self, turn, die, happened):
        """Rolls now, or at the end of a Game Turn."""
        dice = None if die is None else (die,)
        self.do(RollScenarioEnd(dice=dice, happened=happened))
        self.do(SetClock(game_turn=turn, player_turn=Side.GERMAN, phase=Phase.CCPH))
        self.do(RollScenarioEnd(dice=dice))

    @rule(happened=HAPPENED)
    def agreement(self, happened):
        self.do(EndScenario(by_agreement=True, happened=happened))

    @rule(corners=st.tuples(st.sampled_from(BOARD.strategic), st.sampled_from(BOARD.strategic)))
    def playing_area(self, corners):
        self.do(DeclarePlayingArea(area=PlayingArea(*corners), happened="at the table"))

    @rule(squads=st.none() | st.integers(-1, 100), pieces=st.integers(0, 3), happened=HAPPENED)
    def pf(self, squads, pieces, happened):
        group = tuple(piece.id for piece in self.state.forces.of(Side.GERMAN)[:pieces])
        self.do(SetUpPF(squads=squads, happened=happened))
        self.do(EnterPF(squads=squads, pieces=group, happened=happened))
        self.do(UsePF(happened=happened))

    @rule(happened=HAPPENED)
    def self_rally(self, happened):
        self.do(AttemptSelfRally(happened=happened))

    @precondition(lambda self: self.state.forces.pieces)
    @rule(data=st.data(), morale=st.none() | st.integers(0, 11), drm=st.none() | st.integers(-4, 1))
    def exit(self, data, morale, drm):
        hex_ = data.draw(st.sampled_from([facts.hex for facts in BOARD.hexes]))
        cases = exiting(self.state, rulebook(), hex_)
        pieces = [case.piece.id for case in cases] or [piece.id for piece in self.state.forces.pieces]
        line = ExitLine(data.draw(st.sampled_from(pieces)), morale, drm)
        self.do(ExitMap(hex=hex_, lines=(line,), happened=data.draw(HAPPENED)))

    @rule(side=SIDES, stays=st.sampled_from([False, False, False, True]))
    def concede(self, side, stays):
        self.do(Concede(side=side))
        self.do(DeclareWinner(side=side))
        if not stays:
            self.do(Undo())

    @rule(date=st.sampled_from(CGDate), turns=st.integers(0, 21))
    def begin_again(self, date, turns):
        self.do(
            BeginScenario(
                title="Another scenario",
                date=date,
                sets_up_first=Side.GERMAN,
                moves_first=Side.BRITISH,
                game_turns=turns,
            )
        )

    @rule(side=SIDES, die=DIE, happened=HAPPENED)
    def replenish(self, side, die, happened):
        self.do(ReplenishPoints(side=side, die=die, happened=happened))

    @rule(data=st.data(), side=SIDES, deployment=st.sampled_from(Deployment), happened=HAPPENED)
    def buy(self, data, side, deployment, happened):
        line = data.draw(st.sampled_from(CHARTS.reinforcement_groups.of(side)))
        self.do(BuyGroup(side=side, rg=line.id, deployment=deployment, happened=happened))

    @rule(data=st.data(), side=SIDES, happened=HAPPENED)
    def buy_basket(self, data, side, happened):
        groups = st.builds(
            ChosenGroup,
            st.sampled_from([line.id for line in CHARTS.reinforcement_groups.of(side)]),
            st.sampled_from(Deployment),
        )
        chosen = data.draw(st.lists(groups, max_size=4).map(tuple))
        self.do(BuyGroups(side=side, groups=chosen, happened=happened))

    @rule(data=st.data(), side=SIDES, deployment=st.sampled_from(Deployment), reason=TEXTS)
    def correct_purchase(self, data, side, deployment, reason):
        bought = [
            entry.number for entry in self.campaign.history.entries if isinstance(entry.fact, GroupBought)
        ]
        self.do(
            CorrectGroup(
                entry=data.draw(st.sampled_from(bought or [1])),
                rg=data.draw(st.sampled_from(CHARTS.reinforcement_groups.of(side))).id,
                deployment=deployment,
                reason=reason,
                audience=Audience.of(side),
            )
        )

    @rule(ruling=RULINGS)
    def ruling(self, ruling):
        self.do(ChangeRuling(code=ruling[0], option=ruling[1]))

    @rule(text=TEXTS, audience=AUDIENCES)
    def note(self, text, audience):
        self.do(AddNote(text=text, audience=audience))

    # The map

    @rule(hexes=LOCATIONS, side=SIDES | st.none())
    def control(self, hexes, side):
        self.do(SetControl(hexes=hexes, side=side))

    @rule(hexes=HEXES, side=SIDES | st.none(), happened=HAPPENED)
    def control_anywhere(self, hexes, side, happened):
        self.do(SetControl(hexes=hexes, side=side, happened=happened))

    @rule(side=SIDES, is_there=st.booleans())
    def artillery_smoke(self, side, is_there):
        self.do(DeclareArtillerySmoke(side=side, is_there=is_there))
        self.do(FinishArtillerySmoke(side=side))

    @rule(side=SIDES)
    def rest(self, side):
        self.do(GiveRest(side=side))

    @rule(side=SIDES, hexes=HEXES, happened=HAPPENED)
    def vehicles(self, side, hexes, happened):
        self.do(SetVehicles(side=side, hexes=hexes, happened=happened))

    @rule(hexes=HEXES)
    def close_to_vehicles(self, hexes):
        self.do(CloseHexes(hexes=hexes))

    @rule(data=st.data(), accepted=st.booleans())
    def pocket(self, data, accepted):
        pockets = current_areas(self.state, rulebook()).pockets
        places = [pocket.hexes[0] for pocket in pockets] or [BOARD.strategic[0]]
        self.do(DecidePocket(hex=data.draw(st.sampled_from(places)), accepted=accepted))

    @rule(hexes=HEXES, hex_class=st.sampled_from(HexClass), happened=HAPPENED)
    def draw(self, hexes, hex_class, happened):
        self.do(DrawHexes(hexes=hexes, hex_class=hex_class, happened=happened))

    @rule(hexes=st.none() | HEXES)
    def restore(self, hexes):
        self.do(RestoreHexes(hexes=hexes))

    # Forces

    @rule(data=st.data(), side=SIDES, happened=HAPPENED)
    def enter_pieces(self, data, side, happened):
        names = [counter_name(model) for model in models_of(CHARTS.units, CHARTS.equipment, side)]
        lines = st.builds(
            NewPieces,
            st.integers(0, 2),
            st.sampled_from(names),
            PLACES,
            label=TEXTS,
            holder=st.none() | st.integers(0, 2),
            secret=st.booleans(),
        )
        # Half of the lists are as they should be, so that there are pieces to do something with.
        unit, weapon = NewPieces(1, names[0], data.draw(PLACES)), NewPieces(1, "LMG", holder=0)
        chosen = data.draw(st.sampled_from([(unit, weapon), None, None]))
        self.do(
            EnterPieces(
                side=side,
                lines=chosen or data.draw(st.lists(lines, max_size=3).map(tuple)),
                happened=happened,
            )
        )

    @precondition(lambda self: self.state.forces.pieces)
    @rule(data=st.data())
    def remove_pieces(self, data):
        self.do(RemovePieces(ids=(self.piece_ids(data, ()),)))

    @precondition(lambda self: self.state.forces.pieces)
    @rule(data=st.data(), edit=EDITS, many=st.booleans(), happened=HAPPENED)
    def change_pieces(self, data, edit, many, happened):
        ids = (self.piece_ids(data, ()), *(("B1", "G1") if many else ()))
        self.do(ChangePieces(ids=ids, edit=edit, happened=happened))

    @precondition(lambda self: self.state.forces.pieces)
    @rule(data=st.data(), to_nobody=st.booleans(), happened=HAPPENED)
    def give_piece(self, data, to_nobody, happened):
        holder = None if to_nobody else self.piece_ids(data, ())
        self.do(GivePiece(piece=self.piece_ids(data, ()), holder=holder, happened=happened))

    @precondition(lambda self: self.state.forces.pieces)
    @rule(data=st.data(), edit=EDITS, happened=HAPPENED)
    def book_losses(self, data, edit, happened):
        losses = st.sampled_from([None, *Loss])
        first = LossLine(self.piece_ids(data, ()), data.draw(losses), edit)
        second = LossLine(self.piece_ids(data, ()), data.draw(losses))
        self.do(BookLosses(lines=(first,), happened=happened))
        self.do(BookLosses(lines=(first, second), happened=happened))

    # Forces in the Recovery Phase

    def piece_ids(self, data: st.DataObject, first: Collection[str]) -> str:
        """The id of a piece, one of `first` if there are any."""
        every = [piece.id for piece in self.state.forces.pieces]
        return data.draw(st.sampled_from(sorted(first) or every))

    @precondition(lambda self: self.state.forces.pieces)
    @rule(data=st.data(), area=st.none() | st.integers(1, 3), others=st.booleans(), happened=HAPPENED)
    def escape(self, data, area, others, happened):
        hexes = escapes(self.state, rulebook())
        units = [escapee.unit.id for place in hexes for escapee in place.escapees]
        stack = {self.piece_ids(data, units)}
        if others:
            stack |= {each.unit.id for each in hexes[0].escapees} if hexes else {"B1"}
        destination = None if area is None else in_area(area)
        self.do(AttemptEscape(units=tuple(stack), destination=destination, happened=happened))

    @precondition(lambda self: self.state.forces.pieces)
    @rule(data=st.data(), act=st.sampled_from(EquipmentAct), happened=HAPPENED)
    def handle_equipment(self, data, act, happened):
        carried = [piece.id for piece in self.state.forces.pieces if piece.kind.is_carried]
        piece, to = self.piece_ids(data, carried), self.piece_ids(data, ())
        self.do(HandleEquipment(piece=piece, act=act, to=to, happened=happened))

    @precondition(lambda self: self.state.forces.pieces)
    @rule(data=st.data(), happened=HAPPENED)
    def wounded_leader(self, data, happened):
        leaders = [each.leader.id for each in wounded_leaders(self.state, rulebook())]
        self.do(RollWoundedLeader(piece=self.piece_ids(data, leaders), happened=happened))

    @precondition(lambda self: self.state.forces.pieces)
    @rule(data=st.data(), rounds=st.integers(0, 3), happened=HAPPENED)
    def melee(self, data, rounds, happened):
        fights = melees(self.state)
        hex_ = data.draw(st.sampled_from([fight.hex for fight in fights] or [BOARD.strategic[0]]))
        here = [unit.id for fight in fights if fight.hex == hex_ for unit in fight.units]
        losses = tuple(
            LossLine(self.piece_ids(data, here), data.draw(st.sampled_from([None, *Loss])))
            for _ in range(data.draw(st.integers(0, 2)))
        )
        self.do(FightMelee(hex=hex_, rounds=rounds, losses=losses, happened=happened))

    @precondition(lambda self: self.state.forces.pieces)
    @rule(data=st.data(), die=DIE, attempt=st.integers(1, 2), happened=HAPPENED)
    def shock_or_bog(self, data, die, attempt, happened):
        due = [case.piece.id for case in shock_cases(self.state, rulebook())]
        due += [case.piece.id for case in bog_cases(self.state, rulebook())]
        piece = self.piece_ids(data, due)
        dice = None if die is None else (die,)
        self.do(RollShock(piece=piece, dice=dice, happened=happened))
        self.do(RollUnconfirmedKill(piece=piece, dice=dice, happened=happened))
        self.do(RollBog(piece=piece, attempt=attempt, dice=dice, happened=happened))

    @precondition(lambda self: self.state.forces.pieces)
    @rule(data=st.data(), area=st.none() | st.integers(1, 3), escapes=st.booleans(), happened=HAPPENED)
    def fate(self, data, area, escapes, happened):
        piece = self.piece_ids(data, [each.piece.id for each in fates_to_choose(self.state, rulebook())])
        place = ENTRY_AREA if area is None else in_area(area)
        overstacked = () if area is None else (area,)
        self.do(
            ChooseFate(
                piece=piece, place=None if escapes else place, overstacked=overstacked, happened=happened
            )
        )

    @precondition(lambda self: self.state.forces.pieces)
    @rule(
        data=st.data(),
        origin=st.none() | st.integers(1, 3),
        destination=st.none() | st.integers(1, 3),
        dice=st.sampled_from([None, (5, 6), (6, 6)]),
        happened=HAPPENED,
    )
    def shift(self, data, origin, destination, dice, happened):
        side = data.draw(SIDES)
        groups = shift_groups(self.state, rulebook(), side)
        if groups and not happened:
            group = data.draw(st.sampled_from(groups))
            origin, options = group.origin, group.options
            destination = data.draw(st.sampled_from([option.destination for option in options] or [None]))
        units = [each.unit.id for group in groups if group.origin == origin for each in group.units]
        self.do(
            AttemptShift(
                side=side,
                origin=origin,
                destination=destination,
                units=(self.piece_ids(data, units),),
                dice=dice,
                happened=happened,
            )
        )

    @precondition(lambda self: self.state.forces.pieces)
    @rule(data=st.data(), side=SIDES, mount=st.sampled_from(WeaponMount), happened=HAPPENED)
    def repair(self, data, side, mount, happened):
        found = repairs_of(self.state, rulebook(), side)
        parts: tuple[tuple[RepairCase[Any], ...], ...] = (
            found.immobilized,
            found.stunned,
            found.weapons,
            found.captured,
        )
        piece = self.piece_ids(data, [case.piece.id for cases in parts for case in cases])
        self.do(RollImmobilized(piece=piece, happened=happened))
        self.do(RollStun(piece=piece, happened=happened))
        self.do(RepairWeapon(piece=piece, mount=mount, non_qualified=not happened, happened=happened))
        self.do(UseLmg(vehicle=piece, lmg=self.piece_ids(data, ()), happened=happened))
        self.do(RollCaptured(piece=piece, happened=happened))
        self.do(Resupply(side=side, happened=happened))

    @rule(data=st.data(), side=SIDES, area=st.none() | st.integers(1, 3), happened=HAPPENED)
    def replacement(self, data, side, area, happened):
        pool = replacement_of(self.state, rulebook(), side).pool
        units = [line.unit for line in pool.lines] or [CHARTS.units.find(side, "4-4-7")]
        chosen = data.draw(st.lists(st.sampled_from(units), max_size=3))
        returning = tuple(Returning(unit, area) for unit in chosen)
        self.do(ReplaceUnits(side=side, returning=returning, happened=happened))

    @rule(data=st.data(), side=SIDES, area=st.none() | st.integers(1, 3), happened=HAPPENED)
    def receive_group(self, data, side, area, happened):
        groups = [receipt.group for receipt in received_of(self.state, rulebook(), side)] or ["I1 #1"]
        group = data.draw(st.sampled_from(groups))
        self.do(RollStrength(side=side, group=group, happened=happened))
        self.do(RollWeapons(side=side, group=group, happened=happened))
        self.do(RollLeaders(side=side, group=group, happened=happened))
        self.do(ReceiveGroup(side=side, group=group, area=area, happened=happened))

    # Off-Board Artillery

    @rule(side=SIDES, calibre=st.sampled_from([70, 80, 100]), off_board=st.booleans(), observer=OBSERVERS)
    def receive(self, side, calibre, off_board, observer):
        self.do(
            ReceiveModule(
                side=side,
                name="Guns",
                calibre=calibre,
                oba_kind=BatteryKind.ORDINARY,
                observer=observer if off_board else None,
                off_board=off_board,
            )
        )

    @precondition(lambda self: self.state.modules)
    @rule(data=st.data(), observer=OBSERVERS, happened=HAPPENED)
    def put_into_play(self, data, observer, happened):
        battery = data.draw(st.sampled_from([module.battery.id for module in self.state.modules]))
        self.do(PutModuleIntoPlay(battery=battery, observer=observer, happened=happened))

    @precondition(lambda self: self.state.modules)
    @rule(data=st.data(), any_act=st.booleans(), happened=HAPPENED)
    def act(self, data, any_act, happened):
        battery: Battery = data.draw(st.sampled_from([module.battery for module in self.state.modules]))
        window = window_of(self.state, battery.side)
        kinds = ACTIONS
        if window is not None and not any_act:
            others = other_batteries(self.state, battery)
            acts = possible(battery, window, rulebook().reference, others=others)
            kinds = {each.kind: ACTIONS[each.kind] for each in acts if each.refusal is None} or kinds
        action = data.draw(values(kinds[data.draw(st.sampled_from(sorted(kinds)))]))
        self.do(ActWithBattery(battery=battery.id, action=action, happened=happened))

    @precondition(lambda self: self.state.modules)
    @rule(data=st.data(), contact=st.booleans(), access=st.sampled_from(Access))
    def enter_battery(self, data, contact, access):
        battery: Battery = data.draw(st.sampled_from([module.battery for module in self.state.modules]))
        after = replace(battery, contact=contact, access=access)
        self.do(EnterBattery(after=after, happened="at the table"))

    # What stands

    @rule(kind=st.sampled_from([Undo, Redo]), audience=AUDIENCES, times=st.integers(1, 3))
    def undo_or_redo(self, kind, audience, times):
        for _ in range(times):
            self.do(kind(audience=audience))

    @rule(data=st.data())
    def strike(self, data):
        self.correct_to(data, None)

    @rule(data=st.data())
    def correct(self, data):
        self.correct_to(data, data.draw(st.sampled_from(self.campaign.history.entries)).fact)

    def correct_to(self, data: st.DataObject, fact: Any) -> None:
        entry = data.draw(st.sampled_from(self.campaign.history.standing))
        self.do(Correct(entry=entry.number, fact=fact, reason="a slip", audience=entry.audience))

    @rule(data=st.data(), audience=AUDIENCES, note=TEXTS)
    def go_back(self, data, audience, note):
        """Does an act of the Recovery Phase otherwise: its own again, a note, or nothing."""
        entries = [entry for entry in self.campaign.history.standing if entry.command is not None]
        entry = data.draw(st.sampled_from(entries))
        instead = data.draw(st.sampled_from([None, entry.command, AddNote(text=note)]))
        self.do(Revise(entry=entry.number, instead=instead, audience=audience))

    # What must hold

    @invariant()
    def the_state_is_that_of_the_journal(self):
        assert History(self.campaign.history.entries).state == self.state

    @invariant()
    def everything_can_be_told(self):
        entries = self.campaign.history.entries
        for entry in entries[self.told :]:
            assert entry_text(entry, entries)
            assert moment_text(entry.moment)
        self.told = len(entries)
        assert moment_text(self.state.moment, self.state.date_line)

    @invariant()
    def every_reader_has_sheets_and_no_secret_of_the_other_side(self):
        for audience in Audience:
            view = self.campaign.view(audience)
            act_name(view.undo)
            act_name(view.redo)
            found = groundless(view, rulebook())
            assert all(refusal_text(each.reason) for each in found)
            csv_text(cg_log_sheet(view, [(each.entry.moment.date, each.reason) for each in found]).table)
            for side in Side:
                sheet = rg_record_sheet(view, CHARTS, side)
                assert (sheet is None) == (side in view.state.hidden)
                if sheet is not None:
                    csv_text(sheet.table)
                    offers(CHARTS.reinforcement_groups, situation_of(view.state, rulebook(), side))
            open_dates = {line.date for line in view.state.dates}
            assert not secrets_in(view.state, view.state.hidden, open_dates)
            assert all(audience.may_see(entry.audience) for entry in view.entries) or not view.state.hidden
        map_sheet(self.campaign.view(Audience.PUBLIC), rulebook())

    @invariant()
    def what_was_played_adds_up(self):
        for audience in Audience:
            state = self.campaign.view(audience).state
            played = sum(line.played for line in state.dates)
            assert sum(len(line.results) for line in state.dates) == played
            assert date_lines(state)
        assert standing_of(self.state, rulebook()).vp >= 0
        is_cg_over = self.state.stage is Stage.ENDED and self.state.outside is None
        assert (verdict_of(self.state, rulebook()) is not None) == is_cg_over
        assert self.state.play.pf_left <= self.state.play.pf_available

    @invariant()
    def nobody_sees_what_a_side_does_in_secret_with_its_forces(self):
        known = self.state.known_forces
        for audience in Audience:
            seen = self.campaign.view(audience).state
            others = [piece for piece in seen.forces.pieces if piece.side in seen.hidden]
            assert known is None or all(piece == known.find(piece.id) for piece in others)
            marked = {mark.piece for mark in seen.handled if mark.step > RecoveryStep.NEW_DATE}
            assert not marked.intersection(piece.id for piece in others)
            assert {mark.piece for mark in seen.handled} <= set(seen.forces.by_id)

    @invariant()
    def every_piece_is_one(self):
        ids = [piece.id for piece in self.state.forces.pieces]
        assert len(set(ids)) == len(ids)

    @invariant()
    def every_module_is_one(self):
        ids = [module.battery.id for module in self.state.modules]
        assert len(set(ids)) == len(ids)

    @invariant()
    def the_tables_of_the_file_follow(self):
        for projection in PROJECTIONS:
            for key, line in projection.lines(self.state, rulebook()).items():
                assert projection.row(key, line)


def test_every_kind_of_command_is_among_them() -> None:
    assert {kind.__name__ for kind in COMMANDS} <= set(globals())


TestAnyCommand = AnyCommand.TestCase
TestAnyCommand.settings = settings(max_examples=settings().max_examples // 7, stateful_step_count=40)
