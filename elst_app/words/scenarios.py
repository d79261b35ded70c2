"""Scenarios in words: the playing area, set-ups outside the CG, how the Victory Conditions stand."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.rules.playing_area import PlayingArea
from elst_app.rules.set_ups import BuildingsCleared, Force, SetUpBalance, SetUpModule, SideSetUp
from elst_app.rules.victory import Need, Standing
from elst_app.words.marking import QT_TRANSLATE_NOOP
from elst_app.words.phrases import fill, listed

_NEEDS: Final[Mapping[Need, str]] = {
    Need.EXIT_VP: QT_TRANSLATE_NOOP("Scenarios", "exit {vp_short} more VP"),
    Need.BUILDING: QT_TRANSLATE_NOOP("Scenarios", "Control the building {building}"),
    Need.DENY_BUILDING: QT_TRANSLATE_NOOP(
        "Scenarios", "break the British Control of the building {building}"
    ),
}


def playing_area_text(area: PlayingArea) -> str:
    """A part of the map: `hexrows BB-TT, hex numbers 7-18`."""
    return fill(
        QCoreApplication.translate("Scenarios", "hexrows {west}-{east}, hex numbers {low}-{high}"),
        west=area.first.hexrow,
        east=area.last.hexrow,
        low=area.first.number,
        high=area.last.number,
    )


def need_text(need: Need, standing: Standing, building: str) -> str:
    """What a side still has to do to win the CG: `exit 13 more VP`."""
    return fill(
        QCoreApplication.translate("Scenarios", _NEEDS[need]), vp_short=standing.vp_short, building=building
    )


def force_text(force: Force) -> str:
    """A line of the forces: `14 × 4-5-7`, `2 × leader`, `3 × Sherman`."""
    if force.unit is not None:
        return fill(
            QCoreApplication.translate("Scenarios", "{number} × {unit}"),
            number=force.number,
            unit=force.unit,
        )
    return fill(
        QCoreApplication.translate("Scenarios", "{number} × {kind}"), number=force.number, kind=force.kind
    )


def side_set_up_text(set_up: SideSetUp) -> str:
    """Where a side begins: `sets up in hexrows ...` or `enters on Game Turn 1 along the south edge`."""
    if set_up.area is not None:
        return fill(
            QCoreApplication.translate("Scenarios", "sets up in {area}"), area=playing_area_text(set_up.area)
        )
    return fill(
        QCoreApplication.translate("Scenarios", "enters on Game Turn {turn} along the {edge}"),
        turn=set_up.enters_on_turn,
        edge=set_up.enters_along,
    )


def elr_text(set_up: SideSetUp) -> str:
    """The ELR of a side's MMC and of its leaders."""
    return fill(
        QCoreApplication.translate("Scenarios", "ELR {mmc} for MMC, {leaders} for leaders"),
        mmc=set_up.mmc_elr,
        leaders=set_up.leader_elr,
    )


def set_up_module_text(module: SetUpModule) -> str:
    """An OBA module: `80+mm HE and Smoke, 8 black and 3 red chits, Off-Board Observer in OO21`."""
    parts = [
        fill(
            QCoreApplication.translate("Scenarios", "{calibre}+mm HE and Smoke")
            if module.has_smoke
            else QCoreApplication.translate("Scenarios", "{calibre}+mm HE"),
            calibre=module.calibre,
        ),
        fill(
            QCoreApplication.translate("Scenarios", "{black} black and {red} red chits"),
            black=module.black,
            red=module.red,
        ),
    ]
    if module.observer is not None:
        parts.append(
            fill(QCoreApplication.translate("Scenarios", "Off-Board Observer in {hex}"), hex=module.observer)
        )
    return ", ".join(parts)


def balance_text(balance: SetUpBalance) -> str:
    """What the balance of a side changes: `Game Turns: -1`, `added to the forces: 1 × Sherman V(a)`."""
    parts = []
    if balance.game_turns:
        parts.append(
            fill(QCoreApplication.translate("Scenarios", "Game Turns: {turns:+d}"), turns=balance.game_turns)
        )
    if balance.force is not None:
        parts.append(
            fill(
                QCoreApplication.translate("Scenarios", "added to the forces: {force}"),
                force=force_text(balance.force),
            )
        )
    return listed(parts)


def buildings_cleared_text(victory: BuildingsCleared) -> str:
    """The Victory Conditions of a scenario outside the CG."""
    return fill(
        QCoreApplication.translate(
            "Scenarios",
            "The {winner} side wins if the last Game Turn leaves no {enemy} squad or half-squad in Good Order"
            " in any building hex of {area}; otherwise the {enemy} side wins.",
        ),
        winner=victory.winner,
        enemy=victory.winner.enemy,
        area=playing_area_text(victory.buildings),
    )
