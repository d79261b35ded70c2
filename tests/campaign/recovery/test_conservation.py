"""From Escape to recombination nothing is lost or doubled: before - losses = after (4.506-4.509)."""

from collections import Counter

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from elst_app.campaign.door import Campaign, Done
from elst_app.campaign.recovery.equipment import HandleEquipment
from elst_app.campaign.recovery.escape import escapes
from elst_app.campaign.recovery.escape_attempt import AttemptEscape
from elst_app.campaign.recovery.wounded_leaders import RollWoundedLeader, wounded_leaders
from elst_app.campaign.setup import BeginCampaign
from elst_app.campaign.steps import TickStep
from elst_app.campaign.undo import Redo, Undo
from elst_app.loading import rulebook
from elst_app.rules.forces import EquipmentAct, Forces, Piece, PieceKind, PlaceKind
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.refusals import Refusal
from elst_app.rules.sides import Side
from elst_app.words.facts import entry_text
from elst_app.words.refusals import refusal_text
from tests.campaign.conftest import Table
from tests.campaign.recovery.perimeter import enter, set_out

LINES = {
    Side.BRITISH: ["4-5-7", "2-4-7", "2-2-8", "9-1", "8-0 wounded", "Sherman V", "MMG @0", "6-pounder @0"],
    Side.GERMAN: ["4-4-7", "SS 2-3-7", "2-3-7", "9-2", "6+1 wounded", "LMG", "LMG @0", "75L PaK 40 @0"],
}
DICE = st.tuples(st.integers(1, 6), st.integers(1, 6))


def counts(forces: Forces) -> Counter[tuple[Side, bool]]:
    """The half-squads of each side, in the OB and in the pool together, crews apart."""
    found: Counter[tuple[Side, bool]] = Counter()
    for piece in forces.pieces:
        if piece.kind.is_infantry and (piece.is_in_ob or piece.pool is not None):
            found[piece.nation, piece.kind is PieceKind.CREW] += piece.unit.half_squads
    return found


def others(forces: Forces) -> Counter[tuple[Side, str]]:
    """Every leader, vehicle and piece of Equipment there is or was, by its kind and make."""
    return Counter(
        (piece.nation, piece.kind.value)
        for piece in forces.pieces
        if piece.kind.is_carried or piece.kind in (PieceKind.LEADER, PieceKind.VEHICLE)
    )


def check_places(forces: Forces) -> None:
    for piece in forces.pieces:
        holder = forces.by_id.get(piece.possessor or "")
        if piece.is_in_ob and piece.possessor is not None:
            assert isinstance(holder, Piece)
            assert holder.is_in_ob
            assert holder.side is piece.side
        assert (piece.pool is None) or piece.place.kind is PlaceKind.ELIMINATED


def do(campaign: Campaign, command: object) -> bool:
    answer = campaign.do(command)  # type: ignore[arg-type]
    if isinstance(answer, Refusal):
        assert refusal_text(answer)
        return False
    assert isinstance(answer, Done)
    assert all(entry_text(entry) for entry in answer.entries)
    check_places(answer.after.forces)
    return True


@given(data=st.data())
@settings(
    max_examples=settings().max_examples // 5,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
def test_before_less_losses_is_after(data: st.DataObject) -> None:
    table = Table(rulebook())
    table.do(BeginCampaign(title="Autumn evenings"))
    set_out(table)
    campaign = table.campaign
    for side in Side:
        for hex_ in data.draw(st.lists(st.sampled_from(["H17", "L8", "C20", "F14", "G14", "L12", "E12"]))):
            lines = data.draw(st.lists(st.sampled_from(LINES[side]), min_size=1, max_size=5))
            first = data.draw(st.sampled_from(LINES[side][:3]))
            enter(table, side, hex_, first, *lines)
    before = counts(campaign.state.forces), others(campaign.state.forces)
    for piece in [piece for piece in campaign.state.forces.pieces if piece.kind.is_carried]:
        act, to = data.draw(st.sampled_from([None, *EquipmentAct])), None
        if act is EquipmentAct.TRANSFER:
            to = data.draw(st.sampled_from([each.id for each in campaign.state.forces.pieces]))
        if act is not None:
            do(campaign, HandleEquipment(piece=piece.id, act=act, to=to))
    while hexes := escapes(campaign.state, rulebook()):
        units = [escapee.unit.id for escapee in data.draw(st.sampled_from(hexes)).escapees]
        stack = data.draw(st.lists(st.sampled_from(units), min_size=1, unique=True))
        escape = AttemptEscape(units=tuple(stack), dice=data.draw(DICE), happened="as it was played")
        wounds = AttemptEscape(
            units=(stack[0],),
            dice=escape.dice,
            wound_dice=data.draw(st.none() | st.tuples(st.integers(1, 6))),
            happened="as it was played",
        )
        table.dice.values = [3] * 9
        assert do(campaign, escape) or do(campaign, wounds) or do(campaign, AttemptEscape(units=(stack[0],)))
        if data.draw(st.booleans()):
            state = campaign.state
            do(campaign, Undo())
            do(campaign, Redo())
            assert campaign.state == state
    table.do(TickStep(step=RecoveryStep.ESCAPE, happened="as it was played"))
    table.do(TickStep(step=RecoveryStep.POSSESSION))
    for each in wounded_leaders(campaign.state, rulebook()):
        table.do(RollWoundedLeader(piece=each.leader.id, dice=(data.draw(st.integers(1, 6)),)))
    table.do(TickStep(step=RecoveryStep.WOUNDED_LEADERS), TickStep(step=RecoveryStep.RECOMBINATION))
    assert (counts(campaign.state.forces), others(campaign.state.forces)) == before
    assert table.reopened().state == campaign.state
