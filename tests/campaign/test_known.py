"""The journal of one audience as a journal of its own comes to what that audience sees."""

import pytest

from elst_app.campaign.history import History
from elst_app.campaign.known import journal_of
from elst_app.campaign.notes import AddNote
from elst_app.campaign.purchases import BuyGroup
from elst_app.campaign.revise import Revise
from elst_app.campaign.steps import TickStep
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
