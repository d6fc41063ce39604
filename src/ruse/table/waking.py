"""What time does at a table: it warns, plays for the silent, ends windows, opens and decides races."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ruse.kernel.errors import RuseError
from ruse.kernel.state import HOUSE
from ruse.table.acts import act_row
from ruse.table.chairs import BOT, Relaxed
from ruse.table.rows import ActRow, AnyRow, ClockRow
from ruse.table.stand import Stand


def wake_at(stand: Stand) -> int | None:
    """When the table wants to be woken next: for a warning, a time-out, a window's end, a race."""
    if stand.over():
        return None
    times = [stand.moments.wakes_at()]
    if not isinstance(stand.clocks.pace, Relaxed):
        deadline, warning, warned = stand.clocks.deadline, stand.clocks.warning, stand.warned
        times += [deadline(seat) if seat in warned else warning(seat) for seat in stand.owing_seats()]
    if stand.house_waits():
        times.append(stand.log.record.extra.get("at", 0))
    return min((time for time in times if time is not None), default=None)


def is_still(stand: Stand) -> bool:
    """Do people alone play here, without a clock, a window or a draw of the table's? Nothing happens by itself then."""
    if stand.moments.happen() or not isinstance(stand.clocks.pace, Relaxed) or stand.play.house_owes():
        return False
    for chair in stand.chairs:
        if chair.kind == BOT or chair.stand_in is not None:
            return False
    return True


def due(stand: Stand, now: int) -> Iterator[Iterable[AnyRow]]:
    """What is due now: rows that are done and told together, one after the other.

    Warns who is about to run out of time, and plays the game's default for who has been warned and has.
    """
    moment = None if stand.over() else stand.moments.wakes_at()
    if stand.house_waits():
        yield ()
    elif moment is not None and now >= moment:
        yield from _end_moment(stand, now)
    else:
        for seat in stand.owing_seats():
            warning, deadline = stand.clocks.warning(seat), stand.clocks.deadline(seat)
            if seat not in stand.owing_seats() or warning is None or deadline is None or now < warning:
                continue
            if seat in stand.warned and now >= deadline:
                yield [_silent_row(stand, seat, stand.chairs[seat].strikes + 1, now)]
            else:
                stand.warned.add(seat)


def _silent_row(stand: Stand, seat: int, strikes: int, now: int) -> ClockRow:
    """The game's own act for a seat that says nothing."""
    return ClockRow(seat=seat, steps=stand.play.default_steps(seat), strikes=strikes, at=now)


def _end_moment(stand: Stand, now: int) -> Iterator[Iterable[AnyRow]]:
    """The window ends; or the race opens, or is decided."""
    if stand.moments.window is not None:
        yield _window_rows(stand, stand.moments.window.intents, now)
    elif stand.moments.run().opened is None:
        stand.moments.open_race(now)
    else:
        yield [_race_row(stand, now)]


def _race_row(stand: Stand, now: int) -> ActRow:
    winner, told, of = stand.moments.run().decide(stand.log.draw)
    row = ActRow(seat=int(HOUSE), steps=[stand.play.house_step(winner.action)], race=told, at=now)
    if of is not None:
        row.of = of
    return row


def _window_rows(stand: Stand, intents: dict[int, list[str]], now: int) -> Iterator[ActRow | ClockRow]:
    """Everybody who has not answered does so now, at one moment: bots as they chose, the others pass."""
    *others, last = stand.owing_seats()
    for seat in (*others, last):
        chosen = intents.get(seat, []) if stand.chairs[seat].bot_level() is not None else []
        row = _intended_row(stand, seat, chosen, now) or _silent_row(stand, seat, stand.chairs[seat].strikes, now)
        if seat != last:
            row.quiet = True
        yield row
    stand.moments.window = None


def _intended_row(stand: Stand, seat: int, steps: list[str], now: int) -> ActRow | None:
    """What the bot chose, if it can be done."""
    try:
        stand.play.try_steps(seat, steps, must_finish=True)
    except RuseError:
        return None
    return act_row(stand, seat, steps, now)
