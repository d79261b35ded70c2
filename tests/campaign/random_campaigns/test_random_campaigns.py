"""Whole campaigns by a random player: none is stuck, everything adds up, each ends with a verdict."""

import traceback
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from elst_app.campaign.door import Campaign
from elst_app.campaign.kinds import FACTS
from elst_app.rules.initiative import ScenarioType
from elst_app.rules.sides import Side
from tests.campaign.random_campaigns.checks import play_and_check

ORDINARY = 24
LONG = 10_000
CHUNK = 25
"""How many campaigns a process plays before it is given the next ones."""

ELSEWHERE = {
    "BatteryActed",
    "WindowBegun",
    "ArtillerySmokeFinished",
    "ScenarioBegun",
    "StateKnown",
    "WinnerDeclared",
}
"""What OBA windows, scenarios outside the CG and copies for one side bring; they have tests of their own."""


@pytest.mark.parametrize("seed", range(ORDINARY))
def test_a_random_campaign_comes_to_its_verdict_and_adds_up(seed: int) -> None:
    play_and_check(seed)


@pytest.mark.long
def test_ten_thousand_random_campaigns_come_to_their_verdicts_and_add_up() -> None:
    chunks = [range(first, first + CHUNK) for first in range(ORDINARY, ORDINARY + LONG, CHUNK)]
    seen: Counter[str] = Counter()
    failures: list[str] = []
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for found, failed in pool.map(_play, chunks):
            seen.update(found)
            failures += failed
    assert not failures, "\n\n".join((f"{len(failures)} failed", *failures[:5]))
    facts = {fact.__name__ for fact in FACTS} - ELSEWHERE
    types = {type_.value for type_ in ScenarioType} - {ScenarioType.OUTSIDE_CG.value}
    wins = {f"{side} wins" for side in Side}
    missing = {*facts, *types, *wins, "Dual Attack in 2 parts", "conceded"} - set(seen)
    assert not missing, missing


def _play(seeds: Iterable[int]) -> tuple[Counter[str], list[str]]:
    """What the campaigns of these seeds brought, and what went wrong in which."""
    seen: Counter[str] = Counter()
    failed = []
    for seed in seeds:
        try:
            seen.update(_brought(play_and_check(seed, thoroughly=seed % 8 == 0)))
        except Exception:
            failed.append(f"seed {seed}: {traceback.format_exc()}")
    return seen, failed


def _brought(campaign: Campaign) -> Iterable[str]:
    yield from {type(entry.fact).__name__ for entry in campaign.history.entries}
    for line in campaign.state.dates:
        yield line.type.value
        if len(line.results) == 2:
            yield "Dual Attack in 2 parts"
    verdict = campaign.state.verdict
    if verdict is not None:
        yield f"{verdict.winner} wins" if verdict.conceded_by is None else "conceded"
