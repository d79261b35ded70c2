"""The lock files, made anew from pyproject.toml."""

import os
import sys
import tempfile
from pathlib import Path

from dev_environment import LOCKS, python_of, why_not_installed
from dev_system import ROOT, Trouble, last_lines, run_quietly, say

RESOLVER = "uv==0.13.9"


def write_locks(*, upgrade: bool) -> None:
    """Write the exact version and hashes of every package, for all systems and from Python 3.11 on.

    Versions that stand in the locks are kept where pyproject.toml still allows them.

    Args:
        upgrade: take the newest versions that pyproject.toml allows instead.

    Raises:
        Trouble: if the resolver cannot be installed or finds no solution.
    """
    with tempfile.TemporaryDirectory(prefix="elst-lock-") as folder:
        environment = Path(folder) / "venv"
        python = python_of(environment)
        run_quietly([sys.executable, "-m", "venv", environment])
        status, output = run_quietly([python, "-m", "pip", "install", "--quiet", RESOLVER])
        if status:
            raise Trouble(why_not_installed(output))
        for purpose, lock in LOCKS.items():
            status, output = run_quietly(
                [
                    *(python, "-m", "uv", "pip", "compile", "pyproject.toml", "--quiet"),
                    *(["--group", "dev"] if purpose == "develop" else []),
                    *(["--upgrade"] if upgrade else []),
                    *("--universal", "--generate-hashes", "--python-version", "3.11"),
                    *("--custom-compile-command", "python3 packaging/dev.py lock"),
                    *("--output-file", lock.relative_to(ROOT)),
                ],
                environment={**os.environ, "UV_NO_CONFIG": "1"},
            )
            if status:
                raise Trouble(f"No versions fit together.\n{last_lines(output)}")
            say(f"{lock.relative_to(ROOT)} is written.")
