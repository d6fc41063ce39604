"""People whom the generator plays: each answers what it is asked with a legal move, at once or at its table's pace."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Sequence

from bench.load.line import Line, dial
from bench.load.stock import Stored

ASKED = re.compile(rb',"decision":\{"id":(\d+),"kind":"[^"]*","legal":\[\{"text":"((?:[^"\\]|\\.)*)"')
ACK = re.compile(rb'\{"is":"ack","id":"(\w+)","status":"(\w+)"')
AT_ONCE = 100
"""Sockets that are opened at the same time."""


class Tally:
    """What the measured moves took, in milliseconds."""

    def __init__(self) -> None:
        self.counting = False
        self.times: list[float] = []
        self.refused = 0
        self.largest = 0
        """Bytes of the largest snapshot."""

    def part(self, of: float) -> float:
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(len(ordered) * of))] if ordered else float("nan")


class Seat:
    def __init__(self, game: Game, line: Line | None = None) -> None:
        self.game = game
        self.line = line
        self.asked: tuple[str, str] | None = None
        self._answered = ""
        self._number = 0
        self._sent: dict[str, float] = {}

    def hear(self, message: bytes) -> None:
        tally = self.game.tally
        if message.startswith(b'{"is":"ack"'):
            ack = ACK.match(message)
            assert ack is not None
            due = self._sent.pop(ack[1].decode(), None)
            if due is not None and tally.counting:
                tally.times.append((time.perf_counter() - due) * 1000)
                tally.refused += ack[2] != b"done"
            self.game.acknowledged()
        elif message.startswith((b'{"is":"told"', b'{"is":"snapshot"')):
            if message.startswith(b'{"is":"snapshot"'):
                tally.largest = max(tally.largest, len(message))
                self.game.joined(self)
            found = ASKED.search(message)
            if found is not None and found[1].decode() != self._answered:
                self.asked = (found[1].decode(), found[2].decode())
                self.game.owed(self)
            elif message.endswith(b'"state":"over"}'):
                self.game.end()

    def join(self) -> None:
        assert self.line is not None
        self.line.send(f'{{"is":"join","table":"{self.game.stored.id}"}}')

    def act(self, due: float) -> None:
        """Send the answer, which was meant to be sent at `due`."""
        assert self.asked is not None
        assert self.line is not None
        (decision, text), self.asked = self.asked, None
        self._answered = decision
        self._number += 1
        name = f"l{self._number}"
        self._sent[name] = due
        self.line.send(f'{{"is":"act","id":"{name}","decision":{decision},"steps":["{text}"]}}')


class Game:
    """One table with its people. `pause` is the time between its moves.

    With none its moves are a closed loop: the next one is sent when the last was acknowledged. `together` lets everybody who
    is asked at the same time answer at the same time, so that a table of two is two loops.
    """

    def __init__(
        self, stored: Stored, tally: Tally, ended: Callable[[Game], None], pause: float = 0.0, *, together: bool = False
    ) -> None:
        self.stored, self.tally, self.pause, self._together = stored, tally, pause, together
        self.seats = [Seat(self) for _ in stored.cookies]
        self._ended = ended
        self._there: set[int] = set()
        self.ready = asyncio.Event()
        self.running = self.over = False
        self._sent = False
        """Is a move on its way, or at the server?"""
        self._due: float | None = None
        """When the move that is waited for was meant to be sent."""

    async def come(self, port: int) -> None:
        for seat, cookie in zip(self.seats, self.stored.cookies, strict=True):
            seat.line = await dial(port, cookie, seat.hear)
            seat.join()
        await asyncio.wait_for(self.ready.wait(), 120)

    def joined(self, seat: Seat) -> None:
        self._there.add(id(seat))
        if len(self._there) == len(self.seats):
            self.ready.set()

    def begin(self, due: float | None = None) -> None:
        """From now on its people move; the first of a paced table at `due`."""
        self.running = True
        if self.pause:
            self._at(due if due is not None else time.perf_counter())
            return
        self._go_on()

    def _go_on(self) -> None:
        for seat in self.seats:
            if seat.asked is not None and (self._together or not self._sent):
                self._sent = True
                seat.act(time.perf_counter())

    def acknowledged(self) -> None:
        self._sent = False
        if self.running and not self.pause:
            self._go_on()

    def stop(self) -> None:
        self.running = False

    def owed(self, seat: Seat) -> None:
        if not self.running:
            return
        if not self.pause:
            self._go_on()
        elif self._due is not None:
            self._move(seat, self._due)

    def _at(self, due: float) -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(max(0.0, due - time.perf_counter()), self._tick, due)

    def _tick(self, due: float) -> None:
        """A move is due: whoever is asked makes it; when nobody is yet, the server is late, and the time counts."""
        if not self.running:
            return
        seat = next((seat for seat in self.seats if seat.asked is not None), None)
        if seat is None:
            self._due = due
        else:
            self._move(seat, due)

    def _move(self, seat: Seat, due: float) -> None:
        self._due = None
        seat.act(due)
        self.next_due = due + self.pause
        self._at(self.next_due)

    def end(self) -> None:
        if not self.over:
            self.over, self.running = True, False
            self._ended(self)

    def leave(self) -> None:
        for seat in self.seats:
            if seat.line is not None:
                seat.line.cut()


class Crowd:
    """So many tables in play at a time; when a game is over the next one, which is joined already, begins."""

    def __init__(self, port: int, stored: Sequence[Stored], pause: float = 0.0, *, together: bool = False) -> None:
        self.port = port
        self.tally = Tally()
        self.games = [Game(table, self.tally, self._ended, pause, together=together) for table in stored]
        self._next = 0
        self.used_up = False
        """Did the tables run out before the time did?"""

    async def come(self, say: Callable[[str], None]) -> None:
        step = AT_ONCE // 2
        for first in range(0, len(self.games), step):
            await asyncio.gather(*(game.come(self.port) for game in self.games[first : first + step]))
            say(f"{min(first + step, len(self.games))} of {len(self.games)} tables joined")

    def begin(self, count: int, spread: float = 0.0) -> None:
        now = time.perf_counter()
        for number in range(count):
            self._begin_next(now + spread * number / count)

    def _begin_next(self, due: float | None) -> None:
        if self._next < len(self.games):
            self._next += 1
            self.games[self._next - 1].begin(due)
        else:
            self.used_up = True

    def _ended(self, game: Game) -> None:
        self._begin_next(game.next_due if game.pause else None)

    def stop(self) -> None:
        for game in self.games:
            game.stop()

    def leave(self) -> None:
        for game in self.games:
            game.leave()
