"""No name, number or label that both sides read tells what one of them keeps to itself (4.514-4.517, CG3)."""

from elst_app.campaign.artillery import PutModuleIntoPlay, ReceiveModule
from elst_app.campaign.initiative import PlaceChit
from elst_app.campaign.purchases import BuyGroup
from elst_app.campaign.undo import Correct
from elst_app.rules.artillery import Observer
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
