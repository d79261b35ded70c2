"""The surrounded pockets one by one, each seen before it is accepted (4.5054, C8)."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from elst_app.campaign.area_decisions import DecidePocket, PocketDecided
from elst_app.campaign.control import AreasDetermined
from elst_app.rules.areas import Areas, Pocket
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import ActButton
from elst_app.ui.widgets.cards import EdgedPanel
from elst_app.ui.widgets.labels import Text, heading, muted
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.words.areas import pocket_text


class PocketCard(EdgedPanel):
    """One pocket at a time: where it is, what becomes of it, and the two decisions."""

    pocket_shown = Signal(object)
    """This `Pocket` is to be seen on the map."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pocketCard")
        self._session = session
        self._pockets: tuple[Pocket, ...] = ()
        self._place = 0
        self.text = Text(kind="strong")
        self.text.setObjectName("pocketText")
        self.state = muted()
        self.state.setObjectName("pocketState")
        self.accept = ActButton(self.tr("Accept"), "A", "primary")
        self.accept.setObjectName("acceptPocket")
        self.accept.acted.connect(self._accept)
        self.leave = ActButton(self.tr("Leave Uncontrolled"))
        self.leave.setObjectName("leavePocket")
        self.leave.acted.connect(self._leave)
        self.before = self._made_turn("◂", self.tr("The pocket before"), "pocketBefore", -1)
        self.after = self._made_turn("▸", self.tr("The next pocket"), "pocketAfter", 1)
        body = spaced(QVBoxLayout(self), (4.5, 1.5, 3, 2), 1)
        body.addWidget(
            row(heading(self.tr("Surrounded pockets")), row(self.before, self.after, gap=1), gap=1)
        )
        for label in (self.text, self.state):
            body.addWidget(label)
        body.addWidget(row(self.accept, self.leave))

    def _made_turn(self, sign: str, name: str, object_name: str, step: int) -> QToolButton:
        button = QToolButton()
        button.setText(sign)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setObjectName(object_name)
        button.setAccessibleName(name)
        button.setToolTip(name)
        button.clicked.connect(lambda: self._turn(step))
        return button

    @property
    def pocket(self) -> Pocket | None:
        """The pocket in view; None where there is none."""
        return self._pockets[self._place] if self._pockets else None

    @property
    def undecided(self) -> int:
        """How many pockets nobody has decided on since the areas were determined last."""
        return sum(not self._is_decided(pocket) for pocket in self._pockets)

    def show_areas(self, areas: Areas) -> None:
        """Shows the pockets of `areas`; the one in view stays in view."""
        before = self.pocket
        self._pockets = areas.pockets
        same = [place for place, each in enumerate(self._pockets) if before and each.hexes == before.hexes]
        self._place = same[0] if same else max(0, min(self._place, len(self._pockets) - 1))
        self._show()

    def point_out(self) -> None:
        """Shows the pocket in view on the map: the first that waits for a decision, if there is one."""
        waiting = [place for place, each in enumerate(self._pockets) if not self._is_decided(each)]
        if waiting and self._place not in waiting:
            self._place = waiting[0]
        self._show()
        if self.pocket is not None:
            self.pocket_shown.emit(self.pocket)

    def _show(self) -> None:
        pocket = self.pocket
        if pocket is None:
            return
        board = self._session.campaign.rulebook.board
        self.text.setText(
            self.tr("{0} of {1}: {2}").format(self._place + 1, len(self._pockets), pocket_text(pocket, board))
        )
        is_decided = self._is_decided(pocket)
        if not is_decided:
            text = self.tr("By 4.5054 it joins that area.")
        elif pocket.accepted:
            text = self.tr("Accepted: it joins that area.")
        else:
            text = self.tr("It stays Uncontrolled.")
        self.state.setText(text)
        self.set_edge(pocket.side)
        self.accept.setEnabled(not is_decided or not pocket.accepted)
        self.leave.setEnabled(pocket.accepted)
        for button in (self.before, self.after):
            button.setVisible(len(self._pockets) > 1)

    def _is_decided(self, pocket: Pocket) -> bool:
        """Whether an entry that stands decides on the pocket, for the areas to be determined next."""
        view = self._session.view
        for entry in reversed(view.entries):
            if isinstance(entry.fact, AreasDetermined):
                return False
            fact = entry.fact
            if (
                isinstance(fact, PocketDecided)
                and set(fact.hexes) == set(pocket.hexes)
                and view.stands(entry)
            ):
                return True
        return False

    def _turn(self, step: int) -> None:
        self._place = (self._place + step) % max(1, len(self._pockets))
        self._show()
        if self.pocket is not None:
            self.pocket_shown.emit(self.pocket)

    def _accept(self) -> None:
        self._decide(accepted=True)

    def _leave(self) -> None:
        self._decide(accepted=False)

    def _decide(self, *, accepted: bool) -> None:
        if self.pocket is not None:
            self._session.do(DecidePocket(hex=self.pocket.hexes[0], accepted=accepted))
            if self.undecided:
                self.point_out()
