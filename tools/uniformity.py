"""Is every order of the cards equally likely? A million shuffles of each game's own pile, and five bent ones that are found.

    PYTHONPATH=src python tools/uniformity.py [--shuffles 1000000] [--game NAME] [--mutants]

Of n cards it counts how often each card lands in each place, and how often each card follows each other; both are compared
with equal shares by chi-square. A small bias shows only in many decks, so the default is a million: some minutes a game.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import itertools
import os
import sys
from collections.abc import Callable, Iterator
from math import sqrt

from ruse.kernel.kit import Pile
from ruse.kernel.luck import FastLuck, Key, Luck
from ruse.kernel.registry import game_names, load_game
from ruse.kernel.sealed import SealedLuck

Shuffle = Callable[[int, int], list[int]]
"""The order of so many cards in this deal."""
FAR = 5.0
"""Standard deviations beyond which a count is not chance: once in three million looks."""


class Listening(Luck):
    """Luck that notes which piles a game shuffles."""

    def __init__(self) -> None:
        self._luck = FastLuck(1)
        self.sizes: list[int] = []

    def below(self, key: Key, n: int) -> int:
        return self._luck.below(key, n)

    def shuffle(self, key: Key, cards: Pile) -> None:
        self.sizes.append(len(cards.to_list()))
        self._luck.shuffle(key, cards)


def pile_of(name: str) -> int:
    """How many cards the game's largest first shuffle has."""
    game = load_game(name)
    listening = Listening()
    game.start(game.setup(), listening, None)
    return max(listening.sizes)


def sealed(secret: bytes = b"") -> Shuffle:
    luck = SealedLuck(secret or os.urandom(32), ("deal",))
    return lambda deal, size: luck.order((0, deal, 0, 0), size)


def surprises(shuffle: Shuffle, size: int, many: int) -> dict[str, float]:
    """How many standard deviations each count is from what chance gives."""
    places = [0] * (size * size)
    follows = [0] * (size * size)
    alike, before = 0, list(range(size))
    for deal in range(many):
        order = shuffle(deal, size)
        previous = -1
        for place, card in enumerate(order):
            places[place * size + card] += 1
            if previous >= 0:
                follows[previous * size + card] += 1
            alike += card == before[place]
            previous = card
        before = order
    pairs = [count for at, count in enumerate(follows) if at // size != at % size]
    return {
        "card by place": _far(places, many / size, (size - 1) ** 2),
        "card after card": _far(pairs, many * (size - 1) / len(pairs), len(pairs) - 2 * size + 1),
        "like the deal before": (alike - many) / sqrt(many),
    }


def _far(counts: list[int], mean: float, freedom: int) -> float:
    chi = sum((count - mean) ** 2 for count in counts) / mean
    return (chi - freedom) / sqrt(2 * freedom)


def worst(found: dict[str, float]) -> tuple[str, float]:
    return max(found.items(), key=lambda pair: abs(pair[1]))


# Shuffles that are bent, each in a way that was somebody's once


def _bytes(deal: int) -> Iterator[int]:
    for counter in itertools.count():
        yield from hmac.digest(b"mutant", b"%d %d" % (deal, counter), hashlib.sha256)


def _words(deal: int) -> Iterator[int]:
    some = _bytes(deal)
    return (int.from_bytes(bytes(itertools.islice(some, 4)), "big") for _ in itertools.count())


def byte_modulo(deal: int, size: int) -> list[int]:
    """A byte modulo n, nothing rejected."""
    some, order = _bytes(deal), list(range(size))
    for i in range(size - 1, 0, -1):
        j = next(some) % (i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def any_with_any(deal: int, size: int) -> list[int]:
    """Every place swapped with any other."""
    words, order = _words(deal), list(range(size))
    for i in range(size):
        j = next(words) % size
        order[i], order[j] = order[j], order[i]
    return order


def never_itself(deal: int, size: int) -> list[int]:
    """Off by one: no card stays where it is."""
    words, order = _words(deal), list(range(size))
    for i in range(size - 1, 0, -1):
        j = next(words) % i
        order[i], order[j] = order[j], order[i]
    return order


def sorted_by_bytes(deal: int, size: int) -> list[int]:
    """Sorted by a random byte each; equals stay in order."""
    some = _bytes(deal)
    drawn = [next(some) for _ in range(size)]
    return sorted(range(size), key=lambda card: drawn[card])


def every_other_deal_again(deal: int, size: int) -> list[int]:
    """The counter of the deal moves on only every second time."""
    return sealed(b"mutant".ljust(32))(deal // 2, size)


MUTANTS: dict[str, tuple[Shuffle, int]] = {
    "byte modulo n": (byte_modulo, 20_000),
    "any place with any": (any_with_any, 5_000),
    "never itself": (never_itself, 5_000),
    "sorted by bytes": (sorted_by_bytes, 20_000),
    "every other deal again": (every_other_deal_again, 2_000),
}
"""Each with as many shuffles of 54 cards as find it."""


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--shuffles", type=int, default=1_000_000)
    asked.add_argument("--game", choices=game_names())
    asked.add_argument("--mutants", action="store_true")
    given = asked.parse_args()
    fair = True
    for name in [given.game] if given.game else game_names():
        size = pile_of(name)
        found = surprises(sealed(), size, given.shuffles)
        what, far = worst(found)
        fair = fair and abs(far) < FAR
        print(f"{name}: {given.shuffles} shuffles of {size}, furthest {far:+.2f} deviations ({what})", flush=True)
    for name, (mutant, many) in MUTANTS.items() if given.mutants else ():
        what, far = worst(surprises(mutant, 54, many))
        fair = fair and abs(far) > FAR
        print(f"mutant {name}: {'found' if abs(far) > FAR else 'NOT FOUND'} at {many}, {far:+.1f} ({what})", flush=True)
    sys.exit(0 if fair else 1)


if __name__ == "__main__":
    main()
