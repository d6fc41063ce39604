"""WX-9.1: what a player could remember, for people to read: what must be in the tax pile and in the armies."""

from __future__ import annotations

from ruse.games.war_x_treme.memory import Memory
from ruse.kernel.game import Recalled


def recount(memory: Memory) -> list[Recalled]:
    """The top of the own army as it was seen, what armies are made of, and what went openly into the tax pile."""
    told: list[Recalled] = []
    names = memory.deck.names
    if memory.spied:
        told.append(Recalled("recall.spied", {"count": len(memory.spied)}, [[names[s // 2]] for s in memory.spied]))
    for seat, army in enumerate(memory.armies):
        if army:
            cards = [[names[card]] for card in _of_pools(memory, set(army))]
            told.append(Recalled("recall.army", {"seat": seat, "count": len(army)}, cards))
    sizes = [memory.pool.to_list().count(token) for token, _ in memory.tax]
    seen = {token for (token, _), size in zip(memory.tax, sizes, strict=True) if size == 1}
    known = [[names[card]] for card in _of_pools(memory, seen)]
    return [*told, Recalled("recall.tax", {"count": len(known)}, known)]


def _of_pools(memory: Memory, pools: set[int]) -> list[int]:
    return [card for card in range(memory.deck.cards) if memory.pool.cells[card] in pools]
