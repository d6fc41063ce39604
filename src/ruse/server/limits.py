"""Every limit of the server in one place; anybody may read them at /limits."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from ruse.kernel.errors import RuseError
from ruse.server.words import phrase
from ruse.store import checked, playtests, writings
from ruse.store.removed import UNDO
from ruse.wire.codec import MAX_FRAME

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class TooMuch(RuseError):
    """A rate is used up."""


class NoRoom(RuseError):
    """The disk is nearly full."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Sizes in bytes, times in milliseconds, rates as (how many at once, how many a minute)."""

    frame: int = MAX_FRAME
    compression: bool = False
    """Of frames: compressed, a small one could be large, and its size would tell what is in it."""
    body: int = 64 * 1024
    record: int = checked.IMPORT_LIMIT
    send_queue: int = 256
    """Messages that may wait for a slow reader before the connection is closed; it comes back and resyncs."""
    connections: int = 4000
    connections_an_address: int = 200
    lines: int = 2000
    """Connections with a request or between two, of everybody; sockets are counted above."""
    lines_an_address: int = 200
    open_requests: int = 60
    """Requests of one address that are being read or answered at once."""
    head_wait: int = 10_000
    """Until the head of a request is there."""
    body_wait: int = 30_000
    """Until its body is there; and until somebody reads on an answer."""
    frames: tuple[int, int] = (200, 1800)
    """Frames of one connection: a program may play a whole game without a pause, and then thirty moves a second."""
    requests: tuple[int, int] = (1200, 6000)
    """Requests of one address: a first page is some forty of them, and a room full of people has one address."""
    guests: tuple[int, int] = (60, 60)
    """New identities of one address."""
    tables: tuple[int, int] = (40, 40)
    """New tables, imports and forks of one player."""
    tables_an_address: int = 2_000
    """New ones, in a day."""
    open_tables: int = 100_000
    """Unfinished ones, of everybody."""
    chat: tuple[int, int] = (10, 30)
    thoughts: tuple[int, int] = (20, 60)
    """Hints and lines of one player."""
    reports: tuple[int, int] = (5, 5)
    puzzles: tuple[int, int] = (60, 60)
    """Answers to puzzles of one player."""
    lending: tuple[int, int] = (60, 60)
    """How often one player says whether a game may become a puzzle."""
    cut: int = 30_000
    """So long a game that people lent is looked through for a puzzle."""
    cut_every: int = MINUTE
    """One game at a time, and then a rest."""
    lent_puzzles: int = 2_000
    """From games that people lent; with so many, no more are looked through."""
    lent_puzzles_of_a_player: int = 40
    orders: tuple[int, int] = (30, 60)
    """Standing orders of one player: each is a row of the record."""
    waiting: int = 2_000
    """People who wait for a person to play with."""
    waiting_unseen: int = 70_000
    """Who has not asked for so long waits no more."""
    tables_of_a_player: int = 60
    """Unfinished tables one player may sit at."""
    notes_of_a_table: int = writings.NOTES_LIMIT
    answers_of_a_player: int = playtests.OF_A_PLAYER
    """Of people who were asked by one player what they think of the rules."""
    imports_of_a_player: int = writings.OWN_BUDGET.many
    imports_a_day: int = writings.OWN_BUDGET.a_day
    """Of one player."""
    imports_an_address: int = 200
    """In a day."""
    import_bytes_of_a_player: int = writings.OWN_BUDGET.bytes_of_a_player
    import_bytes_an_address: int = 128 * 1024 * 1024
    """In a day."""
    import_bytes: int = writings.OWN_BUDGET.bytes_of_all
    """Of everybody."""
    import_lives: int = 30 * DAY
    """An imported record goes when its player has not looked at it for so long."""
    seal_wait: int = 3_000
    """When everybody is ready, how long the deal waits for a seat that has not added to the luck."""
    bot_deadline: int = 5_000
    """After this long a bot's seat plays the game's default."""
    replays_waiting: int = 20
    """Replays and imports of one person that may wait; everybody who waits has a turn before anybody has two."""
    effort: tuple[int, int] = (60_000, 15_000)
    """What is worked out for one player beside the games (replays, imports, lines): milliseconds of a process."""
    effort_an_address: tuple[int, int] = (300_000, 60_000)
    replay_deadline: int = 20_000
    """So long a replay or an import may take."""
    line_deadline: int = 60_000
    """And a part of the line of a game that is over."""
    lab: tuple[int, int] = (300_000, 20_000)
    """What is played for one player in the lab: milliseconds of its process."""
    lab_an_address: tuple[int, int] = (900_000, 60_000)
    lab_seconds: int = 60_000
    """Milliseconds that a study is played at a time; whoever looks on may play it on."""
    lab_waiting: int = 20
    """Studies that are played or wait, of everybody."""
    lab_unseen: int = 15_000
    """A study that nobody looks at for so long is stopped; what was played is kept."""
    lab_answer: int = 60_000
    """So long an answer of the lab may take that needs no study to be played: a report, a game."""
    lab_idle: int = 5 * MINUTE
    """A lab process that has nothing to do for so long ends."""
    lab_bytes: int = 1024 * 1024 * 1024
    """Of played deals on the disk; the oldest go first."""
    replay_shelf: int = 64 * 1024 * 1024
    """Bytes of replays that are kept ready."""
    bot_pause: tuple[int, int] = (600, 2_000)
    """How long a bot seems to think: drawn, whatever the truth; what is not ready then is not waited for."""
    bot_ponders: tuple[int, int] = (1_200, 3_200)
    """The same of one that searches long."""
    desk_idle: int = 10 * MINUTE
    """A table nobody looks at leaves the memory."""
    gathering_idle: int = 2 * DAY
    """A table that never started is removed."""
    playing_idle: int = 60 * DAY
    """A game nobody has touched is ended."""
    clock_apart: int = DAY
    """How far the time at a start may be from the newest that is stored, and still be believed."""
    clock_grace: int = DAY
    """So long a server runs that does not believe its clock before it ends, drops or tidies anything."""
    undo: int = UNDO
    """So long what was ended, dropped or tidied for being idle can be brought back, by `ruse store undo`."""
    disk_floor: int = 256 * 1024 * 1024
    """With fewer bytes free, imports, reports, chat and notes are refused; moves are not."""


class Bucket:
    """Tokens for one kind of thing: so many at once, so many a minute. What is known only afterwards may leave a debt."""

    __slots__ = ("_level", "_rate", "_since", "_what")

    def __init__(self, rate: tuple[int, float], what: str) -> None:
        self._rate = rate
        self._what = what
        self._level = float(rate[0])
        self._since = time.monotonic()

    def spend(self, much: float = 1) -> None:
        """Take one or as much as that, or say that it is too much."""
        self._fill()
        if self._level < much:
            raise TooMuch(phrase("thatWasTooMuchAt", what=self._what))
        self._level -= much

    def check(self) -> None:
        """Is anything left?"""
        self._fill()
        if self._level <= 0:
            raise TooMuch(phrase("thatWasTooMuchAt", what=self._what))

    def charge(self, much: float) -> None:
        """It was as much as that, whatever is left."""
        self._fill()
        self._level -= much

    def _fill(self) -> None:
        now = time.monotonic()
        self._level = min(float(self._rate[0]), self._level + (now - self._since) * self._rate[1] / 60)
        self._since = now


class Rates:
    """A bucket for each key; old keys are forgotten."""

    def __init__(self, rate: tuple[int, float], what: str, keys: int = 10_000) -> None:
        self._rate = rate
        self._what = what
        self._keys = keys
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def spend(self, key: str, much: float = 1) -> None:
        self.of(key).spend(much)

    def of(self, key: str) -> Bucket:
        bucket = self._buckets.pop(key, None) or Bucket(self._rate, self._what)
        self._buckets[key] = bucket
        while len(self._buckets) > self._keys:
            self._buckets.popitem(last=False)
        return bucket


def daily(many: int) -> tuple[int, float]:
    """So many at once, and as many a day."""
    return many, many * MINUTE / DAY


class AtOnce:
    """How many of a kind somebody has under way."""

    def __init__(self, most: int, what: str) -> None:
        self._most = most
        self._what = what
        self._under_way: Counter[str] = Counter()

    @contextmanager
    def hold(self, key: str) -> Iterator[None]:
        if self._under_way[key] >= self._most:
            raise TooMuch(phrase("thatWasTooMuchAt", what=self._what))
        self._under_way[key] += 1
        try:
            yield
        finally:
            self._under_way[key] -= 1
            if self._under_way[key] <= 0:
                del self._under_way[key]


@dataclass(frozen=True, slots=True)
class Caller:
    """For whom something is worked out; a stranger has an address alone."""

    player: str = ""
    address: str = ""

    @property
    def name(self) -> str:
        """Whose turn it takes."""
        return self.player or self.address


class Effort:
    """Time of processes beside the server, which everybody shares. It is known afterwards, so a debt may be left."""

    def __init__(self, player: tuple[int, int], address: tuple[int, int], what: str) -> None:
        """`what` is done too much, in words that go on with whom it is for."""
        self._players = Rates(player, phrase("forYou", what=what))
        self._addresses = Rates(address, phrase("forYourAddress", what=what))

    def check(self, who: Caller) -> None:
        for bucket in self._of(who):
            bucket.check()

    def charge(self, who: Caller, seconds: float) -> None:
        for bucket in self._of(who):
            bucket.charge(1000 * seconds)

    def _of(self, who: Caller) -> list[Bucket]:
        named = ((self._players, who.player), (self._addresses, who.address))
        return [rates.of(name) for rates, name in named if name]


class HouseRates:
    """What is counted for the whole server, by player or by address."""

    def __init__(self, limits: Limits) -> None:
        self.open_requests = AtOnce(limits.open_requests, phrase("tooManyOpenRequestsFrom"))
        self.requests = Rates(limits.requests, phrase("tooManyRequestsFromYour"))
        self.guests = Rates(limits.guests, phrase("tooManyNewGuestsFrom"))
        self.tables = Rates(limits.tables, phrase("tooManyNewTables"))
        self.tables_an_address = Rates(daily(limits.tables_an_address), phrase("tooManyNewTablesFrom"))
        self.imports = Rates(daily(limits.imports_an_address), phrase("tooManyRecordsFromYour"))
        self.import_bytes = Rates(daily(limits.import_bytes_an_address), phrase("tooLongRecordsFromYour"))
        self.chat = Rates(limits.chat, phrase("tooMuchTalk"))
        self.thoughts = Rates(limits.thoughts, phrase("tooManyHints"))
        self.puzzles = Rates(limits.puzzles, phrase("tooManyPuzzles"))
        self.lending = Rates(limits.lending, phrase("tooManyGamesLentAnd"))
        self.orders = Rates(limits.orders, phrase("tooManyStandingOrders"))
        self.reports = Rates(limits.reports, phrase("tooManyReports"))
