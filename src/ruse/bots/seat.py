"""What a bot is. It holds no State of the real table: everything it knows is in the Sight.

`budget` counts work (playouts, imagined tables), never seconds, so that a level means the same on every machine. All chance
comes from the given Dice, so the same Sight with the same Dice gives the same action. A bot keeps nothing between two
decisions; what its seat can remember is in the Sight's Memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight


class Bot(Protocol):
    """One whose decisions take a second or so says `PONDERS = True`: its seat then takes longer at a table, always."""

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


@runtime_checkable
class Explainer(Protocol):
    """A bot that can say what speaks for any action, whether it would choose it or not."""

    def reason(self, sight: Sight, action: int) -> Hint: ...


@dataclass(frozen=True, slots=True)
class Layout:
    """What there is to say about a whole decision: its steps, and a message of the game's words with its slots."""

    steps: tuple[str, ...]
    key: str = ""
    slots: dict[str, Any] = field(default_factory=dict)


@runtime_checkable
class Arranger(Protocol):
    """A bot that can lay out a decision of many steps as a whole, and say what it thinks of one."""

    def arrange(self, sight: Sight, role: str | None, dice: Dice) -> Layout:
        """A whole decision in a role of the game's, or in any. It may be another one with other dice."""

    def judge(self, sight: Sight, steps: Sequence[str]) -> Layout:
        """What somebody else laid out; a Refusal where it cannot be read."""
