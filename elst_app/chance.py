"""Chance, as the operating system gives it: nothing is seeded, nothing is stored before it is needed."""

from secrets import randbelow


class SystemDice:
    """The program's own dice; see `elst_app.campaign.ledger.Dice`."""

    def throw(self, count: int, sides: int) -> tuple[int, ...]:
        """`count` numbers from 1 to `sides`, each as likely as any other."""
        return tuple(randbelow(sides) + 1 for _ in range(count))
