"""Simple strategies for Master of Spies, each of another kind: no Mastermind may lose to one of them.

`Climber` takes what brings most points at once. `Saboteur` sends the others' spies home, whatever it gains by that.
`Creeper` goes up a row in the smallest steps, where nobody can get between. `Miser` keeps its high cards for the end.
`Magpie` never draws blind while the discard pile has a card.
"""

from __future__ import annotations

from ruse.bots.master_of_spies.thumb import Agent, Outlook, Play, place_text
from ruse.games.master_of_spies.actions import MOVE, TAKE
from ruse.games.master_of_spies.notation import read
from ruse.games.master_of_spies.places import own_hand
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight


class Foil:
    """Draws and decides as an Agent does; which card goes where is its own."""

    takes = False

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        if sight.kind == "draw" and self.takes and TAKE in sight.legal:
            return int(TAKE)
        if sight.kind == "spy-move":
            return int(MOVE)
        if sight.kind not in ("card", "place"):
            return Agent().choose(sight, budget, dice)
        view, outlook = sight.view, Outlook(sight)
        drafted = view.draft.card if view.draft else None
        plays = [play for card in own_hand(view) if drafted in (None, card.card) for play in outlook.plays(card)]
        best = max(plays, key=lambda play: self.rate(outlook, play))
        return read(view, best.card.card if drafted is None else place_text(best))

    def rate(self, outlook: Outlook, play: Play) -> tuple[float, ...]:
        raise NotImplementedError


class Climber(Foil):
    def rate(self, outlook: Outlook, play: Play) -> tuple[float, ...]:
        return play.gain, -play.card.value


class Saboteur(Foil):
    def rate(self, outlook: Outlook, play: Play) -> tuple[float, ...]:
        return play.cost, play.gain


class Creeper(Foil):
    def rate(self, outlook: Outlook, play: Play) -> tuple[float, ...]:
        if play.place is None or play.gain <= 0:
            return -99.0, -play.card.value
        cards = outlook.view.rows[play.place.row].cards
        before = cards[play.place.place - 1].face.value if play.place.place > 0 else 0
        return float(before - play.card.value), play.gain


class Miser(Foil):
    def rate(self, outlook: Outlook, play: Play) -> tuple[float, ...]:
        if outlook.view.final:
            return play.gain + play.cost, play.gain
        return float(play.place is not None and play.gain > 0), -play.card.value


class Magpie(Climber):
    takes = True

    def rate(self, outlook: Outlook, play: Play) -> tuple[float, ...]:
        return (play.worth,)


FOILS = (Climber, Saboteur, Creeper, Miser, Magpie)
