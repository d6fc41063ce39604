"""Windows and races at a live table: told to everybody at one moment; a press counts from when it arrived.

What is told is the same for everybody but for the own standing orders: it depends on no hand and on nobody's answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruse.kernel.game import Game
from ruse.server import scene
from ruse.server.play import own_play
from ruse.table import Table
from ruse.table.races import Run
from ruse.table.windows import Window, order_of
from ruse.wire import commands, messages, shapes

if TYPE_CHECKING:
    from ruse.server.desk import Desk
    from ruse.server.sockets import Connection

Told = tuple[Any, ...]
"""What a connection was last told of the moment, to tell it only what is new."""


def happens(game: Game) -> bool:
    """Does anything of this game happen in real time, at a table that has a length for its windows?"""
    return bool(game.windows) or game.race is not None


class RealTime:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def tell(self) -> None:
        """Everybody who has not heard it hears of the window that is open or the race that is run."""
        desk, table = self._desk, self._desk.table
        if table is None or not happens(desk.game):
            return
        window, race = table.moments.window, table.moments.race
        shown = (window and (window.kind, window.until), race and (race.number, race.opens, race.opened))
        for connection in desk.connections:
            seat = desk.seat_of(connection.player.id)
            orders = self._orders(table, seat)
            told = (*shown, tuple(orders.items()))
            if told != connection.told_moment:
                connection.told_moment = told
                connection.send(messages.Moment(self._window(window), _race(race), orders))
                self._measure(connection, seat, race)

    def _window(self, window: Window | None) -> shapes.Window | None:
        if window is None:
            return None
        return shapes.Window(window.kind, window.length, max(0, window.until - self._desk.house.now()))

    def _orders(self, table: Table, seat: int | None) -> dict[str, shapes.StandingOrder]:
        if seat is None:
            return {}
        kinds = table.game.windows
        return {kind: order_of(table.chairs[seat], kind, table.clocks.pace) for kind in kinds}

    def _measure(self, connection: Connection, seat: int | None, race: Run | None) -> None:
        if race is not None and race.opened is None and seat in race.seats:
            self._desk.house.spawn(connection.travel.measure(connection))


def _race(run: Run | None) -> shapes.Race | None:
    if run is None:
        return None
    racers = [shapes.Racer(racer.seat, racer.held, racer.bonus) for racer in run.race.racers]
    return shapes.Race(run.number, run.race.rule, racers, run.go if run.opened is not None else None)


async def press(desk: Desk, sender: Connection, command: commands.Press) -> None:
    """Within the table's turn, but counted from the moment the frame was read."""
    table, seat = own_play(desk, sender)
    program = sender.program is not None
    table.press(seat, command.race, command.go, sender.travel.milliseconds, sender.arrived, program=program)
    desk.arm()


async def orders(desk: Desk, sender: Connection, command: commands.Orders) -> None:
    table, seat, before = desk.playing(), desk.seated(sender.player.id), scene.standing(desk)
    desk.house.rates.orders.spend(sender.player.id)
    done = table.order(seat, dict(command.orders), desk.house.now(), f"{seat}.{command.id}")
    if not done.again:
        await desk.commit(done, before)
