"""WS-10.3: the memory aid says of every place what exact counting says, on every position that can be counted through."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.candidates import STEPS
from ruse.games.war_slayer.equipment import NAMES
from ruse.games.war_slayer.events import Drew, MissionStarted
from ruse.games.war_slayer.links import Links, cards_in
from ruse.games.war_slayer.ways import FRESH, Link
from ruse.kernel.listener import Audience, told_to
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import legal_actions, seats_in
from ruse.kernel.work import counted
from ruse.testkit.rule import rule
from tests.games.war_slayer.test_fits import Values, every_fit, laid_at_random
from tests.games.war_slayer.test_recount import walk

LONG_MEMORY = Path(__file__).parent / "a_card_seen_elsewhere.json"


def links_of(links: list[Link], proofs: Values) -> Links:
    made = Links(0)
    for link in links:
        made.add(link)
    made.proofs = dict(proofs)
    return made


def lying(links: list[Link], proofs: Values) -> list[int]:
    """Slots that nobody has drawn or seen since."""
    drawn = {item for link in links for item in link.items}
    return [slot for link in links for slot in link.slots if slot not in drawn and slot not in proofs]


def by_listing(links: list[Link], proofs: Values, slots: list[int]) -> list[list[int]]:
    bits = dict.fromkeys(slots, 0)
    for fit in every_fit(links, proofs):
        for slot, card in fit:
            if slot in bits:
                bits[slot] |= 1 << min(card, FRESH)
    return [cards_in(bits[slot]) for slot in slots]


@rule("WS-10.3")
@pytest.mark.parametrize("seed", range(80))
def test_a_place_can_be_what_a_listed_fit_puts_there_and_nothing_else(seed: int):
    links, proofs = laid_at_random(seed, 4)
    slots = lying(links, proofs)

    assert links_of(links, proofs).possible(slots) == by_listing(links, proofs, slots)


@pytest.mark.parametrize("seed", range(20))
def test_without_steps_it_lists_too_much_and_never_too_little(seed: int):
    links, proofs = laid_at_random(seed, 4)
    slots = lying(links, proofs)

    hasty = links_of(links, proofs).possible(slots, steps=0)

    for told, exact in zip(hasty, by_listing(links, proofs, slots), strict=True):
        assert set(exact) <= set(told)


def remembered(case: dict[str, Any]) -> tuple[Any, Any]:
    """A game that begins with its first hands drawn, and what its viewer has noted of it since."""
    setup = GAME.setup(options=case["options"])
    state = GAME.from_position(setup, case["start"], FastLuck(1))
    memory = GAME.remember(setup, case["viewer"])
    hands = [tuple(side["hand"]) for side in case["start"]["sides"]]
    happened: list[Any] = [MissionStarted("WS-2.2", 1, 0), *[Drew("WS-3.1", seat, hands[seat]) for seat in (0, 1)]]
    for event in told_to(GAME, happened, case["viewer"]):
        memory.note(event)
    for seat, text in case["acts"]:
        state.chronicle = []
        state.apply(seat, GAME.read(GAME.view(state, seat), text))
        for event in told_to(GAME, state.chronicle, case["viewer"]):
            memory.note(event)
    return state, memory


def test_a_card_that_lies_open_elsewhere_is_not_listed():
    """The viewer took the 2♥ out of this Dossier: what is left of it is the 6♠ and the 10♣."""
    assert GAME.recount is not None
    _, memory = remembered(json.loads(LONG_MEMORY.read_text(encoding="utf-8")))

    told = {(part.words, part.slots.get("seat")): part.places for part in GAME.recount(memory)}

    assert told["recall.dossier", 1] == [["6♠", "10♣"], [], ["6♠", "10♣"]]


def test_in_whole_games_no_place_lists_a_card_that_is_known_to_lie_elsewhere():
    for seed in range(4):
        for truth, told in walk(seed, 0):
            places = [cards for part in told if part.words != "recall.unseen" for cards in part.places]
            known = [cards[0] for cards in places if len(cards) == 1 and cards[0] in NAMES]
            side = truth.sides[0]
            own = [card for card in (*side.hand, *[s.card for s in side.theater + side.dossier]) if card]
            elsewhere = set(known) | set(own)
            assert len(known) == len(set(known))
            assert not [cards for cards in places if len(cards) > 1 and elsewhere & set(cards)]


def test_a_long_game_is_recounted_in_bounded_steps():
    """The steps of candidates and the walk that each of them was in, and no more."""
    for seed in range(3):
        for memory in memories(seed):
            before = counted()
            memory.links.possible(sorted(memory.links.link_of), steps=STEPS)
            assert counted() - before < 2 * STEPS


def memories(seed: int) -> Iterator[Any]:
    happened: list[Any] = []
    dice = random.Random(seed)
    state = GAME.start(GAME.setup(), FastLuck(seed), happened)
    audience = Audience(GAME, GAME.setup(), state, happened, [0])
    while not state.over():
        yield audience.listeners[0].memory
        seat = seats_in(state.acting())[0]
        audience.act(seat, dice.choice(legal_actions(state, seat)))
