"""Windows and races at a live table: told to everybody at one moment; a press counts from when it arrived.

What is told is the same for everybody but for the own standing orders: it depends on no hand and on nobody's answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruse.kernel.game import Game
from ruse.server.part import Part
from ruse.server.play import own_play
from ruse.server.release import Before
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


class RealTime(Part):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._happens = happens(desk.game)
        self._said: tuple[int, int | None] | None = None
        """What other processes were last told of the race that is run here."""
        self._heard: int | None = None
        """The number of the race that another process runs, as it said."""

    def tell(self) -> None:
        """Everybody who has not heard it hears of the window that is open or the race that is run."""
        if not self._happens:
            return
        desk, table = self._desk, self._desk.table
        if table is None:
            return
        window, race = table.moments.window, self._shown_race(table)
        shown = (window and (window.kind, window.until), race and (race.number, race.opens, race.opened))
        for connection in desk.connections:
            seat = desk.seat_of(connection.player.id)
            orders = self._orders(table, seat)
            told = (*shown, tuple(orders.items()))
            if told != connection.told_moment:
                connection.told_moment = told
                connection.send(messages.Moment(self._window(window), _race(race), orders))
                self._measure(connection, seat, race)

    def _shown_race(self, table: Table) -> Run | None:
        """The race as the process tells it that runs it: only there is it drawn when it opens, and decided."""
        house, race = self._desk.house, table.moments.race
        if race is None:
            self._said = self._heard = None
        elif house.leases.runs(self._desk):
            self._heard = None
            self._tell_others(race)
        elif self._heard != race.number:
            return None
        return race

    def _tell_others(self, race: Run) -> None:
        told = (race.number, race.opened)
        if told != self._said:
            self._said = told
            wait, opened = race.opens - self._desk.house.now(), race.opened is not None
            self._desk.house.others.say(
                "race", table=self._desk.id, number=race.number, wait=race.wait, opens=wait, go=race.go, opened=opened
            )

    def say_again(self) -> None:
        self._said = None
        self.tell()

    def hear(self, hint: dict[str, Any]) -> None:
        """The process that runs this table's race says how it stands; here it counts from the moment it is told here."""
        table, now = self._desk.table, self._desk.house.now()
        if table is None or table.moments.race is None or self._desk.house.leases.runs(self._desk):
            return
        race = table.moments.race
        if race.number != hint["number"] or self._heard != hint["number"]:
            race.presses.clear()
        race.number, race.wait, race.opens, race.go = hint["number"], hint["wait"], now + hint["opens"], hint["go"]
        race.opened = (race.opened or now) if hint["opened"] else None
        self._heard = race.number
        self.tell()

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
    travel = sender.travel.milliseconds
    table.press(seat, command.race, command.go, travel, sender.arrived, program=program)
    opened = table.moments.run().opened
    if not desk.house.leases.runs(desk) and opened is not None:
        desk.house.others.say(
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
    table, seat, before = desk.playing(), desk.seated(sender.player.id), Before.now(desk)
    desk.house.rates.orders.spend(sender.player.id)
    done = table.order(seat, dict(command.orders), desk.house.now(), f"{seat}.{command.id}")
    if not done.again:
        await desk.commit(done, before)
