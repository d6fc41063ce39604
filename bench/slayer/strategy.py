"""A strategy for the first mission, as tables of chances: by what a seat knows, how it lays and whether it backs out.

Everything is in flipping order, so that one strategy serves both seats. A file of it names its version and the digest of
what follows; a file that is cut off, changed or of another version is refused.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ruse.kernel.errors import RuseError

Floats = npt.NDArray[np.float32]

SHAPES = ((364, 12), (64 * 364 * 2, 6), (1728 * 20 * 2, 6), (144 * 3 * 16 * 12 * 4, 2), (12 * 9 * 5 * 4 * 36 * 4, 2))
"""The first three by what they are; the second three into the Theater by what is guarded, and into the Dossier by who
fights; ways out after the first and after the second operation."""
CELLS = sum(rows * width for rows, width in SHAPES)
PARTS = 255
VERSION = 1


@dataclass(frozen=True)
class Strategy:
    first: Floats
    theater: Floats
    dossier: Floats
    early: Floats
    """How likely it backs out after losing the first operation."""
    late: Floats

    @classmethod
    def of_parts(cls, parts: npt.NDArray[np.uint8]) -> Strategy:
        """What was never met is laid as it comes, and goes on."""
        tables: list[Floats] = []
        start = 0
        for rows, width in SHAPES:
            table = parts[start : start + rows * width].reshape(rows, width).astype(np.float32)
            start += rows * width
            table[table.sum(axis=1) == 0, 0] = 1
            table /= table.sum(axis=1, keepdims=True)
            tables.append(table)
        first, theater, dossier, early, late = tables
        return cls(first, theater, dossier, np.ascontiguousarray(early[:, 1]), np.ascontiguousarray(late[:, 1]))


def parts_of(weights: Floats) -> npt.NDArray[np.uint8]:
    """Each row of weights as parts of PARTS; what is hardly ever played is not played."""
    found: list[Any] = []
    start = 0
    for rows, width in SHAPES:
        table = weights[start : start + rows * width].reshape(rows, width).astype(np.float64)
        start += rows * width
        total = table.sum(axis=1, keepdims=True)
        found.append(np.rint(PARTS * table / np.where(total > 0, total, 1)).astype(np.uint8).ravel())
    return np.concatenate(found)


def by_lot() -> Strategy:
    """Who lays by lot and tosses a coin before backing out."""
    return Strategy.of_parts(np.ones(CELLS, np.uint8))


def write(file: Path, weights: Floats, made: dict[str, Any]) -> str:
    """Returns the digest."""
    packed = zlib.compress(parts_of(weights).tobytes(), 9)
    digest = hashlib.sha256(packed).hexdigest()
    head = {"version": VERSION, "digest": digest, **made}
    file.write_bytes(json.dumps(head).encode() + b"\n" + packed)
    return digest


def read(file: Path) -> tuple[Strategy, dict[str, Any]]:
    """The strategy, and how it was made."""
    if not file.is_file():
        raise RuseError(f"there is no {file}: `python -m bench.slayer solve {file}` makes it")
    line, _, packed = file.read_bytes().partition(b"\n")
    try:
        head: dict[str, Any] = json.loads(line)
        version, digest = head["version"], head["digest"]
    except (ValueError, KeyError, TypeError) as error:
        raise RuseError(f"{file.name} is no solution of a mission") from error
    if version != VERSION:
        raise RuseError(f"{file.name} is of version {version}, and this reads version {VERSION}: solve it again")
    if hashlib.sha256(packed).hexdigest() != digest:
        raise RuseError(f"{file.name} is not what was written: it was cut off or changed")
    return Strategy.of_parts(np.frombuffer(zlib.decompress(packed), np.uint8)), head
