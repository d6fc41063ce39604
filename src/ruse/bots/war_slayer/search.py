"""Bots for War Slayer V that search: every laying and every way out is tried on imagined tables, to the end of the mission.

The rival is taken for somebody who follows the rules of thumb: what it has shown of its cards so far must be what such a
player would have laid, and what it does next is what such a player would do. What follows a mission is valued by the cards
that each side then owns. The Equilibrium is no level: nobody can profit from knowing how it lays its cards, but it profits
little from mistakes.
"""

from __future__ import annotations

from ruse.bots.imagined import Imagined
from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.equipment import CARDS
from ruse.games.war_slayer.imagine import hold_instead
from ruse.games.war_slayer.wits import SlayerWits
from ruse.kernel.kit import Dice, pile
from ruse.kernel.sight import Sight
from ruse.kernel.state import State
from ruse.search.flat import TO_THE_END, weigh
from ruse.search.mixing import Plan, mix_choices
from ruse.search.tally import Tally
from ruse.search.tree import explore_tree

PLAYOUTS = 10
"""A mission is short: so many playouts are one unit of budget."""
OWN_TYPES = 4
TRIES = 12
"""Imagined tables before one is taken whatever it is."""


UNRULY = 16
"""One table in so many is taken whether the rival would have laid so or not."""


class Likely(Imagined):
    """Imagined tables as a sensible rival brings them about."""

    def __init__(self, sight: Sight, wits: SlayerWits) -> None:
        super().__init__(GAME, sight)
        self.wits = wits

    def deal(self, dice: Dice) -> State:
        table = super().deal(dice)
        for _ in range(TRIES - 1):
            if dice.below(UNRULY) == 0 or self.wits.relive(table, 1 - self.seat, dice):
                break
            table = super().deal(dice)
        return table


def tried(sight: Sight, wits: SlayerWits, budget: int, dice: Dice) -> Tally:
    """Every choice on the same tables."""
    return weigh(Likely(sight, wits), list(sight.legal), wits, PLAYOUTS * budget, TO_THE_END, dice)


class Spymaster:
    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        return int(tried(sight, SlayerWits(sight.view.mission), budget, dice).best())


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
        wits = SlayerWits(sight.view.mission, True)
        if sight.kind == "back-out":
            return int(explore_tree(Imagined(GAME, sight), wits, budget, TO_THE_END, dice).most_tried())
        plan = Plan(OWN_TYPES, max(1, budget // 40), 200, TO_THE_END)
        return int(mix_choices(Hands(sight, dice), list(sight.legal), wits, plan, dice).draw(dice))
