"""One game between bots, each with an honest Sight: a Memory fed by what its seat was told, and nothing of the State."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from traceback import extract_tb
from typing import Any

from ruse.bots.noticed import Noticed, Noticing
from ruse.bots.seat import Bot
from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.listener import Audience
from ruse.kernel.luck import FastLuck
from ruse.kernel.record import Record, Secret, new_record
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
    """By seat: the share of the prize and the points; how many decisions of each kind there were; the record if wanted."""

    shares: tuple[float, ...]
    scores: tuple[int, ...]
    decisions: Counter[str]
    record: Record | None = None
    noticed: Noticed = field(default_factory=Noticed)


class Match:
    """A running game whose seats are told what they may know."""

    def __init__(self, game: Game, setup: Setup, seed: int, record: Record | None = None) -> None:
        self.game = game
        self.setup = setup
        self.record = record
        self.steps: dict[int, list[str]] = {}
        happened: list[Any] = []
        self.state: State = game.start(setup, FastLuck(seed), happened)
        self.audience = Audience(game, setup, self.state, happened, range(setup.seats))

    def sight(self, seat: int) -> Sight:
        """What the seat has now that it owes a decision."""
        return self.audience.sight(seat)

    def act(self, seat: int, action: int) -> None:
        if seat < HOUSE:
            self.audience.listeners[seat].decides()
        if self.record is None:
            self.audience.act(seat, action)
        else:
            self.act_on_record(self.record, seat, action)

    def act_on_record(self, record: Record, seat: int, action: int) -> None:
        """A row holds the whole chain of steps, and the checksum after it."""
        steps = self.steps.setdefault(seat, [])
        steps.append(self.game.write(self.game.view(self.state, seat), action).text)
        finished = self.state.finishes(seat, action)
        self.audience.act(seat, action)
        if finished:
            record.rows.append({"row": "act", "seat": seat, "steps": steps, "check": int(self.state.checksum())})
            del self.steps[seat]


def play(
    game: Game,
    setup: Setup,
    players: Sequence[Player],
    seed: int,
    *,
    recorded: bool = False,
    noticing: Noticing | None = None,
) -> Result:
    """A whole game; the players in seat order."""
    record = begin_record(game, setup, players, seed) if recorded else None
    match = Match(game, setup, seed, record)
    house = Dice(seed)
    decisions: Counter[str] = Counter()
    noticed = Noticed()
    while not match.state.over():
        for seat in seats_in(match.state.acting()):
            if seat == HOUSE:
                actions = legal_actions(match.state, seat)
                match.act(seat, actions[house.below(len(actions))])
                continue
            sight = match.sight(seat)
            decisions[sight.kind] += 1
            action = checked_choice(players[seat], sight)
            if noticing is not None:
                noticing.look(players[seat].name, sight, action, noticed)
            match.act(seat, action)
    seats = range(setup.seats)
    outcome = [int(match.state.outcome(seat)) for seat in seats]
    scores = [int(match.state.score(seat)) for seat in seats]
    if record is not None and record.secret is not None:
        end = {"reason": "over", "outcome": outcome, "scores": scores, "secret": record.secret.to_json()}
        record.rows.append({"row": "end", **end})
    return Result(tuple(part / int(WHOLE) for part in outcome), tuple(scores), decisions, record, noticed)


def begin_record(game: Game, setup: Setup, players: Sequence[Player], seed: int) -> Record:
    seats = [{"kind": "bot", "name": player.name, "level": player.name} for player in players]
    return new_record(game, setup, Secret(seed=seed), seats)


def checked_choice(player: Player, sight: Sight) -> int:
    """What the bot chose; if it fails, whoever wrote it learns where."""
    try:
        action = player.bot.choose(sight, player.budget, player.dice)
    except Exception as error:
        where = extract_tb(error.__traceback__)[-1]
        what = f"{type(error).__name__}: {error} ({where.filename}, line {where.lineno})"
        raise RuseError(f"bot {player.name} failed at a decision of kind {sight.kind} with {what}") from error
    if action not in sight.legal:
        raise RuseError(f"bot {player.name} chose {action!r} for {sight.kind}, which is not legal")
    return action
