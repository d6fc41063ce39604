# compiled
"""WE-5.3 Runs: the free zones to which a Scout can come."""

from __future__ import annotations

from mypy_extensions import i64

from ruse.games.westeria.state import Realm
from ruse.kernel.kit import NOTHING


def spread(table: Realm, start: i64) -> i64:
    """WE-5.3: every free zone a run from here can come to is reached, each from the one before it; how many there are."""
    table.reach_nothing()
    table.reach(start, start)
    count: i64 = 0
    done: i64 = -1
    zone = start
    while done < count:
        for k in range(i64(4)):
            near = table.land.neighbour(zone, k)
            if near != NOTHING and not table.is_reached(near) and table.free(near):
                table.reach(near, zone)
                table.set_run(count, near)
                count += 1
        done += 1
        if done < count:
            zone = table.run_to(done)
    return count


def run_path(table: Realm, start: i64, zone: i64) -> tuple[str, ...]:
    """One way the Scout can go, as `spread` reached each zone."""
    path: list[str] = []
    while zone != start:
        path.append(table.land.zone_names[zone])
        zone = table.reached_from(zone)
    path.append(table.land.zone_names[start])
    path.reverse()
    return tuple(path)
