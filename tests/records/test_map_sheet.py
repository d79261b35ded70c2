"""4.5055: the map sheet."""

import pytest
from PySide6.QtGui import QImage, QPainter

from elst_app.campaign.areas import areas_of_date
from elst_app.campaign.door import Campaign
from elst_app.campaign.rulebook import Rulebook
from elst_app.drawing.geometry import BOARD_HEIGHT, BOARD_WIDTH, middle
from elst_app.records.layout import lay_out
from elst_app.records.map_sheet import map_dates, map_sheet
from elst_app.records.pages import Page, PageSetup, Paper, PlacedMap, PlacedSign, Sign
from elst_app.records.paint import paint_page
from elst_app.rules.calendar import CGDate
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Audience
from tests.records.support import Story, with_map

pytestmark = pytest.mark.usefixtures("qapp")

EXAMPLE_DATE = CGDate.AFTERNOON_23
"""The date after which the areas are those of the rulebook's illustration."""

DOTS = 6.0
"""Dots per mm: about 150 dpi."""


def painted(page: Page) -> QImage:
    form = page.format
    image = QImage(round(form.width * DOTS), round(form.height * DOTS), QImage.Format.Format_Grayscale8)
    image.fill(0)
    painter = QPainter(image)
    paint_page(painter, page, DOTS)
    painter.end()
    return image


def shades(image: QImage, left: float, top: float, width: float, height: float) -> list[int]:
    """The grey of every dot in a rectangle in mm: 0 black, 255 white."""
    cut = image.copy(round(left * DOTS), round(top * DOTS), round(width * DOTS), round(height * DOTS))
    return [cut.pixelColor(x, y).value() for x in range(cut.width()) for y in range(cut.height())]


@pytest.fixture(scope="module")
def page(played: Campaign, rulebook: Rulebook) -> Page:
    (page,) = lay_out(map_sheet(played.view(Audience.PUBLIC), rulebook, EXAMPLE_DATE), PageSetup())
    return page


def around(page: Page, name: str) -> tuple[float, float, float, float]:
    """A square of the size of a hex around its middle, in mm."""
    (placed,) = [item for item in page.items if isinstance(item, PlacedMap)]
    x, y = middle(Hex.parse(name))
    size = 60 / BOARD_WIDTH * placed.box.width
    return (
        placed.box.left + x / BOARD_WIDTH * placed.box.width - size / 2,
        placed.box.top + y / BOARD_HEIGHT * placed.box.height - size / 2,
        size,
        size,
    )


@pytest.mark.parametrize("paper", Paper)
def test_4_5055_one_page_with_all_that_is_to_be_noted(
    played: Campaign, rulebook: Rulebook, paper: Paper
) -> None:
    pages = lay_out(map_sheet(played.view(Audience.PUBLIC), rulebook, EXAMPLE_DATE), PageSetup(paper))
    assert len(pages) == 1
    texts = [text.text for text in pages[0].texts]
    assert "Autumn evenings" in texts
    assert "Deployment Areas after the scenario of 23 Sept Afternoon" in texts
    assert {"British 1", "German 1", "German 2", "German 3"} <= set(texts)
    assert "1 hex · Isolated" in texts
    signs = [item.sign for item in pages[0].items if isinstance(item, PlacedSign)]
    assert signs == list(Sign)


def test_4_505_before_the_first_determination_control_as_it_stands_now(rulebook: Rulebook) -> None:
    story = with_map(Story(rulebook))
    sheet = map_sheet(story.campaign.view(Audience.PUBLIC), rulebook)
    assert sheet.subtitle == "Control as it stands now, 23 Sept Afternoon"
    assert [row.cells[0].text for row in sheet.table.rows] == [
        "British 1",
        "German 1",
        "German 2",
        "German 3",
    ]


def test_4_505_the_areas_of_any_date(played: Campaign, rulebook: Rulebook) -> None:
    view = played.view(Audience.PUBLIC)
    dates = map_dates(view)
    assert dates == (CGDate.AFTERNOON_23, CGDate.MORNING_24, CGDate.AFTERNOON_24)
    for date in dates:
        sheet = map_sheet(view, rulebook, date)
        place = max(place for place, each in enumerate(played.state.determined) if each.date is date)
        assert sheet.picture is not None
        assert sheet.picture.areas == areas_of_date(played.state, rulebook, place)
    assert map_sheet(view, rulebook).subtitle == "Deployment Areas after the scenario of 24 Sept Afternoon"


def test_without_control_there_is_a_map_without_areas(rulebook: Rulebook) -> None:
    sheet = map_sheet(Story(rulebook).campaign.view(Audience.PUBLIC), rulebook)
    assert sheet.table.rows == ()
    (page,) = lay_out(sheet, PageSetup(Paper.LETTER))
    assert sum(shade < 128 for shade in shades(painted(page), 40, 60, 120, 80)) > 1000


def test_readable_in_black_and_white(page: Page) -> None:
    image = painted(page)
    assert min(shades(image, *around(page, "W16"))) < 120, "a building"
    assert min(shades(image, *around(page, "L6"))) < 70, "a German marker is dark"
    open_ground = shades(image, *around(page, "G25"))
    assert sum(open_ground) / len(open_ground) > 225, "ground is light"
    no_mans_land = shades(image, *around(page, "F16"))
    assert sum(shade < 190 for shade in no_mans_land) > len(no_mans_land) * 0.2, "hatched"
    assert sum(shade < 190 for shade in open_ground) < len(open_ground) * 0.12
    assert image.pixelColor(round(4 * DOTS), round(4 * DOTS)).value() == 255, "the margin is empty"


def test_perimeters_are_dark_lines_solid_and_dashed(page: Page) -> None:
    image = painted(page)
    (placed,) = [item for item in page.items if isinstance(item, PlacedMap)]

    def longest_light_run(hex_name: str) -> int:
        """Along the south hexside of a hex: the longest run of dots that are light."""
        left, top, size, _ = around(page, hex_name)
        x1, x2 = left + size * 0.17, left + size * 0.83
        level = top + size / 2 + 34.64 / BOARD_HEIGHT * placed.box.height
        run = longest = 0
        for dot in range(round(x1 * DOTS), round(x2 * DOTS)):
            column = [
                image.pixelColor(dot, row).value()
                for row in range(round((level - 0.5) * DOTS), round((level + 0.3) * DOTS))
            ]
            run = run + 1 if min(column) > 110 else 0
            longest = max(longest, run)
        return longest

    assert longest_light_run("F22") == 0, "British: solid"
    assert longest_light_run("L8") > 1, "German: dashed"
