"""What the German's eligible hexes on the map of the game mean for the north edge (4.5152, C33)."""

from elst_app.campaign.areas import determined_areas, is_north_edge_open
from elst_app.campaign.control import GiveRest, SetControl
from elst_app.campaign.purchases import BuyGroup
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import Deployment, NorthEdgeClosed
from elst_app.rules.sides import Side
from tests.campaign.conftest import Table

V1_ON_MAP = BuyGroup(side=Side.GERMAN, rg="V1", deployment=Deployment.ON_MAP)
E13, TT7 = Hex.parse("E13"), Hex.parse("TT7")


def eligible(table: Table) -> set[str]:
    """The names of the hexes by which the German enters."""
    return {
        hex_.name
        for hex_ in determined_areas(table.campaign.state, table.rulebook).entry(Side.GERMAN).eligible
    }


def test_c33_the_german_enters_along_the_north_edge_where_a_hex_from_s1_to_tt0_is_open(table: Table) -> None:
    table.do(SetControl(hexes=(E13,), side=Side.BRITISH), GiveRest(side=Side.GERMAN))
    table.play_to(RecoveryStep.RG_PURCHASE)
    assert {"S1", "TT0"} <= eligible(table)
    assert is_north_edge_open(table.campaign.state, table.rulebook)
    table.do(V1_ON_MAP)


def test_c33_an_open_hex_of_the_east_edge_alone_leaves_the_north_edge_closed(table: Table) -> None:
    table.do(SetControl(hexes=(TT7,), side=Side.GERMAN), GiveRest(side=Side.BRITISH))
    table.play_to(RecoveryStep.RG_PURCHASE)
    assert eligible(table) == {"TT5", "TT7", "TT8"}
    assert not is_north_edge_open(table.campaign.state, table.rulebook)
    assert table.campaign.do(V1_ON_MAP) == NorthEdgeClosed()
