"""How far reviews can be trusted: do two seeds agree, are planted blunders found, are harmless choices marked?

python -m bench.reviews war-slayer --games 4 --work 100

A planted blunder is a choice that a reference with ten times the work calls a mistake or worse; the interval of a
harmless one holds nothing there. `luck` is its mean over reference players against themselves. `pace` reads whole games as
a server does, on one core.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ruse.kernel.game import Game
from ruse.kernel.kit import Actions, Dice
from ruse.kernel.listener import Audience
from ruse.kernel.luck import FastLuck
from ruse.kernel.record import Record, Secret, new_record
from ruse.kernel.registry import load_game
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import HOUSE, ORACLE, WHOLE, State, legal_actions, seats_in
from ruse.reviews.hindsight import Hindsight, Splitting
from ruse.reviews.judging import judge
from ruse.reviews.marks import MARKS, WIDTH, estimate
from ruse.reviews.moments import moments
from ruse.reviews.reading import Reading
from ruse.reviews.reference import Reference, reference_of

PLANTED = 3
"""Choices tried at one decision, drawn by lot."""


def pick(game: Game, state: State, seat: int, reference: Reference, dice: Dice) -> int:
    """What the reference player does."""
    actions = Actions()
    state.list_actions(seat, actions)
    if seat == HOUSE:
        return int(dice.pick(actions))
    return int(reference.wits(game.view(state, int(ORACLE))).pick(state, seat, actions, dice))


def sights(game: Game, setup: Setup, games: int, reference: Reference) -> Iterator[tuple[Sight, Dice]]:
    """The decisions of games that the reference plays against itself, with a stream for each game."""
    for number in range(games):
        happened: list[object] = []
        state, dice = game.start(setup, FastLuck(1000 + number), happened), Dice(number)
        audience = Audience(game, setup, state, happened, range(setup.seats))
        while not state.over():
            for seat in seats_in(state.acting()):
                if seat != HOUSE:
                    kind, legal = game.kinds[state.kind(seat)], legal_actions(state, seat)
                    if len(legal) > 1 and kind not in game.arranged:
                        yield audience.sight(seat), dice
                audience.act(seat, pick(game, state, seat, reference, dice))


@dataclass(slots=True)
class Trust:
    planted: int = 0
    found: int = 0
    missed: Counter[str] = field(default_factory=Counter)
    """What those were called that were not found."""
    harmless: int = 0
    marked: int = 0
    seconds: float = 0.0
    verdicts: int = 0


def try_choices(
    game: Game, setup: Setup, games: int, work: int, every: int, until: float
) -> tuple[Trust, Counter[tuple[str, str]]]:  # fmt: skip
    """Choices drawn by lot at every so many-th decision, judged by two seeds, and by ten times the work."""
    reference, trust = reference_of(game), Trust()
    pairs: Counter[tuple[str, str]] = Counter()
    for number, (sight, dice) in enumerate(sights(game, setup, games, reference)):
        if time.monotonic() > until:
            break
        if number % every:
            continue
        for _ in range(PLANTED):
            action = sight.legal[dice.below(len(sight.legal))]
            began = time.perf_counter()
            one = judge(sight, action, reference, work, 2 * number)
            trust.seconds += time.perf_counter() - began
            trust.verdicts += 1
            two = judge(sight, action, reference, work, 2 * number + 1)
            sure = judge(sight, action, reference, 10 * work, 7_000_001 + number)
            pairs[one.mark, two.mark] += 1
            if sure.mark in ("mistake", "blunder"):
                trust.planted += 1
                if one.mark in ("mistake", "blunder"):
                    trust.found += 1
                else:
                    trust.missed[f"{one.mark}, {one.cost.mean:.1f} ± {one.cost.half:.1f}"] += 1
            elif sure.cost.low <= 0:
                trust.harmless += 1
                trust.marked += one.mark != "fine"
    return trust, pairs


def kappa(pairs: Counter[tuple[str, str]]) -> float:
    """Cohen's: agreement beyond what the shares of the marks alone would bring."""
    total = sum(pairs.values())
    agreed = sum(count for (one, two), count in pairs.items() if one == two) / total
    rows = Counter({mark: sum(pairs[mark, other] for other in MARKS) for mark in MARKS})
    columns = Counter({mark: sum(pairs[other, mark] for other in MARKS) for mark in MARKS})
    chance = sum(rows[mark] * columns[mark] for mark in MARKS) / total**2
    return 1.0 if chance == 1 else (agreed - chance) / (1 - chance)


def played(game: Game, setup: Setup, numbers: range, reference: Reference) -> Iterator[Record]:
    """Games of the reference player against itself, from the deal to the end."""
    for number in numbers:
        record = new_record(game, setup, Secret(seed=5000 + number), [{"kind": "bot"}] * setup.seats)
        state, dice, steps = game.start(setup, FastLuck(5000 + number), None), Dice(number), dict[int, list[str]]()
        while not state.over():
            for seat in seats_in(state.acting()):
                action = pick(game, state, seat, reference, dice)
                view = game.view(state, int(ORACLE) if seat == HOUSE else seat)
                steps.setdefault(seat, []).append(game.write(view, action).text)
                finished = state.finishes(seat, action)
                state.do(seat, action)
                if finished:
                    row = {"row": "act", "seat": seat, "steps": steps.pop(seat), "check": int(state.checksum())}
                    record.rows.append(row)
        outcome = [int(state.outcome(seat)) for seat in range(setup.seats)]
        assert sum(outcome) == int(WHOLE)
        record.rows.append({"row": "end", "reason": "over", "outcome": outcome})
        yield record


def lucks(game: Game, setup: Setup, games: int, playouts: int) -> list[float]:
    """What luck did for seat 0 in games of the reference player against itself."""
    reference, found = reference_of(game), []
    for record in played(game, setup, range(games), reference):
        splitting = Splitting(Hindsight(game, setup, 0, reference, playouts))
        for moment in moments(record, None):
            if isinstance(moment, State):
                found.append(splitting.end(moment, record).luck)
            else:
                splitting.take(moment)
    return found


@dataclass(slots=True)
class Pace:
    """Of one review: seconds to its first verdict and to its end, its decisions, and how far the split is from exact."""

    first: float
    whole: float
    decisions: int
    off: float


def pace(game: Game, setup: Setup, games: int, work: int) -> list[Pace]:
    found = []
    for record in played(game, setup, range(9000, 9000 + games), reference_of(game)):
        first, began = 0.0, time.process_time()
        for review in Reading(record, 0, work).go_on():
            if review.decisions and not first:
                first = time.process_time() - began
        split = review.split
        assert split is not None
        off = abs(split.luck + split.own + split.rivals - (split.result - split.start))
        found.append(Pace(first, time.process_time() - began, len(review.decisions), off))
    return found


def share(part: int, whole: int) -> str:
    return f"{part} of {whole}" + (f" ({100 * part / whole:.1f} %)" if whole else "")


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--work", type=int)
    parser.add_argument("--every", type=int, default=3)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="so long choices are tried")
    parser.add_argument("--pace", type=int, default=0, help="games that are read whole")
    parser.add_argument("--luck", type=int, default=20, help="games for the mean of luck")
    asked = parser.parse_args(given)
    game = load_game(asked.game)
    setup, work = game.setup(asked.seats), asked.work or reference_of(game).tables
    for one in pace(game, setup, asked.pace, work):
        print(
            f"{game.title}, {one.decisions} decisions: first mark after {one.first:.1f} s, all after {one.whole:.1f} s; "
            f"the split is off by {one.off:.0e}",
            flush=True,
        )
    if asked.luck > 1:
        luck = estimate(lucks(game, setup, asked.luck, max(4, work // 8)))
        print(f"luck over {asked.luck} games: {luck.mean:+.1f} ± {luck.half * 1.96 / WIDTH:.1f}", flush=True)
    trust, pairs = try_choices(game, setup, asked.games, work, asked.every, time.monotonic() + asked.seconds)
    if not trust.verdicts:
        return
    print(f"{game.title}: {trust.verdicts} choices, {work} tables, {1000 * trust.seconds / trust.verdicts:.0f} ms each")
    print(f"two seeds agree: kappa {kappa(pairs):.2f}; {dict(pairs)}")
    print(f"planted blunders found: {share(trust.found, trust.planted)}; the others: {list(trust.missed) or 'none'}")
    print(f"harmless choices marked: {share(trust.marked, trust.harmless)}")


if __name__ == "__main__":
    main()
