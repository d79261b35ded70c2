#!/usr/bin/env python3
"""The way in for players and developers: run, test, bench, demo, lock.

Only Python 3.11 is needed; the rest is made or installed at the first run. This file keeps to the language of
Python 3.6, so that an old Python can say what it lacks; the modules beside it are imported only after that.
"""

import shutil
import subprocess
import sys

OLDEST = (3, 11)


def newer_pythons() -> "list[str]":
    """The commands on the PATH that start a Python new enough, newest first."""
    names = [f"python3.{minor}" for minor in range(OLDEST[1] + 10, OLDEST[1] - 1, -1)]
    return [name for name in names if shutil.which(name) and _works(name)]


def _works(command: str) -> bool:
    status = subprocess.call([command, "-c", ""], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return status == 0


def too_old(version: "tuple[int, ...]", commands: "list[str]", arguments: "list[str]") -> str:
    """The sentence for a Python that is too old.

    Args:
        version: its version, major and minor first.
        commands: the commands that start a newer one, best first.
        arguments: what this script was given, to be repeated with the newer one.
    """
    oldest = ".".join(str(number) for number in OLDEST)
    sentence = f"Elst Companion needs Python {oldest} or newer and this is {version[0]}.{version[1]}; "
    if not commands:
        return sentence + "install a newer Python and start this with it."
    return sentence + "type: " + " ".join([commands[0], "packaging/dev.py", *arguments])


def main() -> int:
    """Do what the command line says and return the exit status."""
    if sys.version_info < OLDEST:
        print(too_old(sys.version_info[:2], newer_pythons(), sys.argv[1:]), file=sys.stderr)
        return 1
    import dev_verbs

    return dev_verbs.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
