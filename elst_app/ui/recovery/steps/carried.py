"""What units carry that are about to leave, and what may be done with it before the DR (4.506, 4.511)."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.recovery.equipment import HandleEquipment
from elst_app.rules.forces import EquipmentAct, Load, Piece, PieceKind
from elst_app.ui.recovery.cases import Act, Group, Line
from elst_app.words.forces import piece_name
from elst_app.words.phrases import fill


def carried_group(loads: Sequence[tuple[Piece, Load]], takers: Sequence[Piece]) -> tuple[Group, ...]:
    """A line for each thing they carry, in PP, to abandon, eliminate or transfer to one of `takers`."""
    lines = [
        Line(
            _carried(unit, load, piece),
            tuple(_acts(unit, piece, takers)),
            QCoreApplication.translate("Carried", "Abandon or transfer …"),
        )
        for unit, load in loads
        for piece in load.pieces
    ]
    title = QCoreApplication.translate("Carried", "Equipment, before the DR")
    return (Group(title, tuple(lines)),) if lines else ()


def _carried(unit: Piece, load: Load, piece: Piece) -> str:
    text = QCoreApplication.translate("Carried", "{unit}: {piece}, {pp} PP ({all} of {limit} PP)")
    if piece.kind is PieceKind.GUN:
        text = QCoreApplication.translate("Carried", "{unit}: {piece}, pushed")
    elif load.limit == 0:
        text = QCoreApplication.translate("Carried", "{unit}: {piece}; it may carry nothing")
    return fill(
        text,
        unit=piece_name(unit),
        piece=piece_name(piece),
        pp=piece.pp,
        all=load.pp,
        limit=load.limit,
    )


def _acts(unit: Piece, piece: Piece, takers: Sequence[Piece]) -> Iterator[Act]:
    others = [each for each in takers if each != unit and each.kind.is_infantry]
    for act, text in (
        (EquipmentAct.ABANDON, QCoreApplication.translate("Carried", "Abandon it")),
        (EquipmentAct.ELIMINATE, QCoreApplication.translate("Carried", "Eliminate it")),
    ):
        yield Act(
            f"{act.name.lower()}-{piece.id}",
            text,
            HandleEquipment(by=unit.side, piece=piece.id, act=act),
            is_alternative=bool(others),
        )
    text = QCoreApplication.translate("Carried", "Transfer it to {unit}")
    for other in others:
        yield Act(
            f"give-{piece.id}-{other.id}",
            fill(text, unit=piece_name(other)),
            HandleEquipment(by=unit.side, piece=piece.id, act=EquipmentAct.TRANSFER, to=other.id),
            is_alternative=True,
        )
