"""WX-9: who knows what. A view is built up field by field from nothing."""

from __future__ import annotations

from ruse.games.war_x_treme.actions import ANSWERS, FIRST
from ruse.games.war_x_treme.chart import title_of
from ruse.games.war_x_treme.compare import GIFT, leading, read_numbers, showing
from ruse.games.war_x_treme.equipment import EFFECTS, GEAR, GEAR_NAMES, PRINCESS, QUICK_BOOTS, SLOTS, TWO_LEFT_HANDS
from ruse.games.war_x_treme.state import (
    ASKING,
    BORROWED,
    CAUSE,
    CAUSES,
    DONE,
    FIGHTING,
    FOUGHT,
    LAST,
    LEVELS,
    OVER,
    PHASES,
    PICKED,
    RACING,
    REASONS,
    RECRUIT,
    RECRUITS,
    RISE,
    ROUND,
    SECRET,
    SECRET_NAMES,
    SPIED,
    STREAK,
    TRUSTING,
    TURNED,
    UP,
    VALUE,
    WINNER,
    Field,
    of_seat,
    seats_of,
)
from ruse.games.war_x_treme.taxes import owed_by
from ruse.games.war_x_treme.view import Compared, Counts, Curse, Gear, How, LaidCard, Player, Shown, Trust, View, War
from ruse.kernel.kit import NOTHING
from ruse.kernel.races import Race, Racer
from ruse.kernel.state import ORACLE

BOOTS = 100
"""WX-7.3: what Quick Boots give in a race, in milliseconds."""


def view(table: Field, viewer: int) -> View:
    asked = _asked(table)
    camps = table.camp_lists()
    gifted = _gifted(table)
    queue = tuple(table.queue.to_list())
    return View(
        viewer=viewer if viewer >= 0 else None,
        phase=PHASES[table.phase],
        round=table.round,
        last_round=table.rules.limit,
        lead=table.lead,
        asked=asked,
        queue=queue[1:] if queue and RECRUITS < table.phase < TRUSTING else queue,
        slots=tuple(table.is_filled(slot) for slot in range(SLOTS)),
        tax=table.tax.count,
        store=table.store.count,
        junk=_gear(table.junk.to_list()),
        casus_belli=table.casus,
        racers=seats_of(table.inside) if table.phase == RACING else (),
        trust=_trust(table),
        ask_anyone=table.rules.ask_anyone,
        then=PHASES[table.back] if table.phase in (TRUSTING, ASKING) else "",
        need=table.need if table.phase in (TRUSTING, ASKING) else 0,
        draft=_draft(table, viewer),
        war=_number(table.war),
        wars=tuple(_war(table, war) for war in range(table.war_count)),
        borrowed=seats_of(table.borrowed),
        began=seats_of(table.began),
        swept=_number(table.swept),
        players=tuple(_player(table, seat, viewer, camps[seat], gifted) for seat in range(table.seats)),
        compared=_compared(table) if table.phase in COMPARING else (),
        reason=REASONS[table.reason] or None,
        winners=seats_of(table.won),
    )


def _number(value: int) -> int | None:
    return None if value == NOTHING else int(value)


def _gear(counts: list[int]) -> tuple[Gear, ...]:
    return tuple(GEAR_NAMES[kind] for kind in range(GEAR) for _ in range(counts[kind]))


def _asked(table: Field) -> int | None:
    if table.phase == TRUSTING:
        return int(table.asked_for_trust())
    if table.phase == ASKING:
        return int(table.asker)
    if RECRUITS < table.phase < TRUSTING:
        return int(table.queue.at(0))
    return None


def _trust(table: Field) -> Trust | None:
    if table.phase not in (TRUSTING, ASKING):
        return None
    neighbour = int(table.asked_for_trust()) if table.phase == TRUSTING else None
    return Trust(table.asker, neighbour, table.army[table.asker].count)


def _draft(table: Field, viewer: int) -> str | None:
    """An unfinished answer belongs to the seat that gives it."""
    if table.draft == NOTHING or viewer not in (_asked(table), ORACLE):
        return None
    return ANSWERS[table.draft]


def _war(table: Field, war: int) -> War:
    cells = table.wars.cells
    value = int(cells[VALUE + war])
    over = cells[DONE + war] == 1
    return War(
        index=war,
        cause=CAUSES[cells[CAUSE + war]],
        rank=value // 2,
        half=value % 2 == 1,
        level=int(cells[LEVELS + war]) + (0 if over or table.phase not in OPEN_LEVEL or table.war != war else 1),
        warriors=seats_of(cells[FIGHTING + war]),
        fought=seats_of(cells[FOUGHT + war]),
        cards=sum(1 for card in table.table.to_list() if table.pot(card) == war),
        rise_up=cells[RISE + war] == 1,
        over=over,
        winner=_number(cells[WINNER + war]),
        earned=int(cells[LEVELS + war]),
    )


OPEN_LEVEL = tuple(PHASES.index(name) for name in ("war", "slot", "trust", "ask"))
"""Where a level has begun and its recruits are not turned yet."""


def _player(table: Field, seat: int, viewer: int, camp: list[int], gifted: set[int]) -> Player:
    cells = table.by_seat.cells
    names = table.deck.names
    own = viewer in (seat, ORACLE)
    open_now = own or table.phase == OVER
    held = int(table.held(seat))
    secret = int(cells[SECRET + seat])
    known = table.army[seat].to_list()[: cells[SPIED + seat]] if own else []
    lying = [(code & 15, code >> 4 & 7, code >> 7) for code in table.play.to_list()]
    return Player(
        seat=seat,
        suit=table.deck.suits[seat],
        army=table.army[seat].count,
        camp=tuple(names[card] for card in camp),
        cards=held,
        title=title_of(held),
        owes=int(owed_by(table, seat)) if table.plays(seat) else 0,
        equipment=int(table.gear_of(seat)),
        hand=_gear([table.holds(seat, kind) for kind in range(GEAR)]) if open_now else None,
        in_play=tuple(GEAR_NAMES[kind] for kind, owner, before in lying if before == seat and kind < TWO_LEFT_HANDS),
        curses=tuple(
            Curse(GEAR_NAMES[kind], int(owner))
            for kind, owner, before in lying
            if before == seat and kind >= TWO_LEFT_HANDS
        ),
        out=not table.plays(seat),
        inside=bool(table.is_inside(seat)),
        table=tuple(_laid(table, card) for card in table.table.to_list() if table.lies_before(card) == seat),
        shown=_shown(table, seat, seat in gifted),
        turned=_counts(cells[TURNED + seat]),
        echo=_counts(cells[LAST + seat]),
        known=tuple(table.name(card) for card in known),
        known_ranks=tuple(int(table.rank_up(card)) for card in known),
        streak=int(cells[STREAK + seat]),
        has_secret=secret != NOTHING,
        secret=SECRET_NAMES[secret] if secret != NOTHING and open_now else None,
    )


def _counts(code: int) -> Counts | None:
    return None if code == NOTHING else Counts(EFFECTS[code >> 5], int(code & 31), False)


def _laid(table: Field, card: int) -> LaidCard:
    code = int(table.lies.cells[card])
    war, how = code >> 3 & 7, code >> 6
    where = None if war == ROUND else war
    if how in (UP, RECRUIT):
        rank = int(table.rank_up(card))
        loose = how == UP and where is not None and not table.fought(war) >> (code & 7) & 1
        return LaidCard(table.name(card), rank, "loose" if loose else HOW_NAMES[how], where, False)
    return LaidCard(None, None, HOW_NAMES[how], where, how == BORROWED)


HOW_NAMES: dict[int, How] = {UP: "turned", RECRUIT: "recruit", PICKED: "picked", BORROWED: "down", 1: "down"}


def _shown(table: Field, seat: int, half: bool) -> Shown | None:
    """Not before it is turned."""
    card = table.shown(seat)
    if card == NOTHING or table.how(card) == PICKED:
        return None
    return Shown(table.name(card), EFFECTS[table.effect(seat)], int(table.rank(seat)), half)


COMPARING = tuple(PHASES.index(name) for name in ("reveal", "recruits", "wild", "abduct", "vanish", "buy-in"))
"""Where turned cards lie against each other."""


def _compared(table: Field) -> tuple[Compared, ...]:
    lead = leading(table)
    numbers = [int(of_seat(read_numbers(table), seat)) for seat in range(table.seats)]
    return tuple(
        Compared(seat, numbers[seat] // 2, numbers[seat] % 2 == 1, (lead >> seat) & 1 == 1)
        for seat in range(table.seats)
        if table.is_inside(seat) and table.shown(seat) != NOTHING
    )


def _gifted(table: Field) -> set[int]:
    """Whose Princess counts 14½ now."""
    if not showing(table, PRINCESS):
        return set()
    numbers = read_numbers(table)
    return {seat for seat in range(table.seats) if of_seat(numbers, seat) == GIFT}


def race(seen: View) -> Race | None:
    """WX-5.2: all in the round or war, non-owners too; among equals the fewest cards win. WX-7.3: Quick Boots."""
    if seen.phase != "race":
        return None
    racers = (
        Racer(
            seat,
            int(FIRST) + seat,
            held=seen.players[seat].cards,
            bonus=BOOTS if GEAR_NAMES[QUICK_BOOTS] in seen.players[seat].in_play else 0,
        )
        for seat in seen.racers
    )
    return Race("WX-5.2", tuple(racers))
