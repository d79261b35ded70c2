"""The one colour table: every colour of the program by its role, in four looks.

The figures stand in resources/style/colours.toml. A role is a string Qt understands in a `QColor` and in a
style sheet alike: `#rrggbb`, or `#aarrggbb` for what lies over something else. No other file holds a colour.

    colours(Look.DARK).panel
    colours(Look.PRINT).side_line(Side.GERMAN)
"""

import tomllib
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import lru_cache

from elst_app.loading import read_text
from elst_app.rules.sides import Side


class Look(StrEnum):
    """A column of the table."""

    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"
    PRINT = "print"


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of one look by role.

    `x_ground` is what `x_text` stands on; `x_line` is a line on the map; `x_tint`, `x_halo` and `x_mark` lie
    over or around something. `text`, `muted`, `link`, `british`, `german`, `success`, `warning` and `danger`
    can be read on `window`, `panel`, `raised` and `input`. `hint` stands in a field until something is typed.
    """

    # The window
    window: str
    panel: str
    raised: str
    input: str
    line: str
    line_strong: str
    text: str
    muted: str
    hint: str
    disabled: str
    link: str
    focus: str
    focus_text: str
    shadow: str

    # Acts and states
    primary: str
    primary_hover: str
    primary_pressed: str
    primary_text: str
    hover: str
    selected: str
    selected_text: str
    lit_row: str
    success: str
    warning: str
    warning_ground: str
    danger: str
    danger_text: str
    danger_ground: str
    tooltip: str
    tooltip_text: str

    # The sides
    british: str
    british_ground: str
    british_text: str
    british_line: str
    british_tint: str
    german: str
    german_ground: str
    german_text: str
    german_line: str
    german_tint: str
    marker_edge: str

    # The map: ground
    table: str
    map_edge: str
    open: str
    open_mark: str
    grain: str
    grain_mark: str
    orchard: str
    tree: str
    tree_light: str
    tree_shadow: str
    polder: str
    pond: str
    pond_edge: str
    hex_line: str
    label: str
    label_halo: str

    # The map: roads and buildings
    paved: str
    paved_casing: str
    dirt: str
    dirt_casing: str
    stone_light: str
    stone_dark: str
    stone_edge: str
    wood_light: str
    wood_dark: str
    wood_edge: str
    building_shadow: str
    steeple: str

    # The map: Control, areas, the cursor
    neutral_ground: str
    neutral_text: str
    no_mans_land: str
    isolated: str
    front_line: str
    entry: str
    playing_area: str
    out_of_play: str
    gained: str
    lost: str
    selection: str
    selection_edge: str
    hover_edge: str
    cursor_inner: str
    cursor_outer: str

    # OBA
    observer_ground: str
    observer_text: str
    ar_line: str
    ar_ground: str
    ar_text: str
    ffe_ground: str
    ffe_text: str
    smoke_ground: str
    smoke_text: str
    burst: str
    burst_edge: str
    probability: str
    probability_text: str
    probability_halo: str
    line_of_sight: str
    path: str

    # Cards: red and black also carry a word and a shape
    card_back: str
    card_back_mark: str
    card_face: str
    card_edge: str
    card_black: str
    card_red: str

    def side(self, side: Side) -> str:
        """The colour of text about the side on a panel."""
        return self.british if side is Side.BRITISH else self.german

    def side_ground(self, side: Side) -> str:
        """The ground of the side's markers and badges."""
        return self.british_ground if side is Side.BRITISH else self.german_ground

    def side_text(self, side: Side) -> str:
        """The text on `side_ground`."""
        return self.british_text if side is Side.BRITISH else self.german_text

    def side_line(self, side: Side) -> str:
        """The perimeter of the side's Deployment Areas."""
        return self.british_line if side is Side.BRITISH else self.german_line

    def side_tint(self, side: Side) -> str:
        """The tint over the hexes of the side's Deployment Areas."""
        return self.british_tint if side is Side.BRITISH else self.german_tint


@lru_cache(maxsize=1)
def _table() -> dict[str, list[str]]:
    return tomllib.loads(read_text("style", "colours.toml"))


@lru_cache(maxsize=4)
def colours(look: Look) -> Colours:
    """The colours of that look."""
    table = _table()
    place = list(Look).index(look)
    return Colours(**{role.name: table[role.name][place] for role in fields(Colours)})
