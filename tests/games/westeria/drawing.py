"""Positions of Westeria drawn in a few words: `realm("king A1, flag A2", "scout B1, flag M1")`, and acts in its notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ruse.games.westeria import GAME
from ruse.games.westeria.equipment import CARD_NAMES, UNIT_NAMES, Land, open_box
from ruse.games.westeria.turns import Westeria
from ruse.kernel.listener import told_to
from ruse.kernel.luck import FastLuck, Luck
from ruse.kernel.options import Value
from ruse.kernel.state import legal_actions, seats_in

ANN, BOB, CLEO, DAN = range(4)
LAND: Land = open_box(GAME.load_edition("westeria"))
ARMY: list[Any] = [UNIT_NAMES[kind] for kind in LAND.kind.to_list()]
ALL_CARDS: list[Any] = [CARD_NAMES[card] for card in LAND.cards.to_list()]

Spot = tuple[str, int]


def spots(drawn: str) -> list[tuple[str, str]]:
    """`king A1, spy-master B2` as pairs of unit and zone."""
    return [(unit, zone) for unit, zone in (spot.split() for spot in drawn.split(",") if spot.strip())]


def army(drawn: str, captured: bool) -> list[list[Any]]:
    """18 units as a position has them; whatever is not drawn lies in the reserve."""
    wanted = spots(drawn)
    units: list[list[Any]] = []
    for unit in ARMY:
        zone = next((zone for name, zone in wanted if name == unit), "reserve")
        if (unit, zone) in wanted:
            wanted.remove((unit, zone))
        units.append([unit, "captured" if unit == "flag" and captured else zone, 0, -1, 0, -1])
    assert not wanted, f"there are no units for {wanted}"
    return units


def holders(armies: Sequence[Sequence[Sequence[Any]]]) -> list[int | None]:
    """WE-3.1, worked out apart from the game."""
    found: list[set[int]] = [set() for _ in LAND.territory_names]
    for seat, units in enumerate(armies):
        for unit in units:
            if unit[1] in LAND.zone_names:
                found[LAND.territory_letters.index(unit[1][0])].add(seat)
    return [seats.pop() if len(seats) == 1 else None for seats in found]


def piles(shown: str, deck: Sequence[str] | None, discards: Sequence[str]) -> dict[str, list[str]]:
    """All 42 cards: those shown, those discarded, and the rest, with the wanted ones on top and the Traitor last."""
    rest = list(ALL_CARDS)
    for card in [*shown.split(), *discards, *(deck or ())]:
        rest.remove(card)
    drawn = [*(deck or ()), *sorted(rest, key=lambda card: card == "traitor")]
    return {"shown": shown.split(), "discards": list(discards), "deck": drawn}


class Table:
    """A State, and what was told of it: `told` to each seat, `events` in full."""

    def __init__(self, state: Westeria) -> None:
        self.state = state
        self.events: list[Any] = []
        state.chronicle = self.events

    def act(self, *steps: str, seat: int | None = None) -> Table:
        """The steps of a decision, or of several by the same player, each of which must be legal."""
        who = self.turn if seat is None else seat
        for step in steps:
            action = GAME.read(GAME.view(self.state, who), step)
            assert action in legal_actions(self.state, who), f"{step} is not legal: {self.choices(seat=who)}"
            self.state.apply(who, action)
        return self

    def choices(self, *steps: str, seat: int | None = None) -> list[str]:
        """What the player can choose, after some steps of a decision."""
        who = self.turn if seat is None else seat
        trial = Table(self.state.clone())
        trial.act(*steps, seat=who)
        view = GAME.view(trial.state, who)
        return [GAME.write(view, action).text for action in legal_actions(trial.state, who)]

    @property
    def turn(self) -> int:
        return int(self.state.turn)

    @property
    def phase(self) -> str:
        return str(self.state.position()["phase"])

    def at(self, zone: str) -> Spot | None:
        """The unit in a zone, and its owner."""
        unit = int(self.state.at.cells[LAND.zone_names.index(zone)])
        return None if unit < 0 else (ARMY[unit % 18], unit // 18)

    def reserve(self, seat: int) -> list[str]:
        return [unit for unit, place in self._places(seat) if place == "reserve"]

    def holder(self, territory: str) -> int | None:
        holder = int(self.state.holder.cells[LAND.territory_letters.index(territory)])
        return None if holder < 0 else holder

    def captors(self) -> list[int | None]:
        """Who holds each player's Flag."""
        return [None if captor < 0 else captor for captor in self.state.captor.to_list()[: int(self.state.seats)]]

    def cards(self, pile: str) -> list[str]:
        cards: Any = self.state.position()[pile]
        return list(cards)

    def told(self, viewer: int) -> list[Any]:
        return told_to(GAME, self.events, viewer)

    def heard(self, kind: type, viewer: int = -2) -> list[Any]:
        """The events of a kind, in full or as a viewer is told."""
        return [event for event in self.told(viewer) if isinstance(event, kind)]

    def owing(self) -> list[int]:
        return seats_in(self.state.acting())

    def _places(self, seat: int) -> list[tuple[str, str]]:
        armies: Any = self.state.position()["armies"]
        return [(unit[0], unit[1]) for unit in armies[seat]]


def realm(
    *armies: str,
    turn: int = ANN,
    starter: int = ANN,
    round: int = 5,
    phase: str = "moving",
    moves: int = 1,
    made: int = 0,
    shown: str = "",
    deck: Sequence[str] | None = None,
    discards: Sequence[str] = (),
    captors: Mapping[int, int] | None = None,
    options: Mapping[str, Value] | None = None,
    luck: Luck | None = None,
) -> Table:
    """A table in the middle of a game, one army a player. `captors`: whose Flag is held by whom."""
    held = captors or {}
    drawn = [army(text, seat in held) for seat, text in enumerate(armies)]
    position: dict[str, Any] = {
        "phase": "drawn" if shown else phase,
        "reason": None,
        "starter": starter,
        "turn": turn,
        "round": round,
        "taken": 24,
        "made": made,
        "moves": moves,
        "shuffles": 1,
        "draws": 0,
        "drawn_unit": None,
        "anywhere": False,
        "holders": holders(drawn),
        "captors": [held.get(seat) for seat in range(len(armies))],
        "out": [False] * len(armies),
        "armies": drawn,
        "drafts": [[] for _ in armies],
        **piles(shown, deck, discards),
    }
    state = GAME.from_position(GAME.setup(len(armies), options), position, luck or FastLuck(1))
    assert isinstance(state, Westeria)
    return Table(state)


def fresh(seats: int = 2, seed: int = 1, options: Mapping[str, Value] | None = None) -> Table:
    """A table that has just been laid out, with everything heard."""
    events: list[Any] = []
    state = GAME.start(GAME.setup(seats, options), FastLuck(seed), events)
    assert isinstance(state, Westeria)
    table = Table(state)
    table.events.extend(events)
    return table
