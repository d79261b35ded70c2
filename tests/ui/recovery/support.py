"""A campaign in its Recovery Phase, and everything that can be read of a screen."""

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QListWidget, QTableView, QWidget

from elst_app.campaign.clock import EndScenario, StartScenario
from elst_app.loading import rulebook as packed_rulebook
from elst_app.rules.recovery import RecoveryStep
from tests.records.support import Story, with_map

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
