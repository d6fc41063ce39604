"""What a walker has to do at least once: every kind of decision, and every choice, card or unit that has a word.

The list is the game's own: whatever can be chosen in games by the rules with so many seats, under either way to play, read
by the same function as what a walker did. Nobody writes it, and nothing is taken off it by hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.options import Value
from ruse.kernel.record import Secret
from ruse.kernel.registry import load_game
from ruse.kernel.state import HOUSE, State, legal_actions, seats_in

DEALS = 80
"""Games of each way to play that are looked through for what there is to do."""
HOUSE_VIEW = -2
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


def choices(game: Game, state: State, seat: int) -> list[tuple[int, Any, set[str]]]:
    """What a seat can choose from: action, move, what it counts as. What is no choice is done by itself: as nothing."""
    kind = game.kinds[int(state.kind(seat))]
    view = game.view(state, HOUSE_VIEW if seat == HOUSE else seat)
    moves: list[tuple[int, Any]] = [(action, game.write(view, action)) for action in legal_actions(state, seat)]
    free = len(moves) > 1 or state.draft_size(seat) > 0
    return [(a, move, set(deeds(game, kind, move.text, move.slots)) if free else set()) for a, move in moves]


def pick(
    offers: Sequence[tuple[int, Any, set[str]]], taken: Counter[str], dice: Dice, *, curious: bool
) -> tuple[int, Any, set[str]]:
    """Anything; of somebody curious half of the time what was done least."""
    if curious and dice.below(2):
        rarest = min(min((taken[deed] for deed in done), default=1_000_000) for _, _, done in offers)
        offers = [one for one in offers if min((taken[deed] for deed in one[2]), default=1_000_000) == rarest]
    one = offers[dice.below(len(offers))]
    taken.update(one[2])
    return one


@cache
def wanted(name: str, seats: int, deals: int = DEALS) -> frozenset[str]:
    """Everything that somebody could choose in some games."""
    game, taken, found = load_game(name), Counter[str](), set[str]()
    for number, options in enumerate(ways_to_play(game)):
        for seed in range(deals):
            found.update(_offered_in(game, seats, 1000 * number + seed, options, taken))
    return frozenset(found)


def _offered_in(game: Game, seats: int, seed: int, options: dict[str, Value], taken: Counter[str]) -> Iterator[str]:
    dice = Dice(seed)
    state = game.start(game.setup(seats, options), Secret(seed=seed).luck(game), None)
    for _ in range(STEPS):
        owing = seats_in(state.acting())
        if state.over() or not owing:
            return
        seat = owing[dice.below(len(owing))]
        offers = choices(game, state, seat)
        if seat != HOUSE:
            for _, _, done in offers:
                yield from done
        state.apply(seat, pick(offers, taken, dice, curious=seed % 2 == 1)[0])
