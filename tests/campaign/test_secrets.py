"""No name, number or label that both sides read tells what one of them keeps to itself (4.514-4.517, CG3)."""

import pytest

from elst_app.campaign.artillery import PutModuleIntoPlay, ReceiveModule
from elst_app.campaign.entries import Flag
from elst_app.campaign.forces.changing import ChangePieces, Edit
from elst_app.campaign.forces.entering import EnterPieces
from elst_app.campaign.initiative import PlaceChit
from elst_app.campaign.purchases import BuyGroup
from elst_app.campaign.revise import CannotGoBack, Revise
from elst_app.campaign.steps import StepTicked, TickStep
from elst_app.campaign.undo import Correct, Redo, Undo
from elst_app.rules.artillery import Observer
from elst_app.rules.forces import ENTRY_AREA, NewPieces, PieceState, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import Initiative
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import ATTACK_CHIT, Deployment
from elst_app.rules.sides import Audience, Side

OBSERVER = Observer("9-1", Hex.parse("H13"))


def buy_oba(table):
    """The British buy the Med Arty; returns the entry."""
    return table.do(
        BuyGroup(side=Side.BRITISH, rg="O2", deployment=Deployment.OFF_MAP, happened="At the table")
    ).entries[0]


def modules_of(table, audience):
    """The names of the modules this audience sees, and whether they are in play."""
    return [
        (module.battery.id, module.in_play)
        for module in table.campaign.view(audience).state.modules
        if module.battery.side is Side.BRITISH
    ]


def test_a_module_in_play_does_not_tell_how_many_were_bought(table):
    table.play_to(RecoveryStep.RG_PURCHASE)
    for _ in range(2):
        buy_oba(table)
    table.do(PutModuleIntoPlay(battery="British O2 #2", observer=OBSERVER, happened="At the table"))
    assert modules_of(table, Audience.GERMAN) == [("British O2 #1", True)]
    assert modules_of(table, Audience.BRITISH) == [("British O2 #1", True), ("British O2 #2", False)]


def test_a_module_by_ssr_does_not_tell_how_many_others_there_are(table):
    for name in ("Guns", "Howitzers"):
        table.do(ReceiveModule(side=Side.BRITISH, name=name, calibre=80))
    assert modules_of(table, Audience.BRITISH) == [
        ("British Guns #1", False),
        ("British Howitzers #1", False),
    ]


def test_a_module_bought_after_a_line_was_struck_displaces_none(table):
    table.play_to(RecoveryStep.RG_PURCHASE)
    first = buy_oba(table)
    buy_oba(table)
    table.do(Correct(entry=first.number, fact=None, reason="Not bought", audience=Audience.BRITISH))
    buy_oba(table)
    assert sorted(modules_of(table, Audience.BRITISH)) == [
        ("British O2 #1", False),
        ("British O2 #2", False),
    ]


def test_why_a_chit_is_recorded_against_a_rule_is_its_owners_secret(table):
    table.play_to(RecoveryStep.RG_PURCHASE)
    table.do(BuyGroup(side=Side.GERMAN, rg=ATTACK_CHIT, deployment=Deployment.NONE, happened="At the table"))
    table.play_to(RecoveryStep.INITIATIVE)
    table.do(PlaceChit(side=Side.BRITISH, initiative=Initiative.INACTIVE))
    done = table.do(
        PlaceChit(side=Side.GERMAN, initiative=Initiative.INACTIVE, happened="I forgot the chit I bought")
    )
    assert [entry.flag is not None for entry in done.entries] == [
        entry.audience is Audience.GERMAN for entry in done.entries
    ]
    assert any(entry.audience is Audience.PUBLIC for entry in done.entries)


def test_4_508_4_512_whether_a_tick_can_be_gone_back_to_does_not_tell_what_it_set_off_in_secret(table):
    """The British Low Ammo piece is put right with the end of 4.512, in secret; the German has none."""
    table.play_to(RecoveryStep.REPAIR)
    for side, states in ((Side.BRITISH, (PieceState.LOW_AMMO,)), (Side.GERMAN, ())):
        line = NewPieces(1, "LMG", ENTRY_AREA, states=states)
        table.do(EnterPieces(side=side, lines=(line,)))
    done = table.do(TickStep(step=RecoveryStep.REPAIR))
    assert {entry.audience for entry in done.entries} == {Audience.BRITISH, Audience.PUBLIC}
    for audience in Audience:
        ticks = [act for act in table.campaign.view(audience).revisable if act[0].act == done.entries[0].act]
        assert ticks == []
        back = Revise(entry=done.entries[0].number, instead=None, audience=audience)
        assert table.campaign.do(back) == CannotGoBack()


def test_4_512_what_is_said_to_everybody_of_an_undo_is_said_of_what_everybody_saw(table):
    table.play_to(RecoveryStep.REPAIR)
    line = NewPieces(1, "Sherman V", ENTRY_AREA, states=(PieceState.IMMOBILIZED,), secret=True)
    table.do(EnterPieces(side=Side.BRITISH, lines=(line,)))
    table.dice.values = [6]
    table.do(TickStep(step=RecoveryStep.REPAIR))
    (undone,) = table.do(Undo(audience=Audience.BRITISH)).entries
    assert (undone.audience, undone.rule, undone.fact.seen) == (Audience.PUBLIC, "4.512", False)
    (redone,) = table.do(Redo(audience=Audience.BRITISH)).entries
    assert (redone.audience, redone.rule) == (Audience.PUBLIC, "4.512")


@pytest.mark.parametrize("states", [(), (PieceState.LOW_AMMO,)])
def test_4_512_a_tick_with_a_reason_is_flagged_whether_it_set_off_anything_in_secret_or_not(table, states):
    table.play_to(RecoveryStep.REPAIR)
    table.do(EnterPieces(side=Side.BRITISH, lines=(NewPieces(1, "LMG", ENTRY_AREA, states=states),)))
    done = table.do(TickStep(step=RecoveryStep.REPAIR, happened="As it was"))
    assert {entry.flag for entry in done.entries} == {Flag("", "As it was")}
    assert len(done.entries) == 1 + len(states)


def test_4_504_gone_through_again_after_4_510_does_not_tell_where_a_vehicle_is_now(table):
    line = NewPieces(1, "Sherman V", in_hex(Hex.parse("E12")))
    table.do(EnterPieces(side=Side.BRITISH, lines=(line,)))
    table.play_to(RecoveryStep.SHIFT)
    assert table.campaign.state.control.vehicles(Side.BRITISH) == (Hex.parse("E12"),)
    table.do(ChangePieces(ids=("B1",), edit=Edit(place=in_hex(Hex.parse("E13")))))
    done = table.do(TickStep(step=RecoveryStep.SHOCK_AND_BOG, happened="Once more"))
    assert [type(entry.fact) for entry in done.entries] == [StepTicked]
