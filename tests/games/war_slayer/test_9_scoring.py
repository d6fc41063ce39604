"""WS-9 Scoring."""

from ruse.games.war_slayer.events import GameEnded
from ruse.kernel.state import WHOLE
from ruse.testkit.rule import rule
from tests.games.war_slayer.drawing import ANN, BOB, mission
from tests.games.war_slayer.second_opinion import worth


def ended():
    table = mission(theater=("7♥ 4♦ 2♥", "9♠ 8♦ 3♣"), dossier=("A♠ 5♣ 6♦", "K♠ 10♦ 2♣"), hq=("K♣ K♦ K♥", None))
    table.flip()
    return table


@rule("WS-9.1")
def test_the_points_of_each_hq_are_counted_when_all_cards_are_home():
    table = ended()

    points = [sum(map(worth, table.hq[seat])) for seat in (ANN, BOB)]
    assert points == [20, 101]
    assert [side.points for side in table.view(ANN).sides] == points
    assert table.of_kind(GameEnded)[0].points == tuple(points)


@rule("WS-9.1")
def test_the_higher_total_wins():
    table = ended()

    assert table.of_kind(GameEnded)[0].winner == BOB
    assert [table.state.outcome(seat) for seat in (ANN, BOB)] == [0, WHOLE]


@rule("WS-9.1")
def test_the_taken_vip_counts_for_its_taker():
    """121 is odd: where the other 111 points lie 55 to 56, the VIP decides."""
    table = ended()

    assert "A♠" in table.hq[BOB]
    assert sum(side.points or 0 for side in table.view(BOB).sides) == 121
