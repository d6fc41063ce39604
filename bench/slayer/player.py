"""A Mastermind that lays its cards in the first missions as the solution says; for the arena, and no level.

RUSE_MISSION=solution.bin PYTHONPATH=. ruse arena war-slayer bench.slayer.player:Solved mastermind --deals 200
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from bench.slayer.cards import KIND_NUMBER, ORDERS, SET_NUMBER, Three, class_of, kind_of, three
from bench.slayer.strategy import Floats, Strategy, read
from ruse.bots.war_slayer.foresight import Mastermind
from ruse.games.war_slayer import GAME
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight

FRESH = 4
"""Until this mission every card that is drawn has been in the own HQ from the start, and nobody has seen it."""
WHOLE = 1 << 20
ROWS = ("theater", "dossier")


@cache
def solution() -> Strategy:
    return read(Path(os.environ.get("RUSE_MISSION", "solution.bin")))[0]


class Solved:
    PONDERS = True

    def __init__(self) -> None:
        self.mastermind = Mastermind()

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        if sight.kind == "back-out" or sight.view.mission > FRESH:
            return self.mastermind.choose(sight, budget, dice)
        chances = first_chances(sight, solution()) if sight.kind == "row" else second_chances(sight, solution())
        wanted = draw(chances, dice)
        return next(action for action in sight.legal if laid_as(sight, action, len(chances) == 12) == wanted)


def row_of(table: Floats, number: int) -> list[float]:
    return [float(chance) for chance in table[number]]


def draw(chances: list[float], dice: Dice) -> int:
    left = dice.below(WHOLE) / WHOLE
    for place, chance in enumerate(chances):
        left -= chance
        if left < 0:
            return place
    return max(range(len(chances)), key=lambda place: chances[place])


def in_hand(sight: Sight) -> Three:
    return three(sorted(class_of(str(card)) for card in sight.view.sides[sight.seat].hand))


def first_chances(sight: Sight, strategy: Strategy) -> list[float]:
    return row_of(strategy.first, SET_NUMBER[in_hand(sight)])


def second_chances(sight: Sight, strategy: Strategy) -> list[float]:
    """By what lies already, in flipping order, by the hand, and by the row that the rival has laid."""
    view, side = sight.view, sight.view.sides[sight.seat]
    rival = ROWS.index(str(view.sides[1 - sight.seat].first_row))
    lying = side.dossier if side.first_row == "dossier" else side.theater
    cards = [class_of(str(slot.card)) for slot in (lying if view.defeated == sight.seat else lying[::-1])]
    if side.first_row == "dossier":
        pattern = sum(kind_of(card) * 4 ** (2 - place) for place, card in enumerate(cards))
        return row_of(strategy.theater, (pattern * len(SET_NUMBER) + SET_NUMBER[in_hand(sight)]) * 2 + rival)
    pattern = sum(card * 12 ** (2 - place) for place, card in enumerate(cards))
    kinds = KIND_NUMBER[three([kind_of(card) for card in in_hand(sight)])]
    return row_of(strategy.dossier, (pattern * len(KIND_NUMBER) + kinds) * 2 + rival)


def laid_as(sight: Sight, action: int, first: bool) -> int:
    """The number that this laying goes by in the tables: of equal ones the first."""
    slots = GAME.write(sight.view, action).slots
    row, hand = ROWS.index(slots["row"]), list(in_hand(sight))
    laid = [class_of(card) for card in slots["cards"]]
    laid = laid if sight.view.defeated == sight.seat else laid[::-1]
    if row:
        hand, laid = [kind_of(card) for card in hand], [kind_of(card) for card in laid]
    order = [[hand[place] for place in places] for places in ORDERS].index(laid)
    return (6 * row if first else 0) + order
