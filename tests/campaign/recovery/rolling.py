"""What a side rolls at the table in step 4.516, for campaigns in which the program throws no dice."""

from elst_app.campaign.door import Campaign, Done
from elst_app.campaign.recovery.received import Receipt, ReceiptStage, received_of
from elst_app.campaign.recovery.receiving import RollLeaders, RollStrength, RollWeapons
from elst_app.rules.sides import Side


def roll_for_groups(campaign: Campaign) -> None:
    """Rolls a 1 with each die that is to be thrown for the RG just bought, so that all come in full."""
    for side in Side:
        for group in [receipt.group for receipt in received_of(campaign.state, campaign.rulebook, side)]:
            while (command := _roll(_receipt(campaign, side, group))) is not None:
                assert isinstance(campaign.do(command), Done)


def _receipt(campaign: Campaign, side: Side, group: str) -> Receipt:
    found = received_of(campaign.state, campaign.rulebook, side)
    return next(receipt for receipt in found if receipt.group == group)


def _roll(receipt: Receipt) -> RollStrength | RollWeapons | RollLeaders | None:
    side, group = receipt.purchase.side, receipt.group
    match receipt.due:
        case ReceiptStage.STRENGTH:
            return RollStrength(side=side, group=group, dice=(1, 1))
        case ReceiptStage.WEAPONS:
            return RollWeapons(side=side, group=group, dice=(1,) * len(receipt.weapons))
        case ReceiptStage.LEADERS:
            return RollLeaders(side=side, group=group, dice=(1, 1))
    return None
