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

from bench.walks.coverage import deeds, explained
from bench.walks.findings import Finding, shape_of
from bench.walks.plan import Plan
from bench.walks.walker import Walker, words_of
from ruse.kernel.registry import load_game
from ruse.terminal.app import PlayApp
from ruse.terminal.boards import Keys
from ruse.terminal.palette import NIGHT
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
ASIDE = {"w", "h", "colon", "question_mark", "plus", "minus", "o"}
"""Keys that do not lead on: pressed seldom."""
MOVING = {*ARROWS.values(), *"123456789", "plus", "minus", "space", "escape"}
"""Keys that may have nothing to move to."""
EXPLAINED = 18
"""The line that says what lies under the cursor."""
AIMED = 25.0
"""Weight of laying down what is called as what the walk is after."""
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


def letters(number: int) -> str:
    """A line by a letter: numbers do not tell findings apart."""
    return chr(ord("a") + number)


class TerminalWalk:
    def __init__(self, plan: Plan, folder: Path, pictures: Path | None = None) -> None:
        self.plan, self.folder, self.pictures = plan, folder, pictures
        self.game = load_game(plan.game)
        self.walker = Walker(plan.seed)
        self.done: set[str] = set()
        self.findings: dict[str, Finding] = {}
        self.presses = self.decisions = self._since = 0
        self.over = False
        self.trail: list[tuple[str, str]] = []
        self.aims: frozenset[str] = frozenset()
        """Words that this walk is after."""
        self.after = ""
        """What it is after itself: when that is done it ends."""
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
            while self.presses < presses and going() and not self.over and self.after not in self.done:
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
        """Hear of every step that the table takes, to know what was done."""
        session = app.session
        if session is None:
            raise RuntimeError(app.failure or "the table did not open")
        take = session.take

        def heard(seat: int, decision: Any, text: str) -> Any:
            after = take(seat, decision, text)
            slots = next((move.slots for move in decision.legal if move.text == text), None)
            self.done.update(deeds(self.game, decision.kind, text, slots))
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
            if self.plan.seed % 3 == 0:
                keys.append("question_mark")
            if not keys:
                self.find("stuck", "no keys", f"the lowest line names no key: {lines[-1]!r}")
                return False
            says = screen.status.text[:20]
            key = self.walker.choose([(says, key, self._weight(key, lines), key) for key in keys])
            self.walker.press(screen.status.text[:20], key)
            self.trail.append((screen.status.text[:20], key))
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

    def _weight(self, key: str, lines: list[str]) -> float:
        """What lies under the cursor speaks for Enter, what the lowest line calls a key speaks for it."""
        if key == "enter":
            return AIMED if self._aimed(lines[EXPLAINED]) else 3.0
        called = re.search(rf"\s{key} (.+?)(?:\s\s|$)", lines[-1]) if len(key) == 1 else None
        return AIMED if called and self.aims & words_of(called[1]) else 0.05 if key in ASIDE else 1.0

    def _aimed(self, line: str) -> bool:
        """Does it speak of what the walk is after, by its name or by what it does?"""
        read, does = words_of(line), words_of(explained(self.game, self.after))
        return bool(self.aims & read) or (len(does) > 1 and len(does & read) >= 0.7 * len(does))

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
