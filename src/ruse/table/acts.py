"""What a seat does about the decision it owes: act, draft, give an order, press in a race."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from ruse.kernel.errors import Refusal
from ruse.table.delivery import Done
from ruse.table.races import bot_reaction
from ruse.table.rows import Rows
from ruse.table.windows import check_orders

Drafts = dict[int, tuple[int, list[str]]]
"""By seat, a decision and the steps taken of it."""


class Acts(Rows):
    def act(self, seat: int, decision: int, steps: Sequence[str], now: int, id: str | None = None) -> Done:
        """Take the steps that finish the seat's decision."""
        if self.has_done(id):
            return Done(again=True)
        self._check_decision(seat, decision)
        self._play.take_steps(seat, steps, must_finish=True)
        row = {"row": "act", "seat": seat, "steps": [*self._play.drafts[seat], *steps], "at": now}
        if self.moments.window is None:
            self.chairs[seat].strikes = 0
        elif self.chairs[seat].strikes:
            # Everybody sees strikes: an answer in a window clears none, or it would show.
            row["strikes"] = self.chairs[seat].strikes
        return self._acted([row], now, id)

    def intend(self, seat: int, decision: int, steps: Sequence[str]) -> Done:
        """A bot's answer in a window: it waits for the window's end."""
        self._check_decision(seat, decision)
        window = self.moments.window
        if window is None:
            raise Refusal("No window is open")
        window.intents[seat] = list(steps)
        return Done()

    def order(self, seat: int, orders: dict[str, str], now: int, id: str | None = None) -> Done:
        """Standing orders for reaction windows, by kind, instead of those before."""
        row = {"row": "seat", "seat": seat, "orders": check_orders(self.game, orders), "at": now}
        done = self._command(row, now, id)
        if self.moments.window is not None:
            self.moments.window.latest = now
        return done

    def press(
        self, seat: int, race: int, go: int | None, travel: int, now: int, *, program: bool = False
    ) -> Done:  # fmt: skip
        """A press in a race, as it arrived; `travel` is what the line takes there and back. The first of a seat counts.

        A program's counts no sooner than people react.
        """
        self._check_running()
        slowed = bot_reaction(self.moments.chance) if program else 0
        return Done(again=not self.moments.run().press(seat, race, go, travel, now, slowed))

    def draft(self, seat: int, decision: int, steps: Sequence[str]) -> Done:
        """Take steps that leave the decision unfinished: only the seat itself is told."""
        self._check_decision(seat, decision)
        self._play.take_steps(seat, steps, must_finish=False)
        self._play.drafts[seat].extend(steps)
        return Done(draft=self._play.asked(seat))

    def drafts(self) -> Drafts:
        """What is unfinished."""
        if not any(self._play.drafts):
            return {}
        asked = {seat: self._play.watchers[seat].question for seat, steps in enumerate(self._play.drafts) if steps}
        return {seat: (question.id, list(self._play.drafts[seat])) for seat, question in asked.items() if question}

    def draft_again(self, drafts: Drafts) -> None:
        """Unfinished steps of before the table was read again, where the same is still asked."""
        for seat, (decision, steps) in drafts.items():
            with suppress(Refusal):
                self.draft(seat, decision, steps)

    def undo(self, seat: int, decision: int) -> Done:
        """Drop the last step of the draft."""
        self._check_decision(seat, decision)
        if not self._play.drafts[seat]:
            raise Refusal("There is no step of yours to take back")
        self._play.drafts[seat].pop()
        self._play.redraft(seat)
        return Done(draft=self._play.asked(seat))

    def _check_decision(self, seat: int, decision: int) -> None:
        self._check_running()
        asked = self._play.watchers[seat].question
        if asked is None:
            raise Refusal("It is not your decision now")
        if asked.id != decision:
            raise Refusal("You were asked something else meanwhile: look at the table again")
