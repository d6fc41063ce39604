"""Quick choices for search: what a card brings under the own spies and takes from under the others', and how long it lasts.

The same rules of thumb as the Agent's, in 1024ths of a point.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ruse.games.master_of_spies.actions import (
    CARD,
    DISCARD,
    DRAW,
    GIVE,
    KIND_CARD,
    KIND_DISGUISE,
    KIND_DRAW,
    KIND_PLACE,
    KIND_SPY_MOVE,
    MOVE,
    PICK,
    PLACE,
    RETURN,
    SPY,
    STAY,
    TAKE,
    WITHOUT,
    bits_in,
)
from ruse.games.master_of_spies.end import counts
from ruse.games.master_of_spies.equipment import CARDS, FACTIONS, HIGHEST, Box, faction_of
from ruse.games.master_of_spies.play import list_places
from ruse.games.master_of_spies.state import TOTALS, Harbour
from ruse.kernel.kit import NOTHING, Actions, Dice, bit, fold, row
from ruse.kernel.state import WHOLE, State
from ruse.kernel.wits import Wits

POINT: Final[i64] = 1024
ZEAL: Final[i64] = 2560
"""How many of the hostile cards that nobody has seen are thought to come, in 1024ths: half of a hand of five."""
MOST_RISK: Final[i64] = 819
TAKE_MARGIN: Final[i64] = 1536
KEEPING: Final[i64] = 123
"""What a card in hand is worth for later, for each point of its value."""
LEAD: Final[i64] = 12
"""What a point of lead is worth while many turns are to come, in parts of WHOLE."""
LATE_LEAD: Final[i64] = 70
"""And how much more when none is."""


@final
class Eye:
    """What a seat sees when it is its turn: which cards could still come from somewhere, and how often."""

    def __init__(self) -> None:
        self.box: Box | None = None
        self.alike = row(CARDS, 0)
        """By card: a bit for each card of the same border and another faction."""
        self.below = row(HIGHEST + 2, 0)
        """By value: a bit for each card that is lower."""
        self.unseen: i64 = 0
        """A bit for each card that is neither on the table nor in the own hand."""
        self.count: i64 = 0
        self.rivals: i64 = 1
        self.turns: i64 = 0
        self.waiting: i64 = POINT
        """How much the time to come is worth, up to 1024."""

    def open(self, box: Box) -> None:
        self.box = box
        self.alike.fill(0)
        self.below.fill(0)
        for other in range(CARDS):
            mark = bit(other)
            for value in range(box.value.cells[other] + 1, HIGHEST + 2):
                self.below.cells[value] |= mark
            for card in range(CARDS):
                if box.border.cells[card] == box.border.cells[other] and faction_of(card) != faction_of(other):
                    self.alike.cells[card] |= mark

    def look(self, table: Harbour, seat: i64) -> None:
        if self.box is not table.box:
            self.open(table.box)
        seen: i64 = 0
        for which in range(FACTIONS):
            for place in range(table.length(which)):
                seen |= bit(table.card_at(which, place))
        for place in range(table.hand_count(seat)):
            seen |= bit(table.in_hand(seat, place))
        for depth in range(table.discard.count):
            seen |= bit(table.discard.at(depth))
        self.unseen = (bit(CARDS) - 1) & ~seen
        self.count = bits_in(self.unseen)
        self.rivals = table.seats - 1
        self.turns = rival_turns(table)
        self.waiting = POINT if self.turns >= 4 else POINT * self.turns // 4


def rival_turns(table: Harbour) -> i64:
    """How often some rival will still lay a card."""
    behind = table.seats - 1 - table.turn
    if table.final:
        return behind
    return behind + (table.seats - 1) * (1 + table.draw_pile.count // table.seats)


def risk(table: Harbour, eye: Eye, which: i64, place: i64, card: i64) -> i64:
    """How likely the spies on this card at this place will be sent home, in 1024ths."""
    length = table.length(which)
    last = place + 1 >= length
    if last and not table.rules.replace_last:
        return 0
    values = table.box.value.cells
    low = values[table.card_at(which, place - 1)] if place > 0 else 0
    high = HIGHEST + 1 if last else values[table.card_at(which, place + 1)]
    between = eye.below.cells[high] & ~eye.below.cells[low + 1]
    hostile = bits_in(eye.unseen & eye.alike.cells[card] & between)
    chance = ZEAL * hostile // (eye.count if eye.count > 0 else 1)
    if chance > MOST_RISK:
        chance = MOST_RISK
    most = 4 * eye.rivals
    stays = POINT
    for turn in range(eye.turns if eye.turns < most else most):
        stays = stays * (POINT - chance // eye.rivals) // POINT
    return POINT - stays


def risk_where_it_lies(table: Harbour, eye: Eye, card: i64) -> i64:
    for which in range(FACTIONS):
        for place in range(table.length(which)):
            if table.card_at(which, place) == card:
                return risk(table, eye, which, place, card)
    return 0


def keep(table: Harbour, eye: Eye, card: i64) -> i64:
    """What a card is worth in hand, for later."""
    return KEEPING * table.box.value.cells[card] * eye.waiting // POINT


def worth_of_laying(table: Harbour, eye: Eye, seat: i64, card: i64, which: i64, place: i64) -> i64:
    """What it brings at once and will last, what it costs the others, less what the card was worth in hand."""
    values = table.box.value.cells
    value = values[card]
    safety = POINT - risk(table, eye, which, place, card)
    stands = table.spy_at(seat, faction_of(card))
    gain: i64 = 0
    cost: i64 = 0
    if place < table.length(which):
        over = table.card_at(which, place)
        stays = faction_of(over) == faction_of(card)
        change = value - values[over] if stays else -values[over]
        for spy in range(table.seats * FACTIONS):
            if table.spy_at(spy // FACTIONS, spy % FACTIONS) == over:
                if spy // FACTIONS == seat:
                    gain += change
                else:
                    cost -= change
        if stands == over:
            stands = card if stays else NOTHING
    own = worth_of_spy(table, eye, stands, card, safety)
    return POINT * gain + own + POINT * cost // eye.rivals - keep(table, eye, card)


def worth_of_spy(table: Harbour, eye: Eye, stands: i64, card: i64, safety: i64) -> i64:
    """What a spy gains by going onto a card, if it may."""
    values = table.box.value.cells
    if stands == NOTHING:
        return values[card] * safety
    if values[card] <= values[stands]:
        return 0
    moved = values[card] * safety - values[stands] * (POINT - risk_where_it_lies(table, eye, stands))
    return moved if moved > 0 or table.rules.forced else 0


def lasting(table: Harbour, eye: Eye, seat: i64) -> i64:
    """The points of a seat, each card as far as it is safe, in 1024ths; with the games of the match before this one."""
    total = POINT * table.cells.cells[TOTALS + seat]
    for faction in range(FACTIONS):
        if counts(table, seat, faction):
            card = table.spy_at(seat, faction)
            total += table.box.value.cells[card] * (POINT - risk_where_it_lies(table, eye, card))
    return total


@final
class SpyWits(Wits):
    """For one decision of a match: playouts end with the game that is on."""

    def __init__(self, game: i64) -> None:
        self.game = game
        self.eye = Eye()
        self.places = Actions()
        self.best_place: i64 = DISCARD
        self.planned: State | None = None
        """The table on which a card was just picked, for the place in `plan`."""
        self.plan: i64 = DISCARD

    def pick(self, state: State, seat: i64, legal: Actions, dice: Dice) -> i64:
        assert isinstance(state, Harbour)
        kind = state.kind(seat)
        if kind == KIND_PLACE and self.planned is state:
            self.planned = None
            return self.plan
        self.eye.look(state, seat)
        if kind == KIND_CARD:
            self.planned = state
            return CARD + self.best_card(state, seat)
        if kind == KIND_PLACE:
            self.best_of(state, seat, state.in_hand(seat, state.draft_card))
            return self.best_place
        if kind == KIND_DRAW:
            return self.pick_pile(state, seat, legal)
        if kind == KIND_SPY_MOVE:
            return self.pick_move(state, seat)
        if kind == KIND_DISGUISE:
            return SPY + self.best_spy(state, seat)
        return dice.pick(legal)

    def best_card(self, table: Harbour, seat: i64) -> i64:
        """The place in hand of the card that does most somewhere."""
        best: i64 = 0
        most: i64 = 0
        for place in range(table.hand_count(seat)):
            worth = self.best_of(table, seat, table.in_hand(seat, place))
            if place == 0 or worth > most:
                best = place
                most = worth
                self.plan = self.best_place
        return best

    def best_of(self, table: Harbour, seat: i64, card: i64) -> i64:
        """The most a card can do; `best_place` is where."""
        places = self.places
        places.clear()
        list_places(table, card, places)
        most = -keep(table, self.eye, card)
        self.best_place = DISCARD
        for i in range(1, places.count):
            where = places.items[i] - PLACE
            worth = worth_of_laying(table, self.eye, seat, card, where // HIGHEST, where % HIGHEST)
            if worth > most:
                most = worth
                self.best_place = places.items[i]
        return most

    def pick_pile(self, table: Harbour, seat: i64, legal: Actions) -> i64:
        """The draw pile, unless the top of the discard pile does much more than the hand can."""
        first = legal.items[0]
        if first == WITHOUT or table.discard.count == 0 or table.must_draw():
            return first
        if first != DRAW:
            return TAKE
        top = self.best_of(table, seat, table.discard.at(0))
        if top <= TAKE_MARGIN:
            return DRAW
        for place in range(table.hand_count(seat)):
            if self.best_of(table, seat, table.in_hand(seat, place)) + TAKE_MARGIN >= top:
                return DRAW
        return TAKE

    def pick_move(self, table: Harbour, seat: i64) -> i64:
        """Up, unless the lower card is so much safer that it will count more."""
        values = table.box.value.cells
        stands = table.spy_at(seat, table.spy)
        up = values[table.laid] * (POINT - risk_where_it_lies(table, self.eye, table.laid))
        stay = values[stands] * (POINT - risk_where_it_lies(table, self.eye, stands))
        return MOVE if up >= stay else STAY

    def best_spy(self, table: Harbour, seat: i64) -> i64:
        best: i64 = 0
        most: i64 = NOTHING
        safety = POINT - risk_where_it_lies(table, self.eye, table.laid)
        for faction in range(FACTIONS):
            worth = worth_of_spy(table, self.eye, table.spy_at(seat, faction), table.laid, safety)
            if worth > most:
                best = faction
                most = worth
        return best

    def rests(self, state: State) -> bool:
        assert isinstance(state, Harbour)
        return state.game != self.game

    def value(self, state: State, seat: i64) -> i64:
        """By the lead over the best rival in what will probably last; the fewer turns are left, the more a lead means."""
        assert isinstance(state, Harbour)
        self.eye.look(state, seat)
        best: i64 = 0
        for other in range(state.seats):
            if other != seat:
                points = lasting(state, self.eye, other)
                if points > best:
                    best = points
        weight = LEAD + LATE_LEAD // (1 + self.eye.turns)
        value = WHOLE // state.seats + weight * (lasting(state, self.eye, seat) - best) // POINT
        return 0 if value < 0 else WHOLE if value > WHOLE else value

    def label(self, state: State, seat: i64, action: i64) -> i64:
        """By card: the places of a hand or of the discard pile hold other cards on other tables."""
        assert isinstance(state, Harbour)
        if CARD <= action < DISCARD:
            return RETURN * 8 + state.in_hand(seat, action - CARD)
        if GIVE <= action < PICK:
            return RETURN * 8 + state.in_hand(seat, action - GIVE)
        if action < RETURN:
            return action
        cards: i64 = 1
        for place in range(state.hand_count(seat)):
            if ((action - RETURN) >> place) & 1 == 1:
                cards = fold(cards, state.in_hand(seat, place))
        return RETURN * 16 + cards
