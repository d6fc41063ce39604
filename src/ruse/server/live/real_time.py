"""Windows and races at a live table: told to everybody at one moment; a press counts from when it arrived.

What is told is the same for everybody but for the own standing orders: it depends on no hand and on nobody's answer.
"""

from __future__ import annotations

from typing import Any

from ruse.kernel.game import Game
from ruse.server.live.acting import do
from ruse.server.live.company import Letter, company
from ruse.server.live.company import tell as tell_people
from ruse.server.live.connection import Connection
from ruse.server.live.desk import Desk
from ruse.server.live.play import own_play
from ruse.table import Table
from ruse.table.races import Run
from ruse.table.windows import Window, order_of
from ruse.wire import commands, messages, shapes


def happens(game: Game) -> bool:
    """Does anything of this game happen in real time, at a table that has a length for its windows?"""
    return bool(game.windows) or game.race is not None


def tell(desk: Desk) -> None:
    """Everybody who has not heard it hears of the window that is open or the race that is run."""
    if not happens(desk.game):
        return
    table = desk.table
    if table is None:
        return
    window, race = table.moments.window, _shown_race(desk, table)
    shown = (window and (window.kind, window.until), race and (race.number, race.opens, race.opened))
    letters: list[Letter] = []
    for connection, viewer in company(desk):
        seat = viewer if viewer >= 0 else None
        orders = _orders(table, seat)
        told = (*shown, tuple(orders.items()))
        if told != connection.told_moment:
            connection.told_moment = told
            letters.append((connection, viewer, messages.Moment(_window(desk, window), _race(race), orders)))
            _measure(desk, connection, seat, race)
    tell_people(desk, letters)


def _shown_race(desk: Desk, table: Table) -> Run | None:
    """The race as the process tells it that runs it: only there is it drawn when it opens, and decided."""
    house, race = desk.house, table.moments.race
    if race is None:
        desk.race_said = desk.race_heard = None
    elif house.leases.runs(desk):
        desk.race_heard = None
        _tell_others(desk, race)
    elif desk.race_heard != race.number:
        return None
    return race


def _tell_others(desk: Desk, race: Run) -> None:
    told = (race.number, race.opened)
    if told != desk.race_said:
        desk.race_said = told
        wait, opened = race.opens - desk.house.now(), race.opened is not None
        desk.house.hints.say(
            "race", table=desk.id, number=race.number, wait=race.wait, opens=wait, go=race.go, opened=opened
        )


def say_again(desk: Desk) -> None:
    desk.race_said = None
    tell(desk)


def hear(desk: Desk, hint: dict[str, Any]) -> None:
    """The process that runs this table's race says how it stands; here it counts from the moment it is told here."""
    table, now = desk.table, desk.house.now()
    if table is None or table.moments.race is None or desk.house.leases.runs(desk):
        return
    race = table.moments.race
    if race.number != hint["number"] or desk.race_heard != hint["number"]:
        race.presses.clear()
    race.number, race.wait, race.opens, race.go = hint["number"], hint["wait"], now + hint["opens"], hint["go"]
    race.opened = (race.opened or now) if hint["opened"] else None
    desk.race_heard = race.number
    tell(desk)


def _window(desk: Desk, window: Window | None) -> shapes.Window | None:
    if window is None:
        return None
    return shapes.Window(window.kind, window.length, max(0, window.until - desk.house.now()))


def _orders(table: Table, seat: int | None) -> dict[str, shapes.StandingOrder]:
    if seat is None:
        return {}
    kinds = table.game.windows
    return {kind: order_of(table.chairs[seat], kind, table.clocks.pace) for kind in kinds}


def _measure(desk: Desk, connection: Connection, seat: int | None, race: Run | None) -> None:
    if race is not None and race.opened is None and seat in race.seats:
        desk.house.spawn(connection.travel.measure(connection.send))


def _race(run: Run | None) -> shapes.Race | None:
    if run is None:
        return None
    racers = [shapes.Racer(racer.seat, racer.held, racer.bonus) for racer in run.race.racers]
    return shapes.Race(run.number, run.race.rule, racers, run.go if run.opened is not None else None)


async def press(desk: Desk, sender: Connection, command: commands.Press) -> None:
    """Within the table's turn, but counted from the moment the frame was read."""
    table, seat = own_play(desk, sender)
    program = sender.program is not None
    travel = sender.travel.milliseconds
    table.press(seat, command.race, command.go, travel, sender.arrived, program=program)
    opened = table.moments.run().opened
    if not desk.house.leases.runs(desk) and opened is not None:
        desk.house.hints.say(
            "press", table=desk.id, seat=seat, race=command.race, go=command.go, travel=travel,
            after=sender.arrived - opened, program=program,
        )  # fmt: skip
    desk.arm()


def press_elsewhere(desk: Desk, hint: dict[str, Any]) -> None:
    """A press that another process read, so long after it had told the race there."""
    race = desk.playing().moments.race
    if race is None or race.opened is None or not desk.house.leases.runs(desk):
        return
    at, program = race.opened + max(0, hint["after"]), hint["program"]
    desk.playing().press(hint["seat"], hint["race"], hint["go"], hint["travel"], at, program=program)
    desk.arm()


async def orders(desk: Desk, sender: Connection, command: commands.Orders) -> None:
    desk.playing()
    seat = desk.seated(sender.player.id)
    desk.house.rates.orders.spend(sender.player.id)
    await do(desk, lambda table, now: table.order(seat, dict(command.orders), now, f"{seat}.{command.id}"))
