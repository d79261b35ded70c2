"""The speed of the program: each figure beside a reference measured in the same run, and the limit it keeps.

`python3 packaging/dev.py bench` runs it; `... bench -- start` measures only that row.
A row is a function in `MEASUREMENTS` that returns one or more figures.
"""

import itertools
import multiprocessing
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parent.parent

T = TypeVar("T")

ACTS_BEFORE = 200
"""How much has happened in the campaign an act is measured in: about an evening."""

VIEW_SIZE = (1280, 720)

SMALLEST_PROGRAM = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow

class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, QApplication.quit)

application = QApplication([])
window = Window()
window.show()
sys.exit(application.exec())
"""


class NotMeasured(Exception):  # noqa: N818 - it becomes a row of the table
    """Why a figure could not be taken."""


@dataclass(frozen=True)
class Figure:
    """One row of the table."""

    name: str
    measured: float
    reference: float
    unit: str
    reference_name: str
    ratio_limit: float | None = None
    """The most it may be, as a multiple of the reference."""

    limit: float | None = None
    """The most it may be, in its own unit."""

    @property
    def ratio(self) -> float:
        """The figure as a multiple of its reference."""
        return self.measured / self.reference

    @property
    def holds(self) -> bool:
        """Whether the figure keeps its limits."""
        return (self.ratio_limit is None or self.ratio <= self.ratio_limit) and (
            self.limit is None or self.measured <= self.limit
        )

    def cells(self) -> tuple[str, ...]:
        """What the table shows."""
        limits = [
            f"{self.ratio_limit:g} x" if self.ratio_limit is not None else "",
            f"{self.limit:g} {self.unit}" if self.limit is not None else "",
        ]
        return (
            self.name,
            f"{self.measured:.2f} {self.unit}",
            f"{self.reference:.2f} {self.unit}  {self.reference_name}",
            f"{self.ratio:.2f} x",
            " and ".join(limit for limit in limits if limit),
            "ok" if self.holds else "TOO MUCH",
        )


def table(rows: Sequence[tuple[str, ...]]) -> str:
    """The rows under their headings, in columns."""
    headings = ("figure", "measured", "reference", "ratio", "limit", "")
    widths = [max(len(row[column]) for row in (headings, *rows)) for column in range(len(headings))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in (headings, *rows)
    ]
    return "\n".join([lines[0], "  ".join("-" * width for width in widths).rstrip(), *lines[1:]])


def in_turns(ours: Callable[[], T], reference: Callable[[], T], times: int) -> list[tuple[T, T]]:
    """Take two measurements in turns, so that a busy moment falls on both; the first of each is left out."""
    return [(ours(), reference()) for _ in range(times + 1)][1:]


def medians(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The median of each side of measurements taken in turns."""
    return statistics.median(ours for ours, _ in pairs), statistics.median(theirs for _, theirs in pairs)


def slow_ones(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """For each side of measurements taken in turns, the one that 95 of 100 do not exceed."""

    def slow(values: Sequence[float]) -> float:
        return sorted(values)[len(values) * 95 // 100]

    return slow([ours for ours, _ in pairs]), slow([theirs for _, theirs in pairs])


def milliseconds(work: Callable[[], object]) -> float:
    """How long something takes, in milliseconds."""
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1_000


@dataclass(frozen=True)
class Start:
    """What one start of a program took."""

    milliseconds: float
    mebibytes: float


def start(arguments: Sequence[str | Path], home: Path) -> Start:
    """Start a Python program with a home of its own, wait for its end, and say what it took.

    Raises:
        NotMeasured: if it failed.
    """
    environment = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    environment |= {"HOME": str(home), "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    with tempfile.TemporaryFile() as errors:
        begun = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, *arguments], env=environment, stdout=subprocess.DEVNULL, stderr=errors
        )
        _, status, usage = os.wait4(process.pid, 0)
        took = (time.perf_counter() - begun) * 1_000
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            errors.seek(0)
            said = errors.read().decode(errors="replace").strip().splitlines()
            raise NotMeasured(said[-1] if said else f"ended with status {process.returncode}")
    peak_unit = 1 if sys.platform == "darwin" else 1_024
    return Start(took, usage.ru_maxrss * peak_unit / 2**20)


def cold_start() -> list[Figure]:
    """From the command to the first painted window, against the smallest program with an empty window."""
    if not hasattr(os, "wait4"):
        raise NotMeasured("this system does not tell the peak memory of a child")
    with tempfile.TemporaryDirectory(prefix="elst-bench-") as folder:
        home = Path(folder)
        smallest = home / "smallest.py"
        smallest.write_text(SMALLEST_PROGRAM, encoding="utf-8")
        pairs = in_turns(
            lambda: start(["-m", "elst_app", "--exit-after-first-paint"], home),
            lambda: start([smallest], home),
            11,
        )
    time_taken = medians([(ours.milliseconds, theirs.milliseconds) for ours, theirs in pairs])
    memory = medians([(ours.mebibytes, theirs.mebibytes) for ours, theirs in pairs])
    empty = "empty QMainWindow"
    return [
        Figure("cold start to first paint", *time_taken, "ms", empty, ratio_limit=2.0),
        Figure("peak memory at first paint", *memory, "MiB", empty, ratio_limit=1.6),
    ]


def whole_map_areas() -> list[Figure]:
    """The Deployment Areas of the whole map, against one look at every hex within two of every hex."""
    from elst_app import loading
    from elst_app.rules.areas import deployment_areas
    from elst_app.rules.control import Control

    board = loading.board()
    # The map split down the middle, a few hexes in nobody's hands; a different hex is lost each time, so that
    # nothing remembered from the time before can help.
    split = sorted(board.strategic)
    british, german = split[: len(split) // 2], split[len(split) // 2 :]
    controls = iter(
        Control(
            british=tuple(british[:lost] + british[lost + 1 :]),
            german=tuple(hex_ for place, hex_ in enumerate(german) if place % 9),
        )
        for lost in range(len(british))
    )

    def computed() -> float:
        control = next(controls)
        return milliseconds(lambda: deployment_areas(board, control))

    def looked_at() -> float:
        return milliseconds(lambda: sum(place for near in board.within_two for place in near))

    return [
        Figure(
            "Deployment Areas of the map",
            *medians(in_turns(computed, looked_at, 40)),
            "ms",
            "one look at each hex within 2",
            limit=5.0,
        )
    ]


def durable_act() -> list[Figure]:
    """One act of a campaign in its file, against one INSERT that SQLite makes as durable."""
    import sqlite3

    from elst_app import loading
    from elst_app.campaign.control import SetControl
    from elst_app.campaign.door import Campaign, Done
    from elst_app.campaign.setup import BeginCampaign
    from elst_app.chance import SystemDice
    from elst_app.rules.sides import Side
    from elst_app.store.campaign_file import CampaignFile
    from elst_app.store.connection import PRAGMAS

    rulebook = loading.rulebook()
    strategic = rulebook.board.strategic
    # Beside the checkout and not in a temporary folder, which may be in memory, where nothing is durable.
    (ROOT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "build", prefix="bench-") as folder:
        reference = sqlite3.connect(Path(folder) / "reference.db", isolation_level=None)
        for pragma in PRAGMAS:
            reference.execute(f"PRAGMA {pragma}")
        reference.execute("CREATE TABLE journal (number INTEGER PRIMARY KEY, what TEXT)")
        with CampaignFile.create(Path(folder) / "bench.elst", rulebook) as file:
            campaign = Campaign(rulebook, file, SystemDice())
            campaign.do(BeginCampaign(title="Bench", british_points=10, german_points=10))
            turns = itertools.count()

            def act() -> float:
                turn = next(turns)
                # Each hex changes hands before any does so twice: no act finds that nothing changes.
                side = Side.BRITISH if turn // len(strategic) % 2 == 0 else Side.GERMAN
                command = SetControl(hexes=(strategic[turn % len(strategic)],), side=side)
                begun = time.perf_counter()
                done = campaign.do(command)
                took = (time.perf_counter() - begun) * 1_000
                if not isinstance(done, Done):
                    raise NotMeasured(f"the act was refused: {done!r}")
                return took

            for _ in range(ACTS_BEFORE):
                act()
            pairs = in_turns(
                act,
                lambda: milliseconds(
                    lambda: reference.execute("INSERT INTO journal (what) VALUES ('Control')")
                ),
                100,
            )
        reference.close()
    return [Figure("one durable act", *medians(pairs), "ms", "one durable INSERT", ratio_limit=3.0)]


def recovery_act() -> list[Figure]:
    """Acts of a Recovery Phase with 80 squads a side, each with a SW, against an INSERT as durable.

    Half of each side's squads end the scenario in the enemy's Deployment Area: each attempts to Escape, which
    looks for its way over the map. What counts is the slow act, the one that 95 of 100 do not exceed.
    """
    import sqlite3

    from elst_app import loading
    from elst_app.campaign.areas import current_areas
    from elst_app.campaign.clock import EndScenario, StartScenario
    from elst_app.campaign.context import Command
    from elst_app.campaign.control import SetControl
    from elst_app.campaign.door import Campaign, Done
    from elst_app.campaign.forces.entering import EnterPieces
    from elst_app.campaign.recovery.escape import escapes
    from elst_app.campaign.recovery.escape_attempt import AttemptEscape
    from elst_app.campaign.setup import BeginCampaign
    from elst_app.campaign.steps import TickStep
    from elst_app.chance import SystemDice
    from elst_app.rules.forces import NewPieces, in_hex
    from elst_app.rules.recovery import RecoveryStep
    from elst_app.rules.sides import Side
    from elst_app.store.campaign_file import CampaignFile
    from elst_app.store.connection import PRAGMAS

    rulebook = loading.rulebook()
    split = sorted(rulebook.board.strategic)
    half = len(split) // 2
    (ROOT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "build", prefix="bench-") as folder:
        reference = sqlite3.connect(Path(folder) / "reference.db", isolation_level=None)
        for pragma in PRAGMAS:
            reference.execute(f"PRAGMA {pragma}")
        reference.execute("CREATE TABLE journal (number INTEGER PRIMARY KEY, what TEXT)")
        with CampaignFile.create(Path(folder) / "bench.elst", rulebook) as file:
            campaign = Campaign(rulebook, file, SystemDice())

            def do(command: Command) -> float:
                begun = time.perf_counter()
                done = campaign.do(command)
                took = (time.perf_counter() - begun) * 1_000
                if not isinstance(done, Done):
                    raise NotMeasured(f"the act was refused: {done!r}")
                return took

            do(BeginCampaign(title="Bench"))
            do(SetControl(hexes=tuple(split[:half]), side=Side.BRITISH))
            do(SetControl(hexes=tuple(split[half:]), side=Side.GERMAN))
            areas = current_areas(campaign.state, rulebook)
            for side in Side:
                own, enemy = (
                    [hex_ for area in areas.of(each) for hex_ in area.hexes] for each in (side, side.enemy)
                )
                lines: list[NewPieces] = []
                for hex_ in (*own[:40], *enemy[40:80]):
                    lines.append(NewPieces(1, "4-4-7", in_hex(hex_)))
                    lines.append(NewPieces(1, "LMG", holder=len(lines) - 1))
                do(EnterPieces(side=side, lines=tuple(lines)))
            do(StartScenario())
            do(EndScenario())
            while campaign.state.progress and campaign.state.progress.now is not RecoveryStep.ESCAPE:
                do(TickStep(step=campaign.state.progress.now or RecoveryStep.MELEE))
            escapees = iter(
                [each.unit.id for place in escapes(campaign.state, rulebook) for each in place.escapees]
            )
            pairs = in_turns(
                lambda: do(AttemptEscape(units=(next(escapees),))),
                lambda: milliseconds(
                    lambda: reference.execute("INSERT INTO journal (what) VALUES ('Escape')")
                ),
                79,
            )
        reference.close()
    return [
        Figure("Recovery act, 80 units a side", *slow_ones(pairs), "ms", "one durable INSERT", limit=100.0)
    ]


def printed_set() -> list[Figure]:
    """Every sheet of the demo campaign for one side as one PDF, against a PDF of one empty page."""
    from elst_app.loading import rulebook
    from elst_app.records.catalogue import KINDS, Source, sheets_of
    from elst_app.records.pages import Orientation, Page, PageFormat, PageSetup, Paper
    from elst_app.records.pdf import pdf_bytes, write_pdf
    from elst_app.rules.sides import Audience
    from elst_app.ui.demo import demo_campaign
    from elst_app.ui.window.program import application

    application()
    empty = Page(PageFormat(Paper.A4, Orientation.PORTRAIT), ())
    with tempfile.TemporaryDirectory(prefix="elst-bench-") as folder:
        path = Path(folder) / "set.pdf"
        opened = demo_campaign(Path(folder) / "demo.elst")
        with opened.file:
            source = Source(opened.session.campaign.view(Audience.GERMAN), rulebook())
            pairs = in_turns(
                lambda: milliseconds(lambda: write_pdf(sheets_of(KINDS, source), PageSetup(), path)),
                lambda: milliseconds(lambda: pdf_bytes((empty,), "Empty")),
                9,
            )
    return [Figure("all sheets as PDF", *medians(pairs), "ms", "one empty page", limit=1_500.0)]


def map_frames() -> list[Figure]:
    """A frame of the moving map with all its layers, and what follows a click, against one picture.

    What counts is the slow frame: the one that 95 of 100 do not exceed. A click moves Control of one hex: new
    Deployment Areas, new layers and their painting; up to a tenth of a second that is felt as at once.
    """
    from PySide6.QtGui import QImage, QPixmap
    from PySide6.QtWidgets import QLabel

    from elst_app import loading
    from elst_app.drawing.layers import Layer
    from elst_app.drawing.underlay import LevelledPicture, Placement, Underlay
    from elst_app.rules.areas import compare, deployment_areas
    from elst_app.rules.control import Control
    from elst_app.ui.board import BoardView
    from elst_app.ui.window.program import application

    app = application()
    board = loading.board()
    half = len(board.strategic) // 2
    british, german = board.strategic[:half], board.strategic[half:]
    view, picture = BoardView(board), QLabel()
    pixmap = QPixmap(*VIEW_SIZE)
    pixmap.fill("white")
    picture.setPixmap(pixmap)
    control = Control(british=british, german=german)
    areas = deployment_areas(board, control)
    view.set_control(control)
    view.set_areas(areas)
    view.set_changes(compare(deployment_areas(board, Control(british=british)), areas))
    for layer in Layer:
        view.set_layer_visible(layer, True)
    for widget in (view, picture):
        widget.resize(*VIEW_SIZE)
        widget.show()
    view.set_zoom(100)
    app.processEvents()
    ways = itertools.cycle([(24, 12)] * 20 + [(-24, -12)] * 20)
    turns = itertools.count(1)

    def frame(work: Callable[[], object], widget: BoardView | QLabel) -> float:
        took = milliseconds(lambda: (work(), widget.repaint()))
        app.processEvents()
        return took

    def shown() -> float:
        return frame(lambda: None, picture)

    def panned() -> float:
        return frame(lambda: view.pan_by(*next(ways)), view)

    def zoomed() -> float:
        return frame(lambda: view.zoom_by(1.2 if next(turns) % 2 else 1 / 1.2), view)

    def clicked() -> float:
        lost, is_lost = divmod(next(turns) % (2 * half), 2)
        changed = Control(british=british[:lost] + british[lost + is_lost :], german=german)

        def follow() -> None:
            view.set_control(changed)
            view.set_areas(deployment_areas(board, changed))

        return frame(follow, view)

    def row(name: str, ours: Callable[[], float], times: int, limit: float) -> Figure:
        slow = slow_ones(in_turns(ours, shown, times))
        return Figure(f"map {name}", *slow, "ms", "one picture", limit=limit)

    rows = [row("panned", panned, 200, 16.0), row("zoomed", zoomed, 100, 16.0)]
    image = QImage(4_000, 2_900, QImage.Format.Format_RGB32)
    image.fill(0x557744)
    view.set_underlay(Underlay(LevelledPicture(image), Placement.fitting(4_000, 2_900), 0.7))
    rows += [row("panned over a picture", panned, 200, 16.0), row("zoomed over a picture", zoomed, 100, 16.0)]
    view.set_underlay(None)
    view.fit_map()
    app.processEvents()
    return [*rows, row("from a click to its picture", clicked, 100, 100.0)]


MEASUREMENTS: dict[str, Callable[[], list[Figure]]] = {
    "start": cold_start,
    "areas": whole_map_areas,
    "act": durable_act,
    "recovery": recovery_act,
    "print": printed_set,
    "frame": map_frames,
}


def measure(measurements: Iterable[tuple[str, Callable[[], list[Figure]]]]) -> bool:
    """Take the figures, print the table, and say whether all could be taken and keep their limits.

    Each measurement runs in a process of its own: none finds what another has loaded, and a program it starts
    does not count this process's memory as its own, as Linux has it.
    """
    rows: list[tuple[str, ...]] = []
    held = True
    for name, measurement in measurements:
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as process:
            try:
                figures = process.submit(measurement).result()
            except (NotMeasured, BrokenProcessPool) as reason:
                rows.append((name, "not measured", str(reason), "", "", "FAILED"))
                held = False
                continue
        rows += [figure.cells() for figure in figures]
        held = held and all(figure.holds for figure in figures)
    print(table(rows))
    return held


def main(wanted: Sequence[str]) -> int:
    """Measure the rows named, or all; exit status 1 when a limit is not kept."""
    if unknown := [name for name in wanted if name not in MEASUREMENTS]:
        print(f"There is no row {unknown[0]}; there are {', '.join(MEASUREMENTS)}.", file=sys.stderr)
        return 2
    return 0 if measure((name, MEASUREMENTS[name]) for name in wanted or MEASUREMENTS) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
