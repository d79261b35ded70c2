"""The rulebook a campaign is played by: the map and every chart, read and checked once."""

from dataclasses import dataclass

from elst_app.rules.artillery import ArtilleryChart, Reference
from elst_app.rules.board import Board
from elst_app.rules.charts import Charts
from elst_app.rules.fire_table import FireTable


@dataclass(frozen=True, eq=False)
class Rulebook:
    """What lies on the table to be looked up. Compared by identity: there is one in a program."""

    board: Board
    charts: Charts
    artillery: ArtilleryChart
    fire_table: FireTable

    @property
    def reference(self) -> Reference:
        """What the OBA procedure looks up."""
        return Reference(self.board, self.artillery, self.fire_table)
