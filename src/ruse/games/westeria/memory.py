"""WE-10: what a perfect player in this seat, or a spectator, would have noted. It follows the told events and knows no rule.

Memory is the table again, with marks for units: `marked_realm.py` moves them, `marks.py` says what each of them can be.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from ruse.games.westeria.equipment import (
    ARMY,
    CARD_NAMES,
    SCOUT,
    SPY_MASTER,
    TRAITOR,
    UNIT_NAMES,
    ZONES,
    Land,
)
from ruse.games.westeria.events import (
    Advanced,
    CardChosen,
    CardsDiscarded,
    CardsShown,
    Deployed,
    DeployedUnseen,
    FlagCaptured,
    FlagPlaced,
    FlagWonBack,
    Fought,
    GameEnded,
    Guessed,
    GuessedUnseen,
    Looked,
    Moved,
    PileRenewed,
    Placed,
    PlacedUnseen,
    Ran,
    Redeployed,
    RedeployedUnseen,
    ReserveShown,
    SpyReturned,
    StarterDrawn,
    TerritoryTaken,
    TurnEnded,
    TurnStarted,
    UnitDrawn,
    UnitDrawnUnseen,
    WentOut,
)
from ruse.games.westeria.fits import answered_for, chances_of, has_fit
from ruse.games.westeria.marked_realm import MarkedRealm
from ruse.games.westeria.marks import ALL, IMMOBILE, MOBILE, read_marks
from ruse.games.westeria.noted import NOTED, numbers_of
from ruse.games.westeria.noted import note as note_raw
from ruse.games.westeria.play import pair_of
from ruse.games.westeria.start import without_flag
from ruse.games.westeria.state import (
    CHOOSING,
    DEPLOYING,
    DRAWN,
    GUESSING,
    LOOKING,
    MOVING,
    NOT_YET,
    OVER,
    PLACING,
    REASONS,
    REDEPLOYING,
    RETURNING_FLAG,
    RETURNING_SPY,
    Realm,
)
from ruse.kernel.kit import NOTHING, Row, row, row_of

PHASE_OF_CARD: Final[list[int]] = [
    int(DEPLOYING), int(MOVING), int(DEPLOYING), int(REDEPLOYING), int(LOOKING), int(GUESSING), int(RETURNING_SPY),
]  # fmt: skip


def bit(unit: str) -> int:
    return 1 << UNIT_NAMES.index(unit)


@final
class Memory(MarkedRealm):
    def __init__(self, viewer: i64, seats: i64, land: Land) -> None:
        super().__init__(viewer, seats, land)
        self.noted: Row = row(NOTED, 0)
        """For learners (`noted.py`)."""
        self.zones: dict[str, int] = numbers_of(land)
        self.anywhere: bool = False
        self.captor: list[int] = [-1] * int(seats)
        self.out: list[bool] = [False] * int(seats)
        self.holder: list[int] = [-1] * 24
        self.deck: list[int] = []
        """The cards of the draw pile, in no order; the Traitor is last while nobody has shuffled again."""
        self.traitor_last: bool = True
        self.discards: list[int] = []
        self.shown: list[int] = []
        self.phase: i64 = CHOOSING
        self.starter: i64 = 0
        self.round: i64 = 1
        self.taken: i64 = 0
        self.made: i64 = 0
        self.moves: i64 = 1
        """This turn, if every city counts (WE-5.1)."""
        self.cities: i64 = 0
        """Those of the seat whose turn it is, when it began."""
        self.shuffles: i64 = 1
        self.draws: i64 = 0
        self.reason: i64 = NOT_YET
        for i in range(len(land.cards.cells)):
            self.deck.append(int(land.card(i)))

    def note(self, event: object) -> None:
        """Take in one told event."""
        note_raw(self.noted, 0, event, self.zones)
        if isinstance(event, (Moved, Ran, Fought)):
            self._note_move(event)
        elif isinstance(event, (TurnStarted, TurnEnded, WentOut, GameEnded)):
            self._note_turn(event)
        elif isinstance(event, (StarterDrawn, TerritoryTaken, Placed, PlacedUnseen)):
            self._note_setup(event)
        elif isinstance(event, (FlagCaptured, FlagWonBack, FlagPlaced)):
            self._note_flag(event)
        elif isinstance(event, (CardsShown, CardChosen, CardsDiscarded, PileRenewed)):
            self._note_cards(event)
        else:
            self._note_effect(event)
        self.follow()

    def _note_setup(self, event: object) -> None:
        if isinstance(event, StarterDrawn):
            if event.starter is not None:
                self.starter = event.starter
                self.turn = event.starter
        elif isinstance(event, TerritoryTaken):
            self.holder[self.land.territory_names.index(event.territory)] = event.seat
            self.taken += 1
            self.turn = (event.seat + 1) % self.seats
            if self.taken == len(self.holder):
                self.phase = PLACING
                self.turn = self.starter
        elif isinstance(event, (Placed, PlacedUnseen)):
            for k, name in enumerate(event.zones):
                self.stand(event.seat, k, self.zone(name))
                if isinstance(event, Placed):
                    self.armies[event.seat].learn(k, 1 << int(self.land.kind_of(k)))
            if event.rule == "WE-2.6":
                zones = [int(self.zone(name)) for name in event.zones]
                for zone in without_flag(self.land, row_of(self.holder), event.seat, zones):
                    self.see(zone, ALL & ~bit("flag"))

    def _note_turn(self, event: object) -> None:
        if isinstance(event, TurnStarted):
            self.turn = event.seat
            self.round = event.round
            self.made = 0
            self.moves = 1 + event.cities
            self.cities = event.cities
            self.phase = MOVING
        elif isinstance(event, TurnEnded):
            if event.skipped:
                self._see_nothing_moves(event.seat)
            self.settle_shuttles(event.seat)
        elif isinstance(event, WentOut):
            self.out[event.seat] = True
        elif isinstance(event, GameEnded):
            self.phase = OVER
            self.reason = REASONS.index(event.reason)

    def _see_nothing_moves(self, seat: i64) -> None:
        """WE-5.2: who skips cannot move, so whatever has a way to go is Flag or Cursed Land."""
        for zone in range(ZONES):
            if self.owner.cells[zone] == seat and self.has_a_way(zone):
                self.see(zone, IMMOBILE)

    def _see_spy_master(self, seat: i64) -> None:
        """WE-4.7: the Spy Master is on the board; where only one unit there can be it, it is."""
        self.follow()
        army = self.armies[seat]
        chances = chances_of(army)
        marks = [int(self.mark.cells[zone]) for zone in range(ZONES) if self.owner.cells[zone] == seat]
        can_be = [mark for mark in marks if chances[mark][int(SPY_MASTER)] > 0]
        if len(can_be) == 1:
            army.learn(can_be[0], 1 << int(SPY_MASTER))

    def _note_cards(self, event: object) -> None:
        if isinstance(event, CardsShown):
            for card in event.cards:
                number = CARD_NAMES.index(card)
                self.deck.remove(number)
                self.shown.append(number)
            if event.cards:
                self.phase = DRAWN
        elif isinstance(event, CardChosen):
            self.phase = PHASE_OF_CARD[CARD_NAMES.index(event.card)]
            self.anywhere = event.card == "surprise-attack"
            if event.card == "secret-information":
                self._see_spy_master(event.seat)
        elif isinstance(event, CardsDiscarded):
            self.discards += self.shown
            self.shown = []
            if self.phase != RETURNING_FLAG:
                self.phase = MOVING
        elif isinstance(event, PileRenewed):
            self.deck += self.discards
            self.discards = []
            self.traitor_last = False
            self.shuffles += 1
            # Cards shown in the draw that renewed the pile are told of afterwards.

    def _note_effect(self, event: object) -> None:
        if isinstance(event, (UnitDrawn, UnitDrawnUnseen)):
            self.draws += 1
            self.draw(event.seat, bit(event.unit) if isinstance(event, UnitDrawn) else ALL)
        elif isinstance(event, (Deployed, DeployedUnseen)):
            self.stand(event.seat, self.drawn, self.zone(event.zone))
            self.drawn = -1
            self.anywhere = False
        elif isinstance(event, Advanced):
            self.moves += 2
        elif isinstance(event, (Redeployed, RedeployedUnseen)):
            zones = [self.zone(name) for name in event.zones]
            self.redeploy(event.seat, zones, list(event.order) if isinstance(event, Redeployed) else None)
        elif isinstance(event, ReserveShown):
            self.see_reserve(event.seat, [bit(unit) for unit in event.units])
        elif isinstance(event, Looked):
            for name, unit in zip(event.zones, event.units, strict=True):
                self.see(self.zone(name), bit(unit))
        elif isinstance(event, GuessedUnseen):
            self.see(self.zone(event.zone), ALL & ~bit(event.guess))
        elif isinstance(event, Guessed):
            self.see(self.zone(event.zone), bit(event.saw))
            if event.right and event.saw != "flag":
                self.fall(self.zone(event.zone))
        elif isinstance(event, SpyReturned):
            mark = self.reserve_mark(event.seat, 1 << int(SPY_MASTER))
            self.stand(event.seat, mark, self.zone(event.zone))

    def _note_move(self, event: Moved | Ran | Fought) -> None:
        start = self.zone(event.start)
        zone = self.zone(event.zone)
        self.made += 1
        if isinstance(event, Fought):
            self._fight(event, start, zone)
            return
        self.see(start, MOBILE if isinstance(event, Moved) else 1 << int(SCOUT))
        self.carry(start, zone, pair_of(start, zone))
        if self.moved.cells[zone] < 2:
            self.moved.cells[zone] = 1 if isinstance(event, Moved) else 2

    def _fight(self, event: Fought, start: i64, zone: i64) -> None:
        self.see(start, bit(event.unit))
        self.see(zone, bit(event.foe))
        if event.result in ("won", "both"):
            self.fall(zone)
        elif event.result == "captured":
            self.flags[event.owner] = self.leave(zone)
        if event.result in ("lost", "both"):
            self.fall(start)
        else:
            self.carry(start, zone, pair_of(start, zone))
            mark: i64 = 1 if self.land.are_near(start, zone) else 2
            self.moved.cells[zone] = max(self.moved.cells[zone], mark)

    def _note_flag(self, event: FlagCaptured | FlagWonBack | FlagPlaced) -> None:
        if isinstance(event, FlagCaptured):
            if self.flags[event.owner] < 0:
                self.take_flag(event.owner)
            for owner in event.flags:
                self.captor[owner] = event.holder
        elif isinstance(event, FlagWonBack):
            self.captor[event.seat] = -1
            self.phase = RETURNING_FLAG
        else:
            self.stand(event.seat, self.flags[event.seat], self.zone(event.zone))
            self.flags[event.seat] = -1
            self.phase = MOVING

    def fits(self, table: Realm) -> bool:
        """Could this be the table, as far as the viewer can tell?"""
        if (self.phase, self.round, self.made) != (table.phase, table.round, table.made):
            return False
        if self.turn != table.turn and self.phase != OVER:
            return False  # at the round limit the turn has passed on, and nobody was told that another began (WE-8.3)
        for zone in range(ZONES):
            unit = table.unit_at(zone)
            owner = NOTHING if unit == NOTHING else unit // ARMY
            if owner != self.owner.cells[zone]:
                return False
        if sorted(self.deck) != sorted(table.deck.to_list()) or sorted(self.discards) != sorted(
            table.discards.to_list()
        ):
            return False
        if self.traitor_last and table.deck.count > 0 and table.deck.at(table.deck.count - 1) != TRAITOR:
            return False
        return all(self._army_fits(table, seat) for seat in range(int(self.seats)))

    def _army_fits(self, table: Realm, seat: i64) -> bool:
        if self.phase <= PLACING:
            return True
        army = answered_for(self.armies[seat]).clone()
        for zone in range(ZONES):
            if self.owner.cells[zone] == seat:
                army.learn(int(self.mark.cells[zone]), 1 << int(table.kind_of(table.unit_at(zone))))
        if self.drawn >= 0 and self.turn == seat:
            army.learn(self.drawn, 1 << int(table.kind_of(table.drawn_unit)))
        return has_fit(army)

    def clone(self) -> Memory:
        return recall(self.to_json(), self.land)

    def to_json(self) -> dict[str, object]:
        numbers = (self.viewer, self.seats, self.phase, self.starter, self.turn, self.round, self.taken, self.made,
                   self.moves, self.shuffles, self.draws, self.reason, self.cities)  # fmt: skip
        return {
            "land": self.land.name,
            "numbers": [int(number) for number in numbers],
            "armies": [army.to_json() for army in self.armies],
            "zones": [self.owner.to_list(), self.mark.to_list(), self.moved.to_list(), self.shuttle.to_list()],
            "reserves": [list(reserve) for reserve in self.reserves],
            "drawn": self.drawn,
            "anywhere": self.anywhere,
            "flags": list(self.flags),
            "captor": list(self.captor),
            "out": list(self.out),
            "holder": list(self.holder),
            "cards": [list(self.deck), list(self.discards), list(self.shown)],
            "traitor_last": self.traitor_last,
            "noted": self.noted.to_list(),
        }


def recall(data: Any, land: Land) -> Memory:
    """What `to_json` wrote."""
    numbers = data["numbers"]
    memory = Memory(numbers[0], numbers[1], land)
    memory.phase, memory.starter, memory.turn, memory.round = numbers[2], numbers[3], numbers[4], numbers[5]
    memory.taken, memory.made, memory.moves = numbers[6], numbers[7], numbers[8]
    memory.shuffles, memory.draws, memory.reason = numbers[9], numbers[10], numbers[11]
    memory.cities = numbers[12] if len(numbers) > 12 else max(0, numbers[8] - 1)
    memory.armies = [read_marks(army) for army in data["armies"]]
    memory.owner.load(data["zones"][0])
    memory.mark.load(data["zones"][1])
    memory.moved.load(data["zones"][2])
    memory.shuttle.load(data["zones"][3])
    memory.reserves = [list(reserve) for reserve in data["reserves"]]
    memory.drawn = data["drawn"]
    memory.anywhere = data["anywhere"]
    memory.flags = list(data["flags"])
    memory.captor = list(data["captor"])
    memory.out = list(data["out"])
    memory.holder = list(data["holder"])
    memory.deck, memory.discards, memory.shown = (list(cards) for cards in data["cards"])
    memory.traitor_last = data["traitor_last"]
    if "noted" in data:
        memory.noted.load(data["noted"])
    return memory
