"""Finished games to look at: bots against each other, the same for everybody."""

from __future__ import annotations

from functools import cache

from ruse.bots.levels import load_bot
from ruse.kernel.kit import Dice
from ruse.kernel.record import Record
from ruse.kernel.registry import load_game
from ruse.lab.match import Player, play


@cache
def finished(name: str, seed: int = 11, levels: tuple[str, ...] = ("random", "agent"), **switches: int) -> Record:
    game = load_game(name)
    players = [Player(level, load_bot(game, level), 12, Dice(seed + seat)) for seat, level in enumerate(levels)]
    record = play(game, game.setup(len(levels), switches), players, seed, recorded=True).record
    assert record is not None
    return record


def edited(record: Record, old: str, new: str) -> str:
    text = record.to_text()
    assert old in text
    return text.replace(old, new, 1)
