"""What a seat does about the decision it owes: act, draft, press in a race."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from ruse.kernel.errors import Refusal, RuseError
from ruse.table.delivery import Decision
from ruse.table.races import bot_reaction
from ruse.table.rows import ActRow
from ruse.table.stand import Stand
from ruse.table.words import phrase

Drafts = dict[int, tuple[int, list[str]]]
"""By seat, a decision and the steps taken of it."""


def act(stand: Stand, seat: int, decision: int, steps: Sequence[str], now: int) -> ActRow:
    """Take the steps that finish the seat's decision."""
    check_decision(stand, seat, decision)
    stand.play.try_steps(seat, steps, must_finish=True)
    return act_row(stand, seat, steps, now)


def act_row(stand: Stand, seat: int, steps: Sequence[str], now: int) -> ActRow:
    """Of a decision whose last steps have been tried."""
    row = ActRow(seat=seat, steps=[*stand.play.drafts[seat], *steps], at=now)
    if stand.moments.window is not None and stand.chairs[seat].strikes:
        # Everybody sees strikes: an answer in a window clears none, or it would show.
        row.strikes = stand.chairs[seat].strikes
    return row


def intend(stand: Stand, seat: int, decision: int, steps: Sequence[str]) -> None:
    """A bot's answer in a window: it waits for the window's end."""
    check_decision(stand, seat, decision)
    window = stand.moments.window
    if window is None:
        raise Refusal(phrase("noWindowIsOpen"))
    window.intents[seat] = list(steps)


def press(
    stand: Stand, seat: int, race: int, go: int | None, travel: int, now: int, *, program: bool
) -> bool:  # fmt: skip
    """A press in a race, as it arrived; `travel` is what the line takes there and back. False if the seat had pressed.

    A program's counts no sooner than people react.
    """
    stand.check_running()
    slowed = bot_reaction(stand.moments.chance) if program else 0
    return stand.moments.run().press(seat, race, go, travel, now, slowed)


def draft(stand: Stand, seat: int, decision: int, steps: Sequence[str], *, anew: bool = False) -> Decision | None:
    """Take steps that leave the decision unfinished, anew in place of those so far: only the seat itself is told."""
    check_decision(stand, seat, decision)
    before = stand.play.drafts[seat]
    if anew:
        _put_draft(stand, seat, [])
    try:
        stand.play.try_steps(seat, steps, must_finish=False)
    except RuseError:
        _put_draft(stand, seat, before)
        raise
    stand.play.drafts[seat].extend(steps)
    return stand.play.asked(seat)


def _put_draft(stand: Stand, seat: int, steps: list[str]) -> None:
    stand.play.drafts[seat] = steps
    stand.play.redraft(seat)


def undo(stand: Stand, seat: int, decision: int) -> Decision | None:
    """Drop the last step of the draft."""
    check_decision(stand, seat, decision)
    if not stand.play.drafts[seat]:
        raise Refusal(phrase("thereIsNoStepOf"))
    stand.play.drafts[seat].pop()
    stand.play.redraft(seat)
    return stand.play.asked(seat)


def drafts(stand: Stand) -> Drafts:
    """What is unfinished."""
    play = stand.play
    if not any(play.drafts):
        return {}
    asked = {seat: play.watchers[seat].question for seat, steps in enumerate(play.drafts) if steps}
    return {seat: (question.id, list(play.drafts[seat])) for seat, question in asked.items() if question}


def draft_again(stand: Stand, drafts: Drafts) -> None:
    """Unfinished steps of before the table was read again, where the same is still asked."""
    for seat, (decision, steps) in drafts.items():
        with suppress(Refusal):
            draft(stand, seat, decision, steps)


def check_decision(stand: Stand, seat: int, decision: int) -> None:
    stand.check_running()
    asked = stand.watcher(seat).question
    if asked is None:
        raise Refusal(phrase("itIsNotYourDecision"))
    if asked.id != decision:
        raise Refusal(phrase("youWereAskedSomethingElse"))
