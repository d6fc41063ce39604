"""WX-2 Setup, and how piles are shuffled (WX-1.3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ruse.games.war_x_treme import chronicle
from ruse.games.war_x_treme.equipment import GEAR, SLOTS, SUIT
from ruse.games.war_x_treme.state import Field
from ruse.kernel.kit import NOTHING, Pile, pile

DEALING: Final[i64] = 0
SIDES: Final[i64] = 1
LOT: Final[i64] = 2
STOCKING: Final[i64] = 3
TAXING: Final[i64] = 4
CAPTIVE: Final[i64] = 5
RENEWING: Final[i64] = 6
DISTRUST: Final[i64] = 7
RACE: Final[i64] = 8
FAIR_DRAW: Final[i64] = 9
SECRETS: Final[i64] = 10
COIN: Final[i64] = 11
PURPOSES: Final = (
    "deal", "sides", "lot", "store", "tax", "captive", "renew", "distrust", "race", "fair-draw", "secrets", "coin",
)  # fmt: skip

ARMY: Final[i64] = 13
BITS: Final[i64] = 30
"""Sides that one draw decides."""


def shuffle(table: Field, purpose: i64, cards: Pile) -> None:
    """WX-1.3: a shuffled pile has a new order, and each of its double cards a side drawn anew."""
    table.luck.shuffle(table.key(purpose), cards)
    block: i64 = 0
    while BITS * block < table.deck.doubles:
        bits = table.luck.below(table.key(SIDES), 1 << BITS)
        for i in range(cards.count):
            card = cards.at(i)
            double = table.deck.number_of(card) - BITS * block
            if double >= 0 and double < BITS:
                table.turn_side(card, (bits >> double) & 1)
        block += 1


def lay_out(table: Field) -> None:
    """WX-2.2: thirteen cards each, eight recruits, the tax pile, one equipment card each, and a lead by lot."""
    for seat in range(table.seats):
        table.sit_down(seat)
    rest = deal_mixed(table) if table.rules.mixed else deal_suits(table)
    shuffle(table, TAXING, rest)
    for slot in range(SLOTS):
        table.fill(slot, rest.draw())
    while rest.count > 0:
        table.tax.lay_under(rest.draw())
    table.lead = table.luck.below(table.key(LOT), table.seats)
    stock_up(table)
    chronicle.started(table)
    for seat in range(table.seats):
        kind = table.store.draw()
        table.take_gear(seat, kind)
        chronicle.equipment_dealt(table, seat, kind)
    if table.rules.secrets:
        deal_secrets(table)


def deal_suits(table: Field) -> Pile:
    """WX-2.2: everyone shuffles the own suit and deals from it; the rest of all suits is mixed."""
    rest = pile(table.deck.cards)
    suit = pile(SUIT)
    for seat in range(table.seats):
        suit.clear()
        for k in range(SUIT):
            suit.lay_under(seat * SUIT + k)
        shuffle(table, DEALING, suit)
        for k in range(ARMY):
            table.army[seat].lay_under(suit.draw())
        while suit.count > 0:
            rest.lay_under(suit.draw())
    return rest


def deal_mixed(table: Field) -> Pile:
    """WX-2.2 under `mixed`: all suits are shuffled together."""
    rest = pile(table.deck.cards)
    for card in range(table.deck.cards):
        rest.lay_under(card)
    shuffle(table, DEALING, rest)
    for seat in range(table.seats):
        for k in range(ARMY):
            table.army[seat].lay_under(rest.draw())
    return rest


def stock_up(table: Field) -> None:
    for kind in range(GEAR):
        for copy in range(table.deck.gear_in_box(kind)):
            table.store.lay_under(kind)
    table.luck.shuffle(table.key(STOCKING), table.store)


def deal_secrets(table: Field) -> None:
    """WX-8.1: to three players drawn by lot; of two, each gets one and the third lies aside unseen."""
    players = pile(table.seats)
    for seat in range(table.seats):
        players.lay_under(seat)
    table.luck.shuffle(table.key(SECRETS), players)
    secrets = pile(4)
    for secret in range(i64(3)):
        secrets.lay_under(secret)
    table.luck.shuffle(table.key(SECRETS), secrets)
    while players.count > 0 and secrets.count > 0:
        table.set_secret(players.draw(), secrets.draw())
    for seat in range(table.seats):
        if table.secret(seat) != NOTHING:
            chronicle.secret_dealt(table, seat, table.secret(seat))
