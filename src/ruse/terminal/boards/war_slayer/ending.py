"""The end of War Slayer V: both HQs laid open by role, the points counted, who won and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from ruse.games.war_slayer.view import Side, View
from ruse.terminal.boards.cards import CardPen
from ruse.terminal.canvas import Canvas, wrapped
from ruse.terminal.palette import ink
from ruse.terminal.speech import Speech
from ruse.terminal.words import phrase

ROLES = (("V", phrase("vip")), ("A", phrase("agents")), ("D", phrase("doubleAgents")), ("", phrase("operatives")))
ENDED = {
    "agreed": phrase("bothAgreedToEndThe"),
    "absence": phrase("theGameWasEndedBecause"),
}


@dataclass(slots=True)
class Ending:
    canvas: Canvas
    pen: CardPen
    view: View
    names: list[str]
    viewer: int | None
    points: Mapping[str, int]
    speech: Speech

    def draw(self, result: Mapping[str, Any]) -> None:
        p = self.pen.palette
        winner = self._winner(result)
        head, why, rule = self._headline(result, winner)
        self.canvas.put(2, 0, head, ink(p.desk_ink, p.desk, bold=True))
        reason = Text(f"{why} ", ink(p.desk_ink_2, p.desk), end="")
        reason.append(rule, ink(p.petrol, p.desk, underline=True))
        lines = wrapped(reason, self.canvas.width - 4)
        for row, line in enumerate(lines, 1):
            self.canvas.write(2, row, line)
        gap = 1 if self.canvas.height >= 20 else 0
        y = 1 + len(lines) + gap
        bottom = self.viewer if self.viewer is not None else 0
        for seat in (bottom, 1 - bottom):
            y = self._side(self.view.sides[seat], y, bottom, won=seat == winner) + gap

    def _winner(self, result: Mapping[str, Any]) -> int | None:
        outcome = result["outcome"]
        return outcome.index(max(outcome)) if max(outcome) != min(outcome) else None

    def _name(self, seat: int) -> str:
        return phrase("you") if seat == self.viewer else self.names[seat]

    def _headline(self, result: Mapping[str, Any], winner: int | None) -> tuple[str, str, str]:
        mine, theirs = result["scores"] if self.viewer != 1 else reversed(result["scores"])
        head = (
            phrase("nobodyWon")
            if winner is None
            else phrase("wonTo", name=self._name(winner), theirs=max(mine, theirs), theirs2=min(mine, theirs))
        )
        reason = result["reason"]
        if reason != "over":
            loser = "" if winner is None else self._name(1 - winner)
            head = phrase("nobodyWon") if winner is None else phrase("won2", name=self._name(winner))
            return head, phrase("loserResigned", name=loser) if reason == "resigned" else ENDED[reason], ""
        says = self.speech.reason(self.view.reason)
        return head, says.text if says else "", (says.rule or "") if says else ""

    def _side(self, side: Side, y: int, bottom: int, *, won: bool) -> int:
        p = self.pen.palette
        sign, colour = ("▲", p.you) if side.seat == bottom else ("▼", p.rival)
        cards = self._all_cards(side)
        total = sum(self.points[card] for card in cards)
        best = phrase("theWinner") if won else ""
        plate = f" {phrase('points2', sign=sign, name=self._name(side.seat), total=total, what=best)} "
        self.canvas.put(2, y, plate, ink(p.on_side, colour, bold=True) if won else ink(colour, p.desk, bold=True))
        self.canvas.put(4 + len(plate), y, phrase("cards", cards=len(cards)), ink(p.desk_ink_2, p.desk))
        y += 1
        for badge, title in ROLES:
            of_role = sorted((c for c in cards if self.pen.badges[c] == badge), key=_rank_order)
            if of_role:
                y = self._role(title, of_role, y)
        return y

    def _all_cards(self, side: Side) -> list[str]:
        """A game that ended early leaves cards on the table: they count for who holds them."""
        places = [slot.card for slot in (*side.theater, *side.dossier)]
        loose = [card for card in (*side.hand, *side.aside, *places) if card is not None]
        return [*(side.pile or ()), *loose]

    def _role(self, title: str, cards: list[str], y: int) -> int:
        p = self.pen.palette
        worth = self.points[cards[0]]
        sum_text = f"{len(cards):>2} × {worth:<2} = {len(cards) * worth:>2}"
        self.canvas.put(4, y, f"{title:<14}{sum_text}", ink(p.desk_ink, p.desk))
        x = 4 + 14 + len(sum_text) + 2
        for card in cards:
            if x + len(card) > self.canvas.width - 1:
                x, y = 4, y + 1
            x += self.pen.chip(x, y, card) + 1
        return y + 1


def _rank_order(card: str) -> tuple[int, str]:
    ranks = ["A", "K", "Q", "J", *(str(n) for n in range(10, 1, -1))]
    return ranks.index(card[:-1]), card[-1]
