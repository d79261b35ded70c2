"""The rulings that are settings: the question of each switch and the text of each option."""

from PySide6.QtCore import QCoreApplication


def question(code: str) -> str:
    """What the switch `code` asks; raises KeyError for a code that is no switch."""
    return {
        "O4": QCoreApplication.translate(
            "Rulings", "An Observer chooses not to roll for Contact or Maintenance. What follows?"
        ),
        "O6": QCoreApplication.translate(
            "Rulings",
            "A radio is lost or changes hands, or its Observer is eliminated. What becomes of the marker?",
        ),
        "O18": QCoreApplication.translate(
            "Rulings", "An SR has just replaced an FFE:C. May it be Corrected in the same phase?"
        ),
        "O24": QCoreApplication.translate("Rulings", "Does the AR of Rocket OBA need a Known Enemy Unit?"),
        "C5": QCoreApplication.translate("Rulings", "Which hexes of an Entry Area are Eligible?"),
        "C14": QCoreApplication.translate(
            "Rulings", "A stack has made one Escape DR. Who is Replaced or Reduced by it?"
        ),
        "C15": QCoreApplication.translate("Rulings", "Where does a unit go that Escapes?"),
        "C16": QCoreApplication.translate(
            "Rulings", "A crew ends the scenario with its Gun in Uncontrolled Territory. What follows?"
        ),
        "C23": QCoreApplication.translate("Rulings", "Do eliminated crews come back as Replacements?"),
        "C24": QCoreApplication.translate("Rulings", "Which RG make a Strength DR?"),
        "C25": QCoreApplication.translate("Rulings", "Which SW does a VolksGr Coy bring?"),
        "C30": QCoreApplication.translate(
            "Rulings", "The British set up first in a Dual Attack. How do its two parts count?"
        ),
    }[code]


def option_text(code: str, option: str) -> str:
    """What `option` of the switch `code` means; raises KeyError for an option there is not."""
    return (_oba_options() | _campaign_options())[code, option]


def _oba_options() -> dict[tuple[str, str], str]:
    return {
        ("O4", "contact-lost"): QCoreApplication.translate(
            "Rulings",
            "With LOS to the Burst Height he loses Contact and keeps Access; "
            "without LOS he loses Access and everything is Cancelled.",
        ),
        ("O4", "contact-kept-with-los"): QCoreApplication.translate(
            "Rulings",
            "With LOS to the Burst Height he keeps Contact and Access; "
            "without LOS he loses Access and everything is Cancelled.",
        ),
        ("O6", "marker-runs-out"): QCoreApplication.translate(
            "Rulings",
            "Contact is lost. An FFE:2 is resolved once and becomes an FFE:C, an FFE:C is removed, "
            "an SR is removed if its battery has no radio left.",
        ),
        ("O6", "cancelled-at-once"): QCoreApplication.translate(
            "Rulings", "Contact and Access are lost and the marker is removed at once."
        ),
        ("O18", "corrected-in-same-window"): QCoreApplication.translate(
            "Rulings", "Yes: it may be Corrected, but not Converted."
        ),
        ("O18", "stays-until-next-window"): QCoreApplication.translate(
            "Rulings", "No: it stays in its hex until its owner's next PFPh or DFPh."
        ),
        ("O24", "no-known-enemy-needed"): QCoreApplication.translate(
            "Rulings", "No: any hex in the Observer's LOS will do."
        ),
        ("O24", "known-enemy-needed"): QCoreApplication.translate(
            "Rulings", "Yes: one must be in the hex of the AR or next to it."
        ),
    }


def _campaign_options() -> dict[tuple[str, str], str]:
    return {
        ("C5", "not-enemy-area"): QCoreApplication.translate(
            "Rulings", "Those in no enemy Deployment Area; No Man's Land can be entered through."
        ),
        ("C5", "not-enemy-area-nor-no-mans-land"): QCoreApplication.translate(
            "Rulings", "Those in no enemy Deployment Area and not in No Man's Land either."
        ),
        ("C14", "whole-stack"): QCoreApplication.translate("Rulings", "Every unit of the stack."),
        ("C14", "one-unit"): QCoreApplication.translate(
            "Rulings", "One unit of the stack, chosen at random; the others Escape unharmed."
        ),
        ("C15", "nearest-first"): QCoreApplication.translate(
            "Rulings",
            "To the nearest area by path; among equal paths by that with the fewest enemy hexes, "
            "then as its owner likes.",
        ),
        ("C15", "fewest-enemy-hexes-first"): QCoreApplication.translate(
            "Rulings",
            "By the path with the fewest enemy hexes; among equal ones to the nearest area, "
            "then as its owner likes.",
        ),
        ("C16", "must-escape"): QCoreApplication.translate(
            "Rulings", "Both must Escape (+4), or the crew abandons the Gun and is Retained."
        ),
        ("C16", "retained-with-crew"): QCoreApplication.translate(
            "Rulings", "Both are Retained, like any other unit with its Equipment."
        ),
        ("C23", "crews-stay-out"): QCoreApplication.translate(
            "Rulings", "No, though each counts one half when the quarter is worked out."
        ),
        ("C23", "crews-return"): QCoreApplication.translate(
            "Rulings", "Yes: each counts one half, costs one half and returns as a crew."
        ),
        ("C24", "british-only"): QCoreApplication.translate(
            "Rulings", "British ones; German RG are received at Full Strength."
        ),
        ("C24", "both-sides"): QCoreApplication.translate(
            "Rulings", "Those of both sides, but for RG with a single number of units."
        ),
        ("C25", "two-psk"): QCoreApplication.translate("Rulings", "Two PSK."),
        ("C25", "two-lmg"): QCoreApplication.translate("Rulings", "Two LMG."),
        ("C30", "two-scenarios"): QCoreApplication.translate(
            "Rulings",
            "As two scenarios: each has its line in the CG Log and its own two OBA modules, "
            "and a module that placed an FFE in the first is eliminated for the second.",
        ),
        ("C30", "one-scenario"): QCoreApplication.translate(
            "Rulings",
            "As one scenario: one line in the CG Log, two OBA modules for both parts together, "
            "and a module that placed an FFE is eliminated only after the second.",
        ),
    }
