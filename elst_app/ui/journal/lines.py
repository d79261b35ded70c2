"""Journal entries in words, one line each."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.entries import Entry
from elst_app.campaign.groundless import groundless
from elst_app.campaign.history import ActRedone, ActUndone, EntryCorrected
from elst_app.campaign.moments import Moment
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.view import View
from elst_app.rules.refusals import Refusal
from elst_app.rules.sides import Audience
from elst_app.ui.window.bars import clock_time
from elst_app.words.facts import entry_text, flag_text, throw_text, undone_mark
from elst_app.words.moments import moment_text
from elst_app.words.phrases import fill, word
from elst_app.words.refusals import refusal_text


@dataclass(frozen=True)
class JournalLine:
    """An entry in words. `mark` says why it does not count any more; it is struck then."""

    number: int
    place: int
    """Its place among the entries this audience may see: it tells nothing of how many others there are."""
    time: str
    when: str
    """The place in the campaign, short."""
    where: str
    side: str
    what: str
    rule: str
    dice: str
    remark: str
    mark: str
    secret: str
    can_be_struck: bool

    @property
    def is_struck(self) -> bool:
        """Whether it counts no more."""
        return bool(self.mark)

    def holds(self, text: str) -> bool:
        """Whether one of its words contains `text`, in capitals or not."""
        wanted = text.casefold()
        parts = (self.time, self.where, self.side, self.what, self.rule, self.dice, self.remark, self.mark)
        return any(wanted in part.casefold() for part in parts)


def journal_lines(view: View, rulebook: Rulebook) -> tuple[JournalLine, ...]:
    """The entries of the view in words, in order; a remark tells what has lost what it rests on."""
    entries = view.entries
    undone = {entry.fact.act: entry.fact.seen for entry in entries if isinstance(entry.fact, ActUndone)}
    corrected = {
        entry.fact.entry: entry
        for entry in entries
        if isinstance(entry.fact, EntryCorrected) and view.stands(entry)
    }
    against: dict[int, list[Refusal]] = {}
    for each in groundless(view, rulebook):
        against.setdefault(each.entry.number, []).append(each.reason)
    return tuple(
        _line(view, entry, place, undone, corrected, against.get(entry.number, ()))
        for place, entry in enumerate(entries, 1)
    )


def _line(
    view: View,
    entry: Entry,
    place: int,
    undone: Mapping[int, bool],
    corrected: Mapping[int, Entry],
    against: Sequence[Refusal],
) -> JournalLine:
    mark = ""
    if not view.stands(entry):
        mark = undone_mark(undone.get(entry.act, False))
    elif entry.number in corrected:
        mark = entry_text(corrected[entry.number], view.entries)
    is_history = isinstance(entry.fact, ActUndone | ActRedone | EntryCorrected)
    return JournalLine(
        number=entry.number,
        place=place,
        time=clock_time(entry.at),
        when=_when(entry.moment),
        where=moment_text(entry.moment),
        side=word(entry.by) if entry.by else "",
        what=entry_text(entry, view.entries),
        rule=entry.rule,
        dice=_joined(throw_text(throw) for throw in entry.throws),
        remark=_joined((*((flag_text(entry.flag),) if entry.flag else ()), *map(_against, against))),
        mark=mark,
        secret=word(entry.audience) if entry.audience is not Audience.PUBLIC else "",
        can_be_struck=not mark and not is_history and entry.number > 1,
    )


def _when(moment: Moment) -> str:
    """The CG Date with the Game Turn and phase, or with the Recovery step."""
    if moment.phase is not None:
        text = QCoreApplication.translate("Journal", "{date} · {turn} · {phase}")
        return fill(text, date=moment.date, turn=moment.game_turn or 0, phase=moment.phase)
    if moment.step is not None:
        text = QCoreApplication.translate("Journal", "{date} · {step}")
        return fill(text, date=moment.date, step=moment.step.value)
    return word(moment.date)


def _against(reason: Refusal) -> str:
    text = QCoreApplication.translate("Journal", "Against {rule}: {reason}")
    return text.format(rule=reason.rule, reason=refusal_text(reason))


def _joined(parts: Iterable[str]) -> str:
    return "; ".join(parts)
