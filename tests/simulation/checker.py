"""Holds a history against what is in the store: one order, everything acknowledged once, nothing lost, nothing made up."""

from __future__ import annotations

from collections import defaultdict

from ruse.kernel.errors import RuseError
from ruse.server.settings import HOLD
from ruse.store import Kept
from ruse.store.leases import AWAY, LENGTH
from tests.durability.witness import Told
from tests.simulation.history import Clock, History, Order, digest

Places = dict[str, list[int]]
"""Of each command id, the rows it is in."""
LATE = 3 + round(1000 * HOLD)
"""Milliseconds that rounding may cost, and what was written waits to be told."""
LATE_ELSEWHERE = 60
"""Milliseconds that something may be told later by another server than the one where it was done."""


def check_table(history: History, id: str, kept: Kept, said: list[str]) -> None:
    """One table: its rows and its talk against what its players sent and were told."""
    orders = [order for order in history.orders if order.table == id]
    places: Places = defaultdict(list)
    for number, row in enumerate(kept.rows):
        if "id" in row:
            places[row["id"]].append(number)
    _check_inventions(history, id, kept, orders)
    talk: Places = defaultdict(list)
    for number, command in enumerate(said):
        talk[command].append(number)
    for order in orders:
        _check_order(history, order, talk if order.name == "chat" else places)
    for order in orders:
        _check_content(history, order, kept, places)
    _check_sequence(history, orders, places)
    if kept.header is not None:
        _check_views(history, id, kept)


def _check_inventions(history: History, id: str, kept: Kept, orders: list[Order]) -> None:
    sent = {f"{order.seat}.{each}" for order in orders for each in order.ids}
    for number, row in enumerate(kept.rows):
        if "id" in row and row["id"] not in sent:
            history.wrong(f"{id}: row {number} is of a command that nobody sent")


def _check_order(history: History, order: Order, places: Places) -> None:
    found = [number for each in order.ids for number in places.get(f"{order.seat}.{each}", ())]
    what = f"{order.table}: {order.name} {order.ids[0]} of {order.player}"
    if len(found) > 1:
        history.wrong(f"{what} took effect {len(found)} times")
    if order.lasts and "done" in order.answers and not found:
        history.wrong(f"{what} was acknowledged and is lost")
    if order.heard == "refused" and found and (history.ran or not order.disputed):
        history.wrong(f"{what} was refused and took effect")
    if found and "done" in order.answers and "refused" in order.answers[order.answers.index("done") :]:
        history.wrong(f"{what} was done, and refused when it was sent again")


def _check_content(history: History, order: Order, kept: Kept, places: Places) -> None:
    for each in order.ids:
        for number in places.get(f"{order.seat}.{each}", ()):
            row = kept.rows[number]
            if order.name == "act" and (row["seat"] != order.seat or row["steps"] != order.fields["steps"]):
                history.wrong(f"{order.table}: row {number} is not what {order.player} sent")


def _check_sequence(history: History, orders: list[Order], places: Places) -> None:
    """What was sent after something else was known to be done comes after it."""
    rows = {
        order.sent: min(found)
        for order in orders
        if (found := [number for each in order.ids for number in places.get(f"{order.seat}.{each}", ())])
    }
    known = sorted((order.ended, rows[order.sent]) for order in orders if order.heard == "done" and order.sent in rows)
    reached, at = -1, 0
    for order in sorted((order for order in orders if order.sent in rows), key=lambda order: order.sent):
        while at < len(known) and known[at][0] < order.sent:
            reached, at = max(reached, known[at][1]), at + 1
        if rows[order.sent] <= reached:
            history.wrong(f"{order.table}: {order.name} {order.ids[0]} came before what was done before it was sent")


def _check_views(history: History, id: str, kept: Kept) -> None:
    """Every view that anybody was shown comes out of the rows, by version; the last one is the last."""
    try:
        record = kept.record()
        told = Told.of(record)
        told.go_on(record)
    except RuseError as trouble:
        history.wrong(f"{id}: its rows cannot be played again: {trouble}")
        return
    for seat in range(record.setup.seats):
        views = told.shown[seat]
        for version, shown in history.shown.get((id, seat), {}).items():
            if version not in views:
                history.wrong(f"{id}: seat {seat} was shown version {version}, which is not in the rows")
            elif digest(views[version]) != shown:
                history.wrong(f"{id}: seat {seat} was shown another version {version} than the rows have")
        final = history.final.get((id, seat))
        if final is not None and final != (max(views), digest(views[max(views)])):
            history.wrong(f"{id}: seat {seat} ends with version {final[0]}, and the rows with {max(views)}")


def check_clocks(history: History) -> None:
    """Tables with a bank of time; by mail every decision has its own."""
    for id, clocks in history.clocks.items():
        last: dict[str, Clock] = {}
        newest = 0
        for clock in _settled(history, clocks):
            before = last.get(clock.life) or _before(history, last, clock)
            # Who was behind another server told of moments that were long gone: that is nothing to hold it to.
            if before is not None and before.rows >= newest:
                _compare(history, id, before, clock)
            newest = max(newest, clock.rows)
            last[clock.life] = clock


def _settled(history: History, clocks: list[Clock]) -> list[Clock]:
    """Without those of moments that are long gone: a server that was behind another one tells several of them at once, and
    one that stood still tells then what it had written before."""
    told = list({(clock.life, clock.at): clock for clock in clocks}.values())
    return [clock for clock in told if not any(0 <= clock.at - end < LATE / 1000 for end in history.woken[clock.life])]


def _agreed(history: History, life: str, at: float) -> bool:
    """Had this server until then the table to itself, or an agreement with the others about who runs it and what time it is?

    On one PostgreSQL they have leases, and a SQLite file has one server at a time: only here can there be two without.
    """
    born, gone = history.lives[life]
    others = [when for other, when in history.lives.items() if other != life]
    return bool(history.ran) or not any(came < min(at, gone) and went > born for came, went in others)


def check_leases(history: History) -> None:
    """Once another server runs a table, nothing of the one before it happens there any more."""
    for id, ran in history.ran.items():
        epochs = [ran[row] for row in sorted(ran)]
        if epochs != sorted(epochs):
            history.wrong(f"{id}: a row of an older lease came after one of a newer: {epochs}")


def _before(history: History, last: dict[str, Clock], clock: Clock) -> Clock | None:
    """The last word of the servers that were gone before this one came."""
    born = history.lives[clock.life][0]
    gone = [each for life, each in last.items() if history.lives[life][1] <= born]
    return max(gone, key=lambda each: each.at) if len(gone) == len(last) and gone else None


def _away(history: History, before: Clock, after: Clock) -> float:
    """How long nobody ran the table; with leases any server did, and one that takes over soon has it go on."""
    born, gone = history.lives[after.life][0], history.lives[before.life][1]
    if not history.ran:
        return born - gone
    away = born - max(end for _, end in history.lives.values() if end <= born)
    return away if away * 1000 > LENGTH + AWAY else 0.0


def _compare(history: History, id: str, before: Clock, after: Clock) -> None:
    """Nobody is charged more than a server was up, and what runs runs down."""
    same = before.life == after.life
    away = 0.0 if same else _away(history, before, after)
    up = 1000 * (after.at - before.at - away)
    if same and abs((after.now - before.now) - up) > LATE:
        history.wrong(f"{id}: the server's time went on by {after.now - before.now} ms in {up:.0f}")
    if not (_agreed(history, before.life, before.at) and _agreed(history, after.life, after.at)):
        return
    quiet = same and (before.told, before.rows) == (after.told, after.rows)
    late = LATE_ELSEWHERE if history.ran else LATE
    # Who has read a table shows its clocks before the lease comes, and gives back what ran until then: nobody ran it.
    given_back = LATE_ELSEWHERE if history.ran else 0
    for seat, (earlier, later) in enumerate(zip(before.left, after.left, strict=True)):
        if earlier is None or later is None:
            continue
        if earlier - later > up + late:
            history.wrong(f"{id}: seat {seat} was charged {earlier - later} ms, and the server was up for {up:.0f}")
        if quiet and before.running[seat] and after.running[seat] and later > earlier + given_back:
            history.wrong(f"{id}: the clock of seat {seat} ran back by {later - earlier} ms")
