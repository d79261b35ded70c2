"""Where a piece is Retained, said by its owner between 4.505 and the end of 4.506 (4.5053)."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.recovery.fates import ChooseFate, PieceFate
from elst_app.rules.forces import PieceKind, Place
from elst_app.rules.hexes import Hex
from elst_app.rules.paths import Destination
from elst_app.rules.sides import Side
from elst_app.ui.recovery.cases import Act, Answers, Case, Head, Kind, MapPlace, Option, Question
from elst_app.ui.recovery.steps.closed_hexes import closed_hexes, closing_acts, closing_question
from elst_app.words.areas import home_name
from elst_app.words.forces import piece_name, place_text
from elst_app.words.phrases import capitalized, fill, hexes

FATE: Final = "fate"
"""How the key of such a case begins; the id of the piece follows."""

DESTINATION: Final = "retainedIn"
OVERSTACKED: Final = "overstacked"


def choice_head(found: PieceFate) -> Head:
    """The piece, which must be Retained somewhere."""
    text = QCoreApplication.translate("FateChoice", "{piece} in {hex}")
    note = QCoreApplication.translate("FateChoice", "where Retained")
    name = fill(text, piece=piece_name(found.piece), hex=found.hex)
    return Head(f"{FATE} {found.piece.id}", found.piece.side, name, note)


def passed_over(found: PieceFate, answers: Answers) -> tuple[int, ...]:
    """The Isolated areas that were said to be full."""
    options = [str(id_) for id_ in _isolated(found)]
    return tuple(int(each) for each in answers.of(OVERSTACKED, options, ()))


def choice_case(found: PieceFate, beyond: PieceFate, closed: Sequence[Hex], answers: Answers) -> Case:
    """The choice among the nearest areas: those of `beyond`, in which full Isolated ones are passed over.

    `closed` are the hexes that vehicles are said not to enter.
    """
    piece = found.piece
    is_vehicle = piece.kind is PieceKind.VEHICLE
    paths = {
        place_text(place): (place, each)
        for place, each in zip(beyond.places, beyond.fate.destinations, strict=True)
    }
    to = answers.of(DESTINATION, list(paths), list(paths)[:1])
    place, destination = paths[to[0]] if to else (None, None)
    title = QCoreApplication.translate("FateChoice", "Where is the {side} {piece} in {hex} Retained?")
    return Case(
        choice_head(found),
        fill(title, side=piece.side, piece=piece_name(piece), hex=found.hex),
        found.fate.rule,
        QCoreApplication.translate("FateChoice", "Its owner chooses among the nearest areas by path."),
        questions=(
            *_destination(piece.side, paths, to),
            *_overstacked(found, answers),
            *((closing_question(closed, answers),) if is_vehicle else ()),
        ),
        warnings=closed_hexes(answers, closed)[1],
        acts=(
            _act(found, place, passed_over(found, answers)),
            *(closing_acts(closed, answers) if is_vehicle else ()),
        ),
        place=MapPlace((found.hex,), destination.path.hexes if destination is not None else (), piece.side),
    )


def _isolated(found: PieceFate) -> tuple[int, ...]:
    return tuple(each.area for each in found.fate.destinations if each.isolated and each.area is not None)


def _destination(
    side: Side, paths: Mapping[str, tuple[Place, Destination]], to: Sequence[str]
) -> tuple[Question, ...]:
    if not to:
        return ()
    text = QCoreApplication.translate("FateChoice", "{place}, {way} away")
    isolated = QCoreApplication.translate("FateChoice", "{place}, {way} away, Isolated")
    options = tuple(
        Option(
            key,
            fill(
                isolated if each.isolated else text,
                place=capitalized(home_name(side, place.area)),
                way=hexes(each.path.length),
            ),
        )
        for key, (place, each) in paths.items()
    )
    question = QCoreApplication.translate("FateChoice", "Where?")
    return (Question(DESTINATION, question, Kind.ONE, options, tuple(to)),)


def _overstacked(found: PieceFate, answers: Answers) -> tuple[Question, ...]:
    """Which Isolated areas are full; only they may be passed over."""
    if not _isolated(found):
        return ()
    options = tuple(
        Option(str(id_), capitalized(home_name(found.piece.side, id_))) for id_ in _isolated(found)
    )
    text = QCoreApplication.translate("FateChoice", "Isolated areas in which it could be overstacked")
    chosen = tuple(str(id_) for id_ in passed_over(found, answers))
    return (Question(OVERSTACKED, text, Kind.MANY, options, chosen),)


def _act(found: PieceFate, place: Place | None, passed: tuple[int, ...]) -> Act:
    text = QCoreApplication.translate("FateChoice", "It must Escape")
    if place is not None:
        text = QCoreApplication.translate("FateChoice", "Retained in {place}")
    return Act(
        "chooseFate",
        fill(text, place=place_text(place) if place is not None else ""),
        ChooseFate(by=found.piece.side, piece=found.piece.id, place=place, overstacked=passed),
        is_primary=True,
    )
