"""Blunders in War X-treme, told by what lies open: a comparison given away that was won, a war that cannot be paid for."""

from __future__ import annotations

from ruse.bots.war_x_treme.outlook import LAID, PRICE, WILD, Outlook, Show, forecast
from ruse.games.war_x_treme.actions import BUY, GO, NAME, PASS, STAND, WINDOWS
from ruse.games.war_x_treme.notation import write
from ruse.kernel.sight import Sight

NAMED_DOWN = "named its Wild down where it swept as it stood"
WENT = "vanished from a comparison that it swept"
BROKE = "bought into a war that its army cannot pay for"
WASTED = "played a card against a comparison that it swept already"
CHANGES = ("bribe", "sabotage", "draft-notice", "smoke-bomb", "casus-belli")
"""Equipment that is good for nothing else than the comparison that is on."""


def blunders_of(sight: Sight, action: int) -> list[str]:
    outlook = Outlook(sight.view, sight.seat)
    if sight.kind == "buy-in":
        return [BROKE] if action == BUY and outlook.me.cards < PRICE + LAID else []
    if sight.kind == "wild":
        named = action != STAND and sweeps(outlook, WILD) and not sweeps(outlook, action - int(NAME))
        return [NAMED_DOWN] if named else []
    if sight.kind == "vanish":
        return [WENT] if action == GO and sweeps(outlook) else []
    if sight.kind not in WINDOWS or action == PASS or sight.view.phase not in ("reveal", "recruits"):
        return []
    played = write(sight.view, action).slots["equipment"]
    return [WASTED] if played in CHANGES and sweeps(outlook) else []


def sweeps(outlook: Outlook, rank: float | None = None) -> bool:
    """Whether this comparison is the seat's own, as things lie; with its Wild at a rank."""
    shows = dict(outlook.shows)
    if outlook.seat not in shows:
        return False
    if rank is not None:
        shows[outlook.seat] = Show("wild", rank)
    casus = outlook.view.casus_belli and not outlook.in_war
    found = forecast(shows, casus=casus, in_war=outlook.in_war)
    return found.end == "sweep" and found.takers == (outlook.seat,)
