"""Simple strategies for War X-treme, each of another kind: no Mastermind may lose to one of them.

`Saver` never plays a card of equipment. `Spender` plays whatever it may as soon as it may. `Fighter` buys into every war,
flees from nothing and plays equipment in wars alone. `Runner` flees from everything. `Bully` plays equipment against whoever
is richest, and nothing else.
"""

from __future__ import annotations

from ruse.bots.war_x_treme.thumb import Agent
from ruse.games.war_x_treme.actions import BUY, FLEE, GO, PASS, STAY, WINDOWS
from ruse.games.war_x_treme.notation import write
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight


class Foil:
    """As an Agent, but for when equipment is played, and for fleeing."""

    prefers: tuple[int, ...] = ()

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        if sight.kind in WINDOWS:
            plays = [action for action in sight.legal if action != PASS and self.plays(sight, action)]
            return plays[dice.below(len(plays))] if plays else int(PASS)
        wanted = [action for action in self.prefers if action in sight.legal]
        return int(wanted[0]) if wanted else Agent().choose(sight, budget, dice)

    def plays(self, sight: Sight, action: int) -> bool:
        raise NotImplementedError


class Saver(Foil):
    def plays(self, sight: Sight, action: int) -> bool:
        return False


class Spender(Foil):
    def plays(self, sight: Sight, action: int) -> bool:
        return True


class Fighter(Foil):
    prefers = (BUY, STAY)

    def plays(self, sight: Sight, action: int) -> bool:
        return sight.view.phase in ("war", "recruits")


class Runner(Foil):
    prefers = (FLEE, GO)

    def plays(self, sight: Sight, action: int) -> bool:
        return bool(write(sight.view, action).slots["equipment"] == "smoke-bomb")


class Bully(Foil):
    def plays(self, sight: Sight, action: int) -> bool:
        rivals = [player for player in sight.view.players if player.seat != sight.seat and not player.out]
        richest = max(rivals, key=lambda player: player.cards)
        return bool(write(sight.view, action).slots["seat"] == richest.seat)


FOILS = (Saver, Spender, Fighter, Runner, Bully)
