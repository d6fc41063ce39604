"""WS-10.3: what a player could remember, place by place, for people to read."""

from __future__ import annotations

from ruse.games.war_slayer.equipment import CARDS, NAMES
from ruse.games.war_slayer.memory import Memory
from ruse.games.war_slayer.state import COLUMNS, SEATS, in_dossier, in_hand, in_theater
from ruse.kernel.game import UNSEEN, Recalled
from ruse.kernel.kit import NOTHING


def recount(memory: Memory) -> list[Recalled]:
    """The rival's hidden places, both HQs from the top, and the cards never seen."""
    parts: list[tuple[str, int, list[int]]] = []
    for seat in range(SEATS):
        for words, place in (("hand", in_hand), ("theater", in_theater), ("dossier", in_dossier)):
            items = [int(memory.cells.cells[place(seat, column)]) for column in range(COLUMNS)]
            if seat != memory.viewer and any(item != NOTHING for item in items):
                parts.append((words, seat, items))
    for seat in range(SEATS):
        parts.append(("hq", seat, memory.hq(seat).to_list()))
    lying = [item for _, _, items in parts for item in items if item != NOTHING]
    can_be = dict(zip(lying, memory.links.possible(lying), strict=True))
    told = [Recalled(f"recall.{words}", {"seat": seat}, _places(items, can_be)) for words, seat, items in parts]
    never = [[NAMES[card]] for card in range(CARDS) if memory.links.unseen.cells[card] == 1]
    return [*told, Recalled("recall.unseen", {"count": len(never)}, never)]


def _places(items: list[int], can_be: dict[int, list[int]]) -> list[list[str]]:
    """What lies in each place, or what may; an empty place is an empty list."""
    return [[] if item == NOTHING else _names(can_be[item]) for item in items]


def _names(cards: list[int]) -> list[str]:
    return [UNSEEN if card < 0 else NAMES[card] for card in cards]
