"""The RG Purchase Record in words (4.5153): titles, columns and cells."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.view import View
from elst_app.records.heading import NOTHING, campaign_sheet, column
from elst_app.records.pages import Align, Cell, Column, Orientation, Row, Sheet, Table, Tone
from elst_app.records.purchase_lines import PurchaseLine, purchase_lines
from elst_app.rules.charts import Charts
from elst_app.rules.reinforcements import Deployment
from elst_app.rules.sides import Side
from elst_app.rules.strength import UnitCount
from elst_app.words.moments import moment_text
from elst_app.words.phrases import word

_ROW: Final = 9.5


def rg_record_sheet(view: View, charts: Charts, side: Side) -> Sheet | None:
    """The RG Purchase Record of `side`; None where this audience may not see it."""
    lines = purchase_lines(view, charts, side)
    if lines is None:
        return None
    if side is Side.BRITISH:
        title = QCoreApplication.translate("Records", "RG Purchase Record – British")
    else:
        title = QCoreApplication.translate("Records", "RG Purchase Record – German")
    dates = [line.date for line in lines]
    rows = tuple(
        _record_row(line, begins=place > 0 and dates[place - 1] is not line.date)
        for place, line in enumerate(lines)
    )
    return _sheet(view, title, moment_text(view.state.moment, view.state.date_line), rows)


def blank_rg_record(view: View) -> Sheet:
    """The RG Purchase Record with empty lines, to be filled in by hand."""
    return _sheet(view, QCoreApplication.translate("Records", "RG Purchase Record"), "", ())


def _sheet(view: View, title: str, subtitle: str, rows: tuple[Row, ...]) -> Sheet:
    return campaign_sheet(
        view,
        title,
        subtitle,
        Table(_record_columns(), rows, _ROW),
        orientation=Orientation.PORTRAIT,
        note=QCoreApplication.translate(
            "Records",
            "#P: purchased so far in the CG.  #R: still available.  Str.: F Full, D Reduced.  "
            "Deployment: O on the map, E off the map (4.5153).",
        ),
    )


def _record_columns() -> tuple[Column, ...]:
    return (
        column(QCoreApplication.translate("Records", "CG Date"), 18, 1.5),
        column(QCoreApplication.translate("Records", "RG ID"), 11.5, 0.5, Align.CENTRE),
        column(QCoreApplication.translate("Records", "Group Type"), 23, 2),
        Column(QCoreApplication.translate("Records", "Number Purchased (#P)"), "#P", 8, 0.5, Align.CENTRE),
        Column(QCoreApplication.translate("Records", "Number Remaining (#R)"), "#R", 8, 0.5, Align.CENTRE),
        Column(
            QCoreApplication.translate("Records", "RG Strength"),
            QCoreApplication.translate("Records", "Str."),
            8,
            0.5,
            Align.CENTRE,
        ),
        column(QCoreApplication.translate("Records", "# Units"), 26, 4),
        column(QCoreApplication.translate("Records", "SW/Guns Received"), 26, 4),
        column(QCoreApplication.translate("Records", "Leaders Received"), 22, 3),
        Column(
            QCoreApplication.translate("Records", "Deployment (O/E)"),
            QCoreApplication.translate("Records", "Depl. O/E"),
            10,
            0.5,
            Align.CENTRE,
        ),
        column(QCoreApplication.translate("Records", "Other"), 20, 4),
    )


def _record_row(line: PurchaseLine, *, begins: bool) -> Row:
    is_unit = line.deployment is not Deployment.NONE
    strength = "" if line.strength is None else line.strength.value
    return Row(
        (
            Cell(word(line.date), Tone.STRONG),
            Cell(line.rg if is_unit else NOTHING),
            Cell(line.name),
            Cell(str(line.purchased)),
            Cell(str(line.remaining)),
            Cell(strength if is_unit else NOTHING),
            Cell(_counted(line.units)),
            Cell(_counted(line.weapons)),
            Cell("" if line.leaders is None else ", ".join(line.leaders) or NOTHING),
            Cell(line.deployment.value if is_unit else NOTHING),
            Cell(_other_text(line)),
        ),
        begins=begins,
    )


def _counted(units: Iterable[UnitCount] | None) -> str:
    """`1 × Sherman IIC, 3 × Sherman III`; empty where it is not known."""
    if units is None:
        return ""
    return ", ".join(f"{each.number} × {each.unit}" for each in units) or NOTHING


def _other_text(line: PurchaseLine) -> str:
    """The cost, and where it applies by how much the date is overspent and what the line said before."""
    parts = [_cost_text(line)]
    if line.overspent:
        parts.append(
            QCoreApplication.translate("Records", "CPP overspent by {number}").format(number=line.overspent)
        )
    for reading in line.earlier:
        was = QCoreApplication.translate("Records", "was {rg} {deployment}")
        parts.append(was.format(rg=reading.purchase.rg, deployment=reading.purchase.deployment.value))
    if line.received_as:
        parts.append(QCoreApplication.translate("Records", "received as {rg}").format(rg=line.received_as))
    return "; ".join(parts)


def _cost_text(line: PurchaseLine) -> str:
    if not line.surcharge:
        return QCoreApplication.translate("Records", "{cost} CPP").format(cost=line.cost)
    return QCoreApplication.translate("Records", "{cost} CPP, {surcharge} for the map").format(
        cost=line.cost, surcharge=line.surcharge
    )
