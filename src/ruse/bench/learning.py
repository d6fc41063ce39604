"""`ruse bench rl`: how fast learners get decisions, as ratios against what they would use otherwise.

On every side a decision is whole: what the seat sees, what it may do, what it got, and a random legal action of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from ruse.bench.measure import Figure, Side, clock, compare, not_measured
from ruse.bench.plans import Plan, Step
from ruse.kernel.kit import Dice
from ruse.kernel.registry import load_game
from ruse.rl.batch import BatchEnv
from ruse.rl.pettingzoo import aec

TABLES = 256
WANTED = {"war-slayer": 2.0e6, "master-of-spies": 2.0e6, "war-x-treme": 0.7e6, "westeria": 0.4e6}
"""Decisions a second of a batch, on a quiet core."""
ONE = 100_000
"""And one after the other, in the card games and elsewhere alike."""
AGAINST_OWN, AGAINST_FOUR, AGAINST_LEDUC = 20, 30, 0.5
CLASSIC = 'connect four is not installed: pip install "pettingzoo[classic]"'
SPIEL = "OpenSpiel is not installed: pip install open_spiel"


def figures(plan: Plan, step: Step) -> Iterator[Figure]:
    for name, wanted in WANTED.items():
        title = load_game(name).title
        many, one = batch(name, plan.batched), one_after_the_other(aec(name), plan.stepped)
        yield rated(clock(f"{title}: a batch of {TABLES}", stepping(many, step), plan.rounds, 1 / wanted, "a decision"))
        yield compare(
            f"{title}: a batch against PettingZoo's way",
            stepping(many, step),
            one,
            plan.rounds,
            AGAINST_OWN,
            "our own AEC",
        )
        yield rated(
            clock(f"{title}: one after the other", stepping(one, step), plan.rounds, 1 / ONE, "AEC, a decision")
        )
    many = batch("war-slayer", plan.batched)
    four = "War Slayer V: a batch against connect four"
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError:
        yield not_measured(four, AGAINST_FOUR, CLASSIC)
    else:
        other = one_after_the_other(connect_four_v3.env(), plan.stepped)
        yield compare(four, stepping(many, step), other, plan.rounds, AGAINST_FOUR, "PettingZoo's own, AEC")
    leduc = "War Slayer V from OpenSpiel against its Leduc"
    try:
        import pyspiel

        import ruse.rl.openspiel  # noqa: F401
    except ImportError:
        yield not_measured(leduc, AGAINST_LEDUC, SPIEL)
    else:
        mine = driven(pyspiel.load_game("ruse_war_slayer"), plan.stepped)
        other = driven(pyspiel.load_game("leduc_poker"), plan.stepped)
        yield compare(leduc, stepping(mine, step), other, plan.rounds, AGAINST_LEDUC, "from Python, theirs in C++")


def rated(figure: Figure) -> Figure:
    """Seconds of a decision, as decisions a second."""
    assert figure.seconds is not None
    return replace(figure, note=f"{figure.note}: {1 / figure.seconds:,.0f} a second, wanted {1 / figure.wanted:,.0f}")


def stepping(side: Side, step: Step) -> Side:
    """The same, and the bar moves."""

    def round_of(number: int) -> float:
        step()
        return side(number)

    return round_of


def timed(play: Callable[[], int]) -> float:
    """Seconds of processor time for each decision; `play` says how many it took, since games are played to their end."""
    begin = time.process_time()
    decisions = play()
    return (time.process_time() - begin) / decisions


def batch(name: str, decisions: int) -> Side:
    env = BatchEnv(name, TABLES, seed=1)
    env.reset()
    steps = max(1, decisions // TABLES)

    def play() -> int:
        for _ in range(steps):
            env.step_at_random()
        return steps * TABLES

    return lambda number: timed(play)


def one_after_the_other(env: Any, decisions: int) -> Side:
    """As PettingZoo's documentation walks through a game."""
    dice = Dice(1)

    def play() -> int:
        taken = 0
        while taken < decisions:
            env.reset(seed=int(dice.below(1_000_000)))
            for _ in env.agent_iter():
                observation, _, ended, cut, _ = env.last()
                if ended or cut:
                    env.step(None)
                    continue
                legal = np.flatnonzero(observation["action_mask"])
                env.step(int(legal[dice.below(len(legal))]))
                taken += 1
        return taken

    return lambda number: timed(play)


def driven(game: Any, decisions: int) -> Side:
    """Step by step from Python, with the information state of whoever decides."""
    dice = Dice(1)

    def play() -> int:
        taken = 0
        while taken < decisions:
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                if not state.is_chance_node():
                    state.information_state_string()
                    taken += 1
                state.apply_action(legal[int(dice.below(len(legal)))])
        return taken

    return lambda number: timed(play)
