"""A campaign of several CG Dates on the map of the example, to print."""

from collections.abc import Sequence

from elst_app.campaign.artillery import ActWithBattery, PutModuleIntoPlay
from elst_app.campaign.clock import EndScenario, SetClock, StartScenario
from elst_app.campaign.context import Command
from elst_app.campaign.control import SetControl, SetVehicles
from elst_app.campaign.door import Campaign, Done
from elst_app.campaign.forces.entering import EnterPieces
from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.campaign.initiative import PlaceChit
from elst_app.campaign.ledger import MemoryJournal
from elst_app.campaign.play.playing_area import DeclarePlayingArea, needs_playing_area
from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.purchases import BuyGroup
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.setup import BeginCampaign
from elst_app.campaign.steps import TickStep
from elst_app.campaign.view import View as CampaignView
from elst_app.records import catalogue
from elst_app.records.layout import lay_out
from elst_app.records.pages import PageSetup, Paper, Sheet
from elst_app.rules.artillery import (
    Action,
    AttemptContact,
    Chit,
    ConvertToFireForEffect,
    Correct,
    DrawAccess,
    FinishResolution,
    Maintain,
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
from elst_app.rules.forces import Loss, read_typed_list
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import Initiative
from elst_app.rules.playing_area import PlayingArea
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import Deployment
from elst_app.rules.sides import Side
from tests.campaign.recovery.rolling import roll_for_groups

EXAMPLE = {
    "british": "A12 A19 E12 E13 H13 F19 F20",
    "german": "F14 H15 I15 J15 L6 M6 N5 O5 M15 M20",
}
VEHICLES = {"british": "D13 E17"}
PLAYING_AREA = PlayingArea(Hex.parse("H8"), Hex.parse("Q17"))

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN
ATTACK, INACTIVE = Initiative.ATTACK, Initiative.INACTIVE


class NoDice:
    """A campaign in which everything is rolled on the table."""

    def throw(self, count: int, sides: int) -> tuple[int, ...]:
        raise AssertionError("nothing is rolled by the program here")


class Story:
    """A campaign that is told date by date."""

    def __init__(self, rulebook: Rulebook, **settings: object) -> None:
        self.campaign = Campaign(rulebook, MemoryJournal(), NoDice())
        self.do(BeginCampaign(**{"title": "Autumn evenings", **settings}))  # type: ignore[arg-type]

    def do(self, *commands: Command) -> "Story":
        for command in commands:
            done = self.campaign.do(command)
            assert isinstance(done, Done), (command, done)
        return self

    def go_to(self, step: RecoveryStep, **notes: str) -> "Story":
        """Ticks every step before `step`; notes by the name of the step."""
        while (progress := self.campaign.state.progress) is not None and progress.now is not step:
            assert progress.now is not None
            if progress.now is RecoveryStep.RG_STRENGTH:
                roll_for_groups(self.campaign)
            self.do(TickStep(step=progress.now, note=notes.get(progress.now.name.lower(), "")))
        return self

    def play(self) -> "Story":
        if needs_playing_area(self.campaign.state):
            self.do(DeclarePlayingArea(area=PLAYING_AREA))
        return self.do(StartScenario(), EndScenario())

    def date(
        self,
        british: Initiative,
        german: Initiative,
        *purchases: tuple[Side, str, str],
        drs: Sequence[int] = (2, 4),
        die: int | None = None,
        **notes: str,
    ) -> "Story":
        """A Recovery Phase from CPP to initiative, and on to the set-up where a scenario comes of it."""
        self.go_to(RecoveryStep.CPP_REPLENISHMENT, **notes)
        for side, dr in zip(Side, drs, strict=True):
            self.do(ReplenishPoints(side=side, die=dr))
        self.go_to(RecoveryStep.RG_PURCHASE, **notes)
        for side, rg, deployment in purchases:
            self.do(BuyGroup(side=side, rg=rg, deployment=Deployment(deployment)))
        self.go_to(RecoveryStep.INITIATIVE, **notes)
        self.do(
            PlaceChit(side=Side.BRITISH, initiative=british, die=die),
            PlaceChit(side=Side.GERMAN, initiative=german, die=die),
        )
        if british is german is Initiative.INACTIVE:
            return self
        while (progress := self.campaign.state.progress) is not None:
            assert progress.now is not None
            self.do(TickStep(step=progress.now, note=notes.get(progress.now.name.lower(), "")))
        return self

    def do_until_ended(self) -> "Story":
        """The second part of the Dual Attack, and then two dates on which nobody attacks (C3)."""
        self.go_to(RecoveryStep.NEW_DATE).play()
        return self.date(INACTIVE, INACTIVE).date(INACTIVE, INACTIVE)


def parse(names: str) -> tuple[Hex, ...]:
    return tuple(Hex.parse(name) for name in names.split())


def with_map(story: Story) -> Story:
    for side in Side:
        key = side.value.lower()
        story.do(SetControl(hexes=parse(EXAMPLE[key]), side=side))
        if key in VEHICLES:
            story.do(SetVehicles(side=side, hexes=parse(VEHICLES[key])))
    return story


def tell(rulebook: Rulebook, **settings: object) -> Story:
    """A British Assault, an Inactive Date, and a Dual Attack in two parts."""
    story = with_map(
        Story(
            rulebook,
            **{
                "british_player": "Anna",
                "german_player": "Bernd",
                "british_points": 6,
                "german_points": 4,
                **settings,
            },
        )
    ).play()
    story.date(
        ATTACK,
        INACTIVE,
        (BRITISH, "I1", "E"),
        (BRITISH, "V1", "E"),
        (GERMAN, "I3", "O"),
        (GERMAN, "G1", "O"),
        melee="CC in H13: the crew is lost",
    ).play()
    story.date(INACTIVE, INACTIVE, (BRITISH, "O1", "E"), drs=(6, 6))
    story.date(
        ATTACK,
        ATTACK,
        (GERMAN, "-", "-"),
        (GERMAN, "HW1", "O"),
        die=1,
        repair="the Sherman in D13 moves again",
    )
    return story.play().go_to(RecoveryStep.RECOMBINATION)


FORCES = {
    BRITISH: """
        3 x 4-5-7 @A12, 9-1 "Wells" @A12 with LMG, 2 x 4-5-7 @E12 with PIAT, 2-2-8 @H13 with 6-pounder,
        Sherman III @D13, Sherman III [immobilized] @E17, 8-0 [wounded] @entry, 2 x 2-4-8 @E12
    """,
    GERMAN: """
        4 x 4-4-7 @H15, SS 6-5-8 @F14 with HMG, Pz VG @F14, 9-2 "Müller" @H15 with radio,
        2-2-8 @I15 with 75L PaK 40, StuG IIIG(L) @Q20, 2 x 4-3-6 @entry
    """,
}
"""Pieces in Deployment Areas, in an Isolated hex (F14), in the Entry Area and far from any area."""


def with_forces(story: Story) -> Story:
    """Both sides' forces as `FORCES` has them, and what a scenario does to some."""
    charts, board = story.campaign.rulebook.charts, story.campaign.rulebook.board
    for side, text in FORCES.items():
        typed = read_typed_list(charts.units, charts.equipment, board, side, text)
        assert typed.problems == ()
        story.do(EnterPieces(side=side, lines=typed.lines))
    lost = (LossLine("B1", Loss.ELIMINATED), LossLine("B2", Loss.REDUCED), LossLine("G1", Loss.ELIMINATED))
    return story.do(StartScenario(), BookLosses(lines=lost), EndScenario())


def fire(story: Story) -> Story:
    """Three windows of the German's first battery: the call, a Correction, and an FFE; then the end."""

    def act(action: Action, *dice: int, chit: Chit | None = None) -> None:
        story.do(ActWithBattery(by=GERMAN, battery=FIRST, action=action, dice=dice or None, chit=chit))

    observer = Observer("8-1", Hex.parse("NN8"), in_steeple=True)
    story.do(PutModuleIntoPlay(by=GERMAN, battery=FIRST, observer=observer), StartScenario())
    story.do(SetClock(game_turn=1, player_turn=BRITISH, phase=Phase.DFPH))
    act(AttemptContact(), 3, 4)
    act(DrawAccess(), chit=Chit.BLACK)
    act(PlaceArtilleryRequest(Hex.parse("JJ11"), in_los=True))
    act(RollPrecision(), 1)
    story.do(SetClock(game_turn=1, player_turn=GERMAN, phase=Phase.PFPH))
    act(Maintain(), 2, 3)
    act(Observe(Sight(View.CLEAR)))
    act(Correct(Hex.parse("LL16"), in_los=True))
    act(RollPrecision(), 4)
    act(RollError(), 2, 6)
    story.do(SetClock(game_turn=2, player_turn=BRITISH, phase=Phase.DFPH))
    act(Maintain(), 4, 4)
    act(Observe(Sight(View.CLEAR, enemy_near=True)))
    act(ConvertToFireForEffect(Mission.HE))
    act(ResolveHex(Hex.parse("NN15"), (Target("4-5-7"),)), 2, 4)
    act(FinishResolution())
    return story.do(EndScenario())


FIRST = "German initial OBA"
"""The module the German begins with (4.43)."""


def texts_of(sheet: Sheet, paper: Paper = Paper.A4) -> list[str]:
    """Every text on the pages of a sheet."""
    return [text.text for page in lay_out(sheet, PageSetup(paper)) for text in page.texts]


def sheets_of(view: CampaignView, rulebook: Rulebook) -> list[Sheet]:
    """Every sheet this audience may have."""
    return list(catalogue.sheets_of(catalogue.KINDS, catalogue.Source(view, rulebook)))
