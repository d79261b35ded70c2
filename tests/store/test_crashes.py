"""The program is killed in the midst of writing: what it said was written is there, and only whole acts."""

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from itertools import groupby
from pathlib import Path

import pytest

from elst_app.campaign.history import History
from elst_app.store.campaign_file import CampaignFile
from elst_app.store.projections import PROJECTIONS, changed_rows

WRITER = Path(__file__).with_name("writer.py")
ROOT = Path(__file__).parents[2]
AT_ONCE = 4


def kill_writers(paths, moments):
    """Kills a writer of each file after as many acts as told; what each said last, 0 for nothing."""
    writers = [
        subprocess.Popen(
            [sys.executable, WRITER, path],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        for path in paths
    ]
    said = []
    for writer, moment in zip(writers, moments, strict=True):
        with writer:
            lines = writer.stdout
            assert lines is not None
            for _ in range(moment):
                lines.readline()
            writer.kill()
            rest = lines.read().splitlines()
        said.append(rest)
    return said


def check(path, said, rulebook):
    """Opens the file as it was left: sound, with whole acts, the tables as the journal says."""
    with CampaignFile.open(path, rulebook) as file:
        entries = file.entries()
        acts = [list(act) for _, act in groupby(entries[4:], lambda entry: entry.act)]
        assert all(len(act) == 3 for act in acts)
        assert len(entries) in (said, said + 3)
        assert file.ledger_line(f"roll #{len(acts) - 1}") is not None
        assert file.ledger_line(f"roll #{len(acts)}") is None
        state = History(entries).state
        expected = {change.table.name: len(change.written) for change in changed_rows(None, state, rulebook)}
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    for projection in PROJECTIONS:
        (found,) = connection.execute(f"SELECT count(*) FROM {projection.table.name}").fetchone()
        assert found == expected.get(projection.table.name, 0)
    connection.close()
    assert list(path.parent.glob(f"{path.name}-*")) == []


def killed_again_and_again(begun_path, rulebook, rounds):
    folder = begun_path.parent
    for _ in range(rounds):
        paths = [folder / f"{number}.elst" for number in range(AT_ONCE)]
        for path in paths:
            shutil.copy(begun_path, path)
        moments = [random.randint(1, 60) for _ in paths]
        for path, moment, rest in zip(paths, moments, kill_writers(paths, moments), strict=True):
            said = int(rest[-1]) if rest and rest[-1].isdigit() else 4 + 3 * moment
            check(path, said, rulebook)


def test_a_killed_program_leaves_whole_acts(begun_path, rulebook) -> None:
    killed_again_and_again(begun_path, rulebook, 1)


@pytest.mark.long
def test_a_program_killed_many_times_leaves_whole_acts(begun_path, rulebook) -> None:
    killed_again_and_again(begun_path, rulebook, 25)
