"""The after-action report: the story of each CG Date from the journal, as far as its audience may know it."""

from collections.abc import Container, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.artillery import BatteryActed, WindowBegun
from elst_app.campaign.artillery_smoke import ArtillerySmokeDeclared, ArtillerySmokeFinished
from elst_app.campaign.clock import ClockSet, Ending, ScenarioEnded
from elst_app.campaign.control import AreasDetermined, VehiclesNoted
from elst_app.campaign.entries import Entry, Fact
from elst_app.campaign.forces.losing import EndBooked
from elst_app.campaign.history import HistoryFact
from elst_app.campaign.initiative import ChitPlaced
from elst_app.campaign.known import StateKnown
from elst_app.campaign.moments import Moment, Stage
from elst_app.campaign.recovery.markers import RadiosSortedOut
from elst_app.campaign.recovery.receiving import GroupReceived, LeadersRolled, StrengthRolled, WeaponsRolled
from elst_app.campaign.recovery.regrouping import EndOfScenario
from elst_app.campaign.recovery.replacement import PoolClosed
from elst_app.campaign.setup import CampaignBegun
from elst_app.campaign.steps import DateBegun, RecoveryEnded, StepTicked
from elst_app.campaign.view import View
from elst_app.records.cg_log_sheet import scenario_text
from elst_app.records.heading import mark_text, players_text, reader
from elst_app.records.log_lines import log_lines
from elst_app.rules.artillery import ActKind, MarkerHandled, Observed
from elst_app.rules.calendar import CGDate
from elst_app.rules.sides import Side
from elst_app.words.facts import fact_text, flag_text
from elst_app.words.moments import moment_text
from elst_app.words.phrases import capitalized, fill, word
from elst_app.words.told_together import lines_of

_UNTOLD: Final = (ClockSet, WindowBegun, DateBegun, CampaignBegun, HistoryFact, StateKnown)
"""What the headings tell, and what is about the journal itself."""

_NO_NEWS: Final = (
    ArtillerySmokeFinished,
    AreasDetermined,
    ChitPlaced,
    EndBooked,
    EndOfScenario,
    PoolClosed,
    RadiosSortedOut,
    VehiclesNoted,
)
"""What follows from what is told or is made known later; told only where it was against the rules."""

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
    received = {
        (entry.fact.received.side, entry.fact.received.group)
        for entry in view.standing
        if isinstance(entry.fact, GroupReceived)
    }
    told = [entry for entry in view.standing if _is_told(entry, received)]
    where = moment_text(view.state.moment, view.state.date_line)
    return Story(
        title=_one_line(view.state.title),
        lines=tuple(_one_line(text) for text in (players_text(view), where, mark_text(reader(view))) if text),
        chapters=tuple(
            Chapter(_date_text(view, date), tuple(_sections(found)))
            for date, found in groupby(told, key=partial(_date, view))
        ),
    )


def _is_told(entry: Entry, received: Container[tuple[Side, str]]) -> bool:
    """Whether it is of the story; `received` are the RG whose pieces are told of."""
    fact = entry.fact
    if isinstance(fact, StepTicked):
        return bool(fact.note)
    return not isinstance(fact, _UNTOLD) and (entry.flag is not None or _is_news(fact, received))


def _is_news(fact: Fact, received: Container[tuple[Side, str]]) -> bool:
    match fact:
        case StrengthRolled() | WeaponsRolled() | LeadersRolled():
            return (fact.received.side, fact.received.group) not in received
        case RecoveryEnded():
            return fact.ends_campaign
        case ScenarioEnded():
            return fact.ending is not Ending.SCENARIO_END_DR
        case ArtillerySmokeDeclared():
            return fact.is_there
        case BatteryActed(outcome=Observed()):
            return False
        case BatteryActed(outcome=MarkerHandled() as outcome):
            return outcome.act is not ActKind.FINISH_RESOLUTION
    return not isinstance(fact, _NO_NEWS)


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
        yield Section(heading, tuple(_counted(_sentences(found))))


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


def _sentences(entries: Iterator[Entry]) -> Iterator[str]:
    """Neighbours of a kind together; what was against the rules stands alone, with the reason."""
    for is_alone, found in groupby(entries, key=_stands_alone):
        if is_alone:
            yield from (_sentence(_alone(entry)) for entry in found)
        else:
            yield from (_sentence(line) for line in lines_of(found))


def _stands_alone(entry: Entry) -> bool:
    return entry.flag is not None or isinstance(entry.fact, StepTicked)


def _alone(entry: Entry) -> str:
    fact = entry.fact
    text = fact.note if isinstance(fact, StepTicked) else fact_text(fact)
    if entry.flag is None:
        return text
    flagged = QCoreApplication.translate("Story", "{text} ({flag})")
    return flagged.format(text=text, flag=flag_text(entry.flag))


def _sentence(text: str) -> str:
    sentence = capitalized(_one_line(text))
    if sentence.endswith(_ENDS):
        return sentence
    return QCoreApplication.translate("Story", "{0}.").format(sentence)


def _counted(sentences: Iterator[str]) -> Iterator[str]:
    """The sentences, those that follow their like counted."""
    for sentence, alike in groupby(sentences):
        count = len([*alike])
        text = QCoreApplication.translate("Story", "{count} × {sentence}")
        yield sentence if count == 1 else text.format(count=count, sentence=sentence)


def _one_line(text: str) -> str:
    return " ".join(text.split())
