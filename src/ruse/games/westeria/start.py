"""WE-2 Setup and WE-3 Control."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ruse.games.westeria import chronicle
from ruse.games.westeria.equipment import (
    ARMY,
    CARDS,
    KING,
    RANK,
    SPY_MASTER,
    TERRITORIES,
    TRAITOR,
    ZONES,
    Land,
)
from ruse.games.westeria.state import PLACING, Realm
from ruse.kernel.kit import NOTHING, Actions, Row, pile, row

CARD_SHUFFLE: Final[i64] = 0
START_DRAW: Final[i64] = 1
RESERVE_DRAW: Final[i64] = 2
LANDS: Final[i64] = 3
ARMIES: Final[i64] = 4
PURPOSES: Final = ("cards", "start", "reserve", "lands", "armies")

REAR: Final[i64] = ARMY // 2
"""WE-2.6: of the zones of a ready army so many may hold its Flag."""


def lay_out(table: Realm) -> None:
    """WE-2.1: the action cards without the Traitor are shuffled, and the Traitor goes to the bottom."""
    for i in range(CARDS):
        if table.land.card(i) != TRAITOR:
            table.deck.lay_under(table.land.card(i))
    table.luck.shuffle((CARD_SHUFFLE, table.shuffles, 0, 0), table.deck)
    table.shuffles += 1
    for i in range(CARDS):
        if table.land.card(i) == TRAITOR:
            table.deck.lay_under(TRAITOR)
    draw_for_the_start(table)


def draw_for_the_start(table: Realm) -> None:
    """WE-2.2: the highest rank starts; only those tied for it draw again."""
    contenders: list[int] = list(range(int(table.seats)))
    attempt: i64 = 0
    while len(contenders) > 1:
        kinds = [int(table.land.kind_of(table.luck.below((START_DRAW, attempt, seat, 0), ARMY))) for seat in contenders]
        best = max([starting_rank(kind, kinds) for kind in kinds])
        left = [seat for i, seat in enumerate(contenders) if starting_rank(kinds[i], kinds) == best]
        chronicle.starter_drawn(table, contenders, kinds, left)
        contenders = left
        attempt += 1
    table.starter = contenders[0]
    table.turn = table.starter


def starting_rank(kind: int, drawn: list[int]) -> int:
    """Ranks doubled, so that a Spy Master can stand half above a King drawn with it."""
    if kind == SPY_MASTER and KING in drawn:
        return 21
    return 2 * RANK[kind]


def list_territories(table: Realm, out: Actions, base: i64) -> None:
    for territory in range(TERRITORIES):
        if table.holder_of(territory) == NOTHING:
            out.add(base + territory)


def take_territory(table: Realm, seat: i64, territory: i64) -> None:
    """WE-2.3: one token at a time, clockwise, until all are taken."""
    table.hold(territory, seat)
    table.taken += 1
    chronicle.territory_taken(table, seat, territory, "WE-2.3")
    table.turn = (seat + 1) % table.seats
    if table.taken == TERRITORIES:
        table.phase = PLACING
        table.turn = table.starter


def list_placements(table: Realm, seat: i64, out: Actions) -> None:
    """WE-2.4: a free zone of an own territory; who has as many units left as empty territories must fill those."""
    left = ARMY - table.steps(seat)
    must_fill = left == empty_territories(table, seat)
    for zone in range(ZONES):
        territory = table.land.territory_of(zone)
        if table.holder_of(territory) != seat or drafted_in(table, seat, zone):
            continue
        if not must_fill or not territory_drafted(table, seat, territory):
            out.add(zone)


def drafted_in(table: Realm, seat: i64, zone: i64) -> bool:
    for step in range(table.steps(seat)):
        if table.step(seat, step) == zone:
            return True
    return False


def territory_drafted(table: Realm, seat: i64, territory: i64) -> bool:
    for step in range(table.steps(seat)):
        if table.land.territory_of(table.step(seat, step)) == territory:
            return True
    return False


def empty_territories(table: Realm, seat: i64) -> i64:
    count: i64 = 0
    for territory in range(TERRITORIES):
        if table.holder_of(territory) == seat and not territory_drafted(table, seat, territory):
            count += 1
    return count


def all_placed(table: Realm) -> bool:
    for seat in range(table.seats):
        if table.steps(seat) < ARMY:
            return False
    return True


def deal_lands(table: Realm) -> None:
    """WE-2.6: the tokens of the cities are shuffled and dealt, then the others; the starter gets the last of each round."""
    seat = table.starter
    for cities in (True, False):
        tokens = pile(TERRITORIES)
        for territory in range(TERRITORIES):
            if table.land.is_city(territory) == cities:
                tokens.lay_under(territory)
        table.luck.shuffle((LANDS, 1 if cities else 0, 0, 0), tokens)
        while tokens.count > 0:
            seat = (seat + 1) % table.seats
            territory = tokens.draw()
            table.hold(territory, seat)
            table.taken += 1
            chronicle.territory_taken(table, seat, territory, "WE-2.6")
    table.phase = PLACING
    table.turn = table.starter


def lay_ready(table: Realm, seat: i64) -> None:
    """WE-2.6: a zone by lot in each own territory and others by lot; the Flag into one of those that lie farthest from the
    lands of others, all else by lot."""
    chosen = pile(ZONES)
    others = pile(ZONES)
    for territory in range(TERRITORIES):
        if table.holder_of(territory) == seat:
            first = table.luck.below((ARMIES, seat, territory, 0), 3)
            for k in range(i64(3)):
                zone = table.land.zone_of(territory, k)
                if k == first:
                    chosen.lay_under(zone)
                else:
                    others.lay_under(zone)
    table.luck.shuffle((ARMIES, seat, TERRITORIES, 0), others)
    while chosen.count < ARMY:
        chosen.lay_under(others.draw())
    table.luck.shuffle((ARMIES, seat, TERRITORIES, 1), chosen)
    far = distances_from_others(table.land, table.holder, seat)
    rear = pile(ZONES)
    for _ in range(REAR):
        best: i64 = 0
        for i in range(chosen.count):
            if far.cells[chosen.at(i)] > far.cells[chosen.at(best)]:
                best = i
        rear.lay_under(chosen.take_at(best))
    flag = rear.take_at(table.luck.below((ARMIES, seat, TERRITORIES, 2), REAR))
    while rear.count > 0:
        chosen.lay_under(rear.draw())
    table.luck.shuffle((ARMIES, seat, TERRITORIES, 3), chosen)
    for k in range(ARMY - 1):
        table.set_step(seat, k, chosen.draw())
    table.set_step(seat, ARMY - 1, flag)
    table.set_steps(seat, ARMY)


def distances_from_others(land: Land, holder: Row, seat: i64) -> Row:
    """How many steps each zone lies from the nearest one in a territory of somebody else."""
    far = row(ZONES, NOTHING)
    queue = pile(ZONES)
    for zone in range(ZONES):
        if holder.cells[land.territory_of(zone)] != seat:
            far.cells[zone] = 0
            queue.lay_under(zone)
    while queue.count > 0:
        zone = queue.draw()
        for k in range(i64(4)):
            near = land.neighbour(zone, k)
            if near != NOTHING and far.cells[near] == NOTHING:
                far.cells[near] = far.cells[zone] + 1
                queue.lay_under(near)
    return far


def without_flag(land: Land, holder: Row, seat: i64, zones: list[int]) -> list[int]:
    """WE-2.6: the zones of a ready army that are too near to others to hold its Flag, as everybody can tell."""
    far = distances_from_others(land, holder, seat)
    steps = sorted([int(far.cells[zone]) for zone in zones], reverse=True)
    return [zone for zone in zones if far.cells[zone] < steps[int(REAR) - 1]]


def stand_up(table: Realm, rule: str) -> None:
    """WE-2.4: when all are ready the placements stand, and everyone sees where units are."""
    for seat in range(table.seats):
        for k in range(ARMY):
            table.put(seat * ARMY + k, table.step(seat, k))
            table.set_step(seat, k, NOTHING)
        table.set_steps(seat, 0)
        chronicle.placed(table, seat, rule)


def settle_control(table: Realm) -> None:
    """WE-3.1: a territory in which one player alone has units is that player's; empty or mixed is contested."""
    for territory in range(TERRITORIES):
        table.hold(territory, holder_now(table, territory))


def holder_now(table: Realm, territory: i64) -> i64:
    holder: i64 = NOTHING
    for k in range(i64(3)):
        unit = table.unit_at(table.land.zone_of(territory, k))
        if unit == NOTHING:
            continue
        if holder != NOTHING and holder != unit // ARMY:
            return NOTHING
        holder = unit // ARMY
    return holder


def tokens_of(table: Realm, seat: i64) -> i64:
    count: i64 = 0
    for territory in range(TERRITORIES):
        if table.holder_of(territory) == seat:
            count += 1
    return count


def cities_of(table: Realm, seat: i64) -> i64:
    count: i64 = 0
    for territory in range(TERRITORIES):
        if table.holder_of(territory) == seat and table.land.is_city(territory):
            count += 1
    return count
