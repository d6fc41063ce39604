# interpreted
"""What closes a record: the secret, every draw that came of it, and marks over all lines.

A mark is the first 8 hex digits of a chain: SHA-256(hash before, line). `every` says after how many lines one stands, so
that the end row of a long game stays short. Marks find whatever was changed by accident or by hand, and where; who changes
a record and makes new marks is found by the commitment that the players saw before the deal, and by the rules.

A server puts a mark of its own beside them where it hands a record out: `dealt`, made with a key that nobody else has. By
it the server knows its own games again when they are brought back (docs/decisions/0065).
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from ruse.kernel.line import line
from ruse.kernel.luck import Luck
from ruse.kernel.record import Record, Row, Secret
from ruse.kernel.sealed import SealedLuck, house_draw

OPENED = ("secret", "draws", "marks")
"""What of the end row is the seal's, and not how the game ended."""
MARKS = 2000
MARK = 8
KEYED = re.compile(r"[0-9a-f]{64}")
"""The mark of a server."""
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


def whole_marks(given: Any) -> tuple[int, list[str]] | None:
    """After how many lines a mark stands, and the marks; None where that is not what they are."""
    if not isinstance(given, Mapping) or not {"every", "hashes"} <= set(given) <= {"every", "hashes", "dealt"}:
        return None
    every, hashes, dealt = given["every"], given["hashes"], given.get("dealt", "0" * 64)
    if type(every) is not int or every < 1 or not isinstance(hashes, str):
        return None
    if not isinstance(dealt, str) or KEYED.fullmatch(dealt) is None:
        return None
    return every, [hashes[at : at + MARK] for at in range(0, len(hashes), MARK)]


def unmarked(lines: Sequence[str]) -> list[str]:
    """The lines that marks are over: the last one without them."""
    end = json.loads(lines[-1])
    return [*lines[:-1], line({key: value for key, value in end.items() if key != "marks"})]


def dealt_mark(lines: Sequence[str], key: bytes) -> str:
    """What a server with this key puts to these lines."""
    whole = hashlib.sha256("".join(unmarked(lines)).encode("utf-8", "surrogatepass")).digest()
    return hmac.digest(key, b"ruse dealt\x00" + whole, "sha256").hex()


def stamped(text: str, key: bytes) -> str:
    """A finished record as the server that dealt it hands it out. One without marks has no place for it."""
    lines = text.splitlines(keepends=True)
    end = json.loads(lines[-1])
    if not isinstance(end.get("marks"), dict):
        return text
    end["marks"] = {**end["marks"], "dealt": dealt_mark(lines, key)}
    return "".join([*lines[:-1], line(end)])


Origin = Literal["here", "elsewhere", "unproved"]
SAYS: dict[Origin, str] = {
    "here": "dealt by this server",
    "elsewhere": "dealt elsewhere, seal holds",
    "unproved": "no proof",
}


def origin(text: str, key: bytes | None = None) -> Origin:
    """Where a record that comes out was dealt, as far as it can be shown to whoever has this key.

    Luck that the server chose alone, that came from a seed or was known when the game was played on proves nothing.
    """
    lines = text.splitlines(keepends=True)
    header, end = json.loads(lines[0]), json.loads(lines[-1])
    if "seal" not in header or "fork" in header or "sealed" not in end.get("secret", {}):
        return "unproved"
    dealt = end.get("marks", {}).get("dealt")
    if key is None or dealt is None or not hmac.compare_digest(dealt, dealt_mark(lines, key)):
        return "elsewhere"
    return "here"


def house_draws(record: Record, secret: Secret) -> list[list[Any]]:
    """What the table itself drew: each row of its own that nobody raced for says among how many."""
    found = []
    for number, row in enumerate(record.rows):
        if "of" in row:
            found.append(["house", number, 0, 0, row["of"], [house_draw(secret.key(), number, row["of"])]])
    return found
