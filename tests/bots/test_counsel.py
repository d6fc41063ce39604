"""Hints come from the strongest bot of a game, and somebody says why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from ruse.bots.counsel import load_counsel
from ruse.bots.levels import level_names, load_bot
from ruse.kernel.kit import Dice
from ruse.kernel.plain import to_plain
from ruse.kernel.registry import load_game
from ruse.kernel.sight import Sight
from ruse.kernel.state import HOUSE, seats_in
from ruse.lab.match import Match

GAMES = ("war-slayer", "master-of-spies", "westeria", "war-x-treme")
NAMES = ["Ann", "Bob", "Cleo", "Dan"]


def sights(name: str, count: int, spread: int) -> Iterator[Sight]:
    """Some decisions of a game that Recruits play; each is good until the next is asked for."""
    game = load_game(name)
    match, dice, recruit = Match(game, game.setup(), 5), Dice(5), load_bot(game, "recruit")
    moves, found = 0, 0
    while not match.state.over() and found < count:
        seat = seats_in(match.state.acting())[0]
        if seat == HOUSE:
            break
        sight = match.sight(seat)
        moves += 1
        if len(sight.legal) > 1 and moves % spread == 0:
            found += 1
            yield sight
        match.act(seat, recruit.choose(sight, 1, dice))


@pytest.mark.parametrize("name", GAMES)
def test_the_strongest_bot_says_what_and_a_sentence_says_why(name: str):
    game = load_game(name)
    counsel = load_counsel(game)
    assert counsel is not None
    assert type(counsel.strong) is type(load_bot(game, level_names(game)[-1]))

    for sight in sights(name, 5, 7):
        hint = counsel.hint(sight)
        assert hint.action in sight.legal
        assert hint == counsel.hint(sight)
        said = game.words.say(hint.key, to_plain(hint.slots), sight.seat, NAMES)
        assert said
        assert "{" not in said


def test_where_the_adviser_would_do_otherwise_the_move_itself_is_explained():
    game = load_game("war-x-treme")
    counsel = load_counsel(game)
    assert counsel is not None
    sight = next(sight for sight in sights("war-x-treme", 40, 1) if sight.kind == "wild" or len(sight.legal) > 2)
    advised = counsel.speaker.hint(sight).action

    for action in sight.legal:
        explained = counsel.reason(sight, action).key == game.explain(sight.view, action)[0]
        assert explained == (action != advised)


def test_a_game_whose_bots_cannot_say_why_has_no_counsel():
    game = load_game("war-slayer")

    assert load_counsel(replace(game, bots={})) is None
