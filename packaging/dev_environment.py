"""The virtual environment of the checkout: made, kept in step with the locks, remade when broken."""

import contextlib
import hashlib
import importlib.util
import json
import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Literal

from dev_system import ROOT, Trouble, distribution, install_debian_packages, last_lines, run_quietly, say

ENVIRONMENT = ROOT / ".venv"
LOCKS = {
    "run": ROOT / "packaging" / "requirements.txt",
    "develop": ROOT / "packaging" / "requirements-dev.txt",
}
"""The lock file of each purpose; what "develop" installs includes all of "run", in the same versions."""

STAMP = "elst-installed.json"
UNFINISHED = "elst-unfinished"
INSTALLING = "Installing collected packages"

Purpose = Literal["run", "develop"]
Action = Literal["nothing", "install", "make"]

NO_NETWORK = (
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "ProxyError",
    "Max retries exceeded",
    "Temporary failure in name resolution",
    "Network is unreachable",
    "SSLError",
)


@dataclass(frozen=True)
class Stamp:
    """What stands in an environment that was installed to the end."""

    folder: str
    """Where it was made; its scripts hold this path, so a moved environment is of no use."""

    python: str
    """Major and minor version of its Python."""

    locks: dict[str, str]
    """The hash of each purpose's lock file as it was installed."""

    def write(self, environment: Path) -> None:
        """Leave the stamp in an environment, replacing an older one."""
        unfinished = environment / (STAMP + ".new")
        unfinished.write_text(json.dumps(vars(self), indent=2), encoding="utf-8")
        unfinished.replace(environment / STAMP)

    @staticmethod
    def read(environment: Path) -> "Stamp | None":
        """The stamp of an environment, or None if there is none that can be read."""
        try:
            return Stamp(**json.loads((environment / STAMP).read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            return None


def lock_hashes(locks: dict[str, Path] = LOCKS) -> dict[str, str]:
    """The hash of each purpose's lock file as it is now."""
    return {purpose: hashlib.sha256(path.read_bytes()).hexdigest() for purpose, path in locks.items()}


def python_of(environment: Path) -> Path:
    """The interpreter of an environment, whether or not it exists."""
    return environment / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def this_python() -> str:
    """Major and minor version of the running Python."""
    return f"{sys.version_info[0]}.{sys.version_info[1]}"


def next_action(environment: Path, purpose: Purpose, hashes: dict[str, str]) -> tuple[Action, str]:
    """Say what an environment lacks for a purpose, and why.

    Args:
        environment: its folder, which need not exist.
        purpose: which lock it has to agree with.
        hashes: the lock files' hashes, as `lock_hashes` gives them.

    Returns:
        "nothing", "install" (into what is there) or "make" (anew, throwing away what is there), and the
        reason as a sentence; empty for "nothing" and for the very first time.
    """
    if not environment.exists():
        return "make", ""
    if (environment / UNFINISHED).exists():
        return "make", "An earlier installation was interrupted."
    if not python_of(environment).exists():
        return "make", "The environment's Python is gone."
    stamp = Stamp.read(environment)
    if stamp is None:
        return "install", "The environment was made by hand."
    if stamp.folder != str(environment):
        return "make", "The checkout was moved or copied."
    if stamp.python != this_python():
        return (
            "make",
            f"The environment was made for Python {stamp.python} and this is Python {this_python()}.",
        )
    if stamp.locks.get(purpose) != hashes[purpose]:
        return "install", "The pinned versions changed." if purpose in stamp.locks else ""
    return "nothing", ""


@contextlib.contextmanager
def only_one(lock_file: Path) -> Iterator[None]:
    """Let one process at a time through; the others say that they wait, and wait.

    The lock belongs to the open file, so it ends with the process, however that ends.
    """
    lock_file.parent.mkdir(parents=True, exist_ok=True)
    with lock_file.open("a+b") as file:
        if not _take_lock(file, wait=False):
            say("Another run of dev.py is preparing the environment; waiting until it is done.")
            while not _take_lock(file, wait=True):
                pass
        yield


def _take_lock(file: IO[bytes], *, wait: bool) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            # LK_LOCK gives up after ten tries of a second each; the caller asks again.
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def prepare(purpose: Purpose) -> Path:
    """Make sure that everything pinned for a purpose is installed, and return the interpreter to use.

    Safe to call twice and from two processes at once; quick when there is nothing to do. Until an
    installation has reached its end the environment counts as unfinished and is made anew the next time.

    Raises:
        Trouble: if it cannot be done, with what the person can do about it.
    """
    hashes = lock_hashes()
    if next_action(ENVIRONMENT, purpose, hashes)[0] == "nothing":
        return python_of(ENVIRONMENT)
    with only_one(ROOT / "build" / "dev.lock"):
        action, reason = next_action(ENVIRONMENT, purpose, hashes)
        if action == "install" and run_quietly([python_of(ENVIRONMENT), "-c", "import pip"])[0]:
            action, reason = "make", "The environment is only half made."
        if reason:
            say(reason)
        if action == "make":
            _make_environment()
        if action != "nothing":
            _install(purpose)
            # The larger lock brings all of the smaller one; the smaller may leave the larger behind.
            installed = {name: value for name, value in hashes.items() if purpose in ("develop", name)}
            Stamp(str(ENVIRONMENT), this_python(), installed).write(ENVIRONMENT)
            (ENVIRONMENT / UNFINISHED).unlink(missing_ok=True)
    return python_of(ENVIRONMENT)


def _make_environment() -> None:
    if importlib.util.find_spec("ensurepip") is None:
        if "debian" not in distribution():
            raise Trouble(
                f"The Python at {sys.executable} has no ensurepip and cannot make a virtual environment; "
                "install your system's package for Python's venv, or another Python."
            )
        install_debian_packages([f"python{this_python()}-venv"], "A virtual environment")
    say(f"Making the environment in {ENVIRONMENT}.")
    try:
        if ENVIRONMENT.exists():
            shutil.rmtree(ENVIRONMENT)
        ENVIRONMENT.mkdir()
        (ENVIRONMENT / UNFINISHED).touch()
    except OSError as error:
        raise Trouble(f"{ENVIRONMENT} cannot be written: {error.strerror}.") from error
    status, output = run_quietly([sys.executable, "-m", "venv", ENVIRONMENT])
    if status:
        raise Trouble(f"The virtual environment could not be made.\n{last_lines(output)}")


def _install(purpose: Purpose) -> None:
    say("Installing what is pinned; the first time this takes a minute or two.")
    mark = ENVIRONMENT / UNFINISHED
    was_finished = not mark.exists()
    mark.touch()
    status, output = run_quietly(
        [
            *(python_of(ENVIRONMENT), "-m", "pip", "install"),
            *("--require-hashes", "--no-deps", "--only-binary", ":all:", "--progress-bar", "off"),
            *("-r", LOCKS[purpose]),
        ],
        environment={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
        show=lambda line: line.lstrip().startswith(("Downloading ", INSTALLING)),
    )
    if status:
        if was_finished and INSTALLING not in output:
            mark.unlink()  # pip gathers everything before it changes anything, so what was there is whole
        raise Trouble(why_not_installed(output))


def why_not_installed(output: str) -> str:
    """The sentence for an installation that failed, from what pip printed."""
    if any(sign in output for sign in NO_NETWORK):
        return "The package index cannot be reached: check the network and type the same command again."
    if "No space left on device" in output:
        return "The disk is full: make room for about 700 MB and type the same command again."
    if "No matching distribution found" in output:
        return (
            f"One of the pinned packages does not exist for Python {this_python()} on this machine.\n"
            f"{last_lines(output)}"
        )
    return f"pip could not install what is pinned.\n{last_lines(output)}"
