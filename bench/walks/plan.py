"""Which walks there are: game, client, number of seats, seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bench.walks.coverage import ways_to_play
from ruse.kernel.registry import game_names, load_game

GAMES = tuple(game_names())
DESKS = ((1280, 720), (1440, 900), (1024, 768))
PHONES = {"upright": (390, 844), "lying": (844, 390)}
CLIENTS = ("desk", *PHONES, "terminal")
LONG_NAMES = ("Maximiliane Featherstone", "Bartholomew Wolkenstein", "Wilhelmina Mannschmidt O")
"""The longest that a name can be; two words, so that a line may end between them."""


@dataclass(frozen=True, order=True)
class Plan:
    game: str
    client: str
    seats: int
    seed: int

    @property
    def name(self) -> str:
        return f"{self.game} {self.client} {self.seats} seats, seed {self.seed}"

    @property
    def phone(self) -> bool:
        return self.client in PHONES

    @property
    def size(self) -> tuple[int, int]:
        return PHONES.get(self.client) or DESKS[self.seed % len(DESKS)]

    @property
    def company(self) -> bool:
        """Every other walk has people with long names, one of them beside the first at the same device."""
        return self.seed % 2 == 1

    @property
    def switches(self) -> dict[str, Any]:
        return ways_to_play(load_game(self.game))[self.seed // 2 % 2]


def seats_of(game: str) -> tuple[int, ...]:
    return tuple(sorted(set(load_game(game).seats)))


def plans(games: Sequence[str], clients: Sequence[str], seats: int | None, seeds: Sequence[int]) -> Iterator[Plan]:
    """Every cell once with the first seed, then every cell with the next."""
    for seed in seeds:
        for game in games:
            for client in clients:
                for count in seats_of(game):
                    if seats in (None, count):
                        yield Plan(game, client, count, seed)
