"""Master of Spies read a second time, from RULES.md and not from `view.py`: what holds, who sees what, who wins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from ruse.games.master_of_spies.events import Dealt, Discarded, Drew, Exchanged, Extended, Regrouped, Replaced
from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Setup
from ruse.kernel.state import WHOLE, State
from ruse.testkit.opinion import Opinion, SmallCase
from tests.games.master_of_spies.small_cases import small_cases

DECK = frozenset(letter + str(value) for letter in "DPLF" for value in range(1, 12))
FACTIONS = "DPLF"

Position = dict[str, Any]


def value(card: str) -> int:
    return int(card[1:])


def standing(side: dict[str, Any]) -> list[int]:
    """MS-6.2: the values under a player's spies, each card once, highest first."""
    return sorted((value(card) for card in {card for card in side["spies"] if card}), reverse=True)


def looked_at(position: Position, viewer: int) -> set[str]:
    """MS-8: the table, the discard pile, what was taken from it, and one's own hand."""
    seen = {card for row in position["rows"] for card in row} | set(position["discard"]) | set(position["known"])
    return seen | (set(position["sides"][viewer]["hand"]) if viewer >= 0 else set())


def learned(happens: Sequence[Any], viewer: int) -> set[str]:
    """What the viewer gets to see during an act."""
    seen: set[str] = set()
    for event in happens:
        match event:
            case Extended() | Replaced() | Discarded():
                seen.add(event.card)
            case Exchanged():
                seen.add(event.given)
            case Drew(_, seat, card, _):
                seen |= {card} if seat == viewer else set()
            case Dealt(_, seat, cards):
                seen |= set(cards) if seat == viewer else set()
            case Regrouped(_, seat, cards, drawn):
                seen |= set(cards) | set(drawn) if seat == viewer else set()
    return seen


def exchanged(position: Position, new: dict[str, str]) -> Position:
    """The same table with some cards in each other's places."""
    sides = [side | {"hand": [new.get(card, card) for card in side["hand"]]} for side in position["sides"]]
    draft = position["draft"] | {"card": new.get(position["draft"]["card"], position["draft"]["card"])}
    pile = [new.get(card, card) for card in position["draw_pile"]]
    return position | {"sides": sides, "draw_pile": pile, "draft": draft}


def dark(card: str, borders: str) -> bool:
    """MS-1.2."""
    return value(card) % 2 == 0 if borders == "parity" else card[0] in "DL"


def alternates(rows: list[list[str]], borders: str) -> bool:
    """MS-8.3: light and dark take turns in every row."""
    shades = [[dark(card, borders) for card in row] for row in rows]
    return all(one != other for row in shades for one, other in pairwise(row))


class SecondOpinion(Opinion):
    def check_pieces(self, state: State) -> None:
        """MS-8.3: what holds at any time."""
        position: Position = state.position()
        hands = [side["hand"] for side in position["sides"]]
        places = [*position["rows"], *hands, position["draw_pile"], position["discard"]]
        cards = [card for place in places for card in place]
        assert sorted(cards) == sorted(DECK), "it is not each of the 44 cards once"
        assert all(3 <= len(hand) <= 6 for hand in hands), "a hand has fewer than three cards, or too many"
        lying = {card for row in position["rows"] for card in row}
        spent = any(side["spent"] for side in position["sides"])
        for side in position["sides"]:
            for faction, card in zip(FACTIONS, side["spies"], strict=True):
                assert card is None or card in lying, f"a spy stands on {card}, which does not lie"
                assert card is None or card[0] == faction or spent, f"the {faction} spy stands on {card}"
        for row in position["rows"]:
            assert [value(card) for card in row] == sorted({value(card) for card in row}), f"{row} does not rise"
        rows = position["rows"]
        assert alternates(rows, "faction") or alternates(rows, "parity"), f"{rows} do not alternate"
        running = [sum(standing(side)) for side in position["sides"]]
        totals = [side["total"] for side in position["sides"]]
        wanted = totals if state.over() else [one + other for one, other in zip(totals, running, strict=True)]
        assert [state.score(seat) for seat in range(len(totals))] == wanted

    def shares(self, state: State) -> Sequence[int] | None:
        """MS-6.2: of a single deal; of a match the sums decide (MS-6.3)."""
        position: Position = state.position()
        totals = [side["total"] for side in position["sides"]]
        places = [standing(side) for side in position["sides"]]
        ranks: list[Any] = [(sum(place), place) for place in places]
        if position["game"] > 1:
            ranks = totals
        elif sum(1 for rank in ranks if rank[0] == max(ranks)[0]) > 1:
            return None  # the position does not tell a single deal from a match of one
        winners = [rank == max(ranks) for rank in ranks]
        return [WHOLE // sum(winners) if won else 0 for won in winners]

    def deal_again(
        self, game: Game, setup: Setup, state: State, viewer: int, happens: Sequence[Any], dice: Dice
    ) -> State | None:
        """Every card that the viewer cannot look at may be another. MS-8.2: after a game all hands are shown."""
        if state.over() or any(type(event).__name__ == "HandShown" for event in happens):
            return None
        position: Position = state.position()
        hidden = sorted(DECK - looked_at(position, viewer) - learned(happens, viewer))
        new = dict(zip(hidden, shuffled(hidden, dice), strict=True))
        return game.from_position(setup, exchanged(position, new), state.luck.clone())

    def small_cases(self, game: Game) -> Iterable[SmallCase]:
        return small_cases()


def shuffled(cards: Sequence[str], dice: Dice) -> list[str]:
    rest = list(cards)
    return [rest.pop(dice.below(len(rest))) for _ in cards]


OPINION = SecondOpinion()
