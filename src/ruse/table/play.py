# compiled
"""The game on the table: its State, what each viewer has been told, and what each seat is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from ruse.kernel.errors import Refusal, RuseError
from ruse.kernel.game import Game, Move
from ruse.kernel.luck import Luck
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import HOUSE, ORACLE, SPECTATOR, State, legal_actions, seats_in
from ruse.kernel.steps import apply_steps, legal_step
from ruse.table.delivery import Decision, Delivery, Question
from ruse.table.watcher import Watcher
from ruse.table.words import phrase

Asked = tuple[int, Question | None, Question | None]
"""A seat, what it was asked, and what it is asked now."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)  # Without the first, mypyc never calls __init__.
class Play:
    """Nothing outside this class holds the State; it is never handed out."""

    def __init__(self, game: Game, setup: Setup, luck: Luck, *, all_bots: bool = False) -> None:
        """Where every seat is a bot's there is a viewer who sees everything."""
        self.game = game
        self.setup = setup
        self._happened: list[object] = []
        self._state: State = game.start(setup, luck, self._happened)
        viewers = [*range(setup.seats), int(SPECTATOR), *([int(ORACLE)] if all_bots else [])]
        self.watchers = {viewer: Watcher(game, setup, viewer) for viewer in viewers}
        self.drafts: list[list[str]] = [[] for _ in range(setup.seats)]
        self.chronicle: list[object] = []
        """All that happened and was told."""
        self._chosen: dict[int, Move] = {}
        """The last step of each seat that has decided since the viewers were told."""
        self._tried: tuple[int, str, int, Move] | None = None
        """A seat, the last step of its decision, the action that this is and its move: checked, and not done yet."""
        self._decision_ids = [0] * setup.seats
        self._moved = True
        """Has a step been taken since the viewers were told?"""

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

    def sight(self, seat: int) -> Sight:
        question = self.watchers[seat].question
        if question is None:
            return self._sight(seat, "", ())
        if not self.drafts[seat]:
            return self._sight(seat, question.kind, question.actions)
        return self._sight(seat, self._kind(seat), tuple(legal_actions(self._state, seat)))

    def _sight(self, seat: int, kind: str, actions: tuple[int, ...]) -> Sight:
        watcher = self.watchers[seat]
        watcher.catch_up(self.chronicle)
        return watcher.sight(self._state, kind, actions)

    def asked(self, seat: int) -> Decision | None:
        """What the seat was asked; with unfinished steps, what it is asked after them."""
        watcher = self.watchers[seat]
        question = watcher.question
        if question is None:
            return None
        if not self.drafts[seat]:
            return self._decision(question, watcher.view, ())
        return self._decision(self._question(seat), self.game.view(self._state, seat), tuple(self.drafts[seat]))

    def _decision(self, question: Question, view: Any, draft: tuple[str, ...]) -> Decision:
        write = self.game.write
        legal = tuple([write(view, action) for action in question.actions])
        return Decision(question.id, question.kind, question.actions, legal, draft, question.more)

    def _question(self, seat: int) -> Question:
        """As the State asks it now."""
        finishes, actions = self._state.finishes, tuple(legal_actions(self._state, seat))
        more = tuple([not finishes(seat, action) for action in actions])
        return Question(self._decision_ids[seat], self._kind(seat), actions, more)

    def _kind(self, seat: int) -> str:
        return self.game.kinds[self._state.kind(seat)]

    # Steps

    def try_steps(self, seat: int, steps: Sequence[str], *, must_finish: bool) -> None:
        """Put steps on the State as a draft; of a decision that must finish all but the last, which is looked at only.

        If one is refused, or they end at the wrong place, it is as if none were taken.
        """
        if not steps:
            raise Refusal(phrase("noStepWasSent"))
        said: Sequence[Any] = steps  # Compiled, a step that is no text would raise before it is looked at.
        for step in said:
            if isinstance(steps, str) or not isinstance(step, str):
                raise Refusal(phrase("theStepsOfADecision"))
        try:
            for i, text in enumerate(steps):
                self._try_step(seat, text, last=i == len(steps) - 1, must_finish=must_finish)
        except RuseError:
            self.redraft(seat)
            raise

    def _try_step(self, seat: int, text: str, *, last: bool, must_finish: bool) -> None:
        view = self._view_told(seat)
        action = legal_step(self.game, self._state, seat, text, view)
        finishes = self._state.finishes(seat, action)
        if finishes and not (last and must_finish):
            raise Refusal(phrase("theDecisionIsCompleteCommit") if last else phrase("moreStepsThanTheDecision"))
        if last and must_finish and not finishes:
            raise Refusal(phrase("theDecisionNeedsAnotherStep"))
        if finishes:
            self._tried = (seat, text, action, self.game.write(view, action))
        else:
            self._do(seat, action)

    def take(self, seat: int, steps: Sequence[str], told: Sequence[object] = ()) -> None:
        """A decision, done, after what the table tells of its own.

        Of one that has just been tried all is on the State but the last step.
        """
        tried, self._tried = self._tried, None
        self._happened.extend(told)
        if seat < HOUSE:
            self.drafts[seat] = []
        if tried is not None and tried[0] == seat and tried[1] == steps[-1]:
            self._choose(seat, tried[3])
            self._do(seat, tried[2])
            return
        if seat < HOUSE:
            self._state.retract(seat)
        for text in steps:
            view = self._view_told(seat) if seat < HOUSE else self.game.view(self._state, int(ORACLE))
            action = legal_step(self.game, self._state, seat, text, view)
            self._choose(seat, self.game.write(view, action))
            self._do(seat, action)

    def _choose(self, seat: int, move: Move) -> None:
        if seat < HOUSE:
            self._chosen[seat] = move

    def _do(self, seat: int, action: int) -> None:
        self._state.do(seat, action)
        self._moved = True

    def _view_told(self, seat: int) -> Any:
        """The seat's view: the one that it was told last, while nothing has happened since."""
        known = not self._moved and not self.drafts[seat]
        return self.watchers[seat].view if known else self.game.view(self._state, seat)

    def redraft(self, seat: int) -> None:
        """Put the State's draft back to what the table holds."""
        self._tried = None
        self._state.retract(seat)
        apply_steps(self.game, self._state, seat, self.drafts[seat])

    def drop_drafts(self) -> None:
        """Nobody's unfinished steps count any more."""
        for seat in seats_in(self.acting()):
            if seat < HOUSE:
                self.drafts[seat] = []
                self._state.retract(seat)

    def default_steps(self, seat: int) -> list[str]:
        """What the game has a silent seat do, tried."""
        self.drafts[seat] = []
        self._state.retract(seat)
        steps: list[str] = []
        self._tried = None
        while self._tried is None:
            sight = self._sight(seat, self._kind(seat), tuple(legal_actions(self._state, seat)))
            action = self.game.default(sight)
            move = self.game.write(sight.view, action)
            steps.append(move.text)
            if self._state.finishes(seat, action):
                self._tried = (seat, move.text, action, move)
            else:
                self._do(seat, action)
        return steps

    def house_owes(self) -> bool:
        return self._state.acting() == 1 << HOUSE

    def house_actions(self) -> list[int]:
        return legal_actions(self._state, HOUSE)

    def house_step(self, action: int) -> str:
        """The text of what the table itself decides, tried."""
        if action not in self.house_actions():
            raise RuseError(phrase("thatIsNotWhatThe"))
        move = self.game.write(self.game.view(self._state, ORACLE), action)
        self._tried = (int(HOUSE), move.text, action, move)
        return move.text

    def public_view(self) -> Any:
        return self.game.view(self._state, SPECTATOR)

    # Telling

    def take_chosen(self) -> dict[int, Move]:
        """What each seat has decided since the last time."""
        chosen, self._chosen = self._chosen, {}
        return chosen

    def take_in(self) -> list[object]:
        """What happened since the last time, which also goes into the chronicle."""
        happened = list(self._happened)
        self._happened.clear()
        self._moved = False
        self.chronicle += happened
        return happened

    def tell(
        self, happened: list[object], chosen: dict[int, Move], *, over: bool
    ) -> tuple[list[Delivery], list[Asked]]:  # fmt: skip
        """What is new for each viewer; and which seats are asked something else than before."""
        deliveries: list[Delivery] = []
        asked: list[Asked] = []
        opening = self._opening(happened)
        for viewer, watcher in self.watchers.items():
            view = self._settle(viewer)
            question: Question | None = None
            if viewer >= 0:
                before = watcher.question
                question = None if over else self._next_question(viewer, viewer in chosen)
                if question is not before:
                    asked.append((viewer, before, question))
                    if before is not None:
                        self.drafts[viewer] = []
                        watcher.decided_at(len(self.chronicle) - len(happened))
            events = watcher.hear(happened, opening, view, question)
            if events is not None:
                decision = self._decision(question, view, ()) if question is not None else None
                deliveries.append(Delivery(viewer, watcher.version, tuple(events), view, decision))
            if viewer >= 0 and self.drafts[viewer]:
                self.redraft(viewer)
        return deliveries, asked

    def _opening(self, happened: list[object]) -> int:
        """Where among these the last one is that opens a chapter; -1 if none does, or if no log ends with its chapter."""
        opening = -1
        if self.game.chapter is not None and not self.setup.options.get("memory_aid"):
            for place, event in enumerate(happened):
                if type(event).__name__ == self.game.chapter:
                    opening = place
        return opening

    def _settle(self, viewer: int) -> Any:
        """The viewer's view without unfinished steps, which no row holds: a table rebuilt from its rows shows the same.

        They are off the State until everything is told.
        """
        if viewer >= 0:
            self._state.retract(viewer)
        return self.game.view(self._state, viewer)

    def _next_question(self, seat: int, acted: bool) -> Question | None:
        """What the seat is asked; the same object as before while what it is asked stays the same.

        A draft goes on while the others act. What is asked is compared without it, and if that has changed it is dropped.
        """
        if not (self._state.acting() >> seat) & 1:
            return None
        before = self.watchers[seat].question
        if before is not None and not acted and self._asks(seat, before):
            return before
        self.drafts[seat] = []
        self._decision_ids[seat] += 1
        return self._question(seat)

    def _asks(self, seat: int, question: Question) -> bool:
        return self._kind(seat) == question.kind and tuple(legal_actions(self._state, seat)) == question.actions

    def lay_open(self, viewer: int) -> Any:
        """A game that ended before its end is open all the same."""
        watcher = self.watchers[viewer]
        watcher.view = self.game.view(self._state, ORACLE)
        return watcher.view
