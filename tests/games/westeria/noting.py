"""What it costs the notebooks of a table to follow a whole game, in counted steps."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from ruse.bots.random import Random
from ruse.bots.seat import Bot
from ruse.bots.westeria.thumb import Recruit
from ruse.games.westeria import GAME
from ruse.games.westeria.fits import answered_for
from ruse.games.westeria.recount import recount
from ruse.kernel.kit import Dice
from ruse.kernel.listener import told_to
from ruse.kernel.work import counted
from ruse.testkit.walk import Walk, begin
from tests.games.westeria.stubborn import Stubborn

MOST_STEPS = 1_500_000
"""For one event noted and for one question put to a notebook. Looking for ways takes twice what the first look may
(400,000), and counting the identities where no link is left 34,560 remainders of twelve kinds, once to count and once for
the chances (900,000)."""
ASKING_EVERY = 7
MOST_ACTS = 20_000

PLAYERS: dict[str, tuple[Bot, ...]] = {
    "random": (Random(),),
    "recruit": (Recruit(),),
    "stubborn": (Stubborn(), Stubborn(), Stubborn(), Random()),
}
"""Who sits at a table, by turns: the last of four stubborn ones is none, so that something falls and comes back."""


@dataclass
class Cost:
    """Of notes and questions together."""

    notes: int = 0
    questions: int = 0
    answers: int = 0
    loosened: int = 0
    """Of the answers, those for which a link was loosened."""
    most: int = 0
    longest: float = 0.0
    over: int = 0
    wrong: int = 0
    """Notebooks that the truth did not fit."""

    def of(self, work: Callable[[], Any]) -> Any:
        steps, began = counted(), time.perf_counter()
        found = work()
        self.longest = max(self.longest, time.perf_counter() - began)
        steps = counted() - steps
        self.most = max(self.most, steps)
        self.over += steps > MOST_STEPS
        return found


def follow(players: str, seats: int, seed: int) -> Cost:
    """One game, with everybody at the table and a spectator taking notes."""
    walk, cost = begin(GAME, seed, seats=seats), Cost()
    while not walk.state.over() and walk.moves < MOST_ACTS:
        act(walk, PLAYERS[players])
        for viewer in walk.viewers:
            for event in told_to(GAME, walk.happened, viewer):
                cost.of(partial(walk.memories[viewer].note, event))
                cost.notes += 1
        if walk.moves % ASKING_EVERY == 0 and not walk.state.over():
            ask(walk, walk.viewers[walk.moves // ASKING_EVERY % len(walk.viewers)], cost)
    return cost


def act(walk: Walk, bots: tuple[Bot, ...]) -> None:
    owing = walk.owing()
    seat = owing[walk.dice.below(len(owing))]
    bot = bots[(walk.seed + seat) % len(bots)]
    walk.happened.clear()
    walk.state.apply(seat, bot.choose(walk.sight(seat), 0, walk.dice))
    walk.moves += 1


def ask(walk: Walk, viewer: int, cost: Cost) -> None:
    """Everything that is asked of a notebook: each army, the memory aid, a table to imagine, and whether the truth fits."""
    memory = walk.memories[viewer]
    for army in memory.armies:
        answer = cost.of(partial(answered_for, army))
        cost.answers += 1
        cost.loosened += len(answer.links) < len(army.links)
    cost.of(lambda: recount(memory))
    sight = walk.sight(viewer)
    imagined = cost.of(lambda: GAME.imagine(sight, Dice(walk.moves)))
    cost.wrong += not cost.of(lambda: memory.fits(imagined))
    cost.wrong += not cost.of(lambda: memory.fits(walk.state))
    cost.questions += 4
