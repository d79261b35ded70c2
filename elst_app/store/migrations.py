"""From older versions of the campaign file to the present one, step by step.

Version 1 is the first. To change the schema: change tables.py, add a function to `MIGRATIONS` that makes the
change with plain SQL (it must not use tables.py, which goes on changing), and keep a file of the version
before in tests/campaigns. Each step is one transaction: a file is of one version or of the next, never in
between. The tables that follow from the state are written anew in the last step.
"""

import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Final, TypeAlias

Migration: TypeAlias = Callable[[sqlite3.Connection], None]
"""Brings an open file from one version to the next, within a transaction that it leaves open."""


def _to_version_2(connection: sqlite3.Connection) -> None:
    """An act keeps the command it came from; those before it have none."""
    connection.execute("ALTER TABLE journal ADD COLUMN command TEXT")


MIGRATIONS: Final[tuple[Migration, ...]] = (_to_version_2,)
"""The first goes from version 1 to 2, and so on."""


def present_version() -> int:
    """The version of the files this program writes."""
    return 1 + len(MIGRATIONS)


def version_of(connection: sqlite3.Connection) -> int:
    """The version of an open file."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def migrate(
    connection: sqlite3.Connection,
    transaction: Callable[[], AbstractContextManager[None]],
    finish: Callable[[], None],
) -> None:
    """Brings an open file to the present version; `finish` belongs to the last step.

    Raises what a step raises; the file is then of the version before that step.
    """
    for version in range(version_of(connection), present_version()):
        with transaction():
            MIGRATIONS[version - 1](connection)
            connection.execute(f"PRAGMA user_version = {version + 1}")
            if version + 1 == present_version():
                finish()
