"""The scenario in play in words: its facts, what they are called, and why an act of it is not possible."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign import clock, initiative
from elst_app.campaign.entries import Fact
from elst_app.campaign.play import (
    being_played,
    exits,
    panzerfaust,
    playing_area,
    scenario_end,
    self_rally,
    set_ups,
    verdict,
    victory,
)
from elst_app.rules.map_exit import ExitFate
from elst_app.rules.refusals import Refusal
from elst_app.words.forces import piece_name, pieces_text
from elst_app.words.marking import QT_TRANSLATE_NOOP
from elst_app.words.phrases import fill
from elst_app.words.rolls import roll_text
from elst_app.words.scenarios import playing_area_text

PLAY_REFUSALS: Final[Mapping[type[Refusal], str]] = {
    being_played.NoScenario: QT_TRANSLATE_NOOP("Refusals", "No scenario is being played now."),
    being_played.NoSetUp: QT_TRANSLATE_NOOP("Refusals", "No scenario is waiting to begin."),
    being_played.OutsideTheCG: QT_TRANSLATE_NOOP(
        "Refusals", "This belongs to a campaign, and this file holds a scenario outside the CG."
    ),
    clock.NotEndOfPlayerTurn: QT_TRANSLATE_NOOP(
        "Refusals", "Both players can end the scenario at the end of a Player Turn, not in its {phase}."
    ),
    clock.ScenarioEndToRoll: QT_TRANSLATE_NOOP(
        "Refusals", "The Scenario End dr of Game Turn {turn} has not been made yet."
    ),
    clock.PlayingAreaMissing: QT_TRANSLATE_NOOP(
        "Refusals", "The German has not declared the playing area yet; without it no Game Turn begins."
    ),
    scenario_end.NotEndOfGameTurn: QT_TRANSLATE_NOOP(
        "Refusals", "Game Turn {turn} has not come to the end of its last Player Turn."
    ),
    scenario_end.ScenarioEndRolledAlready: QT_TRANSLATE_NOOP(
        "Refusals", "The Scenario End dr of Game Turn {turn} has been made, and there is one for each."
    ),
    self_rally.NotTheRallyPhase: QT_TRANSLATE_NOOP(
        "Refusals", "MMC attempt self-rally in the RPh, and now it is the {phase}."
    ),
    panzerfaust.BadSquads: QT_TRANSLATE_NOOP("Refusals", "The squads must be a number from 0 to {most}."),
    panzerfaust.SquadHasPF: QT_TRANSLATE_NOOP("Refusals", "The PF of the {name} have been added already."),
    playing_area.PlayingAreaIsThat: QT_TRANSLATE_NOOP(
        "Refusals", "The playing area goes from {first} to {last} already."
    ),
    exits.ExitByItsHex: QT_TRANSLATE_NOOP(
        "Refusals",
        "{name} exits the map by a hex: Units exit, on the Table screen, books it with its NMC.",
    ),
    exits.NotOnTheEdge: QT_TRANSLATE_NOOP("Refusals", "{hex} is not at the edge of the map."),
    exits.ExitedAlready: QT_TRANSLATE_NOOP(
        "Refusals", "{name} has exited the map and does not come back in this scenario."
    ),
    exits.MoraleMissing: QT_TRANSLATE_NOOP("Refusals", "Type the Morale Level of {name} for its NMC."),
    exits.NoSuchMorale: QT_TRANSLATE_NOOP(
        "Refusals", "A Morale Level is from 1 to 10, the DRM of a leader from -3 to 3."
    ),
    victory.GameOver: QT_TRANSLATE_NOOP("Refusals", "It is over already."),
    victory.NoWinnerOfAScenario: QT_TRANSLATE_NOOP(
        "Refusals", "Nobody wins a scenario of the campaign; the campaign itself is won."
    ),
    victory.GameGoesOn: QT_TRANSLATE_NOOP("Refusals", "The scenario is not over yet."),
    set_ups.BadScenarioFigure: QT_TRANSLATE_NOOP(
        "Refusals", "A scenario has from 1 to 20 Game Turns and an ELR from 0 to 5, and not {figure}."
    ),
    initiative.DualAttackNotDue: QT_TRANSLATE_NOOP(
        "Refusals", "The dr of a Dual Attack is made once, after both chits are Attack."
    ),
}

_TEXTS: Final[Mapping[type[Fact], str]] = {
    initiative.DualAttackRolled: QT_TRANSLATE_NOOP(
        "Facts", "Dual Attack, {date}: the British dr is {die}, and the {first} side sets up first"
    ),
    self_rally.SelfRallyAttempted: QT_TRANSLATE_NOOP(
        "Facts", "{side} MMC self-rally attempt {number} of this Player Turn"
    ),
    panzerfaust.PFSetUp: QT_TRANSLATE_NOOP("Facts", "German squads set up: {squads}, with {pf} PF"),
    panzerfaust.PFEntered: QT_TRANSLATE_NOOP("Facts", "German squads enter: {squads}, with {pf} PF"),
    panzerfaust.PFUsed: QT_TRANSLATE_NOOP("Facts", "A PF is used; left: {left}"),
    set_ups.ScenarioBegun: QT_TRANSLATE_NOOP("Facts", "The scenario “{title}” begins, {date}"),
    victory.WinnerDeclared: QT_TRANSLATE_NOOP("Facts", "The {side} side has won the scenario"),
}

_NAMES: Final[Mapping[type[Fact], str]] = {
    initiative.DualAttackRolled: QT_TRANSLATE_NOOP("Facts", "dr of the Dual Attack"),
    self_rally.SelfRallyAttempted: QT_TRANSLATE_NOOP("Facts", "{side} self-rally attempt"),
    panzerfaust.PFSetUp: QT_TRANSLATE_NOOP("Facts", "PF of the set-up"),
    panzerfaust.PFEntered: QT_TRANSLATE_NOOP("Facts", "PF of squads entering"),
    panzerfaust.PFUsed: QT_TRANSLATE_NOOP("Facts", "use of a PF"),
    playing_area.PlayingAreaDeclared: QT_TRANSLATE_NOOP("Facts", "playing area"),
    scenario_end.ScenarioEndRolled: QT_TRANSLATE_NOOP("Facts", "Scenario End dr"),
    set_ups.ScenarioBegun: QT_TRANSLATE_NOOP("Facts", "beginning of the scenario"),
    victory.WinnerDeclared: QT_TRANSLATE_NOOP("Facts", "{side} victory"),
    verdict.CampaignDecided: QT_TRANSLATE_NOOP("Facts", "end of the campaign"),
}


def _told(texts: Mapping[type[Fact], str]) -> Callable[[Fact], str]:
    """What says a fact by the one of these texts that is for its kind."""

    def tell(fact: Fact) -> str:
        figures = {field.name: getattr(fact, field.name) for field in fields(fact)}
        return fill(QCoreApplication.translate("Facts", texts[type(fact)]), **figures)

    return tell


def _area_declared(fact: playing_area.PlayingAreaDeclared) -> str:
    return fill(
        QCoreApplication.translate("Facts", "The playing area is {area}"), area=playing_area_text(fact.area)
    )


def _end_rolled(fact: scenario_end.ScenarioEndRolled) -> str:
    if fact.is_over:
        text = QCoreApplication.translate(
            "Facts", "Scenario End dr of Game Turn {turn}: {die} against {number}, the scenario is over"
        )
    else:
        text = QCoreApplication.translate(
            "Facts", "Scenario End dr of Game Turn {turn}: {die} against {number}, the scenario goes on"
        )
    return fill(text, turn=fact.turn, die=fact.die, number=fact.number)


def _exited(fact: exits.MapExited) -> str:
    text = QCoreApplication.translate("Facts", "{side} {piece} exits from {hex}: {fate}")
    if fact.fate is ExitFate.VICTORY_POINTS:
        text = QCoreApplication.translate("Facts", "{side} {piece} exits from {hex}: {fate} ({vp} VP)")
    elif fact.roll is not None and fact.is_passed:
        text = QCoreApplication.translate(
            "Facts", "{side} {piece} exits from {hex}: {fate}; {roll} against {morale}, passed"
        )
    elif fact.roll is not None:
        text = QCoreApplication.translate(
            "Facts", "{side} {piece} exits from {hex}: {fate}; {roll} against {morale}, Casualty Reduction"
        )
    return fill(
        text,
        side=fact.piece.side,
        piece=piece_name(fact.piece),
        hex=fact.hex,
        fate=fact.fate,
        vp=fact.vp,
        roll=roll_text(fact.roll) if fact.roll is not None else "",
        morale=fact.morale,
    )


def exits_text(first: exits.MapExited, others: Sequence[exits.MapExited]) -> str:
    """What units of one side that exited from one hex have met with there, none having to take an NMC."""
    text = {
        ExitFate.VICTORY_POINTS: QCoreApplication.translate(
            "Facts", "{side} {pieces} exit from {hex}: {vp} VP"
        ),
        ExitFate.RETAINED: QCoreApplication.translate(
            "Facts", "{side} {pieces} exit from {hex} and are Retained in the Entry Area"
        ),
        ExitFate.ELIMINATED: QCoreApplication.translate(
            "Facts", "{side} {pieces} exit from {hex} and are eliminated"
        ),
    }.get(first.fate) or QCoreApplication.translate("Facts", "{side} {pieces} exit from {hex}")
    return fill(
        text,
        side=first.piece.side,
        pieces=pieces_text([fact.piece for fact in (first, *others)]),
        hex=first.hex,
        vp=sum(fact.vp for fact in (first, *others)),
    )


def _exited_name(fact: exits.MapExited) -> str:
    return fill(QCoreApplication.translate("Facts", "exit of {piece}"), piece=piece_name(fact.piece))


def _decided(fact: verdict.CampaignDecided) -> str:
    given = fact.verdict
    standing = given.standing
    if given.conceded_by is not None:
        text = QCoreApplication.translate(
            "Facts", "The {loser} side concedes; the {winner} side has won the CG"
        )
    elif standing.building_held_by is None:
        text = QCoreApplication.translate(
            "Facts", "The {winner} side has won the CG: {vp} of {needed} VP, the building is nobody's"
        )
    else:
        text = QCoreApplication.translate(
            "Facts", "The {winner} side has won the CG: {vp} of {needed} VP, the building is {holder}"
        )
    return fill(
        text,
        winner=given.winner,
        loser=given.conceded_by,
        vp=standing.vp,
        needed=standing.vp_needed,
        holder=standing.building_held_by,
    )


PLAY_FACTS: Final[Mapping[type[Fact], Callable[[Any], str]]] = {
    **dict.fromkeys(_TEXTS, _told(_TEXTS)),
    playing_area.PlayingAreaDeclared: _area_declared,
    scenario_end.ScenarioEndRolled: _end_rolled,
    exits.MapExited: _exited,
    verdict.CampaignDecided: _decided,
}

PLAY_FACT_NAMES: Final[Mapping[type[Fact], Callable[[Any], str]]] = {
    **dict.fromkeys(_NAMES, _told(_NAMES)),
    exits.MapExited: _exited_name,
}
