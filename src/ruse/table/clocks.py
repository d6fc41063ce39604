"""Clocks that run while a seat owes a decision. Time while the process was down is charged to nobody."""

from __future__ import annotations

from ruse.table.chairs import DAY, Live, Mail, Pace, Relaxed

WARN_BEFORE = 10_000
"""Live: how long before its end a decision is warned about."""
AFTER_TIME_OUT = 15_000
"""Live: what a seat has for a decision when its bank is used up."""


class Clocks:
    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        bank = pace.bank if isinstance(pace, Live) else 0
        self.left = [bank] * seats
        self.since: list[int | None] = [None] * seats

    def start(self, seat: int, now: int) -> None:
        """The seat is asked something new."""
        self.since[seat] = now
        if isinstance(self.pace, Mail):
            self.left[seat] = self.pace.days * DAY

    def stop(self, seat: int, now: int) -> None:
        """The seat has decided, or need not any more."""
        since = self.since[seat]
        if since is None:
            return
        self.since[seat] = None
        if isinstance(self.pace, Live):
            left = self.left[seat] - max(0, now - since) + self.pace.increment
            self.left[seat] = max(left, AFTER_TIME_OUT)

    def pause(self) -> None:
        """The process goes down, or did: nothing runs."""
        self.since = [None] * len(self.since)

    def resume(self, now: int) -> None:
        """The process was away until now: what runs has run from here on."""
        self.since = [None if since is None else now for since in self.since]

    def deadline(self, seat: int) -> int | None:
        since = self.since[seat]
        if since is None or isinstance(self.pace, Relaxed):
            return None
        return since + self.left[seat]

    def warning(self, seat: int) -> int | None:
        """When the seat is warned: ten seconds before, or by mail when a tenth of the time is left."""
        deadline = self.deadline(seat)
        if deadline is None:
            return None
        return deadline - (WARN_BEFORE if isinstance(self.pace, Live) else self.left[seat] // 10)

    def left_now(self, seat: int, now: int) -> int | None:
        if isinstance(self.pace, Relaxed):
            return None
        since = self.since[seat]
        return self.left[seat] if since is None else max(0, self.left[seat] - (now - since))
