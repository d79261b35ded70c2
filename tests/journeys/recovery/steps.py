"""What the two players do in each step of the Recovery Phase, by what the window shows them.

They keep nothing in mind: about each case they know what to do once they read its title. So they can be
stopped after any touch, and go on where the file is. A case that must be dealt with and that they do not
know is a fault; so is one that comes again when it has been dealt with.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from PySide6.QtCore import Qt

from elst_app.campaign.moments import Stage
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Side
from elst_app.ui.recovery.cases import Head
from elst_app.ui.recovery.finish_bar import guided
from elst_app.ui.recovery.screen import RecoveryScreen
from tests.journeys.recovery.hands import CONTROL, Hands

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN
GROUPS: Final = {BRITISH: "I1", GERMAN: "I1"}
CHITS: Final = {BRITISH: "Attack", GERMAN: "Inactive"}
CPP_DRS: Final = {BRITISH: 3, GERMAN: 5}

Act: TypeAlias = Callable[[Hands], bool]
"""What is done about a case; whether there was anything left to do."""


def play_recovery(hands: Hands) -> None:
    """Plays on at the Recovery screen from where the file is to the set-up of the next scenario."""
    while hands.session.view.state.stage is Stage.RECOVERY:
        before = hands.session.campaign.state
        _play(hands)
        assert hands.session.campaign.state != before, hands.read()


def _play(hands: Hands) -> None:
    """One act of the step whose turn it is, or the end of the step."""
    if hands.has("goOn"):
        hands.key(Qt.Key.Key_Return, CONTROL)
    progress = hands.session.view.state.progress
    assert progress is not None
    assert progress.now is not None
    end = "stepDone"
    match progress.now:
        case RecoveryStep.CPP_REPLENISHMENT:
            done = any(_points(hands, side) for side in _sides(hands))
            end = "finishStep"
        case RecoveryStep.RG_PURCHASE:
            done = any(_purchase(hands, side) for side in _sides(hands))
            end = "finishStep"
        case RecoveryStep.INITIATIVE:
            done = any(_chit(hands, side) for side in _sides(hands))
        case step:
            audiences = _sides(hands) if step > RecoveryStep.NEW_DATE else (None,)
            done = any(_any_case(hands, step, side) for side in audiences)
    if not done:
        if progress.now > RecoveryStep.NEW_DATE:
            # Whoever was asked last: the next step begins with the same side, whatever came in between.
            hands.hand_to(GERMAN)
        hands.press(end)


def _sides(hands: Hands) -> tuple[Side, Side]:
    """Who sits in front of the screen goes on."""
    return (GERMAN, BRITISH) if hands.front is GERMAN else (BRITISH, GERMAN)


def _points(hands: Hands, side: Side) -> bool:
    hands.hand_to(side)
    if not hands.has("roll"):
        return False
    hands.dice(CPP_DRS[side])
    return True


def _purchase(hands: Hands, side: Side) -> bool:
    hands.hand_to(side)
    if hands.session.view.state.purchases_of(side):
        return False
    shop = hands.shown(RecoveryScreen).purchases_panel.sides[side].shop
    offers = [shop.model.offer(row) for row in range(shop.model.rowCount())]
    shop.table.selectRow([offer.line.id if offer else "" for offer in offers].index(GROUPS[side]))
    hands.press("addOffMap")
    hands.press("buyBasket")
    return True


def _chit(hands: Hands, side: Side) -> bool:
    hands.hand_to(side)
    if not hands.has("chitAttack"):
        return False
    hands.press(f"chit{CHITS[side]}")
    hands.press("placeChit")
    return True


def _any_case(hands: Hands, step: RecoveryStep, side: Side | None) -> bool:
    """Whether there was a case to do something about, of those that are listed for these people."""
    if side is not None:
        hands.hand_to(side)
    now = guided(hands.session, step)
    return now is not None and any(_do(hands, head) for head in now.heads())


def _do(hands: Hands, head: Head) -> bool:
    if hands.has(f"case-{head.key}"):
        hands.press(f"case-{head.key}")
    title = hands.shown(RecoveryScreen).guided_panel.case.what_now.heading.text()
    act = CASES.get(title)
    assert act is not None or not head.is_must, title
    return act is not None and act(hands)


def _typed(*dice: int, drm: str = "+0") -> Act:
    """Types these dice after a look at the DRM."""

    def act(hands: Hands) -> bool:
        shown = hands.shown(RecoveryScreen).guided_panel.case.roll_card.drm.text()
        assert shown == drm
        hands.dice(*dice)
        return True

    return act


def _rolled(hands: Hands) -> bool:
    """Lets the program roll."""
    hands.key_or_button(Qt.Key.Key_Space, "roll")
    return True


def _pressed(text: str, reads: str = "") -> Act:
    """Presses the button that says so, as long as there is one, after having read something."""

    def act(hands: Hands) -> bool:
        if not hands.has("", text):
            return False
        assert reads in hands.read()
        hands.press("", text)
        return True

    return act


def _given(line: str) -> Act:
    """Chooses a line of the menu of unpossessed Equipment."""

    def act(hands: Hands) -> bool:
        hands.choose("Eliminate or transfer …", line)
        return True

    return act


def _melee(hands: Hands) -> bool:
    hands.pick("Rounds", "2")
    hands.tick("afterRoundOne", "Pins gone")
    hands.pick("British 4-5-7", "Eliminated")
    hands.pick("German SS 6-5-8", "Reduced by Casualties")
    hands.press("endMelee")
    return True


def _put_into_area(hands: Hands) -> bool:
    hands.pick("They are", "Deployment Area 1")
    hands.press("putThere")
    return True


def _shift_to_entry_area(hands: Hands) -> bool:
    """One of the three squads in E12 goes, without a DR."""
    if len(hands.boxes("units", "4-5-7 in E12")) < 3:
        return False
    hands.tick("units", "4-5-7 in E12")
    hands.press("shift")
    return True


def _shift_of_the_rulebook(hands: Hands) -> bool:
    if not hands.boxes("units", "SS 4-4-7 in L6"):
        return False
    hands.tick("units", "SS 4-4-7 in L6")
    return _typed(4, 4)(hands)


def _shift_with_casualties(hands: Hands) -> bool:
    if not hands.boxes("units", "8-1 Vogt in J15"):
        return False
    hands.tick("units", "4-4-7 in M15 with LMG", "8-1 Vogt in J15")
    hands.dice(5, 6)
    hands.more_dice(6, 5)
    hands.more_dice(2)
    return True


CASES: Final[Mapping[str, Act]] = {
    "Melee in J15": _melee,
    "All Broken units Regroup, without a DR": _pressed(
        "P4, Controlled by nobody, holds German 4-4-7: German"
    ),
    "The German StuG IIIG(L) is Bogged": _typed(3),
    "The British Sherman V is Shocked": _typed(4),
    "The British Sherman V is an Unconfirmed Kill": _typed(2),
    "Where are these?": _put_into_area,
    # The units of the rulebook's illustration, each with the DRM it has there.
    "British 4-5-7 in H17 must Escape": _typed(4, 5, drm="+0"),
    "German SS 2-3-7 HS in B16 must Escape": _typed(3, 3, drm="+1"),
    "German SS 4-4-7 in C20 must Escape": _typed(2, 3, drm="+2"),
    "German SS 6-5-8 in F14 may Escape": _typed(2, 3, drm="+3"),
    "German 2-2-8 crew in L12 must Escape": _pressed("Abandon it"),
    "LMG in German Deployment Area 1": _given("Transfer it to 4-4-7 in O5"),
    "The German side captures MMG": _given("Transfer it to SS 3-4-8 HS in J15 with MMG"),
    "The wounded British 8-0 Cole": _typed(2),
    "The wounded German 8-0 Lenz": _rolled,
    "Who Shifts from British Deployment Area 1?": _shift_to_entry_area,
    "Who Shifts from German Deployment Area 1?": _shift_of_the_rulebook,
    "Who Shifts from German Deployment Area 2?": _shift_with_casualties,
    "The British Sherman VC is Immobilized": _rolled,
    "The British 51mm LT MTR has malfunctioned": _rolled,
    "What changes without a dr for the British side": _pressed("Apply all of it"),
    "The German Pz IIIN is Immobilized": _typed(4),
    "The German Pz VG is Stunned": _typed(2),
    "The German LMG has malfunctioned": _rolled,
    "The MA of the German Pz VIE has malfunctioned": _rolled,
    "The German side has a captured PIAT": _typed(2),
    "The German side has a captured MMG": _typed(5),
    "What changes without a dr for the German side": _pressed("Apply all of it"),
    # The losses of both sides are those of the rulebook's two examples.
    "Which British MMC are Replaced?": _pressed("Replace them", reads="A quarter of 4 squad-equivalents"),
    "I1 #1 Inf Coy: Full or Reduced?": _typed(6, 6),
    "I1 #1 Inf Coy: which SW?": _typed(1, 5, 2, 6, 3),
    "I1 #1 Inf Coy: which leaders?": _rolled,
    "I1 #1 Inf Coy enters the OB": _pressed("Into the OB"),
    "I1 #1 SS Inf Pltn: which leaders?": _typed(5, 1, drm="-2"),
    "I1 #1 SS Inf Pltn enters the OB": _pressed("Into the OB"),
}
"""What is done about a case, by its title."""
