"""Luck: fast for simulation, sealed for real tables."""

import hashlib
import hmac
import itertools
from collections import Counter

import pytest

from ruse.kernel.errors import RuseError
from ruse.kernel.kit import pile
from ruse.kernel.luck import FastLuck, Luck
from ruse.kernel.sealed import SealedLuck, commitment, fresh_secret, secret_from_seed
from ruse.testkit.faults import Broken
from ruse.testkit.strict import StrictLuck

KEY = (0, 0, 0, 0)
SECRET = bytes(range(32))
PURPOSES = ("deal", "lot")


def shuffled(luck: Luck, key: tuple[int, int, int, int], size: int) -> list[int]:
    cards = pile(size)
    cards.load(list(range(size)))
    luck.shuffle(key, cards)
    return cards.to_list()


def test_fast_luck_is_the_same_at_the_same_place():
    assert shuffled(FastLuck(5), KEY, 52) == shuffled(FastLuck(5).clone(), KEY, 52)


def test_fast_luck_does_not_depend_on_what_was_drawn_before():
    luck = FastLuck(5)
    luck.below((1, 0, 0, 0), 6)

    assert shuffled(luck, KEY, 52) == shuffled(FastLuck(5), KEY, 52)


@pytest.mark.parametrize("part", range(4))
def test_every_part_of_a_key_matters(part: int):
    keys = [tuple(number if i == part else 0 for i in range(4)) for number in range(30)]

    streams = {tuple(shuffled(FastLuck(5), key, 12)) for key in keys}  # type: ignore[arg-type]

    assert len(streams) == 30


@pytest.mark.parametrize("kind", ["fast", "sealed"])
def test_all_orders_are_equally_likely(kind: str):
    lucks: list[Luck] = (
        [FastLuck(seed) for seed in range(2400)]
        if kind == "fast"
        else [SealedLuck(secret_from_seed(seed), PURPOSES) for seed in range(2400)]
    )
    found = Counter(tuple(shuffled(luck, KEY, 4)) for luck in lucks)

    assert set(found) == set(itertools.permutations(range(4)))
    assert sum((count - 100) ** 2 / 100 for count in found.values()) < 60


def surprise(pairs: Counter[int], mean: float) -> float:
    """Chi-square of sixteen pairs that should be equally frequent."""
    return sum((pairs[pair] - mean) ** 2 / mean for pair in range(16))


@pytest.mark.parametrize("near", [(0, 0, 0, 1), (0, 0, 1, 0), (0, 1, 0, 0), (1, 0, 0, 0)])
def test_neighbouring_keys_are_independent(near: tuple[int, int, int, int]):
    pairs = Counter(4 * FastLuck(seed).below(KEY, 4) + FastLuck(seed).below(near, 4) for seed in range(3200))

    assert surprise(pairs, 200) < 50


def test_neighbouring_seeds_are_independent():
    pairs = Counter(4 * FastLuck(seed).below(KEY, 4) + FastLuck(seed + 1).below(KEY, 4) for seed in range(0, 6400, 2))

    assert surprise(pairs, 200) < 50


def test_strict_luck_is_fast_luck_that_refuses_a_key_drawn_twice():
    luck = StrictLuck(5)

    assert luck.below(KEY, 1000) == FastLuck(5).below(KEY, 1000)
    with pytest.raises(Broken, match="drawn twice"):
        luck.clone().below(KEY, 2)


def words(purpose: bytes, key: tuple[int, int, int], counter: int) -> list[int]:
    """The stream as its description says, written a second time."""
    message = purpose + b"\x00" + b"".join(part.to_bytes(8, "big") for part in (*key, counter))
    block = hmac.new(SECRET, message, hashlib.sha256).digest()
    return [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]


def test_sealed_luck_is_the_stream_it_says():
    luck = SealedLuck(SECRET, PURPOSES)

    assert luck.below((1, 0, 3, 0), 1 << 32) == words(b"lot", (0, 3, 0), 0)[0]


def test_a_sealed_shuffle_is_fisher_yates_from_the_end():
    order = list(range(12))
    stream = itertools.chain(words(b"deal", (0, 0, 0), 0), words(b"deal", (0, 0, 0), 1))
    for i in range(11, 0, -1):
        j = next(stream) % (i + 1)
        order[i], order[j] = order[j], order[i]

    assert shuffled(SealedLuck(SECRET, PURPOSES), KEY, 12) == order


def test_sealed_luck_gives_the_same_vectors_for_ever():
    luck = SealedLuck(SECRET, PURPOSES)

    assert [luck.below((0, deal, 0, 0), 1000) for deal in range(5)] == [626, 734, 688, 445, 386]
    assert shuffled(luck, KEY, 8) == [0, 6, 5, 7, 1, 4, 3, 2]
    assert commitment(SECRET) == "0066c9161b22931b4b2ab94ea5bb27132b2af9751cd239ecb1648626899cae69"


def test_words_that_would_favour_small_numbers_are_rejected():
    limit = (1 << 32) - (1 << 32) % 3

    assert SealedLuck._below(iter([limit, limit + 0, 5]), 3) == 2


def test_sealed_luck_cannot_be_cloned():
    with pytest.raises(RuseError, match="sealed luck cannot be cloned"):
        SealedLuck(SECRET, PURPOSES).clone()


def test_a_secret_has_32_bytes():
    assert len(fresh_secret()) == len(secret_from_seed(1)) == 32
    assert fresh_secret() != fresh_secret()
    with pytest.raises(RuseError, match="a secret has 32 bytes, this one has 31"):
        SealedLuck(bytes(31), PURPOSES)
