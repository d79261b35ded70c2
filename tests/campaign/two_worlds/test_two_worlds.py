"""What others are shown and refused does not depend on what the British keep secret (4.510-4.518, C40)."""

from collections.abc import Iterator
from random import Random

import pytest

from elst_app.campaign.artillery import ActWithBattery, EnterBattery
from elst_app.campaign.clock import EndScenario, StartScenario
from elst_app.campaign.context import Command
from elst_app.campaign.control import SetControl, SetVehicles
from elst_app.campaign.forces.entering import EnterPieces
from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.campaign.initiative import PlaceChit
from elst_app.campaign.kinds import COMMANDS
from elst_app.campaign.notes import AddNote
from elst_app.campaign.play.exits import ExitMap
from elst_app.campaign.play.set_ups import BeginScenario
from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.purchases import BuyGroup
from elst_app.campaign.recovery.repair import repairs_of
from elst_app.campaign.recovery.repairing import roll_of
from elst_app.campaign.recovery.wounded_leaders import RollWoundedLeader, wounded_leaders
from elst_app.campaign.setup import BeginCampaign
from elst_app.campaign.steps import TickStep
from elst_app.campaign.undo import Undo
from elst_app.loading import rulebook
from elst_app.rules.forces import ENTRY_AREA, Loss, NewPieces, PieceState, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import Initiative
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import Deployment
from elst_app.rules.sides import Audience, Side
from tests.campaign.two_worlds.asked import asked
from tests.campaign.two_worlds.british import secrets_of
from tests.campaign.two_worlds.worlds import OTHERS, World
from tests.rules.areas.support import WEST, hexes

B, G = Side.BRITISH, Side.GERMAN

ELSEWHERE = {ActWithBattery, EnterBattery, ExitMap, BeginCampaign, BeginScenario}
"""What is asked for in a scenario, when nothing of the forces is secret, or begins it all."""


def known(place: str, *lines: str | tuple[str, PieceState]) -> tuple[NewPieces, ...]:
    where = in_hex(Hex.parse(place))
    return tuple(
        NewPieces(1, line, where)
        if isinstance(line, str)
        else NewPieces(1, line[0], where, states=(line[1],))
        for line in lines
    )


BRITISH = (
    *known("E12", "4-5-7", "4-5-7", "2-3-7", "9-1", ("LMG", PieceState.MALFUNCTIONED)),
    *known("D13", "Sherman V", ("Sherman V", PieceState.IMMOBILIZED)),
    *known("E17", "4-5-7", ("PIAT", PieceState.LOW_AMMO)),
)
GERMAN = (
    *known("L6", "SS 4-4-7", "SS 4-4-7", ("LMG", PieceState.MALFUNCTIONED), "Pz VG"),
    *known("M6", ("9-1", PieceState.WOUNDED), ("PSK", PieceState.LOW_AMMO)),
    NewPieces(1, "4-4-7", ENTRY_AREA, secret=True),
)


SEEDS = 8
COMPARED = 4
"""At how many steps the worlds are compared, besides the choice of the chits and the set-up."""


class Both:
    """The two worlds; what everybody sees is done in both."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.worlds = (World(), World())

    def do(self, *commands: Command) -> None:
        for world in self.worlds:
            world.do(*commands)

    def act_in_secret(self) -> None:
        """The British do something else in each world, and then mostly somebody the same in both."""
        for world in self.worlds:
            for _ in range(self.chance.randint(0, 4)):
                acts = [*secrets_of(world.campaign)]
                first = self.chance.randrange(len(acts))
                next((act for act in (*acts[first:], *acts[:first]) if world.do_in_secret(act)), None)
        if self.chance.random() < 0.6:
            audience = self.chance.choice(tuple(Audience))
            self.do(AddNote(text="tea", audience=audience))

    def compare(self) -> None:
        """Neither of the others can tell the worlds apart."""
        one, two = self.worlds
        for audience in OTHERS:
            first, second = one.told(audience), two.told(audience)
            for what, said in first.items():
                assert said == second[what], (audience, what)
            pairs = zip(
                *(asked(world.campaign.view(audience), rulebook()) for world in self.worlds), strict=True
            )
            for command, same in pairs:
                answers = one.answer(command, audience), two.answer(same, audience)
                if isinstance(command, StartScenario | PlaceChit):
                    # The second chit turns up both (4.517), and with the set-up the forces are seen (4.518).
                    answers = isinstance(answers[0], list), isinstance(answers[1], list)
                assert answers[0] == answers[1], (audience, command)

    def go_through(self, step: RecoveryStep) -> None:
        """The step as it is for everybody, and its end by the German."""
        if step is RecoveryStep.CPP_REPLENISHMENT:
            for world in self.worlds:
                world.do(ReplenishPoints(side=B, die=self.chance.randint(1, 6)))
            self.do(ReplenishPoints(side=G, die=2))
        if step is RecoveryStep.RG_PURCHASE:
            self.do(BuyGroup(side=G, rg="I3", deployment=Deployment.OFF_MAP))
        if step is RecoveryStep.WOUNDED_LEADERS:
            state = self.worlds[0].campaign.view(Audience.GERMAN).state
            self.do(*(RollWoundedLeader(piece=each.leader.id) for each in wounded_leaders(state, rulebook())))
        if step is RecoveryStep.REPAIR:
            while drs := repairs_of(self.worlds[0].campaign.state, rulebook(), G).drs:
                self.do(roll_of(drs[0]))
        if step is RecoveryStep.INITIATIVE:
            self._place_chits()
            return
        self.do(TickStep(step=step, audience=Audience.GERMAN))

    def _place_chits(self) -> None:
        """Until both are in, the chit is a secret as well."""
        for world, initiative in zip(self.worlds, Initiative, strict=True):
            world.do(PlaceChit(side=B, initiative=initiative))
        self.do(AddNote(text="tea", audience=Audience.BRITISH))
        self.compare()
        for world in self.worlds:
            world.do(Undo(audience=Audience.BRITISH), Undo(audience=Audience.BRITISH))
        self.do(
            PlaceChit(side=B, initiative=Initiative.ATTACK), PlaceChit(side=G, initiative=Initiative.INACTIVE)
        )


def steps_of(worlds: Both) -> Iterator[RecoveryStep]:
    while (progress := worlds.worlds[0].campaign.state.progress) is not None and progress.now is not None:
        yield progress.now


@pytest.mark.parametrize("seed", range(SEEDS))
def test_c40_nothing_that_others_are_shown_or_refused_depends_on_what_the_british_keep_secret(
    seed: int,
) -> None:
    chance = Random(seed)
    both = Both(chance)
    both.do(
        BeginCampaign(title="Autumn evenings", british_points=40, german_points=40),
        EnterPieces(side=B, lines=BRITISH),
        EnterPieces(side=G, lines=GERMAN),
        StartScenario(),
        BookLosses(lines=(LossLine("B3", Loss.ELIMINATED),)),
        EndScenario(),
    )
    for side in Side:
        both.do(SetControl(hexes=tuple(hexes(" ".join(WEST[side.value.lower()]))), side=side))
    both.do(SetVehicles(side=B, hexes=tuple(hexes("D13 E17"))))
    compared = chance.sample(tuple(RecoveryStep), COMPARED)
    for step in steps_of(both):
        both.act_in_secret()
        if step in compared:
            both.compare()
        both.go_through(step)
    both.act_in_secret()
    both.compare()


def test_every_kind_of_command_is_asked_for() -> None:
    names = set(vars(__import__("tests.campaign.two_worlds.asked", fromlist=["asked"])))
    assert {kind.__name__ for kind in COMMANDS} - {kind.__name__ for kind in ELSEWHERE} <= names
