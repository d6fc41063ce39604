"""One game between bots, each with an honest Sight: a Memory fed by what its seat was told, and nothing of the State."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ruse.bots.seat import Bot
from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.luck import FastLuck
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import HOUSE, WHOLE, State, legal_actions, seats_in


@dataclass(frozen=True, slots=True)
class Player:
    """A bot at the table: what it may spend on a decision, and its own dice."""

    name: str
    bot: Bot
    budget: int
    dice: Dice


@dataclass(frozen=True, slots=True)
class Result:
    """By seat: the share of the prize and the points; how many decisions of each kind there were."""

    shares: tuple[float, ...]
    scores: tuple[int, ...]
    decisions: Counter[str]


class Match:
    """A running game whose seats are told what they may know."""

    def __init__(self, game: Game, setup: Setup, seed: int) -> None:
        self.game = game
        self.setup = setup
        self.chronicle: list[Any] = []
        self.memories = [game.remember(setup, seat) for seat in range(setup.seats)]
        self.told: list[list[object]] = [[] for seat in range(setup.seats)]
        self.state: State = game.start(setup, FastLuck(seed), self.chronicle)
        self.tell()

    def tell(self) -> None:
        """Every seat hears its own version of what happened."""
        for event in self.chronicle:
            for seat in range(self.setup.seats):
                heard = self.game.redact(event, seat)
                if heard is not None:
                    self.memories[seat].note(heard)
                    self.told[seat].append(heard)
        self.chronicle.clear()

    def sight(self, seat: int) -> Sight:
        """What the seat has now that it owes a decision."""
        return Sight(
            setup=self.setup,
            seat=seat,
            kind=self.game.kinds[self.state.kind(seat)],
            view=self.game.view(self.state, seat),
            memory=self.memories[seat],
            legal=tuple(legal_actions(self.state, seat)),
            told=tuple(self.told[seat]),
        )

    def act(self, seat: int, action: int) -> None:
        self.told[seat].clear()
        self.state.apply(seat, action)
        self.tell()


def play(game: Game, setup: Setup, players: Sequence[Player], seed: int) -> Result:
    """A whole game; the players in seat order."""
    match = Match(game, setup, seed)
    house = Dice(seed)
    decisions: Counter[str] = Counter()
    while not match.state.over():
        for seat in seats_in(match.state.acting()):
            if seat == HOUSE:
                settle(match, house)
                continue
            sight = match.sight(seat)
            decisions[sight.kind] += 1
            match.act(seat, checked_choice(players[seat], sight))
    seats = range(setup.seats)
    shares = tuple(int(match.state.outcome(seat)) / int(WHOLE) for seat in seats)
    return Result(shares, tuple(int(match.state.score(seat)) for seat in seats), decisions)


def settle(match: Match, dice: Dice) -> None:
    """What the table itself must decide, like a race between bots, is drawn by lot."""
    actions = legal_actions(match.state, int(HOUSE))
    match.state.apply(HOUSE, actions[dice.below(len(actions))])
    match.tell()


def checked_choice(player: Player, sight: Sight) -> int:
    action = player.bot.choose(sight, player.budget, player.dice)
    if action not in sight.legal:
        raise RuseError(f"bot {player.name} chose {action!r} for {sight.kind}, which is not legal")
    return action
