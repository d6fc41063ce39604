"""Leduc on our kernel is the game that OpenSpiel plays: the same tree, the same information, the same value."""

import itertools
from collections.abc import Iterator
from fractions import Fraction

import pyspiel
import pytest

from ruse.bench.leduc import ACTION_NAMES, CALL, FOLD, RAISE, Leduc
from ruse.kernel.kit import Pile
from ruse.kernel.luck import FastLuck, Key, Luck
from ruse.kernel.state import legal_actions

ROUND_1_ENDS_BY_FOLDING = 4  # rf, crf, rrf, crrf
ROUND_ENDS_BY_CALLING = 5  # cc, rc, crc, rrc, crrc
DECISIONS_IN_A_ROUND = 6  # nothing yet, c, r, cr, rr, crr


class Chosen(Luck):
    """Luck that was decided beforehand."""

    def __init__(self, public: int) -> None:
        self.public = public

    def below(self, key: Key, n: int) -> int:
        return self.public

    def shuffle(self, key: Key, cards: Pile) -> None:
        raise NotImplementedError

    def clone(self) -> "Chosen":
        return self


def dealt(cards: tuple[int, int], public: int) -> Leduc:
    table = Leduc(Chosen(public))
    table.card0, table.card1 = cards
    return table


def play(cards: tuple[int, int], public: int, text: str) -> Leduc:
    table = dealt(cards, public)
    for letter in text:
        seat = table.acting() - 1
        action = [name[0] for name in ACTION_NAMES].index(letter)
        assert action in legal_actions(table, seat)
        table.apply(seat, action)
    return table


Ending = tuple[str, int, Fraction]
"""Everything dealt and done, what seat 0 won, how likely it is when all choose at random."""


def walk(table: Leduc, history: str, chance: Fraction, knowledge: set[str]) -> Iterator[Ending]:
    if table.over():
        yield history, int(table.score(0)), chance
        return
    seat = table.acting() - 1
    own = table.card0 if seat == 0 else table.card1
    knowledge.add(f"{seat} holds {own}, public {table.public}: {history.split(':')[-1]}")
    actions = legal_actions(table, seat)
    for action in actions:
        after = table.clone()
        after.apply(seat, action)
        letter = ACTION_NAMES[action][0]
        if table.public != after.public:
            letter += "/"
        yield from walk(after, history + letter, chance / len(actions), knowledge)


@pytest.fixture(scope="module")
def tree() -> tuple[dict[str, tuple[int, Fraction]], set[str]]:
    """Every ending; those before the public card are met once for each public card, and counted as one."""
    endings: dict[str, tuple[int, Fraction]] = {}
    knowledge: set[str] = set()
    for cards in itertools.permutations(range(6), 2):
        for public in range(4):
            for history, won, chance in walk(dealt(cards, public), f"{cards}:", Fraction(1, 120), knowledge):
                key = history if "/" not in history else f"{public} {history}"
                before = endings.get(key, (won, Fraction(0)))[1]
                endings[key] = (won, before + chance)
    return endings, knowledge


def test_the_number_of_endings_follows_from_the_betting(tree: tuple[dict[str, tuple[int, Fraction]], set[str]]):
    second_round = ROUND_1_ENDS_BY_FOLDING + ROUND_ENDS_BY_CALLING
    expected = 30 * (ROUND_1_ENDS_BY_FOLDING + ROUND_ENDS_BY_CALLING * 4 * second_round)

    assert len(tree[0]) == expected == 5520


def test_leduc_has_936_information_states(tree: tuple[dict[str, tuple[int, Fraction]], set[str]]):
    first = 6 * DECISIONS_IN_A_ROUND
    second = 6 * 5 * ROUND_ENDS_BY_CALLING * DECISIONS_IN_A_ROUND

    assert len(tree[1]) == first + second == 936


def test_openspiel_has_the_same_tree_and_the_same_value(tree: tuple[dict[str, tuple[int, Fraction]], set[str]]):
    endings, knowledge = tree
    game = pyspiel.load_game("leduc_poker")
    theirs: list[tuple[float, float]] = []
    states: set[str] = set()

    def visit(state: pyspiel.State, chance: float) -> None:
        if state.is_terminal():
            theirs.append((state.returns()[0], chance))
            return
        if state.is_chance_node():
            steps = state.chance_outcomes()
        else:
            states.add(state.information_state_string())
            legal = state.legal_actions()
            steps = [(action, 1 / len(legal)) for action in legal]
        for action, likely in steps:
            visit(state.child(action), chance * likely)

    visit(game.new_initial_state(), 1.0)

    assert len(theirs) == len(endings)
    assert len(states) == len(knowledge)
    assert sorted(won for won, _ in theirs) == sorted(won for won, _ in endings.values())
    value = sum(won * chance for won, chance in endings.values())
    assert sum(won * chance for won, chance in theirs) == pytest.approx(float(value), abs=1e-12)


def test_whoever_folds_loses_what_was_paid():
    table = play((0, 5), 0, "rrf")

    assert (table.score(0), table.score(1)) == (-3, 3)
    assert (table.outcome(0), table.outcome(1)) == (0, 840)


def test_a_pair_beats_the_higher_card():
    table = play((0, 5), 0, "ccrc")

    assert table.public == 1
    assert (table.score(0), table.score(1)) == (5, -5)


def test_equal_cards_share():
    table = play((2, 3), 0, "rcrrc")

    assert (table.score(0), table.score(1)) == (0, 0)
    assert table.outcome(0) == table.outcome(1) == 420


def test_only_who_owes_may_fold_and_two_raises_are_the_most():
    assert legal_actions(play((0, 1), 0, ""), 0) == [CALL, RAISE]
    assert legal_actions(play((0, 1), 0, "r"), 1) == [FOLD, CALL, RAISE]
    assert legal_actions(play((0, 1), 0, "rr"), 0) == [FOLD, CALL]


def test_a_deal_gives_three_different_cards():
    table = Leduc(FastLuck(0))
    seen = set()
    for seed in range(300):
        table.reseed(seed)
        table.deal()
        for seat in (0, 1):
            table.apply(seat, CALL)
        seen.add((int(table.card0), int(table.card1), int(table.public)))

    assert all(len(set(cards)) == 3 for cards in seen)
    assert len(seen) > 100
