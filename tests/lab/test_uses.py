"""What is done, and who wins by it, in games whose answer is known."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bench.flaws import Hill
from ruse.kernel.errors import Undefined
from ruse.kernel.registry import load_game
from ruse.lab.blocks import play_block
from ruse.lab.readability import clauses_a_hundred_words, read, syllables
from ruse.lab.statistics.fairness import balance, even_balance
from ruse.lab.study import Study
from ruse.lab.tally import HOLE
from ruse.lab.uses import of_game, use, uses_of, variety
from ruse.stepper.tables import UNDEFINED

HILL = "bench.flaws:GAME"


def played(games: int, seed: int, lift: float, share: float = 0.3) -> list[float]:
    """Games of four decisions with one result each: who does it in most of them wins so much oftener."""
    dice = np.random.default_rng(seed)
    total = np.zeros(14)
    for _ in range(games):
        tends = dice.random() < 0.5
        did = int(dice.binomial(4, share + (0.2 if tends else -0.2)))
        won = float(dice.random() < 0.5 + (lift if tends else -lift))
        total += of_game(did, 4 - did, did * won, (4 - did) * won)
    return total.tolist()


def test_how_often_it_was_done_and_how_varied_that_is():
    dead, forced, half = (use(what, of_game(did, 100 - did, 0, 0)) for what, did in (("a", 0), ("b", 100), ("c", 50)))

    assert (dead.dead, forced.forced, half.dead or half.forced) == (True, True, False)
    assert dead.lift is None
    assert half.lift == 0
    assert [one.what for one in uses_of({"a": of_game(1, 9, 0, 0), "b": of_game(9, 1, 0, 0)})] == ["b", "a"]
    assert variety([use(what, of_game(5, 5, 0, 0)) for what in "abcd"]) == pytest.approx(2)


@pytest.mark.parametrize("lift", [0.0, 0.2])
def test_the_interval_of_who_wins_more_covers_what_it_is(lift: float):
    """Two tendencies, 0.1 and 0.5 of four decisions: the difference of both weighted means is known."""
    one = (0.1 * (0.5 - lift) + 0.5 * (0.5 + lift)) / 0.6
    other = (0.9 * (0.5 - lift) + 0.5 * (0.5 + lift)) / 1.4
    truth, covered, naive = one - other, 0, 0
    for seed in range(300):
        found = use("it", played(120, seed, lift))
        assert found.interval is not None
        low, high = found.interval
        covered += low <= truth <= high
        plain = 1.96 * 0.5 * (1 / (480 * 0.3) + 1 / (480 * 0.7)) ** 0.5
        naive += abs((found.lift or 0) - truth) <= plain

    assert covered >= 0.92 * 300
    assert naive < covered, "whoever takes each decision for a game of its own is too sure"


def test_balance_stands_beside_what_even_seats_would_show():
    assert balance([0.6, 0.4]) == pytest.approx(0.8)
    assert even_balance(1000, 2) == pytest.approx(1 - (2 / (np.pi * 1000)) ** 0.5, abs=0.002)
    assert even_balance(100, 4) < even_balance(10_000, 4) < 1


def test_a_paragraph_reads_as_long_as_it_is():
    found = read("The cat sat on the mat. It purred.")

    assert (found.words, found.sentences, found.syllables) == (8, 2, 8)
    assert found.grade == pytest.approx(0.39 * 4 + 11.8 - 15.59)
    assert [syllables(word) for word in ("battle", "agent", "mobilised", "house", "decided")] == [2, 2, 3, 1, 3]
    assert clauses_a_hundred_words(["one two", "three four five six seven eight"]) == 25


def test_a_hole_in_the_rules_is_counted_and_named_and_stops_nothing(tmp_path: Path):
    found = Study(HILL).variant("B", hole=30).measure(explore=["ending.by_rule"]).bots(check="none").stop(deals=128)
    data = found.run(tmp_path, jobs=1).data["tallies"]

    assert data["book"]["ends"] == {"over": 128}
    assert data["B"]["ends"].keys() == {"over", HOLE}
    assert 15 < data["B"]["ends"][HOLE] < 65
    assert len(data["B"]["holes"]) == 5
    again = play_block(load_game(HILL), {"hole": 30}, 2, ("recruit",), 1, data["B"]["holes"][0], 1)
    assert again["end"][0] == UNDEFINED


def test_rules_that_say_that_they_have_a_hole_are_believed(monkeypatch: pytest.MonkeyPatch):
    def lost(self: object, seat: int, action: int) -> None:
        raise Undefined("HL-1.2")

    monkeypatch.setattr(Hill, "do", lost)
    assert (play_block(load_game(HILL), {}, 2, ("recruit",), 1, 0, 3)["end"] == UNDEFINED).all()
