"""What everybody at the table sees of a secret act: that it was done, and nothing else.

A chit lies face down, a dr was made behind a hand; its face and its number stay in the view of its side.
"""

from elst_app.rules.sides import Audience, Side
from elst_app.ui.session import Session


def has_placed_chit(session: Session, side: Side) -> bool:
    """Whether the side's chit for the current date lies on the table (4.517)."""
    own = session.campaign.view(Audience.of(side)).state
    return own.chit(side, own.date) is not None


def has_made_dr(session: Session, side: Side) -> bool:
    """Whether the side has made its CPP dr for the current date (4.514)."""
    own = session.campaign.view(Audience.of(side)).state
    return own.cpp_line(side, own.date).die is not None
