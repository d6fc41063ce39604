"""What lies in the slots of War X-treme, reckoned from what a seat remembers.

A slot was filled from the tax pile, with any card that was in the pile then. Which cards those can have been is remembered,
and of a pool that was shuffled together every card is as likely as any other: so the odds are exact, and nothing is sampled.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import cache

from ruse.bots.war_x_treme.outlook import Show, forecast
from ruse.games.war_x_treme.equipment import EFFECTS
from ruse.games.war_x_treme.memory import Memory

Odds = Mapping[Show, float]
"""How likely a card counts as this when it is turned."""


def slot_odds(memory: Memory) -> dict[int, Odds]:
    """By filled slot. Draws come in the order of their times; what an earlier one took is not there for a later one."""
    staying = [1.0] * len(memory.tax)
    then: dict[int, Odds] = {}
    for time, draws in sorted(Counter(memory.draws()).items()):
        there = [place for place, (_, entered) in enumerate(memory.tax) if entered <= time]
        total = sum(staying[place] for place in there)
        pools: dict[int, float] = defaultdict(float)
        for place in there:
            pools[memory.tax[place][0]] += staying[place] / total
            staying[place] *= 1 - draws / total
        then[time] = odds_of(memory, pools)
    return {slot: then[time] for slot, time in enumerate(memory.slots) if time >= 0}


def odds_of(memory: Memory, pools: Mapping[int, float]) -> Odds:
    """What a card of these pools counts as; a double card lies either way."""
    tokens = memory.pool.to_list()
    effects, ranks = memory.deck.effect.to_list(), memory.deck.ranks.to_list()
    size = Counter(tokens)
    odds: dict[Show, float] = defaultdict(float)
    for card, pool in enumerate(tokens):
        if pool in pools:
            for side in range(2):
                show = Show(EFFECTS[effects[card]], ranks[2 * card + side])
                odds[show] += pools[pool] / size[pool] / 2
    return odds


def edge(mine: Odds, theirs: Odds) -> float:
    """How much more often the first wins than loses, as recruits that are compared."""
    return sum(p * q * winner(show, other) for show, p in mine.items() for other, q in theirs.items())


@cache
def winner(show: Show, other: Show) -> int:
    """1 if the first takes the pot, -1 if the second does, 0 if that is still open."""
    seen = forecast({0: show, 1: other}, in_war=True)
    if seen.end != "sweep":
        return 0
    return 1 if seen.takers == (0,) else -1
