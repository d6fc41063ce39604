"""MS-8.1: what a player could remember, for people to read: known hands, what a Regroup left open, cards not seen."""

from __future__ import annotations

from ruse.games.master_of_spies.equipment import CARDS, FACTIONS
from ruse.games.master_of_spies.groups import Group
from ruse.games.master_of_spies.memory import Memory
from ruse.kernel.game import UNSEEN, Recalled


def recount(memory: Memory) -> list[Recalled]:
    """The other hands, then what is known of regrouped cards, then every card that lies somewhere unseen."""
    told: list[Recalled] = []
    others = [seat for seat in range(memory.table.seats) if seat != memory.viewer]
    for seat in others:
        known = [[memory.table.name(card)] for card in memory.table.hand(seat)]
        told.append(Recalled("recall.hand", {"seat": seat}, known + [[UNSEEN]] * memory.unknown.cells[seat]))
    for group in memory.groups:
        told += [part for seat in others if (part := _regrouped(memory, group, seat)) is not None]
    unseen = [[memory.table.name(card)] for card in _unseen(memory)]
    return [*told, Recalled("recall.unseen", {"count": len(unseen)}, unseen)]


def _regrouped(memory: Memory, group: Group, seat: int) -> Recalled | None:
    places = [[memory.table.name(card)] for card in sorted(group.cards)]
    if not places:
        return None
    if seat == group.keeper:
        return Recalled("recall.kept", {"seat": seat, "count": int(group.least)}, places) if group.least else None
    return Recalled("recall.regroup", {"seat": seat, "count": group.most[seat]}, places)


def _unseen(memory: Memory) -> list[int]:
    """The cards that are neither on the table nor in the discard pile nor known in a hand."""
    table = memory.table
    seen = set(table.discard.to_list())
    seen |= {table.card_at(row, place) for row in range(FACTIONS) for place in range(table.length(row))}
    for seat in range(table.seats):
        seen |= set(table.hand(seat))
    return [card for card in range(CARDS) if card not in seen]
