"""What happens when something breaks that nobody thought of: one sentence, a log file, and on it goes."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Final

from PySide6.QtCore import QCoreApplication, QStandardPaths

_NAME: Final = "problems.log"
_ROOM: Final = 1_000_000
"""How many bytes the log may have before it begins anew: what fails with each painting fails very often."""


def log_file() -> Path:
    """The file that keeps what went wrong."""
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation), _NAME)


class ProblemHook:
    """Takes the place of `sys.excepthook`: nothing is lost, since every act was written when it was done."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._is_telling = False

    def __call__(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Logs the error and says one sentence; an interrupt ends the program as usual."""
        if issubclass(kind, KeyboardInterrupt):
            QCoreApplication.quit()
            return
        import traceback

        lines = "".join(traceback.format_exception(kind, error, trace))
        # An error may quote halves of characters, which no log can hold.
        lines = lines.encode("utf-8", "backslashreplace").decode("utf-8")
        print(lines, file=sys.stderr)
        from elst_app.words.errors import unexpected_text

        place = _write(lines)
        sentence = unexpected_text(str(place) if place else "")
        if not self._is_telling:
            self._is_telling = True
            try:
                self._tell(sentence)
            except Exception:
                # There is nothing left to tell it with; the log has the rest.
                _write(traceback.format_exc())
            finally:
                self._is_telling = False


def _write(lines: str) -> Path | None:
    from datetime import datetime

    place = log_file()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        is_full = place.exists() and place.stat().st_size > _ROOM
        with place.open("w" if is_full else "a", encoding="utf-8") as log:
            log.write(f"{datetime.now():%Y-%m-%d %H:%M:%S}\n{lines}\n")
    except OSError:
        return None
    return place
