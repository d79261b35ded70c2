"""RG, their deployment and their strength in words. Names of RG and units stand in the charts."""

from PySide6.QtCore import QCoreApplication

from elst_app.rules.reinforcements import ATTACK_CHIT, Deployment, RGKind
from elst_app.rules.strength import LeaderReason, Strength


def kind_name(kind: RGKind) -> str:
    """What the RG of a letter are."""
    return {
        RGKind.INFANTRY: QCoreApplication.translate("Reinforcements", "Infantry"),
        RGKind.VEHICLES: QCoreApplication.translate("Reinforcements", "Vehicles"),
        RGKind.GUNS: QCoreApplication.translate("Reinforcements", "Guns"),
        RGKind.HEAVY_WEAPONS: QCoreApplication.translate("Reinforcements", "Heavy Weapons"),
        RGKind.OBA: QCoreApplication.translate("Reinforcements", "Artillery"),
        RGKind.ATTACK_CHIT: QCoreApplication.translate("Reinforcements", "Attack Chit"),
    }[kind]


def group_title(rg: str, name: str) -> str:
    """An RG by its ID and type: `I2 SS Inf Coy`; the Attack Chit has no ID to speak of."""
    return name if rg == ATTACK_CHIT else f"{rg} {name}"


def deployment_name(deployment: Deployment) -> str:
    """Where a purchased RG begins."""
    return {
        Deployment.ON_MAP: QCoreApplication.translate("Reinforcements", "on the map"),
        Deployment.OFF_MAP: QCoreApplication.translate("Reinforcements", "off the map"),
        Deployment.NONE: QCoreApplication.translate("Reinforcements", "not a unit"),
    }[deployment]


def strength_name(strength: Strength) -> str:
    """The Strength an RG is received at."""
    return {
        Strength.FULL: QCoreApplication.translate("Reinforcements", "Full"),
        Strength.REDUCED: QCoreApplication.translate("Reinforcements", "Reduced"),
    }[strength]


def leader_reason(reason: LeaderReason) -> str:
    """The reason for a DRM of the Leader Assignment DR."""
    return {
        LeaderReason.REDUCED: QCoreApplication.translate("Reinforcements", "Reduced"),
        LeaderReason.SS: QCoreApplication.translate("Reinforcements", "SS"),
        LeaderReason.VOLKSGR: QCoreApplication.translate("Reinforcements", "VolksGr Coy"),
    }[reason]
