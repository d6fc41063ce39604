"""A whole table dealt from what one viewer can know: search runs on these and never on the truth."""

from __future__ import annotations

from ruse.games.war_x_treme.equipment import GEAR, SLOTS, TAXMANS_KNOCK
from ruse.games.war_x_treme.locker import Locker
from ruse.games.war_x_treme.memory import Memory
from ruse.games.war_x_treme.state import BORROWED, DOWN, PICKED, Field
from ruse.kernel.kit import NOTHING, Dice, pile


def deal_hidden(memory: Memory, table: Field, dice: Dice) -> None:
    """Give every hidden place of a table a card; `table` has everything that lies open, and -1 in hidden places."""
    cards = shuffled_pools(memory, dice)
    for seat in range(int(table.seats)):
        table.army[seat].clear()
        for token in memory.armies[seat]:
            table.army[seat].lay_under(cards[token].pop())
    downs = [down[2] if down[2] < 0 else cards[down[2]].pop() for down in memory.downs]
    picked = {seat: cards[token].pop() for seat, token in sorted(memory.picked.items()) if token >= 0}
    tax = [[cards[token].pop(), entered] for token, entered in memory.tax]
    draw_from_tax(memory, table, tax, downs, picked, dice)
    lay_hidden(memory, table, downs, picked)
    turn_sides(memory, table, dice)
    deal_locker(memory.locker, table, dice)


def shuffled_pools(memory: Memory, dice: Dice) -> dict[int, list[int]]:
    """The cards of every pool in an order nobody knows."""
    pools: dict[int, list[int]] = {}
    for card in range(int(memory.deck.cards)):
        pool = int(memory.pool.cells[card])
        if pool >= 0:
            pools.setdefault(pool, []).append(card)
    for pool in pools:
        pools[pool] = shuffled(pools[pool], dice)
    return pools


def shuffled(cards: list[int], dice: Dice) -> list[int]:
    if len(cards) < 2:
        return list(cards)
    mixed = pile(len(cards) + 1)
    mixed.load(cards)
    dice.shuffle(mixed)
    return mixed.to_list()


def draw_from_tax(
    memory: Memory, table: Field, tax: list[list[int]], downs: list[int], picked: dict[int, int], dice: Dice
) -> None:
    """Slots, loans and picked recruits, the earliest draw first: each is any card that had entered by then."""
    draws: list[tuple[int, int, int]] = []
    for slot in range(int(SLOTS)):
        table.fill(slot, NOTHING)
        if memory.slots[slot] >= 0:
            draws.append((memory.slots[slot], 0, slot))
    for i in range(len(downs)):
        if downs[i] < 0:
            draws.append((-downs[i] - 1, 1, i))
    for seat, token in memory.picked.items():
        if token < 0:
            draws.append((-token - 1, 2, seat))
    for time, what, where in sorted(draws):
        there = [i for i in range(len(tax)) if tax[i][1] <= time]
        card = tax.pop(there[dice.below(len(there))])[0]
        if what == 0:
            table.fill(where, card)
        elif what == 1:
            downs[where] = card
        else:
            picked[where] = card
    table.tax.load(shuffled([card for card, entered in tax], dice))


def lay_hidden(memory: Memory, table: Field, downs: list[int], picked: dict[int, int]) -> None:
    """Cards for what lies face down; the table was laid out with a place for each, written as -1 - its code."""
    left = [[downs[i] for i in range(len(downs)) if memory.downs[i][0] == seat] for seat in range(int(table.seats))]
    for i in range(table.table.count):
        code = -1 - table.table.at(i)
        if code < 0:
            continue
        seat = int(code & 7)
        how = code >> 6
        card = left[seat].pop(0) if how == DOWN or how == BORROWED else picked[seat]
        table.table.set_at(i, card)
        table.lies.cells[card] = code
        if how == PICKED:
            table.set_shown(seat, card)


def turn_sides(memory: Memory, table: Field, dice: Dice) -> None:
    """WX-1.3: every double card that nobody has seen lies either way; what a Spyglass showed lies as it was seen."""
    for card in range(table.deck.cards):
        if memory.pool.cells[card] >= 0 and table.deck.is_double(card):
            table.turn_side(card, dice.below(2))
    for spied in memory.spied:
        table.turn_side(spied // 2, spied % 2)


def deal_locker(locker: Locker, table: Field, dice: Dice) -> None:
    """Hands from the stocks they were drawn from, the store from its own, and the secrets of others.

    WX-7.1: from the second round on no hand holds a must-play-now card."""
    stocks: dict[int, list[int]] = {}
    late = int(TAXMANS_KNOCK) if table.round > 1 else int(GEAR)
    for stock, kinds in sorted(locker.stocks.items()):
        stocks[stock] = shuffled([kind for kind in range(late) for copy in range(kinds[kind])], dice)
    table.hand.fill(0)
    for seat in range(int(table.seats)):
        for kind in range(int(GEAR)):
            table.set_gear(seat, kind, locker.known[seat][kind])
        for stock in locker.held[seat]:
            table.take_gear(seat, stocks[stock].pop())
    left = stocks.get(locker.stock, [])
    knocks = locker.stocks[locker.stock][int(TAXMANS_KNOCK)] if table.round > 1 else 0
    table.store.load(shuffled(left + [int(TAXMANS_KNOCK)] * knocks, dice) if knocks else left)
    deal_secrets(locker, table, dice)


def deal_secrets(locker: Locker, table: Field, dice: Dice) -> None:
    """WX-8.1: who has one is public, which is not."""
    rest = shuffled([secret for secret in range(3) if secret != locker.secret], dice)
    for seat in locker.holders:
        own = seat == locker.viewer and locker.secret >= 0
        table.set_secret(seat, locker.secret if own else rest.pop())
