"""Saying where pieces are: many at once, in a hex, an area or the Entry Area."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.context import Command
from elst_app.campaign.forces.changing import ChangePieces, Edit
from elst_app.rules.areas import Area
from elst_app.rules.forces import ENTRY_AREA, Forces, Piece, Place, PlaceKind, in_area, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from elst_app.ui.recovery.cases import Act, Answers, Case, Head, Kind, MapPlace, Option, Question
from elst_app.words.areas import place_name
from elst_app.words.forces import piece_name, pieces_text, place_text, states_text
from elst_app.words.phrases import capitalized, fill

PLACING: Final = "place"
"""How the key of such a case begins; the side follows."""

PIECES: Final = "pieces"
KIND: Final = "kind"
HEX: Final = "hex"
_IN_HEX: Final = "hex"
_ENTRY: Final = "entry"


def placing_head(side: Side, pieces: Sequence[Piece]) -> Head:
    """The side's pieces nobody has said the place of, at least one."""
    text = QCoreApplication.translate("Placing", "{side} pieces of no known place: {count}")
    return Head(f"{PLACING} {side.value}", side, fill(text, side=side, count=len(pieces)))


def placing_key(forces: Forces, command: Command) -> str:
    """The key of the case in which pieces were placed; empty for other acts."""
    piece = forces.find(command.ids[0]) if isinstance(command, ChangePieces) else None
    return f"{PLACING} {piece.side.value}" if piece is not None else ""


def placing_case(
    head: Head, rule: str, pieces: Sequence[Piece], areas: Sequence[Area], answers: Answers
) -> Case:
    """The case of these pieces of one side: who is meant, by default nobody yet, and where they are."""
    ids = [piece.id for piece in pieces]
    chosen = answers.of(PIECES, ids, ids if len(ids) == 1 else ())
    places = {
        _IN_HEX: QCoreApplication.translate("Placing", "in a hex"),
        **{str(area.id): capitalized(place_name(area.id)) for area in areas},
        _ENTRY: capitalized(place_name(None)),
    }
    kind = answers.of(KIND, list(places), [_IN_HEX])[0]
    place = _place(kind, answers.text(HEX))
    return Case(
        head,
        QCoreApplication.translate("Placing", "Where are these?"),
        rule,
        QCoreApplication.translate(
            "Placing", "Nobody has said it, or their area is there no more. Tick those in one place."
        ),
        questions=(
            Question(
                PIECES,
                fill(QCoreApplication.translate("Placing", "{side} pieces"), side=head.side),
                Kind.MANY,
                tuple(Option(piece.id, _piece_text(piece)) for piece in pieces),
                chosen,
            ),
            Question(
                KIND,
                QCoreApplication.translate("Placing", "They are"),
                Kind.PICK,
                tuple(Option(key, text) for key, text in places.items()),
                (kind,),
            ),
            *(_hex_question(answers) if kind == _IN_HEX else ()),
        ),
        acts=_acts([piece for piece in pieces if piece.id in chosen], place),
        place=MapPlace((place.hex,) if place is not None and place.hex is not None else ()),
    )


def _place(kind: str, hex_: str) -> Place | None:
    """The place that was said; None as long as the hex is missing."""
    if kind == _ENTRY:
        return ENTRY_AREA
    if kind != _IN_HEX:
        return in_area(int(kind))
    return in_hex(Hex.parse(hex_)) if hex_ else None


def _hex_question(answers: Answers) -> tuple[Question, ...]:
    text = QCoreApplication.translate("Placing", "Which hex?")
    return (Question(HEX, text, Kind.HEX, (), (answers.text(HEX),)),)


def _acts(pieces: Sequence[Piece], place: Place | None) -> tuple[Act, ...]:
    if not pieces or place is None:
        return ()
    text = QCoreApplication.translate("Placing", "Put {pieces} in {place}")
    if len(pieces) > 1:
        text = QCoreApplication.translate("Placing", "Put these {count} in {place}")
    return (
        Act(
            "putThere",
            fill(text, pieces=pieces_text(pieces), count=len(pieces), place=place_text(place)),
            ChangePieces(by=pieces[0].side, ids=tuple(piece.id for piece in pieces), edit=Edit(place=place)),
            is_primary=True,
        ),
    )


def _piece_text(piece: Piece) -> str:
    """The piece with its states, and the area where it was if that is there no more."""
    text = QCoreApplication.translate("Placing", "{piece}")
    if piece.place.kind is PlaceKind.AREA:
        text = QCoreApplication.translate("Placing", "{piece}, was in {place}")
    elif piece.states:
        text = QCoreApplication.translate("Placing", "{piece} ({states})")
    return fill(text, piece=piece_name(piece), place=place_text(piece.place), states=states_text(piece))
