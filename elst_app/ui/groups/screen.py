"""The RGs screen: the CPP of a side over its chart with the basket, its planner and its record."""

from enum import StrEnum

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QVBoxLayout, QWidget

from elst_app.campaign.door import Done
from elst_app.rules.sides import Audience, Side
from elst_app.ui.groups.baskets import Baskets
from elst_app.ui.groups.planner_page import PlannerPage
from elst_app.ui.groups.record_page import RecordPage
from elst_app.ui.groups.shop import Shop
from elst_app.ui.groups.sum_head import SumHead
from elst_app.ui.screen import Screen
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.labels import Text, title
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.ui.widgets.scrolling import scrolled
from elst_app.ui.widgets.secret_panel import SecretPanel
from elst_app.words.phrases import word


class Page(StrEnum):
    """The pages of a side."""

    SHOP = "shop"
    PLANNER = "planner"
    RECORD = "record"


class SideGroups(QWidget):
    """Everything about the RG of one side, a page at a time under its CPP."""

    def __init__(self, session: Session, side: Side, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page = Page.SHOP
        self.shop = Shop(session, side)
        self.planner = PlannerPage(session, side)
        self.record = RecordPage(session, side)
        self._pages: dict[Page, Shop | PlannerPage | RecordPage] = {
            Page.SHOP: self.shop,
            Page.PLANNER: self.planner,
            Page.RECORD: self.record,
        }
        self._group = QButtonGroup(self)
        self.buttons = {
            Page.SHOP: self._button(Page.SHOP, self.tr("Chart"), "H"),
            Page.PLANNER: self._button(Page.PLANNER, self.tr("Plan"), "P"),
            Page.RECORD: self._button(Page.RECORD, self.tr("Record"), "R"),
        }
        self.head = SumHead(session, side, row(*self.buttons.values(), gap=1))
        holder = QWidget()
        pages = spaced(QVBoxLayout(holder), 0, 0)
        for page in self._pages.values():
            pages.addWidget(page, 1)
        body = spaced(QVBoxLayout(self), 0, 2)
        body.addWidget(self.head)
        body.addWidget(scrolled(holder, only_down=True), 1)
        self._turn_to(self._page)

    @property
    def first(self) -> QWidget:
        """Where the focus goes."""
        return self._pages[self._page].table

    def show_page(self, page: Page) -> None:
        """Brings a page to the front."""
        self._turn_to(page)
        self._pages[page].refresh()

    def refresh(self) -> None:
        """Shows the side's RG; the audience must be one that may see them."""
        self.head.refresh()
        self._pages[self._page].refresh()

    def begin(self) -> None:
        """Turns to the chart; what was typed and not entered is gone."""
        self.record.close_forms()
        self._turn_to(Page.SHOP)

    def forget(self) -> None:
        """Keeps nothing of the side while others look."""
        self.head.forget()
        for page in self._pages.values():
            page.forget()

    def _button(self, page: Page, text: str, key: str) -> KeyButton:
        button = KeyButton(text, key, "pill")
        button.setObjectName(f"{page.value}Page")
        button.setCheckable(True)
        button.pressed_by_person.connect(lambda: self._go_to(page))
        self._group.addButton(button)
        return button

    def _turn_to(self, page: Page) -> None:
        self._page = page
        self.buttons[page].setChecked(True)
        for each, widget in self._pages.items():
            widget.setVisible(each is page)

    def _go_to(self, page: Page) -> None:
        self.show_page(page)
        self.first.setFocus(Qt.FocusReason.OtherFocusReason)


class GroupsScreen(Screen):
    """The side in front of the screen sees its own RG; both together see whose they are (C40).

    Once the CG has ended all is open, and a button chooses the side.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.setObjectName("groupsScreen")
        self._side = Side.BRITISH
        self.sides = {side: SideGroups(session, side) for side in Side}
        self._choices = {side: self._side_button(side) for side in Side}
        self._choose_side = row(*self._choices.values(), gap=1)
        self._secrets = {side: SecretPanel(session, side) for side in Side}
        self._closed = QWidget()
        closed = spaced(QVBoxLayout(self._closed), 0, 3)
        closed.addWidget(title(self.tr("What a side purchases is its secret until the CG ends")))
        closed.addWidget(
            Text(self.tr("Each player looks at the chart, plans and purchases alone, in either order."))
        )
        both = spaced(QHBoxLayout(), 0, 3)
        for side in Side:
            both.addWidget(self._secrets[side], 1)
        closed.addLayout(both)
        closed.addStretch(1)
        body = spaced(QVBoxLayout(self), (4, 3, 4, 3), 2)
        body.addWidget(self._closed)
        body.addWidget(self._choose_side)
        for side in Side:
            body.addWidget(self.sides[side], 1)
        Baskets.of(session).changed.connect(self._on_basket)
        self.refresh(None)

    @property
    def shown(self) -> SideGroups | None:
        """The side in view; none while both look."""
        return None if self._side in self.session.view.state.hidden else self.sides[self._side]

    def refresh(self, done: Done | None) -> None:
        """Shows the RG of the side that looks."""
        hidden = self.session.view.state.hidden
        if self._side in hidden:
            self._side = next((side for side in Side if side not in hidden), self._side)
        for side in Side:
            self._choices[side].setChecked(side is self._side)
            if side in hidden or side is not self._side:
                self.sides[side].hide()
            if side in hidden:
                self.sides[side].forget()
        self._closed.setVisible(len(hidden) == len(Side))
        self._choose_side.setVisible(not hidden)
        if self.shown is not None:
            self.shown.refresh()
            self.shown.show()

    def forget_typed(self) -> None:
        """The side that looks comes first, with its chart; nothing is left of the other's."""
        for groups in self.sides.values():
            groups.begin()
        for side in self.session.view.state.hidden:
            self.sides[side].forget()
        if self.session.audience is not Audience.PUBLIC:
            self._side = Side.BRITISH if self.session.audience is Audience.BRITISH else Side.GERMAN

    def _side_button(self, side: Side) -> KeyButton:
        button = KeyButton(word(side), side.value[0], "pill")
        button.setObjectName(f"groupsOf{side.value}")
        button.setProperty("side", side.value)
        button.setCheckable(True)
        button.pressed_by_person.connect(lambda: self._show_side(side))
        return button

    def _show_side(self, side: Side) -> None:
        self._side = side
        self.refresh(None)

    def _on_basket(self) -> None:
        if self.isVisible() and self.shown is not None:
            self.shown.refresh()
