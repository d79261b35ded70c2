"""The deployment sheet of each side on the Recovery screen (4.5181, 4.5182, CG5, CG8, CG9, 4.5162)."""

import pytest
from pytestqt.qtbot import QtBot

from elst_app.campaign.forces.changing import ChangePieces, Edit
from elst_app.campaign.forces.entering import EnterPieces
from elst_app.campaign.initiative import PlaceChit
from elst_app.campaign.setup import BeginCampaign
from elst_app.loading import rulebook as packed_rulebook
from elst_app.rules.forces import ENTRY_AREA, UNKNOWN, NewPieces, Place, in_area
from elst_app.rules.initiative import Initiative
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience, Side
from elst_app.ui.recovery.screen import RecoveryScreen
from elst_app.ui.recovery.steps.deployment import DeploymentStep
from tests.campaign.conftest import Table
from tests.campaign.recovery.perimeter import enter, set_out
from tests.ui.recovery.steps.stages import heads, title
from tests.ui.recovery.support import BRITISH, GERMAN, Open, find, press, read, texts
from tests.words.test_translation import untranslated

STEP = RecoveryStep.DEPLOYMENT


def at_initiative(*known: tuple[Side, str]) -> Table:
    """The west when only Initiative is left to do; both sides know of a squad in each of these hexes."""
    table = Table(packed_rulebook())
    table.do(BeginCampaign(title="Autumn evenings", british_points=20, german_points=12))
    set_out(table, RecoveryStep.RECOMBINATION)
    for side, place in known:
        enter(table, side, place, "4-5-7" if side is BRITISH else "4-4-7")
    table.play_to(RecoveryStep.INITIATIVE)
    return table


@pytest.fixture
def west() -> Table:
    """Nothing is there yet: what is entered now is set up."""
    return at_initiative()


def deploy(table: Table) -> Table:
    """A British Assault follows: the German sets up first."""
    table.do(
        PlaceChit(side=BRITISH, initiative=Initiative.ATTACK),
        PlaceChit(side=GERMAN, initiative=Initiative.INACTIVE),
    )
    progress = table.campaign.state.progress
    assert progress is not None
    assert progress.now is STEP
    return table


def groups(screen: RecoveryScreen) -> dict[str, list[tuple[str, str]]]:
    case = screen.guided_panel.case.case
    assert case is not None
    return {group.title: [(line.text, line.rule) for line in group.lines] for group in case.groups}


def bring(table: Table, place: Place, *lines: tuple[str, str, int | None]) -> None:
    new = [
        NewPieces(1, name, place, group=group, holder=holder, secret=True) for name, group, holder in lines
    ]
    table.do(EnterPieces(side=GERMAN, lines=tuple(new)))


def test_4_5181_isolated_first_then_area_by_area_and_the_entry_area_last(west: Table, opened: Open) -> None:
    enter(west, GERMAN, "F14", "SS 6-5-8", "SS 6-5-8", "Pz VG immobilized")
    enter(west, GERMAN, "H15", "2-2-8", "75L PaK 40 @0", "4-4-7", "LMG @2")
    enter(west, GERMAN, in_area(1), "4-4-7", "8-0 wounded")
    enter(west, GERMAN, "L12", "StuG IIIG(L) immobilized", "88 PaK 43/41")
    enter(west, GERMAN, ENTRY_AREA, "Pz VG", "Pz VG")
    screen = opened(deploy(west), Audience.GERMAN)
    assert title(screen) == "What the German side sets up"
    assert "It sets up first: its Isolated pieces, then the British ones" in read(screen)
    assert list(groups(screen).items()) == [
        (
            "Deployment Area 3, Isolated: first of all",
            [
                ("2 × SS 6-5-8 and Pz VG (Immobilized)", ""),
                ("Pz VG: only in F14", "4.5181"),
                ("Pz VG: Ammunition Shortage", "4.5181"),
            ],
        ),
        ("Deployment Area 1", [("4-4-7 and 8-0 (wounded)", "")]),
        (
            "Deployment Area 2",
            [
                ("2-2-8 crew with 75L PaK 40 and 4-4-7 with LMG", ""),
                ("75L PaK 40: only in H15-H17, I15-I17, J15-J17 and K14-K17", "CG9"),
            ],
        ),
        ("L12", [("StuG IIIG(L) (Immobilized)", "")]),
        ("The Entry Area: enters when play has begun", [("2 × Pz VG", "")]),
        ("PF", [("6 at first, for 4 squads set up on the map", "CG5")]),
        ("On the map already, unpossessed", [("88 PaK 43/41 in L12", "")]),
    ]


def test_4_518_the_other_side_sets_up_second(west: Table, opened: Open) -> None:
    enter(west, BRITISH, "E12", "4-5-7")
    screen = opened(deploy(west), Audience.BRITISH)
    assert "It sets up second: its Isolated pieces after the German ones" in read(screen)
    assert list(groups(screen)) == ["Deployment Area 1"]


def test_4_518_a_sheet_is_for_its_side_alone(opened: Open) -> None:
    table = at_initiative((BRITISH, "E12"), (GERMAN, "L6"))
    enter(table, GERMAN, in_area(2), "4-3-6")
    deploy(table)
    assert heads(opened(table, Audience.GERMAN)) == ["German sheet"]
    screen = opened(table)
    assert heads(screen) == []
    text = read(screen)
    assert "This is for the British player alone" in text
    for name in ("4-3-6", "4-5-7", "4-4-7"):
        assert name not in text


def test_cg8_an_rg_in_two_places_is_pointed_out_and_stands_as_a_line_of_its_own(
    west: Table, opened: Open
) -> None:
    enter(west, GERMAN, in_area(2), "4-4-7")
    bring(west, in_area(2), ("4-4-7", "I1 #1", None), ("LMG", "I1 #1", 0))
    bring(west, ENTRY_AREA, ("8-1", "I1 #1", None))
    screen = opened(deploy(west), Audience.GERMAN)
    assert "RG I1 #1 sets up for the first time and is in more than one place." in read(screen)
    assert groups(screen)["Deployment Area 2"] == [("4-4-7", ""), ("RG I1 #1: 4-4-7 with LMG", "")]


def test_4_5162_a_sw_just_received_needs_a_unit_of_its_rg(west: Table, opened: Open) -> None:
    bring(west, in_area(2), ("4-4-7", "I1 #1", None), ("LMG", "I1 #1", None))
    screen = opened(deploy(west), Audience.GERMAN)
    assert ("LMG: a unit of RG I1 #1 possesses it", "4.5162") in groups(screen)["Deployment Area 2"]


def test_4_518_pieces_of_no_known_place_are_asked_first(west: Table, opened: Open, qtbot: QtBot) -> None:
    (squad,) = enter(west, GERMAN, UNKNOWN, "4-4-7")
    screen = opened(deploy(west), Audience.GERMAN)
    assert heads(screen) == ["German pieces of no known place: 1", "German sheet"]
    step = DeploymentStep(screen.session.view.state, screen.session.campaign.rulebook)
    assert step.key_of(ChangePieces(ids=(squad.id,), edit=Edit(place=ENTRY_AREA))) == step.heads()[0].key


@pytest.mark.usefixtures("translated")
def test_no_text_of_a_sheet_escapes_translation(west: Table, opened: Open) -> None:
    enter(west, GERMAN, "F14", "SS 6-5-8", "Pz VG immobilized")
    enter(west, GERMAN, "H15", "2-2-8", "75L PaK 40 @0", "9-1 wounded", "88 PaK 43/41")
    bring(west, in_area(2), ("4-4-7", "I1 #1", None), ("LMG", "I1 #1", None))
    bring(west, ENTRY_AREA, ("8-1", "I1 #1", None))
    screen = opened(deploy(west), Audience.GERMAN)
    assert [text for text in texts(screen, visible_only=True) if untranslated(text)] == []


def test_4_518_done_ends_the_recovery_phase(west: Table, opened: Open, qtbot: QtBot) -> None:
    enter(west, GERMAN, in_area(2), "4-4-7")
    screen = opened(deploy(west), Audience.GERMAN)
    assert find(screen, "stepDone").text() == "Both sides are done"
    press(qtbot, screen, "stepDone")
    assert screen.session.view.state.progress is None


@pytest.mark.parametrize(("side", "place"), [(BRITISH, "L6"), (GERMAN, "E12")])
def test_4_518_a_side_with_nothing_has_an_empty_sheet(opened: Open, side: Side, place: str) -> None:
    screen = opened(deploy(at_initiative((side.enemy, place))), Audience.of(side))
    assert [each for each in groups(screen) if each != "PF"] == []


def test_cg5_one_squad_is_one_squad(west: Table, opened: Open) -> None:
    enter(west, GERMAN, "H15", "4-4-7")
    screen = opened(deploy(west), Audience.GERMAN)
    assert groups(screen)["PF"] == [("1 at first, for 1 squad set up on the map", "CG5")]
