"""All orders are equally likely: a sample in every run, a million by tools/uniformity.py; bent shuffles are found."""

from __future__ import annotations

import pytest

from ruse.kernel.registry import game_names
from tools.uniformity import FAR, MUTANTS, byte_modulo, pile_of, sealed, surprises, worst

SECRET = bytes(range(32))


@pytest.mark.parametrize("name", game_names())
def test_the_pile_of_a_game_is_shuffled_fairly(name: str):
    found = surprises(sealed(SECRET), pile_of(name), 2_000)

    assert abs(worst(found)[1]) < FAR, found


@pytest.mark.parametrize("name", MUTANTS)
def test_a_bent_shuffle_is_found(name: str):
    mutant, many = MUTANTS[name]

    assert abs(worst(surprises(mutant, 54, min(many, 4_000)))[1]) > FAR


def test_the_bias_of_a_byte_hides_in_a_small_sample():
    """Why a million are shuffled on demand: in a few hundred decks `byte % n` looks fair."""
    assert abs(worst(surprises(byte_modulo, 54, 300))[1]) < FAR
