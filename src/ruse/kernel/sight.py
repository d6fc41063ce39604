# interpreted
"""What a player in a seat has: the view, what a perfect player would remember, what is legal, what was just told.

Bots and encoders get a Sight and nothing else. It costs the same in round 200 as in round 1: Memory is bounded and changes
only by `note(told event)`. What crosses to another process is the encoded Sight, so Memory writes itself as JSON.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol, Self

from ruse.kernel.options import Options


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that was settled before the deal, public to all: seats, switches, edition, what each seat chose."""

    seats: int
    options: Options
    edition: str
    chosen: tuple[dict[str, Any], ...] = ()


class Memory(Protocol):
    """What a perfect player in this seat would have noted; one small compiled class a game."""

    def note(self, event: object) -> None:
        """Take in one event as it was told to this viewer. Nothing else changes a Memory."""

    def fits(self, state: Any) -> bool:
        """Could this State be the truth, as far as this viewer can tell?"""

    def clone(self) -> Self: ...

    def to_json(self) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Sight:
    """A decision as the seat that owes it sees it."""

    setup: Setup
    seat: int
    kind: str
    view: Any
    memory: Any
    legal: tuple[int, ...]
    told: tuple[object, ...] = field(default=())
