"""The speed of the program: each figure beside a reference measured in the same run, and the limit it keeps.

`python3 packaging/dev.py bench` runs it; `... bench -- start` measures only that row.
A row is a function in `MEASUREMENTS` that returns one or more figures.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parent.parent

T = TypeVar("T")

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


MEASUREMENTS: dict[str, Callable[[], list[Figure]]] = {
    "start": cold_start,
    "areas": whole_map_areas,
}


def measure(measurements: Iterable[tuple[str, Callable[[], list[Figure]]]]) -> bool:
    """Take the figures, print the table, and say whether all could be taken and keep their limits."""
    rows: list[tuple[str, ...]] = []
    held = True
    for name, measurement in measurements:
        try:
            figures = measurement()
        except NotMeasured as reason:
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
