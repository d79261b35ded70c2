"""The final report in words: the dates, the RG, the batteries, the dice and draws, side by side."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.clock import ScenarioEnded
from elst_app.campaign.entries import Source
from elst_app.campaign.moments import Stage
from elst_app.campaign.play.tally import exited_kinds, lost_kinds
from elst_app.campaign.play.verdict import CampaignDecided, exited_units, standing_of, verdict_of
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.view import View
from elst_app.records.artillery_lines import BatteryLog, battery_logs
from elst_app.records.cg_log_sheet import scenario_text
from elst_app.records.final_lines import (
    CountedDraw,
    CountedRoll,
    RollKind,
    average,
    battery_deeds,
    counted_draws,
    counted_rolls,
)
from elst_app.records.heading import NOTHING, campaign_sheet, column
from elst_app.records.log_lines import LogLine, NoFigures, Points, log_lines
from elst_app.records.pages import Cell, Orientation, Row, Sheet, Table, Tone
from elst_app.records.scenario_sheet import purchases_text
from elst_app.rules.artillery import Chit
from elst_app.rules.points import CPPLine
from elst_app.rules.reinforcements import on_date
from elst_app.rules.sides import Side
from elst_app.words.artillery import battery_name, calibre_text
from elst_app.words.facts import fact_text
from elst_app.words.forces import pieces_text
from elst_app.words.marking import QT_TRANSLATE_NOOP
from elst_app.words.moments import moment_text
from elst_app.words.phrases import counted, fill, listed, signed, word

_ROW: Final = 7.0

_KINDS: Final[Mapping[RollKind, str]] = {
    RollKind.CONTACT: QT_TRANSLATE_NOOP("Records", "Contact and Maintenance DR"),
    RollKind.PRECISION: QT_TRANSLATE_NOOP("Records", "Precision dr"),
    RollKind.ERROR: QT_TRANSLATE_NOOP("Records", "Error DR"),
    RollKind.ATTACK: QT_TRANSLATE_NOOP("Records", "IFT DR of OBA"),
    RollKind.REPAIR: QT_TRANSLATE_NOOP("Records", "Radio repair dr"),
    RollKind.OTHER: QT_TRANSLATE_NOOP("Records", "Other DR and dr"),
}
_SOURCES: Final[Mapping[Source, str]] = {
    Source.TABLE: QT_TRANSLATE_NOOP("Records", "Rolled on the table"),
    Source.PROGRAM: QT_TRANSLATE_NOOP("Records", "Rolled by the program"),
}


def final_sheet(view: View, rulebook: Rulebook) -> Sheet:
    """The report of all that this audience may see; of everything once the CG has ended."""
    columns = (
        column(QCoreApplication.translate("Records", "What"), 34, 1),
        column(word(Side.BRITISH), 48, 4),
        column(word(Side.GERMAN), 48, 4),
        column(QCoreApplication.translate("Records", "Both sides"), 42, 3),
    )
    of_campaign = (
        *_verdict(view, rulebook),
        *_forces(view, rulebook),
        *_dates(view),
        *_groups(view),
    )
    rows = (*(of_campaign if view.state.outside is None else ()), *_batteries(view), *_dice(view))
    if view.state.stage is Stage.ENDED:
        title = QCoreApplication.translate("Records", "Final report")
    else:
        title = QCoreApplication.translate("Records", "Report so far")
    return campaign_sheet(
        view,
        title,
        moment_text(view.state.moment, view.state.date_line),
        Table(columns, rows, _ROW, goes_on=False),
        orientation=Orientation.PORTRAIT,
        note=QCoreApplication.translate(
            "Records", "What was taken back does not count.  Expected on average: 7 on a DR, 3.5 on a dr."
        ),
    )


def _section(text: str) -> Row:
    return Row((Cell(text, Tone.SECTION, span=4),), begins=True)


def _row(item: str, sides: Mapping[Side, str], both: str = "") -> Row:
    return Row((Cell(item, Tone.STRONG), *(Cell(sides.get(side, "")) for side in Side), Cell(both)))


def _verdict(view: View, rulebook: Rulebook) -> Iterable[Row]:
    """Who has won, once the CG is over (4.41)."""
    given = verdict_of(view.state, rulebook)
    if given is not None:
        yield _section(QCoreApplication.translate("Records", "Verdict"))
        yield Row((Cell(fact_text(CampaignDecided(given)), Tone.STRONG, span=4),))


def _forces(view: View, rulebook: Rulebook) -> Iterable[Row]:
    """The VP by kind of unit and what each side lost for good, once all is open (4.41, C34)."""
    state = view.state
    if state.stage is not Stage.ENDED:
        return
    yield _section(QCoreApplication.translate("Records", "Victory Points and losses"))
    held_by = standing_of(state, rulebook).building_held_by
    building = "/".join(hex_.name for hex_ in rulebook.charts.victory.building)
    controls = QCoreApplication.translate("Records", "Controls it")
    yield _row(
        fill(QCoreApplication.translate("Records", "Building {building}"), building=building),
        {side: controls if side is held_by else NOTHING for side in Side},
    )
    yield _row(
        QCoreApplication.translate("Records", "Exited for VP"),
        {Side.BRITISH: _exited_text(view, rulebook), Side.GERMAN: NOTHING},
    )
    yield _row(QCoreApplication.translate("Records", "Lost"), {side: _lost_text(view, side) for side in Side})


def _exited_text(view: View, rulebook: Rulebook) -> str:
    """The VP in all with the units, then kind by kind."""
    kinds = [kind for kind in exited_kinds(view.state, rulebook) if kind.number]
    if not kinds:
        return QCoreApplication.translate("Records", "none")
    text = QCoreApplication.translate("Records", "{vp} VP: {units}")
    lines = [
        fill(
            text,
            vp=standing_of(view.state, rulebook).vp,
            units=pieces_text(exited_units(view.state)),
        )
    ]
    text = QCoreApplication.translate("Records", "{units}, {each} VP each: {vp} VP")
    for kind in kinds:
        name = word(kind.kind)
        if kind.leadership_drm is not None:
            name = f"{name} {signed(kind.leadership_drm) if kind.leadership_drm else 0}"
        lines.append(fill(text, units=counted(name, kind.number), each=kind.vp_each, vp=kind.vp))
    return "\n".join(lines)


def _lost_text(view: View, side: Side) -> str:
    return listed([counted(word(each.kind), each.number) for each in lost_kinds(view.state, side)])


def _dates(view: View) -> Iterable[Row]:
    yield _section(QCoreApplication.translate("Records", "CG Dates"))
    ends = [
        (entry.moment.date, entry.moment.game_turn)
        for entry in view.standing
        if isinstance(entry.fact, ScenarioEnded)
    ]
    for line in log_lines(view):
        of_date = [turn for date, turn in ends if date is line.date]
        place = max(0, line.part - 1)
        parts = [scenario_text(line)]
        if line.scenario is not None and place < len(of_date):
            text = QCoreApplication.translate("Records", "ended in Game Turn {turn}")
            parts.append(fill(text, turn=of_date[place]))
        sides = {side: _date_text(line, side) for side in Side}
        yield _row(word(line.date), sides, "\n".join(part for part in parts if part))


def _date_text(line: LogLine, side: Side) -> str:
    chit = word(line.chits[side]) if side in line.chits else ""
    return "\n".join(part for part in (chit, _points_text(line.points[side])) if part)


def _points_text(points: Points) -> str:
    if points is NoFigures.KEPT_SECRET:
        return QCoreApplication.translate("Records", "CPP kept secret")
    if not isinstance(points, CPPLine):
        return ""
    text = QCoreApplication.translate("Records", "CPP {total}: {spent} spent, {left} remaining")
    return fill(text, total=points.total, spent=points.spent, left=points.left)


def _groups(view: View) -> Iterable[Row]:
    state = view.state
    yield _section(QCoreApplication.translate("Records", "RG purchased"))
    for line in log_lines(view):
        if line.date.is_initial or line.part > 1:
            continue
        bought = {
            side: None if side in state.hidden else on_date(state.purchases_of(side), line.date)
            for side in Side
        }
        yield _row(word(line.date), {side: purchases_text(each) for side, each in bought.items()})


def _batteries(view: View) -> Iterable[Row]:
    yield _section(QCoreApplication.translate("Records", "OBA modules"))
    logs = battery_logs(view)
    for log in logs:
        yield _row(battery_name(log.battery), {log.battery.side: _deeds_text(log)}, _end_text(view, log))
    if not logs:
        yield _row(NOTHING, {})


def _deeds_text(log: BatteryLog) -> str:
    deeds = battery_deeds(log.battery, [entry for line in log.lines for entry in line.entries])
    text = QCoreApplication.translate(
        "Records",
        "{calibre}; Player Turns: {windows}, Contact: {contacts}, "
        "hexes attacked: {attacks}, Smoke hexes: {smoke}",
    )
    return fill(
        text,
        calibre=calibre_text(log.battery.calibre),
        windows=deeds.windows,
        contacts=deeds.contacts,
        attacks=deeds.attacks,
        smoke=deeds.smoke,
    )


def _end_text(view: View, log: BatteryLog) -> str:
    module = view.state.module(log.battery.id)
    if module is None:
        return QCoreApplication.translate("Records", "eliminated")
    if module.in_play:
        return QCoreApplication.translate("Records", "in play")
    return QCoreApplication.translate("Records", "not in play")


def _dice(view: View) -> Iterable[Row]:
    rolls, draws = counted_rolls(view), counted_draws(view)
    yield _section(QCoreApplication.translate("Records", "Dice and draws"))
    for kind, name in _KINDS.items():
        of_kind = [roll for roll in rolls if roll.kind is kind]
        if of_kind:
            text = _count_text if kind is RollKind.OTHER else _rolls_text
            yield _rolled(QCoreApplication.translate("Records", name), of_kind, text)
    yield _rolled(
        QCoreApplication.translate("Records", "All DR"),
        [roll for roll in rolls if len(roll.dice) == 2],
        _average_text,
    )
    yield _rolled(
        QCoreApplication.translate("Records", "All dr"),
        [roll for roll in rolls if len(roll.dice) == 1],
        _average_text,
    )
    for source, name in _SOURCES.items():
        of_source = [roll for roll in rolls if roll.source is source]
        yield _rolled(QCoreApplication.translate("Records", name), of_source, _count_text)
    yield _row(
        QCoreApplication.translate("Records", "Chits drawn"),
        {side: _draws_text([draw for draw in draws if draw.side is side]) for side in Side},
        _draws_text(draws),
    )


def _rolled(item: str, rolls: Sequence[CountedRoll], text: Callable[[Sequence[CountedRoll]], str]) -> Row:
    return _row(
        item, {side: text([roll for roll in rolls if roll.side is side]) for side in Side}, text(rolls)
    )


def _rolls_text(rolls: Sequence[CountedRoll]) -> str:
    made = [roll.made for roll in rolls if roll.made is not None]
    if not made:
        return _average_text(rolls)
    text = QCoreApplication.translate("Records", "{rolls}, {made} made")
    return fill(text, rolls=_average_text(rolls), made=sum(made))


def _average_text(rolls: Sequence[CountedRoll]) -> str:
    if not rolls:
        return NOTHING
    text = QCoreApplication.translate("Records", "{number}, average {average}")
    return fill(text, number=len(rolls), average=f"{float(average(rolls)):.1f}")


def _count_text(rolls: Sequence[CountedRoll]) -> str:
    return str(len(rolls)) if rolls else NOTHING


def _draws_text(draws: Sequence[CountedDraw]) -> str:
    if not draws:
        return NOTHING
    text = QCoreApplication.translate("Records", "{black} black, {red} red")
    black = sum(draw.chit is Chit.BLACK for draw in draws)
    return fill(text, black=black, red=len(draws) - black)
