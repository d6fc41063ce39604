"""What a walker has to do at least once: every kind of decision, and every choice, card or unit that has a word.

The list is the game's own: what random play by the rules comes to with so many seats, read by the same function as what a
walker did.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.options import Value
from ruse.kernel.record import Secret
from ruse.kernel.registry import load_game
from ruse.kernel.state import HOUSE, legal_actions, seats_in

DEALS = 30
"""Games of each way to play that are looked through for what there is to do."""
STEPS = 6000
"""Steps that are taken in one of them at the most."""


def deeds(game: Game, kind: str, text: str, slots: Mapping[str, Any] | None) -> Iterator[str]:
    """What a step counts as. Of a step whose slots nobody has seen its words are read."""
    yield f"kind {kind}"
    if slots is None:
        words = ((name, word) for word in text.split() for name in ("unit", "card", "choice"))
        yield from (f"{name} {word}" for name, word in words if _has_word(game, name, word))
        return
    for name, value in slots.items():
        if isinstance(value, str) and _has_word(game, name, value):
            yield f"{name} {value}"
        elif name == "path":
            yield "path"


def _has_word(game: Game, name: str, value: str) -> bool:
    messages = game.words.messages
    return any(f"{name}{mark}{value}" in messages for mark in ":.") or f"explain.{value}" in messages


def called(game: Game, deed: str) -> str:
    """What a person reads who is after that: its own word, and those of what it is a kind of."""
    name, _, value = deed.partition(" ")
    messages = game.words.messages
    keys = (f"{name}.{value}", f"{name}:{value}", f"choice.{value}", f"card:{value}")
    return " ".join(str(messages[key]) for key in keys if key in messages)


def explained(game: Game, deed: str) -> str:
    """What a board says of it before it is done, without what is filled in."""
    _, _, value = deed.partition(" ")
    return re.sub(r"\{[^}]*\}", " ", str(game.words.messages.get(f"explain.{value}", "")))


def ways_to_play(game: Game) -> list[dict[str, Value]]:
    """Switches as they come, made short; and every one of them otherwise."""
    short: dict[str, Value] = {}
    other: dict[str, Value] = {}
    for switch in game.switches:
        if switch.span is not None:
            short[switch.name] = other[switch.name] = max(switch.span[0], _SHORT.get(game.name, 1))
        elif isinstance(switch.default, bool):
            other[switch.name] = not switch.default
        elif len(switch.choices) > 1:
            other[switch.name] = next(value for value in switch.choices if value != switch.default)
    return [short, other]


_SHORT = {"war-slayer": 3}
"""Missions, rounds: the least that a switch allows unless a game is nothing with so few."""


@cache
def wanted(name: str, seats: int, deals: int = DEALS) -> frozenset[str]:
    """Everything that happens in some games played at random."""
    game = load_game(name)
    found: set[str] = set()
    for number, options in enumerate(ways_to_play(game)):
        for seed in range(deals):
            found.update(_done_in(game, seats, 1000 * number + seed, options))
    return frozenset(found)


def _done_in(game: Game, seats: int, seed: int, options: dict[str, Value]) -> Iterator[str]:
    dice = Dice(seed)
    state = game.start(game.setup(seats, options), Secret(seed=seed).luck(game), None)
    for _ in range(STEPS):
        owing = seats_in(state.acting())
        if state.over() or not owing:
            return
        seat = owing[dice.below(len(owing))]
        legal = legal_actions(state, seat)
        action = legal[dice.below(len(legal))]
        if seat != HOUSE:
            move = game.write(game.view(state, seat), action)
            yield from deeds(game, game.kinds[int(state.kind(seat))], move.text, move.slots)
        state.apply(seat, action)


def missing(name: str, seats: int, done: Iterable[str]) -> list[str]:
    return sorted(wanted(name, seats) - set(done))
