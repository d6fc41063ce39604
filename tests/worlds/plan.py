"""Two games that some viewers cannot tell apart by the rules: other cards, other secret choices, the same to them.

World A is played at random. In world B every draw and every choice of the others may be another one, as long as the rules
tell and show the viewers the same, ask them the same and leave the same seats to decide (in a window: any); the game's
own `view` and `redact` judge that here, and `ruse.testkit` judges them by a second opinion. In a window somebody may have
answered in world A alone. What the server makes of the two worlds is then compared byte for byte.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.listener import told_to
from ruse.kernel.sight import Setup
from ruse.kernel.state import HOUSE, ORACLE, SPECTATOR, State, legal_actions, seats_in
from ruse.server.live.real_time import happens
from ruse.table import Mail, Pace, Relaxed
from ruse.table.windows import ASK, PASS, WINDOW
from ruse.testkit.walk import varied_setup
from tests.worlds.real_time import Moment, goes_on, silent_acts
from tests.worlds.rigged import Rig, Rigged

DEALS = 24
CHOICES = 10
ANSWERS = 6
"""How often another deal, another act in world A, and another answer to it in world B are tried."""
CALM = 16
LONGEST = 90
SILENCE, ORDERS, ALONE = 8, 12, 2
"""In a window, one act of so many is that everybody else stays silent, a standing order, or an answer in world A alone."""
NOBODY = -1


@dataclass(frozen=True, slots=True)
class Act:
    """What happens next in either world. `differ`: do the worlds differ after it?

    `how`: an act of a seat, its standing order, a race with its winner, the end of a window by the clock, or one that
    had ended already, as nobody was awaited any more.
    """

    seats: tuple[int, int]
    steps: tuple[tuple[str, ...], tuple[str, ...]]
    differ: bool
    how: str = "act"


@dataclass
class Plan:
    game: Game
    setup: Setup
    viewers: tuple[int, ...]
    window: int
    """The length of reaction windows, or 0 at a table that has none."""
    pace: Pace
    seed: int
    rigs: tuple[Rig, Rig]
    differ: bool
    """Do the worlds differ before the first act?"""
    acts: list[Act] = field(default_factory=list)

    @property
    def moments(self) -> int:
        """At which the two worlds differ and every viewer is shown the same."""
        return self.differ + sum(act.differ for act in self.acts)

    @property
    def pairs(self) -> int:
        return self.moments * len(self.viewers)


def make_plan(game: Game, seed: int, longest: int = LONGEST) -> Plan:
    dice = Dice(seed)
    setup = varied_setup(game, dice)
    setup = game.setup(setup.seats, setup.options)
    viewers = _viewers(setup.seats, dice)
    window = WINDOW if happens(game) and dice.below(4) else 0
    calm = dice.below(CALM) if dice.below(3) == 0 else -1
    pace = Mail(1) if window and seed % 2 else Relaxed()
    return _Pair(game, setup, viewers, window, pace, seed, dice, calm).play(longest)


def standing_orders(game: Game, pace: Pace) -> dict[str, str]:
    """With which everybody begins: by mail they want to be asked, as otherwise they would not be."""
    return dict.fromkeys(game.windows, ASK) if isinstance(pace, Mail) else {}


def _viewers(seats: int, dice: Dice) -> tuple[int, ...]:
    """Who may not tell the worlds apart: one player and all who watch, those alone, or everybody but one player."""
    one, kind = dice.below(seats), dice.below(5)
    if kind == 0:
        return (int(SPECTATOR),)
    players = [one] if kind < 3 else [seat for seat in range(seats) if seat != one]
    return (*players, int(SPECTATOR))


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
    def __init__(
        self, game: Game, setup: Setup, viewers: tuple[int, ...], window: int, pace: Pace, seed: int, dice: Dice, calm: int
    ) -> None:  # fmt: skip
        self.game, self.setup, self.viewers, self.seed, self.dice = game, setup, viewers, seed, dice
        self.pace, self.calm = pace, calm
        self.moment = Moment(game, window)
        self.by_mail = isinstance(pace, Mail)
        self._races = bool(window) and not self.by_mail
        self.rig: Rig = {}
        self.here, told = self._deal(Rigged(seed, {}))
        self.there = self._deal(Rigged(seed, {}))[0]
        if calm < 0:
            self._deal_another(told)

    def _told(self, chronicle: list[Any]) -> list[list[Any]]:
        return [told_to(self.game, chronicle, viewer) for viewer in self.viewers]

    def _deal(self, luck: Rigged) -> tuple[State, list[Any]]:
        chronicle: list[Any] = []
        state = self.game.start(self.setup, luck, chronicle)
        return state, self._told(chronicle)

    def _deal_another(self, told: list[Any]) -> None:
        for _ in range(DEALS):
            luck = Rigged(self.seed, {}, self.dice)
            state, heard = self._deal(luck)
            if heard == told and self._same(self.here, state):
                self.there, self.rig = state, luck.fresh
                return

    def _same(self, here: State, there: State) -> bool:
        """Are the viewers shown the same and asked the same, and do the same seats owe something?"""
        if here.over() or there.over() or not self.moment.alike(here, there, self.viewers):
            return False
        if not self._races and HOUSE in seats_in(here.acting()):
            return False  # The table draws a race by itself, and goes on before anybody can look.
        return all(self._same_for(viewer, here, there) for viewer in self.viewers)

    def _same_for(self, viewer: int, here: State, there: State) -> bool:
        if self.game.view(here, viewer) != self.game.view(there, viewer):
            return False
        if viewer not in seats_in(here.acting()):
            return True
        asked = [(state.kind(viewer), legal_actions(state, viewer)) for state in (here, there)]
        return asked[0] == asked[1]

    def _differ(self) -> bool:
        return self.here.position() != self.there.position()

    def play(self, longest: int) -> Plan:
        window = self.moment.window
        plan = Plan(
            self.game, self.setup, self.viewers, window, self.pace, self.seed, ({}, self.rig), self._differ()
        )  # fmt: skip
        goes_on_alone = list[bool]()
        for number in range(longest):
            act = self._any_act(calm=number < self.calm)
            if act is None:
                break
            plan.acts.append(act)
            goes_on_alone.append(self.moment.closes(self.here))
        plan.rigs = ({}, self.rig)
        while plan.acts and (goes_on_alone[len(plan.acts) - 1] or not plan.acts[-1].differ):
            plan.acts.pop()  # A window that closes by itself is no end: what comes then is not planned.
        return plan

    def _any_act(self, *, calm: bool) -> Act | None:
        """An act that has an answer in the other world."""
        owing, moment = seats_in(self.here.acting()), self.moment
        if not owing:
            return None
        if HOUSE in owing:
            return self._race() if self._races else None
        if moment.closes(self.here):
            return next((act for _ in range(ANSWERS) if (act := self._silence("closed")) is not None), None)
        for _ in range(CHOICES):
            if moment.is_open(self.here) and self.dice.below(SILENCE) == 0:
                act = self._silence("clock")
            elif moment.window and not self.by_mail and self.dice.below(ORDERS) == 0:
                act = self._order()
            elif moment.is_open(self.here) and not calm and self.dice.below(ALONE) == 0:
                act = self._answer_alone(owing[self.dice.below(len(owing))])
            else:
                act = self._act(owing[self.dice.below(len(owing))], calm=calm)
            if act is not None:
                return act
        return None

    def _act(self, seat: int, *, calm: bool) -> Act | None:
        twin = seat if calm else self._twin(seat)
        steps = self._chain(self.here, seat)
        here, told = self._after(self.here, seat, steps, Rigged(self.seed, {}))
        for attempt in range(ANSWERS):
            other = steps if calm or seat in self.viewers else self._answer(twin, steps, attempt)
            luck = Rigged(self.seed, self.rig, None if calm else self.dice)
            found = self._try(twin, other, luck)
            if found is not None and goes_on(self.here, here) != goes_on(self.there, found[0]):
                continue
            if self._agree((here, told), found, luck):
                return Act((seat, twin), (steps, other), self._differ())
        return None

    def _twin(self, seat: int) -> int:
        """In a window nobody knows who has answered: there it may be somebody else."""
        others = [other for other in seats_in(self.there.acting()) if other not in self.viewers]
        if seat in self.viewers or not others or not self.moment.is_open(self.there):
            return seat
        return seat if seat in others and self.dice.below(2) else others[self.dice.below(len(others))]

    def _answer_alone(self, seat: int) -> Act | None:
        """Somebody has answered in world A, in world B nobody yet."""
        if seat in self.viewers:
            return None
        steps, luck = self._chain(self.here, seat), Rigged(self.seed, {})
        here = self._after(self.here, seat, steps, luck)
        agree = goes_on(self.here, here[0]) and self._agree(here, (self.there, self._told([])), luck)
        return Act((seat, NOBODY), (steps, ()), self._differ()) if agree else None

    def _silence(self, how: str) -> Act | None:
        """The window ends: whoever has not answered passes, in either world."""
        luck = Rigged(self.seed, self.rig, self.dice)
        here, there = self._silent(self.here, Rigged(self.seed, {})), self._silent(self.there, luck)
        return Act((NOBODY, NOBODY), ((), ()), self._differ(), how) if self._agree(here, there, luck) else None

    def _silent(self, state: State, luck: Rigged) -> tuple[State, list[Any]]:
        after, chronicle = self._clone(state, luck)
        silent_acts(self.game, self.setup, after)
        return after, self._told(chronicle)

    def _race(self) -> Act | None:
        """The same wins in either world: presses are no secret."""
        race = self.game.race(self.game.view(self.here, int(SPECTATOR))) if self.game.race is not None else None
        if race is None:
            return None
        winner = race.racers[self.dice.below(len(race.racers))]
        steps = (self.game.write(self.game.view(self.here, int(ORACLE)), winner.action).text,)
        luck = Rigged(self.seed, self.rig, self.dice)
        here = self._after(self.here, int(HOUSE), steps, Rigged(self.seed, {}))
        there = self._try(int(HOUSE), steps, luck)
        agree = self._agree(here, there, luck)
        return Act((winner.seat, winner.seat), (steps, steps), self._differ(), "race") if agree else None

    def _order(self) -> Act | None:
        """A standing order of anybody, the same in either world."""
        seat = self.dice.below(self.setup.seats)
        before = self.moment.orders.get(seat, {})
        kind = self.game.windows[self.dice.below(len(self.game.windows))]
        self.moment.orders[seat] = {kind: (ASK, PASS)[self.dice.below(2)]}
        if self.moment.closes(self.here) != self.moment.closes(self.there):
            self.moment.orders[seat] = before
            return None
        steps = (kind, self.moment.orders[seat][kind])
        return Act((seat, seat), (steps, steps), self._differ(), "orders")

    def _agree(self, here: tuple[State, list[Any]], there: tuple[State, list[Any]] | None, luck: Rigged) -> bool:
        """If nobody can tell the two apart, the worlds go on so."""
        if there is None or there[1] != here[1] or not self._same(here[0], there[0]):
            return False
        self.here, self.there = here[0], there[0]
        self.rig.update(luck.fresh)
        return True

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
            trial.do(seat, action)

    def _after(self, state: State, seat: int, steps: tuple[str, ...], luck: Rigged) -> tuple[State, list[Any]]:
        """The State after the decision, and what each viewer is told of it."""
        after, chronicle = self._clone(state, luck)
        for text in steps:
            view = self.game.view(after, int(ORACLE) if seat == HOUSE else seat)
            action = self.game.read(view, text)
            if action not in legal_actions(after, seat):
                raise ValueError("not in this world")
            after.do(seat, action)
        return after, self._told(chronicle)

    def _clone(self, state: State, luck: Rigged) -> tuple[State, list[Any]]:
        after, chronicle = state.clone(), list[Any]()
        after.luck, after.chronicle = luck, chronicle
        return after, chronicle
