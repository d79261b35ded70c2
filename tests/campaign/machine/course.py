"""The course of a campaign: its beginning, Recovery Phases step by step, scenarios, verdict, rulings."""

from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from elst_app.campaign.clock import EndScenario, NextPhase, SetClock, StartScenario
from elst_app.campaign.initiative import PlaceChit, RollDualAttack
from elst_app.campaign.moments import Stage
from elst_app.campaign.notes import AddNote
from elst_app.campaign.play.exits import ExitLine, ExitMap, exiting
from elst_app.campaign.play.panzerfaust import EnterPF, SetUpPF, UsePF
from elst_app.campaign.play.playing_area import DeclarePlayingArea, needs_playing_area
from elst_app.campaign.play.scenario_end import RollScenarioEnd
from elst_app.campaign.play.self_rally import AttemptSelfRally
from elst_app.campaign.play.set_ups import BeginScenario, begin_set_up
from elst_app.campaign.play.victory import Concede, DeclareWinner
from elst_app.campaign.setup import BeginCampaign, ChangeRuling
from elst_app.campaign.steps import TickStep
from elst_app.campaign.undo import Undo
from elst_app.loading import rulebook
from elst_app.rules.calendar import CGDate, Phase
from elst_app.rules.initiative import Initiative
from elst_app.rules.playing_area import PlayingArea
from elst_app.rules.provisions import Provision
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Side
from tests.campaign.machine.any_campaign import (
    AUDIENCES,
    BOARD,
    CHARTS,
    DIE,
    HAPPENED,
    RULINGS,
    SIDES,
    TEXTS,
    AnyCampaign,
)


class Course(AnyCampaign):
    """Whatever brings a campaign on, or a scenario to its end."""

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

    @rule(ruling=RULINGS)
    def ruling(self, ruling):
        self.do(ChangeRuling(code=ruling[0], option=ruling[1]))

    @rule(text=TEXTS, audience=AUDIENCES)
    def note(self, text, audience):
        self.do(AddNote(text=text, audience=audience))
