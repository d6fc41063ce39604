"""Faults planted in War Slayer V, around its compiled State."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from msgspec import structs

from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.actions import BACK_OUT
from ruse.games.war_slayer.events import Laid, OperationWon, Took
from ruse.games.war_slayer.view import View
from ruse.kernel.errors import Refusal
from ruse.kernel.game import Game, Move
from ruse.kernel.kit import Actions, Dice
from ruse.kernel.sight import Sight
from ruse.kernel.state import State
from tests.contract.delegate import Delegate, Remembering, behind


def view_with_a_card(table: Any, viewer: int) -> View:
    """Shows one card of the rival's hand."""
    honest: View = GAME.view(table, viewer)
    sides = list(honest.sides)
    for seat in (0, 1):
        if sides[seat].hand:
            hand = table.position()["sides"][seat]["hand"]
            sides[seat] = structs.replace(sides[seat], hand=(hand[0], *sides[seat].hand[1:]))
    return structs.replace(honest, sides=tuple(sides))


def view_that_forgets_itself(table: Any, viewer: int) -> View:
    """Shows the dossiers while somebody decides, and only then."""
    honest: View = GAME.view(table, viewer)
    if honest.phase != "back-out":
        return honest
    sides = []
    for side, truth in zip(honest.sides, table.position()["sides"], strict=True):
        slots = [structs.replace(slot, card=card) for slot, card in zip(side.dossier, truth["dossier"], strict=True)]
        sides.append(structs.replace(side, dossier=tuple(slots)))
    return structs.replace(honest, sides=tuple(sides))


class Peeking:
    """A game with one function that remembers the last table anybody looked at."""

    def __init__(self) -> None:
        self.table: Any = None

    def view(self, table: Any, viewer: int) -> View:
        self.table = table
        honest: View = GAME.view(table, viewer)
        return honest

    def read(self, view: View, text: str) -> int:
        """A refusal that says who holds the card."""
        try:
            return GAME.read(view, text)
        except Refusal as refusal:
            card = text.split()[-1] if text.split() else ""
            rival = self.table.position()["sides"][1 - (view.viewer or 0)]
            if card in rival["hand"] or card in rival["hq"][:3]:
                raise Refusal(f"{card} is close to your rival", refusal.rule) from refusal
            raise

    def imagine(self, sight: Sight, dice: Dice) -> State:
        """An imagination that knows the truth."""
        imagined = GAME.imagine(sight, dice)
        return GAME.from_position(sight.setup, self.table.position(), imagined.luck)


def redact_laid(event: Any, viewer: int) -> Any:
    return event if isinstance(event, Laid) else GAME.redact(event, viewer)


def redact_took(event: Any, viewer: int) -> Any:
    return event if isinstance(event, Took) else GAME.redact(event, viewer)


def write_sorted(view: View, action: int) -> Move:
    """Loses the order of the cards."""
    move = GAME.write(view, action)
    return Move(" ".join(sorted(move.text.split())), move.slots)


class LegalByASecret(Delegate):
    """Nobody may back out of an operation that would win them the rival's agent."""

    def list_actions(self, seat: int, out: Actions) -> None:
        all_of_them = Actions()
        self.inner.list_actions(seat, all_of_them)
        position: Any = self.inner.position()
        hidden = [card for card in position["sides"][1 - seat]["theater"] if card and card[0] in "JQK"]
        for action in all_of_them.to_list():
            if action != BACK_OUT or not hidden:
                out.add(action)


class LosesACard(Delegate):
    def do(self, seat: int, action: int) -> None:
        super().do(seat, action)
        if self.inner.mission == 2 and self.inner.hq0.count == 24:
            self.inner.hq0.draw()


class WrongWinner(Delegate):
    def outcome(self, seat: int) -> int:
        return int(self.inner.outcome(1 - seat))


class SharesAPile(Delegate):
    def clone(self) -> State:
        other = self.inner.clone()
        other.hq1 = self.inner.hq1
        return type(self)(other)


class ForgetsTheLoser(Delegate):
    def clone(self) -> State:
        other = self.inner.clone()
        other.defector = -1
        other.mission = 1
        return type(self)(other)


class ForgetsWinners(Delegate):
    def position(self) -> dict[str, object]:
        return {**self.inner.position(), "winners": [None, None, None]}


class DrawsTwice(Delegate):
    def do(self, seat: int, action: int) -> None:
        before = self.inner.mission
        super().do(seat, action)
        if self.inner.mission != before:
            self.inner.luck.below((1, 0, 0, 0), 2)


class SkipsADecision(Delegate):
    """Whoever would lose nothing by going on is not even asked."""

    def do(self, seat: int, action: int) -> None:
        super().do(seat, action)
        position: Any = self.inner.position()
        if position["phase"] == "back-out":
            loser = position["loser"]
            if not any(card and card[0] in "JQK" for card in position["sides"][1 - loser]["theater"]):
                self.inner.do(loser, 12)


class Contradicts(Remembering):
    """Takes the winner for the loser."""

    def note(self, event: object) -> None:
        if isinstance(event, Took):
            event = structs.replace(event, seat=event.owner)
        super().note(event)


class BelievesAnything(Remembering):
    def fits(self, state: Any) -> bool:
        return True


class CitesNothing(Delegate):
    def do(self, seat: int, action: int) -> None:
        super().do(seat, action)
        if self.chronicle is not None:
            wrong = [structs.replace(e, rule="WS-4.9") if isinstance(e, OperationWon) else e for e in self.chronicle]
            self.chronicle[:] = wrong


PEEKING = Peeking()

FAULTS: dict[str, tuple[Game, str]] = {
    "a view that shows a card": (replace(GAME, view=view_with_a_card), "promise 1: the view"),
    "a view that shows a secret in one phase": (replace(GAME, view=view_that_forgets_itself), "promise 1: the view"),
    "a refusal that tells": (
        replace(GAME, view=PEEKING.view, read=PEEKING.read),
        "promise 2: what is legal",
    ),
    "a legal list that depends on a secret": (behind(LegalByASecret), "promise 2: what is legal"),
    "a decision that is skipped because of a secret": (behind(SkipsADecision), "promise 3: what is told"),
    "an event that shows laid cards": (replace(GAME, redact=redact_laid), "promise 3: what is told"),
    "an event that shows spectators a taken card": (replace(GAME, redact=redact_took), "promise 3: what is told"),
    "an imagination that peeks": (replace(GAME, view=PEEKING.view, imagine=PEEKING.imagine), "promise 4: imagine"),
    "a memory that contradicts the truth": (behind(Delegate, Contradicts), "promise 5: the memory"),
    "a memory that believes anything": (behind(Delegate, BelievesAnything), "promise 5: the memory"),
    "a notation that is not total": (replace(GAME, write=write_sorted), "notation"),
    "a lost card": (behind(LosesACard), "pieces"),
    "a wrong winner": (behind(WrongWinner), "outcome"),
    "a clone that shares a pile": (behind(SharesAPile), "clone"),
    "a clone that forgets a field": (behind(ForgetsTheLoser), "clone"),
    "a position that forgets": (behind(ForgetsWinners), "position"),
    "a key drawn twice": (behind(DrawsTwice), "luck"),
    "an event that cites no rule": (behind(CitesNothing), "events"),
}
