"""The first mission of War Slayer V: solve it, and print what a rival gains who knows the solution.

python -m bench.slayer solve FILE --walks 100 --seed 1       in millions; about a second each
python -m bench.slayer answer FILE --hands 30 --seed 2       exploitability of what the file holds
python -m bench.slayer against FILE mastermind --hands 50    what a bot's laying brings against it

Stakes are `points`, as the mission is scored, or `game`, with a value of what follows it, told in points too.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from bench.slayer.bouts import bout
from bench.slayer.gains import gain_with, hands, mean_gain
from bench.slayer.programs import ROUND, STAKES, Answerer, Solver
from bench.slayer.strategy import Strategy, read, write
from ruse.kernel.errors import RuseError
from ruse.lab.statistics import Estimate, mean_of

MILLION = 1_000_000


def solve(args: argparse.Namespace) -> None:
    solver, start = Solver(STAKES[args.stakes], args.seed), time.process_time()
    solver.train(args.walks * MILLION // ROUND)
    made = {"stakes": args.stakes, "walks": args.walks * MILLION, "seed": args.seed}
    digest = write(args.file, solver.weights(), made)
    took, size = time.process_time() - start, args.file.stat().st_size
    print(f"{args.file}: {args.walks} million walks, {took:.0f} s, {size} bytes, digest {digest}")


def strategy_of(args: argparse.Namespace) -> Strategy:
    strategy, made = read(args.file)
    if made["stakes"] != args.stakes:
        raise RuseError(f"{args.file} was solved for --stakes {made['stakes']}")
    return strategy


def answer(args: argparse.Namespace) -> None:
    answerer = Answerer(strategy_of(args), STAKES[args.stakes])
    gains = [gain_with(answerer, hand) for hand in hands(args.hands, args.seed)]
    print(f"who knows it gains {told(mean_gain(gains))} points a mission; {len(gains)} hands, seed {args.seed}")


def against(args: argparse.Namespace) -> None:
    answerer = Answerer(strategy_of(args), STAKES[args.stakes])
    bouts = [bout(answerer, args.bot, args.budget, args.seed * MILLION + number) for number in range(args.hands)]
    more = mean_of([one.brings - one.usual for one in bouts])
    print(f"{args.bot} gets {told(more)} points a mission more than the solution; {len(bouts)} deals, seed {args.seed}")


def told(found: Estimate) -> str:
    return f"{found.mean:.3f} ({found.low:.3f} to {found.high:.3f})"


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="bench.slayer", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    what = parser.add_subparsers(required=True)
    for name, does in (("solve", solve), ("answer", answer), ("against", against)):
        command = what.add_parser(name)
        command.set_defaults(does=does)
        command.add_argument("file", type=Path)
        command.add_argument("--stakes", choices=sorted(STAKES), default="points")
        command.add_argument("--seed", type=int, default=1)
        if does is solve:
            command.add_argument("--walks", type=int, default=100)
        else:
            command.add_argument("--hands", type=int, default=30)
        if does is against:
            command.add_argument("bot")
            command.add_argument("--budget", type=int)
    args = parser.parse_args()
    try:
        args.does(args)
    except RuseError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
