"""python writer.py FILE: writes acts of three entries until it is killed, and says each number once safe."""

import sys
from itertools import count
from pathlib import Path

from elst_app.campaign.control import ControlChanged
from elst_app.campaign.entries import Draft, Source, Throw
from elst_app.campaign.history import History
from elst_app.campaign.ledger import LedgerLine
from elst_app.campaign.notes import Noted
from elst_app.loading import rulebook
from elst_app.rules.sides import Audience, Side
from elst_app.store.campaign_file import CampaignFile


def main(path: Path) -> None:
    """Writes for ever."""
    with CampaignFile.open(path, rulebook()) as file:
        state = History(file.entries()).state
        hexes = rulebook().board.strategic
        for number in count():
            throw = Throw(f"roll #{number}", 6, (3, 4), Source.PROGRAM)
            control = ControlChanged(hexes, list(Side)[number % 2])
            after = control.change(state)
            drafts = [
                Draft(None, Audience.PUBLIC, state.moment, "2.1", Noted("words " * 200), (throw,)),
                Draft(None, Audience.PUBLIC, state.moment, "4.505", control),
                Draft(None, Audience.PUBLIC, state.moment, "4.13", Noted(f"the end of act {number}")),
            ]
            line = LedgerLine(throw.name, 6, throw.values, Audience.PUBLIC)
            written = file.write(drafts, [line], state, after)
            state = after
            print(written[-1].number, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
