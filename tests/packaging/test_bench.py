"""The table of figures: a figure over its limit, or one that cannot be taken, fails the run."""

import os

import bench
import pytest


def _figure(measured: float, **limits: float) -> bench.Figure:
    return bench.Figure("an act", measured, 2.0, "ms", "one INSERT", **limits)


def _two_figures() -> list[bench.Figure]:
    return [_figure(5.0, ratio_limit=3.0), _figure(7.0, limit=5.0)]


def _fails() -> list[bench.Figure]:
    raise bench.NotMeasured("it ended with status 1")


def _dies() -> list[bench.Figure]:
    os._exit(1)


@pytest.mark.parametrize(
    ("figure", "holds"),
    [
        (_figure(6.0, ratio_limit=3.0), True),
        (_figure(6.1, ratio_limit=3.0), False),
        (_figure(5.0, limit=5.0), True),
        (_figure(5.1, limit=5.0), False),
        (_figure(6.1, ratio_limit=4.0, limit=6.0), False),
    ],
)
def test_a_figure_is_held_against_each_of_its_limits(figure: bench.Figure, holds: bool) -> None:
    assert figure.holds is holds


def test_the_table_shows_figure_reference_ratio_and_limit(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.measure([("act", _two_figures)]) is False
    headings, rule, kept, broken = capsys.readouterr().out.splitlines()
    assert headings.split() == ["figure", "measured", "reference", "ratio", "limit"]
    assert set(rule) == {"-", " "}
    assert "5.00 ms" in kept
    assert "2.00 ms  one INSERT" in kept
    assert kept.split()[-5:] == ["2.50", "x", "3", "x", "ok"]
    assert broken.endswith("3.50 x  5 ms   TOO MUCH")


def test_a_figure_that_cannot_be_taken_fails_and_the_others_are_taken(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert bench.measure([("start", _fails), ("frame", _dies), ("act", _two_figures)]) is False
    lines = capsys.readouterr().out.splitlines()
    assert "it ended with status 1" in lines[2]
    assert lines[3].split()[:3] == ["frame", "not", "measured"]
    assert lines[4].endswith("ok")


def test_measurements_are_taken_in_turns_without_the_first() -> None:
    order: list[str] = []

    def ours() -> float:
        order.append("ours")
        return len(order)

    def theirs() -> float:
        order.append("theirs")
        return len(order)

    pairs = bench.in_turns(ours, theirs, 2)
    assert order == ["ours", "theirs"] * 3
    assert pairs == [(3, 4), (5, 6)]
    assert bench.medians(pairs) == (4.0, 5.0)


def test_a_row_that_does_not_exist_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["flight"]) == 2
    assert "no row flight" in capsys.readouterr().err
