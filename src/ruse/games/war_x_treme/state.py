"""The table of War X-treme: armies, camps, slots and tax pile, what lies in a round, its wars, and the equipment.

The chapters of the rulebook are `start.py`, `rounds.py`, `compare.py`, `wars.py`, `sweep.py`, `speed.py`, `taxes.py`,
`trust.py`, `gear.py`, `windows.py` and `end.py`; `turns.py` asks them in order.
"""

from __future__ import annotations

from typing import Final, Literal

from mypy_extensions import i64

from ruse.games.war_x_treme.equipment import CARDS, GEAR, MOST_SEATS, SLOTS, Deck
from ruse.games.war_x_treme.rules import Rules
from ruse.games.war_x_treme.view import Cause, Phase, Reason, Secret
from ruse.kernel.kit import NOTHING, Pile, Row, fold, fold_pile, fold_row, pile, row
from ruse.kernel.luck import Key, Luck
from ruse.kernel.state import State

BEFORE: Final[i64] = 0
"""The window before a round."""
REVEAL: Final[i64] = 1
"""The window after the cards are turned."""
MUSTER: Final[i64] = 2
"""The window before a level of a war."""
RECRUITS: Final[i64] = 3
"""The window after recruits are turned."""
WILDS: Final[i64] = 4
ABDUCTIONS: Final[i64] = 5
VANISHES: Final[i64] = 6
BUYING: Final[i64] = 7
PICKING: Final[i64] = 8
TRUSTING: Final[i64] = 9
RACING: Final[i64] = 10
OVER: Final[i64] = 11
STARTING: Final[i64] = 12
"""From here on nobody is asked."""
TURNING: Final[i64] = 13
RESOLVING: Final[i64] = 14
READING: Final[i64] = 15
PAYING: Final[i64] = 16
NEXT_WAR: Final[i64] = 17
LAYING: Final[i64] = 18
REFILLING: Final[i64] = 19
EARNING: Final[i64] = 20
ENDING: Final[i64] = 21
ASKING: Final[i64] = 22
"""WX-6.1 under `trust`: somebody is asked after all, whom to ask."""
PHASES: Final[tuple[Phase, ...]] = (
    "before", "reveal", "war", "recruits", "wild", "abduct", "vanish", "buy-in", "slot", "trust", "race", "over",
    "starting", "turning", "resolving", "reading", "paying", "next-war", "laying", "refilling", "earning", "ending",
    "ask",
)  # fmt: skip

SHOWN: Final[i64] = 0
"""By seat: the card that counts for it."""
MEANS: Final[i64] = 8
"""What that card counts as: 32 * effect + rank."""
TURNED: Final[i64] = 16
"""WX-1.4: what its turned card of this round was at step 2, for an Echo in the next."""
LAST: Final[i64] = 24
CHOSEN: Final[i64] = 32
"""Its answer in the window, which nobody sees before all have answered."""
STREAK: Final[i64] = 40
SECRET: Final[i64] = 48
SPIED: Final[i64] = 56
"""How many cards on top of its army its owner has seen."""
CAMPS: Final[i64] = 64
"""How many cards are in its camp."""
SEAT_CELLS: Final[i64] = 72

MOST_WARS: Final[i64] = 4
FIGHTING: Final[i64] = 0
"""By war: a mask of the warriors still in it."""
FOUGHT: Final[i64] = 4
LEVELS: Final[i64] = 8
RISE: Final[i64] = 12
CAUSE: Final[i64] = 16
VALUE: Final[i64] = 20
"""The doubled rank of its equal cards, or 0."""
WINNER: Final[i64] = 24
DONE: Final[i64] = 28
WAR_CELLS: Final[i64] = 32

EQUAL: Final[i64] = 0
BY_WAR_HIGH: Final[i64] = 1
BY_WAR_ALL: Final[i64] = 2
BY_CASUS_BELLI: Final[i64] = 3
BY_WIN: Final[i64] = 4
CAUSES: Final[tuple[Cause, ...]] = ("equal", "war-high", "war-all", "casus-belli", "win")

ROUND: Final[i64] = 4
"""In `lies`, instead of a war: a card of the round."""
UP: Final[i64] = 0
DOWN: Final[i64] = 1
RECRUIT: Final[i64] = 2
PICKED: Final[i64] = 3
"""A recruit that is not turned yet."""
BORROWED: Final[i64] = 4
HOWS: Final = ["turned", "down", "recruit", "picked", "borrowed"]

CROWNS: Final[i64] = 0
ASH: Final[i64] = 1
COIN: Final[i64] = 2
SECRET_NAMES: Final[tuple[Secret, ...]] = ("crowns", "ash", "coin")

NOT_YET: Final[i64] = 0
LAST_PLAYER: Final[i64] = 1
ALL_OUT: Final[i64] = 2
ROUND_LIMIT: Final[i64] = 3
BY_SECRET: Final[i64] = 4
REASONS: Final[tuple[Literal[""] | Reason, ...]] = (
    "", "last-player", "all-out", "round-limit", "crowns", "ash", "coin",
)  # fmt: skip


class Field(State):
    """Every field of the table, and what can be read off it without a rule."""

    def __init__(self, deck: Deck, rules: Rules, luck: Luck) -> None:
        super().__init__(luck)
        self.deck = deck
        self.rules = rules
        self.seats: i64 = deck.seats
        self.army: list[Pile] = [pile(deck.cards) for seat in range(int(deck.seats))]
        self.camp: Row = row(deck.cards, NOTHING)
        """In whose camp each card is."""
        self.side: Row = row(deck.cards, 0)
        """WX-1.3: 1 where a double card lies the other way up."""
        self.table: Pile = pile(deck.cards)
        """Cards that lie in the round and its wars, in the order they were laid."""
        self.lies: Row = row(deck.cards, NOTHING)
        """Of these: seat + 8 * war + 64 * how."""
        self.taken: Pile = pile(deck.cards)
        """What is taken up from the table at once, in the order in which it lay; empty again when that is done."""
        self.slots: Row = row(SLOTS, NOTHING)
        self.tax: Pile = pile(deck.cards)
        self.hand: Row = row(MOST_SEATS * GEAR, 0)
        self.store: Pile = pile(64)
        self.junk: Row = row(GEAR, 0)
        self.play: Pile = pile(64)
        """Continuous equipment: kind + 16 * owner + 128 * the player it lies before."""
        self.by_seat: Row = row(SEAT_CELLS, NOTHING)
        self.wars: Row = row(WAR_CELLS, 0)
        self.queue: Pile = pile(16)
        """Seats that are asked one after another."""
        self.phase: i64 = STARTING
        self.round: i64 = 0
        self.lead: i64 = 0
        self.out: i64 = 0
        self.inside: i64 = 0
        """A mask of the seats still in this comparison."""
        self.began: i64 = 0
        """Who was in the game when the round began."""
        self.war: i64 = NOTHING
        self.war_count: i64 = 0
        self.casus: bool = False
        self.borrowed: i64 = 0
        """WX-4.3: who has borrowed in this war."""
        self.need: i64 = 0
        """Cards the first of the queue has still to lay or pay."""
        self.asker: i64 = NOTHING
        """WX-6.1: who asks for trust."""
        self.neighbour: i64 = NOTHING
        """WX-6.1 under `trust`: whom it asks."""
        self.back: i64 = STARTING
        """What goes on after that."""
        self.draft: i64 = NOTHING
        self.swept: i64 = NOTHING
        """Who leads the next round."""
        self.draws: i64 = 0
        self.reason: i64 = NOT_YET
        self.won: i64 = 0

    def key(self, purpose: i64) -> Key:
        """A key that is drawn once: the round, and how many draws came before in it."""
        self.draws += 1
        return (purpose, self.round, self.draws, 0)

    def plays(self, seat: i64) -> bool:
        return (self.out >> seat) & 1 == 0

    def is_inside(self, seat: i64) -> bool:
        return (self.inside >> seat) & 1 == 1

    def in_game(self) -> i64:
        return ((1 << self.seats) - 1) & ~self.out

    def from_lead(self, k: i64) -> i64:
        """WX-3.4: the k-th seat clockwise from the lead."""
        return (self.lead + k) % self.seats

    def next_in_game(self, seat: i64) -> i64:
        following = (seat + 1) % self.seats
        while not self.plays(following):
            following = (following + 1) % self.seats
        return following

    def asked_for_trust(self) -> i64:
        """WX-6.1: the next player clockwise still in the game, or whom the asker chose."""
        return self.next_in_game(self.asker) if self.neighbour == NOTHING else self.neighbour

    def held(self, seat: i64) -> i64:
        """Cards in army and camp."""
        return self.army[seat].count + self.captives(seat)

    def shown(self, seat: i64) -> i64:
        """The card that counts for a seat."""
        place = SHOWN + seat
        return self.by_seat.cells[place]

    def set_shown(self, seat: i64, card: i64) -> None:
        self.by_seat.cells[SHOWN + seat] = card

    def means(self, seat: i64) -> i64:
        place = MEANS + seat
        return self.by_seat.cells[place]

    def set_means(self, seat: i64, meaning: i64) -> None:
        self.by_seat.cells[MEANS + seat] = meaning

    def effect(self, seat: i64) -> i64:
        return self.means(seat) >> 5

    def rank(self, seat: i64) -> i64:
        return self.means(seat) & 31

    def turned(self, seat: i64) -> i64:
        place = TURNED + seat
        return self.by_seat.cells[place]

    def set_turned(self, seat: i64, meaning: i64) -> None:
        self.by_seat.cells[TURNED + seat] = meaning

    def last(self, seat: i64) -> i64:
        """WX-1.4: what an Echo copies."""
        place = LAST + seat
        return self.by_seat.cells[place]

    def set_last(self, seat: i64, meaning: i64) -> None:
        self.by_seat.cells[LAST + seat] = meaning

    def chosen(self, seat: i64) -> i64:
        place = CHOSEN + seat
        return self.by_seat.cells[place]

    def choose(self, seat: i64, action: i64) -> None:
        self.by_seat.cells[CHOSEN + seat] = action

    def streak(self, seat: i64) -> i64:
        place = STREAK + seat
        return self.by_seat.cells[place]

    def set_streak(self, seat: i64, wars: i64) -> None:
        self.by_seat.cells[STREAK + seat] = wars

    def secret(self, seat: i64) -> i64:
        place = SECRET + seat
        return self.by_seat.cells[place]

    def set_secret(self, seat: i64, secret: i64) -> None:
        self.by_seat.cells[SECRET + seat] = secret

    def spied(self, seat: i64) -> i64:
        place = SPIED + seat
        return self.by_seat.cells[place]

    def set_spied(self, seat: i64, cards: i64) -> None:
        self.by_seat.cells[SPIED + seat] = cards

    def captives(self, seat: i64) -> i64:
        """How many cards are in its camp."""
        place = CAMPS + seat
        return self.by_seat.cells[place]

    def sit_down(self, seat: i64) -> None:
        """Before the deal."""
        self.set_means(seat, 0)
        self.set_streak(seat, 0)
        self.set_spied(seat, 0)
        self.by_seat.cells[CAMPS + seat] = 0

    def fighting(self, war: i64) -> i64:
        place = FIGHTING + war
        return self.wars.cells[place]

    def set_fighting(self, war: i64, warriors: i64) -> None:
        self.wars.cells[FIGHTING + war] = warriors

    def fought(self, war: i64) -> i64:
        place = FOUGHT + war
        return self.wars.cells[place]

    def set_fought(self, war: i64, warriors: i64) -> None:
        self.wars.cells[FOUGHT + war] = warriors

    def levels(self, war: i64) -> i64:
        place = LEVELS + war
        return self.wars.cells[place]

    def set_levels(self, war: i64, levels: i64) -> None:
        self.wars.cells[LEVELS + war] = levels

    def has_rise_up(self, war: i64) -> bool:
        place = RISE + war
        return self.wars.cells[place] == 1

    def set_rise_up(self, war: i64, rises: bool) -> None:
        self.wars.cells[RISE + war] = 1 if rises else 0

    def cause(self, war: i64) -> i64:
        place = CAUSE + war
        return self.wars.cells[place]

    def equals(self, war: i64) -> i64:
        """The doubled rank of its equal cards, or 0."""
        place = VALUE + war
        return self.wars.cells[place]

    def set_cause(self, war: i64, cause: i64, equals: i64) -> None:
        self.wars.cells[CAUSE + war] = cause
        self.wars.cells[VALUE + war] = equals

    def winner(self, war: i64) -> i64:
        place = WINNER + war
        return self.wars.cells[place]

    def set_winner(self, war: i64, seat: i64) -> None:
        self.wars.cells[WINNER + war] = seat

    def is_done(self, war: i64) -> bool:
        place = DONE + war
        return self.wars.cells[place] == 1

    def set_done(self, war: i64, done: bool) -> None:
        self.wars.cells[DONE + war] = 1 if done else 0

    def clear_wars(self) -> None:
        self.war_count = 0
        self.wars.fill(0)
        for war in range(MOST_WARS):
            self.wars.cells[WINNER + war] = NOTHING

    def recruit_in(self, slot: i64) -> i64:
        return self.slots.cells[slot]

    def is_filled(self, slot: i64) -> bool:
        return self.slots.cells[slot] != NOTHING

    def fill(self, slot: i64, card: i64) -> None:
        self.slots.cells[slot] = card

    def take_slot(self, slot: i64) -> i64:
        card = self.slots.cells[slot]
        self.slots.cells[slot] = NOTHING
        return card

    def holds(self, seat: i64, kind: i64) -> i64:
        """How many equipment cards of a kind are in a hand."""
        place = seat * GEAR + kind
        return self.hand.cells[place]

    def take_gear(self, seat: i64, kind: i64) -> None:
        self.hand.cells[seat * GEAR + kind] += 1

    def set_gear(self, seat: i64, kind: i64, count: i64) -> None:
        self.hand.cells[seat * GEAR + kind] = count

    def give_gear(self, seat: i64, kind: i64) -> None:
        """Out of the hand."""
        self.hand.cells[seat * GEAR + kind] -= 1

    def gear_of(self, seat: i64) -> i64:
        """How many equipment cards a seat holds."""
        count: i64 = 0
        for kind in range(GEAR):
            count += self.holds(seat, kind)
        return count

    def in_junk(self, kind: i64) -> i64:
        return self.junk.cells[kind]

    def to_junk(self, kind: i64) -> None:
        self.junk.cells[kind] += 1

    def empty_junk(self, kind: i64) -> i64:
        """How many there were."""
        count = self.junk.cells[kind]
        self.junk.cells[kind] = 0
        return count

    def has_in_play(self, seat: i64, kind: i64) -> bool:
        """Does this continuous card, or this curse, lie before the seat?"""
        for i in range(self.play.count):
            code = self.play.at(i)
            if code & 15 == kind and code >> 7 == seat:
                return True
        return False

    def lay(self, card: i64, seat: i64, war: i64, how: i64) -> None:
        self.table.lay_under(card)
        self.lie(card, seat, war, how)

    def lie(self, card: i64, seat: i64, war: i64, how: i64) -> None:
        self.lies.cells[card] = seat + 8 * war + 64 * how

    def is_lying(self, card: i64) -> bool:
        return self.lies.cells[card] != NOTHING

    def lies_before(self, card: i64) -> i64:
        """The player before whom a card of the table lies."""
        return self.lies.cells[card] & 7

    def pot(self, card: i64) -> i64:
        """The war it lies in, or the ROUND."""
        return (self.lies.cells[card] >> 3) & 7

    def how(self, card: i64) -> i64:
        return self.lies.cells[card] >> 6

    def is_open(self, card: i64) -> bool:
        """WX-9.1: does it lie face up?"""
        how = self.how(card)
        return how == UP or how == RECRUIT

    def taken_up(self, card: i64) -> None:
        self.lies.cells[card] = NOTHING

    def lifted(self, card: i64) -> None:
        """A single card leaves the table."""
        for i in range(self.table.count):
            if self.table.at(i) == card:
                self.table.take_at(i)
                break
        self.taken_up(card)

    def side_up(self, card: i64) -> i64:
        return self.side.cells[card]

    def turn_side(self, card: i64, side: i64) -> None:
        self.side.cells[card] = side

    def rank_up(self, card: i64) -> i64:
        """WX-1.3: the rank on the side that lies up."""
        return self.deck.rank(card, self.side_up(card))

    def captor(self, card: i64) -> i64:
        """In whose camp it is."""
        return self.camp.cells[card]

    def to_camp(self, card: i64, seat: i64) -> None:
        """WX-1.3: in a camp a double card has no side."""
        self.camp.cells[card] = seat
        self.side.cells[card] = 0
        self.by_seat.cells[CAMPS + seat] += 1

    def from_camp(self, card: i64) -> None:
        self.by_seat.cells[CAMPS + self.captor(card)] -= 1
        self.camp.cells[card] = NOTHING

    def camp_card(self, seat: i64, place: i64) -> i64:
        """The card at a place of a camp, which has no order of its own."""
        for card in range(self.deck.cards):
            if self.captor(card) == seat:
                if place == 0:
                    return card
                place -= 1
        return NOTHING

    def empty_camp(self, seat: i64) -> None:
        """All of it under the army, in the order of the box."""
        army = self.army[seat]
        for card in range(self.deck.cards):
            if self.captor(card) == seat:
                self.camp.cells[card] = NOTHING
                army.lay_under(card)
        self.by_seat.cells[CAMPS + seat] = 0

    def camp_lists(self) -> list[list[int]]:
        """Every camp, its cards in the order of the box."""
        camps: list[list[int]] = [[] for seat in range(int(self.seats))]
        for card in range(self.deck.cards):
            seat = self.captor(card)
            if seat != NOTHING:
                camps[seat].append(int(card))
        return camps

    def draw_army(self, seat: i64) -> i64:
        if self.spied(seat) > 0:
            self.set_spied(seat, self.spied(seat) - 1)
        return self.army[seat].draw()

    def show_nothing(self, seat: i64) -> None:
        self.set_shown(seat, NOTHING)
        self.set_means(seat, 0)

    def queue_from_lead(self, mask: i64) -> None:
        self.queue.clear()
        for k in range(self.seats):
            seat = self.from_lead(k)
            if (mask >> seat) & 1:
                self.queue.lay_under(seat)

    def name(self, card: i64) -> str:
        return self.deck.names[card]

    def copy_into(self, other: Field) -> None:
        other.army = [cards.clone() for cards in self.army]
        other.camp = self.camp.clone()
        other.side = self.side.clone()
        other.table = self.table.clone()
        other.lies = self.lies.clone()
        other.slots = self.slots.clone()
        other.tax = self.tax.clone()
        other.hand = self.hand.clone()
        other.store = self.store.clone()
        other.junk = self.junk.clone()
        other.play = self.play.clone()
        other.by_seat = self.by_seat.clone()
        other.wars = self.wars.clone()
        other.queue = self.queue.clone()
        other.phase = self.phase
        other.round = self.round
        other.lead = self.lead
        other.out = self.out
        other.inside = self.inside
        other.began = self.began
        other.war = self.war
        other.war_count = self.war_count
        other.casus = self.casus
        other.borrowed = self.borrowed
        other.need = self.need
        other.asker = self.asker
        other.neighbour = self.neighbour
        other.back = self.back
        other.draft = self.draft
        other.swept = self.swept
        other.draws = self.draws
        other.reason = self.reason
        other.won = self.won

    def checksum(self) -> i64:
        """A draft is no part of it: it belongs to the seat until the decision is made."""
        rules = self.rules
        c: i64 = 1
        for cards in self.army:
            c = fold_pile(c, cards)
        c = self._fold_cards(
            self._fold_cards(self._fold_cards(c, self.camp, NOTHING), self.side, 0), self.lies, NOTHING
        )
        c = fold_pile(fold_pile(fold_row(c, self.slots), self.table), self.tax)
        c = fold_pile(fold_pile(fold_row(fold_row(c, self.hand), self.junk), self.store), self.play)
        c = fold_pile(fold_row(fold_row(c, self.by_seat), self.wars), self.queue)
        c = fold(fold(fold(fold(c, self.phase), self.round), self.lead), rules.limit)
        c = fold(fold(fold(fold(c, self.out), self.inside), self.began), self.won)
        c = fold(fold(fold(fold(c, self.war), self.war_count), self.borrowed), self.need)
        c = fold(fold(fold(fold(c, self.asker), self.back), self.swept), self.draws)
        flags = (1 if rules.mixed else 0) + (2 if rules.reflex else 0) + (4 if rules.secrets else 0)
        c = fold(fold(fold(c, self.reason), self.seats), flags + (8 if self.casus else 0))
        c = fold(c, 1) if rules.coin else c
        return fold(fold(c, 2), self.neighbour) if rules.ask_anyone or self.neighbour != NOTHING else c

    def _fold_cards(self, c: i64, cells: Row, absent: i64) -> i64:
        """As if every card of the box were there: records from when each table had room for all of them stay good."""
        c = fold_row(c, cells)
        for _ in range(self.deck.cards, CARDS):
            c = fold(c, absent)
        return c


def seats_of(mask: i64) -> tuple[int, ...]:
    return tuple([int(seat) for seat in range(MOST_SEATS) if (mask >> seat) & 1])


def size_of(mask: i64) -> i64:
    count: i64 = 0
    while mask != 0:
        count += mask & 1
        mask >>= 1
    return count


def nth(mask: i64, place: i64) -> i64:
    """The seat at a place among those of a mask."""
    for k in range(place):
        mask &= mask - 1
    return only(mask)


def for_seat(number: i64, seat: i64) -> i64:
    """A small number of each seat, below 64, side by side in one: this is the part of a seat."""
    return number << 6 * seat


def of_seat(numbers: i64, seat: i64) -> i64:
    return (numbers >> 6 * seat) & 63


def only(mask: i64) -> i64:
    """The seat of a mask with one."""
    seat: i64 = 0
    while (mask >> seat) & 1 == 0:
        seat += 1
    return seat
