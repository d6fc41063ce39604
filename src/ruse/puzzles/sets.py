"""The set of a game: a packed file, one puzzle a line under its heading, written whole or not at all."""

from __future__ import annotations

import gzip
import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from ruse.kernel import options
from ruse.kernel.errors import RuseError, suggestion
from ruse.kernel.game import Game
from ruse.kernel.registry import game_names
from ruse.puzzles.shapes import Heading, Puzzle

SETS = Path(__file__).parent / "sets"


@lru_cache(maxsize=16)
def load_set(game: str, folder: Path = SETS) -> tuple[Heading | None, tuple[Puzzle, ...]]:
    """The puzzles of a game, in the order in which they were found; without a set there are none."""
    try:
        lines = gzip.decompress((folder / f"{game}.jsonl.gz").read_bytes()).splitlines()
    except FileNotFoundError:
        return None, ()
    heading = msgspec.json.decode(lines[0], type=Heading)
    return heading, tuple(msgspec.json.decode(text, type=Puzzle) for text in lines[1:])


def save_set(heading: Heading, puzzles: Sequence[Puzzle], folder: Path = SETS) -> None:
    """The same puzzles are the same bytes. Who is interrupted leaves the file as it was."""
    lines = [msgspec.json.encode(shape) for shape in (heading, *puzzles)]
    path = folder / f"{heading.game}.jsonl.gz"
    folder.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(".new")
    beside.write_bytes(gzip.compress(b"\n".join(lines) + b"\n", 9, mtime=0))
    os.replace(beside, path)


def games_with_puzzles(folder: Path = SETS) -> list[str]:
    return [name for name in game_names() if load_set(name, folder)[1]]


def find_puzzle(id: str) -> tuple[str, int, Puzzle]:
    """The game of a puzzle, its number in the set from 1, and the puzzle."""
    for game in game_names():
        for number, puzzle in enumerate(load_set(game)[1], 1):
            if puzzle.id == id:
                return game, number, puzzle
    raise RuseError("There is no such puzzle")


def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    found = load_set(game)[1]
    if not found:
        known = games_with_puzzles()
        raise RuseError(f"There are no puzzles of {game}; there are of: {', '.join(known)}{suggestion(game, known)}")
    return found


def changed_since(game: Game, heading: Heading) -> list[str]:
    """The switches whose default is another one than when the set was made, and `edition` where that is."""
    found = list(options.changed_since(game.switches, heading.switches))
    edition = game.load_edition(game.edition)
    return found + (["edition"] if (edition.name, edition.digest) != (heading.edition, heading.digest) else [])
