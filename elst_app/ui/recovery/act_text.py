"""An act of several entries in one text."""

from collections.abc import Sequence

from elst_app.campaign.entries import Entry
from elst_app.words.facts import entry_text


def act_text(act: Sequence[Entry], entries: Sequence[Entry] = ()) -> str:
    """What the journal says of the act, one sentence for each of its entries."""
    return ". ".join(entry_text(entry, entries) for entry in act)
