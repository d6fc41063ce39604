"""A table of Dash in virtual time: Ann, Bob and Cleo before a window, or in a race."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from ruse.kernel.record import Secret, read_record
from ruse.kernel.registry import load_game
from ruse.kernel.sealed import secret_from_seed
from ruse.kernel.state import ORACLE
from ruse.table import Chair, Done, Pace, Table
from tests.contract.dash.state import BOOSTS

ANN, BOB, CLEO = 0, 1, 2
NOON = 1_000_000
WINDOW = 1_200
NAMES = ("Ann", "Bob", "Cleo")


def hands_of(seed: int, seats: int = 3) -> list[list[int]]:
    game = load_game("dash")
    state = game.start(game.setup(seats), Secret(sealed=secret_from_seed(seed)).luck(game), None)
    return [list(runner.hand) for runner in game.view(state, int(ORACLE)).runners]


def holds_boost(hand: list[int]) -> bool:
    return max(hand) >= BOOSTS


def seeds(*boosts: bool | None) -> Iterator[int]:
    """Deals in which these seats hold a boost or not; None: as it comes."""
    for seed in count():
        hands = hands_of(seed, len(boosts))
        if all(wanted is None or holds_boost(hand) == wanted for hand, wanted in zip(hands, boosts, strict=True)):
            yield seed


def running(
    people: str = "ppp",
    *,
    seed: int | None = None,
    pace: Pace | None = None,
    window: int | None = WINDOW,
    **switches: str,
) -> Table:
    """A table that has been dealt; `people` says of each seat whether a person or a bot sits there."""
    game = load_game("dash")
    kinds = ["person" if sign == "p" else "bot" for sign in people]
    chairs = [
        Chair(seat, kind, NAMES[seat], "random" if kind == "bot" else None) for seat, kind in enumerate(kinds)
    ]  # fmt: skip
    seed = next(seeds(*[True] * len(people))) if seed is None else seed
    secret, extra = Secret(sealed=secret_from_seed(seed)), {} if window is None else {"window": window}
    return Table.open(game, game.setup(len(people), switches), secret, chairs, NOON, pace, **extra)


def answer(at: Table, seat: int, text: str = "pass", now: int = NOON) -> Done:
    decision = at.decision(seat)
    assert decision is not None
    return at.act(seat, decision.id, [text], now)


def intend(at: Table, seat: int, text: str = "pass") -> Done:
    decision = at.decision(seat)
    assert decision is not None
    return at.intend(seat, decision.id, [text])


def boost(at: Table, seat: int) -> str:
    decision = at.decision(seat)
    assert decision is not None
    return decision.legal[-1].text


def wake(at: Table) -> Done:
    """At the moment the table asked for."""
    return at.wake(moment(at))


def moment(at: Table) -> int:
    when = at.wake_at()
    assert when is not None
    return when


def racing(people: str = "ppp", *, chance: int = 0) -> Table:
    """A table at which a race has just been called."""
    at = running(people)
    at.moments.chance = lambda n: chance % n
    wake(at)
    assert at.moments.race is not None
    return at


def opened(people: str = "ppp", *, chance: int = 0) -> tuple[Table, int]:
    """A race that has opened, and when."""
    at = racing(people, chance=chance)
    now = moment(at)
    at.wake(now)
    return at, now


def press(at: Table, seat: int, now: int, *, travel: int = 0) -> Done:
    run = at.moments.run()
    return at.press(seat, run.number, run.go, travel, now)


def rebuilt(at: Table, now: int = NOON) -> Table:
    return Table.rebuild(read_record(at.record.to_text()), at._stand.log.secret, now)
