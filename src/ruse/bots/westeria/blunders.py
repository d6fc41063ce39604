"""Blunders in Westeria, told by exact chances: what memory alone leaves possible, each as likely as by lot."""

from __future__ import annotations

from ruse.bots.westeria.outlook import NEVER_MOVES, Outlook
from ruse.games.westeria.actions import END_TURN
from ruse.games.westeria.equipment import UNIT_NAMES
from ruse.kernel.sight import Sight

LIKELY_FLAG = 0.4
LIKELY_FALL = 0.7
FLAG = UNIT_NAMES.index("flag")

GUARD = "moved a guard away from its Flag"
UNUSED = "ended a turn with moves unused"
PASSED_UP = f"passed up a Flag held for {LIKELY_FLAG:.0%} likely"
HOPELESS = f"attacked where its unit falls at {LIKELY_FALL:.0%} or more"


def blunders_of(sight: Sight, action: int) -> list[str]:
    """What is wrong with the last step of a move."""
    if sight.kind != "move":
        return []
    view = sight.view
    if action == END_TURN:
        can = view.made < view.moves and len(sight.legal) > 1
        return ([UNUSED] if can else []) + (passed_up(Outlook(sight), None) if can else [])
    if not view.steps:
        return []
    outlook = Outlook(sight)
    start = outlook.terrain.names.index(view.steps[0])
    last = view.made + 1 >= view.moves
    return (
        leaves_flag(outlook, start, action)
        + falls(outlook, start, action)
        + (passed_up(outlook, action) if last else [])
    )


def leaves_flag(outlook: Outlook, start: int, zone: int) -> list[str]:
    """A guard that attacks is none that leaves for nothing."""
    if outlook.flag is None or zone in outlook.foes:
        return []
    beside = outlook.terrain.near[outlook.flag]
    return [GUARD] if start in beside and zone not in beside else []


def falls(outlook: Outlook, start: int, zone: int) -> list[str]:
    if zone not in outlook.foes:
        return []
    fight = outlook.fight(outlook.own[start], zone)
    return [HOPELESS] if fight.falls >= LIKELY_FALL else []


def passed_up(outlook: Outlook, zone: int | None) -> list[str]:
    """With the last move of a turn, a unit beside what is probably a Flag did something else."""
    likely = [other for other, chances in outlook.chances.items() if chances[FLAG] >= LIKELY_FLAG]
    if zone in likely:
        return []
    near = outlook.terrain.near
    ready = any(outlook.own.get(side, "flag") not in NEVER_MOVES for other in likely for side in near[other])
    return [PASSED_UP] if ready else []
