"""Leaks that somebody might build in are caught, each by the promise it breaks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ruse.games.master_of_spies import GAME
from ruse.games.master_of_spies.events import Drew
from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.state import ORACLE
from ruse.testkit import contract
from ruse.testkit.faults import Broken
from tests.games.master_of_spies.second_opinion import OPINION


def caught(game: Game, only: str) -> str:
    with pytest.raises(Broken) as fault:
        contract.run(game, OPINION, games=3, only=only, small_cases=False)
    return fault.value.check


def hands_open(state: Any, viewer: int) -> Any:
    """Every hand is shown as its owner sees it."""
    view = GAME.view(state, viewer)
    return replace(view, sides=GAME.view(state, int(ORACLE)).sides)


def one_card_open_in_the_final_round(state: Any, viewer: int) -> Any:
    """A secret shown because of a phase."""
    return hands_open(state, viewer) if state.final else GAME.view(state, viewer)


def draws_told(event: Any, viewer: int) -> Any:
    return event if isinstance(event, Drew) else GAME.redact(event, viewer)


def regroups_told(event: Any, viewer: int) -> Any:
    return event if type(event).__name__ == "Regrouped" else GAME.redact(event, viewer)


def imagine_without_memory(sight: Any, dice: Dice) -> Any:
    """Forgets which cards of a hand are known to all."""
    state: Any = GAME.imagine(sight, dice)
    for seat in range(state.seats):
        if seat != sight.seat:
            hand, pile = state.hand(seat), state.draw_pile
            if hand and pile.count:
                card = state.take_from_hand(seat, 0)
                state.add_to_hand(seat, pile.draw())
                pile.lay_under(card)
    return state


def test_open_hands_are_caught():
    promise = "promise 1: the view"

    assert caught(replace(GAME, view=hands_open), promise) == promise
    assert caught(replace(GAME, view=one_card_open_in_the_final_round), promise) == promise


@pytest.mark.parametrize("redact", [draws_told, regroups_told])
def test_a_secret_event_told_to_all_is_caught(redact: Any):
    promise = "promise 3: what is told"

    assert caught(replace(GAME, redact=redact), promise) == promise


def test_imagining_what_cannot_be_is_caught():
    promise = "promise 4: imagine"

    assert caught(replace(GAME, imagine=imagine_without_memory), promise) == promise
