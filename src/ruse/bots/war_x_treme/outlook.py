"""What a comparison of War X-treme is worth to a player, counted in cards: who will take the pot if nobody does anything
more. What a rival gets is as bad as what one gets oneself is good, shared among all rivals.

A war is worth its pot over the number of warriors, for each lays three and the recruits come from the slots (WX-4.1).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from ruse.games.war_x_treme.moves import NUMBERED
from ruse.games.war_x_treme.view import Player, View

LAID = 3
RECRUIT = 1
PRICE = 2
EQUIPMENT = 1.0
"""What an equipment card that a war earns is worth, in cards."""
ACE, KING, WILD = 15, 14, 16
WAR_CARDS = ("war-all", "war-high", "rise-up")
DRAFTS = tuple(
    [("plain", rank) for rank in (15, 2, 14, 13, 11, 10, 9, 6, 8, 7, 5, 4, 3)]
    + [("wild", 16), ("joker", 17), ("war-high", 18), ("war-all", 18), ("win", 20), ("speed", 19), ("tax", 21)]
)
"""A suit as it will be met in a slot."""


@dataclass(frozen=True, slots=True)
class Show:
    """A card that counts in this comparison."""

    effect: str
    rank: float


Shows = Mapping[int, Show]


@dataclass(frozen=True, slots=True)
class Forecast:
    """`end` is tax, sweep, race or war; `takers` have equal chances of the pot, `above` are asked to flee or buy in."""

    end: str
    takers: tuple[int, ...] = ()
    above: tuple[int, ...] = ()


def is_number(show: Show) -> bool:
    """WX-1.3: regular, as everybody can see it."""
    return show.effect in NUMBERED and 2 <= show.rank <= ACE


def numbers(shows: Shows) -> dict[int, float]:
    """WX-3.4 step 6: Clones first, then a Princess."""
    read = {seat: show.rank for seat, show in shows.items()}
    for seat, show in shows.items():
        if show.effect == "clone":
            others = [o.rank for s, o in shows.items() if s != seat and is_number(o) and o.effect != "clone"]
            read[seat] = max(others, default=2)
    for seat, show in shows.items():
        if show.effect == "princess" and any(s != seat and rank == KING for s, rank in read.items()):
            read[seat] = KING + 0.5
    return read


def with_effect(shows: Shows, *effects: str) -> tuple[int, ...]:
    return tuple(seat for seat, show in shows.items() if show.effect in effects)


def forecast(shows: Shows, *, casus: bool = False, in_war: bool = False) -> Forecast:
    """WX-3.4 steps 4 to 6, in a war WX-4.9."""
    everybody = tuple(shows)
    if len(everybody) == 1:
        return Forecast("sweep", everybody)
    if with_effect(shows, "tax") or not everybody:
        return Forecast("tax")
    if casus:
        return Forecast("war", everybody)
    wins = with_effect(shows, "win")
    if wins:
        return Forecast("sweep" if len(wins) == 1 else "war", wins)
    if with_effect(shows, "speed"):
        return Forecast("race", everybody)
    if with_effect(shows, *WAR_CARDS) and not with_effect(shows, "firewall"):
        return Forecast("war", warriors_of(shows))
    return by_numbers(shows, in_war=in_war)


def warriors_of(shows: Shows) -> tuple[int, ...]:
    """WX-4.7: War All and Rise Up make more war than War High."""
    if with_effect(shows, "war-all", "rise-up"):
        return tuple(shows)
    makers = with_effect(shows, *WAR_CARDS)
    read = numbers(shows)
    best = max((rank for seat, rank in read.items() if seat not in makers), default=0)
    return tuple(seat for seat, rank in read.items() if seat in makers or rank == best)


def by_numbers(shows: Shows, *, in_war: bool) -> Forecast:
    read = numbers(shows)
    order = sorted(set(read.values()), reverse=True)
    equal = next((rank for rank in order if list(read.values()).count(rank) > 1), None)
    if equal is None or (in_war and equal != order[0]):
        return Forecast("sweep", tuple(seat for seat, rank in read.items() if rank == order[0]))
    above = tuple(seat for seat, rank in read.items() if rank > equal)
    return Forecast("war", tuple(seat for seat, rank in read.items() if rank == equal), above)


class Outlook:
    """What a seat can reckon with, read off its view."""

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.me: Player = view.players[seat]
        self.rivals = [player for player in view.players if player.seat != seat and not player.out]
        self.in_war = view.war is not None and view.phase != "reveal"
        self.shows: dict[int, Show] = {
            player.seat: Show(player.shown.effect, player.shown.rank)
            for player in view.players
            if player.inside and player.shown is not None
        }
        self.pot = self._pot()

    def _pot(self) -> int:
        if self.in_war and self.view.war is not None:
            return self.view.wars[self.view.war].cards
        return len(self.shows)

    def value(self, changed: Mapping[int, Show | None] | None = None, *, casus: bool = False) -> float:
        """What this comparison brings on average, less what it brings a rival, if these cards were others; None is taken
        out of it."""
        shows = {seat: show for seat, show in {**self.shows, **(changed or {})}.items() if show is not None}
        casus = casus or (self.view.casus_belli and not self.in_war)
        return self.balance(self.gains(shows, forecast(shows, casus=casus, in_war=self.in_war)))

    def balance(self, gains: Mapping[int, float]) -> float:
        """One's own gain less the mean of the rivals'."""
        others = sum(gain for seat, gain in gains.items() if seat != self.seat)
        return gains.get(self.seat, 0.0) - others / max(1, len(self.rivals))

    def gains(self, shows: Shows, seen: Forecast) -> dict[int, float]:
        pot = self.pot - (len(self.shows) - len(shows))
        if seen.end != "war":
            return {seat: pot / len(seen.takers) for seat in seen.takers}
        return self.war_gains(seen.takers, pot - len(seen.above)) | dict.fromkeys(seen.above, 1.0)

    def war_gains(self, warriors: Collection[int], pot: float) -> dict[int, float]:
        """A level of a war for the whole pot: each lays three, and recruits come from the slots."""
        share = (pot + len(warriors) * (LAID + RECRUIT) + EQUIPMENT) / len(warriors)
        return {seat: share - min(LAID, self.view.players[seat].cards) for seat in warriors}

    def redrafted(self) -> float:
        """WX-7.3: what another recruit would bring on average."""
        return sum(self.value({self.seat: Show(*card)}) for card in DRAFTS) / len(DRAFTS)

    def plain(self, seat: int, rank: float) -> dict[int, Show | None]:
        return {seat: Show("plain", rank)}


def card_value(rank: float) -> float:
    """What a card is worth to its holder: high ones win, and all can be lost."""
    return 0.7 + rank / 20


def richest(players: Iterable[Player]) -> Player:
    return max(players, key=lambda player: (player.cards, -player.seat))
