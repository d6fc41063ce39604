"""Puzzles from games that people played and lent: first everything is taken off that says whose game it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from hashlib import sha256

import msgspec

from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.line import line
from ruse.kernel.record import Record, Secret, new_record
from ruse.kernel.registry import load_game
from ruse.puzzles.cutting import cut
from ruse.puzzles.shapes import Puzzle
from ruse.reviews.moments import is_act

OF_AN_ACT = ("row", "seat", "steps", "check", "race")
"""What is kept of a row: no time, no command, nobody's name."""


def nameless(record: Record) -> Record:
    """The same game of nobody: its luck by its key alone, its players by their place, and of its rows what was done."""
    assert record.secret is not None
    own = record.secret
    secret = Secret(seed=own.seed) if own.sealed is None else Secret(sealed=own.key())
    seats = [{"kind": "bot", "name": called(seat, record.setup.seats)} for seat in range(record.setup.seats)]
    found = new_record(load_game(record.game), record.setup, secret, seats)
    found.rows = [{name: row[name] for name in OF_AN_ACT if name in row} for row in record.rows if is_act(row)]
    return found


def called(seat: int, seats: int) -> str:
    return "Rival" if seats == 2 else f"Player {seat + 1}"


def may_be_cut(game: Game, record: Record) -> bool:
    """A game by the rules that everybody is dealt today, from its beginning, whose luck lies open."""
    usual = game.setup(record.setup.seats)
    plain = (record.setup.options, record.setup.edition) == (usual.options, usual.edition)
    return plain and record.secret is not None and "fork" not in record.extra


def rules_of(game: Game) -> str:
    """Names the rules that a game is dealt by today: with others its old puzzles teach another game."""
    dealt = {"options": game.setup().options, "edition": game.edition, "digest": game.load_edition(game.edition).digest}
    return sha256(line(dealt).encode()).hexdigest()[:16]


def first_of(record: Record, id: str, seed: int, go_on: Callable[[], bool]) -> Puzzle | None:
    """The first puzzle of the game, of one seat of a person after the other, beginning somewhere in its first half. Its
    name is given to it: one that came from the record could be found again by who has the record."""
    people = [seat for seat, chair in enumerate(record.seats) if chair.get("kind") != "bot"]
    dice, plain = Dice(seed), nameless(record)
    for _ in range(len(people)):
        seat = people.pop(dice.below(len(people)))
        start = dice.below(len(plain.rows) // 2 + 1)
        puzzle = next(cut(plain, seat, start, Counter(), go_on=go_on), None)
        if puzzle is not None:
            return msgspec.structs.replace(puzzle, id=id)
    return None
