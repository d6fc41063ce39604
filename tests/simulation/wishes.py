"""What a player wants to do next: mostly a legal act, sometimes talk, an offer, or something that must be refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.simulation.player import Player

Frame = dict[str, Any]
Wish = tuple[str, Frame]

STALE, TALK, ORDERS, BOT, OFFER, RESIGN = 0.03, 0.03, 0.02, 0.01, 0.003, 0.002


def wish(player: Player) -> Wish | None:
    table, draw = player.table, player.draw
    if table["state"] == "gathering":
        return _sit_down(player)
    if table["state"] == "over" or table["you"] is None:
        return None
    if table["seats"][player.seat]["stand_in"]:
        return "take_back", {}
    if player.race is not None:
        (number, go), player.race = player.race, None
        return "press", {"race": number, "go": go}
    if table["offer"] is not None and table["offer"] != player.seat:
        return ("accept_end" if draw.random() < 0.5 else "decline_end"), {}
    return _seldom(player) or _decide(player)


def _sit_down(player: Player) -> Wish | None:
    table = player.table
    if table["you"] is None:
        free = [seat["seat"] for seat in table["seats"] if seat["kind"] == "open"]
        return ("sit", {"seat": free[0]}) if free else None
    if not table["seats"][player.seat]["ready"] or table.get("wanted"):
        return "ready", {"entropy": f"{player.draw.getrandbits(64):x}"}
    return None


def _seldom(player: Player) -> Wish | None:
    """Each with its chance."""
    draw, table = player.draw, player.table
    others = [seat["seat"] for seat in table["seats"] if seat["seat"] != player.seat]
    windows = player.group.game.windows
    stale = 0 if player.decision is None else player.decision["id"] + draw.choice((-1, 1, 1000))
    chances: list[tuple[float, Wish]] = [
        (STALE, ("act", {"decision": max(0, stale), "steps": ["nonsense"]})),
        (TALK, ("chat", {"phrase": draw.choice(("hello", "luck", "oh", "thanks"))})),
        (ORDERS if windows else 0.0, ("orders", {"orders": {draw.choice(windows or ("",)): "pass"}})),
        (BOT, ("seat_bot", {"seat": draw.choice(others), "level": "random"})),
        (OFFER, ("offer_end", {})),
        (RESIGN, ("resign", {})),
    ]
    part = draw.random()
    for chance, wanted in chances:
        if part < chance:
            return wanted
        part -= chance
    return None


def _decide(player: Player) -> Wish | None:
    """Steps that leave a decision unfinished are drafts; then all of them are taken back, and sent at once."""
    decision = player.decision
    if decision is None:
        return None
    asked, draft = {"decision": decision["id"]}, decision["draft"]
    if player.plan is not None:
        return ("undo", asked) if draft else ("act", {**asked, "steps": player.plan})
    move = player.draw.choice(decision["legal"])
    if move.get("more"):
        return "draft", {**asked, "steps": [move["text"]]}
    player.plan = [*draft, move["text"]]
    return ("undo", asked) if draft else ("act", {**asked, "steps": player.plan})
