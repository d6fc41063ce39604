"""What a seat of Westeria can expect: the land as distances, enemy units as chances, and what an attack would come to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property

from ruse.games.westeria import GAME
from ruse.games.westeria.equipment import UNIT_NAMES, open_box
from ruse.games.westeria.fits import chances_of
from ruse.kernel.sight import Sight

WORTH = {
    "king": 10.0, "queen": 9.0, "prince": 8.0, "duke": 6.5, "count": 5.5, "earl": 4.5, "baron": 3.5, "sorceress": 3.5,
    "scout": 1.5, "spy-master": 4.0, "cursed-land": 4.0, "flag": 60.0,
}  # fmt: skip
RANK: dict[str, int] = {unit: 10 - place for place, unit in enumerate(UNIT_NAMES[:10])}
NEVER_MOVES = ("cursed-land", "flag")
FAR = 99


class Terrain:
    """The land of an edition, as a bot reads it."""

    def __init__(self, edition: str) -> None:
        land = open_box(GAME.load_edition(edition))
        cells = land.near.to_list()
        self.zones = range(len(land.zone_names))
        self.names = list(land.zone_names)
        self.army = [UNIT_NAMES[kind] for kind in land.kind.to_list()]
        self.near = [[zone for zone in cells[4 * z : 4 * z + 4] if zone >= 0] for z in self.zones]
        self.territory = land.territory.to_list()
        self.city = [bool(city) for city in land.city.to_list()]
        self.zones_of = [[z for z in self.zones if self.territory[z] == t] for t in range(len(self.city))]
        count = len(self.city)
        adjacent = land.adjacent.to_list()
        self.adjacent = [[other for other in range(count) if adjacent[t * count + other]] for t in range(count)]
        self.distance = [self.distances([zone]) for zone in self.zones]

    def distances(self, starts: Iterable[int]) -> list[int]:
        """Steps from the nearest of these zones, as if nothing stood in the way."""
        found = [FAR] * len(self.zones)
        going = list(starts)
        for zone in going:
            found[zone] = 0
        for zone in going:
            for other in self.near[zone]:
                if found[other] == FAR:
                    found[other] = found[zone] + 1
                    going.append(other)
        return found


@cache
def terrain_of(edition: str) -> Terrain:
    return Terrain(edition)


class Fight:
    """What an attack by a unit on one of unknown identity is expected to bring."""

    def __init__(self, unit: str, chances: Sequence[float]) -> None:
        self.wins = self.falls = self.flag = self.gain = 0.0
        for kind, foe in enumerate(UNIT_NAMES):
            chance = chances[kind]
            if chance == 0.0:
                continue
            if foe == "flag":
                self.flag = chance
            won, lost = result_of(unit, foe)
            self.wins += chance if won and not lost else 0.0
            self.falls += chance if lost else 0.0
            self.gain += chance * ((WORTH[foe] if won else 0.0) - (WORTH[unit] if lost else 0.0))


def result_of(unit: str, foe: str) -> tuple[bool, bool]:
    """WE-6: does the enemy leave the board, and does the attacker?"""
    if foe == "flag":
        return True, False
    if foe == "cursed-land":
        return unit == "sorceress", unit != "sorceress"
    if unit == "spy-master" and foe == "king":
        return True, False
    return RANK[unit] >= RANK[foe], RANK[unit] <= RANK[foe]


class Outlook:
    """A decision with what memory makes of it. Everything is worked out once, when it is first asked for."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.view = sight.view
        self.seat = sight.seat
        self.terrain = terrain_of(sight.setup.edition)
        self.owner = [zone.unit.owner if zone.unit is not None else None for zone in self.view.zones]
        self.own = {z: zone.unit.kind for z, zone in enumerate(self.view.zones) if self.owner[z] == self.seat}
        self.foes = {z: owner for z, owner in enumerate(self.owner) if owner is not None and owner != self.seat}
        self.free = [z for z, owner in enumerate(self.owner) if owner is None]

    @cached_property
    def chances(self) -> dict[int, list[float]]:
        """For every zone with an enemy unit, how likely each identity is: exact, from memory."""
        memory = self.sight.memory
        armies = [chances_of(army) for army in memory.armies]
        return {zone: armies[owner][int(memory.mark.cells[zone])] for zone, owner in self.foes.items()}

    @cached_property
    def pull(self) -> list[float]:
        """How much each zone draws units: it lies near to where enemy Flags can be, and near to the enemy at all."""
        flag = UNIT_NAMES.index("flag")
        targets = [(zone, chances[flag]) for zone, chances in self.chances.items()]
        most = max([chance for _, chance in targets], default=0.0)
        pull = [0.0] * len(self.owner)
        for zone, chance in targets:
            weight = 0.15 + (chance / most if most > 0 else 0.0)
            for other in self.terrain.zones:
                pull[other] = max(pull[other], weight * (1.0 - self.terrain.distance[zone][other] / 20))
        return pull

    @cached_property
    def front(self) -> list[int]:
        """Steps to the nearest enemy unit."""
        return self.terrain.distances(self.foes)

    @cached_property
    def front_of_own(self) -> list[int]:
        """Steps to the nearest own unit."""
        return self.terrain.distances(self.own)

    @cached_property
    def flag(self) -> int | None:
        """Where the own Flag stands."""
        return next((zone for zone, kind in self.own.items() if kind == "flag"), None)

    def fight(self, unit: str, zone: int) -> Fight:
        return Fight(unit, self.chances[zone])

    def danger(self, unit: str, zone: int, leaving: int | None = None) -> float:
        """What may be lost if the unit stands there and the enemies beside it attack."""
        if unit == "cursed-land":
            return 0.0
        worst = 0.0
        for other in self.terrain.near[zone]:
            if other in self.chances and other != leaving:
                worst = max(worst, sum(self._threat(unit, kind, c) for kind, c in enumerate(self.chances[other])))
        return worst * WORTH[unit]

    def _threat(self, unit: str, kind: int, chance: float) -> float:
        foe = UNIT_NAMES[kind]
        if chance == 0.0 or foe in NEVER_MOVES:
            return 0.0
        return chance if result_of(foe, unit)[0] else 0.0

    def token_change(self, start: int | None, zone: int, wins: bool) -> float:
        """Territories gained or lost, cities counting double, if a unit goes there."""
        after = dict(enumerate(self.owner))
        if start is not None:
            after[start] = None
        if self.owner[zone] is None or wins:
            after[zone] = self.seat
        changed = {self.terrain.territory[z] for z in (start, zone) if z is not None}
        return sum(self._held(t, after) - self._held(t, dict(enumerate(self.owner))) for t in changed)

    def _held(self, territory: int, owner: dict[int, int | None]) -> float:
        there = {owner[zone] for zone in self.terrain.zones_of[territory]} - {None}
        worth = 2.0 if self.terrain.city[territory] else 1.0
        if there == {self.seat}:
            return worth
        return -0.5 * worth if there and self.seat not in there and len(there) == 1 else 0.0
