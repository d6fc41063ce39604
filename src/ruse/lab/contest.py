"""What is played: which bots meet at a table, on which deals, in which seats.

Every deal is played in all seatings with the same luck, so that a good hand helps everybody once. The unit of the
statistics is therefore the deal, and its value for a bot the mean over the seatings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from math import factorial, prod
from typing import Any

from ruse.bots.entrants import find_entrant, load_entrant
from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game
from ruse.kernel.options import Value, parse_options
from ruse.kernel.registry import find_game, load_game
from ruse.kernel.sight import Setup

MOST_SEATINGS = 24
"""Up to this many seatings all are played; above it every place of the line-up sits everywhere once."""

Lineup = tuple[int, ...]
"""The bots at one table, by their number in the contest. Its places are dealt to seats by a seating."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Enough to play any deal of it anywhere."""

    game: str
    bots: tuple[str, ...]
    seed: int
    players: int
    options: tuple[tuple[str, Value], ...]
    edition: str
    together: Lineup = ()
    """Who shares the one table there is; empty when each bot meets each other one."""

    def lineups(self) -> list[Lineup]:
        """Who meets whom: each bot alone against a table full of another, or all of them together."""
        if self.together:
            return [self.together]
        pairs = [(one, other) for one in range(len(self.bots)) for other in range(len(self.bots)) if one != other]
        if self.players == 2:
            pairs = [(one, other) for one, other in pairs if one < other]
        return [(one, *[other] * (self.players - 1)) for one, other in pairs]

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "options": dict(self.options),
            "edition": self.edition,
            "players": self.players,
            "together": [self.bots[bot] for bot in self.together],
            "bots": list(self.bots),
            "seed": self.seed,
        }


def prepare(
    game: str,
    bots: Sequence[str],
    seed: int,
    settings: Sequence[str] = (),
    *,
    players: int | None = None,
    edition: str | None = None,
    together: bool = False,
) -> Contest:
    """Check everything a person typed, before anything is played."""
    played = find_game(game)
    check_bots(played, bots, together=together)
    count = len(bots) if together and players is None else players
    if together and count != len(bots):
        raise RuseError(f"--together seats every bot that is named: {len(bots)}, not {count}")
    options = parse_options(played.name, played.switches, settings)
    setup = played.setup(count, options, edition)
    named = tuple(dict.fromkeys(bots))
    table = tuple(named.index(name) for name in bots) if together else ()
    return Contest(played.name, named, seed, setup.seats, tuple(options.items()), setup.edition, table)


def check_bots(game: Game, bots: Sequence[str], *, together: bool) -> None:
    for name in bots:
        load_entrant(game, find_entrant(game, name))
    if len(bots) < 2:
        raise RuseError("an arena takes two bots or more")
    twice = next((name for name in bots if bots.count(name) > 1), None)
    if twice is not None and not together:
        raise RuseError(f"{twice} is named twice: each bot meets each other one; with --together they share one table")
    check_differs(game, bots, together=together)


def check_differs(game: Game, bots: Sequence[str], *, together: bool) -> None:
    """Whoever plays only itself wins its even share, whatever it plays: nothing would be found out."""
    known: dict[tuple[str, int], str] = {}
    for name in dict.fromkeys(bots):
        entrant = find_entrant(game, name)
        other = known.setdefault((entrant.bot, entrant.budget), name)
        if other != name and not together:
            raise RuseError(f"{name} is {other} by another name: a bot against itself comes out even by construction")
    if len(known) == 1:
        raise RuseError(f"nobody but {bots[0]} would play: a bot against itself comes out even by construction")


@cache
def settled(contest: Contest) -> Setup:
    return load_game(contest.game).setup(contest.players, dict(contest.options), contest.edition)


@cache
def seatings(lineup: Lineup) -> tuple[tuple[int, ...], ...]:
    """Which place of the line-up sits where: every arrangement that differs, or every rotation where those are many."""
    places = range(len(lineup))
    count = factorial(len(lineup)) // prod(factorial(lineup.count(bot)) for bot in set(lineup))
    if count > MOST_SEATINGS:
        return tuple(tuple((seat + shift) % len(lineup) for seat in places) for shift in places)
    differing = {tuple(lineup[place] for place in order): order for order in reversed(list(permutations(places)))}
    return tuple(sorted(differing.values()))
