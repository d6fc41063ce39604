"""How long games of Westeria are under each reading of its rules on trial, and whether they stay fair and worth some skill.

    python bench/pace.py play FILE [--readings as-ever once ...] [--seats 2 3 4] [--deals 30] [--minutes 8] [--jobs N]
    python bench/pace.py show FILE

Bots of one company sit at a table: all Masterminds, all Agents, a rusher among Masterminds, a Mastermind among Agents. What
has been played is kept in FILE (JSON Lines), and the same command goes on from there; games come in rounds of deals, so that
a run which is broken off has played about as many of each kind. Deals are numbered: the same ones under every reading.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from ruse.bots.entrants import find_entrant, load_entrant
from ruse.games.westeria.actions import END_TURN
from ruse.kernel.kit import Dice
from ruse.kernel.registry import load_game
from ruse.kernel.state import WHOLE, seats_in
from ruse.lab.match import Match, Player, checked_choice
from ruse.lab.statistics import Estimate, share_of

READINGS: dict[str, dict[str, str]] = {
    "as-ever": {"unit_moves": "several", "city_moves": "all", "opening": "full"},
    "once": {"unit_moves": "once", "city_moves": "all", "opening": "full"},
    "two": {"unit_moves": "several", "city_moves": "two", "opening": "full"},
    "short": {"unit_moves": "several", "city_moves": "all", "opening": "short"},
    "once-two": {"unit_moves": "once", "city_moves": "two", "opening": "full"},
    "once-short": {"unit_moves": "once", "city_moves": "all", "opening": "short"},
    "two-short": {"unit_moves": "several", "city_moves": "two", "opening": "short"},
    "once-two-short": {"unit_moves": "once", "city_moves": "two", "opening": "short"},
    "quick": {"unit_moves": "once", "city_moves": "all", "opening": "short", "setup": "quick"},
}
RUSHER = "tests.bots.foils.westeria:Rusher"
COMPANIES = {
    "masterminds": ("mastermind", "mastermind"),
    "agents": ("agent", "agent"),
    "rusher": (RUSHER, "mastermind"),
    "skill": ("mastermind", "agent"),
}
"""The one that is measured, and all the others."""
SEED = 5_511_000


@dataclass(frozen=True)
class Sitting:
    reading: str
    seats: int
    company: str
    deal: int


@dataclass(frozen=True)
class Played:
    """`place` is the seat of the one that is measured; shares go by seat; `waits` counts what people would wait for."""

    reading: str
    seats: int
    company: str
    deal: int
    place: int
    starter: int
    rounds: int
    moves: int
    waits: int
    shares: list[float]
    why: int
    seconds: float

    def sitting(self) -> Sitting:
        return Sitting(self.reading, self.seats, self.company, self.deal)


def play(sitting: Sitting, budget: int) -> Played:
    began = time.perf_counter()
    game = load_game("westeria")
    setup = game.setup(sitting.seats, READINGS[sitting.reading])
    place = sitting.deal % sitting.seats
    one, others = COMPANIES[sitting.company]
    # Where all are the same the seats need not be swapped, and every deal is another one.
    deal = sitting.deal if one == others else sitting.deal // sitting.seats
    luck = Dice((SEED << 24) + deal).seed()
    players = []
    for seat in range(sitting.seats):
        name = one if seat == place else others
        entrant = find_entrant(game, f"{name}@{budget}" if name == "mastermind" else name)
        players.append(Player(name, load_entrant(game, entrant), entrant.budget, Dice(luck ^ (seat + 1))))
    match = Match(game, setup, luck)
    state: Any = match.state
    moves = waits = 0
    while not state.over():
        waits += 1
        for seat in seats_in(state.acting()):
            sight = match.sight(seat)
            action = checked_choice(players[seat], sight)
            if sight.kind == "move" and action != END_TURN and state.finishes(seat, action):
                moves += 1
            match.act(seat, action)
    shares = [int(state.outcome(seat)) / int(WHOLE) for seat in range(sitting.seats)]
    return Played(
        **asdict(sitting), place=place, starter=int(state.starter), rounds=int(state.round), moves=moves, waits=waits,
        shares=shares, why=int(state.reason), seconds=round(time.perf_counter() - began, 2),
    )  # fmt: skip


def wanted(args: argparse.Namespace) -> Iterator[Sitting]:
    for deal in range(args.deals):
        for seats in args.seats:
            for company in args.companies:
                for reading in args.readings:
                    yield Sitting(reading, seats, company, deal)


def read(file: Path) -> list[Played]:
    """What was kept; a last line that was cut off is left out."""
    found = []
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else []:
        try:
            found.append(Played(**json.loads(line)))
        except ValueError:
            print(f"A line of {file} cannot be read and is left out.", file=sys.stderr)
    return found


def play_all(args: argparse.Namespace) -> None:
    known = {played.sitting() for played in read(args.file)}
    left = iter([sitting for sitting in wanted(args) if sitting not in known])
    until = time.monotonic() + 60 * args.minutes
    going: set[Future[Played]] = set()
    with args.file.open("a", encoding="utf-8") as out, ProcessPoolExecutor(args.jobs, initializer=quiet) as pool:
        try:
            while True:
                while len(going) < args.jobs and time.monotonic() < until and (sitting := next(left, None)) is not None:
                    going.add(pool.submit(play, sitting, args.budget))
                if not going:
                    break
                done, going = wait(going, timeout=1, return_when=FIRST_COMPLETED)
                for future in done:
                    out.write(json.dumps(asdict(future.result())) + "\n")
                out.flush()
                if time.monotonic() > until + args.grace:
                    break
        finally:
            for process in list((getattr(pool, "_processes", None) or {}).values()) if going else []:
                process.kill()


def quiet() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def quantile(numbers: Sequence[int], part: float) -> int:
    ordered = sorted(numbers)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def show(file: Path) -> None:
    rows = read(file)
    print("| seats | reading | company | games | over in round 1 | rounds | moves | by order of turns | the one |")
    print("|---|---|---|---|---|---|---|---|---|")
    for seats in (2, 3, 4):
        for reading in READINGS:
            for company in COMPANIES:
                found = [r for r in rows if (r.seats, r.reading, r.company) == (seats, reading, company)]
                if found:
                    print(line_of(seats, reading, company, found))


def line_of(seats: int, reading: str, company: str, found: list[Played]) -> str:
    first = share_of([float(r.rounds == 1) for r in found])
    rounds, moves = [r.rounds for r in found], [r.moves for r in found]
    middle = f"{median(rounds):g} ({quantile(rounds, 0.1)} to {quantile(rounds, 0.9)})"
    turns = f"{median(moves):g} ({quantile(moves, 0.1)} to {quantile(moves, 0.9)})"
    order = [share_of([r.shares[(r.starter + k) % seats] for r in found]) for k in range(seats)]
    one = says(share_of([r.shares[r.place] for r in found])) if company in ("rusher", "skill") else ""
    cells = [seats, reading, company, len(found), says(first), middle, turns, "; ".join(map(says, order)), one]
    return "| " + " | ".join(map(str, cells)) + " |"


def says(share: Estimate) -> str:
    return f"{100 * share.mean:.0f} % ({100 * share.low:.0f} to {100 * share.high:.0f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("play", "show"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--readings", nargs="+", default=list(READINGS), choices=list(READINGS))
    parser.add_argument("--companies", nargs="+", default=list(COMPANIES), choices=list(COMPANIES))
    parser.add_argument("--seats", nargs="+", type=int, default=[2, 3, 4], choices=(2, 3, 4))
    parser.add_argument("--deals", type=int, default=30)
    parser.add_argument("--budget", type=int, default=400, help="what a decision of a Mastermind may cost")
    parser.add_argument("--minutes", type=float, default=8.0, help="begin no game after so many")
    parser.add_argument("--grace", type=float, default=30.0, help="seconds for those that have begun")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    try:
        if args.what == "play":
            play_all(args)
        show(args.file)
    except KeyboardInterrupt:
        print(f"\nWhat was played is kept in {args.file}: the same command goes on from there.", file=sys.stderr)
        raise SystemExit(130) from None


if __name__ == "__main__":
    main()
