"""The OBA Log in words: a section for each battery, a line for each Player Turn it acted in."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.artillery import BatteryActed
from elst_app.campaign.entries import Entry
from elst_app.campaign.view import View
from elst_app.records.artillery_lines import BatteryLog, WindowLine, battery_logs
from elst_app.records.heading import NOTHING, campaign_sheet, column
from elst_app.records.pages import Align, Cell, Column, Row, Sheet, Table, Tone
from elst_app.rules.artillery import (
    Battery,
    Chit,
    ChitDrawn,
    ContactRolled,
    ErrorRolled,
    Outcome,
    PassedOver,
    PrecisionRolled,
    RequestPlaced,
)
from elst_app.words.artillery import battery_name, calibre_text, marker_text
from elst_app.words.artillery_outcomes import outcome_clause
from elst_app.words.facts import fact_text, flag_text
from elst_app.words.moments import moment_text
from elst_app.words.phrases import fill, word

_ROW: Final = 8.5
_LINES_OF_A_BATTERY: Final = 7
"""How many empty lines a blank form has for its first battery."""

_IN_COLUMNS: Final = (ContactRolled, PassedOver, ChitDrawn, RequestPlaced, PrecisionRolled, ErrorRolled)


def artillery_sheet(view: View) -> Sheet:
    """The OBA Log of the batteries this audience knows of."""
    rows = [row for log in battery_logs(view) for row in _rows(log)]
    return _sheet(view, moment_text(view.state.moment, view.state.date_line), rows)


def blank_artillery_sheet(view: View) -> Sheet:
    """The OBA Log for two batteries, to be filled in by hand."""
    heading = QCoreApplication.translate(
        "Records",
        "Battery ____________________     Calibre ________     Radio Contact ____     "
        "Observer ______________ in hex ______     Draw Pile: 8 black, 3 red",
    )
    empty = Row(tuple(Cell() for _ in _columns()), to_fill=True)
    section = Row((_section(heading),), begins=True, to_fill=True)
    return _sheet(view, "", [section, *[empty] * _LINES_OF_A_BATTERY, section])


def _sheet(view: View, subtitle: str, rows: list[Row]) -> Sheet:
    return campaign_sheet(
        view,
        QCoreApplication.translate("Records", "OBA Log"),
        subtitle,
        Table(_columns(), tuple(rows), _ROW),
        note=QCoreApplication.translate(
            "Records",
            "One line for each Player Turn: the PFPh in one's own, the DFPh in the enemy's (2.1).  "
            "Error: direction, 1 is north, and distance (2.31).",
        ),
    )


def _columns() -> tuple[Column, ...]:
    chits = QCoreApplication.translate("Records", "Draw Pile")
    after = QCoreApplication.translate("Records", "At the end")
    return (
        column(QCoreApplication.translate("Records", "CG Date"), 17, 1),
        column(QCoreApplication.translate("Records", "Game Turn"), 17, 1),
        column(QCoreApplication.translate("Records", "Contact or Maintenance"), 28, 4),
        _grouped(QCoreApplication.translate("Records", "Drawn"), 13, chits),
        _grouped(QCoreApplication.translate("Records", "Black left"), 10, chits),
        _grouped(QCoreApplication.translate("Records", "Red left"), 10, chits),
        column(QCoreApplication.translate("Records", "AR"), 15, 1),
        column(QCoreApplication.translate("Records", "Precision"), 20, 3),
        column(QCoreApplication.translate("Records", "Error"), 20, 2),
        column(QCoreApplication.translate("Records", "Resolution and notes"), 42, 14),
        _grouped(QCoreApplication.translate("Records", "Marker"), 19, after),
        _grouped(QCoreApplication.translate("Records", "Contact"), 13, after),
        _grouped(QCoreApplication.translate("Records", "Access"), 14, after),
    )


def _grouped(heading: str, width: float, group: str) -> Column:
    return Column(heading, heading, width, 0.5, Align.CENTRE, group)


def _section(text: str) -> Cell:
    return Cell(text, Tone.SECTION, span=len(_columns()))


def _rows(log: BatteryLog) -> Iterable[Row]:
    yield Row((_section(_battery_text(log.battery)),), begins=True)
    for line in log.lines:
        yield _row(line)


def _battery_text(battery: Battery) -> str:
    parts = [battery_name(battery), calibre_text(battery.calibre), word(battery.kind)]
    if battery.radio is None:
        parts.append(QCoreApplication.translate("Records", "Off-Board Observer"))
    else:
        text = QCoreApplication.translate("Records", "Radio Contact {number}")
        parts.append(fill(text, number=battery.radio.contact))
    pile = QCoreApplication.translate("Records", "Draw Pile {black} black, {red} red")
    parts.append(fill(pile, black=battery.pile.black, red=battery.pile.red))
    return "  ·  ".join(parts)


def _row(line: WindowLine) -> Row:
    after = line.after
    return Row(
        (
            Cell(word(line.moment.date), Tone.STRONG),
            Cell(_turn_text(line)),
            Cell(_joined(_contact(each) for each in line.outcomes)),
            Cell(_joined(_drawn(each) for each in line.outcomes)),
            Cell(NOTHING if after is None else str(after.pile.black_left)),
            Cell(NOTHING if after is None else str(after.pile.red_left)),
            Cell(_joined(_request(each) for each in line.outcomes)),
            Cell(_joined(_precision(each) for each in line.outcomes)),
            Cell(_joined(_error(each) for each in line.outcomes)),
            Cell(_joined(_note(entry) for entry in line.entries)),
            Cell(NOTHING if after is None or after.marker is None else marker_text(after.marker)),
            Cell(NOTHING if after is None else word(after.contact)),
            Cell(NOTHING if after is None else word(after.access)),
        )
    )


def _joined(texts: Iterable[str]) -> str:
    return "\n".join(text for text in texts if text)


def _turn_text(line: WindowLine) -> str:
    """`3 German`: Game Turn and Player Turn; outside a scenario what the players are at."""
    moment = line.moment
    if not moment.game_turn or moment.player_turn is None:
        return word(moment.stage)
    text = QCoreApplication.translate("Records", "{turn} {side}")
    return fill(text, turn=moment.game_turn, side=moment.player_turn)


def _contact(outcome: Outcome) -> str:
    if isinstance(outcome, PassedOver):
        return QCoreApplication.translate("Records", "not rolled")
    if not isinstance(outcome, ContactRolled):
        return ""
    if outcome.has_malfunctioned:
        text = QCoreApplication.translate("Records", "{roll}: the radio malfunctions")
    elif outcome.is_made:
        text = QCoreApplication.translate("Records", "{roll}, {needed} needed: made")
    else:
        text = QCoreApplication.translate("Records", "{roll}, {needed} needed: not made")
    return fill(text, roll=outcome.roll, needed=outcome.needed)


def _drawn(outcome: Outcome) -> str:
    if not isinstance(outcome, ChitDrawn):
        return ""
    if outcome.chit is Chit.BLACK:
        return word(outcome.chit)
    return fill(QCoreApplication.translate("Records", "red, no. {number}"), number=outcome.reds_drawn)


def _request(outcome: Outcome) -> str:
    if not isinstance(outcome, RequestPlaced):
        return ""
    if outcome.request.origin is None:
        return word(outcome.request.hex)
    text = QCoreApplication.translate("Records", "{origin} to {hex}")
    return fill(text, origin=outcome.request.origin, hex=outcome.request.hex)


def _precision(outcome: Outcome) -> str:
    if not isinstance(outcome, PrecisionRolled):
        return ""
    if outcome.landed is None:
        text = QCoreApplication.translate("Records", "{roll}, {needed} needed: no")
    else:
        text = QCoreApplication.translate("Records", "{roll}, {needed} needed: Precise")
    return fill(text, roll=outcome.roll, needed=outcome.needed)


def _error(outcome: Outcome) -> str:
    if not isinstance(outcome, ErrorRolled):
        return ""
    text = QCoreApplication.translate("Records", "{direction}, {extent}: {hex}")
    return fill(text, direction=outcome.direction, extent=outcome.extent, hex=outcome.landed.hex)


def _note(entry: Entry) -> str:
    """What has no column of its own, and why an entry is flagged."""
    fact = entry.fact
    flag = "" if entry.flag is None else flag_text(entry.flag)
    if not isinstance(fact, BatteryActed):
        return _joined((fact_text(fact), flag))
    if isinstance(fact.outcome, _IN_COLUMNS):
        return flag
    return _joined((outcome_clause(fact.outcome, fact.battery), flag))
