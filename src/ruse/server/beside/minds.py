"""What bot processes run. Nothing here knows a State of a real table in play: only encoded Sights arrive.

The exceptions are the line and the review of a game that is over: its record is open.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from dataclasses import dataclass
from typing import Any

from ruse import is_compiled
from ruse.bots.counsel import load_counsel
from ruse.bots.levels import SEARCHES, affordable, find_level, load_arranger, load_bot
from ruse.bots.seat import Layout
from ruse.interrupts import leave_interrupts
from ruse.kernel.errors import RuseError
from ruse.kernel.kit import Actions, Dice
from ruse.kernel.luck import FastLuck
from ruse.kernel.record import Playback, Record, read_record
from ruse.kernel.registry import load_game
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import WHOLE, State
from ruse.kernel.verify import verify
from ruse.puzzles.lent import first_of
from ruse.puzzles.shapes import Puzzle
from ruse.reviews.reading import Reading
from ruse.search.playout import playout
from ruse.server.beside.imports import normalised
from ruse.server.words import phrase

LINE_DEALS = 200
"""Imagined tables behind one point of the line in play; fewer where the rules are not compiled."""
REPLAY_PLAYOUTS = 160
READ_FOR = 1.0
"""Seconds that a review is read on at a time."""


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
    leave_interrupts()
    threading.Thread(target=_follow_parent, daemon=True).start()


def settle_behind() -> None:
    """The same of a process that works when no other has anything to do."""
    settle()
    os.nice(10)


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


def ponders(game: str, level: str) -> bool:
    """Does it take so long that people see it think?"""
    played = load_game(game)
    return find_level(played, level).budget > SEARCHES and getattr(load_bot(played, level), "PONDERS", False)


def choose(packed: Packed, level: str, seed: int) -> int:
    game = load_game(packed.game)
    budget = affordable(find_level(game, level).budget, compiled=is_compiled())
    return int(load_bot(game, level).choose(unpack(packed), budget, Dice(seed)))


def hint(packed: Packed) -> tuple[int, str, dict[str, Any]] | None:
    """An action worth considering and why, or None when no bot of this game can say."""
    counsel = load_counsel(load_game(packed.game), compiled=is_compiled())
    if counsel is None:
        return None
    found = counsel.hint(unpack(packed))
    return int(found.action), found.key, dict(found.slots)


def arrange(packed: Packed, role: str | None, steps: tuple[str, ...] | None, seed: int) -> Layout | None:
    """A whole decision laid out in a role, or what there is to say of these steps; None when no bot of this game can."""
    arranger = load_arranger(load_game(packed.game), packed.kind)
    if arranger is None:
        return None
    sight = unpack(packed)
    return arranger.arrange(sight, role, Dice(seed)) if steps is None else arranger.judge(sight, steps)


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


def read_on(reading: Reading) -> Reading:
    """A review, so much further that whoever waits for it sees it grow, and others who wait have their turn."""
    until = time.monotonic() + READ_FOR
    for _ in reading.go_on():
        if time.monotonic() > until:
            break
    return reading


def cut_lent(text: str, id: str, seed: int, seconds: float) -> Puzzle | None:
    """The first puzzle that is found in a game of people, within so many seconds; nothing of its table is in it."""
    until = time.monotonic() + seconds
    return first_of(read_record(text), id, seed, lambda: time.monotonic() < until)


def check_record(text: str) -> tuple[str, int, str]:
    """Check all of an imported record, its seal too: its game, how many steps it has, and its text as it is kept."""
    try:
        record = read_record(text, phrase("thisRecord"))
        _check_people(record)
        _check_end(record)
        kept = normalised(record)
        verify(text, phrase("thisRecord"))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise RuseError(phrase("thisRecordIsDamaged", name=type(error).__name__)) from error
    except RecursionError as error:
        raise RuseError(phrase("thisRecordHasTooMany")) from error
    return record.game, sum(1 for row in record.rows if is_act(row)), kept


def _check_people(record: Record) -> None:
    for chair in record.seats:
        if set(chair) - {"kind", "name", "level"} or not all(isinstance(v, str | None) for v in chair.values()):
            raise RuseError(phrase("thisRecordLineASeat"))


def _check_end(record: Record) -> None:
    """The end row is what pages show of the result."""
    end, seats = record.rows[-1] if record.rows else {}, record.setup.seats
    if end.get("row") != "end" or not isinstance(end["reason"], str):
        raise RuseError(phrase("thisGameIsNotOver"))
    for name in ("outcome", "scores"):
        numbers = end[name]
        if len(numbers) != seats or not all(type(number) is int for number in numbers):
            raise RuseError(phrase("thisRecordLastLineIs", name=name))
    if end.get("by") is not None and (type(end["by"]) is not int or end["by"] not in range(seats)):
        raise RuseError(phrase("thisRecordLastLineSomebody"))
    if any(row["row"] == "resign" and row["seat"] not in range(seats) for row in record.rows):
        raise RuseError(phrase("thisRecordSomebodyResignsWho"))


def is_act(row: dict[str, Any]) -> bool:
    return row["row"] == "act" or (row["row"] == "clock" and "steps" in row)


def _play_out(state: State, seat: int, dice: Dice) -> int:
    state.reseed(dice.seed())
    playout(state, dice, Actions())
    return int(state.outcome(seat))
