"""Many tables at once: places that decide at once, places that stand open, and games that never end."""

from __future__ import annotations

import pytest
from librt.strings import BytesWriter

from ruse.kernel.errors import Refusal
from ruse.kernel.habit import Gauge, Habit
from ruse.kernel.kit import Actions, Dice
from ruse.kernel.luck import FastLuck
from ruse.kernel.registry import load_game
from ruse.kernel.state import State, legal_actions, seats_in
from ruse.stepper import tables as stepper
from ruse.stepper.sitting import KEPT, Sitting
from ruse.stepper.tables import UNFINISHED, Tables


def tables_of(name: str, seats: int, habits: list[Habit | None], count: int = 1, seed: int = 5) -> Tables:
    game = load_game(name)
    states = [game.start(game.setup(seats), FastLuck(0), None) for _ in range(count)]
    return Tables(states, seats, len(game.kinds), habits, seed, Gauge())


@pytest.mark.parametrize(
    ("name", "seats"), [("war-slayer", 2), ("master-of-spies", 3), ("war-x-treme", 2), ("westeria", 2)]
)
def test_an_open_place_plays_the_same_game_from_outside(name: str, seats: int):
    quick = tables_of(name, seats, [Habit() for _ in range(seats)])
    quick.open(0, 3, 1)
    assert quick.run(0) == 0
    driven = tables_of(name, seats, [None] + [Habit() for _ in range(seats - 1)])
    driven.open(0, 3, 1)
    sitting = driven.sittings[0]

    while waiting := int(driven.run(0)):
        for seat in seats_in(waiting):
            legal = legal_actions(sitting.state, seat)
            driven.do(0, seat, legal[int(sitting.dice[seat].below(len(legal)))])

    assert driven.over(0)
    assert sitting.state.checksum() == quick.sittings[0].state.checksum()
    assert sitting.decisions == quick.sittings[0].decisions
    assert sitting.by_kind.to_list() == quick.sittings[0].by_kind.to_list()


def test_tables_do_not_disturb_each_other():
    many = tables_of("war-slayer", 2, [None, Habit()], count=3)
    alone = tables_of("war-slayer", 2, [None, Habit()])
    for table in range(3):
        many.open(table, 10 + table, 0)
    alone.open(0, 11, 0)
    for _ in range(6):
        waiting = [int(many.run(table)) for table in range(3)]
        assert int(alone.run(0)) == waiting[1] == 1
        for table in range(3):
            many.do(table, 0, legal_actions(many.sittings[table].state, 0)[0])
        alone.do(0, 0, legal_actions(alone.sittings[0].state, 0)[0])

    assert many.sittings[1].state.checksum() == alone.sittings[0].state.checksum()


def test_what_is_not_legal_is_refused_and_changes_nothing():
    tables = tables_of("war-slayer", 2, [None, None])
    tables.open(0, 0, 0)
    state = tables.sittings[0].state
    before = state.checksum()

    for seat, action in ((0, 13), (0, -1), (2, 0), (-1, 0)):
        with pytest.raises(Refusal):
            tables.do(0, seat, action)
    assert (state.checksum(), tables.sittings[0].decisions) == (before, 0)


def test_moments_are_dropped_when_a_game_is_long():
    """What is kept of a game of any length lies at its tenths, as near as the stride allows."""
    tables = tables_of("war-slayer", 2, [Habit(), Habit()])
    long = next(deal for deal in range(200) if decisions_of(tables, deal) > 2 * KEPT)
    sitting = decided(tables, long)

    assert sitting.stride >= 4
    for tenth in range(1, 10):
        off = int(sitting.decisions) * tenth // 10 - int(sitting.moment(tenth) * sitting.stride)
        assert 0 <= off < sitting.stride


def decided(tables: Tables, deal: int) -> Sitting:
    tables.open(0, deal, 0)
    tables.run(0)
    return tables.sittings[0]


def decisions_of(tables: Tables, deal: int) -> int:
    return int(decided(tables, deal).decisions)


class Idle(State):
    """Seat 0 may do nothing, for ever."""

    def acting(self) -> int:
        return 1

    def kind(self, seat: int) -> int:
        return 0

    def list_actions(self, seat: int, out: Actions) -> None:
        out.add(0)

    def do(self, seat: int, action: int) -> None:
        pass

    def over(self) -> bool:
        return False

    def score(self, seat: int) -> int:
        return 0

    def deal(self) -> None:
        pass


@pytest.mark.slow
def test_a_game_that_never_ends_is_given_up():
    tables = Tables([Idle(FastLuck(0))], 1, 1, [Habit()], 1, Gauge())
    out = BytesWriter()
    tables.play(0, 0, 1, 1, out)

    line = [int.from_bytes(out.getvalue()[i : i + 4], "little", signed=True) for i in range(0, len(out), 4)]
    assert line[2] == UNFINISHED
    assert line[4] == stepper.MOST_DECISIONS


def test_luck_is_the_arenas():
    assert stepper.luck_of(9, 17) == Dice((9 << 24) + 17).seed()
