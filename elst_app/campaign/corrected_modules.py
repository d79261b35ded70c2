"""What follows an OBA module whose line in the RG Purchase Record was corrected to another (4.5153, CG3)."""

from collections.abc import Iterator
from dataclasses import replace

from elst_app.campaign.artillery import (
    BatteryActed,
    BatteryEntered,
    ModulesSortedOut,
    PutIntoPlay,
    WindowBegun,
)
from elst_app.campaign.context import Context
from elst_app.campaign.entries import Entry, Fact
from elst_app.campaign.forces.changing import PiecesChanged
from elst_app.campaign.forces.facts import by_audience
from elst_app.campaign.history import EntryCorrected, History
from elst_app.campaign.recovery.receiving import GroupReceived
from elst_app.rules.artillery import Battery
from elst_app.rules.forces import Piece
from elst_app.rules.reinforcements import Purchase
from elst_app.rules.sides import Audience


def has_acted(history: History, battery: str) -> bool:
    """Whether the battery has done anything: then it is what it was, whatever the record says."""
    acts = (entry.fact for entry in history.standing)
    return any(
        isinstance(fact, BatteryActed | BatteryEntered | WindowBegun) and fact.battery.id == battery
        for fact in acts
    )


def follow_module(
    context: Context, was: tuple[Purchase, Battery], now: tuple[Purchase, Battery], reason: str
) -> None:
    """Records that its radio is that of the other module, and that it was the other that set up.

    What everybody reads of it tells nothing but the RG: the reason is the side's own.
    """
    (old, _), (new, _) = was, now
    for entry in context.history.standing:
        fact = _followed(entry, was, now)
        if fact is not None:
            said = f"{old.rg} – {new.rg}" if entry.audience is Audience.PUBLIC else reason
            context.record(EntryCorrected(entry.number, fact, said), entry.rule, entry.audience)
    radios = _radios(context.state.forces.pieces, was, now)
    for audience, changed in by_audience(context.state, radios):
        context.record(PiecesChanged(changed=changed), "CG3", audience)


def _followed(entry: Entry, was: tuple[Purchase, Battery], now: tuple[Purchase, Battery]) -> Fact | None:
    """What the entry says with the other module; None if it says nothing of it."""
    (old, before), (new, after) = was, now
    match entry.fact:
        case PutIntoPlay(battery=battery) if battery.id == before.id:
            return PutIntoPlay(replace(after, observer=battery.observer))
        case ModulesSortedOut(gone=gone, kept=kept, stay=stay):
            if before.id in {battery.id for battery in (*kept, *stay)}:
                return ModulesSortedOut(gone, _with(kept, before, after), _with(stay, before, after))
        case GroupReceived(received=received) as fact if (received.side, received.group) == (
            old.side,
            old.called,
        ):
            return replace(
                fact,
                added=tuple(_radios(fact.added, was, now)),
                received=replace(received, group=new.called),
            )
    return None


def _with(batteries: tuple[Battery, ...], before: Battery, after: Battery) -> tuple[Battery, ...]:
    return tuple(
        replace(after, observer=battery.observer) if battery.id == before.id else battery
        for battery in batteries
    )


def _radios(
    pieces: tuple[Piece, ...], was: tuple[Purchase, Battery], now: tuple[Purchase, Battery]
) -> Iterator[Piece]:
    """The radios among the pieces that are the module's, as those of the other."""
    (old, before), (new, after) = was, now
    for piece in pieces:
        if piece.nation is old.side and piece.battery == before.id:
            yield replace(piece, battery=after.id, group=new.called)
