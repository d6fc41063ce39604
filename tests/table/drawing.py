"""A table with Ann and Bob, and small words to play on it."""

from __future__ import annotations

from ruse.kernel.record import Secret
from ruse.kernel.registry import load_game
from ruse.kernel.sealed import secret_from_seed
from ruse.kernel.state import seats_in
from ruse.table import Chair, Done, Live, Pace, Table

ANN, BOB = 0, 1
NOON = 1_000_000


def table(*, seed: int = 7, bob: str = "person", pace: Pace | None = None, **switches: object) -> Table:
    game = load_game("war-slayer")
    chairs = [Chair(ANN, "person", "Ann"), Chair(BOB, bob, "Bob", "agent" if bob == "bot" else None)]
    secret = Secret(sealed=secret_from_seed(seed))
    return Table.open(game, game.setup(options=switches), secret, chairs, NOON, pace)


def blitz() -> Live:
    return Live(bank=60_000, increment=5_000)


def play(table: Table, seat: int, text: str | None = None, *, now: int = NOON, id: str | None = None) -> Done:
    """The seat takes the first legal move, or the one given."""
    decision = table.decision(seat)
    assert decision is not None
    return table.act(seat, decision.id, [text or decision.legal[0].text], now, id)


def play_on(table: Table, moves: int, now: int = NOON) -> None:
    """So many moves, whoever owes one."""
    for _ in range(moves):
        play(table, seats_in(table.acting())[0], now=now)


def play_out(table: Table) -> None:
    while not table.over():
        play_on(table, 1)
