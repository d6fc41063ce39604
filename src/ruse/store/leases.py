"""Leases: of all processes on one PostgreSQL one runs the clocks, bots and races of a table.

Time is the database's own. An epoch grows whenever another process takes a table over, and the tail of the table learns
it in the same statement: rows that were made under an older one are refused there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ruse.store.channel import Channel

LENGTH = 3_000
"""Milliseconds a lease lasts; it is renewed every second."""
AWAY = 10_000
"""After so long without a holder a table was away: its clocks begin afresh. Before that they have just gone on."""

APART = 2_000
"""Servers whose times differ by more do not count from the same clock: one of them was started after it had been put."""

CLOCK = "clock AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now)"
FENCE = """
locked AS (
    SELECT got.* FROM got JOIN tails USING (table_id) WHERE tails.epoch < got.epoch ORDER BY table_id FOR UPDATE OF tails
),
fenced AS (UPDATE tails SET epoch = locked.epoch, ran = locked.epoch FROM locked WHERE tails.table_id = locked.table_id)
SELECT table_id, epoch, resumed FROM got
"""
CLAIM = f"""
WITH {CLOCK}, got AS (
    INSERT INTO leases AS held (table_id, holder, epoch, until, resumed, ahead)
    SELECT asked.table_id, $1, 1, now + $2, asked.resumed, $3 - now
    FROM unnest($4::text[], $5::bigint[]) AS asked (table_id, resumed), clock ORDER BY asked.table_id
    ON CONFLICT (table_id) DO UPDATE SET
        holder = excluded.holder,
        epoch = held.epoch + CASE WHEN held.holder IS DISTINCT FROM excluded.holder THEN 1 ELSE 0 END,
        until = excluded.until,
        ahead = excluded.ahead,
        resumed = CASE WHEN held.until + $2 + {AWAY} < excluded.until OR abs(held.ahead - excluded.ahead) > {APART}
            THEN $3 ELSE held.resumed END
    WHERE held.holder IS NULL OR held.holder = excluded.holder
        OR held.until + $2 <= excluded.until OR held.until > excluded.until
    RETURNING held.table_id, held.epoch, held.resumed
),{FENCE}"""
TAKE_OVER = f"""
WITH {CLOCK}, free AS (
    SELECT table_id FROM leases, clock WHERE holder IS NOT NULL AND NOT until BETWEEN now + 1 AND now + $2
    ORDER BY table_id LIMIT $4 FOR UPDATE OF leases SKIP LOCKED
), got AS (
    UPDATE leases AS held SET
        holder = $1,
        epoch = held.epoch + 1,
        until = now + $2,
        ahead = $3 - now,
        resumed = CASE WHEN held.until + {AWAY} < now OR abs(held.ahead - ($3 - now)) > {APART}
            THEN $3 ELSE held.resumed END
    FROM free, clock WHERE held.table_id = free.table_id
    RETURNING held.table_id, held.epoch, held.resumed
),{FENCE}"""
RUN_SINCE = f"""
WITH {CLOCK} SELECT coalesce(resumed, 0) AS resumed FROM clock, tails LEFT JOIN leases USING (table_id)
WHERE table_id = $1 AND abs(coalesce(ahead, $2 - now) - ($2 - now)) <= {APART}
    AND (until + {AWAY} >= now OR until IS NULL AND $2 - updated BETWEEN 0 AND {AWAY})
"""
KEEP_TIME = f"""
WITH {CLOCK} INSERT INTO leases (table_id, epoch, until, resumed, ahead) SELECT '', 0, now + {LENGTH}, 0, $1 - now FROM clock
ON CONFLICT (table_id) DO UPDATE SET until = excluded.until, ahead = excluded.ahead
"""
TIME = f"""
WITH {CLOCK} SELECT now + ahead AS time FROM leases, clock
WHERE table_id = '' AND now BETWEEN until - {LENGTH} AND until + {AWAY}
"""
LET_GO = "UPDATE leases SET holder = NULL WHERE holder = $1 AND table_id = ANY($2::text[])"
GIVE_UP = f"WITH {CLOCK} UPDATE leases SET until = least(until, now) FROM clock WHERE holder = $1"


class Lease(NamedTuple):
    epoch: int
    resumed: int
    """When the clocks of the table began to run again after nobody had run them; 0 if they always ran."""


class Leases:
    """What one process asks for, by its name."""

    def __init__(self, channel: Channel, holder: str) -> None:
        self._channel = channel
        self._holder = holder

    async def claim(self, tables: Mapping[str, int], now: int) -> dict[str, Lease]:
        """Those of these tables that this process runs for a while from now, in one statement; each with when its clocks
        began to run again here, should nobody have had a lease of it before."""
        names = sorted(tables)
        return _read(
            await self._channel.ask(CLAIM, self._holder, LENGTH, now, names, [tables[name] for name in names])
        )  # fmt: skip

    async def take_over(self, limit: int, now: int) -> dict[str, Lease]:
        """Tables whose holder has not renewed its lease."""
        return _read(await self._channel.ask(TAKE_OVER, self._holder, LENGTH, now, limit))

    async def run_since(self, table: str, now: int) -> int | None:
        """When the clocks of a table that some process runs, or has just dealt, began to run again; None if nobody does."""
        found = await self._channel.ask(RUN_SINCE, table, now)
        return int(found[0]["resumed"]) if found else None

    async def time(self) -> int | None:
        """What time it is for the processes that are here, or were just now."""
        found = await self._channel.ask(TIME)
        return int(found[0]["time"]) if found else None

    async def keep_time(self, now: int) -> None:
        """This is the time that processes which start from now on count from; it lies with the lease of no table."""
        await self._channel.ask(KEEP_TIME, now)

    async def let_go(self, tables: Sequence[str]) -> None:
        """Nothing runs at these tables any more."""
        await self._channel.ask(LET_GO, self._holder, list(tables))

    async def give_up(self) -> None:
        """Others may take everything over at once."""
        await self._channel.ask(GIVE_UP, self._holder)


def _read(found: Sequence[Any]) -> dict[str, Lease]:
    return {row["table_id"]: Lease(row["epoch"], row["resumed"]) for row in found}
