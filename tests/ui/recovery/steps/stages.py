"""Positions in the west of the rulebook's illustration in which one step has much to do."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from elst_app.campaign.control import GiveRest, SetControl
from elst_app.campaign.forces.entering import EnterPieces
from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.campaign.purchases import BuyGroup
from elst_app.campaign.setup import BeginCampaign
from elst_app.loading import rulebook as packed_rulebook
from elst_app.rules.forces import Loss, NewPieces, PieceState, Place, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import Deployment
from elst_app.rules.sides import Side
from elst_app.ui.recovery.area_map import AreaMap
from elst_app.ui.recovery.cases import Case, Head
from elst_app.ui.recovery.finish_bar import guided
from elst_app.ui.recovery.screen import RecoveryScreen
from tests.campaign.conftest import Table
from tests.campaign.recovery.perimeter import enter, set_out
from tests.ui.recovery.support import BRITISH, GERMAN

Placed = tuple[Side, str, tuple[str, ...]]
Taken = tuple[Side, str, str, tuple[PieceState, ...]]


def stage(step: RecoveryStep, *placed: Placed, taken: tuple[Taken, ...] = ()) -> Table:
    """The west at a step with these pieces, and those `taken` that are of the enemy's make.

    They are entered in the step itself; for one in which each side sees its own alone, in 4.509.
    """
    table = Table(packed_rulebook())
    table.do(BeginCampaign(title="Autumn evenings", british_points=60, german_points=60))
    set_out(table, min(step, RecoveryStep.RECOMBINATION))
    for side, place, lines in placed:
        enter(table, side, place, *lines)
    for side, place, name, states in taken:
        line = NewPieces(1, name, place=in_hex(Hex.parse(place)), captured=True, states=states)
        table.do(EnterPieces(side=side, lines=(line,)))
    table.play_to(step)
    return table


def from_set_up(step: RecoveryStep, *placed: tuple[Side, str | Place, *tuple[str, ...]]) -> Table:
    """The west at a step before which these pieces have been there since the set-up."""
    table = Table(packed_rulebook())
    table.do(BeginCampaign(title="Autumn evenings", british_points=60, german_points=60))
    for side, place, *lines in placed:
        enter(table, side, place, *lines)
    set_out(table, step)
    return table


def with_losses(british: tuple[str, ...], german: tuple[str, ...]) -> Table:
    """Step 4.513 after a scenario in which both sides lost these, each with a squad left."""
    table = Table(packed_rulebook())
    table.do(BeginCampaign(title="Autumn evenings", british_points=60, german_points=60))
    set_out(table, RecoveryStep.MELEE)
    for side, place, names in ((BRITISH, "E12", british), (GERMAN, "L6", german)):
        if names:
            pieces = enter(table, side, place, *names)
            table.do(BookLosses(lines=tuple(LossLine(piece.id, Loss.ELIMINATED) for piece in pieces)))
    enter(table, BRITISH, "E12", "4-5-7")
    enter(table, GERMAN, "L6", "4-4-7")
    table.play_to(RecoveryStep.REPLACEMENT)
    return table


def with_groups(*groups: tuple[Side, str, Deployment]) -> Table:
    """Step 4.516 with these RG bought on 24 Morning; the British Control E12, the German all the rest."""
    table = Table(packed_rulebook())
    table.do(BeginCampaign(title="Autumn evenings", british_points=60, german_points=60))
    table.do(SetControl(hexes=(Hex.parse("E12"),), side=BRITISH), GiveRest(side=GERMAN))
    enter(table, BRITISH, "E12", "4-5-7")
    table.play_to(RecoveryStep.RG_PURCHASE)
    for side, rg, deployment in groups:
        table.do(BuyGroup(side=side, rg=rg, deployment=deployment, happened="for the test"))
    table.play_to(RecoveryStep.RG_STRENGTH)
    return table


def title(screen: RecoveryScreen) -> str:
    """What the case in hand is about."""
    return screen.guided_panel.case.what_now.heading.text()


def case(screen: RecoveryScreen) -> Case:
    """The case in hand."""
    found = screen.guided_panel.case.case
    assert found is not None
    return found


def rows(screen: RecoveryScreen) -> list[str]:
    """The table of the case, a line for each row, with its exact chance."""
    return [f"{row.at_most} {row.result}: {row.chance}" for row in case(screen).rows]


def drm(screen: RecoveryScreen) -> str:
    """The sum of the modifiers as it is shown."""
    return screen.guided_panel.case.roll_card.drm.text()


def open_heads(screen: RecoveryScreen) -> tuple[Head, ...]:
    """The cases that are open for those who look, in order."""
    progress = screen.session.view.state.progress
    step = guided(screen.session, progress.now) if progress is not None and progress.now is not None else None
    return step.heads() if step is not None else ()


def heads(screen: RecoveryScreen) -> list[str]:
    """Their names."""
    return [head.name for head in open_heads(screen)]


def way(screen: RecoveryScreen) -> tuple[Hex, ...]:
    """The way that is drawn on the map."""
    shown = screen.findChild(AreaMap)
    assert shown is not None
    (path,) = shown.view.overlays.paths
    return path.hexes


def pick(qtbot: QtBot, screen: RecoveryScreen, name: str, text: str) -> list[str]:
    """Picks a text in a list by keyboard, and says what it offers."""
    QApplication.processEvents()
    (box,) = [box for box in screen.findChildren(QComboBox, name) if box.isVisible()]
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Home)
    while box.currentText() != text:
        before = box.currentIndex()
        qtbot.keyClick(box, Qt.Key.Key_Down)
        assert box.currentIndex() > before, text
    return [box.itemText(place) for place in range(box.count())]
