"""Moves as people would write them, and back.

In a window `pass` or an equipment card, with the player or the slot it is for: `press-gang 2`, `draft-notice 5`; then
`slot 3`, `stand`, `name K`, `keep`, `swap 2`, `stay`, `vanish`, `flee`, `buy-in`; `trust`, or any of `shuffle cut rotate` in
this order, and after a cut `at 7`; `ask 3` where one chooses whom to ask. `first 2` names the winner of a race. Players and
slots are counted from 1.
"""

from __future__ import annotations

from typing import Any

from ruse.games.war_x_treme.actions import (
    ANSWERS,
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
    PLAY,
    STAND,
    STAY,
    SWAP,
    TARGETS,
    TRUST,
    WINDOWS,
    WITH_CUT,
    WITH_ROTATE,
    WITH_SHUFFLE,
)
from ruse.games.war_x_treme.equipment import DRAFT_NOTICE, GEAR_NAMES
from ruse.games.war_x_treme.moves import legal_moves
from ruse.games.war_x_treme.view import View
from ruse.kernel.errors import Refusal
from ruse.kernel.game import Move

RANK_NAMES = {15: "A", 14: "K", 13: "Q", 12: "P", 11: "J"}
PLAIN = {
    int(PASS): "pass",
    int(STAND): "stand",
    int(KEEP): "keep",
    int(STAY): "stay",
    int(GO): "vanish",
    int(FLEE): "flee",
    int(BUY): "buy-in",
}
RULES = {
    "before": "WX-7.1",
    "reveal": "WX-7.2",
    "war": "WX-7.2",
    "recruits": "WX-7.2",
    "slot": "WX-4.8",
    "wild": "WX-1.5",
    "abduct": "WX-1.4",
    "vanish": "WX-1.4",
    "buy-in": "WX-4.5",
    "trust": "WX-6.1",
    "race": "WX-5.2",
    "ask": "WX-6.1",
}
WANTED = {
    "before": "Pass, or play a card that works before a round",
    "reveal": "Pass, or play a card that works after the reveal",
    "war": "Pass, or play a card that works before a war",
    "recruits": "Pass, or play a card that works after recruits",
    "slot": "Pick a slot that is filled",
    "wild": "Stand, or name a rank from Ace to 2",
    "abduct": "Keep the Abduction, or swap it with a regular card",
    "vanish": "Stay or vanish",
    "buy-in": "Flee or buy in",
    "trust": "Trust, or shuffle, cut and rotate; then say where to cut",
    "race": "The table names who is first",
    "ask": "Ask one of the others who are still in the game",
}


def rank_name(rank: int) -> str:
    return RANK_NAMES.get(rank, str(rank))


def write(view: View, action: int) -> Move:
    text = _text(action)
    return Move(text, _slots(view, action, text))


def _text(action: int) -> str:
    if action in PLAIN:
        return PLAIN[action]
    if action < PICK:
        kind, target = divmod(action - int(PLAY), int(TARGETS))
        return GEAR_NAMES[kind] + ("" if target == NO_TARGET else f" {target + 1}")
    if action < NAME:
        return f"slot {action - int(PICK) + 1}"
    if action < KEEP:
        return f"name {rank_name(action - int(NAME))}"
    if action < STAY:
        return f"swap {action - int(SWAP) + 1}"
    if action < CUT:
        return ANSWERS[action - int(TRUST)]
    if action < FIRST:
        return f"at {action - int(CUT)}"
    if action < ASK:
        return f"first {action - int(FIRST) + 1}"
    return f"ask {action - int(ASK) + 1}"


def _slots(view: View, action: int, text: str) -> dict[str, Any]:
    word = text.split()[0]
    if action == PASS:
        return {"choice": "pass"}
    if action < PICK:
        kind, target = divmod(action - int(PLAY), int(TARGETS))
        aims_at_slot = kind == DRAFT_NOTICE and target != NO_TARGET
        seat = None if aims_at_slot or target == NO_TARGET else target
        return {
            "choice": "play",
            "equipment": GEAR_NAMES[kind],
            "seat": seat,
            "slot": target + 1 if aims_at_slot else None,
        }
    if action < NAME:
        return {"choice": "slot", "slot": action - int(PICK) + 1}
    if action <= STAND:
        return {"choice": word, "rank": action - int(NAME)}
    if action < SWAP or STAY <= action <= GO:
        return {"choice": word}
    if action < STAY:
        return {"choice": "swap", "seat": action - int(SWAP)}
    if action <= BUY:
        return {"choice": word, "cost": 2}
    return _later_slots(view, action)


def _later_slots(view: View, action: int) -> dict[str, Any]:
    if action < CUT:
        ways = action - int(TRUST)
        parts = {"shuffle": WITH_SHUFFLE, "cut": WITH_CUT, "rotate": WITH_ROTATE}
        return {
            "choice": "distrust" if ways else "trust",
            "owner": None if view.trust is None else view.trust.owner,
            **{name: bool(ways & bit) for name, bit in parts.items()},
        }
    if action < FIRST:
        return {"choice": "at", "cut": action - int(CUT)}
    if action < ASK:
        return {"choice": "first", "seat": action - int(FIRST)}
    return {"choice": "ask", "seat": action - int(ASK)}


def read(view: View, text: str) -> int:
    """The action of a text; a Refusal says which rule it breaks."""
    wanted = " ".join(text.lower().split())
    if not wanted:
        raise Refusal("A move cannot be empty")
    for action in legal_moves(view):
        if _text(action).lower() == wanted:
            return action
    if view.phase == "over":
        raise Refusal("The game is over")
    raise _refusal(view, wanted)


def _refusal(view: View, wanted: str) -> Refusal:
    """Why not: the first thing that is wrong with it."""
    word = wanted.split()[0]
    if view.phase in WINDOWS and word in GEAR_NAMES:
        hand = () if view.viewer is None else view.players[view.viewer].hand or ()
        if word not in hand:
            return Refusal(f"You hold no {word}", "WX-7.1")
        return Refusal(f"{word} does not work now, or not on that", "WX-7.3")
    return Refusal(WANTED[view.phase], RULES[view.phase])


def explain(view: View, action: int) -> tuple[str, dict[str, Any]]:
    """What an action would do, as far as the seat itself can know."""
    slots = write(view, action).slots
    choice = slots["choice"]
    if choice == "play":
        return f"explain.{slots['equipment']}", slots | {"rule": "WX-7.3"}
    if choice in ("stand", "name"):
        return f"explain.{choice}", {"rank": slots["rank"], "rule": "WX-1.5"}
    return f"explain.{choice}", slots | {"rule": RULES[view.phase]}
