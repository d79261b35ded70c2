"""What RG bring on the Recovery screen, in secret (4.516-4.5163, C24-C26, C40, C41)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.recovery.receiving import ReceiveGroup, RollLeaders, RollStrength, RollWeapons
from elst_app.rules.forces import Piece, in_area
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import Deployment
from elst_app.rules.sides import Audience
from elst_app.ui.recovery.area_map import AreaMap
from elst_app.ui.recovery.screen import RecoveryScreen
from elst_app.ui.recovery.steps.received import ReceivedStep
from tests.ui.recovery.steps.stages import drm, heads, open_heads, pick, rows, title, with_groups
from tests.ui.recovery.support import BRITISH, CONTROL, GERMAN, Open, key, now, press, read, texts, type_dice

STEP = RecoveryStep.RG_STRENGTH
COMPANY = (BRITISH, "I1", Deployment.ON_MAP)
TANKS = (BRITISH, "V1", Deployment.OFF_MAP)
OBA = (BRITISH, "O1", Deployment.ON_MAP)
PLATOON = (GERMAN, "I1", Deployment.ON_MAP)


def of_group(screen: RecoveryScreen, group: str) -> list[Piece]:
    return [piece for piece in screen.session.view.state.forces.pieces if piece.group == group]


def test_c40_strength_then_sw_then_leaders_then_the_ob(opened: Open, qtbot: QtBot) -> None:
    screen = opened(with_groups(COMPANY, TANKS), Audience.BRITISH)
    assert heads(screen) == ["I1 #1 Inf Coy", "V1 #1 Tank Troop I"]
    assert title(screen) == "I1 #1 Inf Coy: Full or Reduced?"
    assert rows(screen) == ["8 Full: 13/18", "None Reduced: 5/18"]
    assert "10 × 4-5-7" in read(screen)
    type_dice(qtbot, screen, 5, 5)
    assert screen.guided_panel.outcome.text.text() == "I1 #1: 7 × 4-5-7"
    assert title(screen) == "I1 #1 Inf Coy: which SW?"
    assert rows(screen) == ["4 received: 2/3", "None not received: 1/3"]
    type_dice(qtbot, screen, 1, 2, 5, 4, 6)
    assert screen.guided_panel.outcome.strip is None
    assert screen.guided_panel.outcome.text.text() == "I1 #1, SW received: 2 × LMG and 1 × PIAT"
    assert (title(screen), drm(screen)) == ("I1 #1 Inf Coy: which leaders?", "+2")
    assert rows(screen)[6:9] == [
        "8 9-1 and 8-0: 5/36",
        "9 8-1 and 8-0: 1/6",
        "10 8-1 and 7-0: 5/36",
    ]
    type_dice(qtbot, screen, 3, 4)
    strip = screen.guided_panel.outcome.strip
    assert strip is not None
    assert (strip.lit, strip.accessibleName()) == (7, "9")
    assert screen.guided_panel.outcome.text.text() == "I1 #1, leaders: 8-1 and 8-0"
    assert title(screen) == "I1 #1 Inf Coy enters the OB"
    assert "It brings 7 × 4-5-7, 1 × 8-1, 1 × 8-0, 2 × LMG and 1 × PIAT, to Deployment Area 1." in read(
        screen
    )
    press(qtbot, screen, "receive-I1 #1")
    forces = screen.session.view.state.forces
    assert [forces.place_of(piece) for piece in of_group(screen, "I1 #1")] == [in_area(1)] * 12
    assert title(screen) == "V1 #1 Tank Troop I: Full or Reduced?"


def test_4_5162_a_full_rg_has_all_its_sw_and_goes_on_to_its_leaders(opened: Open, qtbot: QtBot) -> None:
    screen = opened(with_groups(COMPANY), Audience.BRITISH)
    type_dice(qtbot, screen, 4, 4)
    assert title(screen) == "I1 #1 Inf Coy: which leaders?"
    assert "It has 10 × 4-5-7, 3 × LMG and 2 × PIAT." in read(screen)


def test_4_5162_who_possesses_each_sw_is_for_the_owner_to_say(opened: Open, qtbot: QtBot) -> None:
    screen = opened(with_groups(PLATOON), Audience.GERMAN)
    assert rows(screen)[2] == "7 8-1: 5/12"
    type_dice(qtbot, screen, 3, 4)
    boxes = [box for place in range(3) for box in screen.findChildren(QComboBox, f"holder-{place}")]
    assert [box.currentText() for box in boxes] == ["6-5-8 no. 1", "6-5-8 no. 2", "6-5-8 no. 3"]
    assert pick(qtbot, screen, "holder-0", "8-1") == ["6-5-8 no. 1", "6-5-8 no. 2", "6-5-8 no. 3", "8-1"]
    press(qtbot, screen, "receive-I1 #1")
    pieces = of_group(screen, "I1 #1")
    leader = next(piece for piece in pieces if piece.name == "8-1")
    assert next(piece for piece in pieces if piece.name == "MMG").possessor == leader.id


def test_c41_all_of_it_goes_to_the_one_area_that_is_chosen(opened: Open, qtbot: QtBot) -> None:
    screen = opened(with_groups(PLATOON), Audience.GERMAN)
    type_dice(qtbot, screen, 3, 4)
    assert "All of it goes to one area." in read(screen)
    press(qtbot, screen, "area-2")
    press(qtbot, screen, "receive-I1 #1")
    forces = screen.session.view.state.forces
    assert {forces.place_of(piece) for piece in of_group(screen, "I1 #1")} == {in_area(2)}


def test_4_516_an_oba_rg_brings_its_radio_without_a_dr(opened: Open, qtbot: QtBot) -> None:
    screen = opened(with_groups(OBA), Audience.BRITISH)
    assert title(screen) == "O1 #1 Btln. Mtr enters the OB"
    assert "a radio for British O1 #1" in read(screen)
    press(qtbot, screen, "receive-O1 #1")
    assert [piece.name for piece in of_group(screen, "O1 #1")] == ["radio"]
    assert "The British have done everything here" in read(screen)


@pytest.mark.parametrize("audience", [Audience.PUBLIC, Audience.GERMAN])
def test_c40_nothing_of_an_rg_is_seen_by_others(opened: Open, qtbot: QtBot, audience: Audience) -> None:
    screen = opened(with_groups(COMPANY, TANKS), Audience.BRITISH)
    type_dice(qtbot, screen, 5, 5)
    assert any("Inf Coy" in text for text in texts(screen))
    screen.hide()
    screen.session.set_audience(audience)
    secrets = ("I1", "V1", "Inf Coy", "Tank Troop", "Reduced", "still to be done")
    assert [text for text in texts(screen) if any(each in text for each in secrets)] == []
    screen.show()
    if audience is Audience.GERMAN:
        assert "No RG was purchased on this date." in read(screen)
        assert "Show to the British player" in read(screen)


def test_4_516_what_is_left_is_rolled_with_the_end_of_the_step(opened: Open, qtbot: QtBot) -> None:
    table = with_groups(COMPANY)
    table.dice.values = [1, 1, 3, 3]
    screen = opened(table, Audience.BRITISH)
    assert screen.guided_panel.finish.done.text() == "Done: roll what is left"
    assert "1 still to be done" in read(screen)
    key(qtbot, Qt.Key.Key_Return, CONTROL)
    assert now(screen) is RecoveryStep.INITIATIVE
    assert len(of_group(screen, "I1 #1")) == 10 + 5 + 3


@pytest.mark.parametrize("audience", Audience)
def test_the_button_says_the_same_to_whoever_has_nothing(opened: Open, audience: Audience) -> None:
    screen = opened(with_groups(), audience)
    assert screen.guided_panel.finish.done.text() == "Both sides are done"
    assert now(screen) is STEP


def test_acts_are_found_again(opened: Open) -> None:
    screen = opened(with_groups(COMPANY), Audience.BRITISH)
    step = ReceivedStep(screen.session.view.state, screen.session.campaign.rulebook)
    for kind in (RollStrength, RollWeapons, RollLeaders, ReceiveGroup):
        assert step.key_of(kind(side=BRITISH, group="I1 #1")) == step.heads()[0].key


def test_4_516_the_map_shows_where_what_an_rg_brings_comes(opened: Open, qtbot: QtBot) -> None:
    """Without a mark on a hex, for none is meant; what comes off the map is in the Entry Area (C41)."""
    table = with_groups(COMPANY, TANKS)
    screen = opened(table, Audience.BRITISH, (1720, 990))
    shown = screen.findChild(AreaMap)
    assert shown is not None
    areas = determined_areas(table.campaign.state, table.rulebook)
    assert set(screen.guided_panel.place.in_view) == set(areas.area(BRITISH, 1).hexes)
    assert not shown.view.is_cursor_marked
    press(qtbot, screen, f"case-{open_heads(screen)[1].key}")
    assert set(screen.guided_panel.place.in_view) == set(areas.entry(BRITISH).eligible)
