"""How a table stands: its game, its chairs, its clocks and its record, and what everybody may ask about them."""

from __future__ import annotations

from typing import Any

from ruse.kernel.game import Game, Move
from ruse.kernel.record import Record, Row, Secret
from ruse.kernel.registry import load_game
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import HOUSE, ORACLE, seats_in
from ruse.table.chairs import BOT, Chair, Mail, pace_from_json
from ruse.table.clocks import Clocks
from ruse.table.delivery import Decision, Delivery
from ruse.table.moments import Moments
from ruse.table.play import Play


class Standing:
    def __init__(self, record: Record, secret: Secret) -> None:
        self.record = record
        self.game: Game = load_game(record.game)
        self.setup: Setup = record.setup
        self._secret = secret
        self.chairs = [Chair(seat, **data) for seat, data in enumerate(record.seats)]
        all_bots = all(chair.kind == BOT for chair in self.chairs)
        self._luck = secret.luck(self.game)
        self._play = Play(self.game, self.setup, self._luck, all_bots=all_bots)
        self.clocks = Clocks(pace_from_json(record.extra.get("pace", {"is": "relaxed"})), self.setup.seats)
        self.moments = Moments(self.game, self.clocks.pace, self.chairs, record.extra.get("window"))
        self.ended: Row | None = None
        self.offers: set[int] = set()
        """Seats that agree to end the game as it stands."""
        self._warned: set[int] = set()
        self._done_ids: set[str] = set()
        self.locked: dict[int, Move] = {}
        """What each seat has locked in while others still choose: for its own eyes."""
        self._acted_quietly = False
        """Has a row been done again of which nobody was told yet?"""
        self._all_told: list[Any] | None = None
        """Everything that happened, once the game is over."""
        self.resumed: int | None = None
        """When the table was rebuilt, until a row says so: the next rebuild must not charge the time before it."""

    def acting(self) -> int:
        """The mask of seats that owe a decision; none when the game has ended."""
        return 0 if self.ended is not None else self._play.acting()

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

    def over(self) -> bool:
        return self.ended is not None

    def owing_bots(self) -> list[int]:
        """The seats whose decision is a bot's now, without those that have chosen and wait for a window's end."""
        chosen = {} if self.moments.window is None else self.moments.window.intents
        chairs, owing = self.chairs, self._owing_seats()
        return [seat for seat in owing if chairs[seat].bot_level() is not None and seat not in chosen]

    def _owing_seats(self) -> list[int]:
        return seats_in(self.acting() & ~(1 << HOUSE))

    def sight(self, viewer: int) -> Sight:
        """What the player in this seat has; a bot gets this and nothing else."""
        return self._play.sight(viewer)

    def snapshot(self, viewer: int) -> Delivery:
        """Where a viewer stands, for a join or after a gap."""
        watcher = self._play.watchers[viewer]
        return Delivery(viewer, watcher.version, (), watcher.view, self.decision(viewer))

    def decision(self, viewer: int) -> Decision | None:
        """What the seat is asked, with the steps of its draft."""
        return self._play.asked(viewer)

    def decision_told(self, delivery: Delivery) -> Decision | None:
        """What the viewer of a delivery is asked, with the steps of its draft."""
        drafts = delivery.decision is not None and self._play.drafts[delivery.viewer]
        return self.decision(delivery.viewer) if drafts else delivery.decision

    def version(self, viewer: int) -> int:
        return self._play.watchers[viewer].version

    def log(self, viewer: int) -> list[Any]:
        """What the viewer was told: all of it with a memory aid, else this chapter; when the game is over, everything."""
        if not self.over():
            return self._play.watchers[viewer].log
        if self._all_told is None:
            happened = self._play.chronicle
            self._all_told = [told for event in happened if (told := self.game.tell(event, int(ORACLE))) is not None]
        return self._all_told

    def result(self) -> dict[str, Any] | None:
        """How it ended, without the secret."""
        told = ("reason", "outcome", "scores", "at")
        return self.ended and {key: self.ended[key] for key in told if key in self.ended}
