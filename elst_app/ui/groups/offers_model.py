"""The RG chart of a side as a table: what each line costs now, or why it is not for sale."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from textwrap import fill
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QObject, Qt
from PySide6.QtGui import QColor

from elst_app.rules.refusals import Refusal
from elst_app.rules.reinforcements import Deployment, Offer, Price, RGKind, RGLine
from elst_app.ui.theme import theme
from elst_app.ui.widgets.table_index import ROOT, Index
from elst_app.words.refusals import refusal_text


class Column(IntEnum):
    """The columns, as the chart prints them, and what has become of its limits.

    The table shows why not below the row, over its whole width.
    """

    ID = 0
    TYPE = 1
    STRENGTH = 2
    UNIT = 3
    OFF_MAP = 4
    ON_MAP = 5
    TODAY = 6
    IN_CG = 7
    LEFT = 8
    NOW = 9
    WHY_NOT = 10


_TEXT_COLUMNS = (Column.ID, Column.TYPE, Column.STRENGTH, Column.UNIT, Column.WHY_NOT)

_CRAMPED_TYPE: Final = 14
"""How many letters of a type stand in one line where there is least room."""


@dataclass(frozen=True, slots=True)
class WhyNot:
    """A reason why a line is not for sale; `deployment` where it stands against one of them alone."""

    refusal: Refusal
    deployment: Deployment | None

    @property
    def text(self) -> str:
        """The reason in a sentence, after the letter of the deployment."""
        sentence = refusal_text(self.refusal)
        if self.deployment is None:
            return sentence
        text = QCoreApplication.translate("OffersModel", "{0}: {1}")
        return text.format(self.deployment.value, sentence)


def reasons_of(offer: Offer) -> tuple[WhyNot, ...]:
    """Every reason why the line is not for sale, those against both deployments first."""
    prices = offer.prices
    common = [
        refusal for refusal in prices[0].refusals if all(refusal in price.refusals for price in prices[1:])
    ]
    single = [
        WhyNot(refusal, price.deployment)
        for price in prices
        for refusal in price.refusals
        if refusal not in common
    ]
    return (*(WhyNot(refusal, None) for refusal in common), *single)


class OffersModel(QAbstractTableModel):
    """The offers of one side; a row that cannot be purchased at all is dimmed and says why."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._offers: tuple[Offer, ...] = ()
        self._is_narrow = False
        self._is_cramped = False

    def show_offers(self, offers: Sequence[Offer]) -> None:
        """Shows these offers; the same lines in the same order keep their selection."""
        if [offer.line.id for offer in offers] == [offer.line.id for offer in self._offers]:
            self._offers = tuple(offers)
            if offers:
                self.dataChanged.emit(self.index(0, 0), self.index(len(offers) - 1, len(Column) - 1))
            return
        self.beginResetModel()
        self._offers = tuple(offers)
        self.endResetModel()

    def set_room(self, *, is_narrow: bool, is_cramped: bool) -> None:
        """Shortens headings and numbers where there is little room, and breaks a type where there is less."""
        if (is_narrow, is_cramped) != (self._is_narrow, self._is_cramped):
            self._is_narrow, self._is_cramped = is_narrow, is_cramped
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(Column) - 1)
            self.show_offers(self._offers)

    def offer(self, row: int) -> Offer | None:
        """The offer in that row."""
        return self._offers[row] if 0 <= row < len(self._offers) else None

    def has_lines(self, row: int) -> bool:
        """Whether the row is more than one line high: of its cells, or of what is said below them."""
        offer = self._offers[row]
        cells = (self._text(offer, column) for column in Column)
        return any("\n" in cell for cell in cells) or bool(reasons_of(offer))

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._offers)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(Column)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(Column(section), at_top=False)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._full_name(Column(section))
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return {
            Column.ID: self.tr("ID"),
            Column.TYPE: self.tr("Type"),
            Column.STRENGTH: self.tr("F/D"),
            Column.UNIT: self.tr("Unit"),
            Column.OFF_MAP: self.tr("Cost"),
            Column.ON_MAP: self.tr("Map") if self._is_narrow else self.tr("On map"),
            Column.TODAY: self.tr("Date") if self._is_narrow else self.tr("Max/Date"),
            Column.IN_CG: self.tr("CG") if self._is_narrow else self.tr("Max/CG"),
            Column.LEFT: self.tr("#R"),
            Column.NOW: self.tr("Now"),
            Column.WHY_NOT: self.tr("Why not"),
        }[Column(section)]

    def _full_name(self, column: Column) -> str | None:
        return {
            Column.STRENGTH: self.tr("How many units at Full Strength and Reduced"),
            Column.OFF_MAP: self.tr("CPP to begin off the map (E)"),
            Column.ON_MAP: self.tr("CPP to begin on the map (O)"),
            Column.TODAY: self.tr("Purchased on this date, of how many; what is in the basket counts"),
            Column.IN_CG: self.tr("Purchased in the campaign, of how many; what is in the basket counts"),
            Column.LEFT: self.tr("Number Remaining: how many can still be purchased in the campaign"),
            Column.NOW: self.tr("Whether it can be purchased now, on the map (O) or off it (E)"),
        }.get(column)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or not self.checkIndex(index):
            return None
        offer = self._offers[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(offer, Column(index.column()))
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(Column(index.column()), at_top=self.has_lines(index.row()))
            case Qt.ItemDataRole.ForegroundRole:
                return QColor(theme().colours.muted) if self._is_dim(offer, Column(index.column())) else None
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleDescriptionRole:
                return "\n".join(reason.text for reason in reasons_of(offer)) or None
            case _:
                return None

    def _text(self, offer: Offer, column: Column) -> str:
        line = offer.line
        match column:
            case Column.ID:
                return line.id
            case Column.TYPE:
                return fill(line.name, _CRAMPED_TYPE) if self._is_cramped else line.name
            case Column.STRENGTH:
                return strength_text(line).replace(" ", "\n" if self._is_narrow else " ")
            case Column.UNIT:
                return (" /\n" if self._is_narrow else " / ").join(unit.unit for unit in line.units)
            case Column.OFF_MAP:
                return self._price(offer, Deployment.OFF_MAP) or self._price(offer, Deployment.NONE)
            case Column.ON_MAP:
                return self._price(offer, Deployment.ON_MAP)
            case Column.TODAY:
                return self._of(offer.purchased_on_date, line.max_per_date)
            case Column.IN_CG:
                return self._of(offer.purchased, line.max_per_cg)
            case Column.LEFT:
                return str(offer.remaining)
            case Column.NOW:
                return self._now(offer)
            case Column.WHY_NOT:
                return "\n".join(reason.text for reason in reasons_of(offer))

    def _price(self, offer: Offer, deployment: Deployment) -> str:
        price = price_of(offer, deployment)
        return "" if price is None else str(price.cost + given_back(offer))

    def _now(self, offer: Offer) -> str:
        open_ = [price.deployment for price in offer.prices if not price.refusals]
        if not open_:
            return self.tr("no")
        if given_back(offer) and not self._is_narrow:
            return self.tr("yes, gives back {0}").format(given_back(offer))
        if len(open_) == len(offer.prices):
            return self.tr("yes")
        text = self.tr("{0}", "the only deployment") if self._is_narrow else self.tr("{0} only")
        return text.format(open_[0].value)

    def _of(self, number: int, most: int) -> str:
        return f"{number}/{most}" if self._is_narrow else self.tr("{0} of {1}").format(number, most)

    def _is_dim(self, offer: Offer, column: Column) -> bool:
        if column in (Column.OFF_MAP, Column.ON_MAP):
            is_off_map = column is Column.OFF_MAP
            of_column = offer.prices[0] if is_off_map else price_of(offer, Deployment.ON_MAP)
            return of_column is not None and of_column.refusal is not None
        return all(price.refusal is not None for price in offer.prices)


def price_of(offer: Offer, deployment: Deployment) -> Price | None:
    """The price of that deployment, if the line has it."""
    return next((price for price in offer.prices if price.deployment is deployment), None)


def given_back(offer: Offer) -> int:
    """How many CPP paid for the map on this date the Attack Chit gives back beside its cost (4.5154)."""
    price = price_of(offer, Deployment.NONE)
    return 0 if price is None else offer.line.cost - price.cost


def strength_text(line: RGLine) -> str:
    """What the chart prints under F/D, such as `10/7` or `1/1 (3/2)`; `-` where it prints none."""
    if line.kind in (RGKind.OBA, RGKind.ATTACK_CHIT):
        return "-"
    first, *others = [
        str(unit.full) if unit.reduced is None else f"{unit.full}/{unit.reduced}" for unit in line.units
    ]
    return " ".join((first, *(f"({other})" for other in others)))


def units_text(line: RGLine) -> str:
    """The units of a line and who comes with them, such as `10/7 4-5-7` or `2 HMG, each with an SS 3-4-8`."""
    units = " / ".join(unit.unit for unit in line.units)
    text = units if line.kind is RGKind.OBA else f"{strength_text(line)} {units}"
    if line.accompanied_by is None:
        return text
    return QCoreApplication.translate("OffersModel", "{0}, each with a {1}").format(text, line.accompanied_by)


def _alignment(column: Column, *, at_top: bool) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignLeft if column in _TEXT_COLUMNS else Qt.AlignmentFlag.AlignRight
    return side | (Qt.AlignmentFlag.AlignTop if at_top else Qt.AlignmentFlag.AlignVCenter)
