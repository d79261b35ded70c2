"""What each side has in its basket: RG it means to purchase, one set for all screens of a session."""

from PySide6.QtCore import QObject, Signal

from elst_app.campaign.door import Done
from elst_app.campaign.moments import Stage
from elst_app.campaign.purchases import BuyGroup, BuyGroups, situation_of
from elst_app.rules.basket import Basket, ChosenGroup, fill_basket
from elst_app.rules.sides import Side
from elst_app.ui.session import Session


class Baskets(QObject):
    """The baskets of a session, of which it is a child: `Baskets.of(session)`.

    Nothing of them is written before they are purchased. Each is kept while others look, who see it empty;
    it is emptied when a CG Date begins or the CG ends, and once what is in it is purchased. On going back to
    a purchase they hold what it was, and after that what they held before.
    """

    changed = Signal()
    """Something was put in or taken out."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._chosen: dict[Side, tuple[ChosenGroup, ...]] = dict.fromkeys(Side, ())
        self._set_aside: dict[Side, tuple[ChosenGroup, ...]] | None = None
        """What they held before going back."""
        session.changed.connect(self._on_done)
        session.view_changed.connect(self._on_view)

    @classmethod
    def of(cls, session: Session) -> "Baskets":
        """The baskets of that session."""
        return session.findChild(cls) or cls(session)

    def chosen(self, side: Side) -> tuple[ChosenGroup, ...]:
        """The RG in the basket of `side`, in order; none for others than the side itself (C40)."""
        return () if side in self._session.view.state.hidden else self._chosen[side]

    def filled(self, side: Side) -> Basket:
        """The basket with what it costs and what stands against it now; the side must be one that looks."""
        rulebook = self._session.campaign.rulebook
        situation = situation_of(self._session.view.state, rulebook, side)
        return fill_basket(rulebook.charts.reinforcement_groups, situation, self.chosen(side))

    def add(self, side: Side, group: ChosenGroup) -> None:
        """Puts an RG into it, for sale or not."""
        self._put(side, (*self._chosen[side], group))

    def remove(self, side: Side, place: int) -> None:
        """Takes the RG in that place out again."""
        self._put(side, tuple(each for number, each in enumerate(self._chosen[side]) if number != place))

    def empty(self, side: Side) -> None:
        """Takes everything out."""
        self._put(side, ())

    def buy(self, side: Side) -> None:
        """Purchases what is in it, in one act."""
        self._session.do(BuyGroups(by=side, side=side, groups=self._chosen[side]))

    def _put(self, side: Side, groups: tuple[ChosenGroup, ...]) -> None:
        if groups != self._chosen[side]:
            self._chosen[side] = groups
            self.changed.emit()

    def _on_done(self, done: Done) -> None:
        is_back = self._take_up()
        if done.before.date is not done.after.date or done.after.stage is Stage.ENDED:
            self._empty_all()
            return
        if is_back:
            return
        for entry in done.entries:
            bought = entry.command
            if isinstance(bought, BuyGroups) and bought.groups == self._chosen[bought.side]:
                self.empty(bought.side)

    def _on_view(self) -> None:
        self._take_up()
        back = self._session.going_back
        if back is None:
            return
        self._set_aside = dict(self._chosen)
        self._empty_all()
        match back.command:
            case BuyGroups(side=side, groups=groups):
                self._put(side, groups)
            case BuyGroup(side=side, rg=rg, deployment=deployment):
                self._put(side, (ChosenGroup(rg, deployment),))

    def _take_up(self) -> bool:
        """Puts back what they held before going back; whether there was going back."""
        if self._set_aside is None:
            return False
        kept, self._set_aside = self._set_aside, None
        for side, groups in kept.items():
            self._put(side, groups)
        return True

    def _empty_all(self) -> None:
        for side in Side:
            self.empty(side)
