"""What must hold in a random campaign: after each act, now and then, and at its end."""

from typing import Final

from elst_app.campaign.door import Campaign, Done
from elst_app.campaign.groundless import MapNotFree, groundless
from elst_app.campaign.history import History, HistoryFact
from elst_app.campaign.known import journal_of
from elst_app.campaign.moments import Stage
from elst_app.campaign.play.date_lines import date_lines
from elst_app.campaign.play.verdict import standing_of, verdict_of
from elst_app.campaign.purchase_record import overspent_on
from elst_app.campaign.state import State
from elst_app.campaign.view import View
from elst_app.rules.calendar import CGDate
from elst_app.rules.forces import Forces, PieceKind, PlaceKind
from elst_app.rules.initiative import AttackChitMustBePlayed, Initiative, NoAttackChitBought
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import ATTACK_CHIT
from elst_app.rules.sides import Audience, Side
from elst_app.store.codec import read_command, read_fact, write_command, write_fact
from elst_app.words.facts import act_name, entry_text
from elst_app.words.moments import moment_text
from tests.campaign.machine.hidden import secrets_in
from tests.campaign.random_campaigns.accounts import (
    check_half_squads,
    check_limits,
    check_points,
    check_replaced,
    is_record_corrected,
)
from tests.campaign.random_campaigns.player import RandomPlayer

ACTS_BETWEEN: Final = 60
"""How many acts pass until everything is looked at again."""


def play_and_check(seed: int, *, thoroughly: bool = True) -> Campaign:
    """Plays the campaign of the seed to its verdict, and checks what each act changes.

    Thoroughly, everything is looked at now and then on the way, and every entry at the end.
    """
    player = RandomPlayer(seed)
    campaign = player.campaign
    # Each campaign is looked at in other moments.
    until_next = seed % ACTS_BETWEEN
    until_copied = 50 + seed % 150
    for done in player.acts():
        check_act(campaign, done)
        until_next -= 1
        until_copied -= 1
        if thoroughly and (until_next < 0 or isinstance(done.entries[0].fact, HistoryFact)):
            until_next = ACTS_BETWEEN
            check_everything(campaign)
        if thoroughly and until_copied == 0:
            check_copies(campaign)
    check_everything(campaign)
    check_end(campaign)
    if thoroughly:
        check_journal(campaign)
    return campaign


def check_act(campaign: Campaign, done: Done) -> None:
    """What one act has changed adds up."""
    before, after, rulebook = done.before, done.after, campaign.rulebook
    if after.forces is not before.forces:
        check_places(after.forces)
        if not any(isinstance(entry.fact, HistoryFact) for entry in done.entries):
            check_identities(before.forces, after.forces)
            check_half_squads(before, done.entries, after, rulebook)
            for entry in done.entries:
                check_replaced(before, entry.fact, after)
    if after.purchases != before.purchases or after.replenishments != before.replenishments:
        check_points(after, campaign.history.standing, rulebook)
    if after.purchases != before.purchases or after.chits != before.chits:
        check_limits_kept(campaign)


def check_places(forces: Forces) -> None:
    """Each piece is one, and in one place."""
    assert len(forces.by_id) == len(forces.pieces)
    for piece in forces.pieces:
        place = piece.place
        assert (place.hex is not None) == (place.kind is PlaceKind.HEX)
        assert (place.area is not None) == (place.kind is PlaceKind.AREA)
        assert piece.pool is None or place.kind is PlaceKind.ELIMINATED
        if piece.possessor is not None and piece.is_in_ob:
            holder = forces.by_id[piece.possessor]
            assert piece.kind.is_carried
            assert holder.kind.is_infantry
            assert holder.is_in_ob
            assert holder.side is piece.side


def check_identities(before: Forces, after: Forces) -> None:
    """What was there is there, and what it was; what is taken out is told by `removed`."""
    for piece in before.pieces:
        now = after.find(piece.id)
        if now is None:
            assert piece.id in after.removed
            continue
        assert now.nation is piece.nation
        if piece.kind is PieceKind.LEADER:
            assert now.kind is PieceKind.LEADER
        elif piece.kind not in (PieceKind.SQUAD, PieceKind.HALF_SQUAD):
            assert (now.kind, now.name) == (piece.kind, piece.name)


def check_everything(campaign: Campaign) -> None:
    """The state is that of the journal, CPP and log add up, and nobody sees what he may not."""
    state, rulebook = campaign.state, campaign.rulebook
    assert History(campaign.history.entries).state == state
    check_places(state.forces)
    check_points(state, campaign.history.standing, rulebook)
    check_limits_kept(campaign)
    for side in Side:
        check_overspent(campaign, side)
    check_log(state)
    assert moment_text(state.moment, state.date_line)
    for audience in Audience:
        check_view(campaign, audience)


def check_limits_kept(campaign: Campaign) -> None:
    """No limit is exceeded, unless by what was corrected afterwards."""
    if not is_record_corrected(campaign.history.standing):
        check_limits(campaign.state, campaign.rulebook)


def check_overspent(campaign: Campaign, side: Side) -> None:
    """The record says by how many CPP a correction has made a side overspend."""
    lines = campaign.state.cpp_lines(side)
    overspent = overspent_on(campaign.view(Audience.of(side)), side)
    assert overspent == {line.date: -line.left for line in lines if line.left < 0 < line.spent}


def check_log(state: State) -> None:
    """Each scenario that is over has its line, and what was played is in them."""
    dates = [line.date for line in date_lines(state)]
    assert list(dict.fromkeys(dates)) == [*CGDate][: len(set(dates))]
    assert sum(len(line.results) for line in state.dates) == sum(line.played for line in state.dates)
    for line in state.dates:
        assert line.played <= len(line.scenarios)
        for scenario, result in zip(line.scenarios, line.results, strict=False):
            assert result.game_turns <= scenario.game_turns


def check_view(campaign: Campaign, audience: Audience) -> None:
    """Nothing of one side's secrets is in the other's view."""
    view = campaign.view(audience)
    seen = view.state
    check_groundless(view, campaign)
    open_dates = {line.date for line in seen.dates}
    assert not secrets_in(seen, seen.hidden, open_dates)
    assert act_name(view.undo) or not view.undo
    if seen.hidden:
        assert all(audience.may_see(entry.audience) for entry in view.entries)
    known = campaign.state.known_forces
    others = [piece for piece in seen.forces.pieces if piece.side in seen.hidden]
    assert known is None or all(piece == known.find(piece.id) for piece in others)
    secret_marks = {mark.piece for mark in seen.handled if mark.step > RecoveryStep.NEW_DATE}
    assert not secret_marks.intersection(piece.id for piece in others)


def check_groundless(view: View, campaign: Campaign) -> None:
    """What stands without a purchase is known to those who know of the purchases, and to nobody else."""
    found = groundless(view, campaign.rulebook)
    state, hidden = view.state, view.state.hidden
    if Side.GERMAN in hidden:
        rest = (NoAttackChitBought, AttackChitMustBePlayed, MapNotFree)
        assert not any(isinstance(each.reason, rest) for each in found)
        return
    bought = {each.date for each in state.purchases if each.rg == ATTACK_CHIT}
    attacks = {
        chit.date for chit in state.chits if chit.side is Side.GERMAN and chit.initiative is Initiative.ATTACK
    }
    told = {each.reason.date for each in found if isinstance(each.reason, NoAttackChitBought)}
    assert told == attacks - bought


def check_copies(campaign: Campaign) -> None:
    """The journal of one audience comes to what it sees; until the CG has ended, no other's is in it."""
    for audience in Audience:
        view = campaign.view(audience)
        entries = journal_of(view)
        history = History(entries)
        assert View(history.state, history, audience).state == view.state
        is_over = view.state.stage is Stage.ENDED
        assert is_over or all(audience.may_see(entry.audience) for entry in entries)


def check_journal(campaign: Campaign) -> None:
    """Every entry has words, and goes through the codec and back."""
    entries = campaign.history.entries
    for entry in entries:
        assert entry_text(entry, entries)
        assert moment_text(entry.moment)
        assert read_fact(*write_fact(entry.fact)) == entry.fact
        assert entry.command is None or read_command(write_command(entry.command)) == entry.command


def check_end(campaign: Campaign) -> None:
    """The CG is over, on its last date or conceded, with the verdict that follows from it."""
    state = campaign.state
    assert state.stage is Stage.ENDED
    assert state.verdict is not None
    assert verdict_of(state, campaign.rulebook) == state.verdict
    assert state.verdict.standing == standing_of(state, campaign.rulebook)
    assert state.date.is_last or state.verdict.conceded_by is not None
