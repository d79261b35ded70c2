"""Pieces in words: their names, where they are, what befell them, what a command about them may not do."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.entries import Fact
from elst_app.campaign.forces import changing, entering, facts, losing
from elst_app.rules import forces
from elst_app.rules.forces import Loss, Piece, PieceKind, PieceState, Place, PlaceKind
from elst_app.rules.refusals import Refusal
from elst_app.rules.sides import Side
from elst_app.words.areas import place_name
from elst_app.words.forces_names import FORCES_NAMES
from elst_app.words.marking import QT_TRANSLATE_NOOP
from elst_app.words.phrases import as_typed, counted, fill, listed, word

FORCES_REFUSALS: Final[Mapping[type[Refusal], str]] = {
    forces.UnknownPiece: QT_TRANSLATE_NOOP("Refusals", "The {side} side has no piece “{text}”."),
    forces.CannotBeLostSo: QT_TRANSLATE_NOOP(
        "Refusals", "{name} is a {kind}, which cannot be booked as {loss}."
    ),
    forces.NoVictoryPointsForExit: QT_TRANSLATE_NOOP(
        "Refusals", "The {side} side has no Victory Points from exits."
    ),
    facts.NoSuchPiece: QT_TRANSLATE_NOOP("Refusals", "There is no piece {id} in the OB any more."),
    facts.NotInOB: QT_TRANSLATE_NOOP("Refusals", "{name} belongs to no OB any more."),
    facts.NothingChosen: QT_TRANSLATE_NOOP("Refusals", "Choose at least one piece first."),
    facts.OneSideAtATime: QT_TRANSLATE_NOOP(
        "Refusals", "What the sides do with their forces now is secret: do it for one side at a time."
    ),
    facts.NoPlaceInOB: QT_TRANSLATE_NOOP("Refusals", "Nothing is moved to “{place}”: book it as a loss."),
    facts.BadFigure: QT_TRANSLATE_NOOP("Refusals", "The figure must be from 0 to {most}, not {figure}."),
    forces.BadCount: QT_TRANSLATE_NOOP(
        "Refusals", "From 1 to {most} pieces can be entered at once, not {count}."
    ),
    forces.BadHolder: QT_TRANSLATE_NOOP("Refusals", "The unit that is to possess {name} is not in the list."),
    forces.CannotPossess: QT_TRANSLATE_NOOP("Refusals", "{holder} cannot possess {name}."),
    forces.NotOfThisKind: QT_TRANSLATE_NOOP("Refusals", "A {kind} is never {state}."),
    forces.NotAPlace: QT_TRANSLATE_NOOP(
        "Refusals",
        "“{text}” is no place: a hex, the number of a Deployment Area or “entry” for the Entry Area is.",
    ),
    forces.ColumnMissing: QT_TRANSLATE_NOOP(
        "Refusals", "The first line must name the columns, and “{column}” is not among them."
    ),
    forces.NothingLower: QT_TRANSLATE_NOOP("Refusals", "No lower counter replaces {name}."),
    changing.NothingToChange: QT_TRANSLATE_NOOP("Refusals", "Nothing would be different."),
    changing.NotTogether: QT_TRANSLATE_NOOP(
        "Refusals", "{name} and {holder} are neither in one hex nor in one Deployment Area of theirs."
    ),
}


def _not_understood(refusal: forces.NotUnderstood) -> str:
    if not refusal.near:
        text = QCoreApplication.translate("Refusals", "“{words}” is not understood.")
    else:
        text = QCoreApplication.translate("Refusals", "“{words}” is not understood; known are {near}.")
    return fill(text, words=as_typed(refusal.words), near=refusal.near)


FORCES_REFUSALS_BY_CASE: Final[Mapping[type[Refusal], Callable[[Any], str]]] = {
    forces.NotUnderstood: _not_understood,
}


def piece_name(piece: Piece) -> str:
    """A piece by its counter and the name it was given: `SS 4-4-7`, `9-1 Wells`, `captured LMG`."""
    text = piece.name
    if piece.ss:
        text = fill(QCoreApplication.translate("Forces", "SS {unit}"), unit=text)
    if piece.kind is PieceKind.HALF_SQUAD:
        text = fill(QCoreApplication.translate("Forces", "{unit} HS"), unit=text)
    if piece.kind is PieceKind.CREW:
        text = fill(QCoreApplication.translate("Forces", "{unit} crew"), unit=text)
    if piece.is_captured:
        text = fill(QCoreApplication.translate("Forces", "captured {piece}"), piece=text)
    return f"{text} {piece.label}" if piece.label else text


def pieces_text(pieces: Sequence[Piece]) -> str:
    """Several pieces, alike ones counted: `3 × 4-5-7, 9-1 Wells and LMG`."""
    counts = Counter(piece_name(piece) for piece in pieces)
    return listed([counted(name, count) for name, count in counts.items()])


def states_text(piece: Piece) -> str:
    """The states of a piece, separated by commas; empty if there is none."""
    return ", ".join(
        QCoreApplication.translate("Names", FORCES_NAMES[PieceState][state]) for state in piece.states
    )


def place_text(place: Place) -> str:
    """Where a piece is: `H17`, `Deployment Area 2`, `the Entry Area`, `eliminated`."""
    match place.kind:
        case PlaceKind.HEX if place.hex is not None:
            return place.hex.name
        case PlaceKind.AREA:
            return place_name(place.area)
        case PlaceKind.ENTRY_AREA:
            return place_name(None)
    return QCoreApplication.translate("Names", FORCES_NAMES[PlaceKind][place.kind])


def entered_text(side: Side, pieces: Sequence[Piece]) -> str:
    """Pieces that were entered into the OB of a side."""
    text = QCoreApplication.translate("Facts", "Entered into the {side} OB: {pieces}")
    return fill(text, side=side, pieces=pieces_text(pieces))


def _entered(fact: entering.PiecesEntered) -> str:
    return entered_text(fact.side, fact.added)


def _entered_name(fact: entering.PiecesEntered) -> str:
    return fill(QCoreApplication.translate("Facts", "{side} OB"), side=fact.side)


def _removed(fact: entering.PiecesRemoved) -> str:
    return fill(
        QCoreApplication.translate("Facts", "Taken out of the {side} OB: {pieces}"),
        side=_side(fact.pieces),
        pieces=pieces_text(fact.pieces),
    )


def _removed_name(fact: entering.PiecesRemoved) -> str:
    return fill(QCoreApplication.translate("Facts", "taking out {pieces}"), pieces=pieces_text(fact.pieces))


def _changed(fact: changing.PiecesChanged | losing.EndBooked) -> str:
    """Where everything is now, alike pieces counted, as far as a line holds them."""
    if not fact.changed:
        return QCoreApplication.translate("Facts", "Nothing has changed")
    most = 4
    counts = Counter(_standing(piece) for piece in fact.changed)
    told = [counted(text, count) for text, count in counts.most_common(most)]
    more = len(fact.changed) - sum(count for _, count in counts.most_common(most))
    if more == 1:
        told.append(QCoreApplication.translate("Facts", "1 more piece"))
    elif more:
        told.append(QCoreApplication.translate("Facts", "%n more pieces", "", more))
    return fill(
        QCoreApplication.translate("Facts", "{side}: {pieces}"),
        side=_side(fact.changed),
        pieces="; ".join(told),
    )


def _standing(piece: Piece) -> str:
    place = place_text(piece.place)
    if piece.possessor is not None:
        place = QCoreApplication.translate("Facts", "in hand")
    return fill(
        QCoreApplication.translate("Facts", "{piece} ({standing})"),
        piece=piece_name(piece),
        standing=", ".join(filter(None, (place, states_text(piece)))),
    )


def _side(pieces: Sequence[Piece]) -> str:
    """Whose pieces they are."""
    return listed(list(dict.fromkeys(piece.side for piece in pieces)))


def _changed_name(fact: changing.PiecesChanged) -> str:
    return fill(QCoreApplication.translate("Facts", "change of {pieces}"), pieces=pieces_text(fact.changed))


def _given(fact: changing.PieceGiven) -> str:
    figures: dict[str, object] = {"side": _side(fact.changed), "pieces": pieces_text(fact.changed)}
    if fact.holder is None:
        text = QCoreApplication.translate("Facts", "{side} {pieces}: possessed by nobody")
    else:
        text = QCoreApplication.translate("Facts", "{side} {pieces}: possessed by {holder}")
        figures["holder"] = piece_name(fact.holder)
    return fill(text, **figures)


def _given_name(fact: changing.PieceGiven) -> str:
    return fill(
        QCoreApplication.translate("Facts", "possession of {pieces}"), pieces=pieces_text(fact.changed)
    )


def _lost(fact: losing.LossBooked) -> str:
    return fill(
        QCoreApplication.translate("Facts", "{side} {piece}: {loss}"),
        side=fact.piece.side,
        piece=piece_name(fact.piece),
        loss=_loss(fact),
    )


def _loss(fact: losing.LossBooked) -> str:
    """What befell the piece, and what it is now where that is another counter."""
    before = piece_name(fact.piece)
    after = [piece_name(piece) for piece in fact.changed if piece.id == fact.piece.id and piece.is_in_ob]
    if not after or after[0] == before or fact.loss is Loss.CAPTURED:
        return word(fact.loss)
    return fill(QCoreApplication.translate("Facts", "{loss}, now {after}"), loss=fact.loss, after=after[0])


def losses_text(side: Side, losses: Sequence[losing.LossBooked]) -> str:
    """Losses of a side, alike ones counted: `British: 2 × 4-5-7 eliminated; Sherman V wrecked`."""
    told = Counter((_loss(fact), piece_name(fact.piece)) for fact in losses)
    return fill(
        QCoreApplication.translate("Facts", "{side}: {losses}"),
        side=side,
        losses="; ".join(
            fill(
                QCoreApplication.translate("Facts", "{pieces} {loss}"),
                pieces=counted(name, count),
                loss=loss,
            )
            for (loss, name), count in told.items()
        ),
    )


def _end_name(fact: losing.EndBooked) -> str:
    return QCoreApplication.translate("Facts", "what the scenario left")


FORCES_FACTS: Final[Mapping[type[Fact], Callable[[Any], str]]] = {
    entering.PiecesEntered: _entered,
    entering.PiecesRemoved: _removed,
    changing.PiecesChanged: _changed,
    changing.PieceGiven: _given,
    losing.LossBooked: _lost,
    losing.EndBooked: _changed,
}

FORCES_FACT_NAMES: Final[Mapping[type[Fact], Callable[[Any], str]]] = {
    entering.PiecesEntered: _entered_name,
    entering.PiecesRemoved: _removed_name,
    changing.PiecesChanged: _changed_name,
    changing.PieceGiven: _given_name,
    losing.LossBooked: _lost,
    losing.EndBooked: _end_name,
}
