"""Bots for War Slayer V that play by rules of thumb.

Royals belong into the Dossier or to the end of the Theater, strong operatives in front of dear cards, dear cards where the
mission seldom comes to. The Agent puts numbers on these rules by what each column is expected to bring, and says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruse.bots.seat import Hint
from ruse.bots.war_slayer.outlook import Face, Outlook, Prospect, faces, mean, weigh_backing_out
from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.actions import BACK_OUT, CONTINUE
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight

HINT_BUDGET = 60
CLOSE = 1e-9
BOLDNESS = 3
"""A Recruit continues this many times before it backs out once."""


class Recruit:
    """Any move that is not foolish, and no memory at all."""

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        if sight.kind == "back-out":
            return BACK_OUT if dice.below(BOLDNESS + 1) == 0 else CONTINUE
        sane = [action for action in sight.legal if self.sane(sight, action)] or list(sight.legal)
        return sane[dice.below(len(sane))]

    def sane(self, sight: Sight, action: int) -> bool:
        """Royals into the Dossier, or where they are flipped last."""
        slots = GAME.write(sight.view, action).slots
        royal = [face.royal for face in in_flipping_order(sight, laid_by(sight, slots))]
        if slots["row"] == "theater":
            return royal == sorted(royal) and not (sight.kind == "row" and any(royal))
        return sight.kind != "row" or any(royal)


class Agent:
    """The rules of thumb, and a perfect memory."""

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        if sight.kind == "back-out":
            prospects = weigh_backing_out(sight, budget, dice)
            return best_of({action: prospects[action].chance for action in sight.legal}, dice)
        outlook = Outlook(sight, budget, dice)
        return best_of({action: worth_of(sight, outlook, action) for action in sight.legal}, dice)

    def hint(self, sight: Sight) -> Hint:
        dice = Dice(1)
        if sight.kind == "back-out":
            return advise_backing_out(weigh_backing_out(sight, HINT_BUDGET, dice))
        outlook = Outlook(sight, HINT_BUDGET, dice)
        values = {action: worth_of(sight, outlook, action) for action in sight.legal}
        return advise_laying(sight, outlook, max(sight.legal, key=lambda action: values[action]))

    def reason(self, sight: Sight, action: int) -> Hint:
        dice = Dice(1)
        if sight.kind == "back-out":
            return speak_for(action, weigh_backing_out(sight, HINT_BUDGET, dice))
        return advise_laying(sight, Outlook(sight, HINT_BUDGET, dice), action)


def best_of(values: dict[int, float], dice: Dice) -> int:
    """The best action; of equal ones any."""
    most = max(values.values())
    good = [action for action, value in values.items() if value > most - CLOSE]
    return good[dice.below(len(good))]


def worth_of(sight: Sight, outlook: Outlook, action: int) -> float:
    """The points that the mission is expected to bring after this laying."""
    slots = GAME.write(sight.view, action).slots
    laid = in_flipping_order(sight, outlook.cards(slots["cards"]))
    fights = slots["row"] == "theater"
    if sight.kind == "row" and fights:
        return outlook.mission(laid, [outlook.coming] * 3)
    if sight.kind == "row":
        return mean([outlook.mission(royals_last(world.coming), points_of(laid)) for world in outlook.worlds])
    lying = in_flipping_order(sight, other_row(sight, slots))
    front, behind = (laid, lying) if fights else (lying, laid)
    return outlook.mission(front, points_of(behind))


def laid_by(sight: Sight, slots: dict[str, Any]) -> list[Face]:
    known = faces(sight.setup.edition)
    return [known[name] for name in slots["cards"]]


def other_row(sight: Sight, slots: dict[str, Any]) -> list[Face]:
    """The own three cards that lie already."""
    side = sight.view.sides[sight.seat]
    known = faces(sight.setup.edition)
    return [known[slot.card] for slot in (side.dossier if slots["row"] == "theater" else side.theater)]


def in_flipping_order(sight: Sight, row: list[Face]) -> list[Face]:
    """A row from its owner's left, in the order in which its columns are flipped (WS-4.1)."""
    return row if sight.view.defeated == sight.seat else row[::-1]


def royals_last(cards: Sequence[Face]) -> list[Face]:
    return sorted(cards, key=lambda face: face.royal)


def points_of(cards: Sequence[Face]) -> list[float]:
    return [float(face.points) for face in cards]


def names_of(cards: Sequence[Face]) -> list[str]:
    return [face.name for face in cards]


def advise_laying(sight: Sight, outlook: Outlook, action: int) -> Hint:
    slots = GAME.write(sight.view, action).slots
    if sight.kind == "row":
        return advise_row(action, slots, outlook)
    return advise_order(action, slots, sight, outlook)


def advise_row(action: int, slots: dict[str, Any], outlook: Outlook) -> Hint:
    """Why these three should fight or be guarded."""
    laid = outlook.cards(slots["cards"])
    royals = names_of([face for face in laid if face.royal])
    dear = names_of([face for face in laid if face.points > 1])
    wins = round(100 * (1 - outlook.royal) * mean([outlook.chances(face)[0] for face in laid if not face.royal]))
    said = {"cards": slots["cards"], "royals": royals, "dear": dear, "wins": wins}
    if slots["row"] == "theater":
        return Hint(action, "hint.theater-royals" if royals else "hint.theater", said)
    if royals:
        return Hint(action, "hint.dossier-royals", said)
    return Hint(action, "hint.dossier-dear" if dear else "hint.dossier-weak", said)


def advise_order(action: int, slots: dict[str, Any], sight: Sight, outlook: Outlook) -> Hint:
    """Why these three should lie in this order."""
    laid, lying = outlook.cards(slots["cards"]), other_row(sight, slots)
    fights = slots["row"] == "theater"
    front, behind = (laid, lying) if fights else (lying, laid)
    royals = names_of([face for face in front if face.royal])
    dearest = max(range(3), key=lambda column: behind[column].points)
    said = {"cards": slots["cards"], "royals": royals, "dear": behind[dearest].name, "guard": front[dearest].name}
    if fights and royals:
        return Hint(action, "hint.theater-order-royals", said)
    if len(set(points_of(behind))) == 1 or front[dearest].royal:
        return Hint(action, "hint.order", said)
    return Hint(action, f"hint.{slots['row']}-order", said)


def advise_backing_out(prospects: dict[int, Prospect]) -> Hint:
    on, out = prospects[CONTINUE], prospects[BACK_OUT]
    return speak_for(CONTINUE if on.chance >= out.chance else BACK_OUT, prospects)


def speak_for(action: int, prospects: dict[int, Prospect]) -> Hint:
    """Points where they agree, else chances to win."""
    on, out = prospects[CONTINUE], prospects[BACK_OUT]
    key = "hint.continue" if action == CONTINUE else "hint.back-out"
    if (on.points >= out.points) != (action == CONTINUE):
        return Hint(action, f"{key}-chance", {"on": round(100 * on.chance), "out": round(100 * out.chance)})
    return Hint(action, key, {"on": signed(on.points), "out": signed(out.points)})


def signed(points: float) -> str:
    return f"{points:+.1f}".replace("-", "−")
