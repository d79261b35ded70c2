"""The journal of one audience as a journal of its own comes to what that audience sees."""

import pytest

from elst_app.campaign.history import ActsRevised, EntryCorrected, History
from elst_app.campaign.known import StateKnown, journal_of
from elst_app.campaign.notes import AddNote
from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.purchases import BuyGroup, GroupBought
from elst_app.campaign.revise import Revise
from elst_app.campaign.steps import StepTicked, TickStep
from elst_app.campaign.undo import Correct, Redo, Undo
from elst_app.campaign.view import View
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import Deployment
from elst_app.rules.sides import Audience, Side


@pytest.mark.parametrize("audience", Audience)
def test_what_a_side_works_out_anew_in_secret_is_not_told_twice(table, audience):
    """The British go back to a note of their own, and the open steps after it are written again."""
    table.play_to(RecoveryStep.DEPLOYMENT_AREAS)
    secret = table.do(AddNote(text="a plan", audience=Audience.BRITISH)).entries[0]
    table.do(
        TickStep(step=RecoveryStep.DEPLOYMENT_AREAS, note="as agreed"),
        Revise(entry=secret.number, instead=None, audience=Audience.BRITISH),
    )
    view = table.campaign.view(audience)
    history = History(journal_of(view))
    assert View(history.state, history, audience).state == view.state


def test_what_the_other_side_has_bought_meanwhile_is_not_told_twice(table):
    table.play_to(RecoveryStep.RG_PURCHASE)
    secret = table.do(AddNote(text="a plan", audience=Audience.BRITISH)).entries[0]
    table.do(
        BuyGroup(side=Side.GERMAN, rg="I3", deployment=Deployment.OFF_MAP),
        Revise(entry=secret.number, instead=None, audience=Audience.BRITISH),
    )
    view = table.campaign.view(Audience.GERMAN)
    history = History(journal_of(view))
    assert View(history.state, history, Audience.GERMAN).state == view.state


def read_by(table, audience):
    """What the journal says to this audience: what happened, and whether it counts."""
    view = table.campaign.view(audience)
    return [(entry.fact, view.stands(entry), entry.at, entry.moment) for entry in view.entries]


def read_in_copy(table, audience):
    """The same of the journal of that audience alone, without what only says what is known."""
    history = History(journal_of(table.campaign.view(audience)))
    view = View(history.state, history, audience)
    entries = [entry for entry in view.entries if not isinstance(entry.fact, StateKnown)]
    return [(entry.fact, view.stands(entry), entry.at, entry.moment) for entry in entries]


OTHERS = (Audience.PUBLIC, Audience.GERMAN)


@pytest.fixture
def planned(table):
    """A plan of the British, what everybody did after it, and what the German did in secret."""
    table.play_to(RecoveryStep.RG_PURCHASE)
    table.plan = table.do(AddNote(text="a plan", audience=Audience.BRITISH)).entries[0].number
    table.do(
        AddNote(text="a cup of tea"),
        BuyGroup(side=Side.GERMAN, rg="I3", deployment=Deployment.OFF_MAP),
        TickStep(step=RecoveryStep.RG_PURCHASE, note="as agreed"),
    )
    return table


def another_plan(number: int, text: str = "another plan") -> Revise:
    instead = AddNote(text=text, audience=Audience.BRITISH)
    return Revise(entry=number, instead=instead, audience=Audience.BRITISH)


@pytest.mark.parametrize("audience", OTHERS)
def test_c40_others_read_nothing_of_what_a_side_went_back_to_in_secret(planned, audience):
    before = read_by(planned, audience)
    done = planned.do(another_plan(planned.plan))
    assert read_by(planned, audience) == before
    assert read_in_copy(planned, audience) == before
    planned.do(another_plan(done.entries[1].number, "a third"))
    assert read_by(planned, audience) == read_in_copy(planned, audience) == before
    planned.do(Undo(audience=Audience.BRITISH))
    assert read_by(planned, audience) == read_in_copy(planned, audience) == before
    planned.do(Redo(audience=Audience.BRITISH))
    assert read_by(planned, audience) == read_in_copy(planned, audience) == before


def test_c40_what_was_worked_out_anew_in_secret_can_be_corrected_by_those_who_read_it(planned):
    planned.do(another_plan(planned.plan))
    view = planned.campaign.view(Audience.GERMAN)
    (bought,) = [entry for entry in view.entries if isinstance(entry.fact, GroupBought)]
    planned.do(Correct(entry=bought.number, fact=None, reason="a slip", audience=Audience.GERMAN))
    assert not planned.campaign.view(Audience.GERMAN).state.purchases
    copied = read_in_copy(planned, Audience.GERMAN)[-1][0]
    assert isinstance(copied, EntryCorrected)
    assert copied.entry == 1 + view.entries.index(bought)


@pytest.mark.parametrize("audience", OTHERS)
def test_what_is_no_longer_possible_others_read_as_gone_back_to(table, audience):
    """Without the British dr step 4.514 cannot be ticked, and the copy reads as the journal does."""
    table.play_to(RecoveryStep.CPP_REPLENISHMENT)
    roll = table.do(ReplenishPoints(side=Side.BRITISH, die=2)).entries[0].number
    table.do(
        ReplenishPoints(side=Side.GERMAN, die=2),
        TickStep(step=RecoveryStep.CPP_REPLENISHMENT),
        Revise(entry=roll, instead=None, audience=Audience.BRITISH),
        AddNote(text="a cup of tea"),
    )
    view = table.campaign.view(audience)
    (revised,) = [entry for entry in view.entries if isinstance(entry.fact, ActsRevised)]
    assert revised.audience is Audience.PUBLIC
    (ticked,) = [
        entry
        for entry in view.entries
        if isinstance(entry.fact, StepTicked) and entry.fact.step is RecoveryStep.CPP_REPLENISHMENT
    ]
    assert not view.stands(ticked)
    assert standing_in(read_in_copy(table, audience)) == standing_in(read_by(table, audience))
    history = History(journal_of(view))
    assert View(history.state, history, audience).state == view.state
    table.do(Undo(), Undo(audience=Audience.BRITISH))
    assert standing_in(read_in_copy(table, audience)) == standing_in(read_by(table, audience))


def standing_in(read):
    return [stands for _, stands, _, _ in read]
