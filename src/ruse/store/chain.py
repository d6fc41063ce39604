"""Rows chained by hash: each row's hash covers the one before it, the first one's the header.

A flipped bit, a row that is missing and a row that was moved are all found by going along the chain.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from ruse.store.errors import Damaged


def seal(header: str) -> str:
    """The hash that the chain begins with."""
    return sha256(header.encode()).hexdigest()


def link(previous: str, body: str) -> str:
    return sha256((previous + body).encode()).hexdigest()


def follow(table: str, start: str, first: int, stored: Iterable[tuple[int, str, str]]) -> tuple[int, str]:
    """Go along (seq, body, hash) in order of seq from `first` on; give back the length and the last hash."""
    expected, previous = first, start
    for seq, body, written in stored:
        if seq != expected:
            raise Damaged(table, expected, f"row {expected} is missing")
        previous = link(previous, body)
        if previous != written:
            raise Damaged(table, seq, f"row {seq} is not what was written")
        expected += 1
    return expected, previous
