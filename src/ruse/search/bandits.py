"""How a choice is made at one node of a tree: alone by upper confidence, together with others by matching regrets.

All in integers, so that a search is the same on every machine. Values are parts of WHOLE; chances are parts of PARTS.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from mypy_extensions import i64

from ruse.kernel.kit import NOTHING, Dice, Row, row_of
from ruse.search.nodes import Nodes

PARTS: Final[i64] = 4096
EXPLORED: Final[i64] = 8
"""One choice in so many is made by lot where regrets are matched, so that every action keeps being tried."""
REACH: Final[i64] = 4096
ROOT_OF_LOG: Final = row_of([0, *[round(1024 * sqrt(log(n))) for n in range(1, 4096)]])
ONE_BY_ROOT: Final = row_of([4096, *[round(4096 / sqrt(n)) for n in range(1, 4096)]])


def bonus(offered: i64, visits: i64, explore: i64) -> i64:
    """explore * sqrt(log(offered) / visits), in 64ths."""
    halvings: i64 = 0
    while visits >= REACH:
        visits >>= 2
        halvings += 1
    if offered >= REACH:
        offered = REACH - 1
    return (explore * ROOT_OF_LOG.cells[offered] * ONE_BY_ROOT.cells[visits]) >> (16 + halvings)


def choose_alone(nodes: Nodes, here: Row, count: i64, explore: i64, dice: Dice) -> i64:
    """The place of the action to try: one never tried if there is any, else the one with the best upper confidence."""
    untried: i64 = 0
    chosen: i64 = 0
    best: i64 = NOTHING
    best_place: i64 = 0
    for place in range(count):
        entry = here.cells[place]
        nodes.offered.cells[entry] += 1
        visits = nodes.visits.cells[entry]
        if visits == 0:
            untried += 1
            if untried == 1 or dice.below(untried) == 0:
                chosen = place
        elif untried == 0:
            score = nodes.totals.cells[entry] * 64 // visits + bonus(nodes.offered.cells[entry], visits, explore)
            if score > best:
                best = score
                best_place = place
    return chosen if untried > 0 else best_place


def set_chances(nodes: Nodes, here: Row, count: i64, chances: Row) -> None:
    """Each action as likely as it is regretted not to have been played more; equally where nothing is regretted."""
    total: i64 = 0
    for place in range(count):
        regret = nodes.regret.cells[here.cells[place]]
        if regret > 0:
            total += regret
    for place in range(count):
        regret = nodes.regret.cells[here.cells[place]]
        if total == 0:
            chances.cells[place] = PARTS // count
        else:
            chances.cells[place] = regret * PARTS // total if regret > 0 else 0


def choose_together(nodes: Nodes, node: i64, here: Row, count: i64, chances: Row, dice: Dice) -> i64:
    """The place of the action to try, by matched regrets; the average of the chances is what should be played."""
    set_chances(nodes, here, count, chances)
    chosen: i64 = dice.below(count)
    by_lot = dice.below(EXPLORED) == 0
    left = dice.below(PARTS)
    decided = by_lot
    for place in range(count):
        nodes.weight.cells[here.cells[place]] += chances.cells[place] * nodes.tries.cells[node]
        left -= chances.cells[place]
        if left < 0 and not decided:
            chosen = place
            decided = True
    return chosen


def tried_chance(chance: i64, count: i64) -> i64:
    """How likely an action was tried, the lot included."""
    return chance - chance // EXPLORED + PARTS // (EXPLORED * count)


def learn_together(nodes: Nodes, node: i64, entry: i64, chance: i64, tried: i64, value: i64) -> None:
    """Regret after one sampled choice: what was not tried counts as average, what was tried by how rarely it is."""
    total: i64 = 0
    visits: i64 = 0
    other = nodes.first.cells[node]
    while other != NOTHING:
        total += nodes.totals.cells[other]
        visits += nodes.visits.cells[other]
        other = nodes.after.cells[other]
    surprise = value - (total // visits if visits > 0 else value)
    size = surprise if surprise >= 0 else -surprise
    mine = size * PARTS // tried
    average = mine * chance // PARTS
    if surprise < 0:
        mine = -mine
        average = -average
    other = nodes.first.cells[node]
    while other != NOTHING:
        nodes.regret.cells[other] -= average
        other = nodes.after.cells[other]
    nodes.regret.cells[entry] += mine
