"""The seal of the luck: golden vectors for ever, which the stand-alone verifier and the browser's check agree with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ruse.kernel.kit import pile
from ruse.kernel.record import Secret
from ruse.kernel.sealed import SealedLuck, bot_entropy, commitment, round_of, sealed_key, seat_commitment
from tools import verify_record

VECTORS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("seal_vectors.json").read_text())
PURPOSES = ("deal", "lot")


@pytest.mark.parametrize("vector", VECTORS)
def test_the_seal_gives_the_same_vectors_for_ever(vector: dict[str, Any]):
    sealed, entropy = bytes.fromhex(vector["secret"]), vector["entropy"]
    secret = Secret(sealed=sealed, entropy=None if entropy is None else tuple(entropy))

    assert secret.commitment() == commitment(sealed) == vector["commitment"]
    assert secret.key().hex() == vector["key"]
    assert [bot_entropy(sealed, seat) for seat in (0, 7)] == vector["bots"]


@pytest.mark.parametrize("vector", VECTORS)
def test_every_draw_of_the_vectors_comes_out(vector: dict[str, Any]):
    key = bytes.fromhex(vector["key"])
    luck = SealedLuck(key, PURPOSES)
    for purpose, deal, a, b, many, out in vector["draws"]:
        at = (PURPOSES.index(purpose), deal, a, b)
        if purpose == "lot":
            assert [luck.below(at, many)] == out
        else:
            cards = pile(many)
            cards.load(list(range(many)))
            luck.shuffle(at, cards)
            assert cards.to_list() == out

    assert luck.draws() == vector["draws"]
    assert all(verify_record.drawn(key, *draw) == draw[-1] for draw in vector["draws"])


def test_every_seat_matters_and_so_does_its_place():
    secret = bytes(range(32))
    keys = {
        sealed_key(secret, sent) for sent in (["a", "b"], ["b", "a"], ["a", None], [None, "a"], ["ab", None], ["a"])
    }

    assert len(keys) == 6
    assert sealed_key(bytes(32), ["a", "b"]) not in keys


def test_a_bot_adds_what_the_secret_says():
    assert len({bot_entropy(bytes(32), seat) for seat in range(8)} | {bot_entropy(bytes(31) + b"\1", 0)}) == 9


def test_what_seats_commit_to_is_the_same_for_ever():
    """`web/tests/seal.test.ts` has the same two."""
    ann, bob = seat_commitment("ann"), seat_commitment("bob")

    assert ann == "316dc5958d466b04d51575e38ad37e084bf836d36e2a3ad269d13cd64c42268d"
    assert round_of([ann, None, bob]) == "fd1161a3f54c32301ca56537b70168f5ba58e18eeaf94eea7d532f502372e330"
    assert round_of([ann, bob, None]) != round_of([ann, None, bob])
