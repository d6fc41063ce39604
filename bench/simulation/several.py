"""Histories on several processors, given back in the order of their seeds."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice

from tests.simulation.run import simulate

A_PROCESS = 20
"""Histories of one process: what killed servers leave behind lies about until it ends."""


def violated(seed: int, commands: int, faults: int, leased: bool) -> list[str]:
    return simulate(seed, commands, faults, leased=leased).violations


def violations_of(
    seeds: Iterable[int], commands: int, faults: int, leased: bool, workers: int
) -> Iterator[list[str]]:  # fmt: skip
    """What is wrong with each; never more than a few ahead, so that whoever stops it does not wait long."""
    left = iter(seeds)
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, fresh, max_tasks_per_child=A_PROCESS) as pool:

        def begin(many: int) -> Iterator[Future[list[str]]]:
            return (pool.submit(violated, seed, commands, faults, leased) for seed in islice(left, many))

        under_way = deque(begin(2 * workers))
        while under_way:
            yield under_way.popleft().result()
            under_way.extend(begin(1))
