"""What the viewer may do now, read off its view: legality as a player at the table can check it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruse.games.war_x_treme.actions import (
    ASK,
    BUY,
    CUT,
    FIRST,
    FLEE,
    GO,
    KEEP,
    NAME,
    NO_TARGET,
    PASS,
    PICK,
    STAND,
    STAY,
    SWAP,
    TRUST,
    WINDOWS,
    WITH_CUT,
    play_of,
)
from ruse.games.war_x_treme.equipment import GEAR_NAMES
from ruse.games.war_x_treme.view import Player, View

CONTINUOUS = ("quick-boots", "war-drum", "tax-haven")
NUMBERED = ("plain", "princess", "vanish", "clone", "firewall", "bite", "abduction")


def legal_moves(view: View) -> list[int]:
    """Ascending, for the seat whose view it is, or for the HOUSE in a race."""
    if view.phase in WINDOWS:
        return _window(view)
    if view.phase == "race":
        return [int(FIRST) + seat for seat in view.racers]
    if view.viewer is not None and view.viewer != view.asked:
        return []
    if view.phase == "slot":
        return [int(PICK) + slot for slot, filled in enumerate(view.slots) if filled]
    if view.phase == "wild":
        return list(range(int(NAME) + 2, int(STAND) + 1))
    if view.phase == "abduct":
        return [int(KEEP), *(int(SWAP) + p.seat for p in view.players if p.seat != view.asked and is_regular(p))]
    if view.phase == "vanish":
        return [int(STAY), int(GO)]
    if view.phase == "buy-in":
        return [int(FLEE), int(BUY)]
    if view.phase == "ask":
        return [int(ASK) + p.seat for p in view.players if p.seat != view.asked and not p.out]
    return _trust(view)


def next_asked(legal: Sequence[int], seat: int, seats: int) -> int:
    """WX-6.1: of those who can be asked for trust the next one clockwise."""
    return min(legal, key=lambda action: (action - int(ASK) - seat) % seats)


def _trust(view: View) -> list[int]:
    if view.trust is None:
        return []
    cards = view.trust.cards
    if view.draft is not None:
        return [int(CUT) + k for k in range(1, cards)]
    return [int(TRUST) + ways for ways in range(8) if cards > 1 or not ways & WITH_CUT]


def _window(view: View) -> list[int]:
    if view.viewer is None:
        return []
    me = view.players[view.viewer]
    if me.out:
        return []
    plays = [
        int(play_of(GEAR_NAMES.index(name), target))
        for name in dict.fromkeys(me.hand or ())
        for target in _targets(view, me, name)
    ]
    return [int(PASS), *sorted(plays)]


def _targets(view: View, me: Player, name: str) -> Iterator[int]:
    """WX-7.3: on whom, or on which slot, a card can work in this window."""
    rivals = [player for player in view.players if player.seat != me.seat and not player.out]
    none = int(NO_TARGET)
    if name == "spyglass":
        yield from [none] if me.army else []
    elif name == "press-gang":
        yield from [rival.seat for rival in rivals if rival.camp]
    elif view.phase == "before":
        yield from _before(me, rivals, name)
    elif view.phase == "war":
        yield from [none] if name == "armistice" and _may_call_armistice(view, me) else []
    elif me.inside:
        yield from _after(view, me, rivals, name)


def _before(me: Player, rivals: list[Player], name: str) -> Iterator[int]:
    if name in CONTINUOUS:
        yield from [] if name in me.in_play else [int(NO_TARGET)]
    elif name == "two-left-hands":
        yield from [rival.seat for rival in rivals if name not in [curse.equipment for curse in rival.curses]]
    elif name == "leech":
        yield from [r.seat for r in rivals if ("leech", me.seat) not in [(c.equipment, c.by) for c in r.curses]]
    elif name == "audit":
        yield from [rival.seat for rival in rivals if rival.cards]


def _may_call_armistice(view: View, me: Player) -> bool:
    war = view.wars[view.war or 0]
    return not war.over and war.earned == 0 and me.seat in war.warriors


def _after(view: View, me: Player, rivals: list[Player], name: str) -> Iterator[int]:
    reveal = view.phase == "reveal"
    if name == "sabotage":
        yield from [rival.seat for rival in rivals if is_regular(rival)]
    elif name == "draft-notice" and not reveal:
        filled = [slot for slot, there in enumerate(view.slots) if there]
        elsewhere = view.tax or me.army or any(player.owes for player in view.players)
        yield from filled or ([int(NO_TARGET)] if elsewhere else [])
    elif name == "bribe":
        yield from [int(NO_TARGET)] if is_regular(me) else []
    elif name == "smoke-bomb" and reveal:
        yield int(NO_TARGET)
    elif name == "casus-belli" and reveal:
        inside = sum(player.inside for player in view.players)
        yield from [int(NO_TARGET)] if inside > 1 and not view.casus_belli else []


def is_regular(player: Player) -> bool:
    """WX-1.3, of the card that counts for a player in this comparison."""
    shown = player.shown
    return player.inside and shown is not None and shown.effect in NUMBERED and 2 <= shown.rank <= 15
