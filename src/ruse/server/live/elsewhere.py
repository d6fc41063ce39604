"""Who is at a table through another process."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Of one process: the players, and how many watch."""

    players: frozenset[str] = field(default_factory=frozenset)
    watching: int = 0
