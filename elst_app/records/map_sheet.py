"""The map sheet of 4.5055: Strategic Locations by type, Deployment Areas with their ids, No Man's Land."""

from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.areas import areas_of_date, determined_areas
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.view import View
from elst_app.records.heading import mark_text, players_text
from elst_app.records.pages import Align, Cell, Column, MapPicture, Row, Sheet, Sign, Table, Tone
from elst_app.rules.areas import Area, Areas
from elst_app.rules.board import Board
from elst_app.rules.calendar import CGDate
from elst_app.rules.sides import Side
from elst_app.words.areas import area_label, area_status
from elst_app.words.phrases import fill, hexes


def map_dates(view: View) -> tuple[CGDate, ...]:
    """The CG Dates after whose scenario Deployment Areas were fixed (4.505)."""
    return tuple(dict.fromkeys(each.date for each in view.state.determined))


def map_sheet(view: View, rulebook: Rulebook, date: CGDate | None = None) -> Sheet:
    """The areas fixed after the last scenario of `date`, one of `map_dates`.

    Without a date those fixed in the last step 4.505, or as Control stands now before there was one.
    """
    state = view.state
    if date is not None:
        place = max(place for place, each in enumerate(state.determined) if each.date is date)
        areas = areas_of_date(state, rulebook, place)
    else:
        areas = determined_areas(state, rulebook)
    if state.determined:
        subtitle = fill(
            QCoreApplication.translate("Records", "Deployment Areas after the scenario of {date}"),
            date=date or state.determined[-1].date,
        )
    else:
        subtitle = fill(
            QCoreApplication.translate("Records", "Control as it stands now, {date}"), date=state.date
        )
    made = areas_sheet(areas, rulebook.board, subtitle)
    return replace(made, campaign=state.title, players=players_text(view), mark=mark_text(None))


def blank_date_text() -> str:
    """The line to write the CG Date on, where nothing tells it."""
    return QCoreApplication.translate("Records", "CG Date: {line}").format(line="_" * 30)


def areas_sheet(areas: Areas, board: Board, subtitle: str) -> Sheet:
    """The map sheet of these areas, of no campaign."""
    return Sheet(
        title=QCoreApplication.translate("Records", "Map"),
        subtitle=subtitle,
        campaign="",
        players="",
        table=_areas_table(areas),
        note=QCoreApplication.translate(
            "Records", "Rules 4.505-4.5055. The outline of an area runs just inside its hexes."
        ),
        picture=MapPicture(board, areas, _legend()),
    )


def _areas_table(areas: Areas) -> Table:
    columns = (
        Column(
            QCoreApplication.translate("Records", "Deployment Area"),
            QCoreApplication.translate("Records", "Deployment Area"),
            30,
        ),
        Column(
            QCoreApplication.translate("Records", "Size"),
            QCoreApplication.translate("Records", "Size"),
            20,
            align=Align.RIGHT,
        ),
        Column(
            QCoreApplication.translate("Records", "Status"),
            QCoreApplication.translate("Records", "Status"),
            40,
            1,
        ),
    )
    return Table(columns, tuple(_area_row(area, areas) for side in Side for area in areas.of(side)), 8)


def _area_row(area: Area, areas: Areas) -> Row:
    tone = Tone.STRONG if area.isolated_hexes else Tone.PLAIN
    return Row(
        (
            Cell(area_label(area.side, area.id), Tone.STRONG),
            Cell(hexes(len(area.hexes))),
            Cell(area_status(area, areas), tone),
        )
    )


def _legend() -> tuple[tuple[Sign, str], ...]:
    return (
        (
            Sign.BRITISH_PERIMETER,
            QCoreApplication.translate("Records", "British Deployment Area: solid line"),
        ),
        (
            Sign.GERMAN_PERIMETER,
            QCoreApplication.translate("Records", "German Deployment Area: dashed line"),
        ),
        (Sign.NO_MANS_LAND, QCoreApplication.translate("Records", "No Man's Land")),
        (Sign.ISOLATED, QCoreApplication.translate("Records", "Isolated hex")),
        (
            Sign.BRITISH_LOCATION,
            QCoreApplication.translate("Records", "British Control: round"),
        ),
        (
            Sign.GERMAN_LOCATION,
            QCoreApplication.translate("Records", "German Control: square"),
        ),
        (
            Sign.KINDS,
            QCoreApplication.translate("Records", "B building, R road exit/entry, V vehicle with MA"),
        ),
    )
