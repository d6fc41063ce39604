# interpreted
"""Luck for real tables: HMAC-SHA-256 streams from a 256-bit secret that opens after the game.

The stream of a key is HMAC-SHA-256(secret, name of the purpose, 0x00, deal, a, b, counter), the four numbers as 8-byte
big-endian; each block gives eight 32-bit words; numbers come by rejection and shuffles are Fisher-Yates from the end,
so a stand-alone verifier is a page of code.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence

from ruse.kernel.errors import RuseError
from ruse.kernel.kit import Pile
from ruse.kernel.luck import Key, Luck

SECRET_BYTES = 32


def fresh_secret() -> bytes:
    """256 bits from the operating system."""
    return secrets.token_bytes(SECRET_BYTES)


def secret_from_seed(seed: int) -> bytes:
    """A secret that can be typed: for `--seed`, tests and bug reports, not for tables where cheating matters."""
    return hashlib.sha256(b"ruse seed %d" % seed).digest()


def commitment(secret: bytes) -> str:
    """What is published before the deal and checked after the game."""
    return hashlib.sha256(b"ruse commitment\x00" + secret).hexdigest()


class SealedLuck(Luck):
    """Luck that nobody can foresee and everybody can check afterwards. It cannot be cloned: nothing may look ahead."""

    def __init__(self, secret: bytes, purposes: Sequence[str]) -> None:
        if len(secret) != SECRET_BYTES:
            raise RuseError(f"a secret has {SECRET_BYTES} bytes, this one has {len(secret)}")
        self._secret = secret
        self._purposes = tuple(name.encode() for name in purposes)

    def _words(self, key: Key) -> Iterator[int]:
        purpose, deal, a, b = key
        head = self._purposes[purpose] + b"\x00" + b"".join(int(x).to_bytes(8, "big") for x in (deal, a, b))
        counter = 0
        while True:
            block = hmac.digest(self._secret, head + counter.to_bytes(8, "big"), "sha256")
            for i in range(0, len(block), 4):
                yield int.from_bytes(block[i : i + 4], "big")
            counter += 1

    @staticmethod
    def _below(words: Iterator[int], n: int) -> int:
        limit = (1 << 32) - (1 << 32) % n
        return next(word for word in words if word < limit) % n

    def below(self, key: Key, n: int) -> int:
        return self._below(self._words(key), n)

    def shuffle(self, key: Key, cards: Pile) -> None:
        words = self._words(key)
        order = cards.to_list()
        for i in range(len(order) - 1, 0, -1):
            j = self._below(words, i + 1)
            order[i], order[j] = order[j], order[i]
        cards.load(order)

    def clone(self) -> Luck:
        raise RuseError("sealed luck cannot be cloned: imagine a State from a Sight instead")
