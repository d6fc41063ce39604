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
from bench.walks.aim import Aim
from bench.walks.browser import BrowserWalk, Looked
from bench.walks.exits import probe
from bench.walks.findings import Finding
from bench.walks.house import House
from bench.walks.ledger import Cell, Ledger, Walked
from bench.walks.lessons import LessonWalk
from bench.walks.moments import Moment, moments, unfinished
from bench.walks.plan import CLIENTS, GAMES, Plan, plans
from bench.walks.tables import Bringer, arrive, open_table
from bench.walks.terminal import TerminalWalk
from bench.walks.walker import Walker
from ruse.kernel.registry import load_game
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.people import Person
from tests.walks.known import is_known

SEEDS = 6
TWICE = 2
"""In every way a table is opened: alone against bots, and with company and long names."""
BY_KEYS = 2
"""Presses in the terminal for one in a browser."""
TOWARD, TOWARD_BY_KEYS, TRIES = 24, 160, 4
"""Presses of a walk that begins where something can be done, and how many such walks there are for each thing."""
STAYS = 12
"""Tables at which a person sits who goes from one such moment to the next."""


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
        self.server: House | None = None
        self.walkers: dict[tuple[str, str], Walker] = {}
        self.looked: dict[tuple[str, str], Looked] = {}
        self.book: dict[tuple[str, int], dict[str, list[Moment]]] = {}

    def going(self) -> bool:
        return time.monotonic() < self.end

    def all(self) -> None:
        games, clients = self.asked.game or GAMES, self.asked.client or CLIENTS
        if not self.asked.no_lessons:
            self.lessons(games, [client for client in clients if client != "terminal"])
        if "terminal" in clients:
            self.exits(games)
        for seed in self.asked.seed or range(SEEDS):
            self.round(list(plans(games, clients, self.asked.seats, [seed])))

    def round(self, todo: Sequence[Plan]) -> None:
        """Every cell once from the beginning, and then from wherever something can be done that is not done yet."""
        for number, plan in enumerate(todo, 1):
            if not self.going():
                return
            if not self.ledger.has(plan) and (
                self.asked.seed or plan.seed < TWICE or self.ledger.missing(cell_of(plan))
            ):
                walked = self.walk(plan)
                if not self.going():
                    return  # it was cut short: the next run walks it again
                self.note(walked, f"{number} of {len(todo)}")
        for plan in todo:
            if self.ledger.missing(cell_of(plan)) and self.going():
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
        if plan.client == "terminal":
            with tempfile.TemporaryDirectory() as folder:
                walk: TerminalWalk | BrowserWalk = self.at_keys(plan, Path(folder))
                walk.walk(BY_KEYS * self.asked.presses, self.going)
            return walked(walk, start)
        person = arrive(self.chromium(), self.house().base, plan)
        try:
            walk = self.at_page(plan, person)
            self.press(walk, lambda: open_table(person, plan), self.asked.presses)
        finally:
            person.context.close()
        return walked(walk, start)

    def aim_of(self, plan: Plan, steps: Sequence[str] = ()) -> Aim:
        return Aim(load_game(plan.game), frozenset(self.ledger.missing(cell_of(plan))), steps)

    @property
    def pictures(self) -> Path:
        folder: Path = self.asked.out / "pictures"
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def walker_of(self, plan: Plan) -> Walker:
        """What it has learned of a client it knows in the next walk too."""
        return self.walkers.setdefault((plan.game, plan.client), Walker(plan.seed))

    def at_keys(
        self, plan: Plan, folder: Path, steps: Sequence[str] = (), walker: Walker | None = None
    ) -> TerminalWalk:
        walk = TerminalWalk(plan, folder, self.pictures, walker=walker)
        walk.aim = self.aim_of(plan, steps)
        return walk

    def at_page(
        self, plan: Plan, person: Person, steps: Sequence[str] = (), walker: Walker | None = None, **most: int
    ) -> BrowserWalk:
        looked = self.looked.setdefault((plan.game, plan.client), Looked())
        game = load_game(plan.game)
        walk = BrowserWalk(person, plan, game, self.pictures, looked=looked, walker=walker, **most)
        walk.aim = self.aim_of(plan, steps)
        return walk

    def press(self, walk: BrowserWalk, begin: Callable[[], object], presses: int, most: int = 1_000_000) -> None:
        """So many presses, or decisions."""
        try:
            begin()
            for _ in walk.walk(presses, self.going):
                if walk.decisions >= most:
                    break
            walk.listen()
        except (Error, AssertionError) as error:
            walk.find("stuck", "the walk itself", f"{type(error).__name__}: {str(error)[:300]}")

    def toward(self, plan: Plan) -> None:
        """What random play has not come to, from where it can be done."""
        game, cell = load_game(plan.game), cell_of(plan)
        if (place := (plan.game, plan.seats)) not in self.book:
            self.book[place] = moments(game, plan.seats, self.ledger.wanted(cell), TRIES)
        person: Person | None = None
        bringer = None
        for deed in self.ledger.missing(cell):
            for moment in self.book[place].get(deed, []):
                if not self.going() or deed in self.ledger.done(cell):
                    break
                start = time.monotonic()
                if plan.client == "terminal":
                    walk: TerminalWalk | BrowserWalk = self.toward_by_keys(plan, moment)
                else:
                    if bringer is None or bringer.tables >= STAYS:
                        if person is not None:
                            person.context.close()
                        person = arrive(self.chromium(), self.house().base, plan)
                        bringer = Bringer(person)
                    walk = self.toward_at_page(plan, bringer, moment)
                self.note(walked(walk, start, deed), "toward")
        if person is not None:
            person.context.close()

    def toward_at_page(self, plan: Plan, bringer: Bringer, moment: Moment) -> BrowserWalk:
        walk = self.at_page(plan, bringer.person, moment.steps, self.walker_of(plan), looks=4, axes=1)
        self.press(walk, lambda: bringer.sit_down_at(moment), TOWARD, most=1)
        return walk

    def toward_by_keys(self, plan: Plan, moment: Moment) -> TerminalWalk:
        with tempfile.TemporaryDirectory() as folder:
            walk = self.at_keys(plan, Path(folder), moment.steps, self.walker_of(plan))
            walk.begin, walk.most = unfinished(load_game(plan.game), moment, Path(folder)), 1
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
                self.note(walked(walk, start), "lesson")

    def exits(self, games: Sequence[str]) -> None:
        """Does a crash in the terminal end with another code than 0?"""
        for game in games:
            plan = Plan(game, "terminal", 0, 0)
            if self.ledger.has(plan) or not self.going():
                continue
            start = time.monotonic()
            code, said = probe(game)
            says = f"exit code {code} after a crash: {said[-200:]!r}"
            found = [] if code else [Finding("exit", game, "terminal", 0, 0, "a crash of the board", says)]
            self.note(Walked(plan, 1, 0, True, time.monotonic() - start, [], found), "crash")

    # What is started once

    def chromium(self) -> Browser:
        if self.browser is None:
            self.playwright = sync_playwright().start()
            self.browser = self.playwright.chromium.launch(
                executable_path=CHROMIUM if CHROMIUM.exists() else None, args=FLAGS
            )
        return self.browser

    def house(self) -> House:
        if self.server is None:
            self.server = House(Path(tempfile.mkdtemp(prefix="walks")))
            self.server.start()
        return self.server

    def close(self) -> None:
        if self.browser is not None:
            self.browser.close()
            self.playwright.stop()
        if self.server is not None:
            self.server.stop()


def cell_of(plan: Plan) -> Cell:
    return plan.game, plan.client, plan.seats


def walked(walk: TerminalWalk | BrowserWalk, start: float, toward: str = "") -> Walked:
    spent, found = time.monotonic() - start, list(walk.findings.values())
    return Walked(walk.plan, walk.presses, walk.decisions, walk.over, spent, sorted(walk.done), found, toward)


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
