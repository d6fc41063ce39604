"""Which branches of our code hostile input reaches."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from coverage import Coverage

import ruse

HOUSE = Path(ruse.__file__).parent
PARTS = ("wire", "table", "server", "store")
BESIDE = (
    "wire/typescript.py", "server/serve.py", "store/postgres.py", "store/backups.py", "store/exchange.py",
    "store/console.py", "store/inspection.py",
)  # fmt: skip
"""What no frame, request or record can come to: another database, and commands of whoever runs the server."""


@dataclass
class Reach:
    taken: Counter[str] = field(default_factory=Counter)
    there: Counter[str] = field(default_factory=Counter)

    def says(self) -> str:
        parts = ", ".join(f"{part} {self.taken[part] / self.there[part]:.0%}" for part in PARTS if self.there[part])
        return f"{self.taken.total():,} of {self.there.total():,} branches of our code reached ({parts})"


@contextmanager
def reaching() -> Iterator[Reach]:
    """Count branches while something runs; the figures are there when it has ended."""
    source = [str(HOUSE / part) for part in PARTS]
    watch, reach = Coverage(data_file=None, branch=True, source=source, concurrency=["thread", "greenlet"]), Reach()
    watch.start()
    try:
        yield reach
    finally:
        watch.stop()
    gc.collect()  # A finalizer that raises while a file is parsed makes the parser of Python 3.11 raise a SystemError.
    for part in PARTS:
        for file in sorted((HOUSE / part).rglob("*.py")):
            if str(file.relative_to(HOUSE)) not in BESIDE:
                exits = watch.branch_stats(str(file)).values()
                reach.there[part] += sum(total for total, _ in exits)
                reach.taken[part] += sum(taken for _, taken in exits)
