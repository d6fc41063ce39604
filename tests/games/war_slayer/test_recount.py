"""WS-10.3: what the memory aid lists is what the player could remember: never wrong, and never the rival's secret."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ruse.games.war_slayer import GAME
from ruse.kernel.game import UNSEEN
from ruse.kernel.listener import Audience
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import ORACLE, legal_actions, seats_in


def walk(seed: int, viewer: int):
    """A random game: before each decision, the truth and what the viewer could recall."""
    happened: list[Any] = []
    dice = random.Random(seed)
    state = GAME.start(GAME.setup(), FastLuck(seed), happened)
    audience = Audience(GAME, GAME.setup(), state, happened, [viewer])
    while not state.over():
        assert GAME.recount is not None
        yield GAME.view(state, int(ORACLE)), GAME.recount(audience.listeners[viewer].memory)
        seat = seats_in(state.acting())[0]
        audience.act(seat, dice.choice(legal_actions(state, seat)))


@pytest.mark.parametrize("viewer", [0, 1])
def test_every_hq_is_listed_and_the_truth_is_among_what_is_recalled(viewer):
    for seed in range(6):
        for truth, told in walk(seed, viewer):
            never = {card for part in told if part.words == "recall.unseen" for [card] in part.places}
            for part in told:
                if part.words == "recall.hq":
                    pile = truth.sides[part.slots["seat"]].pile
                    assert len(pile) == len(part.places)
                    for card, possible in zip(pile, part.places, strict=True):
                        assert card in possible or (UNSEEN in possible and card in never)


def test_the_rival_s_hand_is_never_told_by_more_than_was_seen():
    for truth, told in walk(3, 0):
        for part in told:
            if part.words == "recall.hand":
                assert part.slots["seat"] == 1
                hand = [card for card in truth.sides[1].hand if card]
                known = [possible[0] for possible in part.places if possible and possible != [UNSEEN]]
                assert set(known) <= set(hand)
