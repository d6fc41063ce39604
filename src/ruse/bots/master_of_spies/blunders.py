"""Blunders in Master of Spies: in the final round nobody draws and everybody lays once more, so that points can be counted.

Before it a card may well be thrown away or a spy sent home for what is to come.
"""

from __future__ import annotations

from ruse.bots.master_of_spies.thumb import Outlook, place_text
from ruse.games.master_of_spies.actions import STAY
from ruse.games.master_of_spies.notation import write
from ruse.games.master_of_spies.places import own_hand
from ruse.kernel.sight import Sight

MUCH = 6

THROWN_AWAY = f"discarded in the final round where a card brought {MUCH} points or more"
OWN_SPY = f"gave up {MUCH} points or more of its own in the final round, for less"
LEFT = f"left {MUCH} points or more with the last card of the game"
STAYED = "kept a spy on the lower card with the last card of the game"


def blunders_of(sight: Sight, action: int) -> list[str]:
    view = sight.view
    if not view.final or view.disguised:
        return []
    last = view.order[-1] == sight.seat
    if sight.kind == "spy-move":
        return [STAYED] if last and action == STAY else []
    if sight.kind != "place":
        return []
    outlook = Outlook(sight)
    plays = [play for card in own_hand(view) for play in outlook.plays(card)]
    card, text = view.draft.card, write(view, action).text
    chosen = next(play for play in plays if play.card.card == card and place_text(play) == text)
    swing = max(play.gain + play.cost for play in plays) - chosen.gain - chosen.cost
    if chosen.place is None and max(play.gain for play in plays) >= MUCH:
        return [THROWN_AWAY]
    if chosen.gain <= -MUCH and chosen.cost < -chosen.gain:
        return [OWN_SPY]
    return [LEFT] if last and swing >= MUCH and not leads(sight) else []


def leads(sight: Sight) -> bool:
    """Who has that many more already has no need of them."""
    sides = sight.view.sides
    return bool(sides[sight.seat].points >= max(side.points for side in sides if side.seat != sight.seat) + MUCH)
