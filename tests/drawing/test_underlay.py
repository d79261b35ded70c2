"""A person's picture under the hex lines: where it lies, how it is painted."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from elst_app.drawing.colours import Look, colours
from elst_app.drawing.geometry import Point, centre
from elst_app.drawing.layers import Layer, Overlays
from elst_app.drawing.overlays import Picture
from elst_app.drawing.underlay import BadPlacementError, LevelledPicture, Placement, Underlay
from elst_app.loading import board
from elst_app.rules.hexes import Hex
from tests.ui.board.support import AREAS
from tests.ui.underlay.support import FIGURES, picture

pytestmark = pytest.mark.usefixtures("qapp")


def at(name: str) -> Hex:
    return Hex.parse(name)


def painted(
    underlay: Underlay, middle: Point, scale: float = 1.0, overlays: Overlays | None = None
) -> QImage:
    """200 pixels of the board around a place."""
    overlays = overlays or Overlays(shown=frozenset())
    made = Picture(board(), colours(Look.LIGHT), overlays, underlay=underlay)
    image = QImage(200, 200, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.translate(100, 100)
    painter.scale(scale, scale)
    painter.translate(-middle.x, -middle.y)
    part = 100 / scale
    made.paint(painter, QRectF(middle.x - part, middle.y - part, 2 * part, 2 * part), scale)
    painter.end()
    return image


def laid(placement: Placement, opacity: float = 1.0, *, bare: bool = False) -> Underlay:
    return Underlay(LevelledPicture(picture(placement=placement)), placement, opacity, bare)


ASKEW = Placement(0.5, 0.04, 12, -0.03, 0.49, 9)


@pytest.mark.parametrize("scale", [0.2, 0.5, 1.0, 2.5])
@pytest.mark.parametrize("placement", [Placement.of_figures(*FIGURES), ASKEW])
def test_a_hex_of_the_picture_lies_in_that_hex_of_the_board(placement: Placement, scale: float) -> None:
    underlay = laid(placement)
    assert painted(underlay, centre(at("H17")), scale).pixelColor(100, 100) == QColor("#ff0000")
    for beside in at("H17").neighbours():
        assert painted(underlay, centre(beside), scale).pixelColor(100, 100).green() > 100


def test_the_hex_lines_are_over_it() -> None:
    image = painted(laid(Placement.of_figures(*FIGURES)), centre(at("H17")))
    colours_found = {image.pixelColor(100, y).name() for y in range(200)}
    assert len(colours_found) > 2
    bare = painted(laid(Placement.of_figures(*FIGURES), bare=True), centre(at("C6")))
    assert {bare.pixelColor(100, y).name() for y in range(200)} == {"#00a000"}


@pytest.mark.parametrize("scale", [0.4, 1.0])
def test_no_mans_land_is_told_from_what_lies_beside_it_over_any_picture(scale: float) -> None:
    overlays = Overlays(areas=AREAS, shown=frozenset({Layer.NO_MANS_LAND}))
    image = painted(laid(Placement.of_figures(*FIGURES)), centre(at("F16")), scale, overlays)
    middle = range(92, 109)
    shades = [image.pixelColor(x, y).lightnessF() for x in middle for y in middle]
    assert max(shades) - min(shades) > 0.25


def test_the_drawing_shows_through_as_far_as_the_picture_is_faded() -> None:
    placement = Placement.of_figures(*FIGURES)
    seen = [painted(laid(placement, part), centre(at("C6"))).pixelColor(100, 100) for part in (0, 0.5, 1)]
    assert seen[2] == QColor("#00a000")
    assert seen[0].red() > seen[1].red() > seen[2].red()


def test_three_hex_centres_decide_where_it_lies() -> None:
    names = ("C3", "RR3", "W26")
    found = Placement.of_centres([(at(name), ASKEW.to_picture(centre(at(name)))) for name in names])
    for name in ("A1", "TT28", "H17"):
        assert found.to_picture(centre(at(name))) == pytest.approx(ASKEW.to_picture(centre(at(name))))


def test_figures_lead_to_a_placement_and_back() -> None:
    assert Placement.of_figures(*FIGURES).figures == pytest.approx(FIGURES)
    assert Placement.of_figures(*FIGURES).to_picture(centre(at("A1"))) == pytest.approx((10, 18))
    assert Placement.of_figures(*FIGURES).to_picture(centre(at("B1"))) == pytest.approx((40, 35))


@pytest.mark.parametrize(
    "places",
    [
        (Point(0, 0), Point(100, 0), Point(200, 0)),
        (Point(5, 5), Point(5, 5), Point(5, 5)),
        (Point(1500, 50), Point(50, 50), Point(800, 900)),
    ],
)
def test_three_places_in_a_line_or_mirrored_are_no_placement(places: tuple[Point, ...]) -> None:
    with pytest.raises(BadPlacementError):
        Placement.of_centres(list(zip((at("C3"), at("RR3"), at("W26")), places, strict=True)))


@pytest.mark.parametrize("figures", [(0, 0, 0, 0), (0, 0, 1, 1), (0, 0, float("nan"), 5), (1e9, 0, 30, 30)])
def test_figures_of_no_map_are_no_placement(figures: tuple[float, float, float, float]) -> None:
    with pytest.raises(BadPlacementError):
        Placement.of_figures(*figures)


def test_a_small_scale_uses_a_small_copy(qapp: QApplication) -> None:
    found = LevelledPicture(picture(4000, 3000))
    assert found.level(1.0).width() == 4000
    assert found.level(0.5).width() == 2000
    assert found.level(0.3).width() == 2000
    assert found.level(0.001).width() == 500
