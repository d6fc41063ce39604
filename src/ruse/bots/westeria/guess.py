"""What enemies probably have where: memory knows what is possible, and nobody sets up by lot.

Many set-ups are drawn up as a player might, those like what is seen count most, and what memory allows is weighed with
how often they have each unit in each zone. A part of doubt stays: people set up otherwise.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from ruse.bots.westeria.outlook import Outlook, terrain_of
from ruse.bots.westeria.placing import Plan, draw_up
from ruse.games.westeria.equipment import UNIT_NAMES
from ruse.kernel.kit import Dice

SET_UPS = 300
LIKENESS = 1.6
"""A set-up with one more unit where one stands counts so many times as much."""
DOUBT = 0.15
"""What part of belief is left to set-ups of any kind."""
ROUNDS = 8
"""How often chances are set right by unit and by kind in turn."""

Chances = dict[int, list[float]]


@lru_cache(maxsize=64)
def set_ups(edition: str, holders: tuple[int, ...], seat: int) -> tuple[Plan, ...]:
    """How the seat might have placed its army, knowing its territories alone."""
    dice = Dice(1 + seat)
    return tuple(draw_up(terrain_of(edition), holders, seat, dice) for _ in range(SET_UPS))


@lru_cache(maxsize=1024)
def usual(edition: str, holders: tuple[int, ...], seat: int, still: frozenset[int]) -> Chances:
    """By zone where a unit has never moved: how many times as likely as by lot each kind is there."""
    return counted(edition, set_ups(edition, holders, seat), still)


def counted(edition: str, family: tuple[Plan, ...], still: frozenset[int]) -> Chances:
    """The same among these set-ups."""
    army = [UNIT_NAMES.index(unit) for unit in terrain_of(edition).army]
    alike = [len(still.intersection(plan)) for plan in family]
    most = max(alike)
    seen = {zone: [0.0] * len(UNIT_NAMES) for zone in still}
    total = 0.0
    for plan, units in zip(family, alike, strict=True):
        weight = LIKENESS ** (units - most)
        total += weight
        for zone, kind in zip(plan, army, strict=True):
            if zone in still:
                seen[zone][kind] += weight
    even = [army.count(kind) / len(army) for kind in range(len(UNIT_NAMES))]
    return {
        zone: [DOUBT + (1 - DOUBT) * part / total / share for part, share in zip(parts, even, strict=True)]
        for zone, parts in seen.items()
    }


class Guess(Outlook):
    """The same outlook, with enemies as they probably set up."""

    @cached_property
    def chances(self) -> Chances:
        possible = super().chances
        found: Chances = {}
        for seat in sorted(set(self.foes.values())):
            found |= self.weighed(seat, {zone: possible[zone] for zone, owner in self.foes.items() if owner == seat})
        return {zone: found[zone] for zone in possible}

    def weighed(self, seat: int, possible: Chances) -> Chances:
        """What memory allows, times what is usual in the zones where nothing has moved."""
        holders = tuple(self.sight.memory.holder)
        if seat not in holders:
            return possible
        still = frozenset(zone for zone in possible if self.view.zones[zone].unit.mark is None)
        often = self.mixed(seat, self.usual(holders, seat, still))
        weights = {
            zone: [chance * times for chance, times in zip(chances, often[zone], strict=True)]
            if zone in still
            else chances
            for zone, chances in possible.items()
        }
        return settled(weights, [sum(column) for column in zip(*possible.values(), strict=True)])

    def usual(self, holders: tuple[int, ...], seat: int, still: frozenset[int]) -> Chances:
        return usual(self.sight.setup.edition, holders, seat, still)

    def mixed(self, seat: int, often: Chances) -> Chances:
        """WE-4.6: units that were redeployed together may be each other, so what is usual in their zones is shared."""
        memory = self.sight.memory
        links = [set(link.slots) for link in memory.armies[seat].links]
        found = dict(often)
        for slots in links:
            zones = [zone for zone in often if int(memory.mark.cells[zone]) in slots]
            shared = [sum(parts) / len(zones) for parts in zip(*(often[zone] for zone in zones), strict=True)]
            found |= dict.fromkeys(zones, shared)
        return found


def settled(weights: Chances, counts: list[float]) -> Chances:
    """In the proportions of the weights: every unit is something, and every kind is there as often as memory knows."""
    rows = list(weights.values())
    for _ in range(ROUNDS):
        sums = [sum(column) for column in zip(*rows, strict=True)]
        scale = [count / total if total else 0.0 for count, total in zip(counts, sums, strict=True)]
        rows = [[part * times for part, times in zip(row, scale, strict=True)] for row in rows]
        rows = [[part / whole for part in row] if (whole := sum(row)) else row for row in rows]
    return dict(zip(weights, rows, strict=True))
