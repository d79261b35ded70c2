"""The forces sheet in words: the OB roster of a side, which is its deployment sheet too (4.518, CG8, CG9)."""

from collections.abc import Iterable, Iterator
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.recovery.deployment import DeploymentLine
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.view import View
from elst_app.records.forces_lines import ForcesLine, ForcesPlace, ForcesRoster, forces_roster
from elst_app.records.heading import campaign_sheet, column
from elst_app.records.pages import Align, Cell, Column, Orientation, Row, Sheet, Table, Tone
from elst_app.rules.forces import Piece, PieceState, Place, PlaceKind
from elst_app.rules.sides import Side
from elst_app.words.areas import hex_ranges
from elst_app.words.forces import piece_name, pieces_text, place_text, states_text
from elst_app.words.moments import moment_text
from elst_app.words.phrases import fill, listed, word

_ROW: Final = 7.5
_LINES_OF_A_PLACE: Final = 9
"""How many empty lines a blank form has for each of its first places."""


def forces_sheet(view: View, rulebook: Rulebook, side: Side) -> Sheet:
    """What this audience knows of the forces of `side`, by the places where they set up."""
    if side is Side.BRITISH:
        title = QCoreApplication.translate("Records", "Forces – British")
    else:
        title = QCoreApplication.translate("Records", "Forces – German")
    roster = forces_roster(view, rulebook, side)
    parts = [moment_text(view.state.moment, view.state.date_line), *_remarks(roster)]
    return _sheet(view, title, " · ".join(parts), tuple(_rows(roster)), is_last=roster.sheet.is_last)


def blank_forces_sheet(view: View) -> Sheet:
    """The forces sheet for two places and more, to be filled in by hand."""
    heading = QCoreApplication.translate("Records", "Deployment Area ______     Isolated: yes / no")
    empty = Row(tuple(Cell() for _ in _columns()), to_fill=True)
    section = Row(_section(heading).cells, begins=True, to_fill=True)
    place = [section, *[empty] * _LINES_OF_A_PLACE]
    entry = Row(_section(_heading(Place(PlaceKind.ENTRY_AREA))).cells, begins=True, to_fill=True)
    title = QCoreApplication.translate("Records", "Forces")
    return _sheet(view, title, "", (*place, *place, entry))


def _sheet(view: View, title: str, subtitle: str, rows: tuple[Row, ...], *, is_last: bool = False) -> Sheet:
    note = QCoreApplication.translate(
        "Records",
        "Set-up: the Isolated pieces of the first side, then of the second; then the rest likewise "
        "(4.518).  The last column is for your pencil.",
    )
    return campaign_sheet(
        view,
        title,
        subtitle,
        Table(_columns(), rows, _ROW),
        orientation=Orientation.PORTRAIT,
        note="" if is_last else note,
    )


def _columns() -> tuple[Column, ...]:
    return (
        Column(
            QCoreApplication.translate("Records", "Number"),
            QCoreApplication.translate("Records", "No."),
            9,
            0,
            Align.CENTRE,
        ),
        column(QCoreApplication.translate("Records", "Unit or Equipment"), 30, 3),
        column(QCoreApplication.translate("Records", "Possesses"), 30, 4),
        column(QCoreApplication.translate("Records", "State"), 23, 3),
        column(QCoreApplication.translate("Records", "RG"), 12.5, 0.5, Align.CENTRE),
        column(QCoreApplication.translate("Records", "Was in"), 13, 0.5, Align.CENTRE),
        column(QCoreApplication.translate("Records", "Set-up"), 32, 4),
        column(QCoreApplication.translate("Records", "Set up in hex"), 26, 2),
    )


def _remarks(roster: ForcesRoster) -> Iterator[str]:
    """What is to be read before anything is set up."""
    if roster.sheet.first is not None:
        text = QCoreApplication.translate("Records", "the {side} side sets up first")
        yield fill(text, side=roster.sheet.first)
    if roster.sheet.split:
        text = QCoreApplication.translate("Records", "not yet in one place: RG {groups} (CG8)")
        yield fill(text, groups=listed(roster.sheet.split))


def _rows(roster: ForcesRoster) -> Iterator[Row]:
    for place in roster.places:
        yield _section(_place_text(place, is_last=roster.sheet.is_last))
        yield from (_row(line) for line in place.lines)
    for heading, lines in (
        (QCoreApplication.translate("Records", "Place still to be said"), roster.to_place),
        (QCoreApplication.translate("Records", "Equipment on the map that nobody possesses"), roster.left),
    ):
        if lines:
            yield _section(heading)
            yield from (_row(line) for line in lines)
    if roster.gone:
        yield _section(QCoreApplication.translate("Records", "No longer in the OB"))
        yield from _gone_rows(roster.gone)


def _section(text: str) -> Row:
    return Row((Cell(text, Tone.SECTION, span=len(_columns())),), begins=True)


def _place_text(place: ForcesPlace, *, is_last: bool) -> str:
    """`Deployment Area 2 (Isolated) · 12 pieces`."""
    count = sum(line.count * len(line.pieces) for line in place.lines)
    is_entry = place.place.kind is PlaceKind.ENTRY_AREA
    parts = [word(PlaceKind.ENTRY_AREA) if is_last and is_entry else _heading(place.place)]
    if place.isolated:
        text = QCoreApplication.translate("Records", "{area} (Isolated)")
        parts = [fill(text, area=parts[0])]
    if count == 1:
        parts.append(QCoreApplication.translate("Records", "1 piece"))
    else:
        parts.append(QCoreApplication.translate("Records", "%n pieces", "", count))
    return "  ·  ".join(parts)


def _heading(place: Place) -> str:
    if place.kind is PlaceKind.ENTRY_AREA:
        return QCoreApplication.translate("Records", "Entry Area: enters once play has begun")
    if place.kind is PlaceKind.HEX:
        return fill(QCoreApplication.translate("Records", "Uncontrolled hex {hex}"), hex=place_text(place))
    return place_text(place)


def _row(line: ForcesLine) -> Row:
    piece = line.deployed.piece
    return Row(
        (
            Cell(str(line.count)),
            Cell(piece_name(piece), Tone.STRONG),
            Cell("\n".join(_possessed_text(each.piece) for each in line.possessed)),
            Cell(states_text(piece)),
            Cell(piece.group),
            Cell("" if line.hex is None else line.hex.name),
            Cell("\n".join(text for each in line.pieces for text in _limits(line, each))),
            Cell(),
        )
    )


def _possessed_text(piece: Piece) -> str:
    """`LMG`, `HMG (malfunctioned)`."""
    states = states_text(piece)
    if not states:
        return piece_name(piece)
    text = QCoreApplication.translate("Records", "{piece} ({states})")
    return fill(text, piece=piece_name(piece), states=states)


def _limits(line: ForcesLine, each: DeploymentLine) -> Iterable[str]:
    """What is to be heeded in setting up the piece of a line, or one that it possesses."""
    texts = []
    if each.hexes:
        text = QCoreApplication.translate("Records", "in {hexes} ({rule})")
        texts.append(fill(text, hexes=hex_ranges(each.hexes), rule=each.rule))
    if each.needs_own_unit:
        texts.append(QCoreApplication.translate("Records", "to a unit of its RG (4.5162)"))
    if each.short_of_ammunition:
        texts.append(QCoreApplication.translate("Records", "Ammunition Shortage (4.5181)"))
    if each is line.deployed:
        return texts
    text = QCoreApplication.translate("Records", "{piece}: {limit}")
    return [fill(text, piece=piece_name(each.piece), limit=limit) for limit in texts]


def _gone_rows(pieces: Iterable[Piece]) -> Iterator[Row]:
    """A line for each fate, and of the eliminated for each pool."""
    fates: dict[tuple[str, str], list[Piece]] = {}
    for piece in pieces:
        is_wreck = piece.has(PieceState.WRECK) and piece.place.is_in_ob
        fate = word(PieceState.WRECK) if is_wreck else place_text(piece.place)
        text = QCoreApplication.translate("Records", "eliminated pool of {date} (4.513)")
        pool = "" if piece.pool is None else fill(text, date=piece.pool)
        fates.setdefault((fate, pool), []).append(piece)
    for (fate, pool), found in sorted(fates.items()):
        yield Row(
            (
                Cell(str(len(found))),
                Cell(pieces_text(found), span=2),
                Cell(fate),
                Cell(pool, span=4),
            )
        )
