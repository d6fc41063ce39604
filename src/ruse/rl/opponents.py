"""Bots at the tables of a batch: in compiled code where one has a Habit, otherwise by its Sight, as at any table."""

from __future__ import annotations

from typing import Any

from ruse.bots.entrants import Entrant, find_entrant, load_entrant
from ruse.kernel.game import YARDSTICK, Game, by_path
from ruse.kernel.habit import Habit
from ruse.kernel.kit import Actions, Dice
from ruse.kernel.listener import Listener
from ruse.kernel.sight import Setup
from ruse.kernel.state import State
from ruse.rl.errors import IllegalAction
from ruse.stepper.tables import Ears, Tables


def quick(game: Game, entrant: Entrant) -> Habit | None:
    """What decides as this bot does in compiled code, if it has that."""
    if entrant.bot == YARDSTICK and game.bots.get(YARDSTICK, "ruse.bots.random:Random") == "ruse.bots.random:Random":
        return Habit()
    return by_path(game.habits[entrant.bot])() if entrant.bot in game.habits else None


class Company(Ears):
    """Who listens at many tables: the seats of bots that go by a Sight."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.places: set[int] = set()
        self.tables: Tables | None = None
        self.table_of: dict[int, int] = {}
        self.listeners: list[dict[int, Listener]] = []

    def seat(self, tables: Tables) -> None:
        """Before the first deal."""
        self.tables = tables
        self.table_of = {id(sitting.state): table for table, sitting in enumerate(tables.sittings)}
        self.listeners = [{} for _ in tables.sittings]

    def dealt(self, table: int) -> None:
        assert self.tables is not None
        sitting = self.tables.sittings[table]
        seats = [seat for seat in range(self.setup.seats) if int(sitting.place(seat)) in self.places]
        self.listeners[table] = {seat: Listener(self.game, self.setup, seat) for seat in seats}
        self.heard(table)

    def heard(self, table: int) -> None:
        assert self.tables is not None
        happened: list[Any] = self.tables.sittings[table].state.chronicle or []
        for listener in self.listeners[table].values():
            listener.listen(happened)


class Thinker(Habit):
    """A bot with a Sight, in a place of the line-up at every table."""

    def __init__(self, company: Company, entrant: Entrant) -> None:
        self.company = company
        self.entrant = entrant
        self.bot = load_entrant(company.game, entrant)

    def choose(self, state: State, seat: int, legal: Actions, dice: Dice) -> int:
        company = self.company
        listener = company.listeners[company.table_of[id(state)]][int(seat)]
        sight = listener.sight(state, company.game.kinds[int(state.kind(seat))], legal.to_list())
        listener.decides()
        action = self.bot.choose(sight, self.entrant.budget, dice)
        if type(action) is not int or action not in sight.legal:
            raise IllegalAction(f"bot {self.entrant.name} chose {action!r}, which is not legal for seat {seat}")
        return action


def seated(game: Game, company: Company, place: int, name: str) -> Habit:
    """The bot of this name in this place."""
    entrant = find_entrant(game, name)
    habit = quick(game, entrant)
    if habit is not None:
        return habit
    company.places.add(place)
    return Thinker(company, entrant)
