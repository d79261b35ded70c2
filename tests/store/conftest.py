"""Campaign files in a folder of their own, played with the real rulebook."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from elst_app.campaign.context import Command
from elst_app.campaign.door import Campaign, Done
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.setup import BeginCampaign
from elst_app.chance import SystemDice
from elst_app.loading import rulebook as packed_rulebook
from elst_app.store.campaign_file import CampaignFile
from elst_app.store.tables import TRIGGERS

NOBODY = 65534


class Played:
    """A campaign in an open file."""

    def __init__(self, file: CampaignFile, rulebook: Rulebook) -> None:
        self.file = file
        self.path = file.path
        self.campaign = Campaign(rulebook, file, SystemDice())

    def do(self, *commands: Command) -> Done:
        """Does each command; every one must be possible."""
        for command in commands:
            outcome = self.campaign.do(command)
            assert isinstance(outcome, Done), outcome
            done = outcome
        return done


@pytest.fixture(scope="session")
def rulebook() -> Rulebook:
    return packed_rulebook()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "Autumn evenings – Arnhem é.elst"


@pytest.fixture
def file(path: Path, rulebook: Rulebook) -> Iterator[CampaignFile]:
    """An open campaign file without entries, written at half past nine of a summer evening in Holland."""
    evening = datetime(2026, 10, 3, 21, 30, 15, 999_999, timezone(timedelta(hours=2)))
    with CampaignFile.create(path, rulebook, lambda: evening) as file:
        yield file


@pytest.fixture
def played(file: CampaignFile, rulebook: Rulebook) -> Played:
    """A campaign just begun."""
    played = Played(file, rulebook)
    played.do(BeginCampaign(title="Autumn evenings", british_points=20, german_points=12))
    return played


@pytest.fixture
def begun_path(played: Played) -> Path:
    """A closed campaign file with its beginning in it."""
    played.file.close()
    return played.path


def rewrite_journal(connection: sqlite3.Connection, *statements: str) -> None:
    """Changes what was written, as a person could who takes the triggers away for a moment."""
    for name in TRIGGERS:
        connection.execute(f"DROP TRIGGER {name}")
    for statement in (*statements, *TRIGGERS.values()):
        connection.execute(statement)


class Home:
    """A folder of somebody whom permissions bind; root is bound by none."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @contextmanager
    def lived_in(self) -> Iterator[None]:
        """Makes the test that somebody for a while."""
        if os.geteuid() != 0:
            yield
            return
        for each in (self.folder, *self.folder.iterdir()):
            os.chown(each, NOBODY, -1)
        os.seteuid(NOBODY)
        try:
            yield
        finally:
            os.seteuid(0)


@pytest.fixture
def home() -> Iterator[Home]:
    if not hasattr(os, "geteuid"):
        pytest.skip("this system keeps permissions in another way")
    with tempfile.TemporaryDirectory(prefix="elst-home-") as folder:
        yield Home(Path(folder))
        Path(folder).chmod(0o700)
