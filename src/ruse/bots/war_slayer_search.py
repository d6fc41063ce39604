"""Bots for War Slayer V that search: every laying and every way out is tried on imagined tables, to the end of the mission.

What follows a mission is valued by the cards that each side then owns. The Mastermind also asks of each imagined table
whether a sensible rival would have laid such cards in such a row, and draws between ways that are nearly equally good. The
Equilibrium is no level: nobody can profit from knowing how it lays its cards, but it profits little from mistakes.
"""

from __future__ import annotations

from ruse.bots.imagined import Imagined
from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.equipment import CARDS
from ruse.games.war_slayer.imagine import hold_instead
from ruse.games.war_slayer.wits import SlayerWits, plausibility
from ruse.kernel.kit import Dice, pile
from ruse.kernel.sight import Sight
from ruse.kernel.state import State
from ruse.search.flat import TO_THE_END, weigh
from ruse.search.mixing import Plan, mix_choices
from ruse.search.tree import explore_tree

PLAYOUTS = 10
"""A mission is short: so many playouts are one unit of budget."""
OWN_TYPES = 4
CLOSE = 64 * 3
"""Less than half a per cent of a win between two ways: either is as good."""
TRIES = 6
"""Imagined tables before one is taken whatever it is."""


class Likely(Imagined):
    """Imagined tables as a sensible rival brings them about."""

    def deal(self, dice: Dice) -> State:
        table = super().deal(dice)
        for _ in range(TRIES - 1):
            if dice.below(1024) < plausibility(table, self.seat):
                break
            table = super().deal(dice)
        return table


class Spymaster:
    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        worlds, wits = Imagined(GAME, sight), SlayerWits(sight.view.mission)
        return int(weigh(worlds, list(sight.legal), wits, PLAYOUTS * budget, TO_THE_END, dice).best())


class Mastermind:
    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        worlds, wits = Likely(GAME, sight), SlayerWits(sight.view.mission)
        tally = weigh(worlds, list(sight.legal), wits, PLAYOUTS * budget, TO_THE_END, dice)
        means = {action: int(tally.mean(place)) for place, action in enumerate(sight.legal)}
        close = [action for action in sight.legal if means[action] >= max(means.values()) - CLOSE]
        return close[dice.below(len(close))]


class Hands(Imagined):
    """Imagined tables, and what the rival must reckon with: other cards of the deck in the seat's own hand."""

    def __init__(self, sight: Sight, dice: Dice) -> None:
        super().__init__(GAME, sight)
        self.others = [shuffled(dice)[:6] for _ in range(OWN_TYPES - 1)]

    def stand_in(self, table: State, number: int) -> State:
        return table if number == 0 else hold_instead(table, self.seat, self.others[number - 1])  # type: ignore[arg-type]


def shuffled(dice: Dice) -> list[int]:
    deck = pile(CARDS)
    deck.load(list(range(int(CARDS))))
    dice.shuffle(deck)
    return deck.to_list()


class Equilibrium:
    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        wits = SlayerWits(sight.view.mission)
        if sight.kind == "back-out":
            return int(explore_tree(Imagined(GAME, sight), wits, budget, TO_THE_END, dice).most_tried())
        plan = Plan(OWN_TYPES, max(1, budget // 40), 200, TO_THE_END)
        return int(mix_choices(Hands(sight, dice), list(sight.legal), wits, plan, dice).draw(dice))
