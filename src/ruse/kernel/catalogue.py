# interpreted
"""A room's catalogue, as the browser's rooms have theirs (`web/src/words/catalogue.ts`): whatever it says
is said through here.

`phrase("noSuchTable")`, `phrase("seatsAreFree", n=2)`: a key of the `en.json` beside it, and what fills the slots. The
grammar of the slots is that of the games (`kernel/words.py`); a test holds keys, slots and sources together.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Protocol

from ruse.kernel.words import Words


class Phrase(Protocol):
    def __call__(self, key: str, /, **slots: object) -> str: ...


def catalogue(folder: Path) -> Phrase:
    """The function by which a room speaks."""

    @cache
    def words() -> Words:
        return Words.load(folder / "en.json")

    def phrase(key: str, /, **slots: object) -> str:
        return words().fill(key, slots)

    return phrase
