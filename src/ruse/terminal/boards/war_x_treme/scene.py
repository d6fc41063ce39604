"""The table as a viewer sees it, moved on by told events: what the board draws between two views.

It holds nothing but what a view showed or an event told.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ruse.games.war_x_treme import events as told
from ruse.games.war_x_treme import gear_events as geared
from ruse.games.war_x_treme import pile_events as piled
from ruse.games.war_x_treme.view import Counts, Effect, Shown, View

CURSES = ("two-left-hands", "leech")
CONTINUOUS = ("quick-boots", "war-drum", "tax-haven")


@dataclass(slots=True)
class Lying:
    """A card on the table; None where it lies face down. `war` is None while it belongs to the round."""

    card: str | None
    how: str
    war: int | None


@dataclass(slots=True)
class Player:
    seat: int
    suit: str
    army: int
    camp: list[str]
    title: str
    owes: int
    equipment: int
    hand: list[str] | None
    in_play: list[str]
    curses: list[tuple[str, int]]
    out: bool
    table: list[Lying]
    shown: Shown | None
    known: list[str]
    has_secret: bool
    secret: str | None

    @property
    def cards(self) -> int:
        return self.army + len(self.camp)

    def to_camp(self, cards: Iterable[str]) -> None:
        self.camp = sorted([*self.camp, *cards])

    def show(self, card: str, effect: Effect, rank: int) -> None:
        self.shown = Shown(card, effect, rank, False)

    def take_up(self, card: str) -> None:
        """Off the table."""
        self.table = [lying for lying in self.table if lying.card != card]
        if self.shown is not None and self.shown.card == card:
            self.shown = None


@dataclass(slots=True)
class War:
    index: int
    cause: str
    level: int
    warriors: list[int]
    over: bool


@dataclass(slots=True)
class Scene:
    round: int
    last_round: int
    lead: int
    asked: int | None
    slots: list[bool]
    tax: int
    store: int
    wars: list[War]
    war: int | None
    players: list[Player]
    ask_anyone: bool = False
    trust: tuple[int, int | None, int] | None = None
    """Who asks whom, and with how many cards."""
    racers: list[int] = field(default_factory=list)
    shout: str = ""
    """The event that is shouted about."""
    taxed: bool = False
    """Tax time has come in this round."""

    def follow(self, event: Any) -> None:
        self.shout = type(event).__name__
        self.asked = None
        for chapter in (self._round, self._equipment, self._war, self._taxes):
            if chapter(event):
                return

    def pot(self, war: int) -> int:
        return sum(lying.war == war for player in self.players for lying in player.table)

    # One chapter of the rulebook each

    def _round(self, event: Any) -> bool:
        match event:
            case told.RoundStarted():
                self.round, self.lead, self.taxed = event.round, event.lead, False
                self.wars, self.war, self.racers = [], None, []
            case piled.ArmyRenewed():
                asker = self.players[event.seat]
                asker.army, asker.camp, asker.known = len(event.cards), [], []
                self.trust = (event.seat, self._next(event.seat), len(event.cards))
            case piled.Asked():
                self.trust = (event.seat, event.neighbour, 0 if self.trust is None else self.trust[2])
            case piled.Trusted():
                self.trust = None
                self.players[event.owner].known = []
            case told.Turned():
                self._turn(event)
            case told.Abducted():
                self._abduct(event)
            case told.Vanished() | told.Fled() | geared.SmokeBombed():
                self._home(event.seat, event.card)
            case told.WildNamed() | geared.Bribed():
                self._recount(event.seat, event.rank)
            case geared.Sabotaged():
                self._recount(event.owner, 1)
            case told.RaceCalled():
                self.racers = list(event.seats)
            case told.RaceWon():
                self.racers = []
            case told.SlotsRefilled():
                self.tax -= len(event.slots)
                self.slots = [filled or slot + 1 in event.slots for slot, filled in enumerate(self.slots)]
            case told.GameEnded():
                self.racers, self.trust = [], None
            case _:
                return False
        return True

    def _next(self, seat: int) -> int | None:
        """The next player clockwise still in the game; nobody yet where that is to be chosen."""
        if self.ask_anyone and sum(not player.out for player in self.players) > 2:
            return None
        count = len(self.players)
        return next((seat + k) % count for k in range(1, count + 1) if not self.players[(seat + k) % count].out)

    def _turn(self, event: told.Turned) -> None:
        for seat, card, effect, rank in zip(event.seats, event.cards, event.effects, event.ranks, strict=True):
            player = self.players[seat]
            player.army, player.known = player.army - 1, player.known[1:]
            player.table.append(Lying(card, "turned", None))
            player.show(card, effect, rank)

    def _abduct(self, event: told.Abducted) -> None:
        one, other = self.players[event.seat], self.players[event.owner]
        given = next(lying for lying in one.table if lying.card == event.given)
        taken = next(lying for lying in other.table if lying.card == event.taken)
        given.card, taken.card = taken.card, given.card
        rank = one.shown.rank if one.shown is not None else 0
        one.shown, other.shown = other.shown, Shown(event.given, "plain", rank, False)

    def _home(self, seat: int, card: str) -> None:
        self.players[seat].take_up(card)
        self.players[seat].to_camp([card])

    def _recount(self, seat: int, rank: int) -> None:
        shown = self.players[seat].shown
        if shown is not None:
            self.players[seat].show(shown.card, "wild" if shown.effect == "wild" else "plain", rank)

    def _equipment(self, event: Any) -> bool:
        match event:
            case geared.EquipmentPlayed():
                self._play(event)
            case geared.EquipmentDrawn() | geared.EquipmentDealt():
                player = self.players[event.seat]
                player.hand = sorted([*(player.hand or []), event.equipment])
                player.equipment, self.store = player.equipment + 1, self.store - 1
            case geared.EquipmentDrawnUnseen() | geared.EquipmentDealtUnseen():
                self.players[event.seat].equipment += 1
                self.store -= 1
            case geared.StoreRestocked():
                self.store = len(event.equipment)
            case geared.Spied():
                self.players[event.seat].known = list(event.cards)
            case geared.PressGanged() | geared.LeechTook() | told.BiteTook():
                self.players[event.owner].camp.remove(event.card)
                self.players[event.seat].to_camp([event.card])
            case told.WentOut():
                self._go_out(self.players[event.seat])
            case _:
                return False
        return True

    def _play(self, event: geared.EquipmentPlayed) -> None:
        player = self.players[event.seat]
        player.equipment -= 1
        if player.hand is not None and event.equipment in player.hand:
            player.hand.remove(event.equipment)
        if event.equipment in CONTINUOUS:
            player.in_play.append(event.equipment)
        elif event.equipment in CURSES and event.target is not None:
            self.players[event.target].curses.append((event.equipment, event.seat))

    def _go_out(self, player: Player) -> None:
        player.out, player.equipment, player.in_play, player.curses = True, 0, [], []
        player.hand = [] if player.hand is not None else None
        for other in self.players:
            other.curses = [curse for curse in other.curses if curse[1] != player.seat]

    def _war(self, event: Any) -> bool:
        match event:
            case told.WarStarted():
                self._start_war(event)
            case told.BoughtIn():
                self._join(event.seat)
            case told.Laid():
                self._lay(event)
            case told.SlotPicked():
                self.slots[event.slot - 1] = False
                self._pick(event.seat)
            case told.RecruitTaken():
                self._draw(event.source, event.seat)
                self._pick(event.seat)
            case told.RecruitsTurned():
                for turned in zip(event.seats, event.cards, event.effects, event.ranks, strict=True):
                    self._recruit(event.war, *turned)
            case geared.Redrafted():
                self._redraft(event)
            case told.WarWentOn():
                self.war = event.war
                self.wars[event.war].level = event.level
                self.wars[event.war].warriors = list(event.warriors)
            case geared.ArmisticeCalled():
                self.wars[event.war].over = True
                for seat, card in zip(event.seats, event.cards, strict=True):
                    self._home(seat, card)
            case told.Swept():
                self._sweep(event)
            case _:
                return False
        return True

    def _start_war(self, event: told.WarStarted) -> None:
        self.wars.append(War(event.war, event.cause, 1, list(event.warriors), False))
        for player in self.players:
            for lying in player.table:
                loose = lying.card in event.loose
                if lying.war is None and (loose or player.seat in event.warriors):
                    lying.war, lying.how = event.war, "loose" if loose else "turned"

    def _join(self, seat: int) -> None:
        """WX-4.5: buying in is into the highest war."""
        self.wars[0].warriors = sorted([*self.wars[0].warriors, seat])
        for lying in self.players[seat].table:
            lying.war = 0

    def _lay(self, event: told.Laid) -> None:
        player = self.players[event.seat]
        player.army -= event.count - event.borrowed
        player.known = player.known[event.count - event.borrowed :]
        self.tax -= event.borrowed
        self.war = event.war
        player.table += [Lying(None, "down", event.war) for _ in range(event.count)]

    def _pick(self, seat: int) -> None:
        """What lay there before counts no more."""
        self.players[seat].table.append(Lying(None, "picked", self.war))
        self.players[seat].shown = None

    def _draw(self, source: str, seat: int) -> None:
        if source == "tax":
            self.tax -= 1
        elif source == "army":
            self.players[seat].army -= 1

    def _recruit(self, war: int, seat: int, card: str, effect: Effect, rank: int) -> None:
        player = self.players[seat]
        picked = next(lying for lying in player.table if lying.how == "picked")
        picked.card, picked.how, picked.war = card, "recruit", war
        player.show(card, effect, rank)

    def _redraft(self, event: geared.Redrafted) -> None:
        if event.slot is not None:
            self.slots[event.slot - 1] = False
        self._draw(event.source, event.seat)
        self.players[event.seat].table.append(Lying(event.card, "recruit", event.war))
        self.players[event.seat].show(event.card, event.effect, event.rank)

    def _clear(self, war: int | None) -> None:
        """The cards of a round or war leave the table."""
        for player in self.players:
            gone = [lying.card for lying in player.table if lying.war == war]
            player.table = [lying for lying in player.table if lying.war != war]
            if player.shown is not None and player.shown.card in gone:
                player.shown = None
        if war is not None:
            self.wars[war].over = True

    def _sweep(self, event: told.Swept) -> None:
        self._clear(event.war)
        self.players[event.seat].to_camp([*event.cards, *event.downs])

    def _taxes(self, event: Any) -> bool:
        match event:
            case piled.TaxTime():
                self.taxed = True
                for player, owed in zip(self.players, event.owed, strict=True):
                    player.owes = owed
            case piled.TaxPaid():
                payer = self.players[event.seat]
                payer.army, payer.title = payer.army - event.unseen, event.title
                payer.known = payer.known[event.unseen :]
                payer.camp = [card for card in payer.camp if card not in event.cards]
                self.tax += event.unseen + len(event.cards)
            case piled.TaxedAway():
                self._clear(event.war)
                self.tax += event.unseen + len(event.cards)
            case told.RiseUpTook():
                self.tax -= 1
                self.players[event.seat].to_camp([event.card])
            case _:
                return False
        return True


def counts(shown: Shown | Counts) -> str:
    return f"{shown.rank}½" if shown.half else str(shown.rank)


def scene_of(view: View) -> Scene:
    """A view as a scene."""
    players = [
        Player(
            seat=player.seat,
            suit=player.suit,
            army=player.army,
            camp=sorted(player.camp),
            title=player.title,
            owes=player.owes,
            equipment=player.equipment,
            hand=None if player.hand is None else sorted(player.hand),
            in_play=list(player.in_play),
            curses=[(curse.equipment, curse.by) for curse in player.curses],
            out=player.out,
            table=[Lying(laid.card, laid.how, laid.war) for laid in player.table],
            shown=player.shown,
            known=list(player.known),
            has_secret=player.has_secret,
            secret=player.secret,
        )
        for player in view.players
    ]
    return Scene(
        round=view.round,
        last_round=view.last_round,
        lead=view.lead,
        asked=view.asked,
        slots=list(view.slots),
        tax=view.tax,
        store=view.store,
        wars=[War(war.index, war.cause, max(1, war.level), list(war.warriors), war.over) for war in view.wars],
        war=view.war,
        players=players,
        ask_anyone=view.ask_anyone,
        trust=None if view.trust is None else (view.trust.owner, view.trust.neighbour, view.trust.cards),
        racers=list(view.racers),
    )
