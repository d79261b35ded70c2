"""The screen changes hands in the middle of something: nothing of it stays for other eyes."""

import re
from datetime import UTC, datetime
from itertools import zip_longest
from random import Random

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QPushButton, QTableView, QWidget

from elst_app.campaign.clock import EndScenario, StartScenario
from elst_app.campaign.context import Command
from elst_app.campaign.control import SetControl, SetVehicles
from elst_app.campaign.door import Done
from elst_app.campaign.forces.entering import EnterPieces
from elst_app.campaign.initiative import PlaceChit
from elst_app.campaign.notes import AddNote
from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.purchases import BuyGroup
from elst_app.campaign.recovery.repair import repairs_of
from elst_app.campaign.recovery.repairing import roll_of
from elst_app.campaign.recovery.wounded_leaders import RollWoundedLeader, wounded_leaders
from elst_app.campaign.steps import TickStep
from elst_app.chance import SystemDice
from elst_app.rules.initiative import Initiative
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import Deployment
from elst_app.rules.sides import Audience, Side
from elst_app.store.campaign_file import CampaignFile
from elst_app.ui.journal.screen import JournalScreen
from elst_app.ui.window.campaign_page import CampaignPage
from elst_app.ui.window.main_window import MainWindow
from elst_app.ui.window.screens import SCREENS
from tests.campaign.two_worlds.british import secrets_of
from tests.campaign.two_worlds.test_two_worlds import BRITISH, GERMAN
from tests.campaign.two_worlds.worlds import SameDice, World
from tests.rules.areas.support import WEST, hexes
from tests.ui.windows import Begin


@pytest.fixture
def page(window: MainWindow, begin: Begin) -> CampaignPage:
    begin(window)
    assert window.campaign is not None
    take(window.campaign, Audience.GERMAN)
    return window.campaign


def take(page: CampaignPage, audience: Audience) -> None:
    page.ask_audience(audience)
    if audience is not Audience.PUBLIC:
        page.hand_over.take.click()


def words(page: CampaignPage) -> str:
    """Every text of every widget, shown or hidden."""
    QApplication.processEvents()
    parts = []
    for widget in page.findChildren(QWidget):
        text = getattr(widget, "text", "")
        parts += [
            str(text() if callable(text) else ""),
            widget.accessibleName(),
            widget.accessibleDescription(),
            widget.toolTip(),
        ]
    return "\n".join(parts)


@pytest.mark.parametrize("audience", [Audience.PUBLIC, Audience.BRITISH])
def test_a_sentence_said_to_one_side_goes_with_it(page: CampaignPage, audience: Audience) -> None:
    page.message.show_message("Three Tigers are too dear.", "4.515", can_be_recorded=True)
    button = page.message.findChild(QPushButton, "enterRefused")
    assert button is not None
    button.click()
    field = page.message.findChild(QLineEdit, "reason")
    assert field is not None
    field.setText("We took the Tigers")
    page.ask_audience(audience)
    assert not page.message.isVisible()
    take(page, audience)
    assert "Tiger" not in words(page)


@pytest.mark.parametrize("audience", [Audience.PUBLIC, Audience.BRITISH])
def test_a_note_begun_and_words_searched_for_go_with_their_side(
    page: CampaignPage, audience: Audience
) -> None:
    page.show_screen("journal")
    journal = page.screens.currentWidget()
    assert isinstance(journal, JournalScreen)
    QTest.keyClick(journal.table, Qt.Key.Key_A)
    QTest.keyClicks(journal.note_form.field, "Tiger at noon")
    journal.search.setText("Tiger")
    page.show_screen("table")
    take(page, audience)
    page.show_screen("journal")
    assert "Tiger" not in words(page)
    assert not journal.note_form.isVisible()
    assert journal.note_button.isVisible()


def test_the_numbers_of_entries_do_not_tell_how_many_the_other_side_has(page: CampaignPage) -> None:
    def numbers() -> list[str]:
        page.show_screen("journal")
        journal = page.screens.currentWidget()
        assert isinstance(journal, JournalScreen)
        return [journal.model.index(row, 0).data() for row in range(journal.model.rowCount())]

    page.session.do(AddNote(text="one"))
    take(page, Audience.PUBLIC)
    before = numbers()
    take(page, Audience.GERMAN)
    for _ in range(5):
        page.session.do(AddNote(text="secret", audience=Audience.GERMAN))
    page.session.do(AddNote(text="two"))
    take(page, Audience.PUBLIC)
    assert numbers() == [str(len(before) + 1), *before]


INNER = re.compile(r"(?<=^change-)\d+$")
"""The number of an entry in the name that the program itself has for a button; nobody reads it."""

ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
)


def all_to_be_read(window: MainWindow) -> list[str]:
    """Every text in view, and what can be pressed."""
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    parts = [window.windowTitle()]
    for widget in window.findChildren(QWidget):
        if not widget.isVisible():
            continue
        text = getattr(widget, "text", "")
        parts += [str(text() if callable(text) else ""), widget.accessibleName(), widget.toolTip()]
        parts += [widget.accessibleDescription(), widget.objectName()]
        if isinstance(widget, QAbstractButton):
            parts.append(f"enabled: {widget.isEnabled()}, checked: {widget.isChecked()}")
        if isinstance(widget, QTableView):
            model, top = widget.model(), QModelIndex()
            cells = [
                model.index(row, column).data(role)
                for row in range(min(99, model.rowCount(top)))
                for column in range(model.columnCount(top))
                for role in ROLES
            ]
            parts += [str(cell or "") for cell in cells]
    return parts


def play_german_secrets(page: CampaignPage, die: int, *groups: str) -> None:
    session = page.session

    def do(*commands: object) -> None:
        for command in commands:
            assert isinstance(session.do(command), Done)  # type: ignore[arg-type]

    do(StartScenario(), EndScenario())
    while (progress := session.campaign.state.progress) and progress.now is not RecoveryStep.RG_PURCHASE:
        if progress.now is RecoveryStep.CPP_REPLENISHMENT:
            do(ReplenishPoints(side=Side.BRITISH, die=2), ReplenishPoints(side=Side.GERMAN, die=die))
        assert progress.now is not None
        do(TickStep(step=progress.now))
    take(page, Audience.GERMAN)
    for key in ("recovery", "records", "journal"):
        page.show_screen(key)
    for group in groups:
        do(BuyGroup(side=Side.GERMAN, rg=group, deployment=Deployment.OFF_MAP, happened="As at the table"))
    do(AddNote(text="The Tigers are ours", audience=Audience.GERMAN))
    do(AddNote(text="A cup of tea"))


def test_nothing_in_view_depends_on_what_the_german_keeps_secret(
    window: MainWindow, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    noon = datetime(2026, 1, 1, 12, tzinfo=UTC)
    for way in (CampaignFile.open, CampaignFile.create):
        monkeypatch.setattr(way.__func__, "__defaults__", (lambda: noon,))  # type: ignore[attr-defined]
    seen: list[list[list[str]]] = []
    for points, die, groups in ((20, 1, ["I1"]), (45, 6, ["I2", "I1", "I1"])):
        path = begin(window, german=points)
        page = window.campaign
        assert page is not None
        play_german_secrets(page, die, *groups)
        seen.append([])
        for audience in (Audience.PUBLIC, Audience.BRITISH):
            take(page, audience)
            for place in SCREENS:
                if place.key != "map" or audience is Audience.PUBLIC:
                    page.show_screen(place.key)
                    seen[-1].append(all_to_be_read(window))
        window.close_campaign()
        path.unlink()
    assert "A cup of tea" in seen[0][-1]
    assert seen[0] == seen[1]


class InWindow(World):
    """A world in the main window, on a file."""

    def __init__(self, page: CampaignPage) -> None:
        self.session = page.session
        self.journal = page.opened.file
        self.campaign = page.session.campaign

    def do(self, *commands: Command) -> None:
        for command in commands:
            assert isinstance(self.session.do(command), Done), command


def set_out(world: InWindow) -> None:
    """Forces of both sides in the west, after the first scenario."""
    world.do(EnterPieces(side=Side.BRITISH, lines=BRITISH), EnterPieces(side=Side.GERMAN, lines=GERMAN))
    world.do(StartScenario(), EndScenario())
    for side in Side:
        world.do(SetControl(hexes=tuple(hexes(" ".join(WEST[side.value.lower()]))), side=side))
    world.do(SetVehicles(side=Side.BRITISH, hexes=tuple(hexes("D13 E17"))))


def go_through(world: InWindow, step: RecoveryStep, chance: Random) -> None:
    """The step, in which the German does the same in every world."""
    state = world.campaign.state
    if step is RecoveryStep.CPP_REPLENISHMENT:
        world.do(ReplenishPoints(side=Side.BRITISH, die=chance.randint(1, 6)))
        world.do(ReplenishPoints(side=Side.GERMAN, die=2))
    elif step is RecoveryStep.WOUNDED_LEADERS:
        seen = world.campaign.view(Audience.GERMAN).state
        leaders = wounded_leaders(seen, world.campaign.rulebook)
        world.do(*(RollWoundedLeader(piece=each.leader.id) for each in leaders))
    elif step is RecoveryStep.REPAIR:
        while drs := repairs_of(world.campaign.state, world.campaign.rulebook, Side.GERMAN).drs:
            world.do(roll_of(drs[0]))
    elif step is RecoveryStep.INITIATIVE:
        british = PlaceChit(side=Side.BRITISH, initiative=Initiative.ATTACK)
        world.do(*(() if state.chit(Side.BRITISH, state.date) else (british,)))
        world.do(PlaceChit(side=Side.GERMAN, initiative=Initiative.INACTIVE))
        return
    world.do(TickStep(step=step, audience=Audience.GERMAN))


def test_c40_at_no_step_what_others_have_in_view_depends_on_what_the_british_keep_secret(
    window: MainWindow, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    noon = datetime(2026, 1, 1, 12, tzinfo=UTC)
    for way in (CampaignFile.open, CampaignFile.create):
        monkeypatch.setattr(way.__func__, "__defaults__", (lambda: noon,))  # type: ignore[attr-defined]
    monkeypatch.setattr(SystemDice, "throw", SameDice.throw)
    seen: list[list[tuple[str, list[str]]]] = []
    for seed in (1, 2):
        path, chance = begin(window, british=40, german=40), Random(seed)
        page = window.campaign
        assert page is not None
        world = InWindow(page)
        set_out(world)
        seen.append([])
        while (progress := world.campaign.state.progress) is not None and (step := progress.now) is not None:
            take(page, Audience.BRITISH)
            for _ in range(chance.randint(1, 4)):
                acts = [*secrets_of(world.campaign)]
                first = chance.randrange(len(acts))
                next(act for act in (*acts[first:], *acts[:first]) if world.do_in_secret(act))
            world.do(AddNote(text="A cup of tea"))
            for audience in (Audience.PUBLIC, Audience.GERMAN):
                take(page, audience)
                for key in ("recovery", "forces", "journal") if step.is_secret else ("recovery",):
                    page.show_screen(key)
                    read = [INNER.sub("", text) for text in all_to_be_read(window)]
                    seen[-1].append((f"{step} {audience} {key}", read))
            go_through(world, step, chance)
        window.close_campaign()
        path.unlink()
    assert len(seen[0]) > 2 * len(RecoveryStep)
    for (place, first), (_, second) in zip(*seen, strict=True):
        assert [pair for pair in zip_longest(first, second) if pair[0] != pair[1]] == [], place
