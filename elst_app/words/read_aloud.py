"""A scenario read aloud before it begins: who, where, how long, with what (4.42, 4.5171, 4.518; C30)."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.play.being_played import current_scenario
from elst_app.campaign.play.set_ups import printed_set_up
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import DateLine, State
from elst_app.rules.initiative import Scenario, ScenarioType, parts_are_scenarios
from elst_app.rules.provisions import german_oba_calibre
from elst_app.rules.set_ups import SetUp
from elst_app.words.artillery import battery_name, calibre_text
from elst_app.words.phrases import capitalized, fill, listed, word
from elst_app.words.recovery import provision_text
from elst_app.words.scenarios import (
    balance_text,
    buildings_cleared_text,
    elr_text,
    force_text,
    playing_area_text,
    set_up_module_text,
    side_set_up_text,
)


@dataclass(frozen=True, slots=True)
class ReadLine:
    """One thing to read: what it is about, the words, the rule."""

    name: str
    text: str
    rule: str


def read_aloud(state: State, rulebook: Rulebook) -> tuple[ReadLine, ...]:
    """The scenario being set up or played, in the order in which the players need it; none without one."""
    scenario, line = current_scenario(state), state.date_line
    if scenario is None or line is None:
        return ()
    if state.outside is not None:
        return (
            *_order(scenario),
            *_map(state, scenario),
            *_length(scenario, rulebook),
            *_outside(state, rulebook),
        )
    return (
        *_part(state, line),
        *_order(scenario),
        *_map(state, scenario),
        *_length(scenario, rulebook),
        *_initial(state, rulebook, scenario),
        ReadLine(
            QCoreApplication.translate("ReadAloud", "Victory"),
            QCoreApplication.translate(
                "ReadAloud", "This scenario has no Victory Conditions of its own; only the campaign is won."
            ),
            "4.41",
        ),
    )


def _part(state: State, line: DateLine) -> Iterator[ReadLine]:
    """What part of a Dual Attack this is, and what follows it."""
    if line.type is not ScenarioType.DUAL_ATTACK:
        return
    name = QCoreApplication.translate("ReadAloud", "Dual Attack")
    if len(line.scenarios) == 1:
        text = QCoreApplication.translate(
            "ReadAloud", "The German sets up first, so that it is played as a {type}."
        )
        yield ReadLine(name, fill(text, type=line.scenarios[0].type), "4.5171a")
        return
    if line.played:
        yield ReadLine(
            name,
            fill(
                QCoreApplication.translate("ReadAloud", "This is its second part, a {type}."),
                type=line.scenarios[line.played].type,
            ),
            "C30",
        )
        return
    after = line.scenarios[1]
    text = QCoreApplication.translate(
        "ReadAloud",
        "This is its first part, a {type}. Only steps 4.501-4.509 follow; the second part, a {next},"
        " is then set up on the same CG Date, by the {first} side first.",
    )
    if not parts_are_scenarios(state.rulings):
        text = QCoreApplication.translate(
            "ReadAloud",
            "This is its first part, a {type}. Only steps 4.501-4.509 follow; the second part, a {next},"
            " belongs to the same scenario, and the {first} side sets up first.",
        )
    yield ReadLine(
        name, fill(text, type=line.scenarios[0].type, next=after.type, first=after.sets_up_first), "C30"
    )


def _order(scenario: Scenario) -> Iterator[ReadLine]:
    first = scenario.sets_up_first
    text = QCoreApplication.translate("ReadAloud", "The {first} side sets up first, then the {second} side.")
    rule = scenario.rule
    if scenario.type is ScenarioType.INITIAL:
        text = QCoreApplication.translate(
            "ReadAloud",
            "There is no Recovery Phase before it. The {first} side sets up first, then the {second} side,"
            " as printed on the scenario card.",
        )
        rule = "4.4, 4.42"
    elif scenario.type is not ScenarioType.OUTSIDE_CG:
        text = QCoreApplication.translate(
            "ReadAloud",
            "Isolated units set up before all others, and each time the {first} side first,"
            " then the {second} side.",
        )
        rule = "4.518"
    yield ReadLine(
        QCoreApplication.translate("ReadAloud", "Set-up"), fill(text, first=first, second=first.enemy), rule
    )
    yield ReadLine(
        QCoreApplication.translate("ReadAloud", "First move"),
        fill(
            QCoreApplication.translate("ReadAloud", "The {side} side moves first."), side=scenario.moves_first
        ),
        "4.6" if scenario.type in (ScenarioType.GERMAN_ASSAULT, ScenarioType.BRITISH_ASSAULT) else rule,
    )


def _map(state: State, scenario: Scenario) -> Iterator[ReadLine]:
    name = QCoreApplication.translate("ReadAloud", "Map")
    if state.play.area is not None:
        text = QCoreApplication.translate("ReadAloud", "Only {area} are in play.")
        rule = scenario.rule if scenario.playing_area is None else "C29"
        yield ReadLine(name, fill(text, area=playing_area_text(state.play.area)), rule)
    elif scenario.playing_area is not None:
        text = QCoreApplication.translate(
            "ReadAloud",
            "After the British set-up the German declares at most {most} hexrows by {most} hex numbers;"
            " only they are in play.",
        )
        yield ReadLine(name, fill(text, most=scenario.playing_area), "C29")
    else:
        rule = scenario.rule if scenario.type is ScenarioType.OUTSIDE_CG else "CG1"
        yield ReadLine(name, QCoreApplication.translate("ReadAloud", "The entire map is in play."), rule)


def _length(scenario: Scenario, rulebook: Rulebook) -> Iterator[ReadLine]:
    name = QCoreApplication.translate("ReadAloud", "Length")
    if not scenario.has_scenario_end_dr:
        text = QCoreApplication.translate("ReadAloud", "Game Turns: {turns}, without a Scenario End dr.")
        yield ReadLine(name, fill(text, turns=scenario.game_turns), scenario.rule)
        return
    ends = [
        fill(
            QCoreApplication.translate("ReadAloud", "{number} or less after Game Turn {turn}"),
            number=each.number,
            turn=each.turn,
        )
        for each in rulebook.charts.turn_record.end_numbers
        if each.turn < scenario.game_turns
    ]
    if not ends:
        text = QCoreApplication.translate(
            "ReadAloud",
            "Up to {turns} Game Turns. No Scenario End dr is made before the last of them;"
            " both players may agree to end it at the end of a Player Turn.",
        )
        yield ReadLine(name, fill(text, turns=scenario.game_turns), "CG2")
        return
    text = QCoreApplication.translate(
        "ReadAloud",
        "Up to {turns} Game Turns. The German's Scenario End dr ends it on {ends};"
        " so do both players who agree at the end of a Player Turn.",
    )
    yield ReadLine(name, fill(text, turns=scenario.game_turns, ends=listed(ends)), "CG2")


def _initial(state: State, rulebook: Rulebook, scenario: Scenario) -> Iterator[ReadLine]:
    """The OBA module and the balance provisions of the Initial Scenario; later the modules in play."""
    oba = QCoreApplication.translate("ReadAloud", "OBA")
    if scenario.type is not ScenarioType.INITIAL:
        in_play = [module.battery for module in state.modules if module.in_play]
        if in_play:
            yield ReadLine(oba, listed([battery_name(battery) for battery in in_play]), "CG3")
        return
    calibre = german_oba_calibre(rulebook.charts.provisions, state.provisions)
    text = QCoreApplication.translate("ReadAloud", "The German has one {calibre} module, HE and Smoke.")
    yield ReadLine(oba, fill(text, calibre=calibre_text(calibre)), "4.43")
    yield ReadLine(
        QCoreApplication.translate("ReadAloud", "Balance"),
        " ".join(provision_text(provision) for provision in state.provisions)
        or QCoreApplication.translate("ReadAloud", "No balance provision is played."),
        "4.41",
    )


def _outside(state: State, rulebook: Rulebook) -> Iterator[ReadLine]:
    outside = state.outside
    set_up = printed_set_up(state, rulebook.charts.set_ups)
    if set_up is not None:
        yield from _printed(state, set_up)
        return
    for elr in outside.elrs if outside is not None else ():
        text = QCoreApplication.translate("ReadAloud", "ELR {mmc} for MMC, {leaders} for leaders")
        yield ReadLine(word(elr.side), fill(text, mmc=elr.mmc, leaders=elr.leaders), "")
    yield from _modules(state)


def _modules(state: State) -> Iterator[ReadLine]:
    for module in state.modules:
        battery = module.battery
        text = QCoreApplication.translate("ReadAloud", "{battery}: {black} black and {red} red chits")
        yield ReadLine(
            QCoreApplication.translate("ReadAloud", "OBA"),
            fill(text, battery=battery_name(battery), black=battery.pile.black, red=battery.pile.red),
            "2.2",
        )


def _printed(state: State, set_up: SetUp) -> Iterator[ReadLine]:
    """What is printed of the scenario; the forces as far as its text sums them up (C36)."""
    outside = state.outside
    if set_up.entry_terrain_rule is not None:
        yield ReadLine(
            QCoreApplication.translate("ReadAloud", "Terrain"),
            QCoreApplication.translate(
                "ReadAloud",
                "Beyond the playing area the map keeps its terrain for those who move up to it and enter;"
                " for nothing else does it count.",
            ),
            set_up.entry_terrain_rule,
        )
    for side in set_up.sides:
        text = QCoreApplication.translate("ReadAloud", "{place}. {forces}. {elr}.")
        if set_up.forces_are_a_summary:
            text = QCoreApplication.translate(
                "ReadAloud", "{place}. In sum (the card has them in full): {forces}. {elr}."
            )
        place = side_set_up_text(side)
        forces = listed([force_text(force) for force in side.forces])
        told = fill(text, place=capitalized(place), forces=forces, elr=elr_text(side))
        yield ReadLine(word(side.side), told, side.rule)
    for module in set_up.oba:
        name = QCoreApplication.translate("ReadAloud", "{side} OBA")
        yield ReadLine(fill(name, side=module.side), set_up_module_text(module), module.rule)
    for balance in set_up.balance:
        if outside is not None and outside.favoured is balance.favours:
            text = QCoreApplication.translate("ReadAloud", "For the {side}: {change}.")
            yield ReadLine(
                QCoreApplication.translate("ReadAloud", "Balance"),
                fill(text, side=balance.favours, change=balance_text(balance)),
                balance.rule,
            )
    yield ReadLine(
        QCoreApplication.translate("ReadAloud", "Victory"),
        buildings_cleared_text(set_up.victory),
        set_up.victory.rule,
    )
