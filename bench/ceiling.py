"""How much there is to win at all: the share of a player who knows what nobody may know, against the Agent.

    .venv/bin/python bench/ceiling.py war-slayer [DEALS] [SEED]     sees every card, not what is being laid
    .venv/bin/python bench/ceiling.py war-x-treme [DEALS] [SEED]    sees what lies in the slots, and is an Agent otherwise

These are measuring rods and no bots: they are given the true table, so they have no `choose(sight, budget, dice)`, lie
outside the package, and nothing can seat them. Every deal is played from both seats.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from ruse.bots.levels import find_level, load_bot
from ruse.games.war_slayer.wits import SlayerWits
from ruse.games.war_x_treme.actions import PICK
from ruse.games.war_x_treme.equipment import SPEED, TAX, WAR_ALL, WAR_HIGH
from ruse.kernel.kit import Dice
from ruse.kernel.registry import load_game
from ruse.kernel.state import HOUSE, WHOLE, State, legal_actions, seats_in
from ruse.lab.match import Match
from ruse.lab.statistics import share_of
from ruse.search.flat import TO_THE_END, weigh
from ruse.search.worlds import Worlds

PLAYOUTS = 600
UNDECIDED = (TAX, SPEED, WAR_ALL, WAR_HIGH)
"""Recruits that win nothing by themselves."""

Rod = Callable[[Match, int, Dice], int | None]
"""The choice of a seat that knows too much, or None where it has no use for it."""


class Truth(Worlds):
    def __init__(self, table: State, seat: int) -> None:
        super().__init__(2, seat)
        self.table = table

    def deal(self, dice: Dice) -> State:
        return self.table.clone()


def see_all_cards(match: Match, seat: int, dice: Dice) -> int:
    table: Any = match.state
    wits = SlayerWits(table.mission)
    return int(weigh(Truth(table, seat), legal_actions(table, seat), wits, PLAYOUTS, TO_THE_END, dice).best())


def see_slots(match: Match, seat: int, dice: Dice) -> int | None:
    """The highest recruit there is."""
    if match.sight(seat).kind != "slot":
        return None
    table: Any = match.state
    cards, effects = table.slots.to_list(), table.deck.effect.to_list()
    ranks, sides = table.deck.ranks.to_list(), table.side.to_list()

    def height(action: int) -> int:
        card = cards[action - PICK]
        return 10 if effects[card] in UNDECIDED else int(ranks[2 * card + sides[card]])

    return max(legal_actions(table, seat), key=height)


RODS: dict[str, Rod] = {"war-slayer": see_all_cards, "war-x-treme": see_slots}


def play(name: str, seed: int, knowing: int) -> float:
    game = load_game(name)
    match = Match(game, game.setup(2), seed)
    agent, budget = load_bot(game, "agent"), find_level(game, "agent").budget
    dice = [Dice(seed ^ (number + 1)) for number in range(3)]
    while not match.state.over():
        # Who knows too much chooses first, and so does not see what the other one lays at the same time.
        for seat in sorted(seats_in(match.state.acting()), key=lambda seat: seat != knowing):
            if seat == HOUSE:
                races = legal_actions(match.state, seat)
                match.act(seat, races[dice[2].below(len(races))])
                continue
            chosen = RODS[name](match, seat, dice[0]) if seat == knowing else None
            match.act(
                seat, agent.choose(match.sight(seat), budget, dice[seat != knowing]) if chosen is None else chosen
            )
    return int(match.state.outcome(knowing)) / int(WHOLE)


def main() -> None:
    name = sys.argv[1]
    deals = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    luck = [Dice((seed << 24) + deal).seed() for deal in range(deals)]
    share = share_of([(play(name, one, 0) + play(name, one, 1)) / 2 for one in luck])
    print(
        f"{name}: {share.mean:.3f} ({share.low:.3f} to {share.high:.3f}) against the Agent, {deals} deals, seed {seed}"
    )


if __name__ == "__main__":
    main()
