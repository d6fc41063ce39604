"""What happened in one run, in the order it happened, as lines of text: the same seed gives the same lines."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from msgspec.json import encode

Frame = dict[str, Any]


def digest(data: Any) -> str:
    return sha256(encode(data, order="sorted")).hexdigest()[:16]


@dataclass
class Order:
    """A command as a player means it. However often it is sent, and under whatever ids, it may take effect once."""

    player: str
    table: str
    seat: int
    name: str
    fields: Frame
    ids: list[str]
    sent: int
    """Which of all words that were sent and heard its first one is."""
    answers: list[str] = field(default_factory=list)
    """What the server answered, in the order it did."""
    heard: str | None = None
    """How it ended, as far as the player knows."""
    ended: int = 0
    """Which of all words its answer was."""
    servers: set[str] = field(default_factory=set)
    """To which it was sent."""

    @property
    def lasts(self) -> bool:
        """Is it written down when it is done? Drafts and offers live in memory only."""
        return self.name in ("act", "chat")

    @property
    def disputed(self) -> bool:
        """May one server refuse it and another do it? An offer lives in the memory of who heard it; without leases, as only
        here, no other is told of it."""
        return self.name == "accept_end" and len(self.servers) > 1


@dataclass
class Clock:
    """Clocks as a server told them, at a moment of true time."""

    life: str
    at: float
    now: int
    left: list[int | None]
    running: list[bool]
    rows: int
    """How many rows of the table this server knew."""
    told: int
    """How often anything was told at this table before, or a table may have been read again."""


@dataclass
class History:
    seed: int
    lines: list[str] = field(default_factory=list)
    orders: list[Order] = field(default_factory=list)
    by_id: dict[str, Order] = field(default_factory=dict)
    shown: dict[tuple[str, int], dict[int, str]] = field(default_factory=dict)
    """By table and seat, the digest of each version's view as it was told."""
    final: dict[tuple[str, int], tuple[int, str]] = field(default_factory=dict)
    clocks: dict[str, list[Clock]] = field(default_factory=dict)
    lives: dict[str, tuple[float, float]] = field(default_factory=dict)
    """Of each server its first and last moment."""
    woken: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Of each server when it went on after it had stood still."""
    ran: dict[str, dict[int, int]] = field(default_factory=dict)
    """By table, the rows that a clock, a bot or a race made, each with the epoch of its lease."""
    violations: list[str] = field(default_factory=list)
    words: int = 0

    def word(self) -> int:
        self.words += 1
        return self.words

    def note(self, at: float, *words: object) -> None:
        self.lines.append(f"{at:.6f} " + " ".join(str(word) for word in words))

    def wrong(self, sentence: str) -> None:
        if sentence not in self.violations:
            self.violations.append(sentence)

    def show(self, table: str, seat: int, version: int, view: Any) -> None:
        """Whoever is shown the same version twice is shown the same."""
        seen = self.shown.setdefault((table, seat), {})
        found = digest(view)
        if seen.setdefault(version, found) != found:
            self.wrong(f"{table}: seat {seat} was shown two views as version {version}")

    def text(self) -> str:
        return "\n".join([*self.lines, *self.violations]) + "\n"
