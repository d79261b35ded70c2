"""Paper as values: sheets before they are laid out, and pages after. Lengths in mm, text sizes in points."""

from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import Final, TypeAlias

from elst_app.drawing.fonts import Weight
from elst_app.rules.areas import Areas
from elst_app.rules.board import Board
from elst_app.rules.sides import Side

MARGIN: Final = 11.0
"""What is usually left free along each edge of the paper: no printer needs more, a punch finds room."""

WIDEST_MARGIN: Final = 25.0
STROKE: Final = 0.5
"""The width of the strongest line of a page."""


class Paper(StrEnum):
    """The sizes of paper."""

    A4 = "A4"
    LETTER = "Letter"


class Orientation(StrEnum):
    """Which way the paper lies."""

    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the page."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + self.height

    def inset(self, by: float) -> "Box":
        """The box made smaller on every side."""
        return Box(self.left + by, self.top + by, self.width - 2 * by, self.height - 2 * by)

    def contains(self, other: "Box", tolerance: float = 0.01) -> bool:
        """Whether `other` lies within."""
        return (
            self.left - tolerance <= other.left
            and self.top - tolerance <= other.top
            and other.right <= self.right + tolerance
            and other.bottom <= self.bottom + tolerance
        )

    def overlaps(self, other: "Box", tolerance: float = 0.01) -> bool:
        """Whether the two cover common ground."""
        return (
            self.left < other.right - tolerance
            and other.left < self.right - tolerance
            and self.top < other.bottom - tolerance
            and other.top < self.bottom - tolerance
        )


@dataclass(frozen=True, slots=True)
class PageFormat:
    """A paper that lies one way."""

    paper: Paper
    orientation: Orientation
    margin: float = MARGIN

    @property
    def width(self) -> float:
        """The width of the page."""
        return _SIZES[self.paper][0 if self.orientation is Orientation.PORTRAIT else 1]

    @property
    def height(self) -> float:
        """The height of the page."""
        return _SIZES[self.paper][1 if self.orientation is Orientation.PORTRAIT else 0]

    @property
    def printable(self) -> Box:
        """The page without its margins."""
        return Box(0, 0, self.width, self.height).inset(self.margin)


@dataclass(frozen=True, slots=True)
class PageSetup:
    """How sheets go on paper; without an `orientation` each lies the way it was made for.

    `margin` is left free along each edge, 0 to `WIDEST_MARGIN` mm; ValueError for any other.
    """

    paper: Paper = Paper.A4
    orientation: Orientation | None = None
    margin: float = MARGIN

    def __post_init__(self) -> None:
        if not 0 <= self.margin <= WIDEST_MARGIN:
            raise ValueError(self.margin)

    def page_format(self, made_for: Orientation) -> PageFormat:
        """The pages of a sheet that was made for that orientation."""
        return PageFormat(self.paper, self.orientation or made_for, self.margin)


_SIZES: Final = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}


# Sheets


class Align(Enum):
    """How text stands in its column."""

    LEFT = auto()
    CENTRE = auto()
    RIGHT = auto()


class Tone(Enum):
    """What a cell is, beside its text."""

    PLAIN = auto()
    STRONG = auto()
    QUIET = auto()
    SECRET = auto()
    """Stands for what this audience may not see."""
    SECTION = auto()
    """The heading of the lines below it, which it is never parted from."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: at least `width` wide, with `stretch` parts of what room there is besides.

    `name` says in full what `heading` and `group` say together; neighbours with the same group have it as
    their common heading, in the colour of `side` if there is one.
    """

    name: str
    heading: str
    width: float
    stretch: float = 0
    align: Align = Align.LEFT
    group: str = ""
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell, which may reach over several columns. `text` may have several paragraphs."""

    text: str = ""
    tone: Tone = Tone.PLAIN
    span: int = 1


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table. One that `begins` something new has a stronger line above it.

    A line that is `to_fill` is printed to be filled in by hand and holds nothing yet.
    """

    cells: tuple[Cell, ...]
    begins: bool = False
    to_fill: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Columns and lines, each at least `row_height` high.

    Where it `goes_on`, empty lines to write on fill the last page. `scale` is that of its texts.
    """

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    row_height: float
    goes_on: bool = True
    scale: float = 1.0

    @property
    def filled_rows(self) -> tuple[Row, ...]:
        """The lines that hold something."""
        return tuple(row for row in self.rows if not row.to_fill)


class Sign(Enum):
    """What the legend of the map sheet explains."""

    BRITISH_PERIMETER = auto()
    GERMAN_PERIMETER = auto()
    NO_MANS_LAND = auto()
    ISOLATED = auto()
    BRITISH_LOCATION = auto()
    GERMAN_LOCATION = auto()
    KINDS = auto()


@dataclass(frozen=True, eq=False)
class MapPicture:
    """The board with one division into areas, and the legend that goes with it."""

    board: Board
    areas: Areas
    legend: tuple[tuple[Sign, str], ...]


@dataclass(frozen=True)
class Sheet:
    """A sheet in words, before it is laid out on a paper.

    `mark` says for whom the sheet is, and `secret_of` is the side that it is for alone. `note` explains the
    columns at the foot. With a `picture` the table stands beside it as a list.
    """

    title: str
    subtitle: str
    campaign: str
    players: str
    table: Table
    orientation: Orientation = Orientation.LANDSCAPE
    note: str = ""
    mark: str = ""
    secret_of: Side | None = None
    picture: MapPicture | None = None


# Pages


class Ink(StrEnum):
    """A colour of the print look, by its role in the colour table."""

    TEXT = "text"
    MUTED = "muted"
    LINE = "line"
    STRONG_LINE = "line_strong"
    RAISED = "raised"
    PAPER = "panel"
    BRITISH = "british"
    GERMAN = "german"
    BRITISH_GROUND = "british_ground"
    GERMAN_GROUND = "german_ground"
    BRITISH_TEXT = "british_text"
    GERMAN_TEXT = "german_text"

    @classmethod
    def of(cls, side: Side) -> "Ink":
        """Text about a side."""
        return cls.BRITISH if side is Side.BRITISH else cls.GERMAN

    @classmethod
    def ground_of(cls, side: Side) -> "Ink":
        """The ground of a side's marks."""
        return cls.BRITISH_GROUND if side is Side.BRITISH else cls.GERMAN_GROUND

    @classmethod
    def text_on(cls, side: Side) -> "Ink":
        """Text on `ground_of`."""
        return cls.BRITISH_TEXT if side is Side.BRITISH else cls.GERMAN_TEXT


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How text looks. Figures are always equally wide."""

    points: float
    weight: Weight = Weight.REGULAR
    ink: Ink = Ink.TEXT


@dataclass(frozen=True, slots=True)
class PlacedText:
    """One line of text; `box` is as wide as the text and as high as its font."""

    box: Box
    baseline: float
    text: str
    style: TextStyle


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    ink: Ink


@dataclass(frozen=True, slots=True)
class PlacedGround:
    """A filled rectangle, with a line around it if `edge` is given."""

    box: Box
    fill: Ink
    edge: Ink | None = None
    rounding: float = 0


@dataclass(frozen=True, slots=True)
class PlacedSign:
    """A sample of the legend."""

    box: Box
    sign: Sign


@dataclass(frozen=True, slots=True)
class PlacedMap:
    """The map."""

    box: Box
    picture: MapPicture


Item: TypeAlias = PlacedText | PlacedLine | PlacedGround | PlacedSign | PlacedMap


@dataclass(frozen=True, slots=True)
class Page:
    """A page with all that is painted on it, in this order."""

    format: PageFormat
    items: tuple[Item, ...]

    @property
    def texts(self) -> tuple[PlacedText, ...]:
        """The texts alone."""
        return tuple(item for item in self.items if isinstance(item, PlacedText))
