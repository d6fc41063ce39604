"""The server's time: nobody's clock jumps when the machine's is put forward or back."""

from __future__ import annotations

from ruse.server.steady_clock import SteadyClock


def test_time_goes_on_steadily_however_the_wall_clock_is_put():
    wall, steady = [1_800_000_000 * 10**9], [5 * 10**9]
    time = SteadyClock(lambda: wall[0], lambda: steady[0])
    before = time.now()

    wall[0] -= 3_600 * 10**9
    steady[0] += 2 * 10**9

    assert before == 1_800_000_000_000
    assert time.now() == before + 2_000
