"""Reading what is packed with the program: the map, the charts, fonts, the demo campaign.

In an installed program the folder stands inside the package, in a checkout beside it. Windows read fonts and
colours here before they show anything, so the rules are imported only where a function needs them.
"""

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from elst_app.campaign.rulebook import Rulebook
    from elst_app.rules.board import Board
    from elst_app.rules.charts import Charts


def resource(*names: str) -> Path:
    """The packed file or folder of that name below resources/, e.g. `resource("map", "elst_map.csv")`."""
    package = Path(__file__).parent
    installed = package / "resources"
    root = installed if installed.is_dir() else package.parent / "resources"
    return root.joinpath(*names)


def read_text(*names: str) -> str:
    """The text of a packed file."""
    return resource(*names).read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def board() -> "Board":
    """The map, read and checked once."""
    from elst_app.rules.board import read_board

    return read_board(read_text("map", "elst_map.csv").splitlines())


@lru_cache(maxsize=1)
def charts() -> "Charts":
    """The charts, read and checked once."""
    from elst_app.rules.charts import read_charts

    return read_charts(
        turn_record=read_text("charts", "turn_record.toml"),
        cpp=read_text("charts", "cpp.toml"),
        reinforcement_groups=read_text("charts", "reinforcement_groups.toml"),
        strength=read_text("charts", "strength.toml"),
        initiative=read_text("charts", "initiative.toml"),
        provisions=read_text("charts", "provisions.toml"),
        shock_and_bog=read_text("charts", "shock_and_bog.toml"),
        wounded_leaders=read_text("charts", "wounded_leaders.toml"),
        repair=read_text("charts", "repair.toml"),
        units=read_text("charts", "units.toml"),
        equipment=read_text("charts", "equipment.toml"),
        escape=read_text("charts", "escape.toml"),
        shift=read_text("charts", "shift.toml"),
        play=read_text("charts", "play.toml"),
        victory=read_text("charts", "victory.toml"),
        set_ups=read_text("charts", "set_ups.toml"),
        rulings=read_text("rulings.toml"),
    )


@lru_cache(maxsize=1)
def rulebook() -> "Rulebook":
    """The map and every chart a campaign is played by, read and checked once."""
    from elst_app.campaign.rulebook import Rulebook
    from elst_app.rules.artillery import read_artillery_chart
    from elst_app.rules.fire_table import read_fire_table

    return Rulebook(
        board=board(),
        charts=charts(),
        artillery=read_artillery_chart(read_text("charts", "artillery.toml")),
        fire_table=read_fire_table(read_text("charts", "infantry_fire_table.toml")),
    )
