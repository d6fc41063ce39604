"""A walker at the terminal: presses the keys that the lowest line names, and reads what is on the screen."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Input

from bench.walks.aim import Aim
from bench.walks.coverage import deeds
from bench.walks.findings import Finding, shape_of
from bench.walks.plan import Plan
from bench.walks.walker import Walker
from ruse.kernel.errors import RuseError
from ruse.kernel.registry import load_game
from ruse.terminal.app import PlayApp
from ruse.terminal.boards import Keys
from ruse.terminal.palette import NIGHT
from ruse.terminal.panels import Prompt
from ruse.terminal.play_screen import PlayScreen
from ruse.terminal.session import Session
from tests.terminal.screens import opening, text_of

SIZE = (80, 24)
LONG_NAMES = (
    "Maximiliane F. W",
    "Bartholomew W. X",
    "Wilhelmina M. Fr",
    "Konstantin P. Gr",
    "Anneliese B. Zau",
    "Ferdinand Q. Hol",
    "Theodora V. Klin",
    "Sebastian U. Nor",
)
"""The longest that a name can be here."""
ARROWS = {"←": "left", "→": "right", "↑": "up", "↓": "down"}
NAMED = {
    "Enter": "enter",
    "Space": "space",
    "Esc": "escape",
    ":": "colon",
    "?": "question_mark",
    "+": "plus",
    "-": "minus",
}
ASIDE = {"u", "w", "h", "colon", "question_mark", "plus", "minus", "o"}
"""Keys that do not lead on: pressed seldom."""
MOVING = {*ARROWS.values(), *"123456789", "plus", "minus", "space", "escape"}
"""Keys that may have nothing to move to."""
SAID = slice(17, 20)
"""The lines that say what lies under the cursor."""
ON_THE_WAY = 4
"""Presses of arrows towards what the walk is after; then it is typed."""
Drawn = list[list[tuple[str, str]]]
FRUITLESS = 250
PATIENT = 20.0


def keys_of(line: str) -> list[str]:
    """What the lowest line names: `←→ pick  Enter commit  p discard pile`."""
    found: list[str] = []
    for pair in re.split(r"\s{2,}", line.strip()):
        key = pair.split(" ", 1)[0]
        if re.fullmatch(r"(\d)-(\d)", key):
            found += [str(number) for number in range(int(key[0]), int(key[2]) + 1)]
        elif key in NAMED:
            found.append(NAMED[key])
        elif all(letter in ARROWS for letter in key):
            found += [ARROWS[letter] for letter in key]
        elif len(key) == 1 and key.isalpha():
            found.append(key)
        elif len(key) == 2 and all(letter in NAMED for letter in key):
            found += [NAMED[letter] for letter in key]
    return [key for key in found if key != "q"]


def drawn(app: PlayApp) -> Drawn:
    """The screen, line by line: pieces of text with their colours."""
    return [[(piece.text, str(piece.style)) for piece in line] for line in app.screen._compositor.render_strips()]


def _starts(lines: list[str], says: str) -> bool:
    """Does the tray say this of what lies under the cursor?"""
    said = " ".join(line[2:].strip() for line in lines[SAID])
    return re.sub(r"\*|_", "", says)[:70].strip() in said


def letters(number: int) -> str:
    """A line by a letter: numbers do not tell findings apart."""
    return chr(ord("a") + number)


class TerminalWalk:
    def __init__(self, plan: Plan, folder: Path, pictures: Path | None = None, *, walker: Walker | None = None) -> None:
        self.plan, self.folder, self.pictures = plan, folder, pictures
        self.game = load_game(plan.game)
        self.walker = walker or Walker(plan.seed)
        self.done: set[str] = set()
        self.findings: dict[str, Finding] = {}
        self.presses = self.decisions = self._since = 0
        self.over = False
        self.trail: list[tuple[str, str]] = []
        self.aim = Aim(self.game)
        self._arrows = 0
        """Pressed in this step of a decision on the way to what the walk is after."""
        self._typed: str | None = None
        self.most = 1_000_000
        """So many decisions, and it ends."""
        self.begin: Path | None = None
        """The record that it goes on with; without one a game is dealt."""
        self.app: PlayApp | None = None

    def find(self, kind: str, where: str, says: str) -> None:
        plan = self.plan
        finding = Finding(
            kind,
            plan.game,
            plan.client,
            plan.seats,
            plan.seed,
            where,
            says,
            self.presses,
            "",
            tuple(name for _, name in self.trail[-6:]),
        )
        if finding.shape in self.findings:
            return
        picture = ""
        if self.pictures is not None and self.app is not None:
            path = self.pictures / f"{plan.game}-terminal-{plan.seats}-{plan.seed}-{len(self.findings)}-{kind}.txt"
            with suppress(Exception):
                path.write_text(text_of(self.app), encoding="utf-8")
                picture = str(path)
        self.findings[finding.shape] = Finding(**{**finding.plain(), "picture": picture})

    def walk(self, presses: int, going: Callable[[], bool] = lambda: True) -> None:
        try:
            with ThreadPoolExecutor(1) as thread:  # a browser that is driven from here has a loop in this one
                thread.submit(asyncio.run, self._walk(presses, going)).result()
        except Exception as error:
            last = error.__traceback__
            while last is not None and last.tb_next is not None:
                last = last.tb_next
            at = f"{Path(last.tb_frame.f_code.co_filename).name}:{last.tb_frame.f_code.co_name}" if last else ""
            self.find(
                "exception", f"{type(error).__name__} {at}", f"{type(error).__name__}: {str(error)[:300]} in {at}"
            )

    async def _walk(self, presses: int, going: Callable[[], bool]) -> None:
        self.app = app = PlayApp(self._opens(), NIGHT, motion=False)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause(0.05)
            self._listen(app)
            while self.presses < presses and going() and not self.over and self.decisions < self.most:
                if not await self._step(pilot, app):
                    return
        assert app.session is not None
        app.session.close()

    def _opens(self) -> Callable[[], Session]:
        if self.begin is not None:
            return partial(Session.resume, self.begin)
        plan = self.plan
        names = list(LONG_NAMES[: plan.seats if plan.company else 1]) if plan.company else []
        switches = [
            f"{name}={'on' if value is True else 'off' if value is False else value}"
            for name, value in plan.switches.items()
        ]
        record = self.folder / f"{plan.game}-{plan.seats}-{plan.seed}.jsonl"
        for old in (record, record.with_name(record.name + ".secret")):
            old.unlink(missing_ok=True)
        start = opening(
            record, plan.game, against=None if plan.company else "random", hotseat=plan.company, seed=plan.seed + 1,
            switches=switches, names=names, seats=plan.seats,
        )  # fmt: skip
        return start.open

    def _listen(self, app: PlayApp) -> None:
        """Hear of every step that whoever sits here takes, to know what was done. What is no choice is done by itself."""
        session = app.session
        if session is None:
            raise RuntimeError(app.failure or "the table did not open")
        take = session.take

        def heard(seat: int, decision: Any, text: str) -> Any:
            asked = app.screen.asked if isinstance(app.screen, PlayScreen) else None
            try:
                after = take(seat, decision, text)
            except RuseError as error:
                self.find("refused", f"{decision.kind}", f"{decision.kind}: {text} was refused: {error}")
                raise
            if asked is None or asked is not decision:
                return after
            slots = next((move.slots for move in decision.legal if move.text == text), None)
            self.done.update(deeds(self.game, decision.kind, text, slots))
            self._arrows, self._typed = 0, None
            self.aim.done(self.done, whole=after is None)
            if after is None:
                self.decisions += 1
                self._since = self.presses
                self.walker.went_on(self.trail[-3:])
                self.trail.clear()
            return after

        object.__setattr__(session, "take", heard)

    async def _step(self, pilot: Pilot[None], app: PlayApp) -> bool:
        await self._rest(pilot, app)
        screen = app.screen
        before = drawn(app)
        lines = ["".join(text for text, _ in line) for line in before]
        if isinstance(screen, PlayScreen):
            self._look(screen, lines)
            if screen.finished:
                self.over = True
                return True
            keys = keys_of(lines[-1])
            if not keys:
                self.find("stuck", "no keys", f"the lowest line names no key: {lines[-1]!r}")
                return False
            if self.plan.seed % 3 == 0:
                keys.append("question_mark")
            says = screen.status.text[:20]
            key = self._toward(screen, lines, keys) or self.walker.choose(
                [(says, key, 0.05 if key in ASIDE else 3.0 if key == "enter" else 1.0, key) for key in keys]
            )
            self.walker.press(says, key)
            self.trail.append((says, key))
        elif isinstance(screen, Prompt) and self._typed is not None:
            screen.query_one(Input).value = self._typed
            key = "enter"
        else:
            key = "enter" if "press Enter" in " ".join(lines) else "escape"
        self.presses += 1
        await pilot.press(key)
        for _ in range(30):
            await pilot.pause(0.005)
            if drawn(app) != before:
                break
        else:
            if key not in MOVING and [one for _, one in self.trail[-2:]] != [key, key]:
                self.find(
                    "dead",
                    f"{key} {shape_of(lines[-1].strip())[:60]}",
                    f"{key!r} was pressed and nothing happened: {lines[-1].strip()!r}",
                )
        if self.presses - self._since > FRUITLESS:
            self.find("stuck", "fruitless", f"{FRUITLESS} keys led to no decision: {lines[-1].strip()!r}")
            return False
        return True

    def _toward(self, screen: PlayScreen, lines: list[str], keys: list[str]) -> str | None:
        """The key that leads to what the walk is after, if that can be chosen now: some arrows, then its name is typed."""
        asked, board = screen.asked, screen.board
        if asked is None:
            return None
        moves = [(move.text, move.slots, "") for move in asked.legal]
        hits = self.aim.hits(asked.kind, len(asked.draft), moves)
        if not any(hits):
            return None
        if self._typed is not None and "Enter commits" in " ".join(lines[SAID]):
            return "enter"
        sought = [board.explain(action).text for action, hit in zip(asked.actions, hits, strict=True) if hit]
        if any(says and _starts(lines, says) for says in sought) and "enter" in keys:
            return "enter"
        arrows = [key for key in keys if key in ARROWS.values()]
        if arrows and self._arrows < ON_THE_WAY:
            self._arrows += 1
            return self.walker.dice.choice([arrows[-1], *arrows])
        self._typed = self.walker.dice.choice([move[0] for move, hit in zip(moves, hits, strict=True) if hit])
        return "colon"

    async def _rest(self, pilot: Pilot[None], app: PlayApp) -> None:
        end = time.monotonic() + PATIENT
        while time.monotonic() < end:
            screen = app.screen
            if not isinstance(screen, PlayScreen) or screen.wants_key or screen.finished:
                await pilot.pause()
                return
            await pilot.pause(0.01)
        self.find("stuck", "nothing", f"no key is wanted for {PATIENT:.0f} s")
        self.presses += FRUITLESS

    def _look(self, screen: PlayScreen, lines: list[str]) -> None:
        """Is anything cut off, and does the lowest line name every key that means something now?"""
        for number, line in enumerate(lines):
            if "…" in line and "G O" not in line:
                at = line.index("…")
                part = (
                    "log"
                    if number not in (0, 23) and at > 51 and number < 17
                    else "head"
                    if number == 0
                    else "tray"
                    if number >= 17
                    else "field"
                )
                self.find("cut", f"{part}, line {letters(number)}", f"line {number + 1} is cut: {line.strip()!r}")
        named: Keys = screen.keys()
        for key, says in named:
            if f"{key} {says}" not in lines[-1]:
                self.find(
                    "cut",
                    f"keys {key} {says}",
                    f"the lowest line has no room for {key} {says!r}: {lines[-1].strip()!r}",
                )
