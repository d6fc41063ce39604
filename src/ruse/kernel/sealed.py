# interpreted
"""Luck for real tables: HMAC-SHA-256 streams from a 256-bit secret that opens after the game.

Before anybody is ready the server shows the commitment to its secret; each seat answers with entropy of its own; the key of
the luck is HMAC-SHA-256(secret, "ruse key", 0x00, SHA-256 of each seat's entropy in order), where a seat that sent nothing
counts as the empty text. Seats may commit first, SHA-256("ruse seat", 0x00, entropy): then nobody's part is known when the
last one is fixed, and the server together with one seat cannot choose the deal. What a bot adds is fixed by the secret: the
server runs it, and must not choose last. Records from before that have no entropy, and their secret itself is the key.

The stream of a luck key is HMAC-SHA-256(key, name of the purpose, 0x00, deal, a, b, counter), the four numbers as 8-byte
big-endian; each block gives eight 32-bit words; numbers come by rejection and shuffles are Fisher-Yates from the end,
so a stand-alone verifier is a page of code (`tools/verify_record.py`).
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from typing import Any

from ruse.kernel.errors import RuseError
from ruse.kernel.kit import Pile
from ruse.kernel.luck import Key, Luck

SECRET_BYTES = 32


def fresh_secret() -> bytes:
    """256 bits from the operating system."""
    return secrets.token_bytes(SECRET_BYTES)


def fresh_entropy() -> str:
    """What a seat adds to the luck, where this machine draws it: 256 bits as text."""
    return secrets.token_hex(SECRET_BYTES)


def secret_from_seed(seed: int) -> bytes:
    """A secret that can be typed: for `--seed`, tests and bug reports, not for tables where cheating matters."""
    return hashlib.sha256(b"ruse seed %d" % seed).digest()


def commitment(secret: bytes) -> str:
    """What is published before the deal and checked after the game."""
    return hashlib.sha256(b"ruse commitment\x00" + secret).hexdigest()


def bot_entropy(secret: bytes, seat: int) -> str:
    """What the bot in a seat adds."""
    return hmac.digest(secret, b"ruse bot\x00" + seat.to_bytes(8, "big"), "sha256").hex()


def seat_commitment(entropy: str) -> str:
    """What a seat shows of its part before any seat shows the part itself."""
    return hashlib.sha256(b"ruse seat\x00" + entropy.encode()).hexdigest()


def round_of(commitments: Sequence[str | None]) -> str:
    """Names the commitments under which a seat opens its own."""
    return hashlib.sha256(",".join(text or "" for text in commitments).encode()).hexdigest()


def sealed_key(secret: bytes, entropy: Sequence[str | None]) -> bytes:
    """The key of the luck: the server's secret with what each seat added after seeing the commitment."""
    parts = (hashlib.sha256((text or "").encode()).digest() for text in entropy)
    return hmac.digest(secret, b"ruse key\x00" + b"".join(parts), "sha256")


def house_draw(key: bytes, row: int, many: int) -> int:
    """Which of its acts the table itself takes, as row `row` of the record."""
    return SealedLuck(key, ("house",)).below((0, row, 0, 0), many)


class SealedLuck(Luck):
    """Luck that nobody can foresee and everybody can check afterwards.

    It cannot be copied, since nothing may look ahead; unless its secret was typed, and so is none.
    """

    def __init__(self, secret: bytes, purposes: Sequence[str], *, typed: bool = False) -> None:
        if len(secret) != SECRET_BYTES:
            raise RuseError(f"a secret has {SECRET_BYTES} bytes, this one has {len(secret)}")
        self._secret = secret
        self._purposes = tuple(name.encode() for name in purposes)
        self._typed = typed
        self._drawn: dict[Key, tuple[int, list[int]]] = {}

    def draws(self) -> list[list[Any]]:
        """Everything drawn so far, for the end of the record: purpose, deal, a, b, how many, and what came out.

        Of a draw below n that is one number; of a shuffle the old places in their new order.
        """
        return [
            [self._purposes[key[0]].decode(), int(key[1]), int(key[2]), int(key[3]), many, list(out)]
            for key, (many, out) in self._drawn.items()
        ]

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
        number = self._below(self._words(key), n)
        self._drawn[key] = n, [number]
        return number

    def shuffle(self, key: Key, cards: Pile) -> None:
        before = cards.to_list()
        order = self.order(key, len(before))
        self._drawn[key] = len(before), order
        cards.load([before[place] for place in order])

    def order(self, key: Key, size: int) -> list[int]:
        """The old places in their new order."""
        words, order = self._words(key), list(range(size))
        for i in range(size - 1, 0, -1):
            j = self._below(words, i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def clone(self) -> Luck:
        if not self._typed:
            raise RuseError("sealed luck cannot be cloned: imagine a State from a Sight instead")
        return typed_luck(self._secret, [name.decode() for name in self._purposes], self._drawn)

    def __reduce__(self) -> tuple[object, ...]:
        if not self._typed:
            raise RuseError("sealed luck cannot be pickled: it would show what is still to come")
        return typed_luck, (self._secret, tuple(name.decode() for name in self._purposes), self._drawn)


def typed_luck(secret: bytes, purposes: Sequence[str], drawn: dict[Key, tuple[int, list[int]]]) -> SealedLuck:
    """Luck from a secret that was typed, after what was drawn already."""
    luck = SealedLuck(secret, purposes, typed=True)
    luck._drawn = dict(drawn)
    return luck
