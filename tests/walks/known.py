"""Faults that walkers find and that are not mended yet, each with a sentence. A whole run fails on what occurs no more.

A shape is `kind | game | client | where`, with `*` for anything: what `python -m bench.walks` prints.
"""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase


@dataclass(frozen=True)
class Known:
    shape: str
    says: str

    def matches(self, shape: str) -> bool:
        return fnmatchcase(shape, self.shape.replace("[", "[[]"))


KNOWN: tuple[Known, ...] = ()


def is_known(shape: str) -> bool:
    return any(known.matches(shape) for known in KNOWN)
