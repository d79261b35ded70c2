"""Wounded leaders, step 4.508: a dr for each who is Retained, once on a CG Date."""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.context import Command, Context
from elst_app.campaign.forces.facts import audience_for, require_in_ob, the_piece
from elst_app.campaign.recovery.handled import RecoveryFact, handled, is_handled, require_unhandled
from elst_app.campaign.recovery.order import require_step
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.rules.dice import Modifier, Roll
from elst_app.rules.forces import Aftermath, Piece, PieceKind, PieceState, Retained, eliminate
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.recovery_tables.dr_table import TableRow
from elst_app.rules.recovery_tables.wounded_leaders import WoundResult, wounded_leader_modifiers
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Audience


@dataclass(frozen=True, slots=True)
class WoundedLeader:
    """A wounded leader before his dr: where he is Retained, the drm, and the exact chance of each row."""

    leader: Piece
    retained: Retained
    modifiers: tuple[Modifier, ...]
    chances: tuple[tuple[TableRow[WoundResult], Fraction], ...]


@dataclass(frozen=True, slots=True)
class NoWoundedLeader(Refusal):
    """`name` is no wounded leader."""

    name: str
    rule: ClassVar[str] = "4.508"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class LeaderNotRetained(Refusal):
    """The leader `name` is Retained nowhere, and only those who are make a dr."""

    name: str
    rule: ClassVar[str] = "4.508"


@dataclass(frozen=True, slots=True)
class LeadersStillToRoll(Refusal):
    """For the wounded leader `name`, and `others` besides, the dr has not been made."""

    name: str
    others: int
    rule: ClassVar[str] = "4.508"


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundedLeaderRolled(RecoveryFact):
    """The dr for `leader`, who was so before it, brought `result`."""

    leader: Piece
    roll: Roll
    result: WoundResult
    kind: ClassVar[str] = "wounded leader rolled"


@dataclass(frozen=True, slots=True, kw_only=True)
class RollWoundedLeader(Command):
    """Make the dr for a wounded leader."""

    piece: str
    dice: tuple[int, ...] | None = None

    def decide(self, context: Context) -> None:
        """Refuses who is no wounded leader, who is not Retained, and a second dr."""
        require_step(context, RecoveryStep.WOUNDED_LEADERS)
        state = context.state
        leader = the_piece(context, self.piece)
        require_in_ob(context, leader)
        require_unhandled(context, RecoveryStep.WOUNDED_LEADERS, leader)
        if not _is_wounded_leader(leader):
            raise Refused(NoWoundedLeader(leader.full_name))
        retained = state.forces.retained_in(determined_areas(state, context.rulebook), leader)
        context.require(None if retained is not None else LeaderNotRetained(leader.full_name))
        audience = audience_for(state, (leader,))
        throw = context.throw(f"{state.date} wounded leader {leader.id}", 1, self.dice, audience)
        table = context.rulebook.charts.wounded_leaders
        found = table.result(throw.values[0], _modifiers(state, context.rulebook, leader))
        after = _aftermath(state, leader, found.row.result)
        context.record(
            WoundedLeaderRolled(
                changed=after.changed,
                handled=handled(state, RecoveryStep.WOUNDED_LEADERS, (leader,)),
                leader=leader,
                roll=found.roll,
                result=found.row.result,
            ),
            "4.508",
            audience,
            (throw,),
        )


def wounded_leaders(state: State, rulebook: Rulebook) -> tuple[WoundedLeader, ...]:
    """The Retained wounded leaders of both sides who have not yet rolled on this CG Date."""
    areas = determined_areas(state, rulebook)
    found: list[WoundedLeader] = []
    for piece in state.forces.pieces:
        retained = state.forces.retained_in(areas, piece)
        if retained is None or not piece.is_in_ob or not _is_wounded_leader(piece):
            continue
        if is_handled(state, RecoveryStep.WOUNDED_LEADERS, piece):
            continue
        modifiers = _modifiers(state, rulebook, piece)
        chances = rulebook.charts.wounded_leaders.chances(modifiers)
        found.append(WoundedLeader(piece, retained, modifiers, chances))
    return tuple(found)


def require_leaders_rolled(context: Context, audience: Audience) -> None:
    """Refuses while the dr of a Retained wounded leader whom `audience` knows of has not been made."""
    due = [leader for leader in _due(context) if audience.may_see(audience_for(context.state, (leader,)))]
    context.require(LeadersStillToRoll(due[0].full_name, len(due) - 1) if due else None)


def roll_rest_of_leaders(context: Context, audience: Audience) -> None:
    """Before step 4.508 is ticked: the wounded leaders whom `audience` does not know of roll, in secret."""
    for leader in _due(context):
        if not audience.may_see(audience_for(context.state, (leader,))):
            RollWoundedLeader(by=leader.side, piece=leader.id).decide(context)


def _due(context: Context) -> tuple[Piece, ...]:
    return tuple(each.leader for each in wounded_leaders(context.state, context.rulebook))


def _is_wounded_leader(piece: Piece) -> bool:
    return piece.kind is PieceKind.LEADER and piece.has(PieceState.WOUNDED)


def _modifiers(state: State, rulebook: Rulebook, leader: Piece) -> tuple[Modifier, ...]:
    isolated = state.forces.is_isolated(rulebook.board, determined_areas(state, rulebook), leader)
    return wounded_leader_modifiers(rulebook.charts.wounded_leaders, isolated=isolated)


def _aftermath(state: State, leader: Piece, result: WoundResult) -> Aftermath:
    match result:
        case WoundResult.UNWOUNDED:
            return Aftermath((leader.without_states(PieceState.WOUNDED),))
        case WoundResult.WOUNDED:
            return Aftermath(())
        case WoundResult.ELIMINATED:
            return eliminate(state.forces, leader, None)
