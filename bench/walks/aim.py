"""What a walk is after: it presses rather what is called so, and nothing that is not offered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bench.walks.coverage import called, deeds
from bench.walks.walker import words_of
from ruse.kernel.game import Game

STRONGLY, FAINTLY, OTHERWISE = 20.0, 2.0, 0.03
"""Weight of what is called as nothing else is that could be chosen, of what shares its words with others, and of those."""
Offered = tuple[str, dict[str, Any], str]
"""A move that can be chosen: how it is written, its slots, what is said of it."""


class Aim:
    def __init__(self, game: Game | None, wants: frozenset[str] = frozenset(), steps: Sequence[str] = ()) -> None:
        self.game, self.wants, self.steps = game, set(wants), tuple(steps)
        self.sought: list[frozenset[str]] = []
        self.others: list[frozenset[str]] = []

    def done(self, done: set[str], *, whole: bool) -> None:
        """A step is taken; when the decision is made, what led there once leads nowhere any more."""
        self.wants -= done
        if whole:
            self.steps = ()

    def hits(self, kind: str, draft: int, moves: Sequence[Offered]) -> list[bool]:
        """Which of them it is after. Where none counts, those that led on once."""
        counts = [bool(self.wants.intersection(self._counts(kind, move))) for move in moves]
        if any(counts):
            return counts
        step = self.steps[draft] if draft < len(self.steps) else None
        return [text == step for text, _, _ in moves]

    def asked(self, kind: str, draft: int, moves: Sequence[Offered]) -> None:
        """The decision that is owed now. Where anything will do, nothing is sought."""
        hits = self.hits(kind, draft, moves)
        if all(hits):
            hits = [False] * len(hits)
        words = [self._words(kind, move) for move in moves]
        self.sought = [said for said, hit in zip(words, hits, strict=True) if hit]
        self.others = [said for said, hit in zip(words, hits, strict=True) if not hit]

    def weight(self, name: str) -> float:
        """How much what is read on the screen speaks for it."""
        words = words_of(name)
        best = max((len(words & one) for one in self.sought), default=0)
        rest = max((len(words & one) for one in self.others), default=0)
        if not self.sought or best == rest == 0:
            return 1.0
        return STRONGLY if best > rest else FAINTLY if best == rest else OTHERWISE

    def _counts(self, kind: str, move: Offered) -> list[str]:
        return list(deeds(self.game, kind, move[0], move[1])) if self.game is not None else []

    def _words(self, kind: str, move: Offered) -> frozenset[str]:
        text, slots, says = move
        named = [str(value) for value in slots.values() if isinstance(value, (str, int))]
        names = [called(self.game, one) for one in self._counts(kind, move)] if self.game is not None else []
        return words_of(" ".join([text, says, *named, *names]))
