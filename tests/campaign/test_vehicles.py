"""The paths of vehicles (C13), and those that Control shows once the areas are drawn: they follow the forces,
the areas do not (4.5055)."""

import pytest

from elst_app.campaign.areas import current_areas, determined_areas
from elst_app.campaign.clock import EndScenario, StartScenario
from elst_app.campaign.control import NothingChanges, SetVehicles
from elst_app.campaign.forces.changing import ChangePieces, Edit
from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.campaign.initiative import PlaceChit
from elst_app.campaign.moments import Stage
from elst_app.campaign.steps import TickStep
from elst_app.campaign.vehicles import CloseHexes, HexesClosed, closed_to, control_shown
from elst_app.rules.forces import ENTRY_AREA, UNKNOWN, Loss
from elst_app.rules.initiative import Initiative
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.refusals import UnknownHex
from elst_app.rules.sides import Audience, Side
from tests.campaign.recovery.perimeter import enter, now, set_out
from tests.rules.areas.support import hexes

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN


def shown(table, audience=None):
    state = table.campaign.state if audience is None else table.campaign.view(audience).state
    return " ".join(hex_.name for hex_ in control_shown(state, table.rulebook).vehicles(BRITISH))


def noted(table):
    return " ".join(hex_.name for hex_ in table.campaign.state.control.vehicles(BRITISH))


def lose(table, *tanks):
    table.do(BookLosses(lines=tuple(LossLine(tank.id, Loss.ELIMINATED) for tank in tanks)))


@pytest.fixture
def tanks(table):
    """Two British tanks in D13 and E17 as the areas are drawn after the 23rd Afternoon."""
    set_out(table, RecoveryStep.SHOCK_AND_BOG)
    table.tanks = tuple(enter(table, BRITISH, place, "Sherman V")[0] for place in ("D13", "E17"))
    table.play_to(RecoveryStep.ESCAPE)
    return table


def test_4_5127_tanks_gone_to_the_entry_area_are_shown_no_more_to_those_who_know(tanks):
    tanks.play_to(RecoveryStep.REPAIR)
    areas = current_areas(tanks.campaign.state, tanks.rulebook)
    assert shown(tanks) == "D13 E17"
    tanks.do(TickStep(step=RecoveryStep.REPAIR))
    assert [now(tanks, tank).place for tank in tanks.tanks] == [ENTRY_AREA, ENTRY_AREA]
    assert shown(tanks) == shown(tanks, Audience.BRITISH) == ""
    assert shown(tanks, Audience.GERMAN) == shown(tanks, Audience.PUBLIC) == "D13 E17"
    for found in (current_areas, determined_areas):
        assert found(tanks.campaign.state, tanks.rulebook) == areas


def test_4_5055_a_tank_lost_after_the_areas_were_drawn_is_shown_no_more(tanks):
    lose(tanks, tanks.tanks[0])
    assert shown(tanks) == "E17"
    assert noted(tanks) == "D13 E17"


def test_4_505_while_it_is_not_said_where_one_is_all_stay(tanks):
    tanks.do(ChangePieces(ids=(tanks.tanks[0].id,), edit=Edit(place=UNKNOWN)))
    assert shown(tanks) == "D13 E17"


def test_4_2_what_is_noted_by_hand_later_is_shown(tanks):
    tanks.do(SetVehicles(side=BRITISH, hexes=tuple(hexes("D13 E17 F19"))))
    lose(tanks, *tanks.tanks)
    assert shown(tanks) == "F19"


def test_4_2_vehicles_noted_by_hand_stay_where_the_ob_has_none(table):
    set_out(table, RecoveryStep.INITIATIVE)
    assert shown(table) == "D13 E17"


def test_4_505_before_the_next_areas_control_shows_what_is_noted(tanks):
    tanks.play_to(RecoveryStep.INITIATIVE)
    tanks.do(
        PlaceChit(side=BRITISH, initiative=Initiative.ATTACK),
        PlaceChit(side=GERMAN, initiative=Initiative.INACTIVE),
        TickStep(step=RecoveryStep.DEPLOYMENT),
    )
    assert tanks.campaign.state.stage is Stage.SET_UP
    assert (shown(tanks), noted(tanks)) == ("", "D13 E17")
    tanks.do(StartScenario())
    assert (shown(tanks), noted(tanks)) == ("", "")
    tanks.do(SetVehicles(side=BRITISH, hexes=tuple(hexes("F19"))), EndScenario())
    assert shown(tanks) == "F19"


def closing(names):
    return CloseHexes(hexes=tuple(hexes(names)))


def test_c13_what_is_closed_to_vehicles_is_said_once_and_kept_until_something_else_is_said(tanks):
    done = tanks.do(closing("L9 K9 L9"))
    assert [(entry.fact, entry.rule) for entry in done.entries] == [
        (HexesClosed(tuple(hexes("K9 L9"))), "C13")
    ]
    assert tanks.campaign.do(closing("K9 L9")) == NothingChanges()
    assert tanks.campaign.do(closing("K9 UU7")) == UnknownHex("UU7")
    (squad,) = enter(tanks, BRITISH, "E12", "4-5-7")
    state = tanks.campaign.state
    assert (closed_to(state, tanks.tanks[0]), closed_to(state, squad)) == (tuple(hexes("K9 L9")), ())
    tanks.play_to(RecoveryStep.INITIATIVE)
    assert tanks.campaign.state.closed_to_vehicles == tuple(hexes("K9 L9"))
    tanks.do(CloseHexes(hexes=()))
    assert closed_to(tanks.campaign.state, tanks.tanks[0]) == ()
