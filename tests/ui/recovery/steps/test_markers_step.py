"""Marker Removal on the Recovery screen (4.502; C42)."""

from pytestqt.qtbot import QtBot

from elst_app.rules.forces import ENTRY_AREA
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from tests.ui.recovery.steps.stages import from_set_up, stage
from tests.ui.recovery.support import BRITISH, GERMAN, Open, find, now, press, read

STEP = RecoveryStep.MARKERS


def test_4_502_every_kind_to_tick_off_with_where_some_may_be(opened: Open, qtbot: QtBot) -> None:
    screen = opened(
        stage(
            STEP,
            (BRITISH, "H17", ("4-5-7 Broken", "4-5-7 Broken", "9-1")),
            (GERMAN, "L6", ("4-4-7 Broken",)),
            (BRITISH, "E12", ("Sherman V",)),
        )
    )
    case = screen.guided_panel.case.case
    assert case is not None
    assert [option.text for option in case.questions[0].options] == [
        "OBA markers",
        "Radios that are not Retained",
        "Smoke",
        "Acquired Target",
        "DM: 2 × 4-5-7 in H17 and 4-4-7 in L6",
        "CX",
        "Motion: Sherman V in E12",
        "CE: Sherman V in E12",
    ]
    assert case.place.hexes == tuple(Hex.parse(name) for name in ("E12", "H17", "L6"))
    press(qtbot, screen, "off-DM")
    assert find(screen, "off-DM").isChecked()
    assert not find(screen, "off-CX").isChecked()


def test_c42_what_stays_is_named_with_who_bears_it(opened: Open) -> None:
    screen = opened(
        stage(
            STEP,
            (BRITISH, "E12", ("Sherman V bogged", "9-1 wounded")),
            (GERMAN, "M15", ("75L PaK 40 malfunctioned", "4-4-7")),
        )
    )
    case = screen.guided_panel.case.case
    assert case is not None
    (group,) = case.groups
    assert [line.text for line in group.lines] == [
        "Malfunctioned: 75L PaK 40 in M15",
        "Bogged: Sherman V in E12",
        "Wounded: 9-1 in E12",
    ]
    assert "These stay" in read(screen)


def test_4_502_the_list_need_not_be_ticked_to_go_on(opened: Open, qtbot: QtBot) -> None:
    screen = opened(stage(STEP, (BRITISH, "E12", ("4-5-7 Broken",))))
    assert "still to be done" not in read(screen)
    press(qtbot, screen, "stepDone")
    assert now(screen) is RecoveryStep.REGROUPING


def test_4_502_with_nothing_on_the_map_it_is_not_needed(opened: Open) -> None:
    assert "Nothing is on the map." in read(opened(from_set_up(STEP, (BRITISH, ENTRY_AREA, "4-5-7"))))
