"""A table before its deal: who sits where, what is still missing, and how others find it."""

from __future__ import annotations

from ruse.terminal.boards import Keys
from ruse.terminal.canvas import Canvas, clipped
from ruse.terminal.palette import Palette, ink
from ruse.terminal.words import phrase
from ruse.wire.shapes import Seat, Table

CHAT = ("/", phrase("chat"))
"""For who sits at the table: who watches is not heard."""
ENTER, BOT, CHOICE, START = "enter", "b", "c", "s"


def own_seat(table: Table) -> Seat | None:
    return table.seats[table.you] if table.you is not None else None


def alone(table: Table) -> bool:
    """Nobody else sits here but bots: a hint is help from outside where another person sits."""
    return all(seat.kind == "bot" or seat.seat == table.you for seat in table.seats)


def free_seats(table: Table) -> list[Seat]:
    return [seat for seat in table.seats if seat.kind == "open"]


def what_to_do(table: Table) -> str:
    """The status line: what the viewer does next, or whom the table waits for."""
    own, free = own_seat(table), free_seats(table)
    if own is None:
        return phrase("aSeatIsFreeEnter") if free else phrase("noSeatIsFreeYou")
    if not own.ready:
        return phrase("pressEnterWhenYouAre")
    if free:
        said = phrase("seatsAreFree", free=len(free))
        return phrase("bSeatsABot", said=said) if table.host else said
    missing = [seat.name for seat in table.seats if seat.kind == "person" and not seat.ready]
    return (
        phrase("waitingForToBeReady", missing=f" {phrase('and')} ".join(missing))
        if missing
        else phrase("theCardsAreDealtIn")
    )


def gathering_keys(table: Table, *, chooses: bool) -> Keys:
    own = own_seat(table)
    keys: list[tuple[str, str]] = []
    if own is None and free_seats(table):
        keys.append(("Enter", phrase("sitDown")))
    elif own is not None and not own.ready:
        keys.append(("Enter", phrase("ready")))
    if own is not None and chooses:
        keys.append(("c", phrase("choose")))
    if table.host and free_seats(table):
        keys.append(("b", phrase("seatABot")))
    return (*keys, *((CHAT,) if own is not None else ()), ("q", phrase("leave")))


def draw_gathering(canvas: Canvas, p: Palette, table: Table) -> None:
    """Seats in rows, the code, and the rules one by one."""
    plain, bold, soft = ink(p.desk_ink, p.desk), ink(p.desk_ink, p.desk, bold=True), ink(p.desk_ink_2, p.desk)
    canvas.put(2, 1, table.title if table.seats else "", bold)
    for seat in table.seats:
        y = 3 + seat.seat
        mark = "▸" if seat.seat == table.you else " "
        canvas.put(2, y, f"{mark}{seat.seat + 1}", bold if seat.seat == table.you else soft)
        canvas.put(6, y, clipped(said_of(seat), canvas.width - 8), soft if seat.kind == "open" else plain)
    y = 4 + len(table.seats)
    canvas.put(2, y, phrase("code"), soft)
    canvas.put(8, y, table.id, ink(p.key if p.key != p.ink else p.desk_ink, p.desk, bold=True))
    for row, (name, value) in enumerate(table.options.switches.items(), y + 2):
        canvas.put(2, row, clipped(f"{name.replace('_', ' ')}: {said_value(value)}", canvas.width - 3), soft)


def said_of(seat: Seat) -> str:
    if seat.kind == "open":
        return phrase("free")
    chosen = ", ".join(str(value) for value in seat.chosen.values())
    state = "" if seat.kind == "bot" else phrase("ready2") if seat.ready else phrase("notReadyYet")
    away = "" if seat.present else phrase("away")
    bot = phrase("bot", level=seat.level) if seat.kind == "bot" else ""
    return f"{seat.name}{bot}{f', {chosen}' if chosen else ''}{state}{away}"


def said_value(value: object) -> str:
    return phrase("on" if value else "off") if isinstance(value, bool) else str(value).replace("_", " ")
