"""One live table as it is known, and what it finds around it. Whoever touches it has its `turn`.

Commands, joins, bots, clocks and reads wait there behind a pending commit. What is done to a table is in the files that
import this one: `scene` shows it, `acting` changes it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Literal, Protocol

from ruse.kernel.errors import Refusal, RuseError
from ruse.kernel.record import Secret
from ruse.kernel.registry import load_game
from ruse.kernel.state import ORACLE, SPECTATOR
from ruse.server.ground import Ground
from ruse.server.live.connection import Connection
from ruse.server.live.done_commands import DoneCommands
from ruse.server.live.elsewhere import Elsewhere
from ruse.server.live.options import TableOptions
from ruse.server.live.places import Place, seat_of
from ruse.server.live.rights import Rights
from ruse.server.live.seal import Seal
from ruse.server.live.thoughts import Thoughts
from ruse.server.live.timer import Timer
from ruse.server.live.told_log import ToldLog
from ruse.server.words import phrase
from ruse.store import Kept, Player
from ruse.table import Table
from ruse.table.chairs import BOT, PERSON
from ruse.table.seats import ABSENT_AFTER
from ruse.wire.messages import Bye

ABSENT = phrase("thereIsNoSuchTable")
TableState = Literal["gathering", "playing", "over"]


class Desk:
    def __init__(self, house: House, kept: Kept, played: Table | None) -> None:
        self.house = house
        self.id = kept.listing.id
        self.game = load_game(kept.listing.game)
        self.turn = asyncio.Lock()
        self.connections: list[Connection] = []
        self.faces: dict[str, Player] = {}
        self.logs: dict[int, ToldLog] = {}
        """What each viewer was told, as it is sent."""
        self.done = DoneCommands()
        self.alarm = Timer()
        self.thoughts = Thoughts()
        self.seal = Seal()
        self.race_said: tuple[int, int | None] | None = None
        """What other processes were last told of the race that is run here."""
        self.race_heard: int | None = None
        """The number of the race that another process runs, as it said."""
        self.touched = house.now()
        self.elsewhere: dict[str, Elsewhere] = {}
        """Who is here through other processes, by process."""
        self.lay(kept, played)

    def lay(self, kept: Kept, played: Table | None) -> None:
        """Set everything up as it was kept."""
        listing = kept.listing
        self.host = listing.host
        self.options = TableOptions.of(listing.options)
        self.rematch = listing.rematch
        self.suspended = listing.suspended
        self.places = [Place.of(seat) for seat in listing.seats]
        self.kept = listing.seats
        """The seats as they were last kept: another process may have changed them since."""
        self.table = played
        self.seal.lay(Secret.from_json(kept.secret) if kept.secret is not None else None)
        if self.table is not None:
            for place in self.places:
                if place.player is not None and self.is_here(place.player):
                    self.present(place.player, True)

    # What can be asked

    @property
    def state(self) -> TableState:
        if self.table is None:
            return "gathering"
        return "over" if self.table.over() else "playing"

    def seat_of(self, player: str) -> int | None:
        return seat_of(self.places, player)

    def viewer_of(self, player: str) -> int:
        seat = self.seat_of(player)
        return self.watcher if seat is None else seat

    @property
    def watcher(self) -> int:
        """Who watches sees what is public; everything, where the table allows it and every seat is a bot's."""
        open_hands = self.options.spectators == "open" and all(place.kind == BOT for place in self.places)
        return int(ORACLE if open_hands else SPECTATOR)

    def rights(self) -> Rights:
        """Who may be here as the table stands now."""
        return Rights(self.places, self.options, gathers=self.table is None)

    def may_see(self, player: str) -> bool:
        """Seated, or free to watch, or invited to an open seat."""
        return self.rights().of(player) is not None

    def playing(self) -> Table:
        if self.table is None:
            raise Refusal(phrase("theGameHasNotStarted"))
        return self.table

    def seated(self, player: str) -> int:
        seat = self.seat_of(player)
        if seat is None:
            raise Refusal(phrase("youDoNotSitAt"))
        return seat

    def is_here(self, player: str) -> bool:
        """Through this process, or through another."""
        return player in self.here()

    def here(self) -> set[str]:
        """Everybody who is, seated or not, as far as other processes say who."""
        found = {connection.player.id for connection in self.connections}
        for there in self.elsewhere.values():
            found |= there.players
        return found

    def watching(self) -> int:
        here = sum(1 for connection in self.connections if self.seat_of(connection.player.id) is None)
        return here + sum(there.watching for there in self.elsewhere.values())

    def through_here(self) -> Elsewhere:
        """Who is here through this process, for the others."""
        people = [connection.player.id for connection in self.connections]
        seated = frozenset(player for player in people if self.seat_of(player) is not None)
        return Elsewhere(seated, sum(1 for player in people if player not in seated))

    def waits_to_run(self) -> bool:
        """Does anything of this table happen by itself: a clock, a window, a race, a bot?"""
        if self.table is None or self.table.over() or self.suspended is not None:
            return False
        return self.table.wake_at() is not None or bool(self.table.owing_bots())

    async def know(self, players: Iterable[str | None]) -> None:
        """Learn the names of people who sit here."""
        wanted = {player for player in players if player is not None}
        self.faces.update(await self.house.store.players(sorted(wanted)))

    # Coming and going

    def present(self, player: str, present: bool) -> bool:
        seat = self.seat_of(player)
        if seat is None:
            return True
        if self.table is not None and self.table.chairs[seat].kind == PERSON:
            before = self.table.chairs[seat].present
            self.table.presence(seat, present, self.house.now())
            return before != present
        return True

    def walk_away(self, player: str) -> None:
        """Who says so is away at once: the others need not wait for the absence to show."""
        seat, now = self.seat_of(player), self.house.now()
        if seat is not None and self.table is not None and self.table.chairs[seat].kind == PERSON:
            self.table.presence(seat, False, now)
            self.table.chairs[seat].away_since = now - ABSENT_AFTER

    # What happens by itself

    def arm(self) -> None:
        """Let everything happen that is to happen by itself: the hall knows what that is."""
        self.house.hall.arm(self)

    def rest(self) -> None:
        """Nothing of this table happens by itself any more."""
        self.thoughts.stop()
        self.alarm.stop()
        self.seal.wait.stop()


class Hall(Protocol):
    """The live tables, as one of them sees them."""

    desks: dict[str, Desk]

    def arm(self, desk: Desk) -> None: ...
    def go_on(self, desk: Desk) -> None: ...
    def forget(self, desk: Desk) -> None: ...
    async def remove(self, desk: Desk) -> None: ...
    async def desk(self, id: str) -> Desk: ...
    async def open_again(self, desk: Desk, seat: int) -> str: ...
    async def rename(self, player: Player) -> None: ...
    async def unname(self, player: str) -> None: ...


class Leases(Protocol):
    """Which tables this process runs."""

    def runs(self, desk: Desk) -> bool: ...
    def epoch(self, desk: Desk) -> int | None: ...
    def lose(self, desk: Desk) -> None: ...
    def hurry(self) -> None: ...
    async def run_since(self, table: str) -> int | None: ...
    async def rest(self, table: str) -> None: ...


class Hints(Protocol):
    """The processes beside this one."""

    def changed(self, desk: Desk, rows: int | None = None) -> None: ...
    def say(self, what: str, **rest: Any) -> None: ...
    def here(self, desk: Desk, left: str | None = None) -> None: ...
    async def catch_up(self, desk: Desk) -> None: ...


class House(Ground):
    """What a live table finds around it. `ruse.server.house` puts it together."""

    hall: Hall
    leases: Leases
    hints: Hints
    connections: set[Connection]

    async def check_table_count(self, player: str) -> None:
        limit = self.settings.limits.tables_of_a_player
        if await self.store.tables_at(player) >= limit:
            raise RuseError(phrase("youSitAtTablesAlready", limit=limit))

    def sign_out(self, player: str, epoch: int | None = None) -> None:
        """Every socket of a player is closed, or every one from before an epoch; who still has a good token comes back."""
        for connection in list(self.connections):
            if connection.player.id == player and (epoch is None or connection.player.epoch < epoch):
                connection.send(Bye(phrase("thisIdentityWasSignedOut"), again=True))
                connection.end()
