"""The after-action report: the story of each CG Date from the journal, as far as its audience may know it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.artillery import WindowBegun
from elst_app.campaign.clock import ClockSet
from elst_app.campaign.entries import Entry
from elst_app.campaign.history import HistoryFact
from elst_app.campaign.known import StateKnown
from elst_app.campaign.moments import Moment, Stage
from elst_app.campaign.steps import DateBegun, StepTicked
from elst_app.campaign.view import View
from elst_app.records.cg_log_sheet import scenario_text
from elst_app.records.heading import mark_text, players_text, reader
from elst_app.records.log_lines import log_lines
from elst_app.rules.calendar import CGDate
from elst_app.words.facts import fact_text, flag_text
from elst_app.words.moments import moment_text
from elst_app.words.phrases import fill, word

_UNTOLD: Final = (ClockSet, WindowBegun, DateBegun, HistoryFact, StateKnown)
"""What the headings tell, and what is about the journal itself."""

_ENDS: Final = (".", "!", "?", "…", ":")


@dataclass(frozen=True, slots=True)
class Section:
    """What happened in a Player Turn, in a step of the Recovery Phase or before a scenario."""

    heading: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A CG Date."""

    heading: str
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """The report. `lines` say who plays, how far it goes and for whom it is. Texts have one line each."""

    title: str
    lines: tuple[str, ...]
    chapters: tuple[Chapter, ...]


def story_of(view: View) -> Story:
    """The report of all that stands and that this audience may see."""
    told = [entry for entry in view.standing if _is_told(entry)]
    where = moment_text(view.state.moment, view.state.date_line)
    return Story(
        title=_one_line(view.state.title),
        lines=tuple(_one_line(text) for text in (players_text(view), where, mark_text(reader(view))) if text),
        chapters=tuple(
            Chapter(_date_text(view, date), tuple(_sections(found)))
            for date, found in groupby(told, key=partial(_date, view))
        ),
    )


def _is_told(entry: Entry) -> bool:
    fact = entry.fact
    return bool(fact.note) if isinstance(fact, StepTicked) else not isinstance(fact, _UNTOLD)


def _date(view: View, entry: Entry) -> CGDate:
    """The CG Date an entry belongs to; a scenario outside the CG has one, whenever it was begun."""
    return entry.moment.date if view.state.outside is None else view.state.moment.date


def _date_text(view: View, date: CGDate) -> str:
    """The date and what was played on it: `24 Sept Midday – British Assault`."""
    played = [scenario_text(line) for line in log_lines(view) if line.date is date]
    if not any(played):
        return word(date)
    text = QCoreApplication.translate("Story", "{date} – {scenario}")
    return fill(text, date=date, scenario="; ".join(filter(None, played)))


def _sections(entries: Iterator[Entry]) -> Iterator[Section]:
    for heading, found in groupby(entries, key=lambda entry: _heading(entry.moment)):
        yield Section(heading, tuple(_counted(_sentence(entry) for entry in found)))


def _heading(moment: Moment) -> str:
    if moment.stage is Stage.RECOVERY:
        if moment.step is None:
            return word(Stage.RECOVERY)
        text = QCoreApplication.translate("Story", "Recovery Phase: {step}")
        return fill(text, step=moment.step)
    if not moment.game_turn or moment.player_turn is None:
        return {
            Stage.SET_UP: QCoreApplication.translate("Story", "Before the scenario"),
            Stage.ENDED: QCoreApplication.translate("Story", "At the end"),
        }.get(moment.stage, QCoreApplication.translate("Story", "Scenario"))
    text = QCoreApplication.translate("Story", "Game Turn {turn}, {side} Player Turn")
    return fill(text, turn=moment.game_turn, side=moment.player_turn)


def _sentence(entry: Entry) -> str:
    fact = entry.fact
    text = fact.note if isinstance(fact, StepTicked) else fact_text(fact)
    if entry.flag is not None:
        flagged = QCoreApplication.translate("Story", "{text} ({flag})")
        text = flagged.format(text=text, flag=flag_text(entry.flag))
    text = _one_line(text)
    return text if text.endswith(_ENDS) else QCoreApplication.translate("Story", "{0}.").format(text)


def _counted(sentences: Iterator[str]) -> Iterator[str]:
    """The sentences, those that follow their like counted."""
    for sentence, alike in groupby(sentences):
        count = len([*alike])
        text = QCoreApplication.translate("Story", "{count} × {sentence}")
        yield sentence if count == 1 else text.format(count=count, sentence=sentence)


def _one_line(text: str) -> str:
    return " ".join(text.split())
