# compiled
"""A decision of War X-treme as a row of numbers (WX-9): cards as they were last seen, wars, equipment, taxes."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ruse.games.war_x_treme.actions import KINDS
from ruse.games.war_x_treme.compare import read_numbers, showing
from ruse.games.war_x_treme.equipment import (
    CARDS,
    EFFECTS,
    GEAR,
    GEAR_NAMES,
    PRINCESS,
    QUICK_BOOTS,
    SLOTS,
    SUIT,
    SUITS,
    TWO_LEFT_HANDS,
    dealt_from,
)
from ruse.games.war_x_treme.last_seen import note
from ruse.games.war_x_treme.memory import Memory
from ruse.games.war_x_treme.rules import Rules
from ruse.games.war_x_treme.state import (
    ASKING,
    CAMPS,
    CAUSE,
    CAUSES,
    DONE,
    FIGHTING,
    LAST,
    LEVELS,
    MOST_WARS,
    PICKED,
    RECRUIT,
    RISE,
    SECRET,
    SECRET_NAMES,
    STREAK,
    TRUSTING,
    TURNED,
    UP,
    VALUE,
    WINNER,
    Field,
    of_seat,
)
from ruse.games.war_x_treme.taxes import owed_by
from ruse.kernel import encoding
from ruse.kernel.encoding import MOST, code
from ruse.kernel.kit import NOTHING, Page, Row
from ruse.kernel.sight import Setup
from ruse.kernel.state import State

SEEN_GOING: Final[i64] = 1
TO_TAX: Final[i64] = 9
IN_CAMP: Final[i64] = 10
FACE_UP: Final[i64] = 18
TOP: Final[i64] = 3
"""WX-7.3: a Spyglass shows so many."""
COUNTS: Final[i64] = 21
"""Numbers by seat."""


def fields(seats: int) -> list[encoding.Field]:
    cards = int(SUIT) * seats
    order = [
        "oneself",
        *(f"the {name} next" for name in ("", "second", "third", "fourth", "fifth", "sixth", "seventh")),
    ]
    named = [name.replace("  ", " ") for name in order]
    places = (
        "not seen yet", *(f"last seen going into the army of {name}" for name in named),
        "last seen going into the tax pile", *(f"camp of {name}" for name in named),
        *(f"face up before {name}" for name in named),
    )  # fmt: skip
    whose = ("nobody", *named)
    counts = encoding.Field
    return [
        code("card", cards, "where each card lies: the own suit from its first card on, then the next seat's", places),
        counts("war", cards, int(MOST_WARS) + 1, "of cards face up: 1 to 4 a war, 5 the round; 0 elsewhere"),
        counts("side", cards, 1, "of cards face up: 1 for the second side of a double"),
        counts("top", int(TOP), cards, "the top of the own army as a Spyglass showed it, cards counted from 1"),
        counts("top side", int(TOP), 1, "their sides"),
        counts("suit", seats, len(SUITS) - 1, "the suit of each seat: " + ", ".join(SUITS)),
        counts("army", seats, cards, "cards in the army, by seat"),
        counts("camp", seats, cards, "and in the camp"),
        counts("owes", seats, cards, "what is owed at tax time"),
        counts("gear", seats, 30, "equipment cards held"),
        counts("out", seats, 1, "1 where the seat is out"),
        counts("inside", seats, 1, "1 where it is in this comparison"),
        counts("effect", seats, len(EFFECTS), "of the card that counts, 1 and the effect; 0 for none"),
        counts("rank", seats, 31, "what it counts"),
        counts("half", seats, 1, "1 where it counts a half more"),
        counts("turned", seats, 255, "what its card of this round was: 1 and effect"),
        counts("turned rank", seats, 31, "and its rank"),
        counts("echo", seats, 255, "what an Echo would be: 1 and effect"),
        counts("echo rank", seats, 31, "and its rank"),
        counts("streak", seats, 255, "sweeps in a row, for a secret"),
        counts("has secret", seats, 1, "1 where it holds a secret"),
        counts("down", seats, cards, "cards face down before it"),
        counts("borrowed", seats, 1, "1 where it has borrowed in this war"),
        counts("began", seats, 1, "1 where it was in the game when the round began"),
        counts("queue", seats, 16, "its place among those asked one after the other, counted from 1"),
        counts("curses", seats, 30, "curses before it"),
        counts("in play", 6 * seats, 1, "by seat, 1 for each of these in play before it: " + ", ".join(GEAR_NAMES[9:])),
        counts("warrior", int(MOST_WARS) * seats, 1, "by war and seat, 1 for who still fights"),
        counts("level", int(MOST_WARS), 255, "levels fought, by war"),
        counts("rise up", int(MOST_WARS), 1, "1 where a Rise Up lies in it"),
        counts("cause", int(MOST_WARS), len(CAUSES), "1 and the cause: " + ", ".join(CAUSES) + "; 0 for no war"),
        counts("value", int(MOST_WARS), 63, "the doubled rank of its equal cards"),
        code("winner", int(MOST_WARS), "who won it", whose),
        counts("over", int(MOST_WARS), 1, "1 where it is over"),
        counts("hand", int(GEAR), 30, "one's own equipment: " + ", ".join(GEAR_NAMES)),
        counts("junk", int(GEAR), 30, "the junk pile"),
        counts("slot", int(SLOTS), 1, "1 where a slot is filled"),
        code("secret", 1, "one's own secret", ("none", *SECRET_NAMES)),
        code("kind", 1, "what is asked", (*KINDS, "nothing")),
        counts("tax", 1, 160, "cards in the tax pile"),
        counts("store", 1, 30, "equipment cards in the store"),
        counts("round", 1, 255, "the round, counted from 1; 255 for all that is more"),
        counts("left", 1, 255, "rounds that can still follow; 255 for all that is more"),
        counts("lead", 1, seats - 1, "who leads, counted from oneself"),
        counts("war now", 1, int(MOST_WARS), "the war that is fought, counted from 1"),
        counts("casus belli", 1, 1, "1 where one was called"),
        code("asks trust", 1, "whose army is trusted or not", whose),
        counts("need", 1, 160, "cards that the asker has still to lay or pay"),
        counts("answer", 1, 8, "1 and the own unfinished answer"),
        code("swept", 1, "who leads the next round", whose),
    ]


@final
class Encoding(encoding.Encoding):
    def __init__(self, setup: Setup) -> None:
        super().__init__(fields(setup.seats), CARDS)
        self.seats: i64 = setup.seats
        self.cards: i64 = SUIT * setup.seats
        self.limit: i64 = Rules(setup).limit
        self.numbers: dict[str, int] = dealt_from(setup).numbers

    def heard(self, marks: Row, happened: list[object]) -> None:
        for event in happened:
            note(marks, event, self.numbers)

    def recalled(self, memory: object) -> Row:
        assert isinstance(memory, Memory)
        return memory.last.clone()

    def write(self, state: State, seat: i64, marks: Row, page: Page, at: i64) -> None:
        assert isinstance(state, Field)
        self.write_cards(state, seat, marks, page, at)
        at += 3 * self.cards
        self.write_top(state, seat, page, at)
        at += 2 * TOP
        self.write_seats(state, seat, page, at)
        at += COUNTS * self.seats
        self.write_in_play(state, seat, page, at)
        at += 6 * self.seats
        self.write_wars(state, seat, page, at)
        at += MOST_WARS * (self.seats + 6)
        for kind in range(GEAR):
            page.put(at + kind, state.holds(seat, kind))
            page.put(at + GEAR + kind, state.in_junk(kind))
        at += 2 * GEAR
        for slot in range(SLOTS):
            page.put(at + slot, 0 if state.recruit_in(slot) == NOTHING else 1)
        self.write_rest(state, seat, page, at + SLOTS)

    def further(self, seat: i64, other: i64) -> i64:
        """How many seats clockwise the other is."""
        return (other + self.seats - seat) % self.seats

    def whose(self, seat: i64, other: i64) -> i64:
        return 0 if other == NOTHING else 1 + self.further(seat, other)

    def place_of(self, seat: i64, card: i64) -> i64:
        """Suits are counted from the own one."""
        return SUIT * self.further(seat, card // SUIT) + card % SUIT

    def write_cards(self, table: Field, seat: i64, marks: Row, page: Page, at: i64) -> None:
        for card in range(self.cards):
            here = at + self.place_of(seat, card)
            camp = table.captor(card)
            lies = table.lies.cells[card]
            how = lies >> 6
            if camp != NOTHING:
                page.put(here, IN_CAMP + self.further(seat, camp))
            elif lies != NOTHING and (how == UP or how == RECRUIT):
                page.put(here, FACE_UP + self.further(seat, lies & 7))
                page.put(here + self.cards, 1 + (lies >> 3 & 7))
                page.put(here + 2 * self.cards, table.side_up(card))
            elif marks.cells[card] == TO_TAX:
                page.put(here, TO_TAX)
            elif marks.cells[card] != 0:
                page.put(here, SEEN_GOING + self.further(seat, marks.cells[card] - SEEN_GOING))

    def write_top(self, table: Field, seat: i64, page: Page, at: i64) -> None:
        known = table.spied(seat)
        army = table.army[seat]
        for i in range(TOP):
            if i < known and i < army.count:
                page.put(at + i, 1 + self.place_of(seat, army.at(i)))
                page.put(at + TOP + i, table.side_up(army.at(i)))

    def write_seats(self, table: Field, seat: i64, page: Page, at: i64) -> None:
        cells = table.by_seat.cells
        numbers = read_numbers(table) if showing(table, PRINCESS) != 0 else i64(0)
        for further in range(self.seats):
            other = (seat + further) % self.seats
            here = at + further
            page.put(here, SUITS.index(table.deck.suits[other]))
            page.put(here + self.seats, table.army[other].count)
            page.put(here + 2 * self.seats, cells[CAMPS + other])
            page.put(here + 3 * self.seats, owed_by(table, other) if table.plays(other) else 0)
            page.put(here + 4 * self.seats, table.gear_of(other))
            page.put(here + 5 * self.seats, 0 if table.plays(other) else 1)
            page.put(here + 6 * self.seats, 1 if table.is_inside(other) else 0)
            self.write_shown(table, other, of_seat(numbers, other), page, here + 7 * self.seats)
            self.write_code(cells[TURNED + other], page, here + 10 * self.seats)
            self.write_code(cells[LAST + other], page, here + 12 * self.seats)
            page.put(here + 14 * self.seats, cells[STREAK + other])
            page.put(here + 15 * self.seats, 0 if cells[SECRET + other] == NOTHING else 1)
            page.put(here + 17 * self.seats, (table.borrowed >> other) & 1)
            page.put(here + 18 * self.seats, (table.began >> other) & 1)
        for i in range(table.table.count):
            lies = table.lies.cells[table.table.at(i)]
            if lies >> 6 != UP and lies >> 6 != RECRUIT:
                self.count(page, at + 16 * self.seats + self.further(seat, lies & 7))
        for i in range(table.queue.count):
            place = at + 19 * self.seats + self.further(seat, table.queue.at(i))
            if i64(page.cells[place]) == 0:
                page.put(place, i + 1)

    def count(self, page: Page, at: i64) -> None:
        page.put(at, i64(page.cells[at]) + 1)

    def write_shown(self, table: Field, other: i64, number: i64, page: Page, at: i64) -> None:
        """Not before it is turned."""
        card = table.shown(other)
        if card == NOTHING or table.how(card) == PICKED:
            return
        self.write_code(table.means(other), page, at)
        if number % 2 == 1:
            page.put(at + 2 * self.seats, 1)

    def write_code(self, means: i64, page: Page, at: i64) -> None:
        if means != NOTHING:
            page.put(at, 1 + (means >> 5))
            page.put(at + self.seats, means & 31)

    def write_in_play(self, table: Field, seat: i64, page: Page, at: i64) -> None:
        for i in range(table.play.count):
            kind = table.play.at(i) & 15
            further = self.further(seat, table.play.at(i) >> 7)
            if kind >= TWO_LEFT_HANDS:
                self.count(page, at - self.seats + further)
            page.put(at + 6 * further + kind - QUICK_BOOTS, 1)

    def write_wars(self, table: Field, seat: i64, page: Page, at: i64) -> None:
        cells = table.wars.cells
        for war in range(table.war_count):
            for further in range(self.seats):
                fights = (cells[FIGHTING + war] >> ((seat + further) % self.seats)) & 1
                page.put(at + war * self.seats + further, fights)
            here = at + MOST_WARS * self.seats + war
            page.put(here, cells[LEVELS + war])
            page.put(here + MOST_WARS, cells[RISE + war])
            page.put(here + 2 * MOST_WARS, 1 + cells[CAUSE + war])
            page.put(here + 3 * MOST_WARS, cells[VALUE + war])
            page.put(here + 4 * MOST_WARS, self.whose(seat, cells[WINNER + war]))
            page.put(here + 5 * MOST_WARS, cells[DONE + war])

    def write_rest(self, table: Field, seat: i64, page: Page, at: i64) -> None:
        asked = (table.acting() >> seat) & 1 == 1
        page.put(at, table.secret(seat) + 1)
        page.put(at + 1, table.kind(seat) if asked else len(KINDS))
        page.put(at + 2, table.tax.count)
        page.put(at + 3, table.store.count)
        page.put(at + 4, table.round)
        left = self.limit - table.round
        page.put(at + 5, left if left < MOST else MOST)
        page.put(at + 6, self.further(seat, table.lead))
        page.put(at + 7, table.war + 1)
        page.put(at + 8, 1 if table.casus else 0)
        if table.phase == TRUSTING or table.phase == ASKING:
            page.put(at + 9, self.whose(seat, table.asker))
            page.put(at + 10, table.need)
            if asked:
                page.put(at + 11, table.draft + 1)
        page.put(at + 12, self.whose(seat, table.swept))
