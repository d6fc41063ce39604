"""Bots for Master of Spies that play by rules of thumb.

A card is worth what it brings under one's own spies and takes from under the others', less what will probably be lost
again: a card far above the one before it is easily replaced (MS-9.1), and most easily at the end of a row.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ruse.bots.seat import Hint
from ruse.games.master_of_spies.actions import ARCHIVE, DISGUISE, DRAW, EXCHANGE, MOVE, STAY, TAKE, WITHOUT
from ruse.games.master_of_spies.equipment import CARDS, FACTION_NAMES, box_of
from ruse.games.master_of_spies.notation import explain, read, write
from ruse.games.master_of_spies.places import Place, effect, legal_places, own_hand, own_side, value_of
from ruse.games.master_of_spies.view import Face, View
from ruse.games.master_of_spies.viewing import face_of
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight

CLOSE = 1e-9
ZEAL = 0.5
"""How likely a player who could send spies home does so in a turn."""
TAKE_MARGIN = 1.5
"""How much better the top of the discard pile must be than what the hand can do: a draw may be better still."""
SPECIAL_MARGIN = 4.0
"""How much a special action must bring before the final round, where it is the last chance."""
KEEPING = 0.12
"""What a card in hand is worth for later, for each point of its value and each turn to come, up to a point."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card and where it goes (the discard pile if nowhere), with what it brings and costs the others."""

    card: Face
    place: Place | None
    gain: float
    cost: float
    worth: float


class Outlook:
    """What a seat can reckon with, read off its Sight."""

    def __init__(self, sight: Sight) -> None:
        self.view: View = sight.view
        self.seat = sight.seat
        options = sight.setup.options
        self.box = box_of(sight.setup.edition, str(options["borders"]), str(options["ports"]))
        self.rivals = sight.setup.seats - 1
        self.unseen = self._unseen()
        self.turns = self._turns_left()

    def _unseen(self) -> list[Face]:
        view = self.view
        seen = {face.card for face in view.discard}
        seen |= {laid.face.card for quay in view.rows for laid in quay.cards}
        seen |= {face.card for face in own_side(view).hand if face is not None}
        cards = [face_of(self.box, card, 0, False, False) for card in range(CARDS)]
        return [face for face in cards if face.card not in seen]

    def _turns_left(self) -> float:
        """How often some rival will still lay a card."""
        view = self.view
        behind = len(view.order) - 1 - view.order.index(self.seat)
        if view.final:
            return float(behind)
        return behind + self.rivals * (1 + view.draw_pile / len(view.order))

    def risk(self, row: int, place: int, face: Face) -> float:
        """How likely the spies on a card at this place will be sent home."""
        quay = self.view.rows[row]
        before = quay.cards[place - 1].face if place > 0 else None
        after = quay.cards[place + 1].face if place + 1 < len(quay.cards) else None
        if not self.view.replace_last and after is None:
            return 0.0
        low = before.value if before else 0
        high = after.value if after else 99
        border = before.border if before else quay.port_border
        hostile = [
            other
            for other in self.unseen
            if other.faction != face.faction
            and low < other.value < high
            and other.border != border
            and (after is None or other.border != after.border)
        ]
        chance = min(0.8, ZEAL * 5 * len(hostile) / max(1, len(self.unseen)))
        return 1.0 - float((1.0 - chance / max(1, self.rivals)) ** min(self.turns, 4.0 * self.rivals))

    def risk_of(self, card: str) -> float:
        """The same for a card that lies."""
        for row, quay in enumerate(self.view.rows):
            for place, laid in enumerate(quay.cards):
                if laid.face.card == card:
                    return self.risk(row, place, laid.face)
        return 0.0

    def plays(self, card: Face) -> list[Play]:
        """Every place for a card, and the discard pile."""
        found = [self.weigh(card, place) for place in legal_places(self.view, card)]
        return [*found, Play(card, None, 0.0, 0.0, -self.keep(card))]

    def keep(self, card: Face) -> float:
        return KEEPING * card.value * min(1.0, self.turns / 4)

    def weigh(self, card: Face, place: Place) -> Play:
        """What laying a card brings at once, and what of it will last."""
        spies = effect(self.view, card, place)
        over = 0 if place.over is None else place.over.value
        safety = 1 - self.risk(place.row, place.place, card)
        gain = 0.0
        cost = 0.0
        for spy in spies["home"]:
            if spy["seat"] == self.seat:
                gain -= over
            else:
                cost += over
        for spy in spies["stay"]:
            if spy["seat"] == self.seat:
                gain += card.value - over
            else:
                cost += over - card.value
        gain, lasting = gain + self.own_part(spies, card), gain + self.own_part(spies, card, safety)
        worth = lasting + cost / self.rivals - self.keep(card)
        return Play(card, place, gain, cost, worth)

    def own_part(self, spies: dict[str, Any], card: Face, safety: float = 1.0) -> float:
        own = spies["own"]
        if own == "placed":
            return card.value * safety
        if own == "named":
            return max(self.named(faction, card, safety) for faction in range(len(FACTION_NAMES)))
        if own not in ("may-move", "moves"):
            return 0.0
        source = value_of(self.view, spies["source"])
        moved = card.value * safety - source * (1 - self.risk_of(spies["source"]) if safety < 1 else 1)
        return moved if own == "moves" else max(0.0, moved)

    def named(self, faction: int, card: Face, safety: float = 1.0) -> float:
        """What a disguised card brings for one spy."""
        stands = own_side(self.view).spies[faction]
        if stands is None:
            return card.value * safety
        return max(0.0, card.value * safety - value_of(self.view, stands))

    def best(self, cards: list[Face]) -> Play:
        return max((play for card in cards for play in self.plays(card)), key=lambda play: play.worth)


class Recruit:
    """Any move that brings a spy forward, or any at all."""

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        actions = [action for action in sight.legal if self.sane(sight, action)] or list(sight.legal)
        return actions[dice.below(len(actions))]

    def sane(self, sight: Sight, action: int) -> bool:
        if sight.kind == "card":
            places = write(sight.view, action).slots["places"]
            return any(place["spies"]["own"] in ("placed", "may-move", "moves", "named") for place in places)
        if sight.kind == "place":
            slots = write(sight.view, action).slots
            return bool(slots["choice"] == "place" and slots["spies"]["own"] != "keeps")
        if sight.kind == "draw":
            return action in (DRAW, TAKE, WITHOUT)
        return action != STAY


class Agent:
    """The rules of thumb."""

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        return self.hint(sight).action

    def hint(self, sight: Sight) -> Hint:
        outlook = Outlook(sight)
        if sight.kind == "draw":
            return advise_draw(sight, outlook)
        if sight.kind in ("card", "place"):
            return advise_card(sight, outlook)
        if sight.kind == "spy-move":
            return advise_move(sight, outlook)
        if sight.kind == "disguise":
            return advise_spy(sight, outlook)
        return advise_special(sight, outlook)

    def reason(self, sight: Sight, action: int) -> Hint:
        if sight.kind in ("card", "place"):
            said = speak_for(sight, Outlook(sight), action)
            return Hint(action, *(explain(sight.view, action) if said is None else said))
        hint = self.hint(sight)
        return hint if hint.action == action else Hint(action, *explain(sight.view, action))


def speak_for(sight: Sight, outlook: Outlook, action: int) -> tuple[str, dict[str, Any]] | None:
    """What a card does best, or what it does at a place. Of what is thrown away though it could do something, nothing."""
    text = write(sight.view, action).text
    drafted = sight.view.draft.card if sight.kind == "place" else text
    card = next(face for face in own_hand(sight.view) if face.card == drafted)
    plays = outlook.plays(card)
    best = max(plays, key=lambda play: play.worth)
    chosen = best if sight.kind == "card" else next(play for play in plays if place_text(play) == text)
    if chosen.place is None and outlook.best(own_hand(sight.view)).place is not None:
        return None
    return reason(chosen)


def advise_card(sight: Sight, outlook: Outlook) -> Hint:
    """The best card and place; the same reckoning for both steps."""
    drafted = sight.view.draft.card if sight.view.draft else None
    cards = [face for face in own_hand(sight.view) if drafted in (None, face.card)]
    play = outlook.best(cards)
    text = play.card.card if drafted is None else place_text(play)
    return Hint(read(sight.view, text), *reason(play))


def place_text(play: Play) -> str:
    if play.place is None:
        return "discard"
    if play.place.over is not None:
        return f"over {play.place.over.card}"
    return f"row {'DPLF'[play.place.row]}"


def reason(play: Play) -> tuple[str, dict[str, Any]]:
    if play.place is None:
        return "hint.discard", {"card": play.card.card}
    said: dict[str, Any] = {
        "card": play.card.card,
        "row": FACTION_NAMES[play.place.row],
        "gain": round(play.gain),
        "cost": round(play.cost),
    }
    if play.place.over is not None:
        said["over"] = play.place.over.card
    how = "hint.extend" if play.place.over is None else "hint.replace"
    if said["gain"] <= 0:
        return f"{how}-cost-only" if said["cost"] > 0 else f"{how}-nothing", said
    return f"{how}-cost" if said["cost"] > 0 else how, said


def advise_draw(sight: Sight, outlook: Outlook) -> Hint:
    view = sight.view
    hand = outlook.best(own_hand(view))
    special = best_special(sight, outlook, hand)
    if special is not None:
        return special
    if TAKE in sight.legal:
        top = outlook.best([view.discard[0]])
        if DRAW not in sight.legal or top.worth > max(hand.worth, 0.0) + TAKE_MARGIN:
            slots: dict[str, Any] = {"card": top.card.card, "gain": round(top.gain), "cost": round(top.cost)}
            return Hint(int(TAKE), "hint.take" if slots["gain"] > 0 else "hint.take-cost", slots)
    if DRAW in sight.legal:
        return Hint(int(DRAW), "hint.draw")
    return Hint(min(sight.legal), "hint.without")


def best_special(sight: Sight, outlook: Outlook, hand: Play) -> Hint | None:
    """Archive or Exchange for a card that does much better, Disguise where it does: at the latest in the final round."""
    view = sight.view
    margin = SPECIAL_MARGIN if not view.final else 0.5
    wish = outlook.best(list(view.discard)) if view.discard else None
    if wish is not None and wish.worth > hand.worth + margin:
        for action, key in ((ARCHIVE, "hint.archive"), (EXCHANGE, "hint.exchange")):
            if action in sight.legal:
                return Hint(int(action), key, {"card": wish.card.card, "gain": round(wish.gain)})
    if DISGUISE in sight.legal and view.final:
        gains = [disguised(outlook, card) for card in own_hand(view)]
        if max(gains) > hand.worth + margin:
            return Hint(int(DISGUISE), "hint.disguise", {"gain": round(max(gains))})
    return None


def disguised(outlook: Outlook, card: Face) -> float:
    """What a card would bring this turn if it counted for any spy."""
    if not legal_places(outlook.view, card):
        return 0.0
    return max(outlook.named(faction, card) for faction in range(len(FACTION_NAMES)))


def advise_move(sight: Sight, outlook: Outlook) -> Hint:
    """Up, unless the lower card is so much safer that it will count more."""
    slots = write(sight.view, int(MOVE)).slots
    card, source = slots["card"], slots["source"]
    up = value_of(sight.view, card) * (1 - outlook.risk_of(card))
    stay = value_of(sight.view, source) * (1 - outlook.risk_of(source))
    action, key = (MOVE, "hint.move") if up >= stay else (STAY, "hint.stay")
    return Hint(int(action), key, {"card": card, "source": source, "faction": slots["faction"]})


def advise_spy(sight: Sight, outlook: Outlook) -> Hint:
    card = next(laid.face for quay in sight.view.rows for laid in quay.cards if laid.face.card == sight.view.laid)
    gains = [outlook.named(faction, card) for faction in range(len(FACTION_NAMES))]
    best = gains.index(max(gains))
    return Hint(sight.legal[best], "hint.spy", {"faction": FACTION_NAMES[best], "gain": round(gains[best])})


def advise_special(sight: Sight, outlook: Outlook) -> Hint:
    """Which cards a special action gives and takes: the least useful for the most useful."""
    view = sight.view
    hand = sorted(own_hand(view), key=lambda card: outlook.best([card]).worth + outlook.keep(card))
    if sight.kind == "regroup":
        cards = [card.card for card in hand[:3]]
        return Hint(read(view, f"return {' '.join(cards)}"), "hint.return", {"cards": cards})
    if sight.kind == "exchange-give":
        return Hint(read(view, f"give {hand[0].card}"), "hint.give", {"card": hand[0].card})
    wish = outlook.best(list(view.discard))
    return Hint(read(view, f"pick {wish.card.card}"), "hint.pick", {"card": wish.card.card, "gain": round(wish.gain)})
