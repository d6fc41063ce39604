"""`python -m bench.walks`: every game in every client with the fewest and most seats, until all was done.

Goes on where it was broken off; Ctrl-C ends it and prints what was found so far.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from playwright.sync_api import Browser, Error, sync_playwright

from bench.walks import report
from bench.walks.browser import BrowserWalk
from bench.walks.exits import probe
from bench.walks.findings import Finding
from bench.walks.ledger import Ledger, Walked
from bench.walks.lessons import LessonWalk
from bench.walks.moments import aims, moment_for, unfinished
from bench.walks.plan import CLIENTS, GAMES, Plan, plans
from bench.walks.tables import arrive, open_table
from bench.walks.terminal import TerminalWalk
from ruse.kernel.registry import load_game
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.middle import Moment, sit_down_at
from tests.browser.serving import Server
from tests.walks.known import is_known

SEEDS = 6
PRESSES = {"terminal": 500}
TOWARD, TOWARD_BY_KEYS, TRIES = 30, 90, 3
"""Presses of a walk that begins where something can be done, and how many such walks there are for each thing."""


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.walks", description=__doc__)
    parser.add_argument("--game", action="append", choices=GAMES)
    parser.add_argument("--client", action="append", choices=CLIENTS)
    parser.add_argument("--seats", type=int, help="only tables with so many seats")
    parser.add_argument(
        "--seed", type=int, action="append", help=f"these seeds; without it 0 to {SEEDS - 1}, until all was done"
    )
    parser.add_argument("--presses", type=int, default=250, help="the most presses of one walk")
    parser.add_argument("--minutes", type=float, help="stop after so many minutes")
    parser.add_argument("--out", type=Path, default=Path(tempfile.gettempdir()) / "walks", help="ledger and pictures")
    parser.add_argument("--report", action="store_true", help="only print what was found so far")
    parser.add_argument("--no-lessons", action="store_true")
    return parser.parse_args()


class Run:
    def __init__(self, asked: argparse.Namespace, ledger: Ledger) -> None:
        self.asked, self.ledger = asked, ledger
        self.end = time.monotonic() + asked.minutes * 60 if asked.minutes else float("inf")
        self.browser: Browser | None = None
        self.server: Server | None = None

    def going(self) -> bool:
        return time.monotonic() < self.end

    def all(self) -> None:
        games, clients = self.asked.game or GAMES, self.asked.client or CLIENTS
        if not self.asked.no_lessons:
            self.lessons(games, [client for client in clients if client != "terminal"])
        if "terminal" in clients:
            self.exits(games)
        todo = list(plans(games, clients, self.asked.seats, self.asked.seed or range(SEEDS)))
        for number, plan in enumerate(todo, 1):
            cell = plan.game, plan.client, plan.seats
            if not self.going():
                return
            if not self.ledger.has(plan) and (self.asked.seed or plan.seed < 2 or self.ledger.missing(cell)):
                walked = self.walk(plan)
                if not self.going():
                    return  # it was cut short: the next run walks it again
                self.note(walked, f"{number} of {len(todo)}")
        for plan in todo:
            self.toward(plan)

    def note(self, walked: Walked, which: str) -> None:
        self.ledger.add(walked)
        left = len(self.ledger.missing(walked.cell)) if walked.plan.seats else 0
        print(
            f"[{which}] {walked.plan.name}: {walked.presses} presses, {walked.decisions} decisions, "
            f"{'to the end' if walked.over else 'not to the end'}, {walked.seconds:.0f} s, {len(walked.findings)} findings, "
            f"{left} things not yet done{f', after {walked.toward}' if walked.toward else ''}",
            flush=True,
        )

    def walk(self, plan: Plan) -> Walked:
        start = time.monotonic()
        presses = PRESSES.get(plan.client, self.asked.presses)
        if plan.client == "terminal":
            with tempfile.TemporaryDirectory() as folder:
                walk: TerminalWalk | BrowserWalk = TerminalWalk(plan, Path(folder), self.pictures)
                walk.walk(presses, self.going)
        else:
            walk = self.at_page(plan, lambda walk: open_table(walk.person, plan), presses)
        found = list(walk.findings.values())
        return Walked(plan, walk.presses, walk.decisions, walk.over, time.monotonic() - start, sorted(walk.done), found)

    @property
    def pictures(self) -> Path:
        folder: Path = self.asked.out / "pictures"
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def at_page(
        self,
        plan: Plan,
        begin: Callable[[BrowserWalk], object],
        presses: int,
        deed: str = "",
        toward: frozenset[str] = frozenset(),
    ) -> BrowserWalk:
        person = arrive(self.chromium(), self.house().base, plan)
        walk = BrowserWalk(person, plan, load_game(plan.game), self.pictures)
        walk.aims = toward
        try:
            begin(walk)
            for _ in walk.walk(presses, self.going):
                if deed and deed in walk.done:
                    break
            walk.listen()
        except (Error, AssertionError) as error:
            walk.find("stuck", "the walk itself", f"{type(error).__name__}: {str(error)[:300]}")
        finally:
            person.context.close()
        return walk

    def toward(self, plan: Plan) -> None:
        """What random play has not come to, from where it can be done."""
        cell = plan.game, plan.client, plan.seats
        game = load_game(plan.game)
        for deed in self.ledger.missing(cell):
            for number in range(TRIES):
                if not self.going() or deed in self.ledger.done(cell):
                    break
                moment = moment_for(game, plan.seats, deed, plan.switches, 100 * plan.seed + 40 * number)
                if moment is None:
                    break
                start = time.monotonic()
                walk = self.from_moment(plan, moment, deed)
                spent = time.monotonic() - start
                self.note(
                    Walked(
                        plan,
                        walk.presses,
                        walk.decisions,
                        walk.over,
                        spent,
                        sorted(walk.done),
                        list(walk.findings.values()),
                        deed,
                    ),
                    "toward",
                )

    def from_moment(self, plan: Plan, moment: Moment, deed: str) -> TerminalWalk | BrowserWalk:
        game = load_game(plan.game)
        toward = aims(game, deed, moment)
        if plan.client != "terminal":
            return self.at_page(plan, lambda walk: sit_down_at(walk.person, moment), TOWARD, deed, toward)
        with tempfile.TemporaryDirectory() as folder:
            walk = TerminalWalk(plan, Path(folder), self.pictures)
            walk.begin, walk.after, walk.aims = unfinished(game, moment, Path(folder)), deed, toward
            walk.walk(TOWARD_BY_KEYS, self.going)
            return walk

    def lessons(self, games: Sequence[str], clients: Sequence[str]) -> None:
        for game in games:
            for client in clients:
                plan = Plan(game, client, 0, 0)
                if self.ledger.has(plan) or not self.going():
                    continue
                start = time.monotonic()
                person = arrive(self.chromium(), self.house().base, plan)
                walk = LessonWalk(person, plan, load_game(game), self.pictures)
                try:
                    walk.take()
                except (Error, AssertionError) as error:
                    walk.find("lesson", "the walk itself", f"{type(error).__name__}: {str(error)[:300]}")
                finally:
                    person.context.close()
                self.note(
                    Walked(
                        plan,
                        walk.presses,
                        walk.at,
                        walk.over,
                        time.monotonic() - start,
                        [],
                        list(walk.findings.values()),
                    ),
                    "lesson",
                )

    def exits(self, games: Sequence[str]) -> None:
        """Does a crash in the terminal end with another code than 0?"""
        for game in games:
            plan = Plan(game, "terminal", 0, 0)
            if self.ledger.has(plan):
                continue
            start = time.monotonic()
            code, said = probe(game)
            found = (
                [
                    Finding(
                        "exit",
                        game,
                        "terminal",
                        0,
                        0,
                        "a crash of the board",
                        f"exit code {code} after a crash: {said[-200:]!r}",
                    )
                ]
                if code == 0
                else []
            )
            self.note(Walked(plan, 1, 0, True, time.monotonic() - start, [], found), "crash")

    # What is started once

    def chromium(self) -> Browser:
        if self.browser is None:
            self.playwright = sync_playwright().start()
            self.browser = self.playwright.chromium.launch(
                executable_path=CHROMIUM if CHROMIUM.exists() else None, args=FLAGS
            )
        return self.browser

    def house(self) -> Server:
        if self.server is None:
            self.server = Server(Path(tempfile.mkdtemp(prefix="walks"))).start()
        return self.server

    def close(self) -> None:
        if self.browser is not None:
            self.browser.close()
            self.playwright.stop()
        if self.server is not None:
            self.server.stop()


def main() -> int:
    asked = options()
    asked.out.mkdir(parents=True, exist_ok=True)
    ledger = Ledger(asked.out / "walks.jsonl")
    run = Run(asked, ledger)
    code = 0
    try:
        if not asked.report:
            run.all()
    except KeyboardInterrupt:
        print("\nBroken off; the same command goes on from here.")
        code = 130
    finally:
        run.close()
    print("\n".join(report.lines(ledger)))
    whole = code == 0 and run.going() and not (asked.report or asked.game or asked.client or asked.seats or asked.seed)
    gone = report.unmet(ledger) if whole else []
    for shape in gone:
        print(f"known, but met no more: take it off tests/walks/known.py: {shape}")
    unknown = [shape for shape in ledger.findings() if not is_known(shape)]
    undone = [cell for cell in ledger.cells() if cell[2] and ledger.missing(cell)] if whole else []
    return code or int(bool(unknown or gone or undone))


if __name__ == "__main__":
    sys.exit(main())
