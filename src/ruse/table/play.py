"""The game on the table: its State, what each viewer has been told, and what each seat is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruse.kernel.errors import Refusal, RuseError
from ruse.kernel.game import Game
from ruse.kernel.luck import Luck
from ruse.kernel.races import timing
from ruse.kernel.record import Row, apply_steps, legal_step
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import HOUSE, ORACLE, SPECTATOR, State, legal_actions, seats_in
from ruse.table.delivery import Decision, Delivery, Watcher


class Play:
    """Nothing outside this class holds the State; it is never handed out."""

    def __init__(self, game: Game, setup: Setup, luck: Luck, *, all_bots: bool = False) -> None:
        """Where every seat is a bot's there is a viewer who sees everything."""
        self.game = game
        self.setup = setup
        self._happened: list[object] = []
        self._state: State = game.start(setup, luck, self._happened)
        self.watchers = {v: Watcher.at(game, setup, v) for v in (*range(setup.seats), SPECTATOR)}
        if all_bots:
            self.watchers[ORACLE] = Watcher(ORACLE, None)
        self.drafts: list[list[str]] = [[] for _ in range(setup.seats)]
        self.chapter: list[object] = []
        """What happened since the current chapter of the log began."""
        self._decision_ids = [0] * setup.seats

    # What can be asked

    def acting(self) -> int:
        return self._state.acting()

    def over(self) -> bool:
        return self._state.over()

    def checksum(self) -> int:
        return int(self._state.checksum())

    def outcome(self) -> list[int]:
        return [int(self._state.outcome(seat)) for seat in range(self.setup.seats)]

    def scores(self) -> list[int]:
        return [int(self._state.score(seat)) for seat in range(self.setup.seats)]

    def sight(self, seat: int, decision: Decision | None) -> Sight:
        watcher = self.watchers[seat]
        kind = decision.kind if decision else ""
        actions = decision.actions if decision else ()
        view = self.game.view(self._state, seat)
        return Sight(self.setup, seat, kind, view, watcher.memory, actions, tuple(watcher.told))

    def asked(self, seat: int) -> Decision:
        """The seat's decision as the State has it now, draft and all."""
        view = self.game.view(self._state, seat)
        actions = tuple(legal_actions(self._state, seat))
        legal = tuple(self.game.write(view, action) for action in actions)
        kind = self.game.kinds[self._state.kind(seat)]
        more = tuple(not self._state.finishes(seat, action) for action in actions)
        return Decision(self._decision_ids[seat], kind, actions, legal, tuple(self.drafts[seat]), more)

    # Steps

    def take_steps(self, seat: int, steps: Sequence[str], *, must_finish: bool) -> None:
        """Take steps on the State; if one is refused, or they end at the wrong place, it is as if none were."""
        if not steps:
            raise Refusal("No step was sent")
        try:
            for i, text in enumerate(steps):
                self._take_step(seat, text, last=i == len(steps) - 1, must_finish=must_finish)
        except RuseError:
            self.redraft(seat)
            raise

    def _take_step(self, seat: int, text: str, *, last: bool, must_finish: bool) -> None:
        action = legal_step(self.game, self._state, seat, text)
        finishes = self._state.finishes(seat, action)
        if finishes and not (last and must_finish):
            raise Refusal("The decision is complete: commit it" if last else "More steps than the decision has")
        if last and must_finish and not finishes:
            raise Refusal("The decision needs another step")
        self._state.apply(seat, action)

    def redraft(self, seat: int) -> None:
        """Put the State's draft back to what the table holds."""
        self._state.retract(seat)
        apply_steps(self.game, self._state, seat, self.drafts[seat])

    def drop_drafts(self) -> None:
        """Nobody's unfinished steps count any more."""
        for seat in seats_in(self.acting()):
            if seat < HOUSE:
                self.drafts[seat] = []
                self._state.retract(seat)

    def redo(self, row: Row) -> None:
        self._happened.extend(timing(row))
        apply_steps(self.game, self._state, row["seat"], row["steps"])

    def default_steps(self, seat: int) -> list[str]:
        """The game's own act for a seat that is silent, done."""
        self.drafts[seat] = []
        self._state.retract(seat)
        steps: list[str] = []
        while not steps or self._state.draft_size(seat):
            sight = self.sight(seat, self.asked(seat))
            action = self.game.default(sight)
            steps.append(self.game.write(sight.view, action).text)
            self._state.apply(seat, action)
        return steps

    def house_owes(self) -> bool:
        return self._state.acting() == 1 << HOUSE

    def house_actions(self) -> list[int]:
        return legal_actions(self._state, HOUSE)

    def house_act(self, action: int, told: Sequence[object] = ()) -> str:
        """What the table itself decided, done, after what it tells of its own; its text."""
        text = self.game.write(self.game.view(self._state, ORACLE), action).text
        self._happened.extend(told)
        self._state.apply(HOUSE, action)
        return text

    def public_view(self) -> Any:
        return self.game.view(self._state, SPECTATOR)

    # Telling

    def take_in(self) -> list[object]:
        """What happened since the last time, which also goes into the chapter."""
        happened = list(self._happened)
        self._happened.clear()
        for event in happened:
            if type(event).__name__ == self.game.chapter:
                self.chapter.clear()
            self.chapter.append(event)
        return happened

    def next_decision(self, seat: int, *, acted: bool) -> Decision | None:
        """What the seat is asked; the same object as before while what it is asked stays the same.

        A draft goes on while the others act. What is asked is compared without it, and if that has changed it is dropped.
        """
        if seat not in seats_in(self.acting()):
            return None
        before = self.watchers[seat].decision
        self._state.retract(seat)
        asked = self.asked(seat)
        if before is not None and not acted and (asked.kind, asked.actions) == (before.kind, before.actions):
            self.redraft(seat)
            return before
        self.drafts[seat] = []
        self._decision_ids[seat] += 1
        return self.asked(seat)

    def tell(self, viewer: int, happened: list[object], decision: Decision | None) -> Delivery | None:
        """Views are told without unfinished steps, which no row holds: a table rebuilt from its rows shows the same."""
        drafting = viewer >= 0 and bool(self.drafts[viewer])
        if drafting:
            self._state.retract(viewer)
        delivery = self.watchers[viewer].hear(self.game, self._state, happened, decision)
        if drafting:
            self.redraft(viewer)
        return delivery

    def lay_open(self, viewer: int) -> Any:
        """A game that ended before its end is open all the same."""
        watcher = self.watchers[viewer]
        watcher.view = self.game.view(self._state, ORACLE)
        return watcher.view
