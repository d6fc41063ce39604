"""Two games that one viewer cannot tell apart by the rules: other cards, other secret choices, the same to the viewer.

World A is played at random. In world B every draw and every choice of the others may be another one, as long as the rules
tell and show the viewer the same, ask it the same and leave the same seats to decide; the game's own `view` and `redact`
judge that here, and `ruse.testkit` judges them by a second opinion. What the server makes of the two worlds is then compared
byte for byte.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Setup
from ruse.kernel.state import HOUSE, ORACLE, SPECTATOR, State, legal_actions, seats_in
from ruse.testkit.walk import told_to, varied_setup
from tests.worlds.rigged import Rig, Rigged

DEALS = 24
CHOICES = 10
ANSWERS = 6
"""How often another deal, another act in world A, and another answer to it in world B are tried."""
CALM = 16
LONGEST = 90


@dataclass(frozen=True, slots=True)
class Act:
    """What one seat does, in either world. `differ`: do the worlds differ after it?"""

    seat: int
    steps: tuple[tuple[str, ...], tuple[str, ...]]
    differ: bool


@dataclass
class Plan:
    game: Game
    setup: Setup
    viewer: int
    seed: int
    rigs: tuple[Rig, Rig]
    differ: bool
    """Do the worlds differ before the first act?"""
    acts: list[Act] = field(default_factory=list)

    @property
    def pairs(self) -> int:
        """Moments at which the two worlds differ and the viewer is shown the same."""
        return self.differ + sum(act.differ for act in self.acts)


def make_plan(game: Game, seed: int, longest: int = LONGEST) -> Plan:
    dice = Dice(seed)
    setup = varied_setup(game, dice)
    setup = game.setup(setup.seats, setup.options)
    viewers = [*range(setup.seats), int(SPECTATOR)]
    viewer = viewers[dice.below(len(viewers))]
    calm = dice.below(CALM) if dice.below(3) == 0 else -1
    return _Pair(game, setup, viewer, seed, dice, calm).play(longest)


def shortened(plan: Plan, looks: int, after: int = 0) -> Plan:
    """The plan up to a few moments at which the worlds differ; at the first ones, `after` of them, nobody looks."""
    acts, seen = list[Act](), int(plan.differ)
    for act in plan.acts:
        if seen >= looks + after:
            break
        seen += act.differ
        acts.append(replace(act, differ=act.differ and seen > after))
    return replace(plan, acts=acts, differ=plan.differ and after == 0)


class _Pair:
    def __init__(self, game: Game, setup: Setup, viewer: int, seed: int, dice: Dice, calm: int) -> None:
        self.game, self.setup, self.viewer, self.seed, self.dice = game, setup, viewer, seed, dice
        self.calm = calm
        self.rig: Rig = {}
        self.here, told = self._deal(Rigged(seed, {}))
        self.there = self._deal(Rigged(seed, {}))[0]
        if calm < 0:
            self._deal_another(told)

    def _deal(self, luck: Rigged) -> tuple[State, list[Any]]:
        chronicle: list[Any] = []
        state = self.game.start(self.setup, luck, chronicle)
        return state, told_to(self.game, chronicle, self.viewer)

    def _deal_another(self, told: list[Any]) -> None:
        for _ in range(DEALS):
            luck = Rigged(self.seed, {}, self.dice)
            state, heard = self._deal(luck)
            if heard == told and self._same(self.here, state):
                self.there, self.rig = state, luck.fresh
                return

    def _same(self, here: State, there: State) -> bool:
        """Is the viewer shown the same and asked the same, and do the same seats owe something?"""
        if here.over() or there.over() or here.acting() != there.acting():
            return False
        if self.game.view(here, self.viewer) != self.game.view(there, self.viewer):
            return False
        if self.viewer not in seats_in(here.acting()):
            return True
        asked = [(state.kind(self.viewer), legal_actions(state, self.viewer)) for state in (here, there)]
        return asked[0] == asked[1]

    def _differ(self) -> bool:
        return self.here.position() != self.there.position()

    def play(self, longest: int) -> Plan:
        plan = Plan(self.game, self.setup, self.viewer, self.seed, ({}, self.rig), self._differ())
        for number in range(longest):
            owing = seats_in(self.here.acting())
            if not owing or HOUSE in owing:
                break
            act = self._any_act(owing, calm=number < self.calm)
            if act is None:
                break
            plan.acts.append(act)
        plan.rigs = ({}, self.rig)
        return plan

    def _any_act(self, owing: list[int], *, calm: bool) -> Act | None:
        """An act that has an answer in the other world."""
        for _ in range(CHOICES):
            act = self._act(owing[self.dice.below(len(owing))], calm=calm)
            if act is not None:
                return act
        return None

    def _act(self, seat: int, *, calm: bool) -> Act | None:
        steps = self._chain(self.here, seat)
        here, told = self._after(self.here, seat, steps, Rigged(self.seed, {}))
        for attempt in range(ANSWERS):
            other = steps if calm or seat == self.viewer else self._answer(seat, steps, attempt)
            luck = Rigged(self.seed, self.rig, None if calm else self.dice)
            found = self._try(seat, other, luck)
            if found is None or found[1] != told or not self._same(here, found[0]):
                continue
            self.here, self.there = here, found[0]
            self.rig.update(luck.fresh)
            return Act(seat, (steps, other), self._differ())
        return None

    def _answer(self, seat: int, steps: tuple[str, ...], attempt: int) -> tuple[str, ...]:
        """Another act of the seat: the same with some words exchanged (who stands where), the same, or any."""
        if attempt == 1:
            return steps
        return self._chain(self.there, seat) if attempt == 2 else self._exchanged(steps)

    def _exchanged(self, steps: tuple[str, ...]) -> tuple[str, ...]:
        words = [text.split() for text in steps]
        places = [(i, j) for i, parts in enumerate(words) for j in range(1, len(parts))]
        for _ in range(1 + self.dice.below(3) if len(places) > 1 else 0):
            (a, b), (c, d) = places[self.dice.below(len(places))], places[self.dice.below(len(places))]
            words[a][b], words[c][d] = words[c][d], words[a][b]
        return tuple(" ".join(parts) for parts in words)

    def _try(self, seat: int, steps: tuple[str, ...], luck: Rigged) -> tuple[State, list[Any]] | None:
        try:
            return self._after(self.there, seat, steps, luck)
        except Exception:
            return None

    def _chain(self, state: State, seat: int) -> tuple[str, ...]:
        """A whole decision by lot, as its texts."""
        trial, steps = state.clone(), []
        while True:
            legal = legal_actions(trial, seat)
            action = legal[self.dice.below(len(legal))]
            steps.append(self.game.write(self.game.view(trial, seat), action).text)
            if trial.finishes(seat, action):
                return tuple(steps)
            trial.apply(seat, action)

    def _after(self, state: State, seat: int, steps: tuple[str, ...], luck: Rigged) -> tuple[State, list[Any]]:
        """The State after the decision, and what the viewer is told of it."""
        after, chronicle = state.clone(), list[Any]()
        after.luck, after.chronicle = luck, chronicle
        for text in steps:
            view = self.game.view(after, int(ORACLE) if seat == HOUSE else seat)
            action = self.game.read(view, text)
            if action not in legal_actions(after, seat):
                raise ValueError("not in this world")
            after.apply(seat, action)
        return after, told_to(self.game, chronicle, self.viewer)
