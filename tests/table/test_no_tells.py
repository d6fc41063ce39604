"""Two worlds that differ in what one seat holds give every other viewer the same messages at the same virtual times."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from ruse.kernel.plain import to_plain
from ruse.table import Done, Mail, Pace, Table
from ruse.table.chairs import Chair
from ruse.table.windows import Window
from tests.table.drawing import blitz
from tests.table.running import ANN, BOB, CLEO, NOON, answer, hands_of, holds_boost, intend, running

pytestmark = pytest.mark.usefixtures("dash")

Script = Callable[[Table, int], Done | None]
"""What people and bots do at a moment of virtual time."""


def twin_deals(seat: int) -> tuple[int, int]:
    """Deals alike but for this seat's hand: in the first it holds a boost, in the second none."""
    found: dict[tuple[object, ...], dict[bool, int]] = {}
    for seed in count():
        hands = hands_of(seed)
        others = tuple(tuple(hand) for other, hand in enumerate(hands) if other != seat)
        pair = found.setdefault(others, {})
        pair.setdefault(holds_boost(hands[seat]), seed)
        if len(pair) == 2:
            return pair[True], pair[False]
    raise AssertionError


def watched(people: str, seed: int, secret: int, script: Script, pace: Pace | None = None) -> list[Any]:
    """Everything that anybody but the secret's owner could notice, moment by moment."""
    at = running(people, seed=seed, pace=pace)
    at.moments.chance = lambda n: 0
    seen: list[Any] = []
    for now in range(NOON, NOON + 4_000, 10):
        done = [script(at, now)]
        wake_at = at.wake_at()
        if wake_at is not None and now >= wake_at:
            done.append(at.wake(now))
        for each in done:
            for delivery in each.deliveries if each is not None else ():
                if delivery.viewer != secret:
                    seen.append((now, delivery.viewer, delivery.version, _plain(delivery)))
        window, race = at.moments.window, at.moments.race
        seen.append((now, at.waits_for(), at.asks(), window and (window.kind, window.opened, window.until)))
        seen.append((race and (race.opens, race.opened), at.clocks.since, at.wake_at()))
    return seen


def _plain(delivery: Any) -> tuple[Any, ...]:
    return [to_plain(event) for event in delivery.events], to_plain(delivery.view), delivery.decision


def everybody_passes(at: Table, now: int) -> Done | None:
    when = {NOON + 200: ANN, NOON + 500: BOB, NOON + 700: CLEO}
    seat = when.get(now)
    return answer(at, seat, now=now) if seat is not None and at.chairs[seat].kind == "person" else None


def nobody_speaks(at: Table, now: int) -> Done | None:
    return None


def bots_are_ready(at: Table, now: int) -> Done | None:
    if now == NOON + 50:
        for seat in (BOB, CLEO):
            intend(at, seat)
    return answer(at, ANN, now=now) if now == NOON + 130 else None


@pytest.mark.parametrize("secret", [ANN, BOB, CLEO])
@pytest.mark.parametrize("pace", [None, blitz()], ids=["relaxed", "live"])
@pytest.mark.parametrize("script", [everybody_passes, nobody_speaks])
def test_nobody_can_tell_who_holds_a_boost(secret: int, pace: Pace | None, script: Script):
    with_boost, without = (watched("ppp", seed, secret, script, pace) for seed in twin_deals(secret))

    assert with_boost == without


def test_by_mail_nobody_can_tell_either():
    def script(at: Table, now: int) -> Done | None:
        if now == NOON:
            for seat in (ANN, BOB, CLEO):
                at.order(seat, {"boost": "ask"}, now)
        return answer(at, BOB, now=now) if now == NOON + 500 else None

    with_boost, without = (watched("ppp", seed, BOB, script, Mail(days=2)) for seed in twin_deals(BOB))

    assert with_boost == without


@pytest.mark.parametrize("secret", [BOB, CLEO])
def test_nobody_can_tell_what_a_bot_holds(secret: int):
    with_boost, without = (watched("pbb", seed, secret, bots_are_ready) for seed in twin_deals(secret))

    assert with_boost == without


@pytest.mark.parametrize("passed", [NOON + 10, NOON + 800], ids=["a quick person", "a slow one"])
def test_nobody_can_tell_how_long_a_bot_thought(passed: int):
    def thinking(think: int) -> Script:
        def script(at: Table, now: int) -> Done | None:
            if now == NOON + think and at.moments.window is not None:
                intend(at, BOB)
            return answer(at, ANN, now=now) if now == passed else None

        return script

    seed = twin_deals(BOB)[0]
    at_once, longer, too_long = (watched("pbb", seed, BOB, thinking(think)) for think in (20, 590, 1_190))

    assert at_once == longer == too_long


@pytest.mark.parametrize("secret", [ANN, BOB])
def test_nobody_can_tell_who_has_answered(secret: int):
    """Whether a seat passes at once or is silent shows in nothing before the window's end, and in nothing after it."""
    seed = twin_deals(secret)[0]

    def passes(at: Table, now: int) -> Done | None:
        return answer(at, secret, now=now) if now == NOON + 200 else None

    spoke, silent = (watched("ppp", seed, secret, script) for script in (passes, nobody_speaks))

    assert spoke == silent


def pages(*, hasty: bool) -> Script:
    """What the three pages send in a window: nobody's sends a pass. A hasty one would, where there is nothing else."""

    def script(at: Table, now: int) -> Done | None:
        if not hasty or at.moments.window is None or now < NOON + 300:
            return None
        for seat in (ANN, BOB, CLEO):
            decision = at.decision(seat)
            if decision is not None and len(decision.legal) == 1:
                return answer(at, seat, now=now)
        return None

    return script


@pytest.mark.parametrize("secret", [ANN, BOB, CLEO])
def test_nobody_can_tell_for_whom_a_window_passed_by_itself(secret: int):
    with_boost, without = (watched("ppp", seed, secret, pages(hasty=False)) for seed in twin_deals(secret))

    assert with_boost == without


def test_a_page_that_passes_for_empty_hands_is_noticed():
    """Planted: at this table the others have nothing to play, so that the window ends as soon as Bob has answered."""
    hands = {seed: [holds_boost(hand) for hand in hands_of(seed)] for seed in range(4_000)}
    with_boost = next(seed for seed, has in hands.items() if has == [False, True, False])
    without = next(seed for seed, has in hands.items() if has == [False, False, False])

    ends = [
        [
            window
            for _, _, _, window in (part for part in watched("ppp", seed, BOB, pages(hasty=True)) if len(part) == 4)
        ]
        for seed in (with_boost, without)
    ]

    assert ends[0] != ends[1]


def test_a_window_that_does_not_wait_for_empty_hands_is_noticed(monkeypatch: pytest.MonkeyPatch):
    """The tell that this is all about, planted: who can only pass is not waited for."""
    honest = Window.awaits
    tables: list[Table] = []

    def hasty(window: Window, chair: Chair) -> bool:
        decision = tables[-1].decision(chair.seat)
        return honest(window, chair) and decision is not None and len(decision.legal) > 1

    def script(at: Table, now: int) -> Done | None:
        tables.append(at)
        seat = {NOON + 200: ANN, NOON + 250: CLEO}.get(now)
        return None if seat is None else answer(at, seat, now=now)

    monkeypatch.setattr(Window, "awaits", hasty)
    deals = twin_deals(BOB)
    tables.append(running(seed=deals[0]))

    streams = [watched("ppp", seed, BOB, script) for seed in deals]

    assert streams[0] != streams[1]
