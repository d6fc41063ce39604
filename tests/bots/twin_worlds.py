"""Two tables that differ only in what one seat cannot know, each with a history and a Memory of its own.

The cards the seat was never told of are put into another order in the deck, and the same moves are played again. None of
these cards was ever compared, so the seat is told the very same things: that is asserted, and nothing is taken from
`imagine`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.equipment import CARDS, NAMES
from ruse.kernel.kit import Dice, Pile, pile
from ruse.kernel.listener import told_to
from ruse.kernel.luck import FastLuck, Key, Luck
from ruse.kernel.plain import to_plain
from ruse.kernel.sight import Sight
from ruse.kernel.state import State, legal_actions, seats_in

SETUP = GAME.setup()


class Stacked(Luck):
    """A deck in a given order; the dealer by a seed."""

    def __init__(self, deck: list[int], seed: int) -> None:
        self.deck = deck
        self.seed = seed

    def shuffle(self, key: Key, cards: Pile) -> None:
        cards.load(self.deck)

    def below(self, key: Key, n: int) -> int:
        return int(FastLuck(self.seed).below(key, n))

    def clone(self) -> Luck:
        return self


@dataclass(frozen=True, slots=True)
class Twin:
    """A true table, for planted cheaters only, and what the seat may have of it."""

    table: State
    sight: Sight


Chooser = Callable[[Twin, Dice], int]


def shuffled_deck(dice: Dice) -> list[int]:
    deck = pile(CARDS)
    for card in range(CARDS):
        deck.lay_under(card)
    dice.shuffle(deck)
    return deck.to_list()


def replay(deck: list[int], seed: int, moves: list[tuple[int, int]], seat: int) -> tuple[State, list[Any]]:
    """The table after these moves, and everything the seat was told."""
    chronicle: list[Any] = []
    table = GAME.start(SETUP, Stacked(deck, seed), chronicle)
    for mover, action in moves:
        table.do(mover, action)
    return table, told_to(GAME, chronicle, seat)


def twin(table: State, told: list[Any], seat: int) -> Twin:
    memory = GAME.remember(SETUP, seat)
    for event in told:
        memory.note(event)
    kind = GAME.kinds[table.kind(seat)]
    view = GAME.view(table, seat)
    return Twin(table, Sight(SETUP, seat, kind, view, memory, tuple(legal_actions(table, seat)), tuple(told)))


def untold(told: list[Any]) -> list[int]:
    """The cards that no event named to this seat."""
    text = str([to_plain(event) for event in told])
    return [card for card in range(int(CARDS)) if f"'{NAMES[card]}'" not in text]


def restacked(deck: list[int], loose: list[int], dice: Dice) -> list[int]:
    """The same deck with the loose cards in another order."""
    cards = pile(CARDS)
    cards.load(loose)
    dice.shuffle(cards)
    other = dict(zip(loose, cards.to_list(), strict=True))
    return [other.get(card, card) for card in deck]


def twins(games: int, seed: int) -> Iterator[tuple[Twin, Twin]]:
    """Pairs at every decision of some random games."""
    dice = Dice(seed)
    for number in range(games):
        deck = shuffled_deck(dice)
        moves: list[tuple[int, int]] = []
        while True:
            table, _ = replay(deck, number, moves, 0)
            if table.over():
                break
            seat = seats_in(table.acting())[dice.below(len(seats_in(table.acting())))]
            pair = pair_at(deck, number, moves, seat, dice)
            if pair is not None:
                yield pair
            actions = legal_actions(table, seat)
            moves.append((seat, actions[dice.below(len(actions))]))


def pair_at(
    deck: list[int], seed: int, moves: list[tuple[int, int]], seat: int, dice: Dice
) -> tuple[Twin, Twin] | None:
    table, told = replay(deck, seed, moves, seat)
    other_table, other_told = replay(restacked(deck, untold(told), dice), seed, moves, seat)
    assert told == other_told, "the re-dealt table told this seat something else"
    if table.checksum() == other_table.checksum():
        return None
    return twin(table, told, seat), twin(other_table, other_told, seat)


def differences(choose: Chooser, games: int, seed: int) -> tuple[int, int]:
    """At how many of how many decisions the two tables got another action, with the same dice."""
    different = total = 0
    for one, other in twins(games, seed):
        total += 1
        different += choose(one, Dice(total)) != choose(other, Dice(total))
    return different, total
