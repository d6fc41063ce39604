"""A whole table dealt from what one viewer can know: search runs on these and never on the truth."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ruse.games.war_slayer.equipment import CARDS, Box
from ruse.games.war_slayer.memory import Memory
from ruse.games.war_slayer.rules import Rules
from ruse.games.war_slayer.state import CHOICES, FIRST_ROWS, HAND, SEATS
from ruse.games.war_slayer.turns import WarSlayer, empty_table
from ruse.kernel.kit import NOTHING, Dice, Pile, pile
from ruse.kernel.luck import FastLuck


def imagine_table(memory: Memory, box: Box, rules: Rules, dice: Dice) -> WarSlayer:
    """Every table that fits, each as likely as the deal and blind laying make it."""
    table = empty_table(box, rules, FastLuck(dice.seed()))
    deal = draw_deal(memory, dice)
    for seat in range(SEATS):
        fill_pile(memory.hq(seat), table.hq(seat), deal)
        fill_pile(memory.aside(seat), table.aside(seat), deal)
    for i in range(HAND, CHOICES):
        item = memory.cells.cells[i]
        table.cells.cells[i] = NOTHING if item == NOTHING else deal.card_of(item)
    for i in range(FIRST_ROWS, len(table.cells.cells)):
        table.cells.cells[i] = memory.cells.cells[i]
    table.phase = memory.phase
    table.mission = memory.mission
    table.defeated = memory.defeated
    table.flipped = memory.flipped
    table.loser = memory.loser
    table.reason = memory.reason
    return table


@final
class Deal:
    """Values for the slots of all links, and unseen cards for fresh marks as they are asked for."""

    def __init__(self, values: dict[int, int], unseen: Pile) -> None:
        self.values = values
        self.unseen = unseen
        self.dealt: dict[int, int] = {}

    def card_of(self, item: i64) -> i64:
        """The card an item is in this deal."""
        value: int = item
        value = self.values.get(value, value)
        if value < CARDS:
            return value
        if value not in self.dealt:
            self.dealt[value] = self.unseen.draw()
        return self.dealt[value]


def draw_deal(memory: Memory, dice: Dice) -> Deal:
    """A deal in which no barred mark is the VIP: drawn until one is, so that all such deals stay equally likely."""
    while True:
        values: dict[int, int] = {}
        barred = memory.links.draw(dice, values)
        deal = Deal(values, shuffled_unseen(memory, dice))
        if all(deal.card_of(mark) != memory.vip for mark in barred):
            return deal


def shuffled_unseen(memory: Memory, dice: Dice) -> Pile:
    """The cards never seen, sorted first so that nothing of their true order is left, then shuffled."""
    unseen = pile(CARDS)
    for card in range(CARDS):
        if memory.links.unseen.cells[card] == 1:
            unseen.lay_under(card)
    dice.shuffle(unseen)
    return unseen


def fill_pile(items: Pile, cards: Pile, deal: Deal) -> None:
    for i in range(items.count):
        cards.lay_under(deal.card_of(items.at(i)))


def hold_instead(table: WarSlayer, seat: i64, cards: list[int]) -> WarSlayer:
    """A copy in which the seat holds and has laid these cards, as far as they lie in its HQ; its own lie there instead.

    For a rival who does not know what the seat holds.
    """
    other = table.clone()
    cells = other.cells.cells
    hq = other.hq(seat)
    number: i64 = 0
    for part in range(i64(3)):
        for place in range(i64(3)):
            at = HAND + 6 * part + 3 * seat + place
            if cells[at] == NOTHING or number >= len(cards):
                continue
            wanted: i64 = cards[number]
            number += 1
            for depth in range(hq.count):
                if hq.at(depth) == wanted:
                    hq.set_at(depth, cells[at])
                    cells[at] = wanted
                    break
    return other
