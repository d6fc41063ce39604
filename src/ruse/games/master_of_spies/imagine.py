"""A whole table dealt from what one viewer can know: search runs on these and never on the truth."""

from __future__ import annotations

from mypy_extensions import i64

from ruse.games.master_of_spies.equipment import CARDS, FACTIONS
from ruse.games.master_of_spies.groups import Group
from ruse.games.master_of_spies.memory import Memory
from ruse.games.master_of_spies.state import MOST_SEATS
from ruse.games.master_of_spies.turns import MasterOfSpies
from ruse.kernel.kit import NOTHING, Dice, Pile, Row, pile, row


def imagine_table(memory: Memory, dice: Dice) -> MasterOfSpies:
    """Every table that fits is equally likely: unknown cards go to unknown slots, first those of a Regroup."""
    table = memory.table.clone()
    table.reseed(dice.seed())
    slots = place_groups(memory, dice)
    unseen = shuffled_unseen(memory, table, dice)
    slot: i64 = 0
    for seat in range(table.seats):
        for turn in range(memory.unknown.cells[seat]):
            table.add_to_hand(seat, card_for(slots, slot, unseen))
            slot += 1
    table.draw_pile.clear()
    for turn in range(memory.left):
        table.draw_pile.lay_under(card_for(slots, slot, unseen))
        slot += 1
    return table


def card_for(slots: Row, slot: i64, unseen: Pile) -> i64:
    card = slots.cells[slot]
    return unseen.draw() if card == NOTHING else card


def shuffled_unseen(memory: Memory, table: MasterOfSpies, dice: Dice) -> Pile:
    """The cards that could be anywhere, sorted first so that nothing of their true order is left, then shuffled."""
    placed = row(CARDS, 0)
    for which in range(FACTIONS):
        for place in range(table.length(which)):
            placed.cells[table.card_at(which, place)] = 1
    for i in range(table.discard.count):
        placed.cells[table.discard.at(i)] = 1
    for seat in range(table.seats):
        for place in range(table.hand_count(seat)):
            placed.cells[table.in_hand(seat, place)] = 1
    for group in memory.groups:
        for card in group.cards:
            placed.cells[card] = 1
    unseen = pile(CARDS)
    for number in range(CARDS):
        if placed.cells[number] == 0:
            unseen.lay_under(number)
    dice.shuffle(unseen)
    return unseen


def place_groups(memory: Memory, dice: Dice) -> Row:
    """Slots of the hands by seat, then of the draw pile; regrouped cards are put at random until they fit."""
    while True:
        slots = row(CARDS, NOTHING)
        if all(place_group(memory, group, slots, dice) for group in memory.groups):
            return slots


def place_group(memory: Memory, group: Group, slots: Row, dice: Dice) -> bool:
    count: i64 = memory.left
    for seat in range(MOST_SEATS):
        count += memory.unknown.cells[seat]
    held = row(MOST_SEATS, 0)
    for card in sorted(group.cards):
        slot = dice.below(count)
        while slots.cells[slot] != NOTHING:
            slot = dice.below(count)
        slots.cells[slot] = card
        owner = owner_of(memory, slot)
        if owner != NOTHING:
            held.cells[owner] += 1
    for seat in range(memory.table.seats):
        if seat != memory.viewer and not group.allows(seat, held.cells[seat]):
            return False
    return True


def owner_of(memory: Memory, slot: i64) -> i64:
    """Whose hand a slot belongs to; NOTHING for the draw pile."""
    for seat in range(MOST_SEATS):
        slot -= memory.unknown.cells[seat]
        if slot < 0:
            return seat
    return NOTHING
