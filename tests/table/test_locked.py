"""What a seat has locked in while others still choose, before and after a restart."""

from __future__ import annotations

import pytest

from ruse.kernel.kit import Dice
from ruse.kernel.record import Secret
from ruse.kernel.registry import game_names, load_game
from ruse.kernel.state import seats_in
from ruse.table import Chair, Table
from tests.table.drawing import ANN, BOB, NOON, play, table
from tests.table.running import rebuilt

ACTS = 30


def opened(name: str) -> Table:
    game = load_game(name)
    setup = game.setup(game.seats[0])
    chairs = [Chair(seat, "person", f"Player {seat}") for seat in range(setup.seats)]
    return Table.open(game, setup, Secret(seed=5), chairs, NOON)


def decide(at: Table, seat: int, dice: Dice) -> str:
    """A whole decision by lot, in one act; its last step."""
    steps: list[str] = []
    while True:
        decision = at.decision(seat)
        assert decision is not None
        number = dice.below(len(decision.legal))
        steps.append(decision.legal[number].text)
        if not decision.more[number]:
            break
        at.draft(seat, decision.id, steps[-1:])
    for _ in steps[:-1]:
        at.undo(seat, decision.id)
    at.act(seat, decision.id, steps, NOON)
    return steps[-1]


@pytest.mark.parametrize("name", game_names())
def test_a_rebuilt_table_has_locked_in_what_the_table_had(name: str):
    at, dice, locked = opened(name), Dice(3), 0
    for _ in range(ACTS):
        seats = [seat for seat in seats_in(at.acting()) if seat < at.setup.seats]
        if not seats:
            break
        last = decide(at, seats[dice.below(len(seats))], dice)
        assert rebuilt(at).locked == at.locked
        assert not at.locked or last in [move.text for move in at.locked.values()]
        locked += len(at.locked)
    assert locked or name == "master-of-spies", "nobody ever waits for another's choice"


def test_a_choice_is_locked_in_until_everybody_has_chosen():
    at = table()
    chosen = play(at, ANN)
    assert [move.text for move in at.locked.values()] == chosen.rows[0]["steps"]

    play(at, BOB)

    assert at.locked == {}
