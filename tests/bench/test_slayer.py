"""The first mission, solved: the answering program plays by the rules, and knowing the solution is worth little."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from bench.slayer import player
from bench.slayer.bouts import bout
from bench.slayer.cards import COPIES, ORDERS, SETS, Three, chance, class_of, three
from bench.slayer.gains import gain_with
from bench.slayer.player import Solved, in_hand, laid_as
from bench.slayer.programs import POINTS, STAKES, Answerer, Solver
from bench.slayer.strategy import CELLS, SHAPES, Strategy, by_lot, parts_of, read, write
from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.actions import BACK_OUT, CONTINUE
from ruse.games.war_slayer.equipment import CARDS, NAMES
from ruse.kernel.errors import RuseError
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight
from ruse.kernel.state import State
from ruse.lab.match import Match
from tests.bots.twin_worlds import Stacked

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
HANDS: list[Three] = [(2, 8, 10), (1, 4, 8), (10, 10, 11)]
SECONDS: list[Three] = [(0, 2, 10), (3, 9, 10), (1, 5, 6)]


@pytest.fixture(scope="module")
def weights() -> np.ndarray:
    solver = Solver(POINTS, 1)
    solver.train(10)
    return solver.weights()


def with_ways_out(chance: float) -> Strategy:
    """By lot, and backing out this often."""
    lot = by_lot()
    return Strategy(
        lot.first, lot.theater, lot.dossier, np.full_like(lot.early, chance), np.full_like(lot.late, chance)
    )


def layings(count: int) -> Iterator[tuple[list[int], list[int]]]:
    """Six cards for each seat, those who fight before those behind them."""
    dice = random.Random(7)
    for _ in range(count):
        deck = dice.sample(range(int(CARDS)), 12)
        # Dear cards and Double Agents more often than they are dealt.
        deck[dice.randrange(12)] = NAMES.index("A♠") if NAMES.index("A♠") not in deck else deck[0]
        if len(set(deck)) == 12:
            yield deck[:6], deck[6:]


def played(mine: list[int], theirs: list[int], rows: tuple[int, int], way_out: int) -> int:
    """The points that seat 0 wins in the mission by the rules, if whoever is asked always does this."""
    hands = [side[3:] + side[:3] if row else side for side, row in zip((mine, theirs), rows, strict=True)]
    rest = [card for card in range(int(CARDS)) if card not in (*mine, *theirs)]
    deck = [card for pair in zip(hands[0] + rest[:20], hands[1] + rest[20:], strict=True) for card in pair]
    table = GAME.start(GAME.setup(), Stacked(deck, 1), None)
    before = int(table.score(0))
    for second in (False, True):
        for seat in range(2):
            row = rows[seat] ^ second
            table.do(seat, row * 6 + order_of_laying(table, seat))
    while table.acting() in (1, 2) and table.position()["phase"] == "back-out":
        table.do(table.acting() - 1, way_out)
    return int(table.score(0)) - before


def order_of_laying(table: State, seat: int) -> int:
    """As they are drawn, told in flipping order."""
    return 0 if table.position()["defeated"] == seat else 5


@pytest.mark.parametrize(("way_out", "quits"), [(int(CONTINUE), 0.0), (int(BACK_OUT), 1.0)])
def test_a_mission_brings_what_it_brings_by_the_rules(way_out: int, quits: float):
    answerer = Answerer(with_ways_out(quits), POINTS)
    seen = set()
    for number, (mine, theirs) in enumerate(layings(300)):
        rows = number % 2, number // 2 % 2
        expected = played(mine, theirs, rows, way_out)
        sides = [(classes(side[:3]), classes(side[3:]), row) for side, row in zip((mine, theirs), rows, strict=True)]

        assert answerer.settle(sides[0], sides[1]) == pytest.approx(expected), (mine, theirs, rows)
        seen.add(expected)
    assert len(seen) > 15


def classes(cards: list[int]) -> Three:
    return three([class_of(NAMES[card]) for card in cards])


def test_all_hands_together_are_certain():
    assert sum(COPIES) == int(CARDS)
    assert sum(chance(cards) for cards in SETS) == pytest.approx(1)
    assert sum(chance(cards, (11, 9, 0)) for cards in SETS) == pytest.approx(1)


def test_orders_are_numbered_as_the_tables_say():
    assert tuple(permutations(range(3))) == ORDERS


def test_who_knows_the_solution_gains_little_by_it_and_by_knowing_a_lot_much(weights: np.ndarray):
    solved, lot = Answerer(Strategy.of_parts(parts_of(weights)), POINTS), Answerer(by_lot(), POINTS)

    for hand in HANDS[:2]:
        by_it, by_lots = gain_with(solved, hand, SECONDS).more, gain_with(lot, hand, SECONDS).more
        assert 0 <= by_it < by_lots / 3, hand


@pytest.mark.parametrize("stakes", sorted(STAKES))
def test_an_answer_is_never_worse_than_the_strategy_itself(weights: np.ndarray, stakes: str):
    answerer = Answerer(Strategy.of_parts(parts_of(weights)), STAKES[stakes])

    assert all(gain_with(answerer, hand, [second]).more >= 0 for hand in HANDS for second in SECONDS)


def test_the_solution_of_a_seed_is_always_the_same_and_of_another_seed_another():
    first, again, other = Solver(POINTS, 1), Solver(POINTS, 1), Solver(POINTS, 2)
    for solver in (first, again, other):
        solver.train(1)

    assert np.array_equal(first.weights(), again.weights())
    assert not np.array_equal(first.weights(), other.weights())


def test_a_solution_is_read_as_it_was_written(tmp_path: Path, weights: np.ndarray):
    digest = write(tmp_path / "a.bin", weights, {"stakes": "points"})
    strategy, made = read(tmp_path / "a.bin")

    assert (made["stakes"], made["digest"]) == ("points", digest)
    assert np.array_equal(strategy.first, Strategy.of_parts(parts_of(weights)).first)
    assert strategy.first.shape == SHAPES[0]
    assert sum(rows * width for rows, width in SHAPES) == CELLS


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda data: data[:-100], "cut off or changed"),
        (lambda data: data.replace(b'"version": 1', b'"version": 9', 1), "version 9"),
        (lambda data: b"", "no solution"),
    ],
)
def test_a_file_that_is_not_whole_is_refused(tmp_path: Path, weights: np.ndarray, spoil, says: str):
    write(tmp_path / "a.bin", weights, {})
    (tmp_path / "a.bin").write_bytes(spoil((tmp_path / "a.bin").read_bytes()))

    with pytest.raises(RuseError, match=says):
        read(tmp_path / "a.bin")


def test_a_file_that_is_not_there_is_named(tmp_path: Path):
    with pytest.raises(RuseError, match=r"there is no .*away\.bin"):
        read(tmp_path / "away.bin")


def first_sight(seed: int) -> Sight:
    return Match(GAME, GAME.setup(), seed).sight(0)


def test_every_way_to_lay_has_a_number_and_equal_ones_share_it():
    for seed in range(20):
        sight = first_sight(seed)
        numbers = {laid_as(sight, action, first=True) for action in sight.legal}
        hand = in_hand(sight)

        assert numbers <= set(range(12))
        assert len({n for n in numbers if n < 6}) == len(set(permutations(hand)))


def test_the_solved_lay_by_the_chances_of_the_file(monkeypatch: pytest.MonkeyPatch, weights: np.ndarray):
    strategy = Strategy.of_parts(parts_of(weights))
    monkeypatch.setattr(player, "solution", lambda: strategy)
    for seed in range(6):
        match, bot, dice = Match(GAME, GAME.setup(), seed), Solved(), Dice(seed)
        for _ in range(2):
            for seat in range(2):
                sight = match.sight(seat)
                action = bot.choose(sight, 1, dice)
                first = sight.kind == "row"
                chances = player.first_chances(sight, strategy) if first else player.second_chances(sight, strategy)
                assert chances[laid_as(sight, action, first=first)] > 0
            for seat, order in enumerate([bot.choose(match.sight(seat), 1, dice) for seat in range(2)]):
                match.act(seat, order)


def test_a_bot_is_held_against_the_solution(weights: np.ndarray):
    answerer = Answerer(Strategy.of_parts(parts_of(weights)), POINTS)

    bouts = [bout(answerer, "random", 1, seed) for seed in range(8)]

    assert sum(one.brings - one.usual for one in bouts) / len(bouts) < -1
