"""What lies on the map: Control, vehicles, rest, pockets, hexes drawn by hand."""

from hypothesis import strategies as st
from hypothesis.stateful import rule

from elst_app.campaign.area_decisions import DecidePocket, DrawHexes, RestoreHexes
from elst_app.campaign.areas import current_areas
from elst_app.campaign.artillery_smoke import DeclareArtillerySmoke, FinishArtillerySmoke
from elst_app.campaign.control import GiveRest, SetControl, SetVehicles
from elst_app.campaign.vehicles import CloseHexes
from elst_app.loading import rulebook
from elst_app.rules.areas import HexClass
from tests.campaign.machine.any_campaign import BOARD, HAPPENED, HEXES, LOCATIONS, SIDES, AnyCampaign


class Ground(AnyCampaign):
    """The map is marked, as it may be and as it may not."""

    @rule(hexes=LOCATIONS, side=SIDES | st.none())
    def control(self, hexes, side):
        self.do(SetControl(hexes=hexes, side=side))

    @rule(hexes=HEXES, side=SIDES | st.none(), happened=HAPPENED)
    def control_anywhere(self, hexes, side, happened):
        self.do(SetControl(hexes=hexes, side=side, happened=happened))

    @rule(side=SIDES, is_there=st.booleans())
    def artillery_smoke(self, side, is_there):
        self.do(DeclareArtillerySmoke(side=side, is_there=is_there))
        self.do(FinishArtillerySmoke(side=side))

    @rule(side=SIDES)
    def rest(self, side):
        self.do(GiveRest(side=side))

    @rule(side=SIDES, hexes=HEXES, happened=HAPPENED)
    def vehicles(self, side, hexes, happened):
        self.do(SetVehicles(side=side, hexes=hexes, happened=happened))

    @rule(hexes=HEXES)
    def close_to_vehicles(self, hexes):
        self.do(CloseHexes(hexes=hexes))

    @rule(data=st.data(), accepted=st.booleans())
    def pocket(self, data, accepted):
        pockets = current_areas(self.state, rulebook()).pockets
        places = [pocket.hexes[0] for pocket in pockets] or [BOARD.strategic[0]]
        self.do(DecidePocket(hex=data.draw(st.sampled_from(places)), accepted=accepted))

    @rule(hexes=HEXES, hex_class=st.sampled_from(HexClass), happened=HAPPENED)
    def draw(self, hexes, hex_class, happened):
        self.do(DrawHexes(hexes=hexes, hex_class=hex_class, happened=happened))

    @rule(hexes=st.none() | HEXES)
    def restore(self, hexes):
        self.do(RestoreHexes(hexes=hexes))
