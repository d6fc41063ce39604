"""A bot's first layings held against a strategy, over everything that the rival may then hold and lay by it."""

from __future__ import annotations

from dataclasses import dataclass

from bench.slayer.player import in_hand, laid_as
from bench.slayer.programs import Answerer
from ruse.bots.levels import find_level, load_bot
from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.actions import ORDERS
from ruse.kernel.kit import Dice
from ruse.lab.match import Match

SEAT, RIVAL = 0, 1


@dataclass(frozen=True)
class Bout:
    """In points: what the bot's laying brings, with the best ways out from there on, and what the strategy brings itself."""

    brings: float
    usual: float


def bout(answerer: Answerer, name: str, budget: int | None, seed: int) -> Bout:
    bot, spend = load_bot(GAME, name), budget or find_level(GAME, name).budget
    match, dice = Match(GAME, GAME.setup(), seed), Dice(seed)
    sight = match.sight(SEAT)
    hand, first = in_hand(sight), bot.choose(sight, spend, dice)
    way, chosen, second = laid_as(sight, first, first=True), [], hand
    for rival_row in range(2):
        match = Match(GAME, GAME.setup(), seed)
        match.act(SEAT, first)
        match.act(RIVAL, rival_row * int(ORDERS))
        sight = match.sight(SEAT)
        second = in_hand(sight)
        chosen.append(laid_as(sight, bot.choose(sight, spend, dice), first=False))
    brings, usual = answerer.answer(hand, second)
    return Bout(sum(float(brings[way, row, order]) for row, order in enumerate(chosen)), usual)
