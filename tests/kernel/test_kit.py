"""The containers of compiled code behave like lists."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from ruse.kernel.kit import Actions, Dice, bit, fold, fold_pile, fold_row, pile, row, row_of

CARDS = st.integers(0, 200)
ROOM = 13


class PileAgainstAList(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.pile = pile(ROOM)
        self.cards: list[int] = []

    @precondition(lambda self: len(self.cards) < ROOM)
    @rule(card=CARDS)
    def lay_under(self, card: int) -> None:
        self.pile.lay_under(card)
        self.cards.append(card)

    @precondition(lambda self: len(self.cards) < ROOM)
    @rule(card=CARDS)
    def lay_on(self, card: int) -> None:
        self.pile.lay_on(card)
        self.cards.insert(0, card)

    @precondition(lambda self: self.cards)
    @rule()
    def draw(self) -> None:
        assert self.pile.draw() == self.cards.pop(0)

    @precondition(lambda self: self.cards)
    @rule(data=st.data())
    def take_at(self, data: Any) -> None:
        place = data.draw(st.integers(0, len(self.cards) - 1))
        assert self.pile.take_at(place) == self.cards.pop(place)

    @precondition(lambda self: self.cards)
    @rule(data=st.data(), card=CARDS)
    def set_at(self, data: Any, card: int) -> None:
        place = data.draw(st.integers(0, len(self.cards) - 1))
        self.pile.set_at(place, card)
        self.cards[place] = card

    @rule()
    def clear(self) -> None:
        self.pile.clear()
        self.cards.clear()

    @rule(cards=st.lists(CARDS, max_size=ROOM))
    def load(self, cards: list[int]) -> None:
        self.pile.load(cards)
        self.cards = list(cards)

    @rule()
    def go_on_with_a_clone(self) -> None:
        old = self.pile
        self.pile = old.clone()
        old.load([7] * ROOM)

    @invariant()
    def same(self) -> None:
        assert self.pile.to_list() == self.cards
        assert self.pile.count == len(self.cards)
        assert [self.pile.at(i) for i in range(len(self.cards))] == self.cards


TestPileAgainstAList = PileAgainstAList.TestCase
TestPileAgainstAList.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)


@pytest.mark.parametrize("place", [0, 30, 31, 32, 44, 61])
def test_a_bit_is_where_it_should_be(place: int):
    assert bit(place) == 1 << place


def test_no_compiled_shift_is_one_of_32_bits():
    """`i64(1) << n` is an int of C when it is compiled, and wrong beyond 31: `kit.bit` is what is meant."""
    shifts = [str(file) for file in Path("src/ruse").rglob("*.py") if "i64(1) <<" in file.read_text(encoding="utf-8")]

    assert shifts == []


def test_a_pile_holds_no_more_than_its_room():
    with pytest.raises(ValueError, match="a pile of at most 16 cannot hold 17"):
        pile(ROOM).load([1] * 17)


@given(st.lists(st.integers(-5, 10**6), min_size=1, max_size=40))
def test_a_row_holds_what_was_laid_into_it(values: list[int]):
    cells = row_of(values)
    clone = cells.clone()

    cells.fill(3)

    assert clone.to_list() == values
    assert cells.to_list() == [3] * len(values)


def test_a_row_keeps_its_length():
    with pytest.raises(ValueError, match="a row of 3 cells cannot hold 2"):
        row(3, 0).load([1, 2])


def test_actions_are_a_list_of_512_at_the_most():
    actions = Actions()
    for action in range(512):
        actions.add(action)

    assert actions.to_list() == list(range(512))
    assert actions.has(511)
    assert not actions.has(512)
    with pytest.raises(OverflowError, match="make it a chain of steps"):
        actions.add(512)
    actions.clear()
    assert actions.to_list() == []


@given(st.lists(st.integers(-1, 51), max_size=52), st.integers(0, 51))
def test_a_checksum_notices_every_card_and_their_order(cards: list[int], other: int):
    one, two = pile(64), pile(64)
    one.load(cards)
    two.load([other, *cards])

    assert 0 <= fold_pile(1, one) < 2**31
    assert fold_pile(1, one) != fold_pile(1, two)


@given(st.integers(0, 2**31 - 2), st.integers(-(2**20), 10**6))
def test_a_fold_stays_below_31_bits(checksum: int, value: int):
    assert 0 <= fold(checksum, value) < 2**31


def test_a_checksum_of_a_row_notices_a_swap():
    assert fold_row(1, row_of([1, 2, 3])) != fold_row(1, row_of([2, 1, 3]))


def test_dice_are_the_same_for_the_same_seed():
    assert [Dice(7).word() for _ in range(3)] == [Dice(7).word()] * 3
    assert Dice(7).word() != Dice(8).word()


@pytest.mark.parametrize("seed", [0, 1, -1, 2**40, 2**62 - 1])
def test_dice_reach_every_side_about_as_often(seed: int):
    dice = Dice(seed)
    sides = [0] * 6
    for _ in range(6000):
        sides[dice.below(6)] += 1

    assert all(850 < count < 1150 for count in sides)
