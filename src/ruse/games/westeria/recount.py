"""WE-6.4: what a player could remember of every enemy unit, for people to read."""

from __future__ import annotations

from ruse.games.westeria.equipment import UNIT_NAMES, ZONES
from ruse.games.westeria.fits import chances_of
from ruse.games.westeria.memory import Memory
from ruse.kernel.game import Recalled
from ruse.kernel.kit import NOTHING


def recount(memory: Memory) -> list[Recalled]:
    """Zone by zone what the enemy unit there can be, then the reserves."""
    chances = [chances_of(army) for army in memory.armies]
    told: list[Recalled] = []
    for zone in range(ZONES):
        owner = int(memory.owner.cells[zone])
        if owner not in (int(NOTHING), int(memory.viewer)):
            names = _names(chances[owner], int(memory.mark.cells[zone]))
            told.append(Recalled("recall.zone", {"zone": memory.land.zone_names[zone]}, [names]))
    for seat, reserve in enumerate(memory.reserves):
        if seat != memory.viewer and reserve:
            told.append(Recalled("recall.reserve", {"seat": seat}, [_names(chances[seat], mark) for mark in reserve]))
    return told


def _names(chances: dict[int, list[float]], mark: int) -> list[str]:
    return [UNIT_NAMES[kind] for kind, chance in enumerate(chances.get(mark, [])) if chance > 0]
