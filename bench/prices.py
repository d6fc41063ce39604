"""What each equipment card of War X-treme is worth in the hand, counted in cards of the army.

    .venv/bin/python bench/prices.py [GAMES] [SEED]

Masterminds play each other; before every round it is noted who holds what, and afterwards who won. A logistic regression of
the win on the lead in cards and on the equipment held gives each kind its weight; over the weight of a card that is a price.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import exp
from typing import Any

from ruse.bots.levels import find_level, load_bot
from ruse.games.war_x_treme import GAME
from ruse.games.war_x_treme.equipment import GEAR_NAMES
from ruse.kernel.kit import Dice
from ruse.kernel.state import HOUSE, WHOLE, legal_actions, seats_in
from ruse.lab.match import Match

LEVEL = "mastermind"
STEPS = 12
SOFT = 3.0
"""Holds weights back of which the games say little."""

Row = list[float]


def leads(position: Any) -> Row:
    """Of the first player over the second: in cards, and in each kind of equipment."""
    first, second = position["players"]
    cards = [len(player["army"]) + len(player["camp"]) for player in (first, second)]
    held = [float(first["hand"].count(name) - second["hand"].count(name)) for name in GEAR_NAMES]
    return [float(cards[0] - cards[1]), *held]


def play(seed: int) -> tuple[list[Row], float]:
    """The leads before each round, and what the first player got in the end."""
    match = Match(GAME, GAME.setup(2), seed)
    bot, budget = load_bot(GAME, LEVEL), find_level(GAME, LEVEL).budget
    dice = Dice(seed)
    noted: dict[int, Row] = {}
    while not match.state.over():
        position = match.state.position()
        if position["phase"] == "before":
            noted.setdefault(int(str(position["round"])), leads(position))
        for seat in seats_in(match.state.acting()):
            if seat == HOUSE:
                races = legal_actions(match.state, seat)
                match.act(seat, races[dice.below(len(races))])
            else:
                match.act(seat, bot.choose(match.sight(seat), budget, dice))
    return list(noted.values()), int(match.state.outcome(0)) / int(WHOLE)


def fit(rows: Sequence[Row], wins: Sequence[float]) -> Row:
    """Newton's steps to the likeliest weights."""
    size = len(rows[0])
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [-SOFT * weight for weight in weights]
        bend = [[SOFT * (i == j) for j in range(size)] for i in range(size)]
        for row, win in zip(rows, wins, strict=True):
            chance = 1 / (1 + exp(-sum(weight * x for weight, x in zip(weights, row, strict=True))))
            there = [i for i in range(size) if row[i]]
            for i in there:
                slope[i] += (win - chance) * row[i]
                for j in there:
                    bend[i][j] += chance * (1 - chance) * row[i] * row[j]
        weights = [weight + step for weight, step in zip(weights, solve(bend, slope), strict=True)]
    return weights


def solve(matrix: list[Row], right: Row) -> Row:
    """Gauss and Jordan; the matrix is positive, so its diagonal always serves."""
    lines = [[*line, end] for line, end in zip(matrix, right, strict=True)]
    for i in range(len(lines)):
        lines[i] = [x / lines[i][i] for x in lines[i]]
        for j in range(len(lines)):
            if j != i:
                lines[j] = [x - lines[j][i] * y for x, y in zip(lines[j], lines[i], strict=True)]
    return [line[-1] for line in lines]


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    rows: list[Row] = []
    wins: list[float] = []
    for game in range(games):
        noted, win = play(Dice((seed << 24) + game).seed())
        rows += noted
        wins += [win] * len(noted)
    card, *kinds = fit(rows, wins)
    print(f"{games} games, {len(rows)} rounds, seed {seed}; a card in the lead weighs {card:.3f}")
    for name, weight in sorted(zip(GEAR_NAMES, kinds, strict=True), key=lambda kind: -kind[1]):
        print(f"{name:16} {weight / card:5.1f}")


if __name__ == "__main__":
    main()
