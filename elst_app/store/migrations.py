"""From older versions of the campaign file to the present one, step by step.

Version 1 is the first. To change the schema: change tables.py, add a function to `MIGRATIONS` that makes the
change with plain SQL (it must not use tables.py, which goes on changing), and keep a file of the version
before in tests/campaigns. Each step is one transaction: a file is of one version or of the next, never in
between. The tables that follow from the state are written anew in the last step. A step that has to rewrite
the journal takes its triggers away first and puts them back.
"""

import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Final, TypeAlias

Migration: TypeAlias = Callable[[sqlite3.Connection], None]
"""Brings an open file from one version to the next, within a transaction that it leaves open."""


def _to_version_2(connection: sqlite3.Connection) -> None:
    """An act keeps the command it came from, journal and dice are only added to, and forces have a table.

    The CG Log has the turns played and the OBA modules used.
    """
    connection.execute("ALTER TABLE journal ADD COLUMN command VARCHAR")
    connection.execute("ALTER TABLE cg_log ADD COLUMN game_turns VARCHAR")
    connection.execute("ALTER TABLE cg_log ADD COLUMN oba_modules VARCHAR")
    connection.execute(
        "CREATE TABLE unit (id VARCHAR NOT NULL, side VARCHAR NOT NULL, nation VARCHAR NOT NULL,"
        " kind VARCHAR NOT NULL, name VARCHAR NOT NULL, ss BOOLEAN NOT NULL, label VARCHAR NOT NULL,"
        " place VARCHAR NOT NULL, hex VARCHAR, area INTEGER, states VARCHAR NOT NULL, possessor VARCHAR,"
        " rg VARCHAR NOT NULL, oba_module VARCHAR NOT NULL, pp INTEGER NOT NULL,"
        " repair_number INTEGER NOT NULL, pool VARCHAR, secret BOOLEAN NOT NULL, PRIMARY KEY (id))"
    )
    for table in ("journal", "dice"):
        for event, done in (("UPDATE", "is_not_changed"), ("DELETE", "is_not_removed")):
            connection.execute(
                f"CREATE TRIGGER {table}_{done} BEFORE {event} ON {table}"
                f" BEGIN SELECT RAISE(ABORT, '{table} is only added to'); END"
            )


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
