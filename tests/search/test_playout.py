"""Playouts are blind to the game, the same for the same seed, and leave the table they copy alone."""

from ruse.games.war_slayer import GAME
from ruse.kernel.kit import Actions, Dice
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import HOUSE, State
from ruse.search.playout import playout, run_deals, run_playouts


def table(seed: int = 1) -> State:
    return GAME.start(GAME.setup(), FastLuck(seed), None)


class Race(State):
    """Seats 0 and 2 owe at once; then the HOUSE says who was first."""

    def __init__(self) -> None:
        super().__init__(FastLuck(0))
        self.owing = 0b101
        self.asked: list[int] = []

    def acting(self) -> int:
        return self.owing

    def list_actions(self, seat: int, out: Actions) -> None:
        out.add(10 + seat)
        out.add(20 + seat)

    def do(self, seat: int, action: int) -> None:
        assert action in (10 + seat, 20 + seat)
        self.asked.append(int(seat))
        self.owing &= ~(1 << seat)
        if self.owing == 0 and len(self.asked) == 2:
            self.owing = 1 << HOUSE


def test_a_playout_goes_to_the_end():
    state = table()

    decisions = playout(state, Dice(5), Actions())

    assert state.over()
    assert decisions >= 4


def test_every_seat_that_owes_is_asked_and_the_house_too():
    race = Race()

    assert playout(race, Dice(1), Actions()) == 3
    assert race.asked == [0, 2, HOUSE]


def test_the_same_seed_plays_the_same_games():
    assert run_deals(table(1), 40, 9) == run_deals(table(2), 40, 9)
    assert run_deals(table(), 40, 9) != run_deals(table(), 40, 10)
    assert run_playouts(table(), 40, 9) == run_playouts(table(), 40, 9)


def test_playouts_leave_their_table_alone():
    start = table()
    before = start.checksum()

    run_playouts(start, 10, 3)

    assert start.checksum() == before


def test_a_table_dealt_again_is_as_good_as_new():
    used = table(1)
    playout(used, Dice(1), Actions())

    used.reseed(7)
    used.deal()

    assert used.checksum() == table(7).checksum()
    assert used.position() == table(7).position()
