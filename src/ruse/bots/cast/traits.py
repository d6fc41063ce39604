"""What can be told of how somebody plays by what they do: a trait is seen where one could do it and could leave it.

A manner leans on the very traits that the arena counts (`ruse arena --habits`): what is said of a person can be measured.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ruse.kernel.sight import Sight


@dataclass(frozen=True, slots=True)
class Trait:
    """`does`: is this action of it? Asked of decisions of some kinds only."""

    says: str
    kinds: tuple[str, ...]
    does: Callable[[Sight, int], bool]

    def ways(self, sight: Sight) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Legal actions that are of it, and those that are not; none at all in decisions of other kinds."""
        if sight.kind not in self.kinds:
            return (), ()
        done = tuple(action for action in sight.legal if self.does(sight, action))
        return done, tuple(action for action in sight.legal if action not in done)

    def shows(self, sight: Sight) -> bool:
        """Is there a choice between doing it and leaving it?"""
        return all(self.ways(sight))


@dataclass(frozen=True, slots=True)
class Leaning:
    """A trait that is liked, or disliked. `sound`: what even a bold player does not do for it."""

    trait: Trait
    likes: bool
    sound: Callable[[Sight, int], bool] | None = None

    def liked(self, sight: Sight) -> tuple[int, ...]:
        """What this leaning would look at, where it is a choice; otherwise nothing."""
        done, left = self.trait.ways(sight)
        if not done or not left:
            return ()
        wanted = done if self.likes else left
        return wanted if self.sound is None else tuple(action for action in wanted if self.sound(sight, action))
