"""Counted work: steps instead of seconds, so that a bound is the same on every machine and a test can hold it.

Whoever loops over what a long game or a stubborn player could make large says how far it went. What may be given up carries
a `Work` of so many steps and stops when none is left. Everything that was counted is in `TOTAL`, for tests and benches.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

ENDLESS: Final[i64] = 1 << 60
"""For work that is bounded by what it works on; it is counted all the same."""


@final
class Total:
    """All that was counted in this process. No decision hangs on it: several threads may count at once."""

    def __init__(self) -> None:
        self.steps: i64 = 0


TOTAL: Final = Total()


@final
class Work:
    """Steps that somebody may still take."""

    def __init__(self, steps: i64) -> None:
        self.left: i64 = steps

    def spend(self, steps: i64) -> None:
        self.left -= steps
        TOTAL.steps += steps


def counted() -> int:
    """How many steps have been counted so far."""
    return int(TOTAL.steps)
