"""A block: some deals of a game in a row, played by bots, as columns. And any of its games again, as a record.

Where every bot of the line-up has a Habit, the block is played in compiled code. Other bots sit at the same tables with a
Sight each, as they do everywhere else, and it takes as long as they think. The games are those of the arena, bit for bit:
the same luck from the same seed and deal, the same dice for the same place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, final

import numpy as np
from librt.strings import BytesWriter
from numpy.typing import NDArray

from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game, by_path
from ruse.kernel.habit import Gauge, Habit
from ruse.kernel.kit import Actions, Dice, Pile
from ruse.kernel.listener import Listener
from ruse.kernel.luck import FastLuck, Key, Luck
from ruse.kernel.record import Record
from ruse.kernel.registry import find_game
from ruse.kernel.sight import Setup
from ruse.kernel.state import State
from ruse.lab.columns import Columns, Shape
from ruse.lab.match import Player, checked_choice, play
from ruse.lab.restrained import find_player, habit_of, load_player
from ruse.stepper.tables import Ears, Tables, luck_of

LISTENED = 64
"""In one deal of so many what is told is listened to, and the paragraphs are counted: telling takes most of the time."""
MOST_SEED = 2**31 - 1
MOST_DEALS = 2**24


def play_block(
    game: Game | str,
    options: Mapping[str, Any],
    seats: int | None,
    bots: Sequence[str],
    seed: int,
    first: int,
    deals: int,
    *,
    edition: str | None = None,
    rotations: int | None = None,
    throws: int = 1,
) -> Columns:
    """Deals `first` to `first + deals - 1`, each in `rotations` seatings of the line-up: `bots` by place, or one for all.

    Without `rotations` everybody sits everywhere once; where all are the same bot, once is enough. With several `throws`
    every game is played as often, with the same luck and other dice for the bots.
    """
    played, setup, places = settled(game, options, seats, bots, edition)
    check_numbers(seed, first, deals)
    turns = rotations_of(places) if rotations is None else rotations
    if not 1 <= turns <= setup.seats:
        raise RuseError(f"{setup.seats} seats have 1 to {setup.seats} rotations, not {turns}")
    shape = shape_of(played, setup)
    out = BytesWriter()
    quick = tables_of(played, setup, places, seed)
    counter = Paragraphs()
    listening = tables_of(played, setup, places, seed, counter)
    at, end = first, first + deals
    while at < end:
        loud = at % LISTENED == 0
        count = 1 if loud else min(end - at, LISTENED - at % LISTENED)
        (listening if loud else quick).play(0, at, count, turns, out, throws)
        at += count
    columns = Columns.of_lines(shape, out.getvalue())
    return columns.with_columns(rules_of(played, columns["deal"], counter.games))


def record_of(
    game: Game | str,
    options: Mapping[str, Any],
    seats: int | None,
    bots: Sequence[str],
    seed: int,
    deal: int,
    rotation: int = 0,
    *,
    edition: str | None = None,
    throw: int = 0,
) -> Record:
    """One game of a block, as the bots of these names play it at a table."""
    played, setup, places = settled(game, options, seats, bots, edition)
    check_numbers(seed, deal, 1)
    luck = int(luck_of(seed, deal))
    result = play(played, setup, players_of(played, places, luck, rotation, throw), luck, recorded=True)
    assert result.record is not None
    return result.record


def players_of(game: Game, places: Sequence[str], luck: int, rotation: int, throw: int = 0) -> list[Player]:
    """Who sits where at a table, with the dice of its place."""
    order = [(seat + rotation) % len(places) for seat in range(len(places))]
    named = [find_player(game, name) for name in places]
    return [
        Player(
            places[place],
            load_player(game, named[place]),
            named[place].budget,
            Dice(luck ^ (place + 1 + len(places) * throw)),
        )
        for place in order
    ]


def settled(
    game: Game | str, options: Mapping[str, Any], seats: int | None, bots: Sequence[str], edition: str | None
) -> tuple[Game, Setup, tuple[str, ...]]:
    played = find_game(game) if isinstance(game, str) else game
    setup = played.setup(seats, options, edition)
    places = tuple(bots) * setup.seats if len(bots) == 1 else tuple(bots)
    if len(places) != setup.seats:
        raise RuseError(f"{setup.seats} seats need as many bots, or one for all; there are {len(places)}")
    return played, setup, places


def check_numbers(seed: int, first: int, deals: int) -> None:
    if not 0 <= seed <= MOST_SEED:
        raise RuseError(f"a seed is a number from 0 to {MOST_SEED}, not {seed}")
    if first < 0 or deals < 0 or first + deals > MOST_DEALS:
        raise RuseError(
            f"a seed has {MOST_DEALS} deals, from 0 on; deals {first} to {first + deals - 1} are not among them"
        )


@final
class Parted(Luck):
    """The luck of one seed for one purpose, and of another one for all others."""

    def __init__(self, purpose: int, kept: Luck, other: Luck) -> None:
        self.purpose = purpose
        self.kept = kept
        self.other = other

    def of(self, key: Key) -> Luck:
        return self.kept if key[0] == self.purpose else self.other

    def below(self, key: Key, n: int) -> int:
        return int(self.of(key).below(key, n))

    def shuffle(self, key: Key, cards: Pile) -> None:
        self.of(key).shuffle(key, cards)

    def clone(self) -> Parted:
        return Parted(self.purpose, self.kept.clone(), self.other.clone())


ELSEWHERE = 0x2545F491
"""What makes another seed of a deal's."""


def play_same(
    game: Game | str, options: Mapping[str, Any], seats: int | None, bots: Sequence[str], seed: int, first: int, deals: int,
    *, purpose: str, edition: str | None = None,
) -> Columns:  # fmt: skip
    """Each deal twice, with the same luck for one purpose alone; all other luck, and the dice, are others."""
    played, setup, places = settled(game, options, seats, bots, edition)
    check_numbers(seed, first, deals)
    out = BytesWriter()
    tables = tables_of(played, setup, places, seed)
    if tables.ears is not None:
        raise RuseError(f"luck by its purpose takes bots that are played fast; {', '.join(bots)} are not")
    sitting = tables.sittings[0]
    for deal in range(first, first + deals):
        luck = int(luck_of(seed, deal))
        for throw in (0, 1):
            tables.open(0, deal, 0, throw)
            if throw:
                sitting.state.luck = Parted(played.purposes.index(purpose), FastLuck(luck), FastLuck(luck ^ ELSEWHERE))
                sitting.state.deal()
            tables.run(0)
            tables.write(sitting, out)
    return Columns.of_lines(shape_of(played, setup), out.getvalue())


def listened(deal: NDArray[Any]) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = deal % LISTENED == 0
    return found


def rotations_of(places: Sequence[str]) -> int:
    return 1 if len(set(places)) == 1 else len(places)


def gauge_of(game: Game) -> Gauge:
    gauge: Gauge = Gauge() if game.gauge is None else by_path(game.gauge)()
    return gauge


@cache
def _shape(gauge: str | None, kinds: tuple[str, ...], seats: int) -> Shape:
    reader: Gauge = Gauge() if gauge is None else by_path(gauge)()
    return Shape(seats, kinds, tuple(reader.ends()), tuple(reader.cues()))


def shape_of(game: Game, setup: Setup) -> Shape:
    return _shape(game.gauge, game.kinds, setup.seats)


def tables_of(game: Game, setup: Setup, places: Sequence[str], seed: int, counter: Paragraphs | None = None) -> Tables:
    """One table; with a chronicle where somebody has to hear of what happens."""
    habits = [habit_of(game, name) for name in places]
    watched = counter is not None or None in habits
    state = game.start(setup, FastLuck(0), [] if watched else None)
    if state.chronicle is not None:
        state.chronicle.clear()  # Nobody plays this deal, and nobody may remember it.
    house = Company(game, setup, state, counter) if watched else None
    seated: list[Habit | None] = [
        Thinker(house, name) if habit is None and house is not None else habit
        for name, habit in zip(places, habits, strict=True)
    ]
    tables = Tables([state], setup.seats, len(game.kinds), seated, seed, gauge_of(game))
    if house is not None:
        house.thinkers = [isinstance(habit, Thinker) for habit in seated]
        house.tables = tables
        tables.ears = house
    return tables


class Paragraphs:
    """How often each paragraph was told of, game by game."""

    def __init__(self) -> None:
        self.games: list[Counter[str]] = []

    def dealt(self) -> None:
        self.games.append(Counter())

    def heard(self, happened: Sequence[Any]) -> None:
        self.games[-1].update(event.rule for event in happened if hasattr(event, "rule"))


class Company(Ears):
    """Whoever hears what happens at one table: the seats of bots that think, and who counts paragraphs."""

    def __init__(self, game: Game, setup: Setup, state: State, counter: Paragraphs | None) -> None:
        self.game = game
        self.setup = setup
        self.state = state
        self.counter = counter
        self.thinkers: list[bool] = []
        self.tables: Tables | None = None
        self.listeners: dict[int, Listener] = {}

    def dealt(self, table: int) -> None:
        assert self.tables is not None
        sitting = self.tables.sittings[0]
        seats = [seat for seat in range(self.setup.seats) if self.thinkers[int(sitting.place(seat))]]
        self.listeners = {seat: Listener(self.game, self.setup, seat) for seat in seats}
        if self.counter is not None:
            self.counter.dealt()
        self.heard(table)

    def heard(self, table: int) -> None:
        happened = self.state.chronicle
        assert happened is not None
        for listener in self.listeners.values():
            listener.listen(happened)
        if self.counter is not None:
            self.counter.heard(happened)
        happened.clear()


class Thinker(Habit):
    """A bot with a Sight, in a place of a block."""

    def __init__(self, company: Company, name: str) -> None:
        self.company = company
        self.name = name
        named = find_player(company.game, name)
        self.bot = load_player(company.game, named)
        self.budget = named.budget

    def choose(self, state: State, seat: int, legal: Actions, dice: Dice) -> int:
        listener = self.company.listeners[int(seat)]
        sight = listener.sight(state, self.company.game.kinds[int(state.kind(seat))], legal.to_list())
        listener.decides()
        return checked_choice(Player(self.name, self.bot, self.budget, dice), sight)


def rules_of(game: Game, deal: NDArray[Any], counts: Sequence[Counter[str]]) -> dict[str, NDArray[Any]]:
    """A column for each paragraph of the rulebook: -1 where nobody listened."""
    rows = np.flatnonzero(listened(deal))
    columns: dict[str, NDArray[Any]] = {}
    for paragraph in game.rulebook.paragraphs():
        if not paragraph.advice:
            column = np.full(len(deal), -1, dtype=np.int32)
            column[rows] = [count[paragraph.number] for count in counts]
            columns[f"rule_{paragraph.number}"] = column
    return columns
