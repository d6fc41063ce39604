"""Check the luck of a finished game of Ruse with Python's standard library: python verify_record.py FILE [COMMITMENT]

FILE is a record as the table's page or `ruse play --record` gives it; COMMITMENT, if you noted it, is what the table showed
before the deal. Exit code 0: everything comes out. 2: something does not, and a sentence says what and where.

What is checked
1. Marks: the last line has a mark for the lines before it, so that a changed line is found and named.
   chain = SHA-256(chain before, line), the first chain being empty; a mark is the first 8 hex digits of it. Beside them
   may stand what only the server that dealt can check: HMAC-SHA-256(its key, "ruse dealt", 0x00, SHA-256(all lines)).
2. Commitment: line 1 has SHA-256("ruse commitment", 0x00, secret); the last line opens the secret of 32 bytes.
3. Key: HMAC-SHA-256(secret, "ruse key", 0x00, SHA-256 of each seat's entropy in turn); nothing sent counts as "";
   a bot's is HMAC-SHA-256(secret, "ruse bot", 0x00, seat as 8 bytes), in hex. No seal in line 1: the secret is the key.
   Where the seal has commitments, each other seat's is SHA-256("ruse seat", 0x00, entropy), in hex, and was fixed before any
   entropy was shown; a seat with a commitment and no entropy did not show it.
4. Draws: the last line lists them as [purpose, deal, a, b, n, what came out]. The words of a draw are the 32-bit big-endian
   numbers of HMAC-SHA-256(key, purpose, 0x00, deal, a, b, counter) for counter = 0, 1, 2 ..., all four as 8 bytes. A number
   below m: the first word below the largest multiple of m, modulo m. A shuffle of n: for i = n-1 ... 1 swap the places i
   and a number below i+1; what came out are the old places in their new order.
Not checked: whether the moves were legal and the cards went where the rules say. `ruse verify` plays the game for that.
"""

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from typing import Any

Row = dict[str, Any]


class Wrong(Exception):
    """What does not come out."""


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def written(data: Row) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def read(text: str) -> tuple[list[str], list[Row]]:
    """The lines as they are, and what they say."""
    lines = text.splitlines(keepends=True)
    try:
        rows = [json.loads(line) for line in lines]
    except ValueError as error:
        raise Wrong(f"a line is not JSON: {error}") from error
    if not text.endswith("\n") or not all(isinstance(row, dict) for row in rows) or rows[0].get("ruse") != 1:
        raise Wrong("this is not a whole record of Ruse")
    ends = [number for number, row in enumerate(rows) if row.get("row") == "end"]
    if ends[:1] != [len(rows) - 1]:
        raise Wrong(
            f"line {ends[0] + 2}: the game was over before" if ends else "this game is not over: it is still sealed"
        )
    return lines, rows


def check_marks(lines: list[str], header: Row, end: Row) -> int:
    """Step 1. How many lines the marks cover; 0 in an old record that has none and no seal either."""
    if "marks" not in end and "seal" not in header:
        return 0
    every, hashes, rest = end["marks"]["every"], end["marks"]["hashes"], {k: end[k] for k in end if k != "marks"}
    dealt = end["marks"].get("dealt", "0" * 64)
    if set(end["marks"]) - {"every", "hashes", "dealt"} or len(dealt) != 64 or set(dealt) - set("0123456789abcdef"):
        raise Wrong(f"line {len(lines)}: the marks cannot be read")
    if lines[-1] != written({**rest, "marks": end["marks"]}):
        raise Wrong(f"line {len(lines)}: this is not how it was written")
    chain, place = b"", 0
    for number, line in enumerate([*lines[:-1], written(rest)], 1):
        chain = sha256(chain + line.encode())
        if number % every == 0 or number == len(lines):
            if hashes[place : place + 8] != chain.hex()[:8]:
                raise Wrong(f"line {place // 8 * every + 1}: this is not what was written when the game was played")
            place += 8
    if place != len(hashes):
        raise Wrong(f"there are {len(lines)} lines, and marks for another number")
    return len(lines)


def find_key(header: Row, end: Row, seen: str) -> tuple[bytes, list[str | None] | None]:
    """Steps 2 and 3."""
    if "sealed" not in end.get("secret", {}):
        raise Wrong("the last line opens no secret of 32 bytes: this is a simulation, or a game that was not sealed")
    secret = bytes.fromhex(end["secret"]["sealed"])
    commitment = sha256(b"ruse commitment\x00" + secret).hex()
    if len(secret) != 32 or header.get("commitment") != commitment:
        raise Wrong("the secret in the last line is not the one that line 1 commits to")
    if not commitment.startswith(seen):
        raise Wrong(f"line 1 commits to {commitment}, and that is not what you saw")
    if "seal" not in header:
        return secret, None
    entropy = header["seal"]["entropy"]
    if len(entropy) != len(header["seats"]):
        raise Wrong("line 1: the seal has a text for each seat, or null for one that sent none")
    for seat, (sitting, text) in enumerate(zip(header["seats"], entropy, strict=True)):
        made = hmac.digest(secret, b"ruse bot\x00" + seat.to_bytes(8, "big"), "sha256").hex()
        if sitting.get("kind") == "bot" and text != made and "fork" not in header:
            raise Wrong(f"what the bot in seat {seat + 1} added does not come from the secret")
    for seat, shown in enumerate([] if "fork" in header else header["seal"].get("commitments", [])):
        text = entropy[seat]
        bound = None if text is None else sha256(b"ruse seat\x00" + text.encode()).hex()
        if header["seats"][seat].get("kind") != "bot" and bound is not None and shown != bound:
            raise Wrong(f"what seat {seat + 1} added is not what it had committed to")
    parts = b"".join(sha256((text or "").encode()) for text in entropy)
    return hmac.digest(secret, b"ruse key\x00" + parts, "sha256"), entropy


def words(key: bytes, purpose: str, deal: int, a: int, b: int) -> Iterator[int]:
    counter = 0
    while True:
        numbers = b"".join(number.to_bytes(8, "big") for number in (deal, a, b, counter))
        block = hmac.digest(key, purpose.encode() + b"\x00" + numbers, "sha256")
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
        counter += 1


def below(stream: Iterator[int], m: int) -> int:
    limit = 2**32 - 2**32 % m
    return next(word for word in stream if word < limit) % m


def drawn(key: bytes, purpose: str, deal: int, a: int, b: int, n: int, out: list[int]) -> list[int]:
    """Step 4, one draw."""
    stream = words(key, purpose, deal, a, b)
    if len(out) == 1:
        return [below(stream, n)]
    order = list(range(n))
    for i in range(n - 1, 0, -1):
        j = below(stream, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def verify(text: str, seen: str = "") -> list[str]:
    """What was found, in sentences."""
    try:
        lines, rows = read(text)
        marked = check_marks(lines, rows[0], rows[-1])
        key, entropy = find_key(rows[0], rows[-1], seen.lower())
        draws = rows[-1].get("draws", [])
        wrong = [number for number, draw in enumerate(draws, 1) if drawn(key, *draw) != draw[-1]]
        if wrong:
            raise Wrong(f"line {len(lines)}: draw {wrong[0]} does not come from the secret")
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, ZeroDivisionError, IndexError) as error:
        raise Wrong(f"the record is damaged: {type(error).__name__}: {error}") from error
    shown = (rows[0].get("seal") or {}).get("commitments", [])
    kept = [seat + 1 for seat, sent in enumerate(entropy or ()) if sent is None and shown and shown[seat]]
    bound = f", each bound before any was shown{f' (never shown: {kept})' if kept else ''}" if shown else ""
    silent = [seat + 1 for seat, sent in enumerate(entropy or ()) if sent is None]
    added = "only the server" if entropy is None else f"all seats but {silent}" if silent else "every seat"
    return [f"{marked} lines are as they were written.", f"Commitment: {rows[0]['commitment']}",
            f"Who added to the luck: {added}{bound}.", f"{len(draws)} draws come from the secret."]  # fmt: skip


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8", newline="\n") as file:
            print("\n".join(verify(file.read(), *sys.argv[2:3])))
    except (Wrong, IndexError, OSError) as error:
        print(f"verify_record: {error or __doc__}", file=sys.stderr)
        sys.exit(2)
