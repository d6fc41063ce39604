"""Games so small that their answers are known: the same rules, on tables that stand near their end.

A miniature is a list of positions, each as likely as any other, of which every seat knows the list and what it sees. Its
switches are such that it soon is over. `ruse.rl.sequences` unfolds and solves one; docs/miniatures.md has what comes out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, product
from typing import Any

from ruse.games.westeria.equipment import open_box
from ruse.kernel.errors import suggestion
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import State
from ruse.rl.errors import UnknownOption
from ruse.rl.room import Room, room_of

Position = Mapping[str, Any]


@dataclass(frozen=True)
class Miniature:
    name: str
    game: str
    says: str
    options: Mapping[str, Any]
    lay: Callable[[Room], Iterator[Position]]
    reward: str = "share"

    @cached_property
    def room(self) -> Room:
        return room_of(self.game, 2, self.options, reward=self.reward)

    @cached_property
    def positions(self) -> list[Position]:
        return list(self.lay(self.room))

    @property
    def deals(self) -> int:
        return len(self.positions)

    def start(self, deal: int) -> State:
        return self.room.game.from_position(self.room.setup, self.positions[deal], FastLuck(deal))


# War Slayer V


def _slayer(room: Room, sides: Sequence[Sequence[str]], laid: Sequence[str] = ("", "")) -> Iterator[Position]:
    """Each side has one of several sixes: those in its hand, then those on top of its HQ. What is `laid` lies in that row
    already. The rest of the deck is shared out so that the one mission decides who has more points."""
    box = room.game.load_edition("standard").data
    worth = {
        rank + suit: int(box["cards"].get(rank + suit, face)["points"])
        for rank, face in box["ranks"].items()
        for suit in "♠♥♦♣"
    }
    owned = [sorted({card for six in side for card in six.split()}) for side in sides]
    points = [sum(worth[card] for card in cards) for cards in owned]
    for card in sorted(set(worth) - {*owned[0], *owned[1]}, key=lambda card: (-worth[card], card)):
        seat = 0 if len(owned[1]) == 26 or (len(owned[0]) < 26 and points[0] <= points[1]) else 1
        owned[seat].append(card)
        points[seat] += worth[card]
    for sixes in product(*sides):
        yield {
            "phase": "second" if laid[0] else "first",
            "mission": 1, "defeated": 0, "flipped": 0, "loser": None, "defector": None, "reason": None,
            "winners": [None] * 3,
            "sides": [_slayer_side(owned[seat], six.split(), laid[seat]) for seat, six in enumerate(sixes)],
        }  # fmt: skip


def _slayer_side(owned: Sequence[str], six: list[str], laid: str) -> dict[str, Any]:
    nothing: list[str | None] = [None] * 3
    under = [card for card in owned if card not in six]
    side = {"aside": [], "theater": nothing, "dossier": nothing, "first_row": laid or None, "choice": None}
    if laid:
        return {**side, laid: six[:3], "hand": six[3:], "hq": under}
    return {**side, "hand": six[:3], "hq": six[3:] + under}


def slayer_row(room: Room) -> Iterator[Position]:
    """Three cards lie, three are to be laid."""
    first = ("5♣ 7♠ 4♣ Q♣ 8♣ Q♥", "5♣ K♠ 4♣ Q♣ 8♣ Q♥")
    second = ("3♦ K♣ J♦ A♦ 7♥ 5♦", "9♠ K♣ J♦ A♦ 7♥ 5♦")
    return _slayer(room, (first, second), ("theater", "dossier"))


def slayer_mission(room: Room) -> Iterator[Position]:
    """A whole mission, from the first three cards on."""
    first = ("K♦ 9♣ 4♥ A♥ 10♦ 3♣", "8♦ 9♣ 4♥ A♥ 10♦ 3♣")
    second = ("Q♠ 7♥ 5♣ A♦ 10♠ 6♦", "8♠ 7♥ 5♣ A♦ 10♠ 6♦")
    return _slayer(room, (first, second))


# Master of Spies


def _spies(hands: Sequence[Sequence[str]], pile: Sequence[str], seat: int) -> Position:
    """The last card of the draw pile is about to be drawn by this seat; two rows are full, two have little room."""
    return {
        "phase": "draw", "game": 1, "opener": 0, "round": 9, "starter": 0, "turn": seat, "final": False,
        "last_drawer": None, "drew": True, "idle": 0, "disguised": False, "laid": None, "spy": None,
        "draft": {"special": None, "card": None}, "draw_pile": list(pile), "discard": [],
        "rows": [
            "P1 D2 P3 D4 P5 D6 P7 D8 P9 D10 P11".split(),
            "D1 P2 D3 P4 D5 P6 D7 P8 D9 P10 D11".split(),
            "F1 L2 F3 L5 F6 L7 F8 L9".split(),
            "L1 F2 L4 F5 L6 F7 L8".split(),
        ],
        "laid_by": {}, "replaced": {}, "known": [],
        "sides": [
            {"hand": list(hands[0]), "spies": ["D10", "P11", None, "F7"], "spent": False, "total": 0},
            {"hand": list(hands[1]), "spies": ["D11", "P10", "L8", None], "spent": False, "total": 0},
        ],
    }  # fmt: skip


def spies_end(room: Room) -> Iterator[Position]:
    """Three cards may lie anywhere: one in each hand, and one in the pile."""
    for first, second, pile in permutations(("L11", "F10", "F11")):
        yield _spies((("L3", "F9", first), ("F4", "L10", second)), (pile,), 1)


# War X-treme


def xtreme_last_round(room: Room) -> Iterator[Position]:
    """A card each to turn, a piece of equipment in each hand, and camps of the same size."""
    for hands in product(("bribe", "sabotage", "smoke-bomb"), ("war-drum", "press-gang", "smoke-bomb", "leech")):
        for tops in (("P-8/8", "Z-10"), ("P-10", "Z-7"), ("P-J", "Z-10")):
            if hands[0] != hands[1]:
                yield _battle(room, tops, hands)


def _battle(room: Room, tops: Sequence[str], hands: Sequence[str]) -> Position:
    """The last round begins; what is in no army or camp fills slots and tax pile."""
    start: Any = room.game.start(room.setup, FastLuck(1), None).position()
    camps = (["P-3", "P-4", "P-5"], ["Z-3", "Z-4", "Z-5"])
    players, equipment = [], list(start["store"])
    for seat, player in enumerate(start["players"]):
        equipment += player["hand"]
        players.append({**player, "army": [tops[seat]], "camp": camps[seat], "hand": [hands[seat]], "last": None})
    cards = [card for player in start["players"] for card in (*player["army"], *player["camp"])]
    cards += [card for card in (*start["slots"], *start["tax"]) if card is not None]
    left = [card for card in cards if card not in (*tops, *camps[0], *camps[1])]
    return {
        **start, "round": 2 * room.setup.options["round_limit"], "players": players, "slots": left[:8], "tax": left[8:],
        "store": sorted(piece for piece in equipment if piece not in hands),
    }  # fmt: skip


# Westeria


def westeria_lines(room: Room) -> Iterator[Position]:
    """Three units face three, and of either line the other does not know which is which. Three turns are left."""
    for first in permutations(("flag", "prince", "sorceress")):
        for second in permutations(("flag", "king", "cursed-land")):
            yield _lines(room, dict(zip(first, ("T1", "T2", "T3"), strict=True)),
                         dict(zip(second, ("V1", "V2", "V3"), strict=True)))  # fmt: skip


def _lines(room: Room, *stands: Mapping[str, str]) -> Position:
    """All others are in the reserve; cards that can only be played with a Spy Master on the board lie on top."""
    start: Any = room.game.start(room.setup, FastLuck(1), None).position()
    letters = open_box(room.game.load_edition(room.setup.edition)).territory_letters
    armies: list[list[list[Any]]] = []
    for stand in stands:
        left = dict(stand)
        armies.append([[kind, left.pop(kind, "reserve"), 0, -1, 0, -1] for kind, *_ in start["armies"][0]])
    return {
        **start, "phase": "moving", "round": 9, "turn": 1, "taken": 24, "armies": armies,
        "holders": [{"T": 0, "V": 1}.get(letter) for letter in letters],
        "deck": sorted(start["deck"], key=lambda card: card != "secret-information"),
    }  # fmt: skip


ONE, TEN = {"mission_limit": 1}, {"round_limit": 10}
MINIATURES: dict[str, Miniature] = {
    mini.name: mini
    for mini in (
        Miniature("war-slayer-row", "war-slayer", "the second row, then a mission", ONE, slayer_row, "margin"),
        Miniature("war-slayer-mission", "war-slayer", "one whole mission", ONE, slayer_mission, "margin"),
        Miniature(
            "master-of-spies-end", "master-of-spies", "three turns, one of them with a draw", {}, spies_end, "margin"
        ),
        Miniature("war-x-treme-round", "war-x-treme", "one round", {"round_limit": 5}, xtreme_last_round),
        Miniature(
            "westeria-lines", "westeria", "three turns, three units against three", {"round_limit": 10}, westeria_lines
        ),
    )
}
"""By name. What a miniature is worth is its share of the prize less a half, or its points less the mean of both."""


def find_miniature(name: str, game: str | None = None) -> Miniature:
    """The miniature of this name; with a game, only among its own."""
    known = [mini.name for mini in MINIATURES.values() if game in (None, mini.game)]
    if name not in known:
        raise UnknownOption(f"there is no miniature {name!r}; there is: {', '.join(known)}{suggestion(name, known)}")
    return MINIATURES[name]
