"""WE-6.4: what a player could remember of every enemy unit, for people to read, and what an attack on it would come to."""

from __future__ import annotations

from typing import Any

from ruse.games.westeria.equipment import CURSED_LAND, FLAG, UNIT_NAMES, ZONES
from ruse.games.westeria.fits import chances_of
from ruse.games.westeria.memory import Memory
from ruse.games.westeria.play import compare
from ruse.kernel.game import Recalled
from ruse.kernel.kit import NOTHING

CERTAIN = 1 - 1e-9
Chances = dict[int, list[float]]


def recount(memory: Memory) -> list[Recalled]:
    """Zone by zone what the enemy unit there can be, then the reserves."""
    chances = [chances_of(army) for army in memory.armies]
    own = _own_kinds(memory, chances)
    told: list[Recalled] = []
    for zone in range(ZONES):
        owner = int(memory.owner.cells[zone])
        if owner not in (int(NOTHING), int(memory.viewer)):
            mark = int(memory.mark.cells[zone])
            slots: dict[str, Any] = {
                "zone": memory.land.zone_names[zone],
                "left": _left(memory, owner, chances[owner], mark),
                "fights": {UNIT_NAMES[kind]: forecast(kind, chances[owner][mark]) for kind in own},
            }
            told.append(Recalled("recall.zone", slots, [_names(chances[owner], mark)]))
    for seat, reserve in enumerate(memory.reserves):
        if seat != memory.viewer and reserve:
            told.append(Recalled("recall.reserve", {"seat": seat}, [_names(chances[seat], mark) for mark in reserve]))
    return told


def _names(chances: Chances, mark: int) -> list[str]:
    return [UNIT_NAMES[kind] for kind, chance in enumerate(chances.get(mark, [])) if chance > 0]


def _left(memory: Memory, owner: int, chances: Chances, mark: int) -> dict[str, int]:
    """Of each identity the unit can have, how many of its army are not known to be another unit."""
    left = list(memory.armies[owner].counts)
    for other in _marks(memory, owner):
        if other != mark and max(chances[other]) > CERTAIN:
            left[chances[other].index(max(chances[other]))] -= 1
    return {UNIT_NAMES[kind]: left[kind] for kind, chance in enumerate(chances[mark]) if chance > 0}


def _marks(memory: Memory, owner: int) -> list[int]:
    """The marks of an army, wherever they lie."""
    standing = [int(memory.mark.cells[zone]) for zone in range(ZONES) if memory.owner.cells[zone] == owner]
    drawn = [memory.drawn] if memory.drawn >= 0 and memory.turn == owner else []
    taken = [memory.flags[owner]] if memory.flags[owner] >= 0 else []
    return [*standing, *memory.reserves[owner], *drawn, *taken]


def _own_kinds(memory: Memory, chances: list[Chances]) -> list[int]:
    """The kinds of unit the viewer could attack with."""
    kinds: set[int] = set()
    for zone in range(ZONES):
        if memory.viewer >= 0 and memory.owner.cells[zone] == memory.viewer:
            known = chances[memory.viewer][int(memory.mark.cells[zone])]
            kinds.add(known.index(max(known)))
    return sorted(kinds - {int(FLAG), int(CURSED_LAND)})


def forecast(kind: int, could_be: list[float]) -> list[int]:
    """How often in a hundred an attack wins, fails, costs both and takes a Flag, if all that fits is equally likely."""
    results = [0.0] * 4
    for foe, chance in enumerate(could_be):
        results[int(compare(kind, foe))] += 100 * chance
    return [round(result) for result in results]
