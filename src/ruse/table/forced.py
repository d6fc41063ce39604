"""A decision with one answer is no choice: whoever plays it here may have it answered by itself.

Only where nobody learns from how soon it is answered that there was but one: because everybody can count what there is to
do, or because nobody else looks on. The question stays (decision 0055): elsewhere a seat that could do only one thing and
one that could do two are asked alike and answer in their own time, and in a window whoever is silent passes anyway.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from ruse.kernel.game import Game
from ruse.table.chairs import BOT
from ruse.table.delivery import Decision

LINGERS = (900, 1_700)
"""Milliseconds, drawn anew each time, that such a decision stays to be seen before it is answered."""


SHORT = 3_000
"""A window of up to this many milliseconds runs to its end, whatever anybody has: there nobody needs to pass by hand."""


def answers_itself(game: Game, decision: Decision, *, alone: bool, window: bool) -> bool:
    """Is there one thing to do, all of it, and does it tell nobody anything to do it at once?"""
    if window or decision.draft or len(decision.actions) != 1 or decision.more[0]:
        return False
    return alone or decision.kind in game.open_kinds


def lingers() -> float:
    """Seconds."""
    low, high = LINGERS
    return (low + secrets.randbelow(high - low)) / 1000


def sits_alone(kinds: Sequence[str], seat: int, *, watched: bool) -> bool:
    """Does nobody else look on but bots, which are told nothing of time?"""
    return not watched and all(kind == BOT for other, kind in enumerate(kinds) if other != seat)
