"""The journey in a process of its own, which stops at an act so that it can be killed there."""

from dataclasses import dataclass
from enum import Enum, auto
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSettings, Qt

from elst_app.campaign.door import Done
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Side
from elst_app.ui.window import opening
from elst_app.ui.window.main_window import MainWindow
from elst_app.ui.window.program import application
from tests.journeys.recovery.evening import play_evening
from tests.journeys.recovery.hands import CONTROL, Hands
from tests.journeys.recovery.steps import play_recovery

# A process that has imported everything begins quickly, where the system can make one of another.
IS_FORKING: Final = "forkserver" in get_all_start_methods()
CONTEXT: Final = get_context("forkserver") if IS_FORKING else get_context("spawn")
if IS_FORKING:
    CONTEXT.set_forkserver_preload(["pytest", __name__])

FEW_PAGES: Final = 1
"""So small a cache that an act goes into the file page by page before its transaction ends."""


class Moment(Enum):
    """Where in an act the process is killed."""

    WITHIN = auto()
    """All of it goes to the disk but the end of the transaction."""
    AFTER = auto()
    """It is written; not every screen shows it yet."""


@dataclass(frozen=True, slots=True)
class Kill:
    """The process is killed in the first act it does, in that step if one is named."""

    moment: Moment
    step: RecoveryStep | None = None

    def is_now(self, step: RecoveryStep | None) -> bool:
        """Whether an act of this step is meant."""
        return self.step in (None, step)


@dataclass(frozen=True, slots=True)
class Journey:
    """What a process plays: the evening that begins the file, or the Recovery Phase in it as far as the kill.

    `front` is the side that sits in front of the screen from the beginning, `size` that of the window. With
    `doubly` everything that acts is pressed twice in quick succession.
    """

    path: Path
    settings: Path
    is_evening: bool = False
    front: Side | None = None
    doubly: bool = False
    size: tuple[int, int] = (1280, 720)
    kill: Kill | None = None


class SteadyDice:
    """The program's dice, which always fall alike."""

    def throw(self, count: int, sides: int) -> tuple[int, ...]:
        """A 2 for each."""
        return (2,) * count


def play(journey: Journey) -> Side | None:
    """Plays it in a process of its own, which ends by itself or is killed; the side then in front."""
    here, there = CONTEXT.Pipe()
    process = CONTEXT.Process(target=_run, args=(journey, there), daemon=True)
    process.start()
    there.close()
    is_stopped, front = here.recv()  # EOFError where it came to grief: what happened is on its error output
    if is_stopped:
        process.kill()
    process.join()
    assert is_stopped is (journey.kill is not None)
    return front


def _run(journey: Journey, parent: Connection) -> None:
    for kind in (QSettings.Format.NativeFormat, QSettings.Format.IniFormat):
        QSettings.setPath(kind, QSettings.Scope.UserScope, str(journey.settings))
    opening.SystemDice = SteadyDice  # type: ignore[misc,assignment]
    app = application()
    window = MainWindow()
    window.resize(*journey.size)
    window.show()
    window.activateWindow()
    while not window.isActiveWindow():
        app.processEvents()
    hands = Hands(window, doubly=journey.doubly)
    if journey.is_evening:
        play_evening(hands, journey.path)
    else:
        window.open_path(journey.path)
        if journey.kill is not None:
            _stop_at(journey.kill, hands, parent)
        hands.key(Qt.Key.Key_4, CONTROL)
        if journey.front is not None:
            hands.hand_to(journey.front)
        play_recovery(hands)
    front = hands.front
    window.close()
    parent.send((False, front))


def _stop_at(kill: Kill, hands: Hands, parent: Connection) -> None:
    """Stops for good at the moment of the kill."""
    assert hands.window.campaign is not None
    session, connection = hands.session, hands.window.campaign.opened.file._sqlite
    written: list[str] = []

    def stop() -> None:
        parent.send((True, hands.front))
        parent.recv()

    def on_statement(statement: str) -> None:
        progress = session.view.state.progress
        if progress is None or not kill.is_now(progress.now):
            return
        written.append(statement)
        if statement == "COMMIT" and any(each.startswith("INSERT INTO journal") for each in written):
            stop()

    def on_changed(done: Done) -> None:
        if kill.is_now(done.entries[0].moment.step):
            stop()

    if kill.moment is Moment.WITHIN:
        connection.execute(f"PRAGMA cache_size = {FEW_PAGES}")
        connection.set_trace_callback(on_statement)
    else:
        session.changed.connect(on_changed)
