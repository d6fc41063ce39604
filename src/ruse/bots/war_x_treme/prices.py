"""The Mastermind of War X-treme: it knows what equipment is worth in the hand, and reckons out what lies in the slots.

A one-time card does more in a war, where ten cards and more are at stake, than in a round of two. So each has a price, what
its holders win more often by it, and is played where it brings more than that.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from ruse.bots.war_x_treme.odds import Odds, edge, slot_odds
from ruse.bots.war_x_treme.outlook import Outlook
from ruse.bots.war_x_treme.thumb import GAINS, Agent
from ruse.games.war_x_treme.actions import PASS, PICK, WINDOWS
from ruse.games.war_x_treme.notation import write
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight

PRICES = {"sabotage": 13.4, "bribe": 5.2, "draft-notice": 4.3, "casus-belli": 2.5, "smoke-bomb": 2.2, "audit": 1.8}
"""In cards, as `bench/prices.py` measures them; all other equipment is played as soon as it helps."""


class Mastermind:
    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        if sight.kind == "slot":
            return best_slot(sight, dice)
        if sight.kind in WINDOWS:
            return best_play(sight)
        return Agent().choose(sight, budget, dice)


def best_slot(sight: Sight, dice: Dice) -> int:
    """One that wins most often against the others; those that were filled together are alike."""
    odds = slot_odds(sight.memory)
    together: dict[int, list[int]] = defaultdict(list)
    for action in sight.legal:
        together[sight.memory.slots[action - int(PICK)]].append(action)
    holds = {time: odds[alike[0] - int(PICK)] for time, alike in together.items()}
    wins = {time: sum(len(together[other]) * edge(holds[time], holds[other]) for other in holds) for time in holds}
    best = together[max(wins, key=lambda time: wins[time])]
    return best[dice.below(len(best))]


def best_play(sight: Sight) -> int:
    """What brings most above its price; nothing if nothing does."""
    if len(sight.legal) == 1:
        return int(PASS)
    outlook = Outlook(sight.view, sight.seat)
    now = outlook.value() if outlook.seat in outlook.shows else 0.0
    odds = slot_odds(sight.memory)
    profits = {int(PASS): 0.0}
    for action in sight.legal:
        slots = write(sight.view, action).slots
        if slots["choice"] == "play":
            profits[action] = gain_of(slots, outlook, now, odds) - price_of(slots["equipment"], outlook)
    return max(profits, key=lambda action: profits[action])


def gain_of(slots: dict[str, Any], outlook: Outlook, now: float, odds: dict[int, Odds]) -> float:
    """As an Agent counts it; a Draft Notice by what lies in its slot."""
    if slots["slot"] is None:
        return GAINS[slots["equipment"]](outlook, now, slots["seat"])
    recruits = odds[slots["slot"] - 1].items()
    return sum(chance * outlook.value({outlook.seat: show}) for show, chance in recruits) - now


def price_of(equipment: str, outlook: Outlook) -> float:
    """Nothing where the own last card lies on the table, or that of the only rival: there may be no later."""
    last = outlook.me.cards == 0 or (len(outlook.rivals) == 1 and outlook.rivals[0].cards == 0)
    return 0.0 if last else PRICES.get(equipment, 0.0)
