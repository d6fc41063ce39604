"""What bot processes run. Nothing here knows a State of a real table in play: only encoded Sights arrive.

The one exception is the line of a game that is over: its record is open, and playouts start from its own States.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from dataclasses import dataclass
from typing import Any

from ruse import is_compiled
from ruse.bots.levels import SEARCHES, affordable, find_level, load_adviser, load_bot
from ruse.kernel.errors import RuseError
from ruse.kernel.kit import Actions, Dice
from ruse.kernel.luck import FastLuck
from ruse.kernel.record import Playback, Record, read_record
from ruse.kernel.registry import load_game
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import WHOLE, State
from ruse.kernel.verify import verify
from ruse.search.playout import playout

LINE_DEALS = 200
"""Imagined tables behind one point of the line in play; fewer where the rules are not compiled."""
REPLAY_PLAYOUTS = 160


@dataclass(frozen=True, slots=True)
class Packed:
    """A Sight on its way to another process: Memory as JSON, the rest plain."""

    game: str
    setup: Setup
    seat: int
    kind: str
    view: Any
    memory: dict[str, Any]
    legal: tuple[int, ...]
    told: tuple[Any, ...]


def pack(game: str, sight: Sight) -> Packed:
    memory = sight.memory.to_json()
    return Packed(game, sight.setup, sight.seat, sight.kind, sight.view, memory, sight.legal, sight.told)


def unpack(packed: Packed) -> Sight:
    memory = load_game(packed.game).recall(packed.memory)
    return Sight(packed.setup, packed.seat, packed.kind, packed.view, memory, packed.legal, packed.told)


def settle() -> None:
    """A bot process ends with its server, however that ends, and leaves Ctrl-C to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
    os._exit(0)


def warm(games: list[str]) -> None:
    """Import what the first bot will need."""
    for name in games:
        game = load_game(name)
        for level in game.bots:
            load_bot(game, level)


def searches(game: str, level: str) -> bool:
    """Does a decision of this level take long?"""
    return find_level(load_game(game), level).budget >= SEARCHES


def choose(packed: Packed, level: str, seed: int) -> int:
    game = load_game(packed.game)
    budget = affordable(find_level(game, level).budget, compiled=is_compiled())
    return int(load_bot(game, level).choose(unpack(packed), budget, Dice(seed)))


def hint(packed: Packed) -> tuple[int, str, dict[str, Any]] | None:
    """An action worth considering and why, or None when no bot of this game can say."""
    adviser = load_adviser(load_game(packed.game))
    if adviser is None:
        return None
    found = adviser.hint(unpack(packed))
    return int(found.action), found.key, dict(found.slots)


def share(packed: Packed, seat: int, seed: int) -> float:
    """The seat's share of the prize as playouts of imagined tables guess it."""
    game, sight, dice = load_game(packed.game), unpack(packed), Dice(seed)
    deals = LINE_DEALS if is_compiled() else LINE_DEALS // 4
    total = sum(_play_out(game.imagine(sight, dice), seat, dice) for _ in range(deals))
    return total / (deals * int(WHOLE))


def replay_shares(text: str, steps: list[int], seed: int) -> list[float]:
    """Seat 0's share at some steps, in ascending order, of a game that is over."""
    record = read_record(text)
    playback, dice = Playback(record), Dice(seed)
    acts = [number for number, row in enumerate(record.rows) if is_act(row)]
    shares, done = [], 0
    for step in steps:
        for number in acts[done:step]:
            playback.play(number)
        done = step
        shares.append(_share_of_state(playback, dice))
    return shares


def _share_of_state(playback: Playback, dice: Dice) -> float:
    state = playback.state
    if state.over():
        return int(state.outcome(0)) / int(WHOLE)
    start = playback.game.from_position(playback.record.setup, state.position(), FastLuck(dice.seed()))
    playouts = REPLAY_PLAYOUTS if is_compiled() else REPLAY_PLAYOUTS // 8
    total = sum(_play_out(start.clone(), 0, dice) for _ in range(playouts))
    return total / (playouts * int(WHOLE))


def check_record(text: str) -> tuple[str, int]:
    """Check all of an imported record, its seal too: its game, and how many steps it has."""
    try:
        record = read_record(text, "this record")
        _check_people(record)
        _check_end(record)
        verify(text, "this record")
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise RuseError(f"this record is damaged: {type(error).__name__}") from error
    return record.game, sum(1 for row in record.rows if is_act(row))


def _check_people(record: Record) -> None:
    for chair in record.seats:
        if set(chair) - {"kind", "name", "level"} or not all(isinstance(v, str | None) for v in chair.values()):
            raise RuseError("this record, line 1: a seat has a kind, a name and a level")


def _check_end(record: Record) -> None:
    """The end row is what pages show of the result."""
    end, seats = record.rows[-1] if record.rows else {}, record.setup.seats
    if end.get("row") != "end" or not isinstance(end["reason"], str):
        raise RuseError("this game is not over: its record has no end")
    for name in ("outcome", "scores"):
        numbers = end[name]
        if len(numbers) != seats or not all(type(number) is int for number in numbers):
            raise RuseError(f"this record, last line: {name} is a number for each seat")
    if end.get("by") is not None and (type(end["by"]) is not int or end["by"] not in range(seats)):
        raise RuseError("this record, last line: somebody was away who does not sit there")
    if any(row["row"] == "resign" and row["seat"] not in range(seats) for row in record.rows):
        raise RuseError("this record: somebody resigns who does not sit there")


def is_act(row: dict[str, Any]) -> bool:
    return row["row"] == "act" or (row["row"] == "clock" and "steps" in row)


def _play_out(state: State, seat: int, dice: Dice) -> int:
    state.reseed(dice.seed())
    playout(state, dice, Actions())
    return int(state.outcome(seat))
