"""What a seat asks, as integers.

0          pass, in a window
1 … 135    play equipment: 1 + 9 * kind + target, where the target is a seat, a slot, or 8 for none
136 … 143  pick a slot
144 + rank a Wild counts as this rank; 160 stands
161        keep an Abduction; 162 + seat swaps it
170, 171   stay, vanish
172, 173   flee, buy in
174 … 181  trust, or any of shuffle (1), cut (2), rotate (4)
182 + k    cut after k cards
342 + seat is first in a race
350 + seat is asked for trust
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ruse.games.war_x_treme.pile_events import Answer

PASS: Final[i64] = 0
PLAY: Final[i64] = 1
TARGETS: Final[i64] = 9
NO_TARGET: Final[i64] = 8
PICK: Final[i64] = 136
NAME: Final[i64] = 144
STAND: Final[i64] = 160
KEEP: Final[i64] = 161
SWAP: Final[i64] = 162
STAY: Final[i64] = 170
GO: Final[i64] = 171
FLEE: Final[i64] = 172
BUY: Final[i64] = 173
TRUST: Final[i64] = 174
WITH_SHUFFLE: Final[i64] = 1
WITH_CUT: Final[i64] = 2
WITH_ROTATE: Final[i64] = 4
ANSWERS: Final[tuple[Answer, ...]] = (
    "trust", "shuffle", "cut", "shuffle cut", "rotate", "shuffle rotate", "cut rotate", "shuffle cut rotate",
)  # fmt: skip
"""By the sum of what is done."""
CUT: Final[i64] = 182
FIRST: Final[i64] = 342
ASK: Final[i64] = 350
ACTION_COUNT: Final[i64] = 358

KINDS: Final = (
    "before", "reveal", "war", "recruits", "wild", "abduct", "vanish", "buy-in", "slot", "trust", "race", "ask",
)  # fmt: skip
"""What a seat can be asked, in the order of the phases that wait; the last one came later and has a phase behind them."""
KIND_ASK: Final[i64] = 11
WINDOWS: Final = ("before", "reveal", "war", "recruits")


def play_of(kind: i64, target: i64) -> i64:
    return PLAY + TARGETS * kind + target
