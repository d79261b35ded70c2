"""The CG Log and the RG Purchase Record in words: titles, columns and cells."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.moments import Stage
from elst_app.campaign.view import View
from elst_app.records.log_lines import LogLine, NoFigures, Points, log_lines
from elst_app.records.pages import Align, Cell, Column, Orientation, Row, Sheet, Table, Tone
from elst_app.records.purchase_lines import PurchaseLine, purchase_lines
from elst_app.rules.calendar import CGDate
from elst_app.rules.charts import Charts
from elst_app.rules.initiative import ScenarioType
from elst_app.rules.points import CPPLine
from elst_app.rules.reinforcements import Deployment
from elst_app.rules.sides import Audience, Side
from elst_app.rules.strength import UnitCount
from elst_app.words.moments import moment_text
from elst_app.words.phrases import word

NOTHING: Final = "–"
"""Stands where there is nothing to note."""

_LOG_ROW: Final = 11.0
_RECORD_ROW: Final = 9.5


def cg_log_sheet(view: View) -> Sheet:
    """The CG Log as this audience may see it (4.13)."""
    lines = log_lines(view)
    reader = _reader(view)
    rows = [_log_row(line) for line in lines]
    rows += [_date_to_fill(date) for date in tuple(CGDate)[len({line.date for line in lines}) :]]
    return Sheet(
        title=QCoreApplication.translate("Records", "CG Log"),
        subtitle=moment_text(view.state.moment, view.state.date_line),
        campaign=view.state.title,
        players=players_text(view),
        table=Table(_log_columns(is_secret=view.state.stage is not Stage.ENDED), tuple(rows), _LOG_ROW),
        note=QCoreApplication.translate(
            "Records",
            "Repl: Base CPP Number less the Secret dr.  Total: Initial + Repl.  "
            "Left: Total less Spent, the Initial of the next CG Date (4.514).",
        ),
        secret="" if reader is None else secret_mark(reader),
        secret_of=reader,
    )


def rg_record_sheet(view: View, charts: Charts, side: Side) -> Sheet | None:
    """The RG Purchase Record of `side`; None where this audience may not see it (4.5153)."""
    lines = purchase_lines(view, charts, side)
    if lines is None:
        return None
    is_secret = view.state.stage is not Stage.ENDED
    if side is Side.BRITISH:
        title = QCoreApplication.translate("Records", "RG Purchase Record – British")
    else:
        title = QCoreApplication.translate("Records", "RG Purchase Record – German")
    dates = [line.date for line in lines]
    rows = tuple(
        _record_row(line, begins=place > 0 and dates[place - 1] is not line.date)
        for place, line in enumerate(lines)
    )
    return Sheet(
        title=title,
        subtitle=moment_text(view.state.moment, view.state.date_line),
        campaign=view.state.title,
        players=players_text(view),
        table=Table(_record_columns(), rows, _RECORD_ROW),
        orientation=Orientation.PORTRAIT,
        note=QCoreApplication.translate(
            "Records",
            "#P: purchased so far in the CG.  #R: still available.  Str.: F Full, D Reduced.  "
            "Deployment: O on the map, E off the map (4.5153).",
        ),
        secret=secret_mark(side) if is_secret else "",
        secret_of=side if is_secret else None,
    )


def secret_mark(side: Side) -> str:
    """For whom alone a sheet is."""
    if side is Side.BRITISH:
        return QCoreApplication.translate("Records", "Secret – for the British side only")
    return QCoreApplication.translate("Records", "Secret – for the German side only")


def players_text(view: View) -> str:
    """Who plays: `British: Anna · German: Bernd`; without the names that were not given."""
    players = view.state.players
    texts = []
    if players.british:
        texts.append(
            QCoreApplication.translate("Records", "British: {player}").format(player=players.british)
        )
    if players.german:
        texts.append(QCoreApplication.translate("Records", "German: {player}").format(player=players.german))
    return " · ".join(texts)


def _reader(view: View) -> Side | None:
    """The side that reads what the other may not; None where there is no such side any more."""
    if view.state.stage is Stage.ENDED:
        return None
    return next((side for side in Side if Audience.of(side) is view.audience), None)


def _log_columns(*, is_secret: bool) -> tuple[Column, ...]:
    chits = QCoreApplication.translate("Records", "Initiative")
    columns = [
        _column(QCoreApplication.translate("Records", "CG Date"), 18, 1),
        _column(QCoreApplication.translate("Records", "Scenario"), 20, 3),
        _column(QCoreApplication.translate("Records", "Set up first"), 13, 1),
        _column(QCoreApplication.translate("Records", "Moved first"), 13, 1),
        Column(
            QCoreApplication.translate("Records", "British chit"),
            QCoreApplication.translate("Records", "British"),
            14.5,
            1,
            group=chits,
        ),
        Column(
            QCoreApplication.translate("Records", "German chit"),
            QCoreApplication.translate("Records", "German"),
            14.5,
            1,
            group=chits,
        ),
    ]
    for side in Side:
        columns += _points_columns(side, is_secret=is_secret)
    return (*columns, _column(QCoreApplication.translate("Records", "Notes"), 18, 14))


def _column(heading: str, width: float, stretch: float = 0, align: Align = Align.LEFT) -> Column:
    return Column(heading, heading, width, stretch, align)


def _points_columns(side: Side, *, is_secret: bool) -> list[Column]:
    group = {
        (Side.BRITISH, True): QCoreApplication.translate("Records", "British CPP (secret)"),
        (Side.BRITISH, False): QCoreApplication.translate("Records", "British CPP"),
        (Side.GERMAN, True): QCoreApplication.translate("Records", "German CPP (secret)"),
        (Side.GERMAN, False): QCoreApplication.translate("Records", "German CPP"),
    }[(side, is_secret)]
    headings = (
        QCoreApplication.translate("Records", "Initial"),
        QCoreApplication.translate("Records", "Repl"),
        QCoreApplication.translate("Records", "Total"),
        QCoreApplication.translate("Records", "Spent"),
        QCoreApplication.translate("Records", "Left"),
    )
    name = QCoreApplication.translate("Records", "{side} CPP {heading}")
    return [
        Column(name.format(side=word(side), heading=heading), heading, 8.6, 0.9, Align.CENTRE, group, side)
        for heading in headings
    ]


def _log_row(line: LogLine) -> Row:
    chits = [Cell(word(line.chits[side]) if side in line.chits else "") for side in Side]
    if line.type in (ScenarioType.INITIAL, ScenarioType.INACTIVE) and not line.chits:
        chits = [Cell(NOTHING, Tone.QUIET)] * 2
    first = line.scenario
    unplayed = NOTHING if line.type else ""
    return Row(
        (
            Cell(word(line.date), Tone.STRONG),
            Cell(_scenario_text(line)),
            Cell(word(first.sets_up_first) if first else unplayed),
            Cell(word(first.moves_first) if first else unplayed),
            *chits,
            *_points_cells(line.points[Side.BRITISH]),
            *_points_cells(line.points[Side.GERMAN]),
            Cell("\n".join(f"{note.step.value} {note.text}" for note in line.notes)),
        )
    )


def _scenario_text(line: LogLine) -> str:
    if line.type is None:
        return ""
    if line.part and line.scenario is not None:
        return QCoreApplication.translate("Records", "{type}, part {number}: {scenario}").format(
            type=word(line.type), number=line.part, scenario=word(line.scenario.type)
        )
    if line.scenario is not None and line.scenario.type is not line.type:
        return QCoreApplication.translate("Records", "{type}: {scenario}").format(
            type=word(line.type), scenario=word(line.scenario.type)
        )
    return word(line.type)


def _points_cells(points: Points) -> list[Cell]:
    if points is NoFigures.KEPT_SECRET:
        return [Cell(QCoreApplication.translate("Records", "kept secret"), Tone.SECRET, span=5)]
    if points is NoFigures.SAME_DATE:
        return [Cell(QCoreApplication.translate("Records", "as above"), Tone.QUIET, span=5)]
    assert isinstance(points, CPPLine)
    if points.date.is_initial:
        replenished = NOTHING
    else:
        replenished = "" if points.die is None else str(points.replenished)
    is_open = not replenished and not points.spent
    later = ("", "", "") if is_open else (str(points.total), str(points.spent), str(points.left))
    return [
        Cell(str(points.initial)),
        Cell(replenished),
        *(Cell(text) for text in later[:2]),
        Cell(later[2], Tone.STRONG),
    ]


def _date_to_fill(date: CGDate) -> Row:
    blank = (Cell() for _ in range(len(_log_columns(is_secret=False)) - 1))
    return Row((Cell(word(date), Tone.QUIET), *blank), to_fill=True)


def _record_columns() -> tuple[Column, ...]:
    return (
        _column(QCoreApplication.translate("Records", "CG Date"), 18, 1.5),
        _column(QCoreApplication.translate("Records", "RG ID"), 11.5, 0.5, Align.CENTRE),
        _column(QCoreApplication.translate("Records", "Group Type"), 23, 2),
        Column(QCoreApplication.translate("Records", "Number Purchased (#P)"), "#P", 8, 0.5, Align.CENTRE),
        Column(QCoreApplication.translate("Records", "Number Remaining (#R)"), "#R", 8, 0.5, Align.CENTRE),
        Column(
            QCoreApplication.translate("Records", "RG Strength"),
            QCoreApplication.translate("Records", "Str."),
            8,
            0.5,
            Align.CENTRE,
        ),
        _column(QCoreApplication.translate("Records", "# Units"), 26, 4),
        _column(QCoreApplication.translate("Records", "SW/Guns Received"), 26, 4),
        _column(QCoreApplication.translate("Records", "Leaders Received"), 22, 3),
        Column(
            QCoreApplication.translate("Records", "Deployment (O/E)"),
            QCoreApplication.translate("Records", "Depl. O/E"),
            10,
            0.5,
            Align.CENTRE,
        ),
        _column(QCoreApplication.translate("Records", "Other"), 20, 4),
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
            Cell(_cost_text(line)),
        ),
        begins=begins,
    )


def _counted(units: Iterable[UnitCount] | None) -> str:
    """`1 × Sherman IIC, 3 × Sherman III`; empty where it is not known."""
    if units is None:
        return ""
    return ", ".join(f"{each.number} × {each.unit}" for each in units) or NOTHING


def _cost_text(line: PurchaseLine) -> str:
    if not line.surcharge:
        return QCoreApplication.translate("Records", "{cost} CPP").format(cost=line.cost)
    return QCoreApplication.translate("Records", "{cost} CPP, {surcharge} for the map").format(
        cost=line.cost, surcharge=line.surcharge
    )
