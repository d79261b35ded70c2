"""The two sides (4.1) and who may know a thing."""

from enum import StrEnum


class Side(StrEnum):
    """A side of the campaign."""

    BRITISH = "British"
    GERMAN = "German"

    @property
    def enemy(self) -> "Side":
        """The other side."""
        return Side.GERMAN if self is Side.BRITISH else Side.BRITISH


class Audience(StrEnum):
    """Who may see a fact: everybody, or one side alone (4.514, 4.516, 4.517)."""

    PUBLIC = "public"
    BRITISH = "British"
    GERMAN = "German"

    @classmethod
    def of(cls, side: Side) -> "Audience":
        """The audience that is `side` alone."""
        return cls.BRITISH if side is Side.BRITISH else cls.GERMAN

    def may_see(self, audience: "Audience") -> bool:
        """Whether people who sit together as `self` may see what is meant for `audience`.

        PUBLIC as a viewer is the table with both sides in front of the screen.
        """
        return audience is Audience.PUBLIC or audience is self
