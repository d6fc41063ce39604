"""Search on Leduc looks at hands that could be, and finds what any player knows."""

from collections import Counter

from ruse.bench.leduc import CALL, FOLD, Leduc
from ruse.bench.leduc_hands import LeducHands, LeducWits
from ruse.kernel.kit import Dice
from ruse.kernel.luck import FastLuck
from ruse.search.flat import TO_THE_END
from ruse.search.tree import EXPLORE, Tree, explore_tree

JACK, QUEEN, OTHER_QUEEN, KING = 0, 2, 3, 4


def showdown(own: int, public: int) -> Leduc:
    """Seat 1 faces a raise after the public card."""
    table = Leduc(FastLuck(1))
    table.card0, table.card1, table.public = QUEEN, own, public
    table.paid0, table.paid1, table.turn, table.raises = 5, 1, 1, 2
    return table


def test_the_other_hand_is_any_card_that_does_not_lie_open():
    hands, dice = LeducHands(showdown(JACK, KING), 1), Dice(1)
    dealt = Counter(int(hands.deal(dice).card0) for _ in range(4000))  # type: ignore[attr-defined]

    assert sorted(dealt) == [1, 2, 3, 5]
    assert min(dealt.values()) > 850


def test_a_pair_is_never_folded():
    tally = explore_tree(LeducHands(showdown(QUEEN, OTHER_QUEEN), 1), LeducWits(), 400, TO_THE_END, Dice(1))

    assert tally.most_tried() == CALL
    assert tally.totals.cells[tally.actions.to_list().index(FOLD)] == 0


def test_a_seat_that_opens_has_a_node_for_every_card_of_the_other():
    table = Leduc(FastLuck(3))
    table.deal()
    tree = Tree(LeducHands(table, 0), LeducWits(), TO_THE_END, EXPLORE)

    tree.search(5000, Dice(2))

    opened = [node for node in range(tree.nodes.count) if tree.nodes.tries.cells[node] > 0]
    assert 5 * 2 < len(opened) < 936
