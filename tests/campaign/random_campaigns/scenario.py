"""What may be done next before a scenario and in it (4.4, CG2-CG11)."""

from dataclasses import replace

from elst_app.campaign.artillery import (
    EnterBattery,
    PutModuleIntoPlay,
    ReceiveModule,
    window_of,
)
from elst_app.campaign.artillery_smoke import DeclareArtillerySmoke
from elst_app.campaign.clock import (
    EndScenario,
    NextPhase,
    SetClock,
    StartScenario,
    is_end_of_game_turn,
    is_scenario_end_due,
    last_turn,
    moves_first,
)
from elst_app.campaign.context import Command
from elst_app.campaign.control import GiveRest, SetControl
from elst_app.campaign.forces.changing import GivePiece
from elst_app.campaign.forces.entering import RemovePieces
from elst_app.campaign.moments import Stage
from elst_app.campaign.play.exits import ExitLine, ExitMap, exiting
from elst_app.campaign.play.panzerfaust import EnterPF, SetUpPF, UsePF, german_squad_pieces
from elst_app.campaign.play.playing_area import DeclarePlayingArea, needs_playing_area
from elst_app.campaign.play.scenario_end import RollScenarioEnd
from elst_app.campaign.play.self_rally import AttemptSelfRally, self_rallies_left
from elst_app.campaign.play.victory import Concede
from elst_app.campaign.setup import BeginCampaign
from elst_app.rules.artillery import Observer, is_waiting
from elst_app.rules.artillery.battery import RadioState
from elst_app.rules.calendar import Phase
from elst_app.rules.hexes import Hex
from elst_app.rules.map_exit import ExitFate
from elst_app.rules.playing_area import PlayingArea
from elst_app.rules.provisions import Provision
from elst_app.rules.sides import Side
from tests.campaign.random_campaigns.order_of_battle import losses, order_of_battle
from tests.campaign.random_campaigns.position import Position


def beginning(p: Position) -> BeginCampaign:
    """Any agreement of the players before the campaign."""
    switches = p.some(tuple(p.rulebook.charts.switches), 12) if p.happens(0.5) else []
    return BeginCampaign(
        title="Autumn evenings",
        provisions=tuple(provision for provision in Provision if p.happens(0.3)),
        options=tuple((switch.code, p.one(switch.options)) for switch in switches),
        british_points=p.chance.randint(0, 20),
        german_points=p.chance.randint(0, 20),
    )


def set_up(p: Position) -> Command:
    """Before the Initial Scenario both sides enter their OB and Control; then any scenario starts."""
    if p.state.date.is_initial:
        command = _initial(p)
        if command is not None:
            return command
    return playing_area(p) or (module_into_play(p) if p.happens(0.3) else None) or StartScenario()


def scenario(p: Position) -> Command:
    """The next act of a scenario; some are passed over quickly."""
    if is_scenario_end_due(p.state, p.rulebook):
        return RollScenarioEnd(dice=p.dice(1))
    if p.happens(0.0008):
        return Concede(side=p.one(p.sides))
    acts = (losses, _control, _exit, _panzerfaust, _self_rally, give, _artillery, playing_area)
    weights = (8, 5, 3, 2, 1, 2, 2, 1)
    if p.happens(0.45):
        command = p.chance.choices(acts, weights)[0](p)
        if command is not None:
            return command
    return _clock(p)


def too_early_or_again(p: Position) -> Command | None:
    """Game Turn 1 without its playing area (C29), or a second Scenario End dr (C43), if there is one."""
    state = p.state
    if state.stage is Stage.SET_UP:
        return StartScenario() if needs_playing_area(state) else None
    is_rolled = is_end_of_game_turn(state) and state.game_turn in state.play.ends_rolled
    return RollScenarioEnd(dice=p.dice(1)) if is_rolled else None


def control_changes(p: Position) -> SetControl | None:
    """Some Strategic Locations change hands, those next to what a side has, or the building of 4.41."""
    building = p.rulebook.charts.victory.building
    if p.happens(0.2) and p.state.control.by_hex.get(building[0]) is not Side.BRITISH:
        return SetControl(hexes=building, side=Side.BRITISH)
    side = p.one((*Side, *Side, None))
    held = set(p.state.control.of(side)) if side is not None else set()
    others = [hex_ for hex_ in p.rulebook.board.strategic if p.state.control.by_hex.get(hex_) is not side]
    near = [hex_ for hex_ in others if any(hex_.distance(own) <= 3 for own in held)]
    if not others:
        return None
    return SetControl(hexes=tuple(p.some(near or others, 6)), side=side)


def _initial(p: Position) -> Command | None:
    state = p.state
    if not state.control.british and not state.control.german:
        front = p.chance.randint(4, 34)
        west = tuple(hex_ for hex_ in p.rulebook.board.strategic if hex_.column < front and p.happens(0.9))
        return SetControl(hexes=west or p.rulebook.board.strategic[:1], side=Side.BRITISH)
    if not state.control.german:
        if p.happens(0.3):
            return GiveRest(side=Side.GERMAN)
        rest = [hex_ for hex_ in p.rulebook.board.strategic if hex_ not in state.control.by_hex]
        return SetControl(hexes=tuple(p.some(rest, len(rest))), side=Side.GERMAN)
    if not any(module.battery.side is Side.BRITISH for module in state.modules):
        return ReceiveModule(side=Side.BRITISH, name="Initial OBA", calibre=100)
    missing = [side for side in p.sides if not state.forces.of(side)]
    if missing:
        return order_of_battle(p, p.one(missing))
    if p.happens(0.2):
        # What was entered by mistake.
        return RemovePieces(ids=(p.one(state.forces.pieces).id,))
    return None


def playing_area(p: Position) -> Command | None:
    """Up to ten hexrows by ten hex numbers of a German Assault (C29)."""
    if not needs_playing_area(p.state):
        return None
    column, number = p.chance.randint(0, 36), p.chance.randint(1, 18)
    last = Hex(column + p.chance.randint(1, 9), number + p.chance.randint(0, 9))
    return DeclarePlayingArea(area=PlayingArea(Hex(column, number), last))


def module_into_play(p: Position) -> Command | None:
    in_play = [module.battery.side for module in p.state.modules if module.in_play]
    most = p.rulebook.artillery.pile.modules.value
    ready = [
        module.battery
        for module in p.state.modules
        if not module.in_play and in_play.count(module.battery.side) < most
    ]
    if not ready:
        return None
    battery = p.one(ready)
    return PutModuleIntoPlay(battery=battery.id, observer=Observer("9-1", p.hex_near(battery.side)))


def _control(p: Position) -> Command | None:
    return control_changes(p)


def _exit(p: Position) -> Command | None:
    """Units exit from the edge: for VP, into their Entry Area, or somewhere they should not."""
    edge = p.rulebook.charts.victory.exit_hexes if p.happens(0.7) else (Hex(0, 9), Hex(45, 3), Hex(30, 1))
    hex_ = p.one(edge)
    cases = exiting(p.state, p.rulebook, hex_)
    if not cases:
        return None
    lines = []
    for case in p.some(cases, 6):
        is_typed = case.fate is ExitFate.MORALE_CHECK and case.morale is None
        drm = p.one((None, -1, 0)) if case.fate is ExitFate.MORALE_CHECK else None
        lines.append(ExitLine(case.piece.id, 8 if is_typed else None, drm))
    return ExitMap(hex=hex_, lines=tuple(lines))


def _panzerfaust(p: Position) -> Command | None:
    play = p.state.play
    if play.pf_set_up is None:
        return SetUpPF(squads=p.one((None, 7)))
    if play.pf_left and p.happens(0.7):
        return UsePF()
    entered = {id_ for group in play.pf_entered for id_ in group.pieces}
    squads = [piece.id for piece in german_squad_pieces(p.state.forces) if piece.id not in entered]
    return EnterPF(pieces=tuple(p.some(squads, 4))) if squads else EnterPF(squads=2)


def _self_rally(p: Position) -> Command | None:
    left = self_rallies_left(p.state, p.rulebook.charts.play.self_rally_attempts)
    return AttemptSelfRally() if p.state.phase is Phase.RPH and left else None


def give(p: Position, reason: str = "") -> Command | None:
    forces = p.state.forces
    carried = [piece for piece in forces.pieces if piece.kind.is_carried and forces.is_in_ob(piece)]
    if not carried:
        return None
    piece = p.one(carried)
    side = piece.side.enemy if forces.possessor_of(piece) is None and p.happens(0.3) else piece.side
    takers = [unit for unit in forces.of(side) if unit.kind.is_infantry and unit.id != piece.possessor]
    return GivePiece(piece=piece.id, holder=p.one(takers).id, happened=reason) if takers else None


def _artillery(p: Position) -> Command | None:
    """Modules come into play, fire or lose their radio; their windows have a test of their own."""
    if p.happens(0.4):
        return module_into_play(p) or DeclareArtillerySmoke(side=p.one(p.sides), is_there=False)
    batteries = [module.battery for module in p.state.modules if module.in_play]
    if not batteries:
        return None
    battery = p.one(batteries)
    if battery.radio is not None and p.happens(0.3):
        lost = replace(battery.radio, state=p.one((RadioState.MALFUNCTIONED, RadioState.ELIMINATED)))
        after = replace(battery, radio=lost, contact=False)
    else:
        after = replace(battery, placed_ffe=True)
    return EnterBattery(after=after, happened=p.reason())


def _clock(p: Position) -> Command:
    """To the next phase, to the end of a Game Turn, or to the end of the scenario."""
    state = p.state
    assert state.player_turn is not None
    if state.phase is Phase.CCPH:
        return EndScenario(by_agreement=True) if p.happens(0.05) else _next_phase(p)
    if p.happens(0.3):
        return _next_phase(p)
    if p.happens(0.1):
        return SetClock(game_turn=state.game_turn, player_turn=state.player_turn, phase=Phase.CCPH)
    if state.play.ends_rolled and p.happens(0.2):
        # Somebody has forgotten something there.
        back = p.one(state.play.ends_rolled)
        return SetClock(game_turn=back, player_turn=moves_first(state).enemy, phase=Phase.CCPH)
    turn = p.chance.randint(state.game_turn, min(state.game_turn + 3, last_turn(state)))
    return SetClock(game_turn=turn, player_turn=moves_first(state).enemy, phase=Phase.CCPH)


def _next_phase(p: Position) -> Command:
    """Goes on; batteries that have something to do in their window first are passed over at the table."""
    for module in p.state.modules:
        window = window_of(p.state, module.battery.side)
        is_now = module.in_play and window is not None and window.phase is p.state.phase
        if is_now and window is not None and is_waiting(module.battery, window):
            return NextPhase(happened=p.reason())
    return NextPhase()
