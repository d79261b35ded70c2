"""Neighbouring entries told in one line: losses, exits and purchases, new pieces, acts of a battery."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.artillery import BatteryActed
from elst_app.campaign.entries import Entry
from elst_app.campaign.forces.entering import PiecesEntered
from elst_app.campaign.forces.losing import LossBooked
from elst_app.campaign.play.exits import MapExited
from elst_app.campaign.purchases import GroupBought
from elst_app.rules.artillery import HexAttacked
from elst_app.rules.map_exit import ExitFate
from elst_app.words.artillery import battery_name
from elst_app.words.artillery_outcomes import outcome_clause
from elst_app.words.facts import entry_text
from elst_app.words.forces import entered_text, losses_text
from elst_app.words.phrases import fill
from elst_app.words.play_facts import exits_text
from elst_app.words.purchase_facts import purchases_text


def lines_of(entries: Iterable[Entry], known: Sequence[Entry] = ()) -> Iterator[str]:
    """What the entries say, in order; `known` are those the reader may see."""
    for _, found in groupby(entries, key=_subject):
        yield from _told(list(found), known)


def _subject(entry: Entry) -> object:
    """What an entry shares with those that are told in its line; its number where there is nothing."""
    match entry.fact:
        case LossBooked():
            return LossBooked
        case MapExited(roll=None) as fact if fact.fate is not ExitFate.MORALE_CHECK:
            return fact.piece.side, fact.hex, fact.fate
        case GroupBought() as fact:
            return GroupBought, fact.purchase.side
        case PiecesEntered() as fact:
            return PiecesEntered, fact.side
        case BatteryActed() as fact if not isinstance(fact.outcome, HexAttacked):
            return battery_name(fact.battery)
    return entry.number


def _told(found: list[Entry], known: Sequence[Entry]) -> Iterator[str]:
    """What entries of one subject say; so their facts are of one kind."""
    if len(found) == 1:
        yield entry_text(found[0], known)
        return
    facts: list[Any] = [entry.fact for entry in found]
    match facts[0]:
        case LossBooked():
            for side in dict.fromkeys(fact.piece.side for fact in facts):
                yield losses_text(side, [fact for fact in facts if fact.piece.side is side])
        case MapExited() as first:
            yield exits_text(first, facts[1:])
        case GroupBought() as first:
            yield purchases_text(first.purchase.side, facts)
        case PiecesEntered() as first:
            yield entered_text(first.side, [piece for fact in facts for piece in fact.added])
        case BatteryActed() as first:
            yield fill(
                QCoreApplication.translate("Facts", "{battery}: {acts}"),
                battery=battery_name(first.battery),
                acts="; ".join(outcome_clause(fact.outcome, fact.battery) for fact in facts),
            )
