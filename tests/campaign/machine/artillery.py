"""Off-Board Artillery: modules received, put into play and used."""

from dataclasses import replace

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from elst_app.campaign.artillery import (
    ActWithBattery,
    EnterBattery,
    PutModuleIntoPlay,
    ReceiveModule,
    other_batteries,
    window_of,
)
from elst_app.loading import rulebook
from elst_app.rules.artillery import Access, Battery, BatteryKind, possible
from tests.campaign.machine.any_campaign import ACTIONS, HAPPENED, OBSERVERS, SIDES, AnyCampaign
from tests.words.samples import values


class Artillery(AnyCampaign):
    """Batteries do what they may, and what they may not."""

    @rule(side=SIDES, calibre=st.sampled_from([70, 80, 100]), off_board=st.booleans(), observer=OBSERVERS)
    def receive(self, side, calibre, off_board, observer):
        self.do(
            ReceiveModule(
                side=side,
                name="Guns",
                calibre=calibre,
                oba_kind=BatteryKind.ORDINARY,
                observer=observer if off_board else None,
                off_board=off_board,
            )
        )

    @precondition(lambda self: self.state.modules)
    @rule(data=st.data(), observer=OBSERVERS, happened=HAPPENED)
    def put_into_play(self, data, observer, happened):
        battery = data.draw(st.sampled_from([module.battery.id for module in self.state.modules]))
        self.do(PutModuleIntoPlay(battery=battery, observer=observer, happened=happened))

    @precondition(lambda self: self.state.modules)
    @rule(data=st.data(), any_act=st.booleans(), happened=HAPPENED)
    def act(self, data, any_act, happened):
        battery: Battery = data.draw(st.sampled_from([module.battery for module in self.state.modules]))
        window = window_of(self.state, battery.side)
        kinds = ACTIONS
        if window is not None and not any_act:
            others = other_batteries(self.state, battery)
            acts = possible(battery, window, rulebook().reference, others=others)
            kinds = {each.kind: ACTIONS[each.kind] for each in acts if each.refusal is None} or kinds
        action = data.draw(values(kinds[data.draw(st.sampled_from(sorted(kinds)))]))
        self.do(ActWithBattery(battery=battery.id, action=action, happened=happened))

    @precondition(lambda self: self.state.modules)
    @rule(data=st.data(), contact=st.booleans(), access=st.sampled_from(Access))
    def enter_battery(self, data, contact, access):
        battery: Battery = data.draw(st.sampled_from([module.battery for module in self.state.modules]))
        after = replace(battery, contact=contact, access=access)
        self.do(EnterBattery(after=after, happened="at the table"))
