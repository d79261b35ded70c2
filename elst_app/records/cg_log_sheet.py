"""The CG Log in words (4.13): titles, columns and cells."""

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.moments import Stage
from elst_app.campaign.view import View
from elst_app.records.heading import NOTHING, campaign_sheet, column
from elst_app.records.log_lines import LogLine, NoFigures, Points, log_lines
from elst_app.records.pages import Align, Cell, Column, Row, Sheet, Table, Tone
from elst_app.rules.calendar import CGDate
from elst_app.rules.initiative import ScenarioType
from elst_app.rules.points import CPPLine
from elst_app.rules.refusals import Refusal
from elst_app.rules.sides import Side
from elst_app.words.artillery import battery_name
from elst_app.words.moments import moment_text
from elst_app.words.phrases import word
from elst_app.words.refusals import refusal_text

_ROW: Final = 11.0


def cg_log_sheet(view: View, against: Sequence[tuple[CGDate, Refusal]] = ()) -> Sheet:
    """The CG Log as this audience may see it.

    `against` is what stands on a date without what it rests on; the notes tell it.
    """
    lines = log_lines(view)
    rows = [_log_row(line, against) for line in lines]
    rows += [_date_to_fill(date) for date in tuple(CGDate)[len({line.date for line in lines}) :]]
    return _sheet(view, moment_text(view.state.moment, view.state.date_line), rows)


def blank_cg_log(view: View) -> Sheet:
    """The CG Log with its dates, to be filled in by hand."""
    return _sheet(view, "", [_date_to_fill(date) for date in CGDate])


def _sheet(view: View, subtitle: str, rows: list[Row]) -> Sheet:
    is_secret = view.state.stage is not Stage.ENDED
    return campaign_sheet(
        view,
        QCoreApplication.translate("Records", "CG Log"),
        subtitle,
        Table(_log_columns(is_secret=is_secret), tuple(rows), _ROW),
        note=QCoreApplication.translate(
            "Records",
            "Repl: Base CPP Number less the Secret dr.  Total: Initial + Repl.  "
            "Remaining: Total less Spent, the Initial of the next CG Date (4.514).",
        ),
    )


def _log_columns(*, is_secret: bool) -> tuple[Column, ...]:
    chits = QCoreApplication.translate("Records", "Initiative")
    columns = [
        column(QCoreApplication.translate("Records", "CG Date"), 18, 1),
        column(QCoreApplication.translate("Records", "Scenario"), 20, 3),
        column(QCoreApplication.translate("Records", "Set up first"), 14.2, 1),
        column(QCoreApplication.translate("Records", "Moved first"), 14.2, 1),
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
    return (
        *columns,
        column(QCoreApplication.translate("Records", "Turns"), 10, 1),
        column(QCoreApplication.translate("Records", "OBA used"), 20, 6),
        column(QCoreApplication.translate("Records", "Notes"), 24, 12),
    )


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
        QCoreApplication.translate("Records", "Remaining"),
    )
    name = QCoreApplication.translate("Records", "{side} CPP {heading}")
    widths = (9.3, 9.3, 9.3, 9.3, 13)
    return [
        Column(name.format(side=word(side), heading=heading), heading, width, 0.9, Align.CENTRE, group, side)
        for heading, width in zip(headings, widths, strict=True)
    ]


def _log_row(line: LogLine, against: Sequence[tuple[CGDate, Refusal]]) -> Row:
    chits = [Cell(word(line.chits[side]) if side in line.chits else "") for side in Side]
    if line.type in (ScenarioType.INITIAL, ScenarioType.INACTIVE) and not line.chits:
        chits = [Cell(NOTHING, Tone.QUIET)] * 2
    first = line.scenario
    unplayed = NOTHING if line.type else ""
    return Row(
        (
            Cell(word(line.date), Tone.STRONG),
            Cell(scenario_text(line)),
            Cell(word(first.sets_up_first) if first else unplayed),
            Cell(word(first.moves_first) if first else unplayed),
            *chits,
            *_points_cells(line.points[Side.BRITISH]),
            *_points_cells(line.points[Side.GERMAN]),
            Cell(turns_text(line.game_turns)),
            Cell("\n".join(battery_name(battery) for battery in line.modules)),
            Cell("\n".join(_notes(line, against))),
        )
    )


def turns_text(game_turns: tuple[int, ...]) -> str:
    """The Game Turns played, such as `7`, or `3 + 2` of two scenarios on one line (C30)."""
    return " + ".join(str(turns) for turns in game_turns)


def _notes(line: LogLine, against: Sequence[tuple[CGDate, Refusal]]) -> Iterator[str]:
    for date, reason in against:
        if date is line.date and line.part < 2:
            yield f"{reason.rule} {refusal_text(reason)}"
    for side, number in line.overspent.items():
        text = QCoreApplication.translate("Records", "{side} CPP overspent by {number}")
        yield text.format(side=word(side), number=number)
    yield from (f"{note.step.value} {note.text}" for note in line.notes)


def scenario_text(line: LogLine) -> str:
    """What is played: `Dual Attack, part 1: German Assault`; empty before it is known."""
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
