"""The areas beside those of an earlier date (4.505)."""

from collections.abc import Callable

from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from elst_app.campaign.control import SetControl
from elst_app.campaign.forces.entering import EnterPieces
from elst_app.campaign.recovery.resupply import Resupply
from elst_app.loading import rulebook as packed_rulebook
from elst_app.rules.forces import NewPieces, in_hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience
from elst_app.ui.map_screen.screen import MapScreen
from tests.records.support import Story, tell, with_map
from tests.ui.map_screen.support import BRITISH, GERMAN, at, press, text_of

Open = Callable[[Story], MapScreen]


def choice(screen: MapScreen) -> QComboBox:
    found = screen.findChild(QComboBox, "compareWith")
    assert found is not None
    return found


def choose(screen: MapScreen, row: int) -> None:
    """Chooses as a person does: setting the row by itself tells nobody."""
    choice(screen).setCurrentIndex(row)
    choice(screen).activated.emit(row)


def test_before_any_date_there_is_nothing_to_compare_with(screen: MapScreen) -> None:
    assert not screen.comparison.isVisible()


def test_4_505_gains_and_losses_are_shown_and_counted(open_map: Open, qtbot: QtBot) -> None:
    screen = open_map(tell(packed_rulebook()))
    rows = [choice(screen).itemText(row) for row in range(choice(screen).count())]
    assert rows[0] == "no earlier date"
    assert rows[-1] == "after 23 Sept Afternoon"
    assert len(rows) == len(screen.session.view.state.determined) + 1
    assert screen.view.overlays.changes is None
    choose(screen, len(rows) - 1)
    # The tanks in D13 and E17 were noted by hand; since V1 came the order of battle has none on the map.
    assert text_of(screen, "changesBritish") == "British: 0 hexes gained, 12 hexes lost"
    choose(screen, 1)
    assert text_of(screen, "changesBritish") == "British: 0 hexes gained, 0 hexes lost"
    assert text_of(screen, "changesGerman") == "German: 0 hexes gained, 0 hexes lost"
    screen.session.do(SetControl(hexes=(at("L6"), at("M6"), at("N5"), at("O5")), side=None))
    assert text_of(screen, "changesGerman").startswith("German: 0 hexes gained, ")
    changes = screen.view.overlays.changes
    assert changes is not None
    assert at("L6") in changes.german_lost
    assert f"{len(changes.german_lost)} hexes lost" in text_of(screen, "changesGerman")
    assert {"gained", "lost"} <= set(screen.legend.legend.entries)
    screen.session.do(SetControl(hexes=(at("NN8"),), side=GERMAN))
    assert screen.view.overlays.changes is not None
    assert at("NN8") in screen.view.overlays.changes.german_gained
    choose(screen, 0)
    assert screen.view.overlays.changes is None
    assert text_of(screen, "changesGerman") == ""


def test_the_date_chosen_stays_and_its_signs_can_be_hidden(open_map: Open, qtbot: QtBot) -> None:
    screen = open_map(tell(packed_rulebook()))
    choose(screen, 1)
    name = choice(screen).currentText()
    screen.session.do(SetControl(hexes=(at("NN8"),), side=GERMAN))
    assert choice(screen).currentText() == name
    press(qtbot, screen, "showLayers")
    press(qtbot, screen, "layerChanges")
    assert "gained" not in screen.legend.legend.entries


def test_4_5127_tanks_in_the_entry_area_are_not_shown_on_the_map(open_map: Open) -> None:
    """The areas drawn from them stay (4.5055)."""
    story = with_map(Story(packed_rulebook())).play().go_to(RecoveryStep.SHOCK_AND_BOG)
    lines = tuple(NewPieces(1, "Sherman V", in_hex(at(name))) for name in ("D13", "E17"))
    story.do(EnterPieces(side=BRITISH, lines=lines)).go_to(RecoveryStep.REPAIR)
    screen = open_map(story)
    screen.session.set_audience(Audience.BRITISH)
    areas = screen.view.overlays.areas

    def tanks() -> list[str]:
        control = screen.view.overlays.control
        assert control is not None
        return [hex_.name for hex_ in control.vehicles(BRITISH)]

    assert tanks() == ["D13", "E17"]
    screen.session.do(Resupply(side=BRITISH))
    assert tanks() == []
    assert screen.view.overlays.areas == areas
