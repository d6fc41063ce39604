"""A machine without chance: what is drawn at random, except for luck itself, is the same in every world."""

from __future__ import annotations

import random
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar
from unittest.mock import patch

T = TypeVar("T")


class Sure:
    """Stands for `secrets`."""

    def __init__(self) -> None:
        self._draw = random.Random(0)

    def again(self, seed: int) -> None:
        self._draw.seed(seed)

    def token_bytes(self, count: int = 32) -> bytes:
        return self._draw.randbytes(count)

    def token_hex(self, count: int = 32) -> str:
        return self.token_bytes(count).hex()

    def token_urlsafe(self, count: int = 32) -> str:
        return urlsafe_b64encode(self.token_bytes(count)).rstrip(b"=").decode()

    def choice(self, given: Sequence[T]) -> T:
        return self._draw.choice(given)

    def randbits(self, count: int) -> int:
        return self._draw.getrandbits(count)

    def randbelow(self, below: int) -> int:
        return self._draw.randrange(below)


@contextmanager
def nothing_by_chance() -> Iterator[Sure]:
    """For as many servers as there are: each begins again before it draws."""
    sure = Sure()
    names = ("token_bytes", "token_hex", "token_urlsafe", "choice", "randbits", "randbelow")
    with patch.multiple("secrets", **{name: getattr(sure, name) for name in names}):
        yield sure
