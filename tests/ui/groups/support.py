"""The RGs screen at step 4.515 of 24 Morning, and hands on it."""

from collections.abc import Callable

from elst_app.campaign.points import ReplenishPoints
from elst_app.rules.basket import ChosenGroup
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import ATTACK_CHIT, Deployment
from elst_app.rules.sides import Side
from elst_app.ui.groups.baskets import Baskets
from elst_app.ui.groups.offers_model import Column
from elst_app.ui.groups.screen import GroupsScreen, SideGroups
from tests.records.support import Story
from tests.ui.recovery.support import story

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN
ON, OFF, NONE = Deployment.ON_MAP, Deployment.OFF_MAP, Deployment.NONE
Open = Callable[..., GroupsScreen]


def at_purchase(german_die: int = 4, british_die: int = 2) -> Story:
    """The German has 37 CPP and 16 less his dr, the British 50 and 25 less theirs."""
    told = story(RecoveryStep.CPP_REPLENISHMENT)
    told.do(ReplenishPoints(side=BRITISH, die=british_die), ReplenishPoints(side=GERMAN, die=german_die))
    return told.go_to(RecoveryStep.RG_PURCHASE)


def shown(screen: GroupsScreen) -> SideGroups:
    groups = screen.shown
    assert groups is not None
    return groups


def put(screen: GroupsScreen, side: Side, *groups: str) -> None:
    """Puts RG into the basket: `I3 O` for the map, `G1` off it, `-` the Attack Chit."""
    for group in groups:
        rg, _, letter = group.partition(" ")
        default = NONE if rg == ATTACK_CHIT else OFF
        Baskets.of(screen.session).add(side, ChosenGroup(rg, Deployment(letter) if letter else default))


def cell(screen: GroupsScreen, rg: str, column: Column) -> str:
    """What the chart says in that column of the RG's row."""
    model = shown(screen).shop.model
    return str(model.index(row_of(screen, rg), column).data() or "")


def row_of(screen: GroupsScreen, rg: str) -> int:
    model = shown(screen).shop.model
    rows = range(model.rowCount())
    return next(row for row in rows if model.index(row, Column.ID).data() == rg)


def figures(screen: GroupsScreen) -> tuple[str, ...]:
    """The sum in the head: Initial, Repl, Total, Spent, Basket, Remaining."""
    sum_ = shown(screen).head.sum
    parts = (sum_.initial, sum_.replenished, sum_.total, sum_.spent, sum_.basket, sum_.remaining)
    return tuple(part.number.text() for part in parts)


def bought(screen: GroupsScreen, side: Side) -> list[str]:
    return [f"{each.rg} {each.deployment.value}" for each in screen.session.view.state.purchases_of(side)]
