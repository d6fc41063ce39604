"""What the bots of War X-treme do, how strong they are, and that they cannot know what their seat cannot know."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ruse.bots import war_x_treme
from ruse.bots.levels import level_names, load_bot
from ruse.bots.war_x_treme.outlook import Show, forecast
from ruse.bots.war_x_treme.thumb import Agent
from ruse.games.war_x_treme import GAME
from ruse.games.war_x_treme.equipment import GEAR_NAMES
from ruse.kernel.kit import Dice
from ruse.kernel.options import Value
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import HOUSE, State, legal_actions
from ruse.kernel.words import slots_of
from ruse.lab.contest import prepare
from ruse.lab.deals import run
from ruse.lab.report import sum_up
from ruse.testkit.walk import begin
from tests.games.war_x_treme.battle import ANN, BOB, CAT, Battle, battle
from tests.games.war_x_treme.second_opinion import OPINION


def sight_of(setup: Setup, state: State, seat: int, memory: Any = None) -> Sight:
    remembered = memory if memory is not None else GAME.remember(setup, seat)
    kind = GAME.kinds[state.kind(seat)]
    return Sight(setup, seat, kind, GAME.view(state, seat), remembered, tuple(legal_actions(state, seat)))


def advice(table: Battle, seat: int = ANN) -> str:
    seats = len(table.position["players"])
    sight = sight_of(GAME.setup(seats), table.state, seat)
    return GAME.write(sight.view, Agent().hint(sight).action).text


def revealed(*armies: str, hands: tuple[str, ...]) -> Battle:
    return battle(*armies, hands=hands).answer()


def test_a_bribe_is_played_where_it_wins_and_kept_where_it_does_not():
    assert advice(revealed("P-J, P-3", "Z-Q, Z-3", "N-5, N-3", hands=("bribe",))) == "bribe"
    assert advice(revealed("P-4, P-3", "Z-Q, Z-3", "N-5, N-3", hands=("bribe",))) == "pass"


def test_the_highest_rival_is_sabotaged():
    table = revealed("P-J, P-3", "Z-Q, Z-3", "N-5, N-3", hands=("sabotage",))

    assert advice(table) == "sabotage 2"


def test_a_good_card_is_smoked_out_of_a_tax():
    table = revealed("P-K, P-3", "Z-Plague Toll, Z-3", "N-5, N-3", hands=("smoke-bomb",))

    assert advice(table) == "smoke-bomb"


def test_what_lasts_is_laid_at_once_and_curses_go_to_the_richest():
    armies = ("P-K, P-3", "Z-4, Z-3", "N-5, N-3, N-4")

    assert advice(battle(*armies, hands=("tax-haven",))) == "tax-haven"
    assert advice(battle(*armies, hands=("leech",))) == "leech 3"


def test_a_last_card_is_taken():
    table = battle("P-K, P-3, P-4, P-5", "Z-4", "N-5, N-3, N-4, N-7, N-8/8", hands=("audit",))

    assert advice(table) == "audit 2"


def test_a_wild_stands_unless_a_joker_is_there():
    assert advice(battle("P-Wild, P-3", "Z-Q, Z-3").go()) == "stand"
    assert advice(battle("P-Wild, P-3, P-4, P-5", "Z-Joker, Z-3", "N-Q, N-3, N-4, N-5").go()) == "name Q"


def test_buying_in_is_a_question_of_odds():
    few = battle("P-K, P-3, P-4, P-5, P-7, P-8/8", "Z-7, Z-3", "N-7, N-3").go()
    many = battle(
        "P-J, P-3, P-4, P-5, P-7, P-8/8, P-10",
        *[f"{suit}-{card}" for suit, card in zip("ZNRMVAF", "7 7 3 4 5 9/6~ A/2~".split(), strict=True)],
    ).go()

    assert advice(few) == "flee"
    assert advice(many) == "buy-in"


def test_an_abduction_takes_the_highest_card():
    table = battle("A-Abduction, A-3", "Z-K, Z-3", "N-5, N-3", suits=("alien", "zombie", "ninja")).go()

    assert advice(table) == "swap 2"


def test_a_seven_that_loses_vanishes():
    table = battle("N-Vanish, N-3", "Z-K, Z-3", suits=("ninja", "zombie")).go()

    assert advice(table) == "vanish"


@pytest.mark.parametrize(
    ("shows", "end", "takers"),
    [
        ([("tax", 21), ("win", 20)], "tax", ()),
        ([("win", 20), ("speed", 19), ("plain", 15)], "sweep", (ANN,)),
        ([("speed", 19), ("war-all", 18)], "race", (ANN, BOB)),
        ([("war-high", 18), ("plain", 13), ("plain", 5)], "war", (ANN, BOB)),
        ([("war-all", 18), ("plain", 13), ("plain", 5)], "war", (ANN, BOB, CAT)),
        ([("war-all", 18), ("firewall", 8), ("plain", 5)], "sweep", (ANN,)),
        ([("princess", 12), ("plain", 14), ("plain", 5)], "sweep", (ANN,)),
        ([("clone", 2), ("plain", 13), ("plain", 5)], "war", (ANN, BOB)),
        ([("plain", 15), ("plain", 5), ("plain", 5)], "war", (BOB, CAT)),
    ],
)
def test_the_outlook_knows_how_a_comparison_ends(shows: list[tuple[str, int]], end: str, takers: tuple[int, ...]):
    seen = forecast({seat: Show(*show) for seat, show in enumerate(shows)})

    assert (seen.end, seen.takers) == (end, takers)


def walk(seats: int, games: int, **others: Value) -> Iterator[tuple[Sight, State]]:
    """Decisions of random games, every kind of them, with what their seats remember."""
    for seed in range(games):
        table = begin(GAME, seed, OPINION, GAME.setup(seats, {"secrets": True, **others}))
        while not table.state.over():
            for seat in table.owing():
                if seat != HOUSE:
                    yield table.sight(seat), table.state
            table.step()


def test_every_hint_is_legal_and_says_why_in_words():
    kinds = set()
    for sight, _ in [*walk(8, 4), *walk(2, 3), *walk(4, 2, trust="anyone")]:
        hint = Agent().hint(sight)
        assert hint.action in sight.legal
        assert slots_of(GAME.words.messages[hint.key]) <= set(hint.slots)
        assert "{" not in GAME.words.say(hint.key, hint.slots, sight.seat)
        kinds.add(sight.kind)
    assert kinds == set(GAME.kinds) - {"race"}


def test_every_hint_in_the_words_can_be_given():
    source = "".join(file.read_text(encoding="utf-8") for file in Path(war_x_treme.__file__).parent.glob("*.py"))
    plays = {f"hint.{name}" for name in GEAR_NAMES}
    for key in (key for key in GAME.words.messages if key.startswith("hint.")):
        assert key in plays or f'"{key}"' in source, key


@pytest.mark.parametrize("level", level_names(GAME))
def test_no_bot_can_know_what_its_seat_cannot_know(level: str, times: int):
    """Everything the seat cannot look at is dealt again: with the same dice it must act alike."""
    bot = load_bot(GAME, level)
    compared = 0
    for number, (sight, state) in enumerate(walk(3, 3 * times)):
        world = OPINION.deal_again(GAME, sight.setup, state, sight.seat, [], Dice(number))
        if world is None:
            continue
        there = sight_of(sight.setup, world, sight.seat, sight.memory)
        assert bot.choose(sight, 6, Dice(number)) == bot.choose(there, 6, Dice(number))
        compared += 1
    assert compared > 150 * times


def share_of_first(bots: tuple[str, ...], deals: int) -> float:
    contest = prepare("war-x-treme", bots, seed=2026)
    return sum_up(contest, list(run(contest, deals)), 1.0).standings[0].win_share.mean


def test_an_agent_beats_random_play():
    """The game is nearly all chance, so this is not much: over many deals it is about six of ten."""
    assert share_of_first(("agent", "random"), 60) > 0.5
