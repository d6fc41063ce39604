"""How a table stands: its game, its chairs, its clocks and its log, and what can be asked about them.

The parts of a table work on this one thing. Rows change it in `applying.py`; what no row says (who is connected, drafts,
offers, presses, what bots have chosen in a window) is changed by the command itself.
"""

from __future__ import annotations

from typing import Any

from ruse.kernel.errors import Refusal, RuseError
from ruse.kernel.game import Game, Move
from ruse.kernel.races import Race
from ruse.kernel.record import Record, Row, Secret
from ruse.kernel.registry import load_game
from ruse.kernel.sight import Setup
from ruse.kernel.state import HOUSE, seats_in
from ruse.table.chairs import BOT, Chair, Mail, pace_from_json
from ruse.table.clocks import Clocks
from ruse.table.log import Log
from ruse.table.moments import Moments
from ruse.table.play import Play
from ruse.table.watcher import Watcher
from ruse.table.words import phrase


class Stand:
    def __init__(self, record: Record, secret: Secret) -> None:
        self.game: Game = load_game(record.game)
        self.setup: Setup = record.setup
        self.log = Log(record, secret, self.game)
        self.chairs = [Chair(seat, **data) for seat, data in enumerate(record.seats)]
        all_bots = all(chair.kind == BOT for chair in self.chairs)
        self.play = Play(self.game, self.setup, self.log.luck, all_bots=all_bots)
        self.clocks = Clocks(pace_from_json(record.extra.get("pace", {"is": "relaxed"})), self.setup.seats)
        self.moments = Moments(self.game, self.clocks.pace, self.chairs, record.extra.get("window"))
        self.ended: Row | None = None
        """The last line of the record."""
        self.offers: set[int] = set()
        """Seats that agree to end the game as it stands."""
        self.warned: set[int] = set()
        """Seats that have been told their time is running out."""
        self.locked: dict[int, Move] = {}
        """What each seat has locked in while others still choose: for its own eyes."""
        self.acted_quietly = False
        """Has a seat decided something that nobody was told of yet?"""
        self.all_told: list[Any] | None = None
        """Everything that happened, once the game is over."""

    def over(self) -> bool:
        return self.ended is not None

    def check_running(self) -> None:
        if self.over():
            raise Refusal(phrase("theGameIsOver"))

    def acting(self) -> int:
        """The mask of seats that owe a decision; none when the game has ended."""
        return 0 if self.ended is not None else self.play.acting()

    def waits_for(self) -> int:
        """The mask of seats that everybody may know to owe a decision: in a window nobody's silence shows."""
        return 0 if self.moments.window is not None else self.acting() & ~(1 << HOUSE)

    def asks(self) -> int:
        """The mask of seats whose players should come and decide: a window that only a day ends asks them too."""
        window = self.moments.window
        if window is None:
            return self.waits_for()
        asked = [chair.seat for chair in self.moments.unanswered() if chair.bot_level() is None]
        by_mail = isinstance(self.clocks.pace, Mail)
        return sum(1 << seat for seat in asked if by_mail and window.awaits(self.chairs[seat]))

    def owing_bots(self) -> list[int]:
        """The seats whose decision is a bot's now, without those that have chosen and wait for a window's end."""
        chosen = {} if self.moments.window is None else self.moments.window.intents
        chairs, owing = self.chairs, self.owing_seats()
        return [seat for seat in owing if chairs[seat].bot_level() is not None and seat not in chosen]

    def owing_seats(self) -> list[int]:
        return seats_in(self.acting() & ~(1 << HOUSE))

    def race_owed(self) -> Race | None:
        """The race that the HOUSE owes, if people run it."""
        return self.moments.race_owed(self.play.public_view()) if self.play.house_owes() else None

    def house_waits(self) -> bool:
        """Does a deal begin with something that the table itself decides by a draw?"""
        return not self.over() and self.play.house_owes() and self.race_owed() is None

    def window_owed(self) -> str | None:
        """The kind of the window that everybody owes who owes something."""
        kind: str | None = None
        for seat in self.owing_seats():
            question = self.play.watchers[seat].question
            if question is not None:
                kind = question.kind
                if not self.moments.is_window(kind):
                    return None
        return kind

    def watcher(self, viewer: int) -> Watcher:
        found = self.play.watchers.get(viewer) if type(viewer) is int else None
        if found is None:
            raise RuseError(phrase("nobodyWatchesThisTableAs", viewer=f"{viewer!r}"))
        return found
