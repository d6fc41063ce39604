"""Set-ups for Westeria, drawn one unit at a time from the bot's own dice: nothing about them follows from the board.

A set-up has an *intention*: a role, the zone that is to be the Flag's, and others that look just like it: every side taken.
Which of these *centres* it is cannot be seen, and each is as likely. A bot keeps nothing between the 18 steps of a
placement, so the intention is never written down: at every step it is drawn again, each as likely as the units placed so
far make it. Together the steps are exactly what they would be had one intention been drawn at first and kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import exp

from ruse.bots.westeria.outlook import Terrain, terrain_of
from ruse.games.westeria.view import View
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight

Plan = tuple[int, ...]
"""A zone for each unit, in the order of the army."""
Holders = tuple[int | None, ...]

FINE = 1 << 30
SPARE = 2
"""Cursed Lands may be wanted elsewhere, so that many units need no post."""
BEHIND = 2
"""So many zones from the border the Flag stands at least, where the land allows it."""
MOST_FLAGS = 10
CENTRES = 3
"""The Flag's zone and its decoys, where there are units enough."""
MOST_SETS = 10


@dataclass(frozen=True, slots=True)
class Role:
    """How an army stands: how many zones beside the Flag are kept for Cursed Land, and how much more a strong unit is wanted
    there than a weak one; how near to the border strong units like to be, and how far from it the Flag."""

    share: float
    lands: int
    strong: float
    ahead: float
    deep: float
    city: float = 1.5


ROLES = {
    "wall": Role(share=0.4, lands=2, strong=2.0, ahead=0.35, deep=0.8),
    "bluff": Role(share=0.2, lands=0, strong=2.5, ahead=0.35, deep=0.5, city=2.5),
    "blitz": Role(share=0.2, lands=1, strong=0.8, ahead=0.8, deep=0.8),
    "mirror": Role(share=0.2, lands=1, strong=1.5, ahead=0.3, deep=0.2),
}
"""Wall: the Flag behind Cursed Lands. Bluff: Cursed Lands elsewhere, the Flag among strong units. Blitz: whatever is strong
stands in front. Mirror: as most people set up, so that it says little."""
STRENGTH = {
    "king": 1.0, "queen": 1.0, "prince": 0.9, "duke": 0.8, "count": 0.7, "earl": 0.5, "baron": 0.3, "sorceress": 0.2,
    "scout": -0.2, "spy-master": -0.1,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Intention:
    role: str
    flag: int
    share: float
    beside: frozenset[int]
    """The own zones beside the Flag."""
    posts: frozenset[int]
    """These, the decoys and the zones beside them: each gets a unit."""
    weights: dict[str, list[float]]
    """By unit and zone: how much it is wanted there."""
    totals: dict[str, float]
    own: frozenset[int]
    territories: frozenset[int]


@lru_cache(maxsize=64)
def intentions(edition: str, holders: Holders, seat: int) -> tuple[Intention, ...]:
    """Every role with every set of centres, and each of them as the Flag's."""
    terrain = terrain_of(edition)
    own = own_zones(terrain, holders, seat)
    held = frozenset(terrain.territory[zone] for zone in own)
    front = terrain.distances([zone for zone in terrain.zones if zone not in own])
    sets = centre_sets(terrain, own, front)
    found: list[Intention] = []
    for name, role in ROLES.items():
        likely = [
            exp(sum(fit_for_flag(terrain, role, zone, own, front) for zone in zones) / len(zones)) for zones in sets
        ]
        for zones, part in zip(sets, likely, strict=True):
            for flag in zones:
                beside = closed_in(terrain, own, [flag]) - {flag}
                others = sorted({*terrain.army} - {"flag"})
                weights: dict[str, list[float]] = {
                    unit: wanted(terrain, role, unit, beside, own, front) for unit in others
                }
                totals: dict[str, float] = {unit: sum(wants) for unit, wants in weights.items()}
                share = role.share * part / sum(likely) / len(zones)
                posts = closed_in(terrain, own, zones) - {flag}
                found.append(Intention(name, flag, share, beside, posts, weights, totals, own, held))
    return tuple(found)


def centre_sets(terrain: Terrain, own: frozenset[int], front: Sequence[int]) -> list[tuple[int, ...]]:
    """Zones that can all look like the Flag's at once: those that take the fewest units first."""
    flags = flag_zones(terrain, own, front)
    for size in range(min(CENTRES, len(flags)), 1, -1):
        needs = {zones: units_needed(terrain, own, zones) for zones in combinations(flags, size)}
        good = sorted((need, zones) for zones, need in needs.items() if need <= len(terrain.army) - SPARE)
        if good:
            return [zones for _, zones in good[:MOST_SETS]]
    return [(zone,) for zone in flags]


def closed_in(terrain: Terrain, own: frozenset[int], centres: Sequence[int]) -> frozenset[int]:
    """The centres and the own zones beside them."""
    return frozenset(zone for centre in centres for zone in (centre, *terrain.near[centre]) if zone in own)


def units_needed(terrain: Terrain, own: frozenset[int], centres: Sequence[int]) -> int:
    """WE-2.4: for these zones, and one for every territory that has none of them."""
    closed = closed_in(terrain, own, centres)
    return len(closed) + len({terrain.territory[zone] for zone in own} - {terrain.territory[zone] for zone in closed})


def own_zones(terrain: Terrain, holders: Holders, seat: int) -> frozenset[int]:
    return frozenset(zone for zone in terrain.zones if holders[terrain.territory[zone]] == seat)


def flag_zones(terrain: Terrain, own: frozenset[int], front: Sequence[int]) -> list[int]:
    """The zones well behind the border, or else the best there are."""
    ranked = sorted(
        own, key=lambda zone: (-min(front[zone], BEHIND), open_sides(terrain, zone, own), -front[zone], zone)
    )
    good = [zone for zone in ranked if front[zone] >= BEHIND and open_sides(terrain, zone, own) == 0]
    return (good or ranked)[:MOST_FLAGS]


def open_sides(terrain: Terrain, zone: int, own: frozenset[int]) -> int:
    return sum(other not in own for other in terrain.near[zone])


def fit_for_flag(terrain: Terrain, role: Role, zone: int, own: frozenset[int], front: Sequence[int]) -> float:
    """Few neighbours, none of them another's, far behind."""
    return role.deep * front[zone] - 0.5 * len(terrain.near[zone]) - 1.2 * open_sides(terrain, zone, own)


def wanted(
    terrain: Terrain, role: Role, unit: str, beside: frozenset[int], own: frozenset[int], front: Sequence[int]
) -> list[float]:
    weights = [0.0] * len(terrain.zones)
    for zone in own:
        city = terrain.city[terrain.territory[zone]]
        if unit == "cursed-land":
            weights[zone] = (role.lands if zone in beside else 0.5) * (role.city if city else 1.0)
        else:
            strength = STRENGTH[unit]
            weights[zone] = exp(-role.ahead * strength * front[zone] - 0.12 * front[zone])
            if zone in beside:
                weights[zone] *= max(0.15, 1.0 + role.strong * strength)
    return weights


def step_weights(terrain: Terrain, aim: Intention, placed: Sequence[int]) -> list[float]:
    """How likely the next unit goes where under an intention, whatever the whole is."""
    unit = terrain.army[len(placed)]
    if unit == "flag":
        return [1.0 if zone == aim.flag and zone not in placed else 0.0 for zone in terrain.zones]
    shut, only = bounds(terrain, aim, placed, unit)
    weights = aim.weights[unit]
    open_to = aim.own if only is None else only
    return [weights[zone] if zone in open_to and zone not in shut else 0.0 for zone in terrain.zones]


def bounds(terrain: Terrain, aim: Intention, placed: Sequence[int], unit: str) -> tuple[set[int], set[int] | None]:
    """The zones shut to the unit, and those it must keep to, if it must: so that every territory (WE-2.4) and every zone
    beside the Flag gets a unit in the end."""
    posts, guards = aim.posts.difference(placed), aim.beside.difference(placed)
    land = unit == "cursed-land"
    kept = 0 if land else min(ROLES[aim.role].lands, len(guards))
    shut = {aim.flag, *placed}
    if len(guards) <= kept:
        shut |= guards
    held = {terrain.territory[zone] for zone in (*placed, *posts, aim.flag)}
    bare = aim.territories - held
    left = len(terrain.army) - 1 - len(placed) - (0 if land else terrain.army.count("cursed-land"))
    if left > len(posts) - kept + len(bare):
        return shut, None
    return shut, {*posts, *(zone for territory in bare for zone in terrain.zones_of[territory])}


def likelihood(terrain: Terrain, aim: Intention, placed: Sequence[int]) -> float:
    """How likely an intention brings about the units placed so far."""
    found = aim.share
    for step, zone in enumerate(placed):
        unit = terrain.army[step]
        shut, only = bounds(terrain, aim, placed[:step], unit)
        weights = aim.weights[unit]
        if weights[zone] == 0.0 or zone in shut or (only is not None and zone not in only):
            return 0.0
        if only is None:
            whole = aim.totals[unit] - sum([weights[other] for other in shut])
        else:
            whole = sum([weights[other] for other in only.difference(shut)])
        found *= weights[zone] / whole
    return found


def draw(weights: Sequence[float], dice: Dice) -> int | None:
    """A place, as likely as its weight."""
    whole = sum(weights)
    if whole <= 0.0:
        return None
    ticket = whole * int(dice.below(FINE)) / FINE
    for place, weight in enumerate(weights):
        ticket -= weight
        if ticket < 0.0 and weight > 0.0:
            return place
    return max(range(len(weights)), key=lambda place: weights[place])


def next_zone(sight: Sight, dice: Dice) -> int:
    """Where the next unit goes."""
    edition, seat = sight.setup.edition, sight.seat
    terrain = terrain_of(edition)
    holders = tuple(territory.holder for territory in sight.view.territories)
    placed = [terrain.names.index(step) for step in sight.view.steps]
    for _ in placed:
        dice.word()  # who asks with the same dice at every step must not get the same draw
    aims = intentions(edition, holders, seat)
    chosen = draw([likelihood(terrain, aim, placed) for aim in aims], dice)
    weights = step_weights(terrain, aims[chosen], placed) if chosen is not None else [0.0]
    zone = draw([weight if place in sight.legal else 0.0 for place, weight in enumerate(weights)], dice)
    return sight.legal[dice.below(len(sight.legal))] if zone is None else zone


def set_up(edition: str, holders: Holders, seat: int, dice: Dice, role: str | None = None) -> Plan:
    """A whole set-up in a role, or in any."""
    terrain = terrain_of(edition)
    aims = [aim for aim in intentions(edition, holders, seat) if role in (None, aim.role)]
    place = draw([aim.share for aim in aims], dice)
    assert place is not None, "a seat without territories sets nothing up"
    placed: list[int] = []
    while len(placed) < len(terrain.army):
        weights = step_weights(terrain, aims[place], placed)
        zone = draw(weights, dice)
        if zone is None:
            raise ValueError("no zone is left for a unit")
        placed.append(zone)
    return tuple(placed)


def arrange(view: View, edition: str, dice: Dice, role: str | None = None) -> dict[str, str]:
    """A whole set-up for the viewer who is about to place units, in one of `ROLES` or in any: a unit by zone."""
    assert view.viewer is not None, "a spectator has nothing to place"
    holders = tuple(territory.holder for territory in view.territories)
    terrain = terrain_of(edition)
    plan = set_up(edition, holders, view.viewer, dice, role)
    return {terrain.names[zone]: unit for zone, unit in zip(plan, terrain.army, strict=True)}
