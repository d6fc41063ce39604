"""What happens in real time at a table: the window that is open, or the race that is run.

Only a table whose header names the length of its windows has moments. Others (a terminal, a simulation) ask each seat in its
own time and draw races by lot; so does a table by mail with its races. While no person is at the table everything waits.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from ruse.kernel.errors import Refusal
from ruse.kernel.game import Game
from ruse.kernel.races import Race
from ruse.table.chairs import PERSON, Chair, Mail, Pace
from ruse.table.races import Chance, Run
from ruse.table.windows import Window, check_length, length_of
from ruse.table.words import phrase


class Moments:
    def __init__(self, game: Game, pace: Pace, chairs: Sequence[Chair], length: Any) -> None:
        self._game = game
        self._pace = pace
        self._chairs = chairs
        self._length = None if length is None else length_of(pace, check_length(length))
        self._owed = 0
        self.window: Window | None = None
        self.race: Run | None = None
        self.races = 0
        """How many races were begun in this sitting."""
        self.chance: Chance = secrets.randbelow

    def happen(self) -> bool:
        """Does this table react and race in real time at all?"""
        return self._length is not None

    def is_window(self, kind: str) -> bool:
        return self._length is not None and kind in self._game.windows

    def race_owed(self, view: Any) -> Race | None:
        """The race that the HOUSE owes in this view, if people run it; otherwise the HOUSE draws."""
        if self._length is None or isinstance(self._pace, Mail) or self._game.race is None:
            return None
        return self._game.race(view)

    def look(self, owed: int, kind: str | None, race: Race | None, now: int) -> None:
        """The table stands otherwise: `owed` is the mask of who owes, `kind` the kind if all of them owe a window."""
        before, self._owed = self._owed, owed
        if kind is None or self._length is None:
            self.window = None
        elif self.window is not None and owed & ~before == 0 and owed != before:
            self.window.latest = now
        else:
            self.window = Window(kind, now, self._length, self._pace)
        if race is None:
            self.race = None
        elif self.race is None:
            self._begin(race, now)

    def _begin(self, race: Race, now: int) -> None:
        self.races += 1
        self.race = Run.drawn(self.races, race, now, self.chance)

    def anybody(self) -> bool:
        """Is a person here, or is it a table of bots alone? By mail nobody needs to be."""
        people = [chair for chair in self._chairs if chair.kind == PERSON and chair.stand_in is None]
        return isinstance(self._pace, Mail) or not people or any(chair.present for chair in people)

    def begin_again(self, now: int) -> None:
        """Somebody is back at a table that waited."""
        if self.window is not None:
            self.window.opened = self.window.latest = now
        if self.race is not None and self.race.opened is None:
            self._begin(self.race.race, now)

    def take_over(self, now: int) -> None:
        """Whoever ran this table is gone: what people did in a window is kept, and a race begins anew."""
        if self.window is not None:
            self.window.opened = self.window.latest = now
        if self.race is not None:
            self._begin(self.race.race, now)

    def wakes_at(self) -> int | None:
        if self.race is not None and (self.race.opened is not None or self.anybody()):
            return self.race.wakes_at()
        if self.window is not None and self.anybody():
            return self.window.ends_at(self.unanswered())
        return None

    def unanswered(self) -> list[Chair]:
        return [chair for chair in self._chairs if (self._owed >> chair.seat) & 1]

    def run(self) -> Run:
        if self.race is None:
            raise Refusal(phrase("thereIsNoRaceNow"))
        return self.race

    def open_race(self, now: int) -> None:
        bots = [chair.seat for chair in self._chairs if chair.bot_level() is not None]
        self.run().open(now, bots, self.chance)
