"""No bot can know what its seat cannot know: in two worlds that look alike to it, it acts alike."""

from typing import Any

import pytest

from ruse.bots.counsel import load_counsel
from ruse.bots.levels import level_names, load_bot
from ruse.bots.war_slayer.search import Equilibrium
from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.equipment import CARDS, card_number
from ruse.kernel.kit import Dice, pile
from tests.bots.twin_worlds import Twin, differences, untold

GAMES = 6


@pytest.mark.parametrize("level", level_names(GAME))
def test_every_bot_acts_alike_in_worlds_that_look_alike(level: str, times: int):
    bot = load_bot(GAME, level)

    different, total = differences(lambda twin, dice: bot.choose(twin.sight, 6, dice), GAMES * times, seed=1)

    assert total > 100
    assert different == 0


def test_the_equilibrium_acts_alike_too(times: int):
    bot = Equilibrium()

    different, total = differences(lambda twin, dice: bot.choose(twin.sight, 6, dice), 2 * times, seed=3)

    assert total > 30
    assert different == 0


def test_hints_are_alike_too():
    adviser = load_counsel(GAME)
    assert adviser is not None
    hints = adviser

    different, _ = differences(lambda twin, dice: hash(str(hints.hint(twin.sight))), 2, seed=2)

    assert different == 0


def true_cards(twin: Twin) -> list[int]:
    """Every card the seat was never told of, in the order in which it truly lies."""
    sides: Any = twin.table.position()["sides"]
    names = [name for side in sides for part in ("hand", "theater", "dossier", "hq") for name in side[part] if name]
    loose = untold(list(twin.sight.told))
    return [card for card in map(card_number, names) if card in loose]


def choose_by_peeking(twin: Twin, dice: Dice) -> int:
    """A cheater: the rival's first card decides."""
    sides: Any = twin.table.position()["sides"]
    return twin.sight.legal[card_number(sides[1 - twin.sight.seat]["hq"][0]) % len(twin.sight.legal)]


def sample(cards: list[int], twin: Twin, dice: Dice) -> int:
    deck = pile(CARDS)
    deck.load(cards)
    dice.shuffle(deck)
    return twin.sight.legal[deck.at(0) % len(twin.sight.legal)] if cards else twin.sight.legal[0]


def test_a_bot_that_peeks_is_caught():
    different, total = differences(choose_by_peeking, GAMES, seed=1)

    assert different > total // 4


def test_a_bot_that_shuffles_unknown_cards_without_sorting_them_is_caught():
    different, total = differences(lambda twin, dice: sample(true_cards(twin), twin, dice), GAMES, seed=1)

    assert different > total // 4


def test_a_bot_that_sorts_them_first_is_not():
    different, _ = differences(lambda twin, dice: sample(sorted(true_cards(twin)), twin, dice), GAMES, seed=1)

    assert different == 0
