"""Whole copies of a campaign by SQLite's own way, each verified before it has a name."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from elst_app.store.connection import check_whole, connect, connect_to_read, explained
from elst_app.store.errors import ChangedBehindError
from elst_app.store.header import check_header, check_is_file
from elst_app.store.marks import Marks, read_marks
from elst_app.store.migrations import present_version
from elst_app.store.placing import check_campaign_name, place_new, unnamed_file


def copy_whole(source: sqlite3.Connection, building: Path, path: Path) -> Marks | None:
    """Copies the open campaign `source` into the empty file `building`, which is to become `path`.

    Returns the marks of both. Raises a `CampaignFileError` unless the copy is sound and begins and ends with
    the same entries.
    """
    with explained(path):
        with closing(connect(building)) as copy:
            source.backup(copy)
        with closing(connect(building)) as copy:
            check_whole(copy, path)
            marks = read_marks(copy, path)
        if marks != read_marks(source, path):
            raise ChangedBehindError(path)
    return marks


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A copy that nobody writes to any more, found sound; raises a `CampaignFileError`, untouched."""
    check_is_file(path)
    check_header(path, present_version())
    with explained(path), closing(connect_to_read(path, is_final=True)) as connection:
        check_whole(connection, path)
        yield connection


def restore_copy(copy: Path, path: Path) -> None:
    """Makes the campaign file `path` of a copy; never in the place of another file.

    Raises a `CampaignFileError`, and then there is no new file.
    """
    path = path.absolute()
    check_campaign_name(path)
    with reading(copy) as source, unnamed_file(path) as building:
        copy_whole(source, building, path)
        place_new(building, path)
