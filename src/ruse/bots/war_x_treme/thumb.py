"""Bots for War X-treme that play by rules of thumb.

There is little to decide and much to time: equipment when the pot is worth it, buying in when the odds are, a Wild as low as
it still wins. Everything is counted in cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ruse.bots.seat import Hint
from ruse.bots.war_x_treme.outlook import (
    ACE,
    LAID,
    PRICE,
    RECRUIT,
    WILD,
    Outlook,
    Show,
    card_value,
    forecast,
    richest,
)
from ruse.games.war_x_treme.actions import BUY, FLEE, GO, KEEP, PASS, PICK, STAND, STAY, TRUST, WINDOWS
from ruse.games.war_x_treme.moves import next_asked
from ruse.games.war_x_treme.notation import read, write
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight

LASTING = ("quick-boots", "war-drum", "tax-haven", "two-left-hands", "leech")
"""They work as long as they lie, so they are laid at once."""
THRIFT = 1.3
"""How many cards a one-time equipment card must bring; less when the hand is full or the army nearly gone."""
LAST = 6.0
"""What it is worth to take the last card of a player."""
FEW = 6
"""Cards with which there is nothing left to save equipment for."""


@dataclass(frozen=True, slots=True)
class Idea:
    """A play in a window, what it brings in cards, and why."""

    text: str
    gain: float
    key: str
    slots: dict[str, Any]


class Recruit:
    """Lays what lasts, lets a Wild stand, flees from wars; one-time cards are played at random, and rarely."""

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        if sight.kind in WINDOWS:
            return self._window(sight, dice)
        if sight.kind == "slot":
            return sight.legal[dice.below(len(sight.legal))]
        for quiet in (STAND, GO, FLEE, TRUST, KEEP):
            if quiet in sight.legal:
                return int(quiet)
        return sight.legal[dice.below(len(sight.legal))]

    def _window(self, sight: Sight, dice: Dice) -> int:
        plays = [action for action in sight.legal if action != PASS]
        lasting = [action for action in plays if write(sight.view, action).slots["equipment"] in LASTING]
        if lasting:
            return lasting[dice.below(len(lasting))]
        return plays[dice.below(len(plays))] if plays and dice.below(4) == 0 else int(PASS)


class Agent:
    """The rules of thumb."""

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        if sight.kind == "slot":
            return sight.legal[dice.below(len(sight.legal))]
        return self.hint(sight).action

    def hint(self, sight: Sight) -> Hint:
        outlook = Outlook(sight.view, sight.seat)
        return ADVICE[sight.kind](sight, outlook)


def advise_window(sight: Sight, outlook: Outlook) -> Hint:
    """The play that brings most, if it brings enough."""
    if len(sight.legal) == 1:
        return Hint(int(PASS), "hint.nothing")
    best = max(ideas(sight, outlook), key=lambda idea: idea.gain)
    if best.gain < thrift(outlook):
        return Hint(int(PASS), "hint.pass")
    slots = best.slots | {"gain": max(1, min(12, round(best.gain)))}
    return Hint(read(sight.view, best.text), best.key, slots)


def thrift(outlook: Outlook) -> float:
    if outlook.me.cards <= FEW:
        return 0.5
    return THRIFT / max(1, outlook.me.equipment - 1)


def ideas(sight: Sight, outlook: Outlook) -> Iterator[Idea]:
    now = outlook.value() if outlook.seat in outlook.shows else 0.0
    for action in sight.legal:
        move = write(sight.view, action)
        if move.slots["choice"] == "play":
            seat = move.slots["seat"]
            gain = GAINS[move.slots["equipment"]](outlook, now, seat)
            key = f"hint.{move.slots['equipment']}"
            yield Idea(move.text, gain, key, {"seat": outlook.seat if seat is None else seat})


def gain_of_bribe(outlook: Outlook, now: float, seat: int | None) -> float:
    own = outlook.shows[outlook.seat]
    return outlook.value(outlook.plain(outlook.seat, min(ACE, own.rank + 3))) - now


def gain_of_sabotage(outlook: Outlook, now: float, seat: int | None) -> float:
    assert seat is not None
    return outlook.value(outlook.plain(seat, 1)) - now


def gain_of_smoke_bomb(outlook: Outlook, now: float, seat: int | None) -> float:
    return card_value(outlook.shows[outlook.seat].rank) + outlook.value({outlook.seat: None}) - now


def gain_of_casus_belli(outlook: Outlook, now: float, seat: int | None) -> float:
    return outlook.value(casus=True) - now


def gain_of_draft_notice(outlook: Outlook, now: float, seat: int | None) -> float:
    return outlook.redrafted() - now


def gain_of_armistice(outlook: Outlook, now: float, seat: int | None) -> float:
    """Only who could lose everything wants peace: to all others a war is worth as much as to their rivals."""
    return 3.0 if 0 < outlook.me.cards <= 3 else -1.0


def gain_of_press_gang(outlook: Outlook, now: float, seat: int | None) -> float:
    """A card more here and one less there, best of the richest; the last card of a player is worth the player."""
    assert seat is not None
    rival = outlook.view.players[seat]
    return LAST * (rival.cards == 1) + 1.5 + (1 + rival.cards / 50) / len(outlook.rivals)


def gain_of_audit(outlook: Outlook, now: float, seat: int | None) -> float:
    assert seat is not None
    rival = outlook.view.players[seat]
    return LAST * (rival.cards == 1) + max(1, rival.owes) / len(outlook.rivals)


def gain_of_spyglass(outlook: Outlook, now: float, seat: int | None) -> float:
    """It costs nothing and brings little: when the army is new to its owner, before a round."""
    fresh = outlook.view.phase == "before" and not outlook.me.known
    return THRIFT if fresh and outlook.me.army >= 3 else 0.0


def gain_of_lasting(outlook: Outlook, now: float, seat: int | None) -> float:
    return 3.0


def gain_of_curse(outlook: Outlook, now: float, seat: int | None) -> float:
    assert seat is not None
    return 3.0 if seat == richest(outlook.rivals).seat else 1.0


Gain = Callable[[Outlook, float, "int | None"], float]
GAINS: dict[str, Gain] = {
    "bribe": gain_of_bribe,
    "sabotage": gain_of_sabotage,
    "smoke-bomb": gain_of_smoke_bomb,
    "casus-belli": gain_of_casus_belli,
    "draft-notice": gain_of_draft_notice,
    "armistice": gain_of_armistice,
    "press-gang": gain_of_press_gang,
    "audit": gain_of_audit,
    "spyglass": gain_of_spyglass,
    "quick-boots": gain_of_lasting,
    "war-drum": gain_of_lasting,
    "tax-haven": gain_of_lasting,
    "two-left-hands": gain_of_curse,
    "leech": gain_of_curse,
}


def advise_wild(sight: Sight, outlook: Outlook) -> Hint:
    """As it stands it beats all but a Joker and another Wild; else the rank that makes the best war."""
    me = outlook.seat
    named = {rank: outlook.value({me: Show("wild", rank)}) for rank in range(2, WILD + 1)}
    best = max(named, key=lambda rank: (named[rank], rank))
    if best == WILD:
        sweeps = forecast({**outlook.shows, me: Show("wild", WILD)}, in_war=outlook.in_war).takers == (me,)
        return Hint(int(STAND), "hint.stand" if sweeps else "hint.stand-best")
    return Hint(int(STAND) - WILD + best, "hint.name", {"rank": best})


def advise_abduct(sight: Sight, outlook: Outlook) -> Hint:
    me = outlook.seat
    values = {int(KEEP): outlook.value(outlook.plain(me, outlook.shows[me].rank))}
    for action in sight.legal:
        seat = write(sight.view, action).slots.get("seat")
        if seat is not None:
            values[action] = outlook.value({me: outlook.shows[seat], seat: Show("plain", outlook.shows[me].rank)})
    best = max(values, key=lambda action: values[action])
    if best == KEEP:
        return Hint(best, "hint.keep")
    return Hint(best, "hint.swap", {"seat": write(sight.view, best).slots["seat"]})


def advise_vanish(sight: Sight, outlook: Outlook) -> Hint:
    home = outlook.value({outlook.seat: None}) + card_value(outlook.shows[outlook.seat].rank)
    if outlook.value() > home:
        return Hint(int(STAY), "hint.stay")
    return Hint(int(GO), "hint.vanish")


def advise_buy_in(sight: Sight, outlook: Outlook) -> Hint:
    """WX-4.5, pot odds: a share of the whole pot, against two cards, three more and the own one."""
    war = sight.view.wars[0]
    fighters = [*war.warriors, outlook.seat]
    flee = outlook.balance(outlook.war_gains(war.warriors, war.cards) | {outlook.seat: 1.0})
    gains = outlook.war_gains(fighters, war.cards + 1)
    buy = outlook.balance(gains | {outlook.seat: gains[outlook.seat] - PRICE})
    slots = {"cards": war.cards + 1 + (LAID + RECRUIT) * len(fighters), "count": len(fighters), "cost": PRICE + LAID}
    if buy > flee and outlook.me.cards >= PRICE + LAID:
        return Hint(int(BUY), "hint.buy-in", slots)
    return Hint(int(FLEE), "hint.flee", slots)


def advise_slot(sight: Sight, outlook: Outlook) -> Hint:
    return Hint(min(sight.legal), "hint.slot", {"slot": min(sight.legal) - int(PICK) + 1})


def advise_trust(sight: Sight, outlook: Outlook) -> Hint:
    """Nobody knows how a shuffled army lies, so whatever is done with it is as good as nothing."""
    if TRUST in sight.legal:
        return Hint(int(TRUST), "hint.trust")
    return Hint(sight.legal[len(sight.legal) // 2], "hint.at")


def advise_ask(sight: Sight, outlook: Outlook) -> Hint:
    """Whoever it is, nothing that is done with a shuffled army helps or harms: the next clockwise."""
    return Hint(next_asked(sight.legal, sight.seat, sight.setup.seats), "hint.ask")


ADVICE: dict[str, Callable[[Sight, Outlook], Hint]] = {
    **dict.fromkeys(WINDOWS, advise_window),
    "wild": advise_wild,
    "abduct": advise_abduct,
    "vanish": advise_vanish,
    "buy-in": advise_buy_in,
    "slot": advise_slot,
    "trust": advise_trust,
    "ask": advise_ask,
}
