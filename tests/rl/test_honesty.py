"""The honesty suite holds for our games, and catches who cheats: encoders, keys, policies and bots in each of them."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

import pytest

from ruse.kernel.encoding import Encoding
from ruse.kernel.game import Game, by_path
from ruse.kernel.kit import Dice, Page, Row
from ruse.kernel.registry import game_names, load_game
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import State
from ruse.rl.recall import Recall
from ruse.testkit.faults import Broken
from ruse.testkit.learning import check_keys, check_learning
from tests.games.master_of_spies.second_opinion import OPINION as OF_SPIES
from tests.games.war_slayer.second_opinion import OPINION as OF_SLAYER
from tests.games.war_x_treme.second_opinion import OPINION as OF_XTREME
from tests.games.westeria.second_opinion import OPINION as OF_WESTERIA

GAMES = game_names()
OPINIONS = {
    "war-slayer": OF_SLAYER,
    "master-of-spies": OF_SPIES,
    "war-x-treme": OF_XTREME,
    "westeria": OF_WESTERIA,
}


def first(state: State) -> Callable[[list[int], list[int]], int]:
    return lambda row, mask: mask.index(1)


def drawing(state: State) -> Callable[[list[int], list[int]], int]:
    """Made anew it throws the same dice: an honest policy may draw."""
    dice = Dice(5)

    def choose(row: list[int], mask: list[int]) -> int:
        legal = [action for action, one in enumerate(mask) if one]
        return legal[dice.below(len(legal))]

    return choose


@pytest.mark.parametrize("name", GAMES)
def test_what_learners_get_of_our_games_is_honest(name: str):
    twins = check_learning(load_game(name), OPINIONS[name], games=2, seed=3, keys=Recall, policy=drawing, acts=150)
    assert twins > 10


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_it_is_honest_in_many_games(name: str):
    games = 400 if name == "war-slayer" else 40
    assert check_learning(load_game(name), OPINIONS[name], games=games, seed=100, keys=Recall, acts=600) > 4000


class Leaking(Encoding):
    """An honest encoding that writes one thing more: `peek` of the true table."""

    def __init__(self, setup: Setup, game: Game, peek: Callable[[Any, int], int]) -> None:
        assert game.encoding is not None
        self.honest: Encoding = by_path(game.encoding)(setup)
        self.peek = peek
        super().__init__(self.honest.fields, self.honest.noted)

    def heard(self, marks: Row, happened: list[object]) -> None:
        self.honest.heard(marks, happened)

    def recalled(self, memory: object) -> Row:
        return self.honest.recalled(memory)

    def write(self, state: State, seat: int, marks: Row, page: Page, at: int) -> None:
        self.honest.write(state, seat, marks, page, at)
        page.put(at, page.to_list()[int(at)] ^ (self.peek(state, int(seat)) & 1))


def rival_card(state: Any, seat: int) -> int:
    """War Slayer V: the lowest bit of a card in the other hand."""
    return sum(sum(map(ord, card)) for card in state.position()["sides"][1 - seat]["hand"])


def next_card(state: Any, seat: int) -> int:
    """Master of Spies: the top of the draw pile."""
    return sum(map(ord, "".join(state.position()["draw_pile"][:1])))


def slot_card(state: Any, seat: int) -> int:
    """War X-treme: what lies in the slots."""
    return sum(int(card) for card in state.slots.to_list())


def unit_of_others(state: Any, seat: int) -> int:
    """Westeria: where the Flag of another stands."""
    return int(state.place.to_list()[18 * ((seat + 1) % int(state.seats)) + 17]) % 5


PEEKS: dict[str, Callable[[Any, int], int]] = {
    "war-slayer": rival_card,
    "master-of-spies": next_card,
    "war-x-treme": slot_card,
    "westeria": unit_of_others,
}


@pytest.mark.parametrize("name", GAMES)
def test_an_encoder_that_leaks_is_caught(name: str):
    game = load_game(name)
    with pytest.raises(Broken, match="tells a secret"):
        check_learning(game, games=4, encoding=lambda setup: Leaking(setup, game, PEEKS[name]))


@pytest.mark.parametrize("name", GAMES)
def test_a_policy_that_looks_at_the_table_is_caught(name: str):
    def cheat(state: State) -> Callable[[list[int], list[int]], int]:
        def choose(row: list[int], mask: list[int]) -> int:
            legal = [action for action, one in enumerate(mask) if one]
            return legal[int(state.checksum()) % len(legal)]

        return choose

    with pytest.raises(Broken, match="sees more than its row"):
        check_learning(load_game(name), games=4, policy=cheat)


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_that_looks_at_the_table_is_caught(name: str):
    def cheat(state: State) -> Callable[[Sight, int, Dice], int]:
        return lambda sight, budget, dice: sight.legal[int(state.checksum()) % len(sight.legal)]

    def honest(state: State) -> Callable[[Sight, int, Dice], int]:
        return by_path(load_game(name).bots["recruit"])().choose  # type: ignore[no-any-return]

    with pytest.raises(Broken, match="sees more than its Sight"):
        check_learning(load_game(name), games=4, bot=cheat)
    check_learning(load_game(name), games=1, bot=honest, acts=60)
    gc.collect()


class Overhearing(Recall):
    """Digests what happened, and not what the seat was told of it."""

    def key(self, seat: int) -> str:
        return f"{super().key(seat)} {len(repr(self.waiting))}"


class Forgetful(Recall):
    """Knows only the latest thing."""

    def key(self, seat: int) -> str:
        self.links[seat] = self.told[seat] = b""
        self.done[seat] = max(0, len(self.waiting) - 1)
        return super().key(seat)


@pytest.mark.parametrize("name", GAMES)
def test_keys_that_overhear_or_forget_are_caught(name: str):
    with pytest.raises(Broken, match="was not told"):
        check_keys(load_game(name), Overhearing, 2)
    with pytest.raises(Broken, match="forgets"):
        check_many_keys(load_game(name))


def check_many_keys(game: Game) -> None:
    for seed in range(20):
        check_keys(game, Forgetful, seed)
