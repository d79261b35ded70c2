"""Reading what is packed with the program: the map, the charts, fonts, the demo campaign.

In an installed program the folder stands inside the package, in a checkout beside it.
"""

from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from elst_app.rules.board import Board, read_board
from elst_app.rules.charts import Charts, read_charts


def resource(*names: str) -> Traversable:
    """The packed file or folder of that name below resources/, e.g. `resource("map", "elst_map.csv")`."""
    installed = files("elst_app") / "resources"
    root: Traversable = installed if installed.is_dir() else Path(__file__).parent.parent / "resources"
    return root.joinpath(*names)


def read_text(*names: str) -> str:
    """The text of a packed file."""
    return resource(*names).read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def board() -> Board:
    """The map, read and checked once."""
    return read_board(read_text("map", "elst_map.csv").splitlines())


@lru_cache(maxsize=1)
def charts() -> Charts:
    """The charts, read and checked once."""
    return read_charts(
        turn_record=read_text("charts", "turn_record.toml"),
        cpp=read_text("charts", "cpp.toml"),
        reinforcement_groups=read_text("charts", "reinforcement_groups.toml"),
        strength=read_text("charts", "strength.toml"),
        initiative=read_text("charts", "initiative.toml"),
        provisions=read_text("charts", "provisions.toml"),
        rulings=read_text("rulings.toml"),
    )
