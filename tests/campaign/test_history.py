"""Undo, redo and corrections are entries; the file holds no future; nobody is shown the other's secrets."""

from dataclasses import replace

import pytest

from elst_app.campaign.clock import ScenarioEnded, StartScenario
from elst_app.campaign.control import ControlChanged, SetControl
from elst_app.campaign.history import ActUndone, History
from elst_app.campaign.initiative import BlockRepeated, DualAttackRolled, InitiativeRevealed
from elst_app.campaign.moments import Stage
from elst_app.campaign.notes import AddNote, NoteEmpty
from elst_app.campaign.play.verdict import CampaignDecided
from elst_app.campaign.play.victory import Concede
from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.purchases import BuyGroup
from elst_app.campaign.setup import ChangeRuling
from elst_app.campaign.steps import DateBegun, RecoveryEnded, StepTicked
from elst_app.campaign.undo import (
    Correct,
    CourseRestsOnIt,
    NoSuchEntry,
    NothingToRedo,
    NothingToUndo,
    ReasonMissing,
    Redo,
    Undo,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import Deployment
from elst_app.rules.sides import Audience, Side
from tests.campaign.play.scenes import ATTACK, INACTIVE, british_assault, buy_attack_chit, place_chits

E12, E13 = Hex.parse("E12"), Hex.parse("E13")


def test_undo_takes_back_the_last_act_and_stays_in_the_journal(table):
    before = table.campaign.state
    table.do(SetControl(hexes=(E12, E13), side=Side.BRITISH))
    table.do(Undo())
    assert table.campaign.state == before
    kinds = [type(entry.fact) for entry in table.campaign.history.entries]
    assert kinds[-2:] == [ControlChanged, ActUndone]


def test_redo_lets_the_act_stand_again_and_a_new_act_ends_it(table):
    table.do(SetControl(hexes=(E12,), side=Side.BRITISH))
    after = table.campaign.state
    table.do(Undo(), Redo())
    assert table.campaign.state == after
    table.do(Undo(), SetControl(hexes=(E13,), side=Side.GERMAN))
    assert table.campaign.do(Redo()) == NothingToRedo()


def test_the_beginning_cannot_be_undone(table):
    assert table.campaign.do(Undo()) == NothingToUndo()


def test_undo_and_redo_go_back_and_forth_over_several_acts(table):
    states = [table.campaign.state]
    for hexes in ((E12,), (E13,), (E12, E13)):
        table.do(SetControl(hexes=hexes, side=Side.GERMAN if hexes == (E12, E13) else Side.BRITISH))
        states.append(table.campaign.state)
    for expected in reversed(states[:-1]):
        table.do(Undo())
        assert table.campaign.state == expected
    for expected in states[1:]:
        table.do(Redo())
        assert table.campaign.state == expected
    assert table.reopened().state == states[-1]


def test_what_stands_is_the_same_act_by_act_as_read_at_once(table):
    """Whatever follows: acts, undo, redo, a correction, an act after each of them."""
    for command in (
        SetControl(hexes=(E12,), side=Side.BRITISH),
        Undo(),
        Redo(),
        AddNote(text="fog", audience=Audience.PUBLIC),
        Correct(entry=2, fact=ControlChanged((E13,), Side.BRITISH), reason="It was the windmill"),
        SetControl(hexes=(E12,), side=Side.GERMAN),
        Undo(),
        AddNote(text="rain", audience=Audience.PUBLIC),
    ):
        assert table.campaign.history.standing
        table.do(command)
        assert table.campaign.history.standing == History(table.campaign.history.entries).standing


def test_an_act_done_again_after_undo_has_the_same_dice(table):
    table.play_to(RecoveryStep.CPP_REPLENISHMENT)
    table.dice.values = [4]
    roll = ReplenishPoints(side=Side.BRITISH)
    first = table.do(roll).entries[-1]
    table.do(Undo(audience=Audience.BRITISH))
    second = table.do(roll).entries[-1]
    assert second.throws[0].values == first.throws[0].values == (4,)
    assert table.dice.throws == 1


def test_dice_typed_after_an_undo_keep_what_the_program_had_shown(table):
    table.play_to(RecoveryStep.CPP_REPLENISHMENT)
    table.dice.values = [6]
    table.do(ReplenishPoints(side=Side.BRITISH), Undo(audience=Audience.BRITISH))
    again = table.do(ReplenishPoints(side=Side.BRITISH, die=1)).entries[-1]
    assert again.throws[0].values == (1,)
    assert again.throws[0].program_had == (6,)


def test_undo_marks_that_dice_had_been_seen(table):
    table.play_to(RecoveryStep.CPP_REPLENISHMENT)
    table.dice.values = [3]
    table.do(ReplenishPoints(side=Side.GERMAN), Undo(audience=Audience.GERMAN))
    undone = table.campaign.history.entries[-1].fact
    assert isinstance(undone, ActUndone)
    assert undone.seen


@pytest.mark.parametrize("audience", [Audience.PUBLIC, Audience.BRITISH])
def test_c40_undo_is_the_same_for_others_whatever_a_side_has_done_in_secret(table, audience):
    table.play_to(RecoveryStep.RG_PURCHASE)
    before = table.campaign.view(audience).undo
    assert [entry.fact.kind for entry in before] == ["step ticked"]
    for rg in ("I3", "G1"):
        table.do(BuyGroup(side=Side.GERMAN, rg=rg, deployment=Deployment.OFF_MAP))
    assert table.campaign.view(audience).undo == before
    state = table.campaign.state
    undone = table.do(Undo(audience=audience))
    assert undone.after.progress.now is RecoveryStep.CPP_REPLENISHMENT
    assert undone.after.purchases == (), "what rested on it is taken back with it"
    assert [audience.may_see(entry.audience) for entry in undone.entries] == [False, False, True]
    view = table.campaign.view(audience)
    assert [entry.fact.kind for entry in view.redo] == ["step ticked"]
    table.do(Redo(audience=audience))
    assert table.campaign.state == state
    assert table.campaign.view(audience).redo == ()
    assert table.reopened().state == state
    table.do(Undo(audience=Audience.GERMAN))
    assert [each.rg for each in table.campaign.state.purchases] == ["I3"]


@pytest.mark.parametrize("audience", [Audience.PUBLIC, Audience.BRITISH])
def test_c40_what_a_side_does_in_secret_does_not_end_the_redo_of_others(table, audience):
    table.play_to(RecoveryStep.RG_PURCHASE)
    table.do(BuyGroup(side=Side.GERMAN, rg="G1", deployment=Deployment.OFF_MAP))
    table.do(AddNote(text="tea", audience=Audience.PUBLIC), Undo(audience=audience))
    can_redo = table.campaign.view(audience).redo
    assert can_redo
    table.do(BuyGroup(side=Side.GERMAN, rg="I3", deployment=Deployment.OFF_MAP))
    assert table.campaign.view(audience).redo == can_redo
    assert table.campaign.view(Audience.GERMAN).redo == ()
    table.do(Redo(audience=audience))
    assert len(table.campaign.state.purchases) == 2
    assert table.reopened().state == table.campaign.state


def test_4_515_a_side_that_takes_back_a_purchase_takes_nothing_of_the_other_s(table):
    table.play_to(RecoveryStep.RG_PURCHASE)
    ours, theirs = (Side.BRITISH, "I1"), (Side.GERMAN, "G1")
    for side, rg in (ours, theirs):
        table.do(BuyGroup(side=side, rg=rg, deployment=Deployment.OFF_MAP))
    both = table.campaign.state
    for change, left in ((Undo, [theirs]), (Redo, [ours, theirs]), (Undo, [theirs])):
        table.do(change(audience=Audience.BRITISH))
        assert [(each.side, each.rg) for each in table.campaign.state.purchases] == left
        assert table.reopened().state == table.campaign.state
    table.do(Undo(audience=Audience.GERMAN), Redo(audience=Audience.BRITISH), Redo(audience=Audience.GERMAN))
    assert table.campaign.state == both


def test_c40_whoever_has_begun_the_campaign_alone_has_nothing_to_take_back(table):
    table.do(AddNote(text="a plan", audience=Audience.GERMAN))
    for audience in (Audience.PUBLIC, Audience.BRITISH):
        assert table.campaign.view(audience).undo == ()
        assert table.campaign.do(Undo(audience=audience)) == NothingToUndo()
        assert table.campaign.do(Redo(audience=audience)) == NothingToRedo()


def test_a_secret_act_is_in_nobody_elses_view(table):
    table.play_to(RecoveryStep.CPP_REPLENISHMENT)
    table.dice.values = [3]
    table.do(ReplenishPoints(side=Side.GERMAN))
    secret = table.campaign.history.entries[-1]
    for audience in (Audience.PUBLIC, Audience.BRITISH):
        view = table.campaign.view(audience)
        assert secret not in view.entries
        assert view.last_entry != secret
        assert not view.state.replenishments
        assert Side.GERMAN in view.state.hidden
    assert table.campaign.view(Audience.GERMAN).last_entry == secret


def test_a_correction_replaces_what_an_entry_says_and_reaches_what_follows(table):
    entry = table.do(SetControl(hexes=(E12,), side=Side.BRITISH)).entries[0]
    table.do(AddNote(text="Later"))
    table.do(
        Correct(entry=entry.number, fact=ControlChanged((E13,), Side.BRITISH), reason="It was the windmill")
    )
    assert table.campaign.state.control.british == (E13,)
    assert table.campaign.history.entries[entry.number - 1].fact == ControlChanged((E12,), Side.BRITISH)
    assert table.reopened().state == table.campaign.state


def test_an_entry_can_be_struck_and_the_correction_undone(table):
    entry = table.do(SetControl(hexes=(E12,), side=Side.BRITISH)).entries[0]
    table.do(Correct(entry=entry.number, fact=None, reason="Never happened"))
    assert table.campaign.state.control.british == ()
    table.do(Undo())
    assert table.campaign.state.control.british == (E12,)


def test_a_correction_needs_a_standing_entry_and_a_reason(table):
    entry = table.do(SetControl(hexes=(E12,), side=Side.BRITISH)).entries[0]
    assert table.campaign.do(Correct(entry=99, fact=None, reason="x")) == NoSuchEntry(99)
    assert table.campaign.do(Correct(entry=entry.number, fact=None, reason=" ")) == ReasonMissing()
    table.do(Undo())
    assert table.campaign.do(Correct(entry=entry.number, fact=None, reason="x")) == NoSuchEntry(entry.number)


def test_a_correction_is_not_corrected_but_undone_or_corrected_anew(table):
    entry = table.do(SetControl(hexes=(E12,), side=Side.BRITISH)).entries[0]
    correction = table.do(Correct(entry=entry.number, fact=None, reason="Never happened")).entries[0]
    answer = table.campaign.do(Correct(entry=correction.number, fact=None, reason="It did"))
    assert answer == NoSuchEntry(correction.number)


def test_a_ruling_struck_is_not_kept_by_a_later_change_of_another(table):
    struck = table.do(ChangeRuling(code="C14", option="one-unit")).entries[0]
    table.do(ChangeRuling(code="C24", option="both-sides"))
    table.do(Correct(entry=struck.number, fact=None, reason="We never agreed"))
    rulings = table.campaign.state.rulings
    assert (rulings.option("C14"), rulings.option("C24")) == ("whole-stack", "both-sides")


def test_the_other_sides_secret_entry_cannot_be_corrected(table):
    table.play_to(RecoveryStep.CPP_REPLENISHMENT)
    table.dice.values = [3]
    secret = table.do(ReplenishPoints(side=Side.GERMAN)).entries[0]
    answer = table.campaign.do(Correct(entry=secret.number, fact=None, reason="x", audience=Audience.BRITISH))
    assert answer == NoSuchEntry(secret.number)


def test_a_refused_act_changes_nothing(table):
    before = table.campaign.state, table.campaign.history.entries
    assert table.campaign.do(AddNote(text="  ")) == NoteEmpty()
    assert (table.campaign.state, table.campaign.history.entries) == before


def test_an_act_that_cannot_be_written_changes_nothing(table, monkeypatch):
    before = table.campaign.state, table.campaign.history.entries

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(table.journal, "write", full)
    try:
        table.campaign.do(AddNote(text="Lost?"))
    except OSError:
        pass
    else:
        raise AssertionError("the error must reach the window")
    assert (table.campaign.state, table.campaign.history.entries) == before


def test_all_is_open_when_the_campaign_has_ended(table):
    table.play_to(RecoveryStep.CPP_REPLENISHMENT)
    table.dice.values = [3]
    table.do(ReplenishPoints(side=Side.GERMAN))
    from dataclasses import replace

    from elst_app.campaign.view import seen_state

    ended = replace(table.campaign.state, stage=Stage.ENDED)
    assert seen_state(ended, Audience.PUBLIC).replenishments == ended.replenishments


def test_the_beginning_cannot_be_struck(table):
    first = table.campaign.history.entries[0]
    assert table.campaign.do(Correct(entry=first.number, fact=None, reason="x")) == NoSuchEntry(first.number)


def test_halves_of_characters_never_reach_the_journal(table):
    fact = table.do(AddNote(text=" fog \ud83d over S28 ")).entries[0].fact
    assert fact.text == "fog  over S28"


def struck(table, kind):
    """What the answer is when the last standing entry of that kind is struck."""
    entry = [each for each in table.campaign.history.standing if isinstance(each.fact, kind)][-1]
    answer = table.campaign.do(
        Correct(entry=entry.number, fact=None, reason="A slip", audience=Audience.PUBLIC)
    )
    return answer, CourseRestsOnIt()


def test_4_5_what_the_course_of_the_campaign_rests_on_is_not_struck_alone(table):
    british_assault(table)
    before = table.campaign.state
    for kind in (ScenarioEnded, DateBegun, RecoveryEnded, InitiativeRevealed):
        answer, refusal = struck(table, kind)
        assert answer == refusal
    assert table.campaign.state == before


def test_4_5171_neither_the_dr_of_a_dual_attack_nor_an_inactive_date_is_struck_alone(table):
    table.play_to(RecoveryStep.INITIATIVE)
    place_chits(table, INACTIVE, INACTIVE)
    answer, refusal = struck(table, BlockRepeated)
    assert answer == refusal
    buy_attack_chit(table)
    place_chits(table, ATTACK, ATTACK, die=1)
    answer, refusal = struck(table, DualAttackRolled)
    assert answer == refusal


def test_4_41_a_concession_is_undone_and_not_struck(table):
    table.do(StartScenario())
    playing = table.campaign.state
    table.do(Concede(side=Side.GERMAN))
    for kind in (ScenarioEnded, CampaignDecided):
        answer, refusal = struck(table, kind)
        assert answer == refusal
    table.do(Undo())
    assert table.campaign.state == playing


def test_4_510_a_tick_that_begins_a_date_is_not_struck_and_another_is(table):
    table.play_to(RecoveryStep.SHIFT)
    ticks = {
        entry.fact.step: entry
        for entry in table.campaign.history.standing
        if isinstance(entry.fact, StepTicked)
    }
    new_date = ticks[RecoveryStep.NEW_DATE].number
    strike = Correct(entry=new_date, fact=None, reason="A slip")
    assert table.campaign.do(strike) == CourseRestsOnIt()
    noted = replace(ticks[RecoveryStep.NEW_DATE].fact, note="fog")
    table.do(Correct(entry=new_date, fact=noted, reason="Its note"))
    table.do(Correct(entry=ticks[RecoveryStep.MELEE].number, fact=None, reason="Not over"))
    assert table.campaign.state.progress.now is RecoveryStep.MELEE
