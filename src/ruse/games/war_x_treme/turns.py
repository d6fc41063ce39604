# compiled
"""War X-treme as a State: who owes a decision, what is legal, and what follows from a choice."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ruse.games.war_x_treme.actions import ASK, CUT, FIRST, GO, KIND_ASK, STAY, TRUST, WITH_CUT
from ruse.games.war_x_treme.end import earn, eliminate, end_round, finish, share_of
from ruse.games.war_x_treme.position import write_position
from ruse.games.war_x_treme.rounds import (
    abduct,
    ask_abduction,
    ask_buy_in,
    ask_vanish,
    ask_wild,
    buy_in,
    close_round,
    list_buy_in,
    list_ranks,
    list_swaps,
    name_wild,
    pay_price,
    read_round,
    refill,
    resolve,
    start_round,
    turn_cards,
    vanish,
)
from ruse.games.war_x_treme.speed import list_racers, win_race
from ruse.games.war_x_treme.start import lay_out
from ruse.games.war_x_treme.state import (
    ABDUCTIONS,
    ASKING,
    BEFORE,
    BUYING,
    EARNING,
    ENDING,
    LAYING,
    MUSTER,
    NEXT_WAR,
    NOT_YET,
    OVER,
    PICKING,
    RACING,
    READING,
    RECRUITS,
    REFILLING,
    RESOLVING,
    REVEAL,
    STARTING,
    TRUSTING,
    TURNING,
    VANISHES,
    WILDS,
    Field,
)
from ruse.games.war_x_treme.trust import answer_trust, ask, list_neighbours, list_trust
from ruse.games.war_x_treme.wars import ask_pick, lay_three, list_slots, march, next_war, pick, read_war
from ruse.games.war_x_treme.windows import knock_late, list_window, opens, unanswered, work_all
from ruse.games.war_x_treme.wits import guess
from ruse.kernel.kit import NOTHING, Actions
from ruse.kernel.state import HOUSE


@final
class WarXtreme(Field):
    """The whole truth about a table of War X-treme, and its rules."""

    def deal(self) -> None:
        """WX-2: an empty table under the same switches, dealt, up to the first decision."""
        WarXtreme(self.deck, self.rules, self.luck).copy_into(self)
        lay_out(self)
        self.run()

    def run(self) -> None:
        """WX-3.4: one step after another, until somebody is asked."""
        while self.reason == NOT_YET:
            if self.step():
                return
        if self.phase != OVER:
            finish(self)

    def step(self) -> bool:
        """Do what comes next; True where somebody must decide."""
        phase = self.phase
        if phase <= RECRUITS:
            if opens(self):
                return True
            self.after_window()
        elif phase == WILDS:
            return ask_wild(self)
        elif phase == ABDUCTIONS:
            return ask_abduction(self)
        elif phase == VANISHES:
            return ask_vanish(self)
        elif phase == BUYING:
            return ask_buy_in(self)
        elif phase == PICKING:
            return ask_pick(self)
        elif phase == TRUSTING or phase == RACING or phase == ASKING:
            return True
        elif phase < NEXT_WAR:
            self.step_round()
        else:
            self.step_war()
        return False

    def step_round(self) -> None:
        phase = self.phase
        if phase == STARTING:
            start_round(self)
            self.phase = BEFORE
            if self.round == 2:
                knock_late(self)
        elif phase == TURNING:
            if turn_cards(self):
                self.phase = REVEAL
        elif phase == RESOLVING:
            resolve(self)
        elif phase == READING:
            if self.war == NOTHING:
                read_round(self)
            else:
                read_war(self)
        else:
            pay_price(self)

    def step_war(self) -> None:
        phase = self.phase
        if phase == NEXT_WAR:
            next_war(self)
        elif phase == LAYING:
            lay_three(self)
        elif phase == REFILLING:
            refill(self)
        elif phase == EARNING:
            earn(self)
            self.phase = ENDING
        else:
            end_round(self)
            self.phase = STARTING

    def after_window(self) -> None:
        """WX-3.4 and 4.9: what follows a window."""
        phase = self.phase
        if phase == BEFORE:
            # Ruling WX-6.3: looked at once more just before cards are turned.
            eliminate(self)
            if self.reason == NOT_YET and not self.plays(self.lead):
                self.lead = self.next_in_game(self.lead)
            self.phase = TURNING
        elif phase == REVEAL:
            close_round(self)
        elif phase == MUSTER:
            if self.is_done(self.war):
                self.phase = NEXT_WAR
            else:
                march(self)
        else:
            self.phase = RESOLVING

    def acting(self) -> i64:
        phase = self.phase
        if phase == OVER:
            return 0
        if phase <= RECRUITS:
            return unanswered(self)
        if phase == RACING:
            return 1 << HOUSE
        if phase == TRUSTING:
            return 1 << self.asked_for_trust()
        if phase == ASKING:
            return 1 << self.asker
        return 1 << self.queue.at(0)

    def kind(self, seat: i64) -> i64:
        return KIND_ASK if self.phase == ASKING else self.phase

    def list_actions(self, seat: i64, out: Actions) -> None:
        phase = self.phase
        if phase <= RECRUITS:
            list_window(self, seat, out)
        elif phase == WILDS:
            list_ranks(self, out)
        elif phase == ABDUCTIONS:
            list_swaps(self, seat, out)
        elif phase == VANISHES:
            out.add(STAY)
            out.add(GO)
        elif phase == BUYING:
            list_buy_in(self, out)
        elif phase == PICKING:
            list_slots(self, out)
        elif phase == TRUSTING:
            list_trust(self, out)
        elif phase == ASKING:
            list_neighbours(self, out)
        else:
            list_racers(self, out)

    def finishes(self, seat: i64, action: i64) -> bool:
        """WX-6.1: to cut takes two steps, everything else one."""
        return self.phase != TRUSTING or self.draft != NOTHING or (action - TRUST) & WITH_CUT == 0

    def draft_size(self, seat: i64) -> i64:
        asked = self.phase == TRUSTING and seat == self.asked_for_trust()
        return 1 if asked and self.draft != NOTHING else 0

    def retract(self, seat: i64) -> None:
        if self.draft_size(seat) > 0:
            self.draft = NOTHING

    def do(self, seat: i64, action: i64) -> None:
        if not self.finishes(seat, action):
            self.draft = action - TRUST
            return
        self.decide(seat, action)
        self.run()

    def decide(self, seat: i64, action: i64) -> None:
        phase = self.phase
        if phase <= RECRUITS:
            self.choose(seat, action)
            if unanswered(self) == 0 and not work_all(self) and self.reason == NOT_YET:
                self.after_window()
        elif phase == WILDS:
            name_wild(self, seat, action)
        elif phase == ABDUCTIONS:
            abduct(self, seat, action)
        elif phase == VANISHES:
            vanish(self, seat, action)
        elif phase == BUYING:
            buy_in(self, seat, action)
        elif phase == PICKING:
            pick(self, seat, action)
        elif phase == TRUSTING:
            self.trust(action)
        elif phase == ASKING:
            ask(self, action - ASK)
        else:
            win_race(self, action - FIRST, "WX-5.2")

    def trust(self, action: i64) -> None:
        if self.draft == NOTHING:
            answer_trust(self, action - TRUST, 0)
        else:
            ways = self.draft
            self.draft = NOTHING
            answer_trust(self, ways, action - CUT)

    def seen(self, viewer: i64, seat: i64, action: i64) -> i64:
        """WX-6.1: a cut is noticed when it is made; everything else as it is done."""
        if viewer != seat and not self.finishes(seat, action):
            return 0
        return action + 1

    def over(self) -> bool:
        return self.phase == OVER

    def score(self, seat: i64) -> i64:
        return self.held(seat)

    def outcome(self, seat: i64) -> i64:
        return share_of(self, seat)

    def value(self, seat: i64) -> i64:
        return guess(self, seat)

    def clone(self) -> WarXtreme:
        other = WarXtreme(self.deck, self.rules, self.luck.clone())
        self.copy_into(other)
        return other

    def position(self) -> dict[str, object]:
        return write_position(self)


def deal_table(table: WarXtreme, chronicle: list[object] | None) -> WarXtreme:
    table.chronicle = chronicle
    table.deal()
    return table
