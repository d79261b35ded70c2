"""Opening and beginning campaigns. Importing this brings in the rules, the store and SQLModel."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from elst_app.campaign.door import Campaign
from elst_app.campaign.ledger import MemoryJournal
from elst_app.campaign.play.set_ups import BeginScenario
from elst_app.campaign.setup import BeginCampaign
from elst_app.chance import SystemDice
from elst_app.loading import rulebook
from elst_app.rules.refusals import Refusal
from elst_app.rules.sides import Audience
from elst_app.store.campaign_file import CampaignFile
from elst_app.ui.restoring.place import own_backups
from elst_app.ui.session import Session
from elst_app.words.files import unwritable_text
from elst_app.words.moments import moment_text


@dataclass(frozen=True)
class OpenCampaign:
    """An open file and the campaign in it."""

    file: CampaignFile
    session: Session

    @property
    def path(self) -> Path:
        """Where the file is."""
        return self.file.path

    @property
    def title(self) -> str:
        """The name of the campaign."""
        return self.session.view.state.title

    def where(self) -> str:
        """The place in the campaign, as both sides may read it."""
        state = self.session.campaign.view(Audience.PUBLIC).state
        return moment_text(state.moment, state.date_line)


def open_campaign(path: Path) -> OpenCampaign:
    """The campaign in the file `path`; raises OSError with the file untouched.

    Of a file of an older version a backup is made before it is brought to the present one.
    """
    file = CampaignFile.open(path, rulebook(), before_migrating=_keep_as_it_is)
    try:
        campaign = Campaign(rulebook(), file, SystemDice())
    except BaseException:
        file.close()
        raise
    return OpenCampaign(file, Session(campaign, file.path.name))


def _keep_as_it_is(file: CampaignFile) -> None:
    """Where that cannot be done, each step to the present version is still whole or not taken."""
    with suppress(OSError):
        own_backups().keep(file)


def begin_campaign(path: Path, command: BeginCampaign | BeginScenario) -> OpenCampaign | Refusal:
    """Begins a campaign, or a scenario outside the CG, in a new file.

    A refusal, or an OSError raised, leaves no file behind.
    """
    outcome = Campaign(rulebook(), MemoryJournal(), SystemDice()).do(command)
    if isinstance(outcome, Refusal):
        return outcome
    file = CampaignFile.create(path, rulebook())
    try:
        campaign = Campaign(rulebook(), file, SystemDice())
        campaign.do(command)
    except BaseException:
        file.close()
        path.unlink(missing_ok=True)
        raise
    return OpenCampaign(file, Session(campaign, path.name))


def problem_text(error: OSError, path: Path) -> str:
    """What is wrong with the file, in one sentence."""
    return unwritable_text(str(path), error)
