"""A table on this machine: people at the keyboard, bots, and a record on disk."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ruse import is_compiled
from ruse.bots.counsel import load_counsel
from ruse.bots.entrants import find_entrant, is_outside, load_entrant
from ruse.bots.levels import affordable
from ruse.bots.seat import Hint
from ruse.kernel.errors import RuseError
from ruse.kernel.game import YARDSTICK, Game, Move, Recalled
from ruse.kernel.kit import Dice
from ruse.kernel.record import Record, Secret
from ruse.kernel.sight import Setup
from ruse.kernel.state import HOUSE, seats_in
from ruse.table import Chair, Decision, Done, Table
from ruse.table.chairs import BOT, PERSON
from ruse.table.forced import answers_itself, sits_alone
from ruse.table.windows import WINDOW
from ruse.terminal.archive import RecordFile, load_unfinished
from ruse.terminal.words import phrase


def now() -> int:
    return time.time_ns() // 1_000_000


class Session:
    """Rows are on disk before anything of them is told; then each seat's events wait until that seat looks."""

    def __init__(self, table: Table, file: RecordFile, secret: Secret) -> None:
        self.table = table
        self.game: Game = table.game
        self.file = file
        self._secret = secret
        self._untold: dict[int, list[Any]] = {seat: [] for seat in range(table.setup.seats)}
        for chair in table.chairs:
            table.presence(chair.seat, True, now())

    @classmethod
    def open(cls, game: Game, setup: Setup, secret: Secret, chairs: Sequence[Chair], path: Path) -> Session:
        """One person against bots reacts and races in real time; several at one keyboard cannot."""
        alone = sum(chair.kind == PERSON for chair in chairs) == 1
        real_time = {"window": WINDOW} if alone and (game.windows or game.race) else {}
        table = Table.open(game, setup, secret, chairs, now(), None, **real_time)
        return cls(table, RecordFile.create(path, table.record, secret), secret)

    @classmethod
    def resume(cls, path: Path, outside: str | None = None) -> Session:
        """The game as its rows left it. The file is held first, so that nobody else goes on with it meanwhile.

        A record alone starts no program: a bot of somebody's own plays on only if the player names it again.
        """
        record = load_unfinished(path)
        file = RecordFile.reopen(path)
        secret = record.secret
        assert secret is not None
        if secret.commitment() != record.commitment:
            raise RuseError(phrase("secretDoesNotBelongTo", name=path.name))
        try:
            table = Table.rebuild(record, secret, now())
        except RuseError as error:
            file.close()
            raise RuseError(f"{path.name}, {error}") from error
        for level in (chair.bot_level() for chair in table.chairs):
            if level is not None and is_outside(level) and level != outside:
                file.close()
                raise RuseError(phrase("isPlayedAgainstToLet", name=path.name, level=level))
        return cls(table, file, secret)

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.table.chairs]

    def people(self) -> list[int]:
        return [chair.seat for chair in self.table.chairs if chair.bot_level() is None]

    def owing_people(self) -> list[int]:
        return [seat for seat in seats_in(self.table.acting()) if seat < HOUSE and seat in self.people()]

    def in_time(self) -> bool:
        """Are there windows with a length, and races against the clock?"""
        return "window" in self.table.record.extra

    def shares_device(self) -> bool:
        """Would there be, if only one person sat here?"""
        return bool(self.game.windows or self.game.race) and not self.in_time()

    def told(self, seat: int) -> list[Any]:
        """What happened since this seat last looked, as it may know it."""
        events, self._untold[seat] = self._untold[seat], []
        return events

    def view_with_draft(self, seat: int) -> Any:
        """What the seat sees, with the unfinished steps of its own decision."""
        decision = self.table.decision(seat)
        drafted = decision is not None and decision.draft
        return self.table.sight(seat).view if drafted else self.table.snapshot(seat).view

    def take(self, seat: int, decision: Decision, text: str) -> Decision | None:
        """One step of a seat's decision: None when it is done, else what is asked next."""
        number = next((i for i, move in enumerate(decision.legal) if move.text == text), None)
        if number is not None and decision.more[number]:
            return self.table.draft(seat, decision.id, [text]).draft
        self._done(self.table.act(seat, decision.id, [text], now()))
        return None

    def answers_itself(self, seat: int, decision: Decision) -> bool:
        """Is there one thing to do, and does nobody else at this keyboard learn anything if it is done at once?"""
        kinds = [BOT if chair.bot_level() is not None else PERSON for chair in self.table.chairs]
        return answers_itself(self.game, decision, alone=sits_alone(kinds, seat, watched=False), window=False)

    def undo(self, seat: int, decision: Decision) -> Decision | None:
        return self.table.undo(seat, decision.id).draft

    def resign(self, seat: int) -> None:
        self._done(self.table.resign(seat, now()))

    def bot_choice(self, seat: int) -> str:
        """What the bot in this seat wants to do. It gets its Sight and changes nothing."""
        entrant = find_entrant(self.game, self.table.chairs[seat].bot_level() or YARDSTICK)
        sight = self.table.sight(seat)
        bot = load_entrant(self.game, entrant)
        try:
            budget = affordable(entrant.budget, compiled=is_compiled())
            action = bot.choose(sight, budget, self._dice(seat))
        except Exception as error:
            raise RuseError(phrase("botFailed", name=entrant.name, name2=type(error).__name__, error=error)) from error
        if action not in sight.legal:
            raise RuseError(phrase("botChoseForWhichIs", name=entrant.name, action=f"{action!r}", kind=sight.kind))
        return self.game.write(sight.view, action).text

    def bot_act(self, seat: int, text: str) -> None:
        """One step of the bot's decision; in a window the last one waits for its end."""
        decision = self.table.decision(seat)
        if decision is None:
            return
        more = any(more and move.text == text for move, more in zip(decision.legal, decision.more, strict=True))
        if self.table.moments.window is not None and not more:
            self.table.intend(seat, decision.id, [text])
        else:
            self.take(seat, decision, text)

    # In real time

    def wake(self) -> None:
        """What the table wanted to be woken for, done."""
        at = self.table.wake_at()
        if at is not None:
            self._done(self.table.wake(max(at, now())))

    def silent_text(self, seat: int) -> str:
        """What the game does for a seat that says nothing."""
        sight = self.table.sight(seat)
        return self.game.write(sight.view, self.game.default(sight)).text

    def order(self, seat: int, orders: dict[str, str]) -> None:
        self._done(self.table.order(seat, orders, now()))

    def press(self, seat: int) -> None:
        """In a race. This keyboard has no line to credit."""
        run = self.table.moments.run()
        self.table.press(seat, run.number, run.go if run.opened is not None else None, 0, now())

    @property
    def aided(self) -> bool:
        """Does this table remember for its players?"""
        return bool(self.table.setup.options.get("memory_aid")) and self.game.recount is not None

    def recount(self, seat: int) -> list[Recalled]:
        """What this seat could remember."""
        return self.game.recount(self.table.sight(seat).memory) if self.game.recount is not None else []

    def recalled(self, seat: int) -> list[str]:
        """The same line by line: a place that may hold several things lists them."""
        lines = []
        for part in self.recount(seat):
            places = ["/".join(place) if place else "–" for place in part.places]
            lines += [self.game.words.say(part.words, part.slots, seat, self.names), " ".join(places), ""]
        return lines

    def hint(self, seat: int) -> tuple[Move, str] | None:
        """A move worth considering and a sentence why, if some bot of this game can say."""
        counsel = load_counsel(self.game, compiled=is_compiled())
        if counsel is None or self.table.decision(seat) is None:
            return None
        sight = self.table.sight(seat)
        hint: Hint = counsel.hint(sight)
        return self.game.write(sight.view, hint.action), self.game.words.say(hint.key, hint.slots, seat, self.names)

    def record(self) -> Record:
        return self.table.record

    def close(self) -> None:
        self.file.close()

    def _done(self, done: Done) -> None:
        self.file.append(done.rows)
        if self.table.over():
            self.file.open_secret()
        for delivery in done.deliveries:
            if delivery.viewer in self._untold:
                self._untold[delivery.viewer].extend(delivery.events)

    def _dice(self, seat: int) -> Dice:
        """A bot's own chance: the same again for the same secret and row."""
        source = f"bot {seat} {len(self.table.record.rows)} {self._secret.to_json()}"
        return Dice(int.from_bytes(hashlib.sha256(source.encode()).digest()[:7], "big"))
