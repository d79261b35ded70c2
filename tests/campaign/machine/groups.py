"""The CPP and the RG bought with them."""

from hypothesis import strategies as st
from hypothesis.stateful import rule

from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.purchases import BuyGroup, BuyGroups, CorrectGroup, GroupBought
from elst_app.rules.basket import ChosenGroup
from elst_app.rules.reinforcements import Deployment
from elst_app.rules.sides import Audience
from tests.campaign.machine.any_campaign import CHARTS, DIE, HAPPENED, SIDES, TEXTS, AnyCampaign


class Groups(AnyCampaign):
    """CPP are replenished, and RG bought and corrected."""

    @rule(side=SIDES, die=DIE, happened=HAPPENED)
    def replenish(self, side, die, happened):
        self.do(ReplenishPoints(side=side, die=die, happened=happened))

    @rule(data=st.data(), side=SIDES, deployment=st.sampled_from(Deployment), happened=HAPPENED)
    def buy(self, data, side, deployment, happened):
        line = data.draw(st.sampled_from(CHARTS.reinforcement_groups.of(side)))
        self.do(BuyGroup(side=side, rg=line.id, deployment=deployment, happened=happened))

    @rule(data=st.data(), side=SIDES, happened=HAPPENED)
    def buy_basket(self, data, side, happened):
        groups = st.builds(
            ChosenGroup,
            st.sampled_from([line.id for line in CHARTS.reinforcement_groups.of(side)]),
            st.sampled_from(Deployment),
        )
        chosen = data.draw(st.lists(groups, max_size=4).map(tuple))
        self.do(BuyGroups(side=side, groups=chosen, happened=happened))

    @rule(data=st.data(), side=SIDES, deployment=st.sampled_from(Deployment), reason=TEXTS)
    def correct_purchase(self, data, side, deployment, reason):
        bought = [
            entry.number for entry in self.campaign.history.entries if isinstance(entry.fact, GroupBought)
        ]
        self.do(
            CorrectGroup(
                entry=data.draw(st.sampled_from(bought or [1])),
                rg=data.draw(st.sampled_from(CHARTS.reinforcement_groups.of(side))).id,
                deployment=deployment,
                reason=reason,
                audience=Audience.of(side),
            )
        )
