"""A random player: at each moment he picks one of the acts that the queries of campaign/ list.

Whatever is listed must be possible, and when nothing is left in a step its tick must be: no campaign is ever
stuck. Each act goes through the one door.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from functools import partial
from random import Random
from typing import Any, Final

from elst_app.campaign.context import Command
from elst_app.campaign.door import Campaign, Done
from elst_app.campaign.initiative import ChitSeen
from elst_app.campaign.ledger import MemoryJournal
from elst_app.campaign.moments import Stage
from elst_app.campaign.notes import AddNote, Noted
from elst_app.campaign.purchases import CorrectGroup, GroupBought
from elst_app.campaign.revise import Revise
from elst_app.campaign.setup import ChangeRuling
from elst_app.campaign.state import State
from elst_app.campaign.steps import TickStep
from elst_app.campaign.undo import Correct, Redo, Undo
from elst_app.loading import rulebook
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.refusals import Refusal
from elst_app.rules.reinforcements import Deployment, RGKind
from elst_app.rules.sides import Audience
from elst_app.words.refusals import refusal_text
from tests.campaign.random_campaigns import early_steps, late_steps
from tests.campaign.random_campaigns.order_of_battle import losses, more_pieces, put_right
from tests.campaign.random_campaigns.position import Position
from tests.campaign.random_campaigns.scenario import beginning, give, scenario, set_up, too_early_or_again
from tests.campaign.test_artillery_machine import SeededDice

MOST_ACTS: Final = 3_000
"""A campaign that takes more is stuck."""

STEPS: Final[Mapping[RecoveryStep, Callable[[Position], Command | None]]] = {
    RecoveryStep.MELEE: early_steps.melee,
    RecoveryStep.REGROUPING: early_steps.regrouping,
    RecoveryStep.SHOCK_AND_BOG: early_steps.shock_and_bog,
    RecoveryStep.DEPLOYMENT_AREAS: early_steps.deployment_areas,
    RecoveryStep.ESCAPE: early_steps.escape,
    RecoveryStep.POSSESSION: early_steps.possession,
    RecoveryStep.WOUNDED_LEADERS: early_steps.wounds,
    RecoveryStep.SHIFT: late_steps.shift,
    RecoveryStep.REPAIR: late_steps.repair,
    RecoveryStep.REPLACEMENT: late_steps.replacement,
    RecoveryStep.CPP_REPLENISHMENT: late_steps.replenishment,
    RecoveryStep.RG_PURCHASE: late_steps.purchase,
    RecoveryStep.RG_STRENGTH: late_steps.receiving,
    RecoveryStep.INITIATIVE: late_steps.initiative,
    RecoveryStep.DEPLOYMENT: late_steps.deploying,
}
"""What may be done in each step beside its tick."""


class RandomPlayer:
    """Plays one campaign for both sides; the same seed plays the same campaign."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.journal = MemoryJournal()
        dice = SeededDice(self.chance.randrange(2**32))
        self.campaign = Campaign(rulebook(), self.journal, dice)

    def acts(self) -> Iterator[Done]:
        """Act by act, from the beginning of the campaign to its verdict."""
        yield self._do(beginning(self._position))
        acts = 1
        while self.campaign.state.stage is not Stage.ENDED:
            yield from self._looks_back() if self.chance.random() < 0.02 else self._goes_on()
            acts += 1
            assert acts < MOST_ACTS, "stuck"

    @property
    def _position(self) -> Position:
        return Position(self.campaign.state, self.campaign.rulebook, self.chance)

    def _do(self, command: Command) -> Done:
        answer = self.campaign.do(command)
        if isinstance(answer, ChitSeen):
            # What was seen before an undo is known: another chit is placed by agreement.
            answer = self.campaign.do(replace(command, happened="so agreed"))
        assert isinstance(answer, Done), (self.campaign.state.moment, command, answer)
        return answer

    def _goes_on(self) -> Iterator[Done]:
        position = self._position
        match position.state.stage:
            case Stage.SET_UP:
                self._is_refused(too_early_or_again(position))
                yield self._do(set_up(position))
            case Stage.SCENARIO:
                self._is_refused(too_early_or_again(position))
                yield self._do(scenario(position))
            case _:
                yield self._do(self._step(position))

    def _step(self, position: Position) -> Command:
        progress = position.state.progress
        assert progress is not None
        assert progress.now is not None
        self._tries_what_is_forbidden(position, progress.now)
        if position.happens(0.005) and progress.now is not RecoveryStep.INITIATIVE:
            # At the table they went on, whatever was left to do.
            return TickStep(step=progress.now, happened=position.reason())
        play = STEPS.get(progress.now)
        command = None if play is None else play(position)
        if command is not None:
            return command
        is_skipped = progress.now is not RecoveryStep.NEW_DATE and position.happens(0.05)
        return TickStep(step=progress.now, skip=is_skipped, note=position.one(("", "", "as agreed")))

    def _tries_what_is_forbidden(self, position: Position, now: RecoveryStep) -> None:
        """What a limit or the order of the steps stands against is refused, and changes nothing."""
        if not position.happens(0.1):
            return
        other = position.one([step for step in RecoveryStep if step is not now])
        command = None
        if now is RecoveryStep.RG_PURCHASE:
            command = late_steps.too_much(position)
        elif now is RecoveryStep.INITIATIVE:
            command = late_steps.wrong_chit(position)
        self._is_refused(command or TickStep(step=other))

    def _is_refused(self, command: Command | None) -> None:
        """The command, if any, is refused in words and changes nothing."""
        if command is not None:
            before = self.campaign.state
            answer = self.campaign.do(command)
            assert isinstance(answer, Refusal), command
            assert refusal_text(answer)
            assert self.campaign.state is before

    def _looks_back(self) -> Iterator[Done]:
        """Takes back and does again, does an old act otherwise, corrects, notes, plays by another ruling."""
        position = self._position
        ways = (
            self._undoes,
            self._revises,
            self._notes,
            self._puts_right,
            self._changes_ruling,
            self._corrects_a_purchase,
        )
        yield from position.chance.choices(ways, (8, 4, 3, 6, 3, 2))[0](position)

    def _undoes(self, position: Position) -> Iterator[Done]:
        history = self.campaign.history
        for audience in position.some(tuple(Audience), 3):
            if history.act_to_undo(audience):
                undone = self._do(Undo(audience=audience))
                yield undone
                if position.happens(0.5):
                    redone = self._do(Redo(audience=audience))
                    assert redone.after == undone.before
                    yield redone
                return

    def _revises(self, position: Position) -> Iterator[Done]:
        """An act of the Recovery Phase with other dice, the same again, or left out."""
        audience = position.one(tuple(Audience))
        acts = self.campaign.view(audience).revisable
        if not acts:
            return
        act = position.one(acts)
        command, before = act[0].command, self.campaign.state
        assert command is not None
        match position.one(("other dice", "again", "left out")):
            case "other dice":
                throws = act[0].throws
                dice = tuple(position.chance.choices(range(1, 7), k=len(throws[0].values) if throws else 0))
                yield self._do(
                    Revise(entry=act[0].number, instead=_with_dice(command, dice), audience=audience)
                )
            case "again":
                yield self._do(Revise(entry=act[0].number, instead=command, audience=audience))
                _require_same(before, self.campaign.state)
            case _:
                yield self._do(Revise(entry=act[0].number, instead=None, audience=audience))

    def _puts_right(self, position: Position) -> Iterator[Done]:
        """Says otherwise where something is, who has it, or that it was lost."""
        ways: tuple[Callable[[Position], Command | None], ...] = (
            put_right,
            losses,
            more_pieces,
            partial(give, reason="as it was played"),
        )
        command = position.one(ways)(position)
        if command is not None and position.state.stage is not Stage.SET_UP:
            yield self._do(command)

    def _notes(self, position: Position) -> Iterator[Done]:
        notes = [entry for entry in self.campaign.history.standing if isinstance(entry.fact, Noted)]
        if notes and position.happens(0.5):
            note = position.one(notes)
            fact = position.one((None, Noted("otherwise")))
            yield self._do(Correct(entry=note.number, fact=fact, reason="a slip", audience=note.audience))
        else:
            yield self._do(AddNote(text=position.reason(), audience=position.one(tuple(Audience))))

    def _corrects_a_purchase(self, position: Position) -> Iterator[Done]:
        """What was bought on some date was another RG, whether it could be afforded or not, or none."""
        history = self.campaign.history
        lines = [entry for entry in history.standing if isinstance(entry.fact, GroupBought)]
        counting = {entry.number for entry in history.standing}
        struck = [
            entry
            for entry in history.entries
            if isinstance(entry.fact, GroupBought) and history.stands(entry) and entry.number not in counting
        ]
        if struck and position.happens(0.5):
            entry = position.one(struck)
            assert isinstance(entry.fact, GroupBought)
            was = entry.fact.purchase
            yield self._do(
                CorrectGroup(
                    entry=entry.number,
                    rg=was.rg,
                    deployment=was.deployment,
                    reason="it was right",
                    audience=entry.audience,
                )
            )
        elif lines:
            entry = position.one(lines)
            assert isinstance(entry.fact, GroupBought)
            if position.happens(0.3):
                yield self._do(
                    Correct(entry=entry.number, fact=None, reason="a slip", audience=entry.audience)
                )
                return
            was = entry.fact.purchase
            chart = position.rulebook.charts.reinforcement_groups.of(was.side)
            ways = [
                (line.id, way)
                for line in chart
                for way in Deployment
                if (way is Deployment.NONE) == (line.kind is RGKind.ATTACK_CHIT)
                and (line.id, way) != (was.rg, was.deployment)
            ]
            rg, way = position.one(ways)
            yield self._do(
                CorrectGroup(
                    entry=entry.number, rg=rg, deployment=way, reason="a slip", audience=entry.audience
                )
            )

    def _changes_ruling(self, position: Position) -> Iterator[Done]:
        switch = position.one(tuple(position.rulebook.charts.switches))
        yield self._do(ChangeRuling(code=switch.code, option=position.one(switch.options)))


def _with_dice(command: Command, dice: tuple[int, ...]) -> Command:
    """The command with these dice, where it takes dice at all."""
    if not dice:
        return command
    changed: Any = command
    names = {field.name for field in fields(command)}
    if "dice" in names:
        return replace(changed, dice=dice)
    return replace(changed, die=dice[0]) if "die" in names else command


def _require_same(before: State, after: State) -> None:
    assert after == before
