"""A campaign in its Recovery Phase, and everything that can be read of a screen."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QRadioButton,
    QTableView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from elst_app.campaign.clock import EndScenario, StartScenario
from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.purchases import BuyGroup
from elst_app.campaign.setup import BeginCampaign
from elst_app.loading import rulebook as packed_rulebook
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import Deployment
from elst_app.rules.sides import Side
from elst_app.ui.recovery.screen import RecoveryScreen
from tests.campaign.conftest import Table
from tests.campaign.recovery.perimeter import enter, set_out
from tests.records.support import Story, with_map

Open = Callable[..., RecoveryScreen]

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN
CONTROL = Qt.KeyboardModifier.ControlModifier

ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
)


def story(step: RecoveryStep | None = None) -> Story:
    """The first Recovery Phase, as far as `step`; during the scenario before it with None."""
    told = with_map(Story(packed_rulebook(), british_points=50, german_points=37)).do(StartScenario())
    if step is not None:
        told.do(EndScenario()).go_to(step)
    return told


def texts(screen: QWidget, *, visible_only: bool = False) -> Iterator[str]:
    """Every text any widget of the screen holds, shown or not, those for screen readers included."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    for widget in [screen, *screen.findChildren(QWidget)]:
        if visible_only and not widget.isVisible():
            continue
        yield from (widget.accessibleName(), widget.accessibleDescription(), widget.toolTip())
        if isinstance(widget, QLabel | QAbstractButton | QLineEdit):
            yield widget.text()
        if isinstance(widget, QLineEdit):
            yield widget.placeholderText()
        if isinstance(widget, QListWidget):
            yield from (str(widget.item(place).data(role) or "") for place in range(18) for role in ROLES)
        if isinstance(widget, QTableView):
            model = widget.model()
            for column in range(model.columnCount()):
                yield str(model.headerData(column, Qt.Orientation.Horizontal) or "")
                for row in range(model.rowCount()):
                    for role in ROLES:
                        yield str(model.index(row, column).data(role) or "")


_LAYOUT_ROUNDS = 5


def find(screen: QWidget, name: str) -> QAbstractButton:
    """The visible button of that name, once new widgets have been laid out.

    Text that wraps finds its height only once the layouts around it have theirs: that takes some rounds.
    """
    for _ in range(_LAYOUT_ROUNDS):
        QApplication.processEvents()
    found = [each for each in screen.findChildren(QAbstractButton, name) if each.isVisible()]
    assert len(found) == 1, name
    return found[0]


def press(qtbot: QtBot, screen: QWidget, name: str) -> None:
    """Clicks the button: one to choose or tick on its sign, for beside its words it takes no click."""
    button = find(screen, name)
    place = button.rect().center()
    if isinstance(button, QRadioButton | QCheckBox):
        place.setX(min(place.x(), button.rect().left() + button.height() // 2))
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton, pos=place)


def key(qtbot: QtBot, pressed: Qt.Key, modifiers: Qt.KeyboardModifier | None = None) -> None:
    """Presses a key wherever the focus is."""
    widget = QApplication.focusWidget()
    assert widget is not None
    qtbot.keyClick(widget, pressed, modifiers or Qt.KeyboardModifier.NoModifier)


def now(screen: RecoveryScreen) -> RecoveryStep | None:
    progress = screen.session.view.state.progress
    return progress.now if progress else None


def read(screen: QWidget) -> str:
    """Everything that can be read now, once new widgets have been laid out."""
    QApplication.processEvents()
    return "\n".join(texts(screen, visible_only=True))


def at_initiative(*purchases: tuple[Side, str]) -> Story:
    told = story(RecoveryStep.CPP_REPLENISHMENT)
    told.do(ReplenishPoints(side=BRITISH, die=2), ReplenishPoints(side=GERMAN, die=4))
    told.go_to(RecoveryStep.RG_PURCHASE)
    for side, rg in purchases:
        told.do(BuyGroup(side=side, rg=rg, deployment=Deployment.NONE))
    return told.go_to(RecoveryStep.INITIATIVE)


def choose(screen: RecoveryScreen, side: Side, rg: str) -> None:
    shop = screen.purchases_panel.sides[side].shop
    for row in range(shop.model.rowCount()):
        offer = shop.model.offer(row)
        if offer is not None and offer.line.id == rg:
            shop.table.selectRow(row)
            return
    raise AssertionError(rg)


def bought(screen: RecoveryScreen, side: Side) -> list[str]:
    return [each.rg for each in screen.session.view.state.purchases_of(side)]


def west(*placed: tuple[Side, str, tuple[str, ...]], step: RecoveryStep = RecoveryStep.ESCAPE) -> Table:
    """The west of the rulebook's illustration at a step, with these units in these hexes.

    They are entered in 4.504 at the latest: what they have then is there when the areas are drawn.
    """
    table = Table(packed_rulebook())
    table.do(BeginCampaign(title="Autumn evenings", british_points=20, german_points=12))
    set_out(table, RecoveryStep.SHOCK_AND_BOG)
    for side, place, lines in placed:
        enter(table, side, place, *lines)
    table.play_to(step)
    return table


def type_dice(qtbot: QtBot, screen: QWidget, *dice: int) -> None:
    """Types dice with the keys, where D begins it."""
    key(qtbot, Qt.Key.Key_D)
    for die in dice:
        key(qtbot, Qt.Key(Qt.Key.Key_0 + die))
    key(qtbot, Qt.Key.Key_Return)
