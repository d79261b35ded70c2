"""A first scenario through the windows: Control given, the OB of both sides typed, what is left booked."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, TypeAlias

from PySide6.QtCore import Qt

from elst_app.rules.sides import Side
from elst_app.ui.forces.end_model import EndColumn
from elst_app.ui.forces.end_table import EndTable
from elst_app.ui.forces.screen import ForcesScreen
from tests.journeys.recovery.hands import CONTROL, Hands
from tests.rules.areas.support import WEST

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN

Typed: TypeAlias = Mapping[EndColumn, str]

ORDER_OF_BATTLE: Final[Mapping[Side, str]] = {
    BRITISH: """
3 x 4-5-7 @E12
2 x 4-5-7 with LMG @H13
4-5-7 with PIAT @A19
4-5-7
4-5-7 with MMG @J15
2-4-7 with 51mm LT MTR @E13, 2-4-7 @E13
3 x 4-5-7, 2-3-7, 2-4-7
9-1 Wells @E12, 8-1 Hunt with radio O2 @H13, 8-0 Cole @E13
2-2-8 with 6-pounder @F19
2 x Sherman V @D13, Sherman III @E17, Sherman VC @E17
""",
    GERMAN: """
SS 4-4-7 @L6, 9-1 Kraus @L6, 4-4-7 with captured PIAT @L6
SS 2-3-7, SS 4-4-7, SS 6-5-8
SS 6-5-8 with MMG @J15, 8-1 Vogt @J15
3 x SS 2-3-7, 2 x 2-3-7
2 x 2-3-7 @M15, 4-4-7 with LMG @M15, 8-0 Lenz @M15
4-4-7 with HMG @M20, 4-4-7 with PSK @N5, 4-4-7 @P4, 2 x 4-4-7 @O5, LMG @O5
SS 4-4-7 @L12, 2-2-8 with 75L PaK 40 @L12
StuG IIIG(L) @N5, Pz VIE @M6, Pz IIIN @M15, Pz VG @M20
""",
}
"""65 pieces in the west of the rulebook's illustration of the perimeter."""

LOSS, PLACE, STATES = EndColumn.LOSS, EndColumn.PLACE, EndColumn.STATES

END_OF_SCENARIO: Final[Mapping[Side, tuple[tuple[str, str, Typed], ...]]] = {
    BRITISH: (
        ("4-5-7", "", {PLACE: "h17"}),
        ("4-5-7", "", {LOSS: "el"}),
        ("4-5-7", "", {LOSS: "1"}),
        ("2-4-7 HS", "", {LOSS: "1"}),
        ("2-3-7 HS", "", {LOSS: "1"}),
        ("4-5-7", "H13", {STATES: "b"}),
        ("8-0 Cole", "E13", {STATES: "wounded"}),
        ("Sherman V", "D13", {STATES: "shocked"}),
        ("Sherman VC", "E17", {STATES: "im"}),
        ("51mm LT MTR", "E13", {STATES: "malf"}),
    ),
    GERMAN: (
        ("SS 2-3-7 HS", "", {PLACE: "b16"}),
        *[("SS 2-3-7 HS", "", {LOSS: "1"})] * 3,
        *[("2-3-7 HS", "", {LOSS: "1"})] * 2,
        ("SS 4-4-7", "", {PLACE: "c20"}),
        ("SS 6-5-8", "", {PLACE: "f14"}),
        ("4-4-7", "M20", {STATES: "b"}),
        ("8-0 Lenz", "M15", {STATES: "wounded"}),
        ("StuG IIIG(L)", "N5", {STATES: "bogged"}),
        ("Pz VIE", "M6", {STATES: "ma m"}),
        ("Pz IIIN", "M15", {STATES: "im"}),
        ("Pz VG", "M20", {STATES: "stunned"}),
        ("LMG", "M15", {STATES: "malf"}),
        ("PSK", "N5", {STATES: "low"}),
    ),
}
"""Of which piece in which hex, what is typed into the table after the scenario."""


def play_evening(hands: Hands, path: Path) -> None:
    """Begins a campaign in a new file and plays its first scenario to the end."""
    _begin(hands, path)
    hands.key(Qt.Key.Key_3, CONTROL)
    for side in Side:
        hands.press(f"tool{side.value}")
        hands.write("hexList", " ".join(WEST[side.value.lower()]))
        hands.press("setHexList")
    hands.key(Qt.Key.Key_5, CONTROL)
    for side in Side:
        hands.key(Qt.Key.Key_B if side is BRITISH else Qt.Key.Key_G)
        hands.key(Qt.Key.Key_N)
        hands.write("typedList", ORDER_OF_BATTLE[side])
        hands.press("enterPieces")
        hands.key(Qt.Key.Key_Escape)
    hands.key(Qt.Key.Key_1, CONTROL)
    hands.press("startScenario")
    hands.press("openClock")
    hands.pick("clockPhase", "CCPh")
    hands.press("setClock")
    hands.press("endScenario")
    _book(hands)


def _begin(hands: Hands, path: Path) -> None:
    hands.window.show_new_campaign()
    page = hands.window._new_page
    assert page is not None
    page.name.setText("Recovery")
    for side, player in ((BRITISH, "Anna"), (GERMAN, "Bernd")):
        page.players[side].setText(player)
        page.points[side].field.setText("30")
    page.path.setText(str(path))
    page.begin_button.click()


def _book(hands: Hands) -> None:
    """What the scenario left of everything, in one table and one act."""
    hands.key(Qt.Key.Key_5, CONTROL)
    hands.key(Qt.Key.Key_A)
    end = hands.shown(ForcesScreen).end
    for side, lines in END_OF_SCENARIO.items():
        hands.pick("endSide", side.value)
        for piece, hex_, typed in lines:
            row = next(row for row in range(end.shown.rowCount()) if _is_meant(end, row, piece, hex_))
            for column, text in typed.items():
                end.rows.setFocus()
                end.rows.setCurrentIndex(end.shown.index(row, column))
                hands.type(text)
                hands.key(Qt.Key.Key_Return)
    hands.press("bookEnd")


def _is_meant(end: EndTable, row: int, piece: str, hex_: str) -> bool:
    """Whether it is the row of such a piece there for which nothing is filled in yet."""
    name, loss, place, *_ = (end.shown.index(row, column).data() or "" for column in EndColumn)
    return (name, loss, place) == (piece, "", hex_)
