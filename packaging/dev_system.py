"""What the verbs of dev.py share: trouble told in one sentence, commands of the machine, system packages."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
"""The checkout."""

NOT_FETCHED = ("Temporary failure resolving", "Failed to fetch", "Unable to locate package")
"""What apt-get says when it could not reach its mirrors, now or when it fetched its lists."""


class Trouble(Exception):  # noqa: N818 - it is shown to a person, who did nothing wrong
    """Something the person has to know or do before the verb can go on, as one sentence."""


def say(sentence: str) -> None:
    """Print a sentence at once, so that it stands before what the next command prints."""
    print(sentence, flush=True)


def run_quietly(
    command: Sequence[str | Path],
    *,
    environment: Mapping[str, str] | None = None,
    show: Callable[[str], bool] = lambda line: False,
) -> tuple[int, str]:
    """Run a command in the checkout and return its exit status and all that it printed.

    Args:
        command: the program and its arguments.
        environment: the whole environment for it, or None for this process's own.
        show: says for each line whether the person sees it while the command runs.

    Raises:
        Trouble: if the program cannot be started.
    """
    lines: list[str] = []
    try:
        process = subprocess.Popen(
            [str(part) for part in command],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        raise Trouble(f"{command[0]} could not be started: {error.strerror}.") from error
    with process:
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line)
            if show(line):
                say(line.rstrip())
    return process.returncode, "".join(lines)


def last_lines(output: str, count: int = 15) -> str:
    """The end of what a command printed, indented for showing under a sentence."""
    return "\n".join(f"    {line}" for line in output.rstrip().splitlines()[-count:])


def distribution(os_release: Path = Path("/etc/os-release")) -> set[str]:
    """The names the Linux distribution gives itself and its ancestors, such as {"ubuntu", "debian"}."""
    names: set[str] = set()
    try:
        text = os_release.read_text(encoding="utf-8")
    except OSError:
        return names
    for line in text.splitlines():
        key, _, value = line.partition("=")
        if key in ("ID", "ID_LIKE"):
            names.update(value.strip().strip("\"'").split())
    return names


def is_root() -> bool:
    """Whether this process may install system packages itself."""
    return sys.platform != "win32" and os.geteuid() == 0


def install_debian_packages(packages: Sequence[str], purpose: str) -> None:
    """Install Debian packages as root, or say what to type.

    Args:
        packages: names as apt-get knows them.
        purpose: what they are for, as the subject of the sentence: "Qt", "A virtual environment".

    Raises:
        Trouble: if this person may not install, or the installation failed.
    """
    names = " ".join(packages)
    if not is_root() or shutil.which("apt-get") is None:
        raise Trouble(
            f"{purpose} needs system packages; type: sudo apt-get update && sudo apt-get install -y {names}"
        )
    say(f"{purpose} needs system packages: {names}. Installing them.")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    wait = ("-o", "DPkg::Lock::Timeout=300")
    # The lists may be absent or old; if they cannot be fetched the installation shows it.
    run_quietly(["apt-get", *wait, "update"], environment=environment)
    status, output = run_quietly(
        ["apt-get", *wait, "install", "-y", "--no-install-recommends", *packages], environment=environment
    )
    if any(sign in output for sign in NOT_FETCHED):
        raise Trouble(
            "The system packages cannot be fetched: check the network and type the same command again."
        )
    if status:
        raise Trouble(f"The system packages {names} could not be installed.\n{last_lines(output)}")
