"""Decisions with so little hidden that every table that fits can be listed by hand, from RULES.md and not from `memory.py`.

Each is played from a deck in a chosen order: the first moves come from the deck's head, then only a few cards stay hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations
from typing import Any

from ruse.games.master_of_spies import GAME
from ruse.kernel.kit import Pile
from ruse.kernel.luck import FastLuck, Key, Luck
from ruse.kernel.sight import Sight
from ruse.kernel.state import State, legal_actions, seats_in
from ruse.testkit.opinion import SmallCase, World

Position = dict[str, Any]
SPECTATOR = -1


class Stacked(Luck):
    """Every shuffle leaves the deck as it is, and the first seat starts."""

    def shuffle(self, key: Key, cards: Pile) -> None:
        return

    def below(self, key: Key, n: int) -> int:
        return 0

    def clone(self) -> Luck:
        return self


class Told:
    """A game played for its small end: everything is told to one viewer."""

    def __init__(self, seats: int, viewer: int, options: dict[str, Any]) -> None:
        self.setup = GAME.setup(seats, options)
        self.viewer = viewer
        self.events: list[Any] = []
        self.state = GAME.start(self.setup, Stacked(), self.events)

    def do(self, *steps: str) -> None:
        for text in steps:
            seat = seats_in(self.state.acting())[0]
            self.state.apply(seat, GAME.read(GAME.view(self.state, seat), text))

    def discard_down_to(self, left: int) -> None:
        """Everybody draws and discards what was drawn."""
        while len(self.position["draw_pile"]) > left:
            self.do("draw")
            self.do(self.drawn(), "discard")

    def drawn(self) -> str:
        return next(str(event.card) for event in reversed(self.events) if type(event).__name__ == "Drew")

    @property
    def position(self) -> Position:
        return self.state.position()

    def sight(self) -> Sight:
        memory = GAME.remember(self.setup, self.viewer)
        for event in self.events:
            memory.note(GAME.redact(event, self.viewer))
        owes = self.viewer in seats_in(self.state.acting())
        legal = tuple(legal_actions(self.state, self.viewer)) if owes else ()
        kind = GAME.kinds[self.state.kind(self.viewer)] if owes else ""
        return Sight(self.setup, self.viewer, kind, GAME.view(self.state, self.viewer), memory, legal)

    def case(self, title: str, allowed: Callable[[Position], bool]) -> SmallCase:
        worlds: dict[str, World] = {}
        others: list[State] = []
        for position in arrangements(self.position, self.viewer):
            state = GAME.from_position(self.setup, position, FastLuck(1))
            if allowed(position):
                worlds[key(state)] = World(state, 1)
            else:
                others.append(state)
        return SmallCase(title, self.sight(), worlds, others, key)


def key(state: State) -> str:
    position = state.position()
    return str([side["hand"] for side in position["sides"]]) + str(position["draw_pile"])  # type: ignore[attr-defined]


def arrangements(position: Position, viewer: int) -> Iterator[Position]:
    """Every other way in which the cards that the viewer cannot look at may lie; of a hand the order says nothing."""
    known = set(position["known"])
    hidden = [
        sorted(card for card in side["hand"] if card not in known) if seat != viewer else []
        for seat, side in enumerate(position["sides"])
    ]
    cards = sorted([card for hand in hidden for card in hand] + position["draw_pile"])
    seen: set[str] = set()
    for order in permutations(cards):
        rest = list(order)
        hands = [[rest.pop(0) for _ in hand] for hand in hidden]
        if any(hand != sorted(hand) for hand in hands) or str((hands, rest)) in seen:
            continue
        seen.add(str((hands, rest)))
        sides = [
            side | {"hand": sorted([card for card in side["hand"] if card not in hidden[seat]] + hands[seat])}
            for seat, side in enumerate(position["sides"])
        ]
        yield position | {"sides": sides, "draw_pile": rest}


def small_cases() -> Iterable[SmallCase]:
    yield from (nothing_known(), known_from_the_discard_pile(), own_regroup(), regroup_of_another())


def nothing_known() -> SmallCase:
    """Near the end: the rival's five cards and two of the draw pile, in any arrangement."""
    game = Told(2, 0, {})
    game.discard_down_to(2)
    return game.case("the last two cards", lambda position: True)


def known_from_the_discard_pile() -> SmallCase:
    """MS-8.1: a card the rival took from the discard pile is in that hand for certain."""
    game = Told(2, 0, {})
    game.discard_down_to(3)
    while seats_in(game.state.acting())[0] != 1:
        game.do("draw", game.position["sides"][0]["hand"][0], "discard")
    taken = game.position["discard"][0]
    given = next(card for card in game.position["sides"][1]["hand"] if card != taken)
    game.do("take", given, "discard")
    return game.case("a card from the discard pile", lambda position: taken in position["sides"][1]["hand"])


def own_regroup() -> SmallCase:
    """MS-7.2: what one shuffled in oneself is in the draw pile, and not in a hand that has not drawn since."""
    game = Told(2, 0, {"advanced": True})
    game.discard_down_to(2)
    gone = game.position["sides"][0]["hand"][:1]
    game.do("regroup", f"return {gone[0]}")
    gone = [card for card in gone if card not in game.position["sides"][0]["hand"]]
    return game.case("after one's own regroup", lambda position: not set(gone) & set(position["sides"][1]["hand"]))


def regroup_of_another() -> SmallCase:
    """MS-7.2: of two cards that were known in a hand, one may have gone into the draw pile, but not both."""
    game = Told(2, 0, {"advanced": True})
    game.discard_down_to(3)
    known: set[str] = set()
    while len(known) < 2 or seats_in(game.state.acting())[0] != 1:
        seat = seats_in(game.state.acting())[0]
        hand = [card for card in game.position["sides"][seat]["hand"] if card not in game.position["known"]]
        game.do("draw" if game.state.position()["idle"] == 2 else "take", hand[0], "discard")
        known = set(game.position["known"]) & set(game.position["sides"][1]["hand"])
    game.do("regroup", f"return {min(known)}")
    return game.case("after another's regroup", lambda position: bool(known & set(position["sides"][1]["hand"])))
