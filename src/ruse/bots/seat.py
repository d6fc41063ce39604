"""What a bot is. It holds no State of the real table: everything it knows is in the Sight.

`budget` counts work (playouts, imagined tables), never seconds, so that a level means the same on every machine. All chance
comes from the given Dice, so the same Sight with the same Dice gives the same action. A bot keeps nothing between two
decisions; what its seat can remember is in the Sight's Memory.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight


class Bot(Protocol):
    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        """One of `sight.legal`."""


@dataclass(frozen=True, slots=True)
class Hint:
    """An action worth considering, and why: a message of the game's words with its slots."""

    action: int
    key: str
    slots: dict[str, Any] = field(default_factory=dict)


@runtime_checkable
class Adviser(Protocol):
    """A bot that can say why."""

    def hint(self, sight: Sight) -> Hint:
        """The same for the same Sight: a hint is not a roll of the dice."""
