"""What every sheet of a campaign has: its name, who plays, and for whom the sheet is."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.moments import Stage
from elst_app.campaign.view import View
from elst_app.records.pages import Align, Column, MapPicture, Orientation, Sheet, Table
from elst_app.rules.sides import Audience, Side

NOTHING: Final = "–"
"""Stands where there is nothing to note."""


def campaign_sheet(
    view: View,
    title: str,
    subtitle: str,
    table: Table,
    *,
    orientation: Orientation = Orientation.LANDSCAPE,
    note: str = "",
    is_open: bool = False,
    picture: MapPicture | None = None,
) -> Sheet:
    """A sheet of this campaign for those who look; one that `is_open` is the same for everybody."""
    owner = None if is_open else reader(view)
    return Sheet(
        title=title,
        subtitle=subtitle,
        campaign=view.state.title,
        players=players_text(view),
        table=table,
        orientation=orientation,
        note=note,
        mark=mark_text(owner),
        secret_of=owner,
        picture=picture,
    )


def mark_text(owner: Side | None) -> str:
    """For whom a sheet is: for `owner` alone, for everybody if None."""
    match owner:
        case Side.BRITISH:
            return QCoreApplication.translate("Records", "Secret – for the British side only")
        case Side.GERMAN:
            return QCoreApplication.translate("Records", "Secret – for the German side only")
    return QCoreApplication.translate("Records", "For both sides")


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


def reader(view: View) -> Side | None:
    """The side that reads what the other may not; None where there is no such side any more."""
    if view.state.stage is Stage.ENDED:
        return None
    return next((side for side in Side if Audience.of(side) is view.audience), None)


def all_open_text(view: View) -> str:
    """Tells one side that what is written for it is for both; nothing where that is as it was asked for."""
    if view.state.stage is not Stage.ENDED or view.audience is Audience.PUBLIC:
        return ""
    if view.state.outside is not None:
        return QCoreApplication.translate(
            "Records", "The scenario is over: all is open, and this is for both sides."
        )
    return QCoreApplication.translate("Records", "The CG has ended: all is open, and this is for both sides.")


def column(heading: str, width: float, stretch: float = 0, align: Align = Align.LEFT) -> Column:
    """A column whose heading is its whole name."""
    return Column(heading, heading, width, stretch, align)
