"""WE-10: who knows what. A view is built up field by field from nothing."""

from __future__ import annotations

from ruse.games.westeria.actions import CARD, IDENTITY, ORDER, TERRITORY
from ruse.games.westeria.end import winners_of
from ruse.games.westeria.equipment import ARMY, CARD_NAMES, SCOUT, UNIT_NAMES, ZONES
from ruse.games.westeria.runs import run_path, spread
from ruse.games.westeria.state import MOVING, OVER, PHASES, PLACING, REASONS, RESERVE, Realm, seats_of
from ruse.games.westeria.view import Kingdom, Mark, Territory, Unit, UnitName, View, Zone
from ruse.kernel.kit import NOTHING
from ruse.kernel.state import ORACLE, legal_actions

MARKS: tuple[Mark | None, ...] = (None, "moved", "ran")

# Most of a board looks the same to everybody, and as it did before: these are made once for all views of all tables.
_bare: dict[str, Zone] = {}
_held: dict[tuple[str, int, str | None, str | None], Zone] = {}
_territories: dict[tuple[str, str, bool, int], Territory] = {}


def view(table: Realm, viewer: int) -> View:
    sees_drawn = table.drawn_unit != NOTHING and _sees(table, table.drawn_unit // ARMY, viewer)
    return View(
        viewer=viewer if viewer >= 0 else None,
        phase=PHASES[table.phase],
        turn=table.turn,
        starter=table.starter,
        round=table.round,
        round_limit=table.rules.round_limit,
        made=table.made,
        moves=table.moves,
        zones=tuple(_zone(table, zone, viewer) for zone in range(ZONES)),
        territories=tuple(_territory(table, number) for number in range(24)),
        kingdoms=tuple(_kingdom(table, seat, viewer) for seat in range(table.seats)),
        shown=tuple(CARD_NAMES[card] for card in table.shown.to_list()),
        discards=tuple(CARD_NAMES[card] for card in sorted(table.discards.to_list())),
        deck=table.deck.count,
        drawn=UNIT_NAMES[table.kind_of(table.drawn_unit)] if sees_drawn or _open_draw(table) else None,
        steps=_steps(table, viewer),
        may=_may(table, viewer),
        runs=_runs(table, viewer),
        barred=_barred(table),
        placing=_placing(table, viewer),
        army=_army(table, viewer),
        lands=_lands(table, viewer),
        reason=REASONS[table.reason] or None,
        winners=seats_of(winners_of(table)) if table.phase == OVER else (),
    )


def _sees(table: Realm, owner: int, viewer: int) -> bool:
    """WE-10.1: does the viewer see this owner's units? A game that is over is open."""
    return viewer in (owner, ORACLE) or table.phase == OVER


def _open_draw(table: Realm) -> bool:
    """WE-9.1: with open reserves everyone sees what was drawn from one."""
    return table.rules.open_reserves and table.drawn_unit != NOTHING


def _zone(table: Realm, zone: int, viewer: int) -> Zone:
    name = table.land.zone_names[zone]
    unit = table.unit_at(zone)
    if unit == NOTHING:
        bare = _bare.get(name)
        if bare is None:
            bare = _bare[name] = Zone(name, None)
        return bare
    owner = unit // ARMY
    kind = UNIT_NAMES[table.kind_of(unit)] if _sees(table, owner, viewer) else None
    key = (name, int(owner), kind, MARKS[table.seen_moving(unit)])
    held = _held.get(key)
    if held is None:
        held = _held[key] = Zone(name, Unit(*key[1:]))
    return held


def _territory(table: Realm, number: int) -> Territory:
    land, holder = table.land, int(table.holder_of(number))
    key = (land.territory_letters[number], land.territory_names[number], land.is_city(number), holder)
    territory = _territories.get(key)
    if territory is None:
        territory = _territories[key] = Territory(key[0], key[1], key[2], None if holder == NOTHING else holder)
    return territory


def _kingdom(table: Realm, seat: int, viewer: int) -> Kingdom:
    reserve = [unit for unit in range(seat * ARMY, seat * ARMY + ARMY) if table.place_of(unit) == RESERVE]
    if table.phase <= PLACING:
        reserve = []
    if table.drawn_unit in reserve:
        reserve.remove(table.drawn_unit)
    sees = table.rules.open_reserves or _sees(table, seat, viewer)
    captor = table.captor_of(seat)
    return Kingdom(
        seat=seat,
        units=table.units_on_board(seat),
        reserve=len(reserve),
        reserved=tuple(UNIT_NAMES[table.kind_of(unit)] for unit in reserve) if sees else None,
        flag=None if captor == NOTHING else captor,
        out=table.is_out(seat),
    )


def _steps(table: Realm, viewer: int) -> tuple[str, ...]:
    if viewer < 0:
        return ()
    steps = [table.step(viewer, k) for k in range(_drafted(table, viewer))]
    return tuple(step_name(table.land.zone_names, table.land.territory_names, step) for step in steps)


def _drafted(table: Realm, viewer: int) -> int:
    """Who is ready is the table's business: an army that is locked in looks like one that is not begun."""
    locked_in = table.phase == PLACING and table.steps(viewer) == ARMY
    return 0 if locked_in else int(table.steps(viewer))


def _placing(table: Realm, viewer: int) -> UnitName | None:
    if table.phase != PLACING or viewer < 0:
        return None
    return UNIT_NAMES[table.land.kind_of(_drafted(table, viewer))]


def _army(table: Realm, viewer: int) -> tuple[UnitName, ...]:
    if table.phase != PLACING or viewer < 0:
        return ()
    return tuple(UNIT_NAMES[table.land.kind_of(k)] for k in range(_drafted(table, viewer), ARMY))


def _lands(table: Realm, viewer: int) -> tuple[tuple[str, str, str], ...]:
    if table.phase != PLACING or viewer < 0:
        return ()
    held = [territory for territory in range(24) if table.holder_of(territory) == viewer]
    return tuple((_third(table, n, 0), _third(table, n, 1), _third(table, n, 2)) for n in held)


def _third(table: Realm, territory: int, k: int) -> str:
    """The name of a territory's zone."""
    return table.land.zone_names[table.land.zone_of(territory, k)]


def _may(table: Realm, viewer: int) -> tuple[str, ...]:
    land = table.land
    if viewer < 0 or (table.phase != PLACING and not table.acting() >> viewer & 1):
        return ()
    if table.phase == PLACING and _drafted(table, viewer) == 0:
        own = [zone for zone in range(ZONES) if table.holder_of(land.territory_of(zone)) == viewer]
        return tuple(land.zone_names[zone] for zone in own)
    return tuple(step_name(land.zone_names, land.territory_names, a) for a in legal_actions(table, viewer))


def _runs(table: Realm, viewer: int) -> tuple[tuple[str, ...], ...]:
    if viewer < 0 or table.phase != MOVING or table.turn != viewer or table.steps(viewer) != 1:
        return ()
    start = table.step(viewer, 0)
    if table.kind_of(table.unit_at(start)) != SCOUT:
        return ()
    far = [zone for zone in legal_actions(table, viewer) if zone < ZONES and not table.land.are_near(start, zone)]
    spread(table, start)
    return tuple(run_path(table, start, zone) for zone in far if table.free(zone))


def _barred(table: Realm) -> tuple[tuple[str, str], ...]:
    """Everyone has seen these units go to and fro."""
    found: list[tuple[str, str]] = []
    for zone in range(ZONES):
        unit = table.unit_at(zone)
        if unit != NOTHING and table.went_turns(unit) >= 2:
            low, high = divmod(int(table.went_between(unit)), int(ZONES))
            if zone in (low, high):
                found.append((table.land.zone_names[zone], table.land.zone_names[low + high - zone]))
    return tuple(found)


def step_name(zones: list[str], territories: list[str], action: int) -> str:
    """How one step is written, without its context."""
    if action < TERRITORY:
        return zones[action]
    if action < IDENTITY:
        return territories[action - TERRITORY]
    if action < CARD:
        return UNIT_NAMES[action - IDENTITY]
    if action < ORDER:
        return CARD_NAMES[action - CARD] if action - CARD < len(CARD_NAMES) else ("decline", "end")[action - CARD - 7]
    return str(action - ORDER)
