"""War Slayer V read a second time, from RULES.md and on purpose not from `view.py`: who may look at what, and who wins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ruse.games.war_slayer.events import ClaimedDossier, Drew, Flipped, GameEnded, Laid, Took
from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Setup
from ruse.kernel.state import SPECTATOR, WHOLE, State
from ruse.testkit.opinion import Opinion, SmallCase
from tests.games.war_slayer.small_cases import small_cases

RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()
DECK = frozenset(rank + suit for suit in "♠♥♦♣" for rank in RANKS)
VIP = "A♠"
ROWS = ("hand", "theater", "dossier")

Position = dict[str, Any]


def worth(card: str) -> int:
    """WS-1.1."""
    if card == VIP:
        return 10
    return 5 if card[:-1] in ("A", "K", "Q", "J") else 1


def cards_of(position: Position, seat: int) -> list[str]:
    """All cards on a side of the table, wherever they are."""
    side = position["sides"][seat]
    laid = [card for row in ROWS for card in side[row] if card is not None]
    return [*side["hq"], *side["aside"], *laid]


def face_up(position: Position, seat: int) -> list[str]:
    """WS-4.1: the defeated player's columns are flipped 0, 1, 2, the other's 2, 1, 0."""
    if position["phase"] != "back-out":
        return []
    columns = [0, 1, 2] if seat == position["defeated"] else [2, 1, 0]
    theater = position["sides"][seat]["theater"]
    return [theater[column] for column in columns[: position["flipped"]]]


def looked_at(position: Position, viewer: int) -> set[str]:
    """WS-3.4, WS-10: own cards in hand and on the table, what is face up, and what changed hands."""
    seen: set[str] = set()
    for seat, side in enumerate(position["sides"]):
        seen |= set(face_up(position, seat))
        seen |= {card for card in side["aside"] if viewer != SPECTATOR or card == VIP}
        if seat == viewer:
            seen |= {card for row in ROWS for card in side[row] if card is not None}
    return seen


def learned(happens: Sequence[Any], viewer: int) -> set[str]:
    """What the viewer gets to see during an act."""
    seen: set[str] = set()
    for event in happens:
        match event:
            case Drew(_, seat, cards) | Laid(_, seat, _, cards):
                seen |= set(cards) if seat == viewer else set()
            case Flipped(_, _, _, cards):
                seen |= set(cards)
            case Took(_, _, _, _, card, _):
                seen |= {card} if viewer != SPECTATOR or card == VIP else set()
            case ClaimedDossier(_, _, _, _, cards, _):
                seen |= {card for card in cards if viewer != SPECTATOR or card == VIP}
    return seen


def silent(position: Position, happens: Sequence[Any]) -> set[str]:
    """WS-7.2: a VIP that is taken is shown to all, so what was taken without an outcry is another card."""
    taken = {card for side in position["sides"] for card in side["aside"]}
    for event in happens:
        if isinstance(event, Took):
            taken.add(event.card)
        elif isinstance(event, ClaimedDossier):
            taken |= set(event.cards)
    return taken - {VIP}


def exchanged(position: Position, new: dict[str, str]) -> Position:
    """The same table with some cards in each other's places."""
    sides = []
    for side in position["sides"]:
        piles = ("hq", "aside", *ROWS)
        sides.append(side | {pile: [new.get(card, card) for card in side[pile]] for pile in piles})
    return position | {"sides": sides}


class SecondOpinion(Opinion):
    def check_pieces(self, state: State) -> None:
        """WS-1.3: 52 distinct cards, 121 points, always."""
        position = state.position()
        sides = [cards_of(position, seat) for seat in (0, 1)]
        assert sorted(sides[0] + sides[1]) == sorted(DECK), "it is not each of the 52 cards once"
        points = [sum(map(worth, side)) for side in sides]
        assert sum(points) == 121
        assert [state.score(0), state.score(1)] == points

    def shares(self, state: State) -> Sequence[int]:
        """WS-9.1: the higher total wins; 121 is odd."""
        position: Position = state.position()
        points = [sum(map(worth, position["sides"][seat]["hq"])) for seat in (0, 1)]
        return (WHOLE, 0) if points[0] > points[1] else (0, WHOLE)

    def deal_again(
        self, game: Game, setup: Setup, state: State, viewer: int, happens: Sequence[Any], dice: Dice
    ) -> State | None:
        """WS-10.2: a game that is over is open. Before that, every card that the viewer cannot look at may be another."""
        if state.over() or any(isinstance(event, GameEnded) for event in happens):
            return None
        position: Position = state.position()
        hidden = sorted(DECK - looked_at(position, viewer) - learned(happens, viewer))
        never_vip = silent(position, happens)
        while True:
            dealt = shuffled(hidden, dice)
            new = dict(zip(hidden, dealt, strict=True))
            if all(new.get(card) != VIP for card in never_vip):
                return game.from_position(setup, exchanged(position, new), state.luck.clone())

    def small_cases(self, game: Game) -> Iterable[SmallCase]:
        return small_cases()


def shuffled(cards: Sequence[str], dice: Dice) -> list[str]:
    rest = list(cards)
    return [rest.pop(dice.below(len(rest))) for _ in cards]


OPINION = SecondOpinion()
