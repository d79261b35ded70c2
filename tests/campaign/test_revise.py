"""Going back in the Recovery Phase: one act is done otherwise, and what followed is worked out anew."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from elst_app.campaign.context import Command, Context
from elst_app.campaign.control import ControlChanged, SetControl
from elst_app.campaign.door import Done
from elst_app.campaign.entries import Entry
from elst_app.campaign.history import ActsRevised, History
from elst_app.campaign.notes import AddNote, Noted
from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.purchases import BuyGroup, BuyGroups, CorrectGroup, GroupBought
from elst_app.campaign.recovery.regrouping import EndOfScenario
from elst_app.campaign.revise import CannotGoBack, Revise, revised_acts
from elst_app.campaign.steps import TickStep
from elst_app.campaign.undo import Correct, NoSuchEntry, NothingToRedo, Redo, Undo
from elst_app.rules.basket import ChosenGroup
from elst_app.rules.calendar import CGDate
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep, StepOver
from elst_app.rules.reinforcements import Deployment
from elst_app.rules.sides import Audience, Side


@dataclass(frozen=True, slots=True, kw_only=True)
class SayIfControlled(Command):
    """Records something only if the British Control anything."""

    def decide(self, context: Context) -> None:
        if context.state.control.british:
            context.record(EndOfScenario(context.state.date), "4.503")


def entry_of(table, command):
    """The number of the entry that an act begins with."""
    return table.do(command).entries[0].number


@pytest.fixture
def bought(table):
    """The British have 30 + 25 - 1 CPP and buy the MG Pltn, then the AT Sect; the German nothing."""
    table.play_to(RecoveryStep.CPP_REPLENISHMENT)
    table.first = entry_of(table, ReplenishPoints(side=Side.BRITISH, die=1))
    table.do(ReplenishPoints(side=Side.GERMAN, die=2))
    table.do(TickStep(step=RecoveryStep.CPP_REPLENISHMENT))
    table.do(BuyGroup(side=Side.BRITISH, rg="HW1", deployment=Deployment.OFF_MAP))
    table.second = entry_of(table, BuyGroup(side=Side.BRITISH, rg="G1", deployment=Deployment.OFF_MAP))
    return table


def revise(table, entry, instead, audience=Audience.BRITISH):
    outcome = table.campaign.do(Revise(entry=entry, instead=instead, audience=audience))
    assert isinstance(outcome, Done), outcome
    return outcome


def test_a_changed_answer_reaches_every_later_line(bought) -> None:
    revise(bought, bought.first, ReplenishPoints(side=Side.BRITISH, die=6))
    state = bought.campaign.state
    line = state.cpp_line(Side.BRITISH, CGDate.MORNING_24)
    assert (line.replenished, line.total) == (25 - 6, 20 + 19)
    assert [purchase.rg for purchase in state.purchases_of(Side.BRITISH)] == ["HW1", "G1"]
    assert state.moment.step is RecoveryStep.RG_PURCHASE
    assert History(bought.campaign.history.entries).state == state


def test_what_is_no_longer_possible_is_dropped_and_named(bought) -> None:
    """Without the British dr step 4.514 cannot be ticked, and nothing of 4.515 comes before it (4.5)."""
    outcome = revise(bought, bought.first, None)
    fact = outcome.entries[0].fact
    assert isinstance(fact, ActsRevised)
    assert len(fact.dropped) == 3
    assert bought.campaign.state.progress.now is RecoveryStep.CPP_REPLENISHMENT
    assert not bought.campaign.state.purchases


def test_the_acts_worked_out_anew_are_told_beside_what_they_were(bought) -> None:
    outcome = revise(bought, bought.first, ReplenishPoints(side=Side.BRITISH, die=6))
    acts = revised_acts(bought.campaign.history, outcome.entries[0])
    assert [act.has_changed for act in acts] == [True, False, False, False, False]
    assert isinstance(acts[3].after[0].fact, GroupBought)
    outcome = revise(bought, outcome.entries[1].number, None)
    acts = revised_acts(bought.campaign.history, outcome.entries[0])
    assert [bool(act.after) for act in acts] == [False, True, False, False, False]


def test_undo_brings_everything_back_and_redo_takes_it_again(bought) -> None:
    before = bought.campaign.state
    revise(bought, bought.first, ReplenishPoints(side=Side.BRITISH, die=6))
    after = bought.campaign.state
    bought.do(Undo(audience=Audience.BRITISH))
    assert bought.campaign.state == before
    bought.do(Redo(audience=Audience.BRITISH))
    assert bought.campaign.state == after
    assert bought.reopened().state == after


def test_an_act_that_was_worked_out_anew_can_be_gone_back_to_again(bought) -> None:
    outcome = revise(bought, bought.first, ReplenishPoints(side=Side.BRITISH, die=6))
    again = revise(bought, outcome.entries[1].number, ReplenishPoints(side=Side.BRITISH, die=3))
    assert bought.campaign.state.cpp_line(Side.BRITISH, CGDate.MORNING_24).replenished == 22
    bought.do(Undo(audience=Audience.BRITISH))
    assert bought.campaign.state.cpp_line(Side.BRITISH, CGDate.MORNING_24).replenished == 19
    assert again.entries[0].number > outcome.entries[-1].number


def test_the_programs_dice_stay_the_same_when_something_before_them_changes(table) -> None:
    table.play_to(RecoveryStep.CPP_REPLENISHMENT)
    note = entry_of(table, AddNote(text="fog", audience=Audience.PUBLIC))
    table.dice.values = [5]
    table.do(ReplenishPoints(side=Side.GERMAN))
    revise(table, note, AddNote(text="no fog", audience=Audience.PUBLIC), Audience.PUBLIC)
    assert table.campaign.state.replenishments[0].die == 5
    assert table.dice.throws == 1


def test_going_back_is_no_second_throw(table) -> None:
    table.play_to(RecoveryStep.CPP_REPLENISHMENT)
    table.dice.values = [5, 1]
    entry = entry_of(table, ReplenishPoints(side=Side.GERMAN))
    revise(table, entry, ReplenishPoints(side=Side.GERMAN), Audience.GERMAN)
    assert [each.die for each in table.campaign.state.replenishments] == [5]


def test_a_new_answer_that_is_not_possible_changes_nothing(bought) -> None:
    before = bought.campaign.state
    refusal = bought.campaign.do(
        Revise(
            entry=bought.second,
            instead=ReplenishPoints(side=Side.BRITISH, die=1),
            audience=Audience.BRITISH,
        )
    )
    assert refusal == StepOver(RecoveryStep.CPP_REPLENISHMENT)
    assert bought.campaign.state is before


def test_only_acts_of_this_recovery_phase_and_only_by_those_who_may_see_them(table, bought) -> None:
    beginning = Revise(entry=1, instead=None, audience=Audience.PUBLIC)
    assert table.campaign.do(beginning) == CannotGoBack()
    others = Revise(entry=bought.second, instead=None, audience=Audience.GERMAN)
    assert table.campaign.do(others) == CannotGoBack()
    nothing = Revise(entry=999, instead=None, audience=Audience.PUBLIC)
    assert table.campaign.do(nothing) == NoSuchEntry(999)


@pytest.mark.parametrize("audience", [Audience.GERMAN, Audience.PUBLIC])
def test_c40_what_one_side_went_back_to_in_secret_changes_nothing_of_the_undo_of_others(
    bought, audience
) -> None:
    """The public acts after it are worked out anew in the same act."""
    label = bought.campaign.view(audience).undo
    revise(bought, bought.first, ReplenishPoints(side=Side.BRITISH, die=6))
    revised = bought.campaign.state
    assert bought.campaign.view(audience).undo == label
    bought.do(Undo(audience=Audience.BRITISH))
    assert bought.campaign.view(audience).redo == ()
    assert bought.campaign.do(Redo(audience=audience)) == NothingToRedo()
    bought.do(Redo(audience=Audience.BRITISH))
    bought.do(Undo(audience=audience))
    assert bought.campaign.state.progress.now is RecoveryStep.CPP_REPLENISHMENT
    bought.do(Redo(audience=audience))
    assert bought.campaign.state == revised


def test_what_follows_a_correction_is_worked_out_with_it(table) -> None:
    e12, e13 = Hex.parse("E12"), Hex.parse("E13")
    table.play_to(RecoveryStep.DEPLOYMENT_AREAS)
    gained = entry_of(table, SetControl(hexes=(e12,), side=Side.BRITISH))
    note = entry_of(table, AddNote(text="fog", audience=Audience.PUBLIC))
    table.do(
        Correct(entry=gained, fact=ControlChanged((e13,), Side.BRITISH), reason="It was the windmill"),
        SetControl(hexes=(e12,), side=Side.BRITISH),
    )
    outcome = revise(table, note, AddNote(text="no fog", audience=Audience.PUBLIC), Audience.PUBLIC)
    assert outcome.entries[0].fact.dropped == ()
    assert set(table.campaign.state.control.british) == {e12, e13}


def test_what_followed_a_correction_is_worked_out_without_it_once_it_is_gone_back_on(table) -> None:
    e12, e13 = Hex.parse("E12"), Hex.parse("E13")
    table.play_to(RecoveryStep.DEPLOYMENT_AREAS)
    gained = entry_of(table, SetControl(hexes=(e12,), side=Side.BRITISH))
    correction = entry_of(
        table,
        Correct(entry=gained, fact=ControlChanged((e13,), Side.BRITISH), reason="It was the windmill"),
    )
    again = entry_of(table, SetControl(hexes=(e12,), side=Side.BRITISH))
    outcome = revise(table, correction, None, Audience.PUBLIC)
    assert outcome.entries[0].fact.dropped == (again,)
    assert table.campaign.state.control.british == (e12,)


def test_what_can_be_done_otherwise_is_found_without_folding_the_journal(bought, monkeypatch) -> None:
    """Each refresh of the Recovery screen asks for it."""

    def fold(history: History) -> None:
        raise AssertionError("the whole journal was folded")

    monkeypatch.setattr(History, "state", property(fold))
    acts = bought.campaign.view(Audience.BRITISH).revisable
    assert [act[0].number for act in acts][-1] == bought.second


def test_nothing_can_be_done_otherwise_outside_a_recovery_phase(table) -> None:
    table.play_to(RecoveryStep.MELEE)
    note = entry_of(table, AddNote(text="fog", audience=Audience.PUBLIC))
    table.do(Undo(), Undo(), Undo())
    assert table.campaign.state.progress is None
    assert table.campaign.view(Audience.PUBLIC).revisable == ()
    assert table.campaign.do(Revise(entry=note, instead=None)) == NoSuchEntry(note)


def test_going_back_looks_through_the_journal_once(bought, monkeypatch) -> None:
    looks: list[History] = []
    stand = History._stand

    def looked(history: History) -> Iterator[Entry]:
        looks.append(history)
        return stand(history)

    monkeypatch.setattr(History, "_stand", looked)
    revise(bought, bought.first, ReplenishPoints(side=Side.BRITISH, die=6))
    assert len(looks) <= 3


def test_an_act_of_which_nothing_is_left_is_dropped(table) -> None:
    """A command that once recorded something and now records nothing."""
    table.play_to(RecoveryStep.DEPLOYMENT_AREAS)
    gained = entry_of(table, SetControl(hexes=(Hex.parse("E12"),), side=Side.BRITISH))
    idle = entry_of(table, SayIfControlled())
    outcome = revise(table, gained, None, Audience.PUBLIC)
    assert outcome.entries[0].fact.dropped == (idle,)
    acts = revised_acts(table.campaign.history, outcome.entries[0])
    assert [bool(act.after) for act in acts] == [False, False]


def test_4_5153_what_was_struck_or_corrected_stays_so_on_going_back(bought) -> None:
    groups = tuple(ChosenGroup(rg, Deployment.OFF_MAP) for rg in ("O1", "O2"))
    basket = entry_of(bought, BuyGroups(side=Side.BRITISH, groups=groups))
    strike = Correct(entry=basket, fact=None, reason="a slip", audience=Audience.BRITISH)
    bought.do(strike)
    bought.do(
        CorrectGroup(
            entry=bought.second,
            rg="HW2",
            deployment=Deployment.OFF_MAP,
            reason="a slip",
            audience=Audience.BRITISH,
        )
    )
    before = bought.campaign.state
    assert [each.rg for each in before.purchases] == ["HW1", "HW2", "O2"]
    for _ in range(2):
        act = next(
            act
            for act in bought.campaign.view(Audience.BRITISH).revisable
            if isinstance(act[0].command, ReplenishPoints)
        )
        outcome = revise(bought, act[0].number, act[0].command)
        assert outcome.entries[0].fact.dropped == ()
        assert bought.campaign.state == before
        acts = revised_acts(bought.campaign.history, outcome.entries[0])
        assert all(type(each.before[0].command) is type(each.after[0].command) for each in acts)
        assert not any(each.has_changed for each in acts)
    assert bought.reopened().state == before


def test_a_journal_without_some_of_what_was_worked_out_anew_tells_each_other_act_beside_itself(table) -> None:
    """So it is in a copy for one audience."""
    table.play_to(RecoveryStep.CPP_REPLENISHMENT)
    first, *_ = [entry_of(table, AddNote(text=text)) for text in ("one", "two", "three")]
    revision, one, two, three = revise(table, first, AddNote(text="another"), Audience.PUBLIC).entries
    entries = table.campaign.history.entries
    for gone in ((), (two,), (two, three)):
        acts = revised_acts(History(each for each in entries if each not in gone), revision)
        told = [([each.fact for each in act.before], list(act.after)) for act in acts]
        others = [([Noted("two")], [two]), ([Noted("three")], [three])]
        assert told == [([Noted("one")], [one]), *(each for each in others if each[1][0] not in gone)]
