"""What search may still draw in Master of Spies, compiled or not."""

from __future__ import annotations

from ruse.games.master_of_spies import GAME
from ruse.games.master_of_spies.state import Harbour
from ruse.games.master_of_spies.wits import Eye
from ruse.kernel.luck import FastLuck


def test_all_cards_that_the_own_seat_does_not_see_are_unseen():
    """At the start these are all but the own hand: many cards have numbers beyond 31."""
    setup = GAME.setup()
    table = GAME.start(setup, FastLuck(7), None)
    eye = Eye()

    assert isinstance(table, Harbour)
    eye.look(table, 0)

    seen = table.hand_count(0) + sum(table.length(which) for which in range(4)) + table.discard.count
    assert eye.count == 44 - seen
    assert eye.unseen >> 32
