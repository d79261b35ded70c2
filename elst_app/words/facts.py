"""What happened, as the journal says it: a line for each entry, a short name for each act.

What is secret stays so by the audience of the entry; the lines here say everything the entry holds. Other
entries are named by what they say: their numbers would tell a side how many secret ones stand between.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign import (
    area_decisions,
    artillery,
    artillery_smoke,
    clock,
    control,
    history,
    initiative,
    known,
    notes,
    points,
    purchases,
    setup,
    steps,
    vehicles,
)
from elst_app.campaign.entries import Entry, Fact, Flag, Throw
from elst_app.campaign.forces.losing import LossBooked
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import ScenarioType
from elst_app.rules.points import CPPLine
from elst_app.rules.recovery import RecoveryRound
from elst_app.words.artillery import act_label, battery_line, battery_name, calibre_text
from elst_app.words.artillery_outcomes import outcome_text
from elst_app.words.forces import FORCES_FACT_NAMES, FORCES_FACTS
from elst_app.words.marking import QT_TRANSLATE_NOOP
from elst_app.words.phrases import fill, hexes, listed
from elst_app.words.play_facts import PLAY_FACT_NAMES, PLAY_FACTS
from elst_app.words.purchase_facts import bought_text, who_text
from elst_app.words.recovery_facts_early import EARLY_FACT_NAMES, EARLY_FACTS
from elst_app.words.recovery_facts_late import LATE_FACT_NAMES, LATE_FACTS
from elst_app.words.recovery_facts_middle import MIDDLE_FACT_NAMES, MIDDLE_FACTS
from elst_app.words.rulings import option_text

_TEXTS: Final[Mapping[type[Fact], str]] = {
    control.AreasDetermined: QT_TRANSLATE_NOOP("Facts", "The Deployment Areas after {date} are settled"),
    artillery_smoke.ArtillerySmokeFinished: QT_TRANSLATE_NOOP("Facts", "{side} Artillery Smoke is done"),
    area_decisions.HexesDrawn: QT_TRANSLATE_NOOP("Facts", "Drawn by hand as {hex_class}: {hexes}"),
    area_decisions.HexesRestored: QT_TRANSLATE_NOOP("Facts", "As the rules have it again: {hexes}"),
    clock.ClockSet: QT_TRANSLATE_NOOP("Facts", "Game Turn {game_turn}, {player_turn} Player Turn, {phase}"),
    initiative.BlockRepeated: QT_TRANSLATE_NOOP("Facts", "Nothing is played; the next CG Date follows"),
    known.StateKnown: QT_TRANSLATE_NOOP("Facts", "Taken over: what is known by now"),
    setup.CampaignBegun: QT_TRANSLATE_NOOP("Facts", "The campaign “{title}” begins"),
    setup.StartingPoints: QT_TRANSLATE_NOOP("Facts", "{side} starting CPP: {points}"),
    steps.DateBegun: QT_TRANSLATE_NOOP("Facts", "{date} begins"),
}

_NAMES: Final[Mapping[type[Fact], str]] = {
    control.VehiclesNoted: QT_TRANSLATE_NOOP("Facts", "{side} vehicles"),
    vehicles.HexesClosed: QT_TRANSLATE_NOOP("Facts", "hexes closed to vehicles"),
    control.AreasDetermined: QT_TRANSLATE_NOOP("Facts", "Deployment Areas"),
    artillery_smoke.ArtillerySmokeDeclared: QT_TRANSLATE_NOOP("Facts", "{side} Artillery Smoke"),
    artillery_smoke.ArtillerySmokeFinished: QT_TRANSLATE_NOOP("Facts", "{side} Artillery Smoke"),
    area_decisions.PocketDecided: QT_TRANSLATE_NOOP("Facts", "pocket of {hexes}"),
    area_decisions.HexesDrawn: QT_TRANSLATE_NOOP("Facts", "drawing of {hexes}"),
    area_decisions.HexesRestored: QT_TRANSLATE_NOOP("Facts", "restoring of {hexes}"),
    clock.ClockSet: QT_TRANSLATE_NOOP("Facts", "{player_turn} {phase}"),
    clock.ScenarioEnded: QT_TRANSLATE_NOOP("Facts", "end of the scenario"),
    initiative.ChitPlaced: QT_TRANSLATE_NOOP("Facts", "{chit.side} chit"),
    initiative.InitiativeRevealed: QT_TRANSLATE_NOOP("Facts", "Initiative"),
    initiative.BlockRepeated: QT_TRANSLATE_NOOP("Facts", "Inactive Date"),
    points.PointsReplenished: QT_TRANSLATE_NOOP("Facts", "{replenishment.side} CPP dr"),
    purchases.GroupBought: QT_TRANSLATE_NOOP("Facts", "purchase of {purchase.name}"),
    setup.CampaignBegun: QT_TRANSLATE_NOOP("Facts", "beginning of the campaign"),
    setup.StartingPoints: QT_TRANSLATE_NOOP("Facts", "{side} starting CPP"),
    setup.RulingChanged: QT_TRANSLATE_NOOP("Facts", "ruling {code}"),
    steps.StepTicked: QT_TRANSLATE_NOOP("Facts", "{step}"),
    steps.DateBegun: QT_TRANSLATE_NOOP("Facts", "New CG Date"),
    steps.RecoveryEnded: QT_TRANSLATE_NOOP("Facts", "end of the Recovery Phase"),
    known.StateKnown: QT_TRANSLATE_NOOP("Facts", "what was taken over"),
    notes.Noted: QT_TRANSLATE_NOOP("Facts", "note"),
    history.ActUndone: QT_TRANSLATE_NOOP("Facts", "undo"),
    history.ActRedone: QT_TRANSLATE_NOOP("Facts", "redo"),
    history.EntryCorrected: QT_TRANSLATE_NOOP("Facts", "correction: {reason}"),
    history.ActsRevised: QT_TRANSLATE_NOOP("Facts", "going back"),
    artillery.ModulesSortedOut: QT_TRANSLATE_NOOP("Facts", "OBA modules after the scenario"),
}


_DRAW: Final = re.compile(r" draw \d+ of \d+ #\d+$")
"""How the ledger names the draw of a chit."""


def entry_text(entry: Entry, entries: Sequence[Entry] = ()) -> str:
    """What the journal line says. `entries` are those the reader may see: they name what was taken back."""
    return fact_text(entry.fact, entries)


def fact_text(fact: Fact, entries: Sequence[Entry] = ()) -> str:
    """What a fact says, in one line; raises KeyError for a kind of fact without words."""
    if isinstance(fact, history.ActUndone | history.ActRedone):
        return _history(fact, entries)
    if isinstance(fact, history.EntryCorrected):
        return _corrected(fact, entries)
    if isinstance(fact, history.ActsRevised):
        return _revised(fact, entries)
    kind = type(fact)
    if kind in _TEXTS:
        return fill(QCoreApplication.translate("Facts", _TEXTS[kind]), **_figures(fact))
    return _BY_CASE[kind](fact)


def act_name(entries: Sequence[Entry]) -> str:
    """The name of an act for the undo label and the list of what can be undone: `Control of E13`."""
    if len(entries) > 1 and all(isinstance(entry.fact, purchases.GroupBought) for entry in entries):
        return fill(QCoreApplication.translate("Facts", "purchase of {count} RGs"), count=len(entries))
    losses = sum(isinstance(entry.fact, LossBooked) for entry in entries)
    if losses > 1:
        return fill(QCoreApplication.translate("Facts", "{count} losses"), count=losses)
    return fact_name(entries[0].fact) if entries else ""


def fact_name(fact: Fact) -> str:
    """A fact in a few words; raises KeyError for a kind of fact without words."""
    kind = type(fact)
    if kind in _NAMES:
        return fill(QCoreApplication.translate("Facts", _NAMES[kind]), **_figures(fact))
    return _NAMES_BY_CASE[kind](fact)


def flag_text(flag: Flag) -> str:
    """Why an entry is flagged: the rule it breaks, if any, and the person's own words."""
    if flag.rule:
        text = QCoreApplication.translate("Facts", "against {rule}: {reason}")
    else:
        text = QCoreApplication.translate("Facts", "entered by hand: {reason}")
    return fill(text, rule=flag.rule, reason=flag.reason)


def undone_mark(seen: bool) -> str:
    """The mark of what was taken back; `seen` if dice, chits or cards had been seen in it."""
    if seen:
        return QCoreApplication.translate("Facts", "undone after it was seen")
    return QCoreApplication.translate("Facts", "undone")


def throw_text(throw: Throw) -> str:
    """Dice or a chit and where they came from: `rolled 4 and 5 on the table`, `drawn by the program`."""
    if _is_draw(throw):
        return fill(QCoreApplication.translate("Facts", "drawn {source}"), source=throw.source)
    return fill(
        QCoreApplication.translate("Facts", "rolled {values} {source}"),
        values=throw.values,
        source=throw.source,
    )


def _is_draw(throw: Throw) -> bool:
    """Whether the throw is a chit, whose value is a place in the pile alone."""
    return _DRAW.search(throw.name) is not None


def _figures(fact: Fact) -> dict[str, object]:
    return {field.name: getattr(fact, field.name) for field in fields(fact)}


def _control(fact: control.ControlChanged) -> str:
    if fact.side is None:
        text = QCoreApplication.translate("Facts", "Nobody Controls {hexes} any more")
        return fill(text, hexes=_several(fact.hexes, 12))
    return fill(
        QCoreApplication.translate("Facts", "{who} gained Control of {hexes}"),
        who=who_text(fact.side),
        hexes=_several(fact.hexes, 12),
    )


def _control_name(fact: control.ControlChanged) -> str:
    return fill(QCoreApplication.translate("Facts", "Control of {hexes}"), hexes=_several(fact.hexes, 3))


def _several(found: tuple[Hex, ...], most: int) -> str:
    """The hexes by name, or only how many they are where there are more than `most`."""
    return listed(found) if len(found) <= most else hexes(len(found))


def _vehicles(fact: control.VehiclesNoted) -> str:
    if not fact.hexes:
        text = QCoreApplication.translate("Facts", "No {side} vehicles with functional MA on the map")
    else:
        text = QCoreApplication.translate("Facts", "{side} vehicles with functional MA in {hexes}")
    several = [name if count == 1 else f"{name} ({count})" for name, count in _counts(fact.hexes).items()]
    return fill(text, side=fact.side, hexes=several)


def _counts(found: Sequence[Hex]) -> Counter[str]:
    """How often each hex is among those found."""
    return Counter(hex_.name for hex_ in found)


def _closed(fact: vehicles.HexesClosed) -> str:
    if not fact.hexes:
        return QCoreApplication.translate("Facts", "No hex but the Pond is closed to vehicles")
    return fill(
        QCoreApplication.translate("Facts", "No vehicle can enter {hexes}"), hexes=_several(fact.hexes, 12)
    )


def _scenario_ended(fact: clock.ScenarioEnded) -> str:
    if fact.round is RecoveryRound.BETWEEN_PARTS:
        text = QCoreApplication.translate("Facts", "The first part of the Dual Attack is over")
    elif fact.round is RecoveryRound.END_OF_CG:
        text = QCoreApplication.translate("Facts", "The last scenario is over")
    else:
        text = QCoreApplication.translate("Facts", "The scenario is over")
    if fact.ending is None:
        return text
    return fill(QCoreApplication.translate("Facts", "{text}, {ending}"), text=text, ending=fact.ending)


def _chit(fact: initiative.ChitPlaced) -> str:
    return fill(
        QCoreApplication.translate("Facts", "{who} placed the chit for {date}: {initiative}"),
        who=who_text(fact.chit.side),
        date=fact.chit.date,
        initiative=fact.chit.initiative,
    )


def _revealed(fact: initiative.InitiativeRevealed) -> str:
    text = QCoreApplication.translate(
        "Facts", "Initiative for {date}: British {british}, German {german}; {type}"
    )
    if fact.type is ScenarioType.DUAL_ATTACK and fact.scenarios:
        text = QCoreApplication.translate(
            "Facts",
            "Initiative for {date}: British {british}, German {german}; {type}, {first} set-up first",
        )
    first = fact.scenarios[0].sets_up_first if fact.scenarios else None
    return fill(text, date=fact.date, british=fact.british, german=fact.german, type=fact.type, first=first)


def _replenished(fact: points.PointsReplenished) -> str:
    dr = fact.replenishment
    return fill(
        QCoreApplication.translate("Facts", "{side} CPP for {date}: {base} less a dr of {die} is {points}"),
        side=dr.side,
        date=dr.date,
        base=dr.base,
        die=dr.die,
        points=CPPLine(dr.date, dr.side, 0, dr.base, dr.die).replenished,
    )


def _ruling(fact: setup.RulingChanged) -> str:
    return fill(
        QCoreApplication.translate("Facts", "Ruling {code}: {option}"),
        code=fact.code,
        option=option_text(fact.code, fact.option),
    )


def _ticked(fact: steps.StepTicked) -> str:
    if fact.skipped:
        text = QCoreApplication.translate("Facts", "{step}: not needed")
    else:
        text = QCoreApplication.translate("Facts", "{step}: done")
    done = fill(text, step=fact.step)
    if not fact.note:
        return done
    return fill(QCoreApplication.translate("Facts", "{done} ({note})"), done=done, note=fact.note)


def _recovery_ended(fact: steps.RecoveryEnded) -> str:
    if fact.ends_campaign:
        return QCoreApplication.translate("Facts", "The campaign is over")
    return QCoreApplication.translate("Facts", "The Recovery Phase is over; the sides set up")


def _note(fact: notes.Noted) -> str:
    return fact.text


def _corrected(fact: history.EntryCorrected, entries: Sequence[Entry]) -> str:
    entry = _named([entry for entry in entries if entry.number == fact.entry], fact.entry)
    if fact.fact is None:
        text = QCoreApplication.translate("Facts", "Struck out: {entry} ({reason})")
        return fill(text, entry=entry, reason=fact.reason)
    return fill(
        QCoreApplication.translate("Facts", "Corrected: {entry} now reads “{text}” ({reason})"),
        entry=entry,
        text=fact_text(fact.fact),
        reason=fact.reason,
    )


def _history(fact: history.ActUndone | history.ActRedone, entries: Sequence[Entry]) -> str:
    act = _named([entry for entry in entries if entry.act == fact.act], fact.act)
    if isinstance(fact, history.ActRedone):
        text = QCoreApplication.translate("Facts", "Redone: {act}")
    elif fact.seen:
        text = QCoreApplication.translate("Facts", "Undone after it was seen: {act}")
    else:
        text = QCoreApplication.translate("Facts", "Undone: {act}")
    return fill(text, act=act)


def _revised(fact: history.ActsRevised, entries: Sequence[Entry]) -> str:
    """What was gone back to, and which of the acts that followed are no longer possible."""
    text = fill(
        QCoreApplication.translate("Facts", "Gone back to “{act}”; what followed was worked out anew"),
        act=_named([entry for entry in entries if entry.number == fact.entry], fact.entry),
    )
    dropped = [fact_name(entry.fact) for entry in entries if entry.number in fact.dropped]
    if not dropped:
        return text
    return fill(
        QCoreApplication.translate("Facts", "{text}, without: {dropped}"), text=text, dropped=listed(dropped)
    )


def _named(entries: Sequence[Entry], number: int) -> str:
    """What the entries are called; by number only where the reader is shown none of them."""
    return act_name(entries) or fill(QCoreApplication.translate("Facts", "entry {number}"), number=number)


def _pocket(fact: area_decisions.PocketDecided) -> str:
    if fact.accepted:
        text = QCoreApplication.translate("Facts", "The pocket of {hexes} is {side}")
    else:
        text = QCoreApplication.translate("Facts", "The pocket of {hexes} stays Uncontrolled")
    return fill(text, hexes=fact.hexes, side=fact.side)


def _smoke_declared(fact: artillery_smoke.ArtillerySmokeDeclared) -> str:
    if fact.is_there:
        text = QCoreApplication.translate("Facts", "{side} guns can attempt Artillery Smoke in this scenario")
    else:
        text = QCoreApplication.translate("Facts", "No {side} Artillery Smoke in this scenario")
    return fill(text, side=fact.side)


def _window_begun(fact: artillery.WindowBegun) -> str:
    return fill(
        QCoreApplication.translate("Facts", "{battery} as its window begins: {line}"),
        battery=battery_name(fact.battery),
        line=battery_line(fact.battery),
    )


def _window_begun_name(fact: artillery.WindowBegun) -> str:
    return fill(QCoreApplication.translate("Facts", "{battery}: window"), battery=battery_name(fact.battery))


def _module(fact: artillery.ModuleReceived) -> str:
    battery = fact.module.battery
    calibre = calibre_text(battery.calibre)
    text = QCoreApplication.translate("Facts", "{who} received the OBA module {name}, {calibre}")
    if battery.name == calibre:
        text = QCoreApplication.translate("Facts", "{who} received the OBA module {name}")
    return fill(text, who=who_text(battery.side), name=battery.name, calibre=calibre)


def _module_name(fact: artillery.ModuleReceived) -> str:
    return fill(
        QCoreApplication.translate("Facts", "OBA module {battery}"), battery=battery_name(fact.module.battery)
    )


def _put_into_play(fact: artillery.PutIntoPlay) -> str:
    observer = fact.battery.observer
    if observer is None or observer.hex is None:
        text = QCoreApplication.translate("Facts", "{battery} is in play")
    else:
        text = QCoreApplication.translate("Facts", "{battery} is in play with {observer} in {hex}")
    return fill(
        text,
        battery=battery_name(fact.battery),
        observer=observer.name if observer else None,
        hex=observer.hex if observer else None,
    )


def _put_into_play_name(fact: artillery.PutIntoPlay) -> str:
    return fill(
        QCoreApplication.translate("Facts", "{battery} into play"), battery=battery_name(fact.battery)
    )


def _acted(fact: artillery.BatteryActed) -> str:
    return outcome_text(fact.outcome, fact.battery)


def _acted_name(fact: artillery.BatteryActed) -> str:
    return act_label(fact.action)


def _entered(fact: artillery.BatteryEntered) -> str:
    return fill(
        QCoreApplication.translate("Facts", "{battery} as entered by hand: {line}"),
        battery=battery_name(fact.battery),
        line=battery_line(fact.battery),
    )


def _entered_name(fact: artillery.BatteryEntered) -> str:
    return fill(QCoreApplication.translate("Facts", "{battery} by hand"), battery=battery_name(fact.battery))


def _sorted_out(fact: artillery.ModulesSortedOut) -> str:
    text = QCoreApplication.translate("Facts", "OBA modules eliminated: {gone}; Retained: {kept}")
    if fact.stay:
        text = QCoreApplication.translate(
            "Facts", "OBA modules eliminated: {gone}; Retained: {kept}; still in play: {stay}"
        )
    return fill(
        text,
        gone=fact.gone,
        kept=tuple(battery_name(battery) for battery in fact.kept),
        stay=tuple(battery_name(battery) for battery in fact.stay),
    )


_BY_CASE: Final[Mapping[type[Fact], Callable[[Any], str]]] = {
    area_decisions.PocketDecided: _pocket,
    artillery.WindowBegun: _window_begun,
    artillery_smoke.ArtillerySmokeDeclared: _smoke_declared,
    control.ControlChanged: _control,
    control.VehiclesNoted: _vehicles,
    vehicles.HexesClosed: _closed,
    clock.ScenarioEnded: _scenario_ended,
    initiative.ChitPlaced: _chit,
    initiative.InitiativeRevealed: _revealed,
    points.PointsReplenished: _replenished,
    purchases.GroupBought: bought_text,
    setup.RulingChanged: _ruling,
    steps.StepTicked: _ticked,
    steps.RecoveryEnded: _recovery_ended,
    notes.Noted: _note,
    artillery.ModuleReceived: _module,
    artillery.PutIntoPlay: _put_into_play,
    artillery.BatteryActed: _acted,
    artillery.BatteryEntered: _entered,
    artillery.ModulesSortedOut: _sorted_out,
    **FORCES_FACTS,
    **PLAY_FACTS,
    **EARLY_FACTS,
    **LATE_FACTS,
    **MIDDLE_FACTS,
}

_NAMES_BY_CASE: Final[Mapping[type[Fact], Callable[[Any], str]]] = {
    artillery.WindowBegun: _window_begun_name,
    control.ControlChanged: _control_name,
    artillery.ModuleReceived: _module_name,
    artillery.PutIntoPlay: _put_into_play_name,
    artillery.BatteryActed: _acted_name,
    artillery.BatteryEntered: _entered_name,
    **FORCES_FACT_NAMES,
    **PLAY_FACT_NAMES,
    **EARLY_FACT_NAMES,
    **LATE_FACT_NAMES,
    **MIDDLE_FACT_NAMES,
}
