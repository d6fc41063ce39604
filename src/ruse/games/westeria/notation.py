"""Moves of Westeria as text, step by step, and back.

A zone is written like `A1`, a territory, a unit or a card by its name; placing says the unit too: `king A1`. `decline` and
`end` stand alone; the order of a Redeploy says which of the three zones each unit comes from: `order 2 1 3`.
"""

from __future__ import annotations

from typing import Any

from ruse.games.westeria.actions import CARD, DECLINE, END_TURN, IDENTITY, ORDER, ORDERS, TERRITORY
from ruse.games.westeria.equipment import CARD_NAMES, UNIT_NAMES
from ruse.games.westeria.view import View
from ruse.kernel.errors import Refusal
from ruse.kernel.game import Move


def write(view: View, action: int) -> Move:
    if action < TERRITORY:
        zone = view.zones[action].name
        if view.phase == "placing":
            return Move(f"{view.placing} {zone}", {"unit": view.placing, "zone": zone})
        way = next((run for run in view.runs if run[-1] == zone), None)
        return Move(zone, {"zone": zone} if way is None else {"zone": zone, "path": list(way)})
    if action < IDENTITY:
        territory = view.territories[action - TERRITORY]
        return Move(territory.name, {"territory": territory.letter})
    if action < CARD:
        return Move(UNIT_NAMES[action - IDENTITY], {"identity": UNIT_NAMES[action - IDENTITY]})
    if action < DECLINE:
        return Move(CARD_NAMES[action - CARD], {"card": CARD_NAMES[action - CARD]})
    if action == DECLINE:
        return Move("decline", {"choice": "decline"})
    if action == END_TURN:
        return Move("end", {"choice": "end"})
    order = [int(ORDERS.cells[3 * (action - ORDER) + k]) for k in range(3)]
    return Move("order " + " ".join(str(k + 1) for k in order), {"order": order})


def read(view: View, text: str) -> int:
    """The action of a text; a Refusal says which rule it breaks."""
    words = " ".join(text.lower().split())
    if not words:
        raise Refusal("A move cannot be empty")
    if words.startswith("order"):
        return _order(view, words)
    if words in ("decline", "end"):
        return _only(view, DECLINE if words == "decline" else END_TURN, words)
    if words in CARD_NAMES:
        return _only(view, CARD + CARD_NAMES.index(words), words)
    if words in UNIT_NAMES:
        return _only(view, IDENTITY + UNIT_NAMES.index(words), words)
    if view.phase in ("choosing", "looking"):
        return _territory(view, words)
    return _zone(view, words)


def _only(view: View, action: int, step: str) -> int:
    """The action, if the step is among those the player may take now."""
    if step not in view.may:
        raise refusal(view, step)
    return action


def _order(view: View, words: str) -> int:
    places = words.split()[1:]
    for order in range(6):
        if places == [str(int(ORDERS.cells[3 * order + k]) + 1) for k in range(3)]:
            return _only(view, ORDER + order, str(order))
    raise Refusal("An order names 1, 2 and 3 once each", "WE-4.6")


def _territory(view: View, words: str) -> int:
    for number, territory in enumerate(view.territories):
        if words in (territory.name.lower(), territory.letter.lower()):
            return _only(view, TERRITORY + number, territory.name)
    raise Refusal(f"{words!r} is not a territory")


def _zone(view: View, words: str) -> int:
    parts = words.split()
    if view.phase == "placing" and len(parts) == 2 and view.placing is not None:
        if parts[0] != view.placing:
            raise Refusal(f"Next to be placed is the {view.placing}, not the {parts[0]}", "WE-2.4")
        parts = parts[1:]
    for number, zone in enumerate(view.zones):
        if [zone.name.lower()] == parts:
            return _only(view, number, zone.name)
    raise Refusal(f"{words!r} is not a zone")


def refusal(view: View, step: str) -> Refusal:
    """Why the player may not do this now, as far as its own view tells."""
    if not view.may:
        return Refusal("You are not asked for anything now", "WE-2.5")
    if view.phase == "moving":
        return _move_refusal(view, step)
    return Refusal(*REFUSALS[view.phase])


REFUSALS = {
    "choosing": ("Take a territory that nobody has taken", "WE-2.3"),
    "placing": ("Place it in a free zone of your territories, and a unit in each of them", "WE-2.4"),
    "drawn": ("Choose one of the cards shown that can be played", "WE-4.1"),
    "deploying": ("It goes into a free zone: beside a unit of yours by Deploy, anywhere by Surprise Attack", "WE-4.3"),
    "redeploying": ("Choose three units of yours, then one of the six orders", "WE-4.6"),
    "looking": ("Choose a territory, then one that is adjacent to it", "WE-4.7"),
    "guessing": ("Point at an enemy unit, then name one of the twelve", "WE-4.8"),
    "returning-spy": ("It goes into a free zone", "WE-4.9"),
    "returning-flag": ("It goes into a free zone", "WE-7.4"),
}


def _move_refusal(view: View, step: str) -> Refusal:
    if step == "end":
        return Refusal("The first move of a turn is not optional", "WE-5.1")
    units = {zone.name: zone.unit for zone in view.zones}
    if step not in units:
        return Refusal("Choose a unit of yours, then where it goes", "WE-5.2")
    unit = units[step]
    own = unit is not None and unit.owner == view.viewer
    if view.steps:
        if own:
            return Refusal(f"A unit of yours stands in {step}", "WE-5.2")
        if (view.steps[0], step) in view.barred:
            return Refusal(f"It went only between {view.steps[0]} and {step} in your last two turns", "WE-8.2")
        return Refusal(f"{step} cannot be reached from {view.steps[0]}", "WE-5.2")
    if not own or unit is None:
        return Refusal(f"No unit of yours stands in {step}", "WE-5.2")
    if unit.kind in ("flag", "cursed-land"):
        return Refusal("Flag and Cursed Land never move", "WE-5.2")
    return Refusal(f"Your unit in {step} cannot go anywhere", "WE-5.2")


def explain(view: View, action: int) -> tuple[str, dict[str, Any]]:
    """What a step would do, as far as the seat itself can know."""
    slots = write(view, action).slots
    rule = {"rule": RULES[view.phase]}
    if "card" in slots:
        return f"explain.{slots['card']}", {"rule": RULES_OF_CARDS[slots["card"]]}
    if "choice" in slots:
        skips = slots["choice"] == "end" and view.made == 0
        key = "explain.skip" if skips else f"explain.{slots['choice']}"
        return key, {"moves": view.moves - view.made, **rule}
    if "order" in slots:
        units = [_unit_in(view, view.steps[place]) for place in slots["order"]]
        return "explain.order", {"zones": list(view.steps), "units": units, **rule}
    if "identity" in slots:
        return "explain.guess", {"zone": view.steps[0], **slots, **rule}
    if "territory" in slots:
        return _explain_territory(view, action, rule)
    return _explain_zone(view, action, slots, rule)


def _explain_territory(view: View, action: int, rule: dict[str, str]) -> tuple[str, dict[str, Any]]:
    territory = view.territories[action - TERRITORY]
    key = (
        "explain.look"
        if view.phase == "looking"
        else "explain.territory-city"
        if territory.city
        else "explain.territory"
    )
    return key, {"territory": territory.name, **rule}


def _explain_zone(view: View, action: int, slots: dict[str, Any], rule: dict[str, str]) -> tuple[str, dict[str, Any]]:
    zone, unit = slots["zone"], view.zones[action].unit
    if view.phase == "placing":
        return "explain.place", {**slots, **rule}
    if view.phase == "deploying":
        return "explain.put", {"unit": view.drawn, "zone": zone, **rule}
    if view.phase == "guessing":
        return "explain.point", {"owner": unit.owner if unit else None, "zone": zone, **rule}
    if view.phase in ("returning-spy", "returning-flag"):
        return f"explain.{'spy-master' if view.phase == 'returning-spy' else 'flag'}", {"zone": zone, **rule}
    if view.phase == "redeploying" or not view.steps:
        key = "explain.redeploy-unit" if view.phase == "redeploying" else "explain.unit"
        return key, {"unit": _unit_in(view, zone), "zone": zone, **rule}
    mover = _unit_in(view, view.steps[0])
    if unit is not None:
        return "explain.attack", {"unit": mover, "zone": zone, "owner": unit.owner, "rule": "WE-5.4"}
    if mover == "scout":
        return "explain.move-scout", {"zone": zone, "rule": "WE-5.3"}
    return "explain.move", {"unit": mover, "zone": zone, "rule": "WE-5.2"}


def _unit_in(view: View, name: str) -> str | None:
    return next((zone.unit.kind for zone in view.zones if zone.name == name and zone.unit is not None), None)


RULES_OF_CARDS = {
    "deploy": "WE-4.3",
    "surprise-attack": "WE-4.4",
    "rapid-advance": "WE-4.5",
    "redeploy": "WE-4.6",
    "secret-information": "WE-4.7",
    "traitor": "WE-4.8",
    "new-spy-master": "WE-4.9",
}
RULES = {
    "choosing": "WE-2.3",
    "placing": "WE-2.4",
    "drawn": "WE-4.1",
    "deploying": "WE-4.3",
    "redeploying": "WE-4.6",
    "looking": "WE-4.7",
    "guessing": "WE-4.8",
    "returning-spy": "WE-4.9",
    "moving": "WE-5.1",
    "returning-flag": "WE-7.4",
    "over": "WE-8.1",
}
