"""What a person does at the Table screen, and how a campaign gets to where it is tested."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from elst_app.campaign.clock import EndScenario, SetClock, StartScenario
from elst_app.campaign.context import Command
from elst_app.campaign.door import Done
from elst_app.campaign.forces.entering import EnterPieces
from elst_app.campaign.initiative import PlaceChit, RollDualAttack
from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.purchases import BuyGroup
from elst_app.campaign.steps import TickStep
from elst_app.rules.calendar import Phase
from elst_app.rules.forces import NewPieces
from elst_app.rules.initiative import Initiative
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import ATTACK_CHIT, Deployment
from elst_app.rules.sides import Side
from elst_app.ui.session import Session
from tests.campaign.recovery.rolling import roll_for_groups

ATTACK, INACTIVE = Initiative.ATTACK, Initiative.INACTIVE


def do(session: Session, *commands: Command) -> None:
    """Does each command; every one must be possible."""
    for command in commands:
        outcome = session.do(command)
        assert isinstance(outcome, Done), (command, outcome)


def texts(screen: QWidget) -> str:
    """Everything that can be read on the screen now."""
    QApplication.processEvents()
    return "\n".join(label.text() for label in screen.findChildren(QLabel) if label.isVisible())


def button(screen: QWidget, name: str) -> QAbstractButton:
    """The one visible button of that name."""
    QApplication.processEvents()
    found = [each for each in screen.findChildren(QAbstractButton, name) if each.isVisible()]
    assert len(found) == 1, name
    return found[0]


def has(screen: QWidget, name: str) -> bool:
    """Whether a button of that name is to be seen."""
    QApplication.processEvents()
    return any(each.isVisible() for each in screen.findChildren(QAbstractButton, name))


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """A key wherever the focus is."""
    QApplication.processEvents()
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key, modifiers)


def type_text(text: str) -> None:
    """Types where the focus is."""
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClicks(focus, text)


def start(session: Session) -> None:
    """Begins the scenario with some pieces on the map."""
    do(
        session,
        EnterPieces(side=Side.GERMAN, lines=(NewPieces(5, "4-4-7"),)),
        EnterPieces(side=Side.BRITISH, lines=(NewPieces(3, "4-5-7"), NewPieces(1, "8-1"))),
        StartScenario(),
    )


def at(session: Session, turn: int, side: Side, phase: Phase) -> None:
    do(session, SetClock(game_turn=turn, player_turn=side, phase=phase))


def play_to(session: Session, step: RecoveryStep) -> None:
    """Ends the scenario if one is played, then ticks every step up to `step`."""
    if session.campaign.state.progress is None:
        do(session, StartScenario(), EndScenario())
    while (progress := session.campaign.state.progress) and progress.now and progress.now is not step:
        if progress.now is RecoveryStep.CPP_REPLENISHMENT:
            do(session, *(ReplenishPoints(side=side, die=1) for side in Side))
        if progress.now is RecoveryStep.RG_STRENGTH:
            roll_for_groups(session.campaign)
        do(session, TickStep(step=progress.now))


def to_set_up(session: Session, british: Initiative, german: Initiative, die: int | None = None) -> None:
    """The next CG Date to its set-up, by the chits of both sides."""
    play_to(session, RecoveryStep.RG_PURCHASE)
    if german is ATTACK:
        do(session, BuyGroup(side=Side.GERMAN, rg=ATTACK_CHIT, deployment=Deployment.NONE))
    play_to(session, RecoveryStep.INITIATIVE)
    do(
        session,
        PlaceChit(side=Side.BRITISH, initiative=british),
        PlaceChit(side=Side.GERMAN, initiative=german),
    )
    if die is not None:
        do(session, RollDualAttack(dice=(die,)))
    do(session, TickStep(step=RecoveryStep.DEPLOYMENT))
