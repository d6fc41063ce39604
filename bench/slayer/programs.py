"""The two programs in C, compiled on this machine when they are asked for: one solves, the other answers."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from bench.slayer.cards import CLASSES, Three
from bench.slayer.strategy import CELLS, Floats, Strategy
from ruse.kernel.errors import RuseError

HERE = Path(__file__).parent
ROUND = 100_000
"""Walks that count alike."""


@dataclass(frozen=True)
class Stakes:
    """What a mission is for.

    `worths` is what a card adds to the logarithm of the odds to win the game, `owner` what the VIP does; if the game ends
    with this mission, `point` is what each point of lead adds.
    """

    follows: bool
    worths: tuple[float, ...]
    point: float
    owner: float


POINTS = Stakes(False, (0.0,) * CLASSES, 0.148, 0.0)
"""The points that change hands, and nothing else."""
GAME = Stakes(True, (*(0.12 + 0.015 * rank for rank in range(9)), 0.54, 0.27, 0.0), 0.148, 1.35)
"""The chance to win, with cards valued as the Mastermind does between the missions, told in points: one point is what a
point that changes hands adds to the chance to win if the game ends here at even."""
STAKES = {"points": POINTS, "game": GAME}


def load(name: str) -> ctypes.CDLL:
    """Compiled into a folder that is gone when it is loaded."""
    compiler = (os.environ.get("CC") or "cc").split()
    if shutil.which(compiler[0]) is None:
        raise RuseError(f"there is no C compiler {compiler[0]!r}: on Debian it comes with `apt install gcc`")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / f"{name}.so"
        command = [
            *compiler,
            "-O3",
            "-Wall",
            "-Werror",
            "-shared",
            "-fPIC",
            "-o",
            str(program),
            str(HERE / f"{name}.c"),
        ]
        done = subprocess.run([*command, "-lm"], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise RuseError(f"{name}.c does not compile: {done.stderr.strip()}")
        return ctypes.CDLL(str(program))


def at(array: npt.NDArray[Any]) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def worths_of(stakes: Stakes) -> npt.NDArray[np.float64]:
    return np.array(stakes.worths, np.float64)


class Solver:
    def __init__(self, stakes: Stakes, seed: int) -> None:
        self.program = load("solve")
        self.rounds = 0
        assert self.program.cells() == CELLS
        worths = worths_of(stakes)
        numbers = ctypes.c_double(stakes.point), ctypes.c_double(stakes.owner)
        self.program.prepare(ctypes.c_uint64(seed), ctypes.c_int(stakes.follows), at(worths), *numbers)

    def train(self, rounds: int) -> None:
        self.program.train(ctypes.c_long(rounds), ctypes.c_long(ROUND), ctypes.c_long(self.rounds))
        self.rounds += rounds

    def weights(self) -> Floats:
        weights = np.zeros(CELLS, np.float32)
        self.program.average(at(weights))
        return weights


class Answerer:
    """The best answer to a strategy, hand by hand."""

    def __init__(self, strategy: Strategy, stakes: Stakes) -> None:
        self.program = load("answer")
        self.program.answer.restype = self.program.settle_one.restype = ctypes.c_double
        self.kept = strategy, worths_of(stakes)
        tables = (strategy.first, strategy.theater, strategy.dossier, strategy.early, strategy.late)
        numbers = ctypes.c_double(stakes.point), ctypes.c_double(stakes.owner)
        self.program.read_strategy(*map(at, tables), ctypes.c_int(stakes.follows), at(self.kept[1]), *numbers)

    def answer(self, hand: Three, second: Three) -> tuple[npt.NDArray[np.float64], float]:
        """By way to lay the first three, row that the rival lays first and order of the second three: what it brings; and
        what the strategy itself brings. Both hands are sorted; of equal ways only the first has a value."""
        brings = np.full((12, 2, 6), -np.inf)
        cards = np.array(hand, np.int32), np.array(second, np.int32)
        usual = float(self.program.answer(at(cards[0]), at(cards[1]), at(brings)))
        return brings, usual

    def settle(self, own: tuple[Three, Three, int], other: tuple[Three, Three, int]) -> float:
        """What one laying (who fights, what is guarded, the row laid first) brings against another."""
        rows = [np.array(row, np.int32) for side in (own, other) for row in side[:2]]
        places = at(rows[0]), at(rows[1]), ctypes.c_int(own[2]), at(rows[2]), at(rows[3]), ctypes.c_int(other[2])
        return float(self.program.settle_one(*places))
