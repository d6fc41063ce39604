"""The one way to do something at a live table, for a seat, a clock, a bot and the seal.

`do` asks the rules, makes the rows durable and tells everybody. `asked` and `by_itself` see to it that the table is whole
afterwards, however that ended: another process was quicker, the store failed, the rules refused or broke.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Literal

from ruse.kernel.errors import Refusal, RuseError
from ruse.server.live.desk import Desk
from ruse.server.live.following import follow, overtaken
from ruse.server.live.keeping import commit
from ruse.server.live.release import Before
from ruse.server.live.rescue import rebuild, suspend
from ruse.server.words import phrase
from ruse.store import GATHERING, Repeated, StoreDown, StoreError, Taken
from ruse.table import Done, Table

ATTEMPTS = 5
"""How often the rules are asked again because another process was quicker."""

Act = Callable[[Table, int], Done]
"""What the rules are asked: a table and the time go in, what is to be kept and told comes out."""
Work = Callable[[], Awaitable[object]]
Doing = Callable[[], dict[str, Any]]
"""What was being done, for whoever looks into a table that was suspended."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How it ended; unknown means that it may have been kept."""

    status: Literal["done", "refused", "unknown"]
    trouble: RuseError | None = None


DONE = Ending("done")


async def do(desk: Desk, act: Act, *, unasked: bool = False) -> Done:
    """Within the table's turn: what comes of an act is kept, then told. What nobody asked for is kept under the lease."""
    before = Before.now(desk)
    done = act(desk.playing(), desk.house.now())
    if done.rows:
        await commit(desk, done, before, desk.house.leases.epoch(desk) if unasked else None)
    elif unasked:
        desk.arm()
    return done


async def asked(desk: Desk, work: Work, doing: Doing) -> Ending:
    """Within the table's turn: somebody asks for this, and is asked again as often as another process was quicker."""
    return await _whole(desk, lambda: _again(desk, work), doing)


async def by_itself(desk: Desk, work: Work, doing: Doing) -> None:
    """Within the table's turn: nobody asks for this. If another process was quicker, it has done this or something else."""
    ending = await _whole(desk, lambda: _once(desk, work), doing)
    if ending.trouble is not None:
        desk.house.log.error("not done", table=desk.id, doing=doing()["is"], trouble=str(ending.trouble))


@asynccontextmanager
async def changing(desk: Desk) -> AsyncIterator[None]:
    """A table's turn, for a change of who sits there: what could not be kept is as if it had never been done."""
    async with desk.turn:
        try:
            yield
        except StoreError:
            await rebuild(desk)
            raise


async def _whole(desk: Desk, work: Work, doing: Doing) -> Ending:
    """Do it, and leave a table that is as its rows say, or suspended."""
    try:
        await work()
    except (StoreDown, Taken) as error:
        await rebuild(desk)
        return Ending("unknown", error)
    except StoreError as error:
        await rebuild(desk)
        return Ending("refused", error)
    except RuseError as error:
        return Ending("refused", error)
    except MemoryError:
        # The machine's trouble, and no fault of the rules: as with a commit, nobody knows how far it came.
        await rebuild(desk)
        return Ending("unknown", RuseError(phrase("memoryRanOut")))
    except Exception:
        return Ending("refused", RuseError(await suspend(desk, doing())))
    return DONE


async def _again(desk: Desk, work: Work) -> None:
    for _ in range(ATTEMPTS):
        try:
            if await _once(desk, work):
                return
        except Refusal:
            # Another process may have gone on with this table: only who is up to date may refuse.
            if not await _is_behind(desk):
                raise
            await follow(desk)
    raise Taken(desk.id, 0, phrase("othersWereQuickerAgainAnd"))


async def _once(desk: Desk, work: Work) -> bool:
    """Is it done? If another process was quicker, what that one did is told instead."""
    table = desk.table
    known, drafts = (0, {}) if table is None else (len(table.record.rows), table.drafts())
    try:
        await work()
    except Taken as quicker:
        await overtaken(desk, quicker, known, drafts)
        return isinstance(quicker, Repeated)
    return True


async def _is_behind(desk: Desk) -> bool:
    if desk.table is not None:
        return await desk.house.store.length(desk.id) > len(desk.table.record.rows)
    listing = await desk.house.store.listing(desk.id)
    return listing.state != GATHERING or listing.seats != desk.kept
