"""Players by habit sit at true tables: they choose as the bots of their names, and look at nothing that is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from ruse.games.war_slayer.state import Mission, in_hand
from ruse.kernel.habit import Habit
from ruse.kernel.kit import Actions, Dice
from ruse.kernel.listener import Audience
from ruse.kernel.luck import FastLuck
from ruse.kernel.registry import find_game
from ruse.kernel.state import HOUSE, State, legal_actions, seats_in
from ruse.lab.blocks import play_block
from ruse.lab.restrained import habit_of
from ruse.stepper.tables import luck_of
from tests.lab.test_blocks import SEED, at_a_table

TABLES: list[tuple[str, int, dict[str, Any], int]] = [
    ("war-slayer", 2, {}, 6),
    ("master-of-spies", 2, {"advanced": True, "spy_move": "forced", "replace_last": False}, 1),
    ("master-of-spies", 4, {"advanced": True}, 1),
    ("war-x-treme", 3, {}, 1),
]


@pytest.mark.parametrize(("name", "seats", "options", "deals"), TABLES)
def test_a_habit_chooses_as_the_bot_of_its_name_does_at_a_table(
    name: str, seats: int, options: dict[str, Any], deals: int
):
    game = find_game(name)
    columns = play_block(game, options, seats, ("recruit",), SEED, 0, deals)

    for row in range(deals):
        at_a_table(game, columns, row, seats, ("recruit",) * seats, options)


def peeks(name: str, seats: int, options: dict[str, Any], habit: Habit, deals: int) -> int:
    """Decisions in which it chooses otherwise at a table that differs only in what the seat does not know."""
    game = find_game(name)
    setup = game.setup(seats, options)
    dice, differing = Dice(3), 0
    buffer = Actions()
    for deal in range(deals):
        happened: list[Any] = []
        state = game.start(setup, FastLuck(luck_of(SEED, deal)), happened)
        audience = Audience(game, setup, state, happened, range(seats))
        while not state.over():
            for seat in seats_in(state.acting()):
                legal = legal_actions(state, seat)
                action = legal[dice.below(len(legal))]
                if seat != HOUSE:
                    throw = dice.seed()
                    twin = game.imagine(audience.sight(seat), dice)
                    chosen = [choice(habit, world, seat, buffer, throw) for world in (state, twin)]
                    differing += chosen[0] != chosen[1]
                    action = chosen[0]
                audience.act(seat, action)
    return differing


def choice(habit: Habit, world: State, seat: int, buffer: Actions, throw: int) -> int:
    buffer.clear()
    world.list_actions(seat, buffer)
    return int(habit.choose(world, seat, buffer, Dice(throw)))


@pytest.mark.parametrize(("name", "seats", "options", "deals"), TABLES)
def test_a_habit_chooses_alike_in_twin_worlds(name: str, seats: int, options: dict[str, Any], deals: int):
    habit = habit_of(find_game(name), "recruit")
    assert habit is not None

    assert peeks(name, seats, options, habit, deals) == 0


@pytest.mark.parametrize("bot", ["recruit-only-row", "recruit-but-row"])
def test_who_may_decide_in_some_kinds_only_does_the_same_at_a_table(bot: str):
    game = find_game("war-slayer")
    columns = play_block(game, {}, 2, (bot, "random"), SEED, 0, 2)

    for row in range(4):
        at_a_table(game, columns, row, 2, (bot, "random"))


class Peeker(Habit):
    """Lays by the rival's first card."""

    def choose(self, state: State, seat: int, legal: Actions, dice: Dice) -> int:
        assert isinstance(state, Mission)
        return int(legal.items[(1 + int(state.cells.cells[in_hand(1 - seat, 0)])) % int(legal.count)])


def test_whoever_peeks_is_seen():
    assert peeks("war-slayer", 2, {}, Peeker(), 1) > 0
