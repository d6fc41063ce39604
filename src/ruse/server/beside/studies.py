"""Studies that people ask for on the page of the lab: one is played at a time, and the others wait in turn.

What was found is the same for everybody who asks for the same. No table waits for it: it is played behind everything else.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import structlog

from ruse.kernel.errors import RuseError
from ruse.kernel.registry import load_game
from ruse.server.beside.lab import Broken, LabProcess, missing
from ruse.server.beside.turns import Turns
from ruse.server.limits import Caller, Effort, Limits, TooMuch
from ruse.server.words import phrase
from ruse.wire.lab import Asked, Done, GameChoice, Heard, LabOffer, OneGame, Page, Play, Recall, Standing, StudyState
from ruse.wire.lab import Offer as OfferOrder

KEPT = 200
"""Studies that stay in memory; what they found stays on the disk."""
SLACK = 120.0
"""Seconds beyond its time in which a study has to end: the deals of one look are played whole, and first its lessons."""
UNDER_WAY = ("waiting", "running")
CLOSED = phrase("thisServerHasNoLab")


NOBODY = Caller()


class Shown:
    """Which replays were made of which games for whom, the last of them."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, str, str, str], str] = OrderedDict()

    def get(self, key: tuple[str, str, str, str]) -> str | None:
        return self._known.get(key)

    def put(self, key: tuple[str, str, str, str], id: str) -> None:
        self._known[key] = id
        while len(self._known) > KEPT:
            self._known.popitem(last=False)


@dataclass(slots=True)
class Study:
    asked: Asked
    standing: Standing
    looked: dict[str, float]
    """By whom, and when last."""
    number: int
    left: bool = False
    """Somebody ended it, or nobody looked any more."""


class Studies:
    def __init__(
        self, folder: Path, limits: Limits, spawn: Callable[[Coroutine[Any, Any, None]], None], *, wanted: bool = True
    ) -> None:
        self._limits = limits
        self._spawn = spawn
        self._wanted = wanted
        self._log = structlog.get_logger()
        self._studies: OrderedDict[str, Study] = OrderedDict()
        self._turns = Turns(limits.lab_waiting, phrase("tooManyStudiesAreWaiting"))
        self._questions = Turns(limits.lab_waiting, phrase("tooManyQuestionsToThe"))
        self._effort = Effort(limits.lab, limits.lab_an_address, phrase("tooMuchPlayedInThe"))
        self._player = LabProcess(folder, limits.lab_bytes, limits.lab_idle / 1000)
        self._reader = LabProcess(folder, limits.lab_bytes, limits.lab_idle / 1000)
        self._offer: LabOffer | None = None
        self.shown = Shown()
        self._begun = 0

    def closed(self) -> str | None:
        return missing() if self._wanted else CLOSED

    def check_open(self) -> None:
        closed = self.closed()
        if closed is not None:
            raise RuseError(closed)

    async def offer(self) -> LabOffer:
        closed = self.closed()
        if closed is not None:
            return LabOffer([], closed)
        if self._offer is None:
            self._offer = (await self._read(OfferOrder(), NOBODY)).offer
        assert self._offer is not None
        return self._offer

    async def ask(self, asked: Asked, who: Caller, *, begin: bool) -> Standing:
        """How a study stands; it is begun, or gone on with, where that is wanted."""
        self.check_open()
        checked = normal(asked)
        id = id_of(checked)
        known = self._studies.get(id)
        if known is not None and known.standing.state in UNDER_WAY:
            return self.look(id, who)
        if not begin:
            if known is None:
                recalled = (await self._read(Recall(id, checked), who)).standing
                self._keep(id, checked, recalled or Standing.begun(id, "empty"))
            return self.look(id, who)
        if known is not None and known.standing.state == "decided":
            return self.look(id, who)
        self._effort.check(who)
        if self.waiting >= self._limits.lab_waiting:
            raise TooMuch(phrase("theLabHasTooMuch"))
        before = known.standing if known is not None else Standing.begun(id, "waiting")
        study = self._keep(id, checked, msgspec.structs.replace(before, state="waiting", trouble=None))
        self._begun += 1
        study.number = self._begun
        self._spawn(self._play(id, study, who))
        return self.look(id, who)

    def look(self, id: str, who: Caller) -> Standing:
        """How it stands, for somebody who looks at it."""
        self.check_open()
        study = self._studies.get(id)
        if study is None:
            raise LookupError(id)
        study.looked[who.name] = time.monotonic()
        self._studies.move_to_end(id)
        ahead = 0
        if study.standing.state == "waiting":
            ahead = sum(
                other.standing.state in ("waiting", "running") and other.number < study.number
                for other in self._studies.values()
            )
        return msgspec.structs.replace(study.standing, ahead=ahead, lasts=self._limits.lab_seconds)

    async def stop(self, id: str, who: Caller) -> Standing:
        """Whoever asks looks no more. Where nobody else does, it stops there, and what is decided is kept."""
        standing = self.look(id, who)
        study = self._studies[id]
        del study.looked[who.name]
        if self._unseen(study):
            if standing.state == "waiting":
                self._mark(study, "stopped")
            elif standing.state == "running":
                study.left = True
                await self._player.stop()
        return msgspec.structs.replace(study.standing, lasts=standing.lasts)

    async def report(self, asked: Asked, who: Caller, people: list[Heard]) -> str:
        self.check_open()
        return (await self._read(Page(normal(asked), people), who)).text or ""

    async def game(self, asked: Asked, which: GameChoice, letter: str, who: Caller) -> str:
        self.check_open()
        return (await self._read(OneGame(normal(asked), which, letter), who)).text or ""

    @property
    def waiting(self) -> int:
        return sum(study.standing.state in UNDER_WAY for study in self._studies.values())

    @property
    def numbers(self) -> list[int]:
        """Of the processes that are there."""
        found = (process.number for process in (self._player, self._reader))
        return [number for number in found if number is not None]

    def end(self) -> None:
        self._player.end()
        self._reader.end()

    async def _read(self, order: OfferOrder | Recall | Page | OneGame, who: Caller) -> Done:
        """What needs no study to be played, and is paid for all the same."""
        self._effort.check(who)
        async with self._questions.turn(who.name):
            began = time.monotonic()
            try:
                return await self._reader.ask(order, self._limits.lab_answer / 1000)
            except Broken as trouble:
                self._log.warning("lab failed", trouble=str(trouble))
                raise RuseError(phrase("theLabDidNotAnswer")) from trouble
            finally:
                self._effort.charge(who, time.monotonic() - began)

    def _keep(self, id: str, asked: Asked, standing: Standing) -> Study:
        study = self._studies.get(id)
        if study is None:
            study = self._studies[id] = Study(asked, standing, {}, 0)
        study.standing, study.left = standing, False
        over = [key for key, other in self._studies.items() if other.standing.state not in UNDER_WAY]
        for key in over[: max(0, len(self._studies) - KEPT)]:
            if key != id:
                del self._studies[key]
        return study

    async def _play(self, id: str, study: Study, who: Caller) -> None:
        try:
            async with self._turns.turn(who.name):
                if study.standing.state != "waiting" or self._unseen(study):
                    self._mark(study, "stopped")
                    return
                began = time.monotonic()
                try:
                    await self._watch(id, study)
                finally:
                    self._effort.charge(who, time.monotonic() - began)
        except (RuseError, Broken) as trouble:
            said = str(trouble) if isinstance(trouble, RuseError) else phrase("theLabBrokeOffHere")
            self._mark(study, "failed", said)
            self._log.warning("study failed", trouble=str(trouble))
        except asyncio.CancelledError:
            self._player.end()
            raise

    async def _watch(self, id: str, study: Study) -> None:
        """Play it while somebody looks."""
        seconds = self._limits.lab_seconds / 1000

        def hear(standing: Standing) -> None:
            study.standing = standing

        self._mark(study, "running")
        playing = asyncio.ensure_future(self._player.ask(Play(id, study.asked, seconds), seconds + SLACK, hear))
        try:
            while not playing.done():
                await asyncio.wait([playing], timeout=0.5)
                if self._unseen(study) and not playing.done():
                    study.left = True
                    await self._player.stop()
            done = playing.result()
        except Broken:
            if not study.left:
                raise
            self._mark(study, "stopped" if study.standing.sides else "empty")
            return
        finally:
            playing.cancel()
        if done.standing is not None:
            study.standing = done.standing

    def _unseen(self, study: Study) -> bool:
        unseen = time.monotonic() - self._limits.lab_unseen / 1000
        study.looked = {name: when for name, when in study.looked.items() if when > unseen}
        return not study.looked

    def _mark(self, study: Study, state: StudyState, trouble: str | None = None) -> None:
        study.standing = msgspec.structs.replace(study.standing, state=state, trouble=trouble)


def normal(asked: Asked) -> Asked:
    """The same study, however it was said: checked, and without what changes nothing."""
    game = load_game(asked.game)
    given = game.setup(asked.players, dict(asked.switches)).options
    switches = {switch.name: given[switch.name] for switch in game.switches if given[switch.name] != switch.default}
    if asked.question == "fair":
        switches = {}
    elif not switches and asked.question != "matter":
        raise RuseError(phrase("bIsTheBookStill"))
    return Asked(asked.game, asked.question, asked.players, switches, dict(sorted(asked.care.items())))


def id_of(asked: Asked) -> str:
    return sha256(msgspec.json.encode(asked, order="sorted")).hexdigest()[:16]
