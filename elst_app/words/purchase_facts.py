"""Purchases of RGs in words: one by itself, several of one side together (4.515)."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.purchases import GroupBought
from elst_app.rules.reinforcements import Deployment
from elst_app.rules.sides import Side
from elst_app.words.phrases import fill
from elst_app.words.reinforcements import group_title


def who_text(side: Side) -> str:
    """The side as the one who acts, at the beginning of a sentence."""
    if side is Side.BRITISH:
        return QCoreApplication.translate("Facts", "The British")
    return QCoreApplication.translate("Facts", "The German")


def bought_text(fact: GroupBought) -> str:
    """The purchase of one RG with what it cost."""
    bought = fact.purchase
    if bought.deployment is Deployment.NONE:
        text = QCoreApplication.translate("Facts", "{who} purchased the {name} for {cost} CPP")
    elif bought.surcharge and fact.is_free_on_map:
        text = QCoreApplication.translate(
            "Facts",
            "{who} purchased {rg} {name}, {deployment}, for {cost} CPP: the map is free with the Attack Chit",
        )
    elif bought.surcharge:
        text = QCoreApplication.translate(
            "Facts", "{who} purchased {rg} {name}, {deployment}, for {cost} CPP and {surcharge} for the map"
        )
    else:
        text = QCoreApplication.translate(
            "Facts", "{who} purchased {rg} {name}, {deployment}, for {cost} CPP"
        )
    return fill(
        text,
        who=who_text(bought.side),
        rg=bought.rg,
        name=bought.name,
        deployment=bought.deployment,
        cost=bought.cost,
        surcharge=bought.surcharge,
    )


def purchases_text(side: Side, bought: Sequence[GroupBought]) -> str:
    """Several purchases of one side with the CPP of all: `The British purchased for 11 CPP: ...`."""
    total = 0
    told = []
    for fact in bought:
        purchase = fact.purchase
        surcharge = 0 if fact.is_free_on_map else purchase.surcharge
        total += purchase.cost + surcharge
        text = QCoreApplication.translate("Facts", "{title} ({deployment}, {cost})")
        if purchase.deployment is Deployment.NONE:
            text = QCoreApplication.translate("Facts", "the {title} ({cost})")
        elif surcharge:
            text = QCoreApplication.translate("Facts", "{title} ({deployment}, {cost} + {surcharge})")
        told.append(
            fill(
                text,
                title=group_title(purchase.rg, purchase.name),
                deployment=purchase.deployment,
                cost=purchase.cost,
                surcharge=surcharge,
            )
        )
    text = QCoreApplication.translate("Facts", "{who} purchased for {total} CPP: {groups}")
    return fill(text, who=who_text(side), total=total, groups=told)
