"""War and the designers' first prototype keep the contract of every game, and are played as they were told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.luck import FastLuck
from ruse.kernel.options import Switch
from ruse.kernel.sight import Setup
from ruse.kernel.state import ORACLE, WHOLE, State
from ruse.lab.blocks import play_block
from ruse.lab.story import GAME, PROTOTYPE
from ruse.lab.story.state import CARDS, LINE, TARGET, TURN, War
from ruse.testkit import contract
from ruse.testkit.opinion import Opinion

PARTS = ("armies", "prisoners", "hands", "lines")


class OnWar(Opinion):
    """Written from the rulebook: nobody knows an army's order, nor what the other has drawn and laid."""

    def check_pieces(self, state: State) -> None:
        assert isinstance(state, War)
        cards = [card for part in PARTS for side in getattr(state, part) for card in side] + state.stake
        assert sorted(cards) == list(range(CARDS)), "a card is lost or doubled"

    def shares(self, state: State) -> Sequence[int] | None:
        owned = [sum(len(getattr(state, part)[seat]) for part in PARTS) for seat in (0, 1)]
        if owned[0] == owned[1]:
            return [int(WHOLE) // 2] * 2
        return [int(WHOLE) * (owned[0] > owned[1]), int(WHOLE) * (owned[1] > owned[0])]

    def deal_again(
        self, game: Game, setup: Setup, state: State, viewer: int, happens: Sequence[Any], dice: Dice
    ) -> State | None:
        """Both armies in another order: of no card that lies in one anybody knows more than whose it is."""
        if viewer == ORACLE or happens:
            return None
        other = state.clone()
        assert isinstance(other, War)
        for army in other.armies:
            for place in range(len(army) - 1, 0, -1):
                swap = dice.below(place + 1)
                army[place], army[swap] = army[swap], army[place]
        return other


def shorter(**switches: int | str) -> Game:
    """With these switches, and not so many battles."""
    wanted = {"limit": 40, **switches}
    return replace(
        GAME, switches=tuple(replace(one, default=wanted.get(one.name, one.default)) for one in GAME.switches)
    )


@pytest.mark.parametrize("switches", [{}, PROTOTYPE, {"line": 2}], ids=["war", "prototype", "line of two"])
def test_the_older_games_keep_the_contract(switches: dict[str, Any]):
    assert all(isinstance(switch, Switch) for switch in shorter(**switches).switches)

    figures = contract.run(shorter(**switches), OnWar(), games=4, every=2)

    assert figures.games == 4
    assert figures.tally["worlds"] > 0


def at(line: int = 1, *, chosen: bool = False, **piles: Any) -> War:
    table = War(FastLuck(1), line, chosen, 100)
    for name, cards in piles.items():
        setattr(table, name, cards)
    return table


TWO, THREE, KING, ACE = 0, 4, 44, 48


def test_the_higher_card_takes_both():
    table = at(armies=[[KING], [ACE, THREE]])

    table.do(0, TURN)

    assert table.prisoners == [[KING, THREE], []]


def test_cards_alike_make_a_war_and_the_next_battle_takes_it_all():
    table = at(armies=[[ACE, TWO, 8, 12, KING], [5, 9, 13, 17, KING + 1]])

    table.do(0, TURN)
    assert sorted(table.stake) == sorted([KING, KING + 1, 12, 8, TWO, 17, 13, 9])
    table.do(1, TURN)

    assert len(table.prisoners[0]) == 10
    assert table.over()
    assert table.outcome(0) == WHOLE


def test_in_the_prototype_a_card_attacks_the_one_that_was_chosen():
    table = at(3, chosen=True, hands=[[TWO, THREE, KING], [5, 9, ACE]], armies=[[20], [21]])

    table.do(0, LINE + 5)
    table.do(1, LINE)
    table.do(0, TARGET + 2)

    assert table.prisoners == [[], [KING, ACE]]
    assert table.lines == [[THREE, TWO], [5, 9]]


def test_nobody_has_anything_to_decide_in_war():
    columns = play_block(GAME, {"limit": 60}, 2, ("random",), 1, 0, 8)

    assert not columns["choices_turn"].any()
    assert columns["decisions"].max() <= 60
