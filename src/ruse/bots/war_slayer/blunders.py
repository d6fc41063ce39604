"""Blunders in War Slayer V, told by the seat's own cards alone: whatever the rival has, there was a better way."""

from __future__ import annotations

from ruse.bots.war_slayer.outlook import Face, faces
from ruse.bots.war_slayer.thumb import in_flipping_order, laid_by
from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.actions import BACK_OUT
from ruse.kernel.sight import Sight

DEAR = 10
CHEAP = 2

IN_FRONT = "let a Double Agent be flipped before an operative"
FOR_NOTHING = "backed out for more than it could still lose"
INTO_IT = f"went on into its own Double Agent with {DEAR} points behind, where backing out cost {CHEAP}"


def blunders_of(sight: Sight, action: int) -> list[str]:
    if sight.kind == "back-out":
        return way_out(sight, backs_out=action == BACK_OUT)
    slots = GAME.write(sight.view, action).slots
    if slots["row"] != "theater":
        return []
    royal = [face.royal for face in in_flipping_order(sight, laid_by(sight, slots))]
    return [IN_FRONT] if royal != sorted(royal) else []


def way_out(sight: Sight, *, backs_out: bool) -> list[str]:
    """WS-5.1: backing out costs the own operatives that are face up. WS-6.1: a Double Agent takes the Dossier with it."""
    view, side = sight.view, sight.view.sides[sight.seat]
    known = faces(sight.setup.edition)
    row = side.theater if view.defeated == sight.seat else side.theater[::-1]
    fights = [known[slot.card] for slot in row]
    shown, coming = fights[: view.flipped], fights[view.flipped :]
    behind = points([known[slot.card] for slot in side.dossier if slot.lies != "taken"])
    cost = points(shown)
    if backs_out:
        return [FOR_NOTHING] if cost > behind + points(coming) else []
    return [INTO_IT] if coming[0].royal and behind >= DEAR and cost <= CHEAP else []


def points(cards: list[Face]) -> int:
    return sum(face.points for face in cards)
