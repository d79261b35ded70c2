"""The scenario sheet: who sets up and moves, where, how long, with what (4.42, 4.5171, CG2-CG13)."""

from collections.abc import Iterable, Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.play.play_notes import OutsideScenario
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.view import View
from elst_app.records.heading import NOTHING, campaign_sheet, column
from elst_app.records.pages import Align, Cell, Orientation, Row, Sheet, Table, Tone
from elst_app.records.scenario_lines import ScenarioLine, scenario_lines
from elst_app.rules.areas import Area
from elst_app.rules.artillery import Battery
from elst_app.rules.calendar import CGDate
from elst_app.rules.charts import Charts
from elst_app.rules.initiative import ScenarioType
from elst_app.rules.reinforcements import Deployment, Purchase
from elst_app.rules.sides import Side
from elst_app.words.areas import hex_ranges
from elst_app.words.artillery import battery_name, calibre_text
from elst_app.words.phrases import capitalized, fill, listed, word
from elst_app.words.scenarios import playing_area_text

_ROW: Final = 8.5
_NOTES: Final = 5
_MOST_SQUADS: Final = 14
"""Up to how many German squads the PF are listed."""


def scenario_sheets(view: View, rulebook: Rulebook, date: CGDate | None = None) -> tuple[Sheet, ...]:
    """A sheet for each scenario of `date`, without it for those of the last date that brought one."""
    return tuple(_sheet(view, line, rulebook.charts) for line in scenario_lines(view, rulebook, date))


def _sheet(view: View, line: ScenarioLine, charts: Charts) -> Sheet:
    columns = (
        column(QCoreApplication.translate("Records", "Scenario"), 30, 1),
        column(word(Side.BRITISH), 55, 4),
        column(word(Side.GERMAN), 55, 4),
        column(QCoreApplication.translate("Records", "Rule"), 16, 0, Align.RIGHT),
    )
    outside = view.state.outside
    rows = [*_set_up(line), *_length(line, charts), *_modules(line)]
    rows += _campaign_forces(line) if outside is None else [_elr_outside(outside)]
    return campaign_sheet(
        view,
        _title(line),
        word(line.date),
        Table(columns, (*rows, *_play(line, charts), *_notes()), _ROW, goes_on=False),
        orientation=Orientation.PORTRAIT,
        note=""
        if outside is not None
        else QCoreApplication.translate(
            "Records", "A scenario has no Victory Conditions of its own: the CG alone is won or lost (4.41)."
        ),
    )


def _title(line: ScenarioLine) -> str:
    if line.part:
        text = QCoreApplication.translate("Records", "Scenario – Dual Attack, part {part}: {scenario}")
    elif line.scenario.type is ScenarioType.OUTSIDE_CG:
        text = QCoreApplication.translate("Records", "Scenario")
    else:
        text = QCoreApplication.translate("Records", "Scenario – {scenario}")
    return fill(text, part=line.part, scenario=line.scenario.type)


def _set_up(line: ScenarioLine) -> Iterable[Row]:
    first = line.scenario.sets_up_first
    order = (
        QCoreApplication.translate("Records", "sets up first"),
        QCoreApplication.translate("Records", "sets up second"),
    )
    moves = (
        QCoreApplication.translate("Records", "moves second"),
        QCoreApplication.translate("Records", "moves first"),
    )
    yield _section(QCoreApplication.translate("Records", "Set-up"))
    yield _sides(
        QCoreApplication.translate("Records", "Set-up"),
        {side: order[side is not first] for side in Side},
        line.scenario.rule,
    )
    yield _sides(
        QCoreApplication.translate("Records", "Movement"),
        {side: moves[side is line.scenario.moves_first] for side in Side},
        "4.6",
    )
    if line.scenario.type is ScenarioType.OUTSIDE_CG:
        return
    yield _both(
        QCoreApplication.translate("Records", "Order"),
        QCoreApplication.translate(
            "Records", "Isolated units of the first side, then of the second, then the others in this order."
        ),
        "4.518",
    )
    if line.areas is None:
        yield _both(
            QCoreApplication.translate("Records", "Areas"),
            QCoreApplication.translate("Records", "As printed on the card of the Initial Scenario."),
            "4.42",
        )
        return
    yield _sides(
        QCoreApplication.translate("Records", "Deployment Areas"),
        {side: listed([_area_text(area) for area in line.areas.of(side)]) for side in Side},
        "4.505",
    )
    yield _sides(
        QCoreApplication.translate("Records", "Entry Area"),
        {side: hex_ranges(line.areas.entry(side).eligible) for side in Side},
        "CG7",
    )


def _area_text(area: Area) -> str:
    if not area.isolated:
        return str(area.id)
    return fill(QCoreApplication.translate("Records", "{area} (Isolated)"), area=area.id)


def _length(line: ScenarioLine, charts: Charts) -> Iterable[Row]:
    scenario = line.scenario
    yield _section(QCoreApplication.translate("Records", "Where and how long"))
    if line.playing_area is not None:
        place = playing_area_text(line.playing_area)
        text = QCoreApplication.translate("Records", "{area}.")
        area, rule = fill(text, area=capitalized(place)), scenario.rule
    elif scenario.playing_area is None:
        area, rule = QCoreApplication.translate("Records", "The entire map."), "CG1"
    else:
        text = QCoreApplication.translate(
            "Records",
            "At most {most} hexrows by {most} hex numbers, declared by the German after the British set-up:\n"
            "hexrows ________ to ________, numbers ________ to ________",
        )
        area, rule = fill(text, most=scenario.playing_area), "C29"
    yield _both(QCoreApplication.translate("Records", "Playing area"), area, rule)
    if scenario.has_scenario_end_dr:
        text = QCoreApplication.translate(
            "Records", "{turns} at most. The German rolls at the end of a Game Turn: over on {numbers}."
        )
        numbers = [
            fill(
                QCoreApplication.translate("Records", "{number} or less after {turn}"),
                number=each.number,
                turn=each.turn,
            )
            for each in charts.turn_record.end_numbers
            if each.turn < charts.turn_record.turns
        ]
        length = fill(text, turns=scenario.game_turns, numbers=listed(numbers))
    else:
        text = QCoreApplication.translate("Records", "{turns}, without a Scenario End dr.")
        length = fill(text, turns=scenario.game_turns)
    yield _both(QCoreApplication.translate("Records", "Game Turns"), length, "CG2")
    if line.ended_in:
        ended = QCoreApplication.translate("Records", "In Game Turn {turn}.")
        yield _both(QCoreApplication.translate("Records", "Ended"), fill(ended, turn=line.ended_in), "CG2")


def _modules(line: ScenarioLine) -> Iterable[Row]:
    yield _section(QCoreApplication.translate("Records", "Forces"))
    yield _sides(
        QCoreApplication.translate("Records", "OBA in play"),
        {side: _modules_text(line.in_play, side) for side in Side},
        "CG3",
    )
    if line.waiting:
        yield _sides(
            QCoreApplication.translate("Records", "OBA that waits"),
            {side: _modules_text(line.waiting, side) for side in Side},
            "CG3",
        )


def _campaign_forces(line: ScenarioLine) -> Iterable[Row]:
    """What holds in the CG alone."""
    if not line.date.is_initial:
        yield _sides(
            QCoreApplication.translate("Records", "RG purchased"),
            {side: purchases_text(line.bought.get(side)) for side in Side},
            "4.515",
        )
    yield _sides(
        QCoreApplication.translate("Records", "ELR"),
        {
            Side.BRITISH: QCoreApplication.translate("Records", "3"),
            Side.GERMAN: QCoreApplication.translate("Records", "3 for SMC, 2 for MMC, none for SS MMC"),
        },
        "CG13, 3.2",
    )
    yield _both(
        QCoreApplication.translate("Records", "Road hexes"),
        QCoreApplication.translate(
            "Records",
            "Each side begins with the road exit/entry hexes in its own Deployment Areas, no other.",
        ),
        "CG10",
    )


def _elr_outside(outside: OutsideScenario) -> Row:
    text = QCoreApplication.translate("Records", "{mmc} for MMC, {leaders} for leaders")
    elrs = {each.side: fill(text, mmc=each.mmc, leaders=each.leaders) for each in outside.elrs}
    return _sides(
        QCoreApplication.translate("Records", "ELR"),
        {side: elrs.get(side, NOTHING) for side in Side},
        "",
    )


def _play(line: ScenarioLine, charts: Charts) -> Iterable[Row]:
    yield _sides(
        QCoreApplication.translate("Records", "PF"),
        {Side.BRITISH: NOTHING, Side.GERMAN: _pf_text(line, charts)},
        "CG5",
    )
    rally = QCoreApplication.translate("Records", "{number} MMC in each own RPh")
    yield _both(
        QCoreApplication.translate("Records", "Self-rally"),
        fill(rally, number=charts.play.self_rally_attempts),
        "CG4",
    )


def _pf_text(line: ScenarioLine, charts: Charts) -> str:
    """The PF there were and those used, once the scenario is over; until then how many squads bring."""
    if line.ended_in is not None and (line.pf or line.pf_used):
        counted = QCoreApplication.translate("Records", "{available} PF, {used} used")
        return fill(counted, available=line.pf, used=line.pf_used)
    squads = [
        fill(QCoreApplication.translate("Records", "{squads}→{pf}"), squads=number, pf=charts.play.pf(number))
        for number in range(1, _MOST_SQUADS + 1)
    ]
    pf = QCoreApplication.translate(
        "Records",
        "For the squads set up, and again for those of each group that enters, squads→PF:\n{squads}",
    )
    return fill(pf, squads="  ".join(squads))


def _modules_text(batteries: Iterable[Battery], side: Side) -> str:
    found = [
        fill(
            QCoreApplication.translate("Records", "{battery} ({calibre})"),
            battery=battery_name(battery),
            calibre=calibre_text(battery.calibre),
        )
        for battery in batteries
        if battery.side is side
    ]
    return listed(found) if found else NOTHING


def purchases_text(purchases: tuple[Purchase, ...] | None) -> str:
    """The RG a side has bought, one a line; None where it keeps them secret."""
    if purchases is None:
        return QCoreApplication.translate("Records", "kept secret")
    texts = {
        Deployment.ON_MAP: QCoreApplication.translate("Records", "{rg} {name}, on the map"),
        Deployment.OFF_MAP: QCoreApplication.translate("Records", "{rg} {name}, off the map"),
        Deployment.NONE: QCoreApplication.translate("Records", "{name}"),
    }
    bought = [fill(texts[each.deployment], rg=each.rg, name=each.name) for each in purchases]
    return "\n".join(bought) or NOTHING


def _notes() -> Iterable[Row]:
    yield _section(QCoreApplication.translate("Records", "Notes"))
    for _ in range(_NOTES):
        yield Row((Cell(span=4),), to_fill=True)


def _section(text: str) -> Row:
    return Row((Cell(text, Tone.SECTION, span=4),), begins=True)


def _sides(item: str, texts: Mapping[Side, str], rule: str) -> Row:
    return Row((Cell(item, Tone.STRONG), *(Cell(texts[side]) for side in Side), Cell(rule, Tone.QUIET)))


def _both(item: str, text: str, rule: str) -> Row:
    return Row((Cell(item, Tone.STRONG), Cell(text, span=2), Cell(rule, Tone.QUIET)))
