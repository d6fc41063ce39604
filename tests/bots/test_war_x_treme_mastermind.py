"""The Mastermind of War X-treme saves equipment for where it counts, and knows what can lie in the slots."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ruse.bots.war_x_treme.odds import slot_odds
from ruse.bots.war_x_treme.outlook import Show
from ruse.bots.war_x_treme.prices import Mastermind
from ruse.games.war_x_treme import GAME
from ruse.games.war_x_treme.equipment import EFFECTS
from ruse.games.war_x_treme.memory import Memory
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight
from ruse.kernel.state import HOUSE, legal_actions
from ruse.testkit.walk import begin
from tests.games.war_x_treme.battle import ANN, Battle, battle
from tests.games.war_x_treme.second_opinion import OPINION

SETUP = GAME.setup(2)
TABLES = 600


def remember(*piles: str, slots: tuple[int, ...] = ()) -> Memory:
    """Cards that were seen on their way into the tax pile, time by time, and when each slot was filled."""
    memory: Memory = GAME.remember(SETUP, ANN)
    for time, pile in enumerate(piles):
        for name in pile.split(", "):
            memory.pool.cells[memory.card(name)] = memory.pools
            memory.tax.append([memory.pools, time])
            memory.pools += 1
    memory.slots[: len(slots)] = slots
    return memory


def choice(table: Battle, memory: Memory | None = None, seed: int = 1) -> str:
    kind = GAME.kinds[table.state.kind(ANN)]
    legal = tuple(legal_actions(table.state, ANN))
    sight = Sight(SETUP, ANN, kind, GAME.view(table.state, ANN), memory or remember(), legal)
    return GAME.write(sight.view, Mastermind().choose(sight, 4000, Dice(seed))).text


def war(ours: str, theirs: str, slots: str, hand: str) -> Battle:
    """Two Fives meet, and these recruits are picked from the first two slots."""
    armies = ("P-5, P-3, P-4, P-7, P-8/8", "Z-5, Z-3, Z-4, Z-7, Z-8/8")
    table = battle(*armies, slots=f"{ours}, {theirs}, {slots}", hands=(hand,)).go()
    return table.do("slot 1", "slot 2")


def test_a_sabotage_waits_for_a_war():
    round_of_two = battle("P-J, P-3, P-4", "Z-Q, Z-3, Z-4", hands=("sabotage",)).answer()

    assert choice(round_of_two) == "pass"
    assert choice(war("P-J", "Z-Q", "Z-10", "sabotage")) == "sabotage 2"


def test_a_bribe_waits_for_a_war_that_it_wins():
    assert choice(battle("P-J, P-3, P-4", "Z-Q, Z-3, Z-4", hands=("bribe",)).answer()) == "pass"
    assert choice(war("P-J", "Z-Q", "Z-10", "bribe")) == "bribe"
    assert choice(war("P-10", "Z-K", "Z-10", "bribe")) == "pass"


@pytest.mark.parametrize("armies", [("P-J", "Z-Q, Z-3, Z-4"), ("P-J, P-3, P-4", "Z-Q")])
def test_nothing_is_saved_when_a_last_card_is_at_stake(armies: tuple[str, str]):
    assert choice(battle(*armies, hands=("sabotage",)).answer()) == "sabotage 2"


def test_what_lasts_is_laid_at_once():
    assert choice(battle("P-K, P-3", "Z-4, Z-3", hands=("war-drum",))) == "war-drum"


def test_a_draft_notice_takes_the_slot_that_can_win():
    table = war("P-J", "Z-Q", "P-10, Z-K", "draft-notice")
    known = remember("P-10", "Z-K", slots=(-1, -1, 0, 1))
    hopeless = remember("P-10", "Z-10", slots=(-1, -1, 0, 1))

    assert choice(table, known) == "draft-notice 4"
    assert choice(table, hopeless) == "pass"


def test_the_slot_that_wins_most_often_is_picked():
    table = battle("P-5, P-3, P-4, P-7", "Z-5, Z-3, Z-4, Z-7", slots="P-10, Z-K, P-Q").go()
    known = remember("P-10", "Z-K, P-Q", slots=(0, 1, 1))

    assert {choice(table, known, seed) for seed in range(20)} == {"slot 2", "slot 3"}


def test_a_slot_holds_any_card_that_was_in_the_pile_when_it_was_filled():
    """The first slot took one of two; then a Queen came, and the second slot took what was left or her."""
    first, second = slot_odds(remember("P-3, Z-K", "P-Q", slots=(0, 1))).values()

    assert first == {Show("plain", 3): 0.5, Show("plain", 14): 0.5}
    assert second == {Show("plain", 3): 0.25, Show("plain", 14): 0.25, Show("plain", 13): 0.5}


def shows_of(table: Any) -> dict[int, Show]:
    deck, sides = table.deck, table.side.to_list()
    effects, ranks = deck.effect.to_list(), deck.ranks.to_list()
    cards = {slot: card for slot, card in enumerate(table.slots.to_list()) if card >= 0}
    return {slot: Show(EFFECTS[effects[card]], ranks[2 * card + sides[card]]) for slot, card in cards.items()}


def late_sight() -> Sight:
    """After wars and taxes: the first decision of random games where the slots were filled at four different times."""
    for seed in range(50):
        walk = begin(GAME, seed, OPINION, SETUP)
        while not walk.state.over():
            sights = [walk.sight(seat) for seat in walk.owing() if seat != HOUSE]
            if sights and len(set(sights[0].memory.slots) - {-1}) == 4:
                return sights[0]
            walk.step()
    raise AssertionError("no such decision")


def test_the_odds_are_those_of_imagined_tables():
    sight = late_sight()
    odds = slot_odds(sight.memory)
    met: Counter[tuple[int, Show]] = Counter()
    for number in range(TABLES):
        met.update(shows_of(GAME.imagine(sight, Dice(number))).items())

    for slot, shows in odds.items():
        assert sum(shows.values()) == pytest.approx(1)
        for show, chance in shows.items():
            assert met[slot, show] / TABLES == pytest.approx(chance, abs=0.08)
    assert sum(met.values()) == sum(met[slot, show] for slot, shows in odds.items() for show in shows)
