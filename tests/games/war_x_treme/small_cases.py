"""Decisions of which one hidden thing can be listed in full, with its weight, from RULES.md and not from `memory.py`.

Each is played from a deal in a chosen order. What is compared is a part of the table: where one card is, or what is on top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ruse.games.war_x_treme import GAME
from ruse.games.war_x_treme.equipment import GEAR_NAMES, SUITS
from ruse.games.war_x_treme.start import DEALING, STOCKING
from ruse.kernel.kit import Pile
from ruse.kernel.luck import FastLuck, Key
from ruse.kernel.sight import Sight
from ruse.kernel.state import State, legal_actions, seats_in
from ruse.testkit.opinion import SmallCase, World
from tests.games.war_x_treme.battle import ANN, BOB, WINDOWS, Stacked, deck

Position = dict[str, Any]
Swap = tuple[str, str]


class Dealt(Stacked):
    """A deal in which some cards of each suit come first, and some equipment."""

    def __init__(self, suits: tuple[str, ...], first: Sequence[Sequence[str]], gear: Sequence[str]) -> None:
        super().__init__()
        self.cards = deck(suits)
        self.first = [[self.cards.index(name) for name in names] for names in first]
        self.gear = [GEAR_NAMES.index(name) for name in gear]

    def shuffle(self, key: Key, cards: Pile) -> None:
        ahead = self.first.pop(0) if key[0] == DEALING else self.gear if key[0] == STOCKING else []
        cards.load([*ahead, *(card for card in cards.to_list() if card not in ahead)])


class Told:
    """A game of two played for one question; everything is told to one viewer."""

    def __init__(
        self, viewer: int, first: Sequence[str], gear: Sequence[str], suits: tuple[str, ...] = SUITS[:2]
    ) -> None:
        names = [[part.strip() for part in cards.split(",")] for cards in first]
        self.setup = GAME.setup(2, {"speed": "dice"}, chosen=[{"suit": suit} for suit in suits])
        self.viewer = viewer
        self.events: list[Any] = []
        self.state = GAME.start(self.setup, Dealt(suits, names, gear), self.events)

    def do(self, *texts: str) -> None:
        for text in texts:
            seat = seats_in(self.state.acting())[0]
            self.state.apply(seat, GAME.read(GAME.view(self.state, seat), text))

    def window(self, plays: Mapping[int, str] | None = None) -> None:
        for seat in seats_in(self.state.acting()):
            self.state.apply(seat, GAME.read(GAME.view(self.state, seat), (plays or {}).get(seat, "pass")))

    def pass_on(self) -> None:
        """Through every window of this round, to the next round or another decision."""
        number = self.position["round"]
        while self.position["phase"] in WINDOWS and self.position["round"] == number:
            self.window()

    @property
    def position(self) -> Position:
        return self.state.position()

    def sight(self) -> Sight:
        memory = GAME.remember(self.setup, self.viewer)
        for event in self.events:
            memory.note(GAME.redact(event, self.viewer))
        legal = tuple(legal_actions(self.state, self.viewer))
        kind = GAME.kinds[self.state.kind(self.viewer)]
        return Sight(self.setup, self.viewer, kind, GAME.view(self.state, self.viewer), memory, legal)

    def world(self, swaps: Iterable[Swap]) -> State:
        """This table with some pairs of cards in each other's places."""
        position = self.position
        for one, other in swaps:
            position = exchanged(position, one, other)
        return GAME.from_position(self.setup, position, FastLuck(1))

    def case(
        self,
        title: str,
        key: Callable[[Position], str],
        worlds: Mapping[str, tuple[Iterable[Swap], int]],
        others: Sequence[Iterable[Swap]],
    ) -> SmallCase:
        def found(state: State) -> str:
            return key(state.position())

        states = {name: World(self.world(swaps), weight) for name, (swaps, weight) in worlds.items()}
        return SmallCase(title, self.sight(), states, [self.world(swaps) for swaps in others], found)


def exchanged(position: Position, one: str, other: str) -> Position:
    """Two hidden cards change places; both lie upright then."""
    new = {one: other, other: one}

    def swapped(card: str) -> str:
        return new.get(card.removesuffix("~"), card)

    players = [player | {"army": [swapped(card) for card in player["army"]]} for player in position["players"]]
    table = [laid | {"card": swapped(laid["card"])} for laid in position["table"]]
    slots = [card and swapped(card) for card in position["slots"]]
    return position | {"players": players, "table": table, "slots": slots, "tax": [swapped(c) for c in position["tax"]]}


def place_of(position: Position, card: str) -> str:
    for seat, player in enumerate(position["players"]):
        if card in [other.removesuffix("~") for other in player["army"]]:
            return f"army {seat}"
    slots = [other and other.removesuffix("~") for other in position["slots"]]
    return f"slot {slots.index(card) + 1}" if card in slots else "tax"


def place_in_tax(position: Position) -> str:
    """Where in the tax pile Bob's King is."""
    tax = [card.removesuffix("~") for card in position["tax"]]
    return str(tax.index("P-K")) if "P-K" in tax else place_of(position, "P-K")


def small_cases() -> Iterable[SmallCase]:
    yield from (into_the_tax_pile(), out_of_it_again(), paid_unseen(), spied(), equipment_of_another(), rotated())


def taxed() -> Told:
    """Bob's King goes openly into the tax pile, while all slots are filled."""
    game = Told(ANN, ("Z-Plague Toll, Z-K", "P-K, P-Q"), ("audit", "armistice"), ("zombie", "princess"))
    assert game.position["phase"] == "before"
    return game


def into_the_tax_pile() -> SmallCase:
    """WX-9.1: it is in the tax pile, anywhere in it, and in no slot."""
    game = taxed()
    tax = [card.removesuffix("~") for card in game.position["tax"]]
    worlds = {str(place): ([("P-K", card)] if card != "P-K" else [], 1) for place, card in enumerate(tax)}
    slot = game.position["slots"][0].removesuffix("~")
    return game.case(
        "a card that went openly into the tax pile",
        place_in_tax,
        worlds,
        [[("P-K", slot)], [("P-K", game.position["players"][BOB]["army"][0].removesuffix("~"))]],
    )


def out_of_it_again() -> SmallCase:
    """WX-4.2: of eight cards two went into slots; it may be one of them, and not one of the slots filled before."""
    first = "Z-Plague Toll, Z-K, Z-3, Z-4, Z-5, Z-Wild, Z-Joker, Z-War High, Z-War All, Z-Rise Up, Z-Rot, Z-7, Z-8/8"
    second = (
        "P-J, P-K, P-3, P-4, P-5, P-Wild, P-Joker, P-War High, P-War All, P-Happy Ending, P-Royal Wave, P-Princess, P-7"
    )
    game = Told(ANN, (first, second), ("audit", "armistice"), ("zombie", "princess"))
    game.pass_on()
    game.do("slot 3", "slot 6")
    game.pass_on()
    assert game.position["round"] == 3
    slots = [card.removesuffix("~") for card in game.position["slots"]]
    worlds = {
        "slot 3": ([("P-J", slots[2])] if slots[2] != "P-J" else [], 1),
        "slot 6": ([("P-J", slots[5])] if slots[5] != "P-J" else [], 1),
        "tax": ([("P-J", game.position["tax"][-1].removesuffix("~"))] if "P-J" in slots else [], 6),
    }
    return game.case(
        "a slot that was filled from a known pile", lambda p: place_of(p, "P-J"), worlds, [[("P-J", slots[0])]]
    )


def paid_unseen() -> SmallCase:
    """WX-6.2: Bob paid a card of the army that nobody saw. Of his nineteen unseen cards eleven are in the army, one was
    paid, and seven were left over at the deal: those lie anywhere in the eight slots and six tax cards of that time."""
    game = Told(ANN, ("Z-A/2, Z-7", "P-K, P-3"), ("audit", "armistice"), ("zombie", "princess"))
    game.window({ANN: "audit 2"})
    assert game.position["phase"] == "before"
    position = game.position
    hidden = {place_of(position, card): card for card in deck(("princess",)) if card not in ("P-K", "P-Q")}
    army, slot, tax = hidden["army 1"], next(hidden[p] for p in sorted(hidden) if p.startswith("slot")), hidden["tax"]
    own = next(card for card in deck(("zombie",)) if place_of(position, card) == "army 0")

    def where(position: Position) -> str:
        return place_of(position, "P-Q").split()[0]

    def moved(kind: str, card: str) -> list[Swap]:
        return [] if where(position) == kind else [("P-Q", card)]

    worlds = {"army": (moved("army", army), 11), "slot": (moved("slot", slot), 4), "tax": (moved("tax", tax), 4)}
    return game.case("a card that was paid unseen", where, worlds, [[("P-Q", own)]])


def spied() -> SmallCase:
    """WX-7.3: the top three are known to Ann; the fourth is any of the sixteen others of her suit."""
    game = Told(ANN, ("Z-K, Z-7, Z-A/2, Z-9/6, Z-4", "P-A/2, P-3"), ("spyglass", "armistice"), ("zombie", "princess"))
    game.window({ANN: "spyglass"})
    army = [card.removesuffix("~") for card in game.position["players"][ANN]["army"]]
    seen = ["Z-K", *army[:3]]
    rest = [card for card in deck(("zombie",)) if card not in seen]
    worlds = {card: ([(army[3], card)] if card != army[3] else [], 1) for card in rest}
    return game.case(
        "what lies below the cards a Spyglass showed",
        lambda position: str(position["players"][ANN]["army"][3].removesuffix("~")),
        worlds,
        [[(army[0], army[1])], [(army[0], army[5])]],
    )


def equipment_of_another() -> SmallCase:
    """WX-7.1: Bob's card is any that Ann does not hold, but in the second round no must-play-now card."""
    game = Told(ANN, ("Z-K, Z-7", "P-Q, P-3"), ("audit", "armistice"), ("zombie", "princess"))
    kinds = [name for name in GEAR_NAMES if name not in ("audit", "taxmans-knock")]

    def held(name: str) -> State:
        position = game.position
        store = [("armistice" if other == name else other) for other in position["store"]]
        players = [position["players"][ANN], position["players"][BOB] | {"hand": [name]}]
        return GAME.from_position(game.setup, position | {"store": store, "players": players}, FastLuck(1))

    worlds: dict[str, World] = {name: World(held(name), 1) for name in kinds}

    def key(state: State) -> str:
        return str(state.position()["players"][BOB]["hand"][0])  # type: ignore[index]

    return SmallCase("the equipment of another", game.sight(), worlds, [held("taxmans-knock")], key)


def rotated() -> SmallCase:
    """WX-6.1 and 1.3: a camp that was shuffled and rotated is an army in any order, its doubles either way up."""
    first = "Z-K, Z-3, Z-Q, Z-4, Z-J, Z-5, Z-10, Z-7, Z-9/6, Z-9/6*, Z-8/8, Z-A/2, Z-A/2*"
    second = "P-3, P-Q, P-4, P-J, P-5, P-10, P-7, P-9/6, P-8/8, P-K, P-A/2, P-9/6*, P-A/2*"
    game = Told(ANN, (first, second), ("audit", "armistice"), ("zombie", "princess"))
    trusted = 0
    while trusted < 2 or game.position["phase"] != "before":
        phase = game.position["phase"]
        trusted += phase == "trust"
        if phase in WINDOWS:
            game.window()
        elif phase == "trust":
            game.do("rotate")
        else:
            seat = seats_in(game.state.acting())[0]
            game.state.apply(seat, legal_actions(game.state, seat)[0])
    army: list[str] = [card.removesuffix("~") for card in game.position["players"][ANN]["army"]]
    worlds: dict[str, World] = {}
    for card in army:
        double = card.endswith(("A/2", "9/6", "*"))
        for side in ("", "~") if double else ("",):
            position = exchanged(game.position, army[0], card)
            player = position["players"][ANN]
            top = player | {"army": [card + side, *player["army"][1:]]}
            state = GAME.from_position(game.setup, position | {"players": [top, position["players"][BOB]]}, FastLuck(1))
            worlds[card + side] = World(state, 1 if double else 2)

    def key(state: State) -> str:
        return str(state.position()["players"][ANN]["army"][0])  # type: ignore[index]

    foreign = game.position["players"][BOB]["army"][0].removesuffix("~")
    return SmallCase("an army that was rotated", game.sight(), worlds, [game.world([(army[0], foreign)])], key)
