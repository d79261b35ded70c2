"""The second door: entering what happened at the table, with a reason."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.fields import mark_invalid, takes_key
from elst_app.ui.widgets.labels import Text, muted
from elst_app.ui.widgets.layouts import row, spaced


class ReasonForm(QWidget):
    """Asks for a reason in the person's own words: Enter enters it, Esc leaves.

    Emits `entered` with the reason, never empty, for a `Command(happened=reason)` or a correction.
    """

    entered = Signal(str)
    left = Signal()

    def __init__(self, question: str = "", act: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("reasonForm")
        self._question = Text(question or self.tr("What happened at the table?"))
        self.field = QLineEdit()
        self.field.setObjectName("reason")
        self.field.setAccessibleName(self._question.text())
        self.field.setPlaceholderText(self.tr("In your own words; it stays in the journal"))
        self.field.returnPressed.connect(self._enter)
        self.field.installEventFilter(self)
        self._missing = Text(self.tr("Please say why, so that both can follow it later."), tone="danger")
        self._missing.hide()
        enter = ActButton(act or self.tr("Enter what happened"), kind="primary")
        enter.setObjectName("enterReason")
        enter.acted.connect(self._enter)
        leave = KeyButton(self.tr("Leave it"))
        leave.setObjectName("leaveReason")
        leave.pressed_by_person.connect(self.left)
        body = spaced(QVBoxLayout(self), 0, 2)
        body.addWidget(self._question)
        body.addWidget(self.field)
        body.addWidget(self._missing)
        body.addWidget(row(enter, leave))

    def begin(self) -> None:
        """Empties the form and puts the cursor into it."""
        self.field.clear()
        self._mark(missing=False)
        self.show()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def forget(self) -> None:
        """Closes the form, and nothing is left of what was typed."""
        self.field.clear()
        self._mark(missing=False)
        self.hide()

    def _enter(self) -> None:
        reason = self.field.text().strip()
        self._mark(missing=not reason)
        if reason:
            self.entered.emit(reason)
        else:
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _mark(self, *, missing: bool) -> None:
        self._missing.setVisible(missing)
        mark_invalid(self.field, missing)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        return takes_key(event, self.left.emit)


class HappenedLink(QWidget):
    """The standing line "Something else happened? Enter it"; emits `asked`."""

    asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        link = KeyButton(self.tr("Enter it"), "E", "link")
        link.setObjectName("enterHappened")
        link.setAccessibleName(self.tr("Enter what else happened"))
        link.pressed_by_person.connect(self.asked)
        body = spaced(QVBoxLayout(self), 0, 0)
        body.addWidget(row(muted(self.tr("Something else happened?")), link, gap=1))
