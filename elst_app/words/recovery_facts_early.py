"""Steps 4.501-4.505 in words: what happened in them, and why something is not possible."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.entries import Fact
from elst_app.campaign.recovery import fates, markers, melee, order, regrouping, shock_and_bog
from elst_app.rules.forces import PieceState
from elst_app.rules.refusals import Refusal
from elst_app.words.forces import piece_name, pieces_text, place_text
from elst_app.words.marking import QT_TRANSLATE_NOOP
from elst_app.words.phrases import fill, listed

EARLY_REFUSALS: Final[Mapping[type[Refusal], str]] = {
    order.NoRecoveryPhase: QT_TRANSLATE_NOOP("Refusals", "No Recovery Phase is going on now."),
    melee.NoMelee: QT_TRANSLATE_NOOP("Refusals", "No Melee is left to fight in {hex}."),
    melee.BadRounds: QT_TRANSLATE_NOOP("Refusals", "A Melee has from 1 to {most} rounds, not {rounds}."),
    melee.NotInMelee: QT_TRANSLATE_NOOP("Refusals", "{name} is not in {hex}."),
    melee.MeleeGoesOn: QT_TRANSLATE_NOOP(
        "Refusals", "Both sides still have units in {hex}, so the Melee there goes on."
    ),
    melee.MeleesToFight: QT_TRANSLATE_NOOP("Refusals", "Melee is still to be fought in {hexes}."),
    shock_and_bog.NotInThatState: QT_TRANSLATE_NOOP("Refusals", "{name} is not {state} now."),
    shock_and_bog.AttemptMade: QT_TRANSLATE_NOOP(
        "Refusals", "The next Bog removal attempt of {name} is number {due}, not {attempt}."
    ),
    shock_and_bog.VehiclesUnresolved: QT_TRANSLATE_NOOP(
        "Refusals", "The Shock or Bog of these vehicles is not resolved: {names}."
    ),
    fates.NoFateToChoose: QT_TRANSLATE_NOOP("Refusals", "There is nothing to choose for {name}."),
    fates.NotAmongNearest: QT_TRANSLATE_NOOP(
        "Refusals", "{name} goes to the nearest area by path, and Escapes only where there is none."
    ),
    fates.FatesToChoose: QT_TRANSLATE_NOOP(
        "Refusals", "Their owners must still say where these are Retained: {names}."
    ),
}


def _fought(fact: melee.MeleeFought) -> str:
    rounds = fact.rounds
    if rounds == 1:
        text = QCoreApplication.translate("Facts", "Melee in {hex}, 1 round; lost: {lost}; left: {left}")
    else:
        text = QCoreApplication.translate(
            "Facts", "Melee in {hex}, %n rounds; lost: {lost}; left: {left}", "", rounds
        )
    return fill(text, hex=fact.hex, lost=listed(list(map(_loss, fact.losses))), left=fact.left)


def _loss(loss: melee.MeleeLoss) -> str:
    return fill(
        QCoreApplication.translate("Facts", "{side} {piece} ({loss})"),
        side=loss.piece.side,
        piece=piece_name(loss.piece),
        loss=loss.loss,
    )


def _fought_name(fact: melee.MeleeFought) -> str:
    return fill(QCoreApplication.translate("Facts", "Melee in {hex}"), hex=fact.hex)


def _radios(fact: markers.RadiosSortedOut) -> str:
    gone, working = pieces_text(fact.gone), pieces_text(fact.working)
    if not fact.working:
        text = QCoreApplication.translate("Facts", "Eliminated with their OBA modules: {gone}")
    elif not fact.gone:
        text = QCoreApplication.translate("Facts", "Functional again with their OBA modules: {working}")
    else:
        text = QCoreApplication.translate(
            "Facts", "Eliminated with their OBA modules: {gone}; functional again with theirs: {working}"
        )
    return fill(text, gone=gone, working=working)


def _radios_name(fact: markers.RadiosSortedOut) -> str:
    return QCoreApplication.translate("Facts", "radios after the scenario")


def _regrouped(fact: regrouping.Regrouped) -> str:
    """Side by side who is Broken no longer."""
    told = [
        fill(
            QCoreApplication.translate("Facts", "{side} {pieces}"),
            side=side,
            pieces=pieces_text([piece for piece in fact.changed if piece.side is side]),
        )
        for side in dict.fromkeys(piece.side for piece in fact.changed)
    ]
    return fill(QCoreApplication.translate("Facts", "Regrouped: {pieces}"), pieces="; ".join(told))


def _regrouped_name(fact: regrouping.Regrouped) -> str:
    return QCoreApplication.translate("Facts", "Regrouping")


def _end(fact: regrouping.EndOfScenario) -> str:
    return fill(QCoreApplication.translate("Facts", "End of CG Scenario, {date}"), date=fact.date)


def _end_name(fact: regrouping.EndOfScenario) -> str:
    return QCoreApplication.translate("Facts", "End of CG Scenario")


def _shock(fact: shock_and_bog.ShockRolled) -> str:
    return fill(
        QCoreApplication.translate("Facts", "{side} {piece}, Shock dr {roll}: {result}"),
        side=fact.piece.side,
        piece=piece_name(fact.piece),
        roll=fact.roll,
        result=fact.result,
    )


def _shock_name(fact: shock_and_bog.ShockRolled) -> str:
    return fill(QCoreApplication.translate("Facts", "Shock dr of {piece}"), piece=piece_name(fact.piece))


def _bog(fact: shock_and_bog.BogRolled) -> str:
    return fill(
        QCoreApplication.translate("Facts", "{side} {piece}, Bog removal dr {roll}: {result}"),
        side=fact.piece.side,
        piece=piece_name(fact.piece),
        roll=fact.roll,
        result=fact.result,
    )


def _bog_name(fact: shock_and_bog.BogRolled) -> str:
    return fill(
        QCoreApplication.translate("Facts", "Bog removal dr of {piece}"), piece=piece_name(fact.piece)
    )


def _settled(fact: fates.FatesSettled) -> str:
    """Place by place who is Retained there, then the wrecks."""
    wrecks = [piece for piece in fact.changed if piece.has(PieceState.WRECK)]
    retained = [piece for piece in fact.changed if not piece.has(PieceState.WRECK)]
    told = [
        fill(
            QCoreApplication.translate("Facts", "{side} {pieces} Retained in {place}"),
            side=side,
            pieces=pieces_text([piece for piece in retained if (piece.side, piece.place) == (side, place)]),
            place=place_text(place),
        )
        for side, place in dict.fromkeys((piece.side, piece.place) for piece in retained)
    ]
    told += [
        fill(
            QCoreApplication.translate("Facts", "{side} {piece} in {place}: a wreck"),
            side=piece.side,
            piece=piece_name(piece),
            place=place_text(piece.place),
        )
        for piece in wrecks
    ]
    return "; ".join(told) if told else QCoreApplication.translate("Facts", "Nothing has changed")


def _settled_name(fact: fates.FatesSettled) -> str:
    return QCoreApplication.translate("Facts", "what is Retained")


def _chosen(fact: fates.FateChosen) -> str:
    figures = {"side": fact.piece.side, "piece": piece_name(fact.piece), "left": pieces_text(fact.left)}
    if fact.place is None:
        return fill(QCoreApplication.translate("Facts", "{side} {piece} must Escape"), **figures)
    text = QCoreApplication.translate("Facts", "{side} {piece} Retained in {place}")
    if fact.left:
        text = QCoreApplication.translate("Facts", "{side} {piece} Retained in {place}, leaving {left}")
    return fill(text, **figures, place=place_text(fact.place))


def _chosen_name(fact: fates.FateChosen) -> str:
    return fill(
        QCoreApplication.translate("Facts", "where {piece} is Retained"), piece=piece_name(fact.piece)
    )


EARLY_FACTS: Final[Mapping[type[Fact], Callable[[Any], str]]] = {
    melee.MeleeFought: _fought,
    markers.RadiosSortedOut: _radios,
    regrouping.Regrouped: _regrouped,
    regrouping.EndOfScenario: _end,
    shock_and_bog.ShockRolled: _shock,
    shock_and_bog.BogRolled: _bog,
    fates.FatesSettled: _settled,
    fates.FateChosen: _chosen,
}

EARLY_FACT_NAMES: Final[Mapping[type[Fact], Callable[[Any], str]]] = {
    melee.MeleeFought: _fought_name,
    markers.RadiosSortedOut: _radios_name,
    regrouping.Regrouped: _regrouped_name,
    regrouping.EndOfScenario: _end_name,
    shock_and_bog.ShockRolled: _shock_name,
    shock_and_bog.BogRolled: _bog_name,
    fates.FatesSettled: _settled_name,
    fates.FateChosen: _chosen_name,
}
