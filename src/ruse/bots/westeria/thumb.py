"""Bots for Westeria that play by rules of thumb.

Cities first, a compact land, the Flag at the back; attack where the exact chances promise more than they risk, go where
enemy Flags can be, keep tokens, and take dear units out of danger. The Agent puts numbers on these rules, and says why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ruse.bots.seat import Hint, Layout
from ruse.bots.westeria.marshal import lay_out, look_at
from ruse.bots.westeria.moves import Moves
from ruse.bots.westeria.outlook import NEVER_MOVES, RANK, WORTH, Outlook
from ruse.bots.westeria.setups import next_zone
from ruse.games.westeria import GAME
from ruse.games.westeria.actions import CARD, DECLINE, END_TURN, IDENTITY, ORDER, ORDERS, TERRITORY
from ruse.games.westeria.equipment import CARD_NAMES, UNIT_NAMES
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight

CLOSE = 1e-9
Values = dict[int, float]


class Recruit:
    """Sensible set-ups, any card, and attacks by whatever is strong; it remembers nothing of what it saw."""

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        if sight.kind == "place":
            return next_zone(sight, dice)
        if sight.kind != "move":
            legal = [action for action in sight.legal if action != DECLINE] or list(sight.legal)
            return legal[dice.below(len(legal))]
        sane = [action for action in sight.legal if self.sane(sight, action)] or list(sight.legal)
        return sane[dice.below(len(sane))]

    def sane(self, sight: Sight, action: int) -> bool:
        """Move something that can win; attack with it, or go on."""
        if action == END_TURN:
            return len(sight.legal) == 1
        zones = sight.view.zones
        if not sight.view.steps:
            return RANK.get(zones[action].unit.kind, 0) >= 4
        unit = next(zone.unit.kind for zone in zones if zone.name == sight.view.steps[0])
        return zones[action].unit is None or RANK[unit] >= 5 or zones[action].unit.mark is None


class Agent:
    """The rules of thumb, and a perfect memory."""

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        if sight.kind == "place":
            return next_zone(sight, dice)
        return best_of(RATED[sight.kind](Outlook(sight)), dice)

    def hint(self, sight: Sight) -> Hint:
        if sight.kind == "place":
            return advise_place(sight, next_zone(sight, Dice(1)))
        outlook = Outlook(sight)
        values = RATED[sight.kind](outlook)
        best = max(sight.legal, key=lambda action: values[action])
        return ADVICE[sight.kind](outlook, best)

    def reason(self, sight: Sight, action: int) -> Hint:
        return advise_place(sight, action) if sight.kind == "place" else ADVICE[sight.kind](Outlook(sight), action)

    def arrange(self, sight: Sight, role: str | None, dice: Dice) -> Layout:
        return lay_out(sight, role, dice)

    def judge(self, sight: Sight, steps: Sequence[str]) -> Layout:
        return look_at(sight, steps)


def best_of(values: Values, dice: Dice) -> int:
    """The best action; of equal ones any."""
    most = max(values.values())
    good = [action for action, value in values.items() if value > most - CLOSE]
    return good[dice.below(len(good))]


def rate_territories(outlook: Outlook) -> Values:
    """Cities, and what hangs together with what is already held."""
    terrain, view = outlook.terrain, outlook.view
    holders = [territory.holder for territory in view.territories]
    values: Values = {}
    for action in outlook.sight.legal:
        territory = action - TERRITORY
        beside = [holders[other] for other in terrain.adjacent[territory]]
        own, foreign = beside.count(outlook.seat), sum(h is not None and h != outlook.seat for h in beside)
        values[action] = (3.0 if terrain.city[territory] else 0.0) + own - 0.3 * foreign
    return values


def rate_cards(outlook: Outlook) -> Values:
    values = dict.fromkeys(outlook.sight.legal, 0.0)
    for action in values:
        if action != DECLINE:
            values[action] = CARD_WORTH[CARD_NAMES[action - CARD]](outlook)
    return values


def worth_of_reserve(outlook: Outlook) -> float:
    reserved = outlook.view.kingdoms[outlook.seat].reserved or ()
    return sum(WORTH[unit] for unit in reserved) / max(1, len(reserved)) * 0.6


def worth_of_advance(outlook: Outlook) -> float:
    return 1.5 + max(0.0, Moves(outlook).most()) * 0.4


def worth_of_a_look(outlook: Outlook) -> float:
    unknown = sum(max(outlook.chances[zone]) < 0.9 for zone in outlook.foes if outlook.front_of_own[zone] <= 3)
    return min(2.5, 0.3 * unknown)


def worth_of_traitor(outlook: Outlook) -> float:
    return best_guess(outlook)[0]


def best_guess(outlook: Outlook) -> tuple[float, int, int]:
    """What a guess is expected to bring, at which zone, and which kind."""
    found = [
        (chance * WORTH[UNIT_NAMES[kind]], zone, kind)
        for zone, chances in outlook.chances.items()
        for kind, chance in enumerate(chances)
    ]
    return max(found, default=(0.0, 0, 0))


def rate_guesses(outlook: Outlook) -> Values:
    steps = outlook.view.steps
    if not steps:
        worth = {
            zone: max(chance * WORTH[UNIT_NAMES[kind]] for kind, chance in enumerate(chances))
            for zone, chances in outlook.chances.items()
        }
        return {action: worth[action] for action in outlook.sight.legal}
    chances = outlook.chances[outlook.terrain.names.index(steps[0])]
    return {action: chances[action - IDENTITY] * WORTH[UNIT_NAMES[action - IDENTITY]] for action in outlook.sight.legal}


def rate_zones_for(unit: str) -> Callable[[Outlook], Values]:
    def rated(outlook: Outlook) -> Values:
        kind = outlook.view.drawn or unit
        return {zone: worth_of_zone(outlook, kind, zone) for zone in outlook.sight.legal}

    return rated


def worth_of_zone(outlook: Outlook, unit: str, zone: int) -> float:
    """A drawn unit goes where it is useful: strong ones beside prey, Cursed Land into a city, tokens for all."""
    tokens = outlook.token_change(None, zone, wins=False)
    if unit == "cursed-land":
        return 2 * tokens - 0.1 * outlook.front[zone]
    prey = [outlook.fight(unit, other).gain for other in outlook.terrain.near[zone] if other in outlook.chances]
    return tokens + 0.5 * max([*prey, 0.0]) + 3 * outlook.pull[zone] - 0.8 * outlook.danger(unit, zone)


def rate_flag(outlook: Outlook) -> Values:
    """The Flag comes back where the enemy is far and own units are near."""
    values: Values = {}
    for zone in outlook.sight.legal:
        near = outlook.terrain.near[zone]
        guarded = sum(other in outlook.own for other in near)
        values[zone] = min(outlook.front[zone], 6) + guarded - 4.0 * sum(other in outlook.chances for other in near)
    return values


def rate_looks(outlook: Outlook) -> Values:
    """Where the least is known, close to the own units."""
    terrain = outlook.terrain
    doubt = [
        sum((1 - max(outlook.chances[z])) / (1 + outlook.front_of_own[z]) for z in zones if z in outlook.chances)
        for zones in terrain.zones_of
    ]
    if outlook.view.steps:
        return {action: doubt[action - TERRITORY] for action in outlook.sight.legal}
    best_beside = [max(doubt[other] for other in terrain.adjacent[t]) for t in range(len(doubt))]
    return {a: doubt[a - TERRITORY] + best_beside[a - TERRITORY] for a in outlook.sight.legal}


def rate_redeploy(outlook: Outlook) -> Values:
    """WE-9.3: what stands near the enemy changes places with something stronger; the Flag stays away."""
    names = outlook.terrain.names
    picked = [names.index(step) for step in outlook.view.steps]
    if len(picked) == 3:
        units = [outlook.own[zone] for zone in picked]
        return {
            action: sum(
                eager(units[int(ORDERS.cells[3 * (action - ORDER) + k])]) * -outlook.front[picked[k]] for k in range(3)
            )
            for action in outlook.sight.legal
        }
    wants = {zone: eager(outlook.own[zone]) * min(outlook.front[zone], 5) for zone in outlook.sight.legal}
    if len(picked) == 1:
        return {zone: -eager(outlook.own[zone]) - min(outlook.front[zone], 5) for zone in outlook.sight.legal}
    return wants


def eager(unit: str | None) -> float:
    """How much a unit should stand in front."""
    if unit in NEVER_MOVES or unit is None:
        return -3.0 if unit == "flag" else 0.0
    return 0.3 * RANK[unit]


def rate_moves(outlook: Outlook) -> Values:
    return Moves(outlook).rated()


CARD_WORTH: dict[str, Callable[[Outlook], float]] = {
    "deploy": worth_of_reserve,
    "surprise-attack": lambda outlook: worth_of_reserve(outlook) + 0.4,
    "rapid-advance": worth_of_advance,
    "redeploy": lambda outlook: 0.4,
    "secret-information": worth_of_a_look,
    "traitor": worth_of_traitor,
    "new-spy-master": lambda outlook: 1.2,
}
RATED: dict[str, Callable[[Outlook], Values]] = {
    "territory": rate_territories,
    "card": rate_cards,
    "deploy": rate_zones_for("baron"),
    "redeploy": rate_redeploy,
    "look": rate_looks,
    "guess": rate_guesses,
    "spy-master": rate_zones_for("spy-master"),
    "move": rate_moves,
    "flag": rate_flag,
}


def advise_territory(outlook: Outlook, best: int) -> Hint:
    terrain, territory = outlook.terrain, best - TERRITORY
    own = [outlook.view.territories[other].holder for other in terrain.adjacent[territory]].count(outlook.seat)
    key = "hint.city" if terrain.city[territory] else "hint.territory" if own else "hint.territory-first"
    return Hint(best, key, {"territory": outlook.view.territories[territory].name, "count": own})


def advise_place(sight: Sight, best: int) -> Hint:
    unit = sight.view.placing
    special = unit if unit in NEVER_MOVES else "strong" if RANK[unit] >= 7 else ""
    key = f"hint.place-{special}" if special else "hint.place"
    return Hint(best, key, {"unit": unit, "zone": sight.view.zones[best].name})


def advise_card(outlook: Outlook, best: int) -> Hint:
    if best == DECLINE:
        return Hint(best, "hint.decline")
    card = CARD_NAMES[best - CARD]
    unknown = sum(max(outlook.chances[z]) < 0.9 for z in outlook.foes if outlook.front_of_own[z] <= 3)
    count = unknown if card == "secret-information" else outlook.view.kingdoms[outlook.seat].reserve
    return Hint(best, f"hint.{card}", {"count": count})


def advise_guess(outlook: Outlook, best: int) -> Hint:
    if not outlook.view.steps:
        return Hint(best, "hint.point", {"owner": outlook.owner[best], "zone": outlook.terrain.names[best]})
    zone = outlook.terrain.names.index(outlook.view.steps[0])
    chance = round(100 * outlook.chances[zone][best - IDENTITY])
    return Hint(best, "hint.guess", {"identity": UNIT_NAMES[best - IDENTITY], "chance": chance})


def advise_look(outlook: Outlook, best: int) -> Hint:
    return Hint(best, "hint.look", {"territory": outlook.view.territories[best - TERRITORY].name})


def advise_zone(key: str) -> Callable[[Outlook, int], Hint]:
    def advise(outlook: Outlook, best: int) -> Hint:
        return Hint(best, key, {"unit": outlook.view.drawn, "zone": outlook.terrain.names[best]})

    return advise


def advise_redeploy(outlook: Outlook, best: int) -> Hint:
    if best < ORDER:
        return Hint(best, "hint.redeploy-unit", {"unit": outlook.own[best], "zone": outlook.terrain.names[best]})
    _, slots = GAME.explain(outlook.view, best)
    return Hint(best, "hint.order", {"units": slots["units"], "zones": slots["zones"]})


def advise_move(outlook: Outlook, best: int) -> Hint:
    return Moves(outlook).advise(best)


ADVICE: dict[str, Callable[[Outlook, int], Hint]] = {
    "territory": advise_territory,
    "card": advise_card,
    "deploy": advise_zone("hint.put"),
    "redeploy": advise_redeploy,
    "look": advise_look,
    "guess": advise_guess,
    "spy-master": advise_zone("hint.spy-master"),
    "move": advise_move,
    "flag": advise_zone("hint.flag"),
}
