"""The contract suite: every check, by name, over randomly reached tables of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from ruse.kernel.game import Game
from ruse.testkit import books, copies, effort, light, play_checks, real_time, roundtrips, secrets
from ruse.testkit.faults import Broken, Check, named
from ruse.testkit.opinion import Opinion
from ruse.testkit.walk import Walk, begin

MOST_DECISIONS = 20_000
"""A game that takes more acts than this does not end."""
LONG_GAME = 300
"""Of the game in which steps are counted so many acts are played."""

OF_THE_GAME: tuple[Callable[[Game], None], ...] = (books.check_rulebook, books.check_words, books.check_editions)
"""Once a game: what lies in its folder."""

AT_EVERY_ACT: tuple[Callable[[Walk], None], ...] = (
    play_checks.check_outcome,
    play_checks.check_pieces,
    books.check_events,
    books.check_sentences,
    secrets.check_memory,
)
"""At every table, the last one too."""

NOW_AND_THEN: tuple[Callable[[Walk], None], ...] = (
    play_checks.check_legal,
    play_checks.check_order_of_choices,
    play_checks.check_drafts,
    play_checks.check_deal,
    play_checks.check_seen,
    real_time.check_windows,
    real_time.check_races,
    copies.check_clone,
    copies.check_checksum,
    roundtrips.check_position,
    roundtrips.check_notation,
    roundtrips.check_refusal,
    roundtrips.check_default,
    roundtrips.check_memory_as_json,
    roundtrips.check_json,
    roundtrips.check_wire,
    secrets.check_view,
    secrets.check_legal_is_blind,
    secrets.check_open_kinds,
    secrets.check_told,
    secrets.check_imagine,
    play_checks.check_door,
    copies.check_pickle,
)
"""Where a decision is owed: each check at every `EVERY`-th such table, another set each time."""
EVERY = 3

AT_THE_END: tuple[Callable[[Walk], None], ...] = (
    roundtrips.check_position,
    roundtrips.check_json,
    roundtrips.check_wire,
    roundtrips.check_record,
)


def check_names() -> list[str]:
    """The name of every check, as a fault is reported under it."""
    checks = [*OF_THE_GAME, *AT_EVERY_ACT, *NOW_AND_THEN, *AT_THE_END, secrets.check_frequency, check_end]
    return sorted({name_of(check) for check in checks} | {"luck", effort.NAME})


@dataclass
class Figures:
    """What a run has looked at."""

    games: int = 0
    light: int = 0
    """Of these games, the ones in which only what every table must keep was looked at."""
    decisions: int = 0
    small_cases: int = 0
    tally: Counter[str] = field(default_factory=Counter)

    def unheard(self, game: Game) -> list[str]:
        """Events that happen (nobody's twin) and never did in this run."""
        return [
            kind.__name__
            for kind in game.events
            if not kind.__name__.endswith("Unseen") and not self.tally[f"event {kind.__name__}"]
        ]


class BrokenAt(Broken):
    """A fault with the place where it shows again."""

    def __init__(self, fault: Broken, seed: int, move: int) -> None:
        super().__init__(fault.check, fault.says)
        self.seed = seed
        self.move = move

    def __str__(self) -> str:
        return f"{self.check}: {self.says} (seed {self.seed}, move {self.move})"


def run(
    game: Game,
    opinion: Opinion | None = None,
    games: int = 20,
    seed: int = 1,
    only: str | None = None,
    after_game: Callable[[Figures], None] | None = None,
    *,
    small_cases: bool = True,
    whole: int | None = None,
    every: int = 1,
    seats: int | None = None,
) -> Figures:
    """Walk through random games and check everything; the first fault is raised with its name, seed and move. What a step
    takes is counted in one game more.

    `only` runs a single check, by its name, and that at every table; small cases take their time and can be left out.
    After the first `whole` games the others are walked lightly (`light.py`); of the whole ones the table is looked at after
    `every` so many acts; `seats` holds the number of players.
    """
    figures = Figures()
    for check_game in named_so(OF_THE_GAME, only):
        check_game(game)
    if only in (None, name_of(secrets.check_frequency)) and small_cases:
        for case in (opinion or Opinion()).small_cases(game):
            secrets.check_frequency(game, case)
            figures.small_cases += 1
    if games and only in (None, effort.NAME) and small_cases:
        effort.check_effort(game, seats or game.seats[1], seed, effort.PLAYERS.values(), LONG_GAME)
    for number in range(seed, seed + games):
        if whole is None or figures.games < whole:
            walk_through(game, number, opinion, figures, only, seats, every)
        else:
            stroll_through(game, number, opinion, figures, seats)
        figures.games += 1
        if after_game is not None:
            after_game(figures)
    return figures


def named_so(checks: Iterable[Check], only: str | None) -> list[Check]:
    return [check for check in checks if only in (None, name_of(check))]


def name_of(check: object) -> str:
    return str(getattr(check, "check", ""))


def walk_through(
    game: Game,
    seed: int,
    opinion: Opinion | None,
    figures: Figures,
    only: str | None,
    seats: int | None = None,
    every: int = 1,
) -> None:
    """One game from the deal to its end."""
    walk: Walk | None = None
    try:
        walk = begin(game, seed, opinion, seats=seats)
        while not walk.state.over():
            if (walk.moves + seed) % every == 0:
                check_table(walk, only)
            take_step(walk)
            check_end(walk)
        for check in named_so((*AT_EVERY_ACT, *AT_THE_END), only):
            check(walk)
    except Broken as fault:
        raise BrokenAt(fault, seed, walk.moves if walk else 0) from fault
    figures.decisions += walk.moves
    figures.tally += walk.tally


def stroll_through(game: Game, seed: int, opinion: Opinion | None, figures: Figures, seats: int | None) -> None:
    """One game from the deal to its end, looked at lightly."""
    stroll = light.Stroll(game, seed, opinion, seats)
    try:
        stroll.go(MOST_DECISIONS)
    except Broken as fault:
        raise BrokenAt(fault, seed, stroll.moves) from fault
    figures.light += 1
    figures.decisions += stroll.moves


def check_table(walk: Walk, only: str | None) -> None:
    for check in named_so(AT_EVERY_ACT, only):
        check(walk)
    for place, check in enumerate(named_so(NOW_AND_THEN, only)):
        if only is not None or (place + walk.moves + walk.seed) % EVERY == 0:
            check(walk)


@named("legal")
def take_step(walk: Walk) -> None:
    """A legal act can be done, and everybody takes in what is told of it."""
    walk.step()


@named("every game ends")
def check_end(walk: Walk) -> None:
    if walk.moves >= MOST_DECISIONS:
        raise AssertionError(f"after {walk.moves} acts the game is not over")
