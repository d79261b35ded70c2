"""What the tests of paper share: the rulebook and one campaign that is only read."""

import pytest

from elst_app.campaign.door import Campaign
from elst_app.campaign.rulebook import Rulebook
from elst_app.loading import rulebook as packed_rulebook
from tests.records.support import tell


@pytest.fixture(scope="session")
def rulebook() -> Rulebook:
    return packed_rulebook()


@pytest.fixture(scope="session")
def played(rulebook: Rulebook) -> Campaign:
    """The campaign of `tell`; read only."""
    return tell(rulebook).campaign
