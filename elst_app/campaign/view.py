"""What the people in front of the screen may see: one function strips the state, the journal and the labels.

CPP, purchases, initiative chits, modules not yet in play, secret pieces and what is done with the forces from
step 4.510 until the set-up belong to one side; both sides together see neither's. Chits are open once both
are in; all is open when the CG has ended (4.511-4.517, C40).
"""

from dataclasses import replace
from functools import cached_property

from elst_app.campaign.entries import Entry
from elst_app.campaign.history import ActsRevised, History
from elst_app.campaign.moments import Stage
from elst_app.campaign.revise import RevisedAct, revisable_acts, revised_acts
from elst_app.campaign.seen_journal import SeenJournal, seen_journal
from elst_app.campaign.state import HandledPiece, State
from elst_app.rules.forces import Forces, Piece
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience, Side


def seen_state(state: State, audience: Audience) -> State:
    """`state` without what `audience` may not see; the sides left out are in its `hidden`."""
    if state.stage is Stage.ENDED:
        return state
    hidden = frozenset(side for side in Side if not audience.may_see(Audience.of(side)))
    open_dates = {line.date for line in state.dates}
    forces = _seen_forces(state, hidden)
    return replace(
        state,
        starting_points=tuple(each for each in state.starting_points if each[0] not in hidden),
        replenishments=tuple(each for each in state.replenishments if each.side not in hidden),
        purchases=tuple(purchase for purchase in state.purchases if purchase.side not in hidden),
        received=tuple(each for each in state.received if each.side not in hidden),
        step_notes=tuple(note for note in state.step_notes if note.side not in hidden),
        chits=tuple(chit for chit in state.chits if chit.side not in hidden or chit.date in open_dates),
        modules=tuple(
            module for module in state.modules if module.in_play or module.battery.side not in hidden
        ),
        forces=forces,
        known_forces=None if state.known_forces is None else forces,
        handled=frozenset(mark for mark in state.handled if _is_seen(mark, forces, hidden)),
        hidden=hidden,
    )


def _seen_forces(state: State, hidden: frozenset[Side]) -> Forces:
    """The forces without the secret pieces of the hidden sides, whose others are as both sides know them."""
    forces = state.forces
    known = forces if state.known_forces is None else state.known_forces
    seen: list[Piece] = []
    for id_ in dict.fromkeys((*known.by_id, *forces.by_id)):
        now, before = forces.find(id_), known.find(id_)
        if now is not None and now.side not in hidden:
            seen.append(now)
        elif before is not None and before.side in hidden and not known.is_secret(before):
            seen.append(before)
    return Forces(tuple(seen))


def _is_seen(mark: HandledPiece, forces: Forces, hidden: frozenset[Side]) -> bool:
    """Whether the mark is on a piece these people see, and from a step whose acts they see."""
    piece = forces.find(mark.piece)
    if piece is None:
        return False
    return mark.step < RecoveryStep.NEW_DATE or piece.side not in hidden


class View:
    """A campaign as one audience sees it."""

    def __init__(self, state: State, history: History, audience: Audience) -> None:
        self.audience = audience
        self.state = seen_state(state, audience)
        self._history = history

    @cached_property
    def journal(self) -> SeenJournal:
        """The journal as this audience reads it, all of it once the CG has ended."""
        if self.state.stage is Stage.ENDED:
            entries = self._history.entries
            return SeenJournal(entries, {entry.number: place for place, entry in enumerate(entries, 1)})
        return seen_journal(self._history, self.audience)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The journal entries this audience reads, in order."""
        return self.journal.entries

    @property
    def standing(self) -> tuple[Entry, ...]:
        """The entries this audience may see that count, with corrections in their places."""
        return tuple(entry for entry in self._history.standing if self._shows(entry))

    @property
    def last_entry(self) -> Entry | None:
        """The newest entry this audience may see."""
        return self.entries[-1] if self.entries else None

    @property
    def undo(self) -> tuple[Entry, ...]:
        """The entries of the act that undo would take back; empty where there is none to name."""
        return self._history.act_to_undo(self.audience)

    @property
    def redo(self) -> tuple[Entry, ...]:
        """The entries of the act that redo would let stand again; empty where there is none to name."""
        return self._history.act_to_redo(self.audience)

    @property
    def revisable(self) -> tuple[tuple[Entry, ...], ...]:
        """The acts of the Recovery Phase going on that this audience can do otherwise, in order."""
        is_recovery = self.state.progress is not None
        return revisable_acts(self._history, self.audience) if is_recovery else ()

    @property
    def last_revision(self) -> tuple[RevisedAct, ...]:
        """What the last act has changed, if that was going back; what this audience may not see left out."""
        standing = self._history.standing
        last = [entry for entry in standing if entry.act == standing[-1].act] if standing else []
        if not last or not isinstance(last[0].fact, ActsRevised) or not self._shows(last[0]):
            return ()
        return tuple(
            act
            for act in revised_acts(self._history, last[0])
            if all(self._shows(entry) for entry in (*act.before, *act.after))
        )

    def stands(self, entry: Entry) -> bool:
        """Whether the entry counts, or was taken back."""
        return self._history.stands(entry)

    def _shows(self, entry: Entry) -> bool:
        return self.state.stage is Stage.ENDED or self.audience.may_see(entry.audience)
