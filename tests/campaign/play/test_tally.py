"""Units that exited for VP by kind, and losses of each side (4.41, C34)."""

from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.campaign.play.exits import ExitLine, ExitMap
from elst_app.campaign.play.tally import exited_kinds, lost_kinds
from elst_app.rules.forces import Loss, PieceKind
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from elst_app.rules.units import UnitKind
from tests.campaign.play.scenes import enter, start


def test_4_41_exited_units_are_counted_by_kind_and_leaders_by_their_drm(table):
    ids = enter(table, Side.BRITISH, "4-5-7", "4-5-7", "8-1", "8-0", "Sherman V")
    start(table)
    table.do(ExitMap(hex=Hex.parse("TT12"), lines=tuple(ExitLine(id_) for id_ in ids)))
    found = exited_kinds(table.campaign.state, table.rulebook)
    counted = {
        (each.kind, each.leadership_drm): (each.number, each.vp_each, each.vp)
        for each in found
        if each.number
    }
    assert counted == {
        (UnitKind.SQUAD, None): (2, 2, 4),
        (UnitKind.LEADER, -1): (1, 2, 2),
        (UnitKind.LEADER, 0): (1, 1, 1),
        (UnitKind.VEHICLE, None): (1, 0, 0),
    }
    assert len(found) == 8, "every kind of the Victory Conditions has its line"


def test_casualty_reduction_of_a_squad_is_the_loss_of_a_half_squad(table):
    squad, other, gun = enter(table, Side.GERMAN, "4-4-7", "4-4-7", "LMG")
    start(table)
    table.do(
        BookLosses(
            lines=(
                LossLine(squad, Loss.ELIMINATED),
                LossLine(other, Loss.REDUCED),
                LossLine(gun, Loss.ELIMINATED),
            )
        )
    )
    lost = {each.kind: each.number for each in lost_kinds(table.campaign.state, Side.GERMAN)}
    assert lost == {PieceKind.SQUAD: 1, PieceKind.HALF_SQUAD: 1, PieceKind.SUPPORT_WEAPON: 1}
    assert lost_kinds(table.campaign.state, Side.BRITISH) == ()


def test_a_wreck_is_a_vehicle_lost(table):
    tank, other = enter(table, Side.GERMAN, "Pz VG", "Pz VG")
    start(table)
    table.do(BookLosses(lines=(LossLine(tank, Loss.WRECKED),)))
    assert [(each.kind, each.number) for each in lost_kinds(table.campaign.state, Side.GERMAN)] == [
        (PieceKind.VEHICLE, 1)
    ]
    table.do(BookLosses(lines=(LossLine(other, Loss.ELIMINATED),)))
    assert [each.number for each in lost_kinds(table.campaign.state, Side.GERMAN)] == [2]
