# interpreted
"""What closes a record: the secret, every draw that came of it, and marks over all lines.

A mark is the first 8 hex digits of a chain: SHA-256(hash before, line). `every` says after how many lines one stands, so
that the end row of a long game stays short. Marks find whatever was changed by accident or by hand, and where; who changes
a record and makes new marks is found by the commitment that the players saw before the deal, and by the rules.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

from ruse.kernel.line import line
from ruse.kernel.luck import Luck
from ruse.kernel.record import Record, Row, Secret
from ruse.kernel.sealed import SealedLuck, house_draw

OPENED = ("secret", "draws", "marks")
"""What of the end row is the seal's, and not how the game ended."""
MARKS = 2000
MARK = 8
LONGEST = 60_000
"""Bytes of an end row; one that would be longer leaves its draws out."""


def close_record(record: Record, end: Row, secret: Secret, luck: Luck) -> None:
    """Complete the end row, which comes after all others of the record."""
    end["secret"] = secret.to_json()
    if isinstance(luck, SealedLuck):
        end["draws"] = [*luck.draws(), *house_draws(record, secret)]
    lines = [line(data) for data in (record.header(), *record.rows, end)]
    if len(lines[-1]) > LONGEST:
        del end["draws"]
        lines[-1] = line(end)
    every = -(-len(lines) // MARKS)
    end["marks"] = {"every": every, "hashes": "".join(marks(lines, every))}


def marks(lines: Sequence[str], every: int) -> Iterator[str]:
    """One mark after every so many lines, and one after the last."""
    chain = b""
    for number, text in enumerate(lines, 1):
        chain = hashlib.sha256(chain + text.encode()).digest()
        if number % every == 0 or number == len(lines):
            yield chain.hex()[:MARK]


def house_draws(record: Record, secret: Secret) -> list[list[Any]]:
    """What the table itself drew: each row of its own that nobody raced for says among how many."""
    found = []
    for number, row in enumerate(record.rows):
        if "of" in row:
            found.append(["house", number, 0, 0, row["of"], [house_draw(secret.key(), number, row["of"])]])
    return found
