"""Recombination, step 4.509: it follows from where the HS are, and is recorded when the step is ticked."""

from dataclasses import dataclass
from typing import ClassVar

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.context import Context
from elst_app.campaign.forces.facts import ForcesFact, audience_for
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.rules.forces import Recombination, recombinations, recombine
from elst_app.rules.sides import Audience, Side


@dataclass(frozen=True, slots=True, kw_only=True)
class HalfSquadsRecombined(ForcesFact):
    """Each of the `pairs` of HS of `side` became a squad."""

    side: Side
    pairs: tuple[Recombination, ...]
    kind: ClassVar[str] = "half-squads recombined"


def open_recombinations(state: State, rulebook: Rulebook) -> tuple[Recombination, ...]:
    """The pairs of HS that must recombine now, of both sides."""
    areas = determined_areas(state, rulebook)
    return recombinations(state.forces, rulebook.charts.units, areas)


def recombine_half_squads(context: Context) -> None:
    """Records every pair there is as recombined, those with a secret HS apart."""
    groups: dict[tuple[Side, Audience], list[Recombination]] = {}
    for pair in open_recombinations(context.state, context.rulebook):
        audience = audience_for(context.state, (pair.first, pair.second))
        groups.setdefault((pair.side, audience), []).append(pair)
    for (side, audience), pairs in sorted(groups.items(), key=lambda group: tuple(Side).index(group[0][0])):
        after = recombine(context.state.forces, pairs)
        context.record(
            HalfSquadsRecombined(changed=after.changed, side=side, pairs=tuple(pairs)), "4.509", audience
        )
