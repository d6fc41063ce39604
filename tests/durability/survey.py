"""A store works, its disk is cut off again and again, and what is left is looked through."""

from __future__ import annotations

import random
import shutil
from dataclasses import dataclass, field
from pathlib import Path

from ruse.kernel.errors import RuseError
from tests.durability.cuts import Cut, cuts, lay_out
from tests.durability.looking import FILE, Lost, compare, read_by_store, read_past
from tests.durability.scratch import scratch
from tests.durability.work import worked


@dataclass
class Survey:
    cuts: int = 0
    rows: int = 0
    """Acknowledged rows that were looked for."""
    by_store: int = 0
    lost: list[str] = field(default_factory=list)


async def surveyed(seed: int, many: int, *, store_every: int = 0) -> Survey:
    """So many cuts of one life of a store; every few the real store opens what is left."""
    folder, survey = scratch("ruse-cuts-"), Survey()
    try:
        disk = await worked(folder, seed)
        for number, cut in enumerate(cuts(disk.log, many, random.Random(seed))):
            survey.cuts += 1
            survey.rows += len(cut.promised)
            by_store = bool(store_every) and number % store_every == 0
            survey.by_store += by_store
            trouble = await looked_at(cut, folder / "cut", by_store=by_store)
            survey.lost += [f"seed {seed}: {trouble}"] if trouble is not None else []
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return survey


async def looked_at(cut: Cut, folder: Path, *, by_store: bool) -> str | None:
    """What is wrong after this cut; None if nothing is."""
    folder.mkdir()
    try:
        lay_out(cut, folder)
        tables = {table for table, _ in cut.promised}
        compare(cut, await read_by_store(folder / FILE, tables) if by_store else read_past(folder / FILE))
    except (Lost, RuseError) as trouble:
        return str(trouble)
    finally:
        shutil.rmtree(folder)
    return None
