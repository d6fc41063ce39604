"""What the bots of Master of Spies do, how strong they are, and that they cannot know what their seat cannot know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ruse.bots import master_of_spies
from ruse.bots.levels import level_names, load_bot
from ruse.bots.master_of_spies.thumb import Agent, Recruit
from ruse.games.master_of_spies import GAME
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import State, legal_actions, seats_in
from ruse.kernel.words import slots_of
from ruse.lab.contest import prepare
from ruse.lab.deals import run
from ruse.lab.match import Match
from ruse.lab.report import sum_up
from tests.games.master_of_spies.quays import Quays, quays
from tests.games.master_of_spies.second_opinion import OPINION


def sight_of(setup: Setup, state: State, seat: int, memory: Any = None) -> Sight:
    remembered = memory if memory is not None else GAME.remember(setup, seat)
    kind = GAME.kinds[state.kind(seat)]
    return Sight(setup, seat, kind, GAME.view(state, seat), remembered, tuple(legal_actions(state, seat)))


def advice(table: Quays, *steps: str) -> str:
    """What the Agent would do after these steps."""
    table.do(*steps)
    sight = sight_of(GAME.setup(len(table.position["sides"])), table.state, table.seat)
    return GAME.write(sight.view, Agent().hint(sight).action).text


def test_a_high_card_goes_close_behind_another():
    table = quays(("D10 D1", "P1"), d="P9", f="L1 F2")

    assert advice(table) == "D10"
    assert advice(table, "D10") == "row D"


def test_a_rivals_spies_are_sent_home():
    table = quays(("L10 P1 D2", "F1"), d="P8 D9", spies=[{"L": "L11"}, {"D": "D9"}], l="", f="L11")

    assert advice(table) == "L10"
    assert advice(table, "L10") == "over D9"


def test_a_useful_card_is_taken_from_the_discard_pile():
    assert advice(quays(("D1 D2", "P1"), d="P9", discard="L10", phase="draw")) == "take"
    assert advice(quays(("D1 L10", "P3"), d="P9", discard="P1", phase="draw")) == "draw"


def test_in_the_last_turn_a_spy_moves_up_whatever_the_risk():
    table = quays(
        ("D9 D1", "P1"), d="P5", p="D3", spies=[{"D": "D3"}], left=0, final=True, turn=1, starter=1, phase="play"
    )

    assert advice(table, "D9", "row D") == "move"


def test_a_recruit_lays_a_card_where_it_can():
    table = quays(("D9 P1", "P2"), d="P5", p="D3 F8", spies=[{"P": "P11"}], l="P11")
    sight = sight_of(GAME.setup(2), table.do("D9").state, 0)

    chosen = {GAME.write(sight.view, Recruit().choose(sight, 1, Dice(seed))).text for seed in range(40)}

    assert "discard" not in chosen


def walk(options: dict[str, Any], seats: int, games: int) -> list[tuple[Sight, State]]:
    """Decisions of random games, every kind of them."""
    setup = GAME.setup(seats, options)
    found = []
    for seed in range(games):
        match, dice = Match(GAME, setup, seed), Dice(seed)
        while not match.state.over():
            seat = seats_in(match.state.acting())[0]
            sight = match.sight(seat)
            found.append((replace(sight, memory=sight.memory.clone()), match.state.clone()))
            match.act(seat, sight.legal[dice.below(len(sight.legal))])
    return found


def test_every_hint_is_legal_and_says_why_in_words():
    kinds = set()
    for sight, _ in walk({"advanced": True}, 3, 12):
        hint = Agent().hint(sight)
        assert hint.action in sight.legal
        assert slots_of(GAME.words.messages[hint.key]) <= set(hint.slots)
        assert "{" not in GAME.words.say(hint.key, hint.slots)
        kinds.add(sight.kind)
    assert kinds == set(GAME.kinds)


def test_every_hint_in_the_words_can_be_given():
    source = "".join(file.read_text(encoding="utf-8") for file in Path(master_of_spies.__file__).parent.glob("*.py"))
    for key in (key for key in GAME.words.messages if key.startswith("hint.")):
        stem = key.removesuffix("-cost-only").removesuffix("-cost").removesuffix("-nothing")
        assert f'"{stem}"' in source, key


@pytest.mark.parametrize("level", level_names(GAME))
def test_no_bot_can_know_what_its_seat_cannot_know(level: str, times: int):
    """Everything the seat cannot look at is dealt again: with the same dice it must act alike."""
    bot = load_bot(GAME, level)
    compared = 0
    for number, (sight, state) in enumerate(walk({"advanced": True}, 3, 3 * times)):
        world = OPINION.deal_again(GAME, sight.setup, state, sight.seat, [], Dice(number))
        assert world is not None
        there = sight_of(sight.setup, world, sight.seat, sight.memory)
        assert bot.choose(sight, 6, Dice(number)) == bot.choose(there, 6, Dice(number))
        compared += 1
    assert compared > 300


def test_a_bot_that_peeks_is_caught():
    different = 0
    for number, (sight, state) in enumerate(walk({}, 2, 2)):
        world = OPINION.deal_again(GAME, sight.setup, state, sight.seat, [], Dice(number))
        assert world is not None
        different += peek(state, sight.legal) != peek(world, sight.legal)
    assert different > 20


def peek(state: State, legal: Sequence[int]) -> int:
    """A cheater: the top of the draw pile decides."""
    pile: Any = state.position()["draw_pile"]
    return legal[int(pile[0][1:]) % len(legal)] if pile else legal[0]


def share_of_first(bots: tuple[str, ...], deals: int) -> float:
    contest = prepare("master-of-spies", bots, seed=2026)
    return sum_up(contest, list(run(contest, deals)), 1.0).standings[0].win_share.mean


def test_an_agent_wins_at_least_nine_of_ten_against_random_play():
    assert share_of_first(("agent", "random"), 20) >= 0.9


def test_an_agent_beats_a_recruit_and_a_recruit_random_play():
    assert share_of_first(("agent", "recruit"), 12) >= 0.75
    assert share_of_first(("recruit", "random"), 30) >= 0.6


def test_a_game_of_four_bots_comes_to_its_end():
    match = Match(GAME, GAME.setup(4, {"advanced": True}), 7)
    while not match.state.over():
        seat = seats_in(match.state.acting())[0]
        match.act(seat, Agent().choose(match.sight(seat), 1, Dice(1)))

    assert sum(match.state.outcome(seat) for seat in range(4)) == 840
