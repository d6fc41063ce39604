"""The Mastermind of Westeria: it looks through whole turns over what it believes, and judges cards by them too."""

from __future__ import annotations

from collections.abc import Callable

from ruse.bots.westeria.belief import Belief
from ruse.bots.westeria.campaign import RAPID, Campaign, next_step
from ruse.bots.westeria.outlook import NEVER_MOVES, WORTH
from ruse.bots.westeria.setups import next_zone
from ruse.bots.westeria.thumb import CARD_WORTH, RATED, Values, best_of
from ruse.games.westeria.actions import CARD, DECLINE, IDENTITY, TERRITORY
from ruse.games.westeria.equipment import CARD_NAMES, UNIT_NAMES
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight

HUNDREDTHS = 100.0
SEEN = 0.3
"""What part of a Flag's worth it brings to know where it stands."""
FLAG = UNIT_NAMES.index("flag")
SPY_MASTER = UNIT_NAMES.index("spy-master")


class Intrigue(Campaign, Belief):
    """A campaign over what enemies probably have, which also judges cards and drawn units."""

    def reach(self, kind: int, zone: int, moves: int) -> int:
        """What a unit is worth as somebody who takes a Flag from a zone, in so many moves."""
        return int(self.foray.reaches(kind, zone, moves))

    def best_reach(self, moves: int) -> int:
        movers = [(zone, unit) for zone, unit in self.own.items() if unit not in NEVER_MOVES]
        return max([self.reach(UNIT_NAMES.index(unit), zone, moves) for zone, unit in movers], default=0)

    def worth_if_put(self, kind: int, zone: int, budget: int) -> float:
        """What the turn is worth with one more unit in a zone."""
        self.foray.put(kind, zone)
        found = float(self.foray.value(self.left, budget))
        self.foray.lift(zone)
        return found


class Mastermind:
    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        if sight.kind == "place":
            return next_zone(sight, dice)
        if len(sight.legal) == 1:
            return sight.legal[0]
        campaign = Intrigue(sight)
        if sight.kind == "move":
            return next_step(campaign, budget)
        if sight.kind in JUDGED:
            return best_of(JUDGED[sight.kind](campaign, budget), dice)
        return best_of(RATED[sight.kind](campaign), dice)


def judge_cards(campaign: Intrigue, budget: int) -> Values:
    values = dict.fromkeys(campaign.sight.legal, 0.0)
    for action in values:
        if action != DECLINE:
            values[action] = CARDS[CARD_NAMES[action - CARD]](campaign, budget // 4)
    return values


def rapid_advance(campaign: Intrigue, budget: int) -> float:
    left = campaign.left
    return float(campaign.foray.value(left + RAPID, budget) - campaign.foray.value(left, budget))


def deployment(campaign: Intrigue, zones: list[int]) -> float:
    """What a unit drawn from the reserve brings: itself, and a better way to a Flag than there is."""
    reserved = [UNIT_NAMES.index(unit) for unit in campaign.view.kingdoms[campaign.seat].reserved or ()]
    if not reserved or not zones:
        return 0.0
    ready = campaign.best_reach(campaign.left)
    total = 0.0
    for kind in reserved:
        total += WORTH[UNIT_NAMES[kind]] * HUNDREDTHS * 0.6
        if UNIT_NAMES[kind] not in NEVER_MOVES:
            total += max(0, max(campaign.reach(kind, zone, campaign.left) for zone in zones) - ready)
    return total / len(reserved)


def deploy(campaign: Intrigue, budget: int) -> float:
    near = {other for zone in campaign.own for other in campaign.terrain.near[zone]}
    return deployment(campaign, [zone for zone in campaign.free if zone in near])


def surprise_attack(campaign: Intrigue, budget: int) -> float:
    return deployment(campaign, campaign.free) + 40


def new_spy_master(campaign: Intrigue, budget: int) -> float:
    best = max([campaign.reach(SPY_MASTER, zone, campaign.left) for zone in campaign.free], default=0)
    return max(0, best - campaign.best_reach(campaign.left)) + 120.0


def traitor(campaign: Intrigue, budget: int) -> float:
    return max(judge_guesses(campaign).values(), default=0.0)


def secret_information(campaign: Intrigue, budget: int) -> float:
    doubt = doubts(campaign)
    return max(doubt[t] + max(doubt[other] for other in campaign.terrain.adjacent[t]) for t in range(len(doubt)))


def judge_guesses(campaign: Intrigue) -> Values:
    """By zone: what the likeliest or dearest name is expected to bring."""
    return {zone: max(worths_of_names(campaign, zone)) for zone in campaign.foes}


def worths_of_names(campaign: Intrigue, zone: int) -> list[float]:
    worths = [chance * WORTH[UNIT_NAMES[kind]] * HUNDREDTHS for kind, chance in enumerate(campaign.chances[zone])]
    worths[FLAG] = float(campaign.foray.flag_at(zone))
    return worths


def rate_guesses(campaign: Intrigue, budget: int) -> Values:
    steps, legal = campaign.view.steps, campaign.sight.legal
    if not steps:
        values = judge_guesses(campaign)
        return {action: values[action] for action in legal}
    worths = worths_of_names(campaign, campaign.terrain.names.index(steps[0]))
    return {action: worths[action - IDENTITY] for action in legal}


def doubts(campaign: Intrigue) -> list[float]:
    """By territory: what it is worth to see it. Most of all, whether the Flag is there."""
    found = []
    for zones in campaign.terrain.zones_of:
        total = 0.0
        for zone in zones:
            if zone in campaign.chances:
                flag = campaign.chances[zone][FLAG]
                total += SEEN * int(campaign.foray.flag_at(zone)) * (1 - flag)
                total += 60 * (1 - max(campaign.chances[zone])) / (1 + campaign.front_of_own[zone])
        found.append(total)
    return found


def rate_looks(campaign: Intrigue, budget: int) -> Values:
    doubt, legal = doubts(campaign), campaign.sight.legal
    if campaign.view.steps:
        return {action: doubt[action - TERRITORY] for action in legal}
    beside = [max(doubt[other] for other in campaign.terrain.adjacent[t]) for t in range(len(doubt))]
    return {action: doubt[action - TERRITORY] + beside[action - TERRITORY] for action in legal}


def rate_zones(campaign: Intrigue, budget: int) -> Values:
    """Where the drawn unit, or the Spy Master, does most."""
    kind = UNIT_NAMES.index(campaign.view.drawn) if campaign.view.drawn else SPY_MASTER
    legal = campaign.sight.legal
    share = max(1, budget // len(legal))
    return {zone: campaign.worth_if_put(kind, zone, share) for zone in legal}


CARDS: dict[str, Callable[[Intrigue, int], float]] = {
    "deploy": deploy,
    "surprise-attack": surprise_attack,
    "rapid-advance": rapid_advance,
    "redeploy": lambda campaign, budget: HUNDREDTHS * CARD_WORTH["redeploy"](campaign),
    "secret-information": secret_information,
    "traitor": traitor,
    "new-spy-master": new_spy_master,
}
JUDGED: dict[str, Callable[[Intrigue, int], Values]] = {
    "card": judge_cards,
    "deploy": rate_zones,
    "spy-master": rate_zones,
    "guess": rate_guesses,
    "look": rate_looks,
}
