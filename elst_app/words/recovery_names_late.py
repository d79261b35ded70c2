"""The names of the enums of Equipment Repair and of what an RG brings (4.512, 4.516)."""

from enum import Enum
from typing import Final

from elst_app.campaign.recovery.received import ReceiptStage
from elst_app.campaign.recovery.repair import RepairPart
from elst_app.words.marking import QT_TRANSLATE_NOOP

LATE_NAMES: Final[dict[type[Enum], dict[Enum, str]]] = {
    RepairPart: {
        RepairPart.IMMOBILIZED: QT_TRANSLATE_NOOP("Names", "Immobilized vehicles"),
        RepairPart.STUNNED: QT_TRANSLATE_NOOP("Names", "Stunned AFV"),
        RepairPart.WEAPONS: QT_TRANSLATE_NOOP("Names", "Weapon Repair"),
        RepairPart.CAPTURED: QT_TRANSLATE_NOOP("Names", "captured Equipment"),
        RepairPart.SPECIAL_AMMUNITION: QT_TRANSLATE_NOOP("Names", "special ammunition"),
        RepairPart.AMMUNITION_SHORTAGE: QT_TRANSLATE_NOOP("Names", "Ammunition Shortage"),
        RepairPart.BRITISH_TANKS: QT_TRANSLATE_NOOP("Names", "British tanks"),
        RepairPart.AFV_RETURN: QT_TRANSLATE_NOOP("Names", "AFV Return"),
    },
    ReceiptStage: {
        ReceiptStage.STRENGTH: QT_TRANSLATE_NOOP("Names", "RG Strength"),
        ReceiptStage.WEAPONS: QT_TRANSLATE_NOOP("Names", "Support Weapon Assignment"),
        ReceiptStage.LEADERS: QT_TRANSLATE_NOOP("Names", "Leader Assignment"),
        ReceiptStage.ENTERING: QT_TRANSLATE_NOOP("Names", "entry into the OB"),
    },
}
