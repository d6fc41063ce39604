"""Writes docs/fields.md: what every number of an observation means, game by game. A test holds it up to date.

python tools/fields.py
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from ruse.kernel.encoding import Encoding, Field  # noqa: E402
from ruse.kernel.game import Game, by_path  # noqa: E402
from ruse.kernel.registry import game_names, load_game  # noqa: E402

PAGE = ROOT / "docs" / "fields.md"
HEAD = """# What an observation holds

An observation is a row of numbers from 0 to 255, for the seat that looks. It is made of fields that follow each other; a
field is an amount from 0 to its most, or one of some names, counted from 0 as they stand here. Seats are counted from the
one that looks. This page is written by `python tools/fields.py` out of `src/ruse/games/*/encoding.py`.
"""
MANY = 40


def text() -> str:
    return HEAD + "".join(part(load_game(name)) for name in game_names())


def part(game: Game) -> str:
    low, high = game.seats
    rows = [row(field) for field in encoding(game, low).fields]
    sizes = " · ".join(f"{encoding(game, seats).size} for {seats}" for seats in range(low, high + 1))
    note = f"Numbers by players: {sizes}. Below: for {low}." if low < high else f"{encoding(game, low).size} numbers."
    head = "| from | numbers | field | most | |\n|---|---|---|---|---|\n"
    return f"\n## {game.title}\n{note} {game.action_count} actions.\n\n{head}" + "".join(rows)


def encoding(game: Game, seats: int) -> Encoding:
    assert game.encoding is not None
    made: Encoding = by_path(game.encoding)(game.setup(seats))
    return made


def row(field: Field) -> str:
    names = ", ".join(field.names[:MANY]) + (" …" if len(field.names) > MANY else "")
    says = f"{field.says}: {names}" if names else field.says
    return f"| {field.start} | {field.size} | {field.name} | {field.high} | {says} |\n"


if __name__ == "__main__":
    PAGE.write_text(text(), "utf-8")
    print(f"{PAGE.relative_to(ROOT)} is written")
