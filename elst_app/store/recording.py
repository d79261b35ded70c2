"""A recorded campaign: commands as lines of JSON, to be played through the one door.

Each line is a command, `{"command": "SetControl", "hexes": ["A12"], "side": "British"}`, or asks for a
picture of a screen at that moment, `{"picture": "recovery", "screen": "recovery", "audience": "German"}`.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from elst_app.campaign.context import Command
from elst_app.rules.refusals import Refused
from elst_app.rules.sides import Audience
from elst_app.store.codec import read_command


class RecordingError(ValueError):
    """A line of a recording cannot be read; the message names the line."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to take: its name, the screen, who sits in front of it, and on the map the hexes to show."""

    name: str
    screen: str
    audience: Audience
    hexes: tuple[str, ...] = ()


def read_recording(lines: Iterable[str]) -> Iterator[Command | Picture]:
    """The commands and pictures of a recording, in order; raises `RecordingError` at any other line."""
    for number, line in enumerate(lines, start=1):
        try:
            yield _read(json.loads(line))
        except (ValueError, KeyError, TypeError, AttributeError, Refused) as error:
            raise RecordingError(f"line {number}: {error!r}") from error


def _read(plain: dict[str, object]) -> Command | Picture:
    if "picture" in plain:
        return Picture(
            name=str(plain["picture"]),
            screen=str(plain.get("screen", plain["picture"])),
            audience=Audience(str(plain.get("audience", Audience.PUBLIC.value))),
            hexes=tuple(str(plain.get("hexes", "")).split()),
        )
    return read_command(json.dumps(plain))
