"""The table as a viewer sees it, moved on by told events: what the board draws between two views.

It holds nothing but what a view showed or an event told. After every event of a delivery it equals the scene of the view.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ruse.games.war_slayer.events import (
    BackedOut,
    ClaimedDossier,
    ClaimedDossierUnseen,
    ClaimedOperatives,
    Defected,
    Drew,
    DrewUnseen,
    Flipped,
    GameEnded,
    Laid,
    LaidUnseen,
    MissionStarted,
    OperationDrawn,
    OperationWon,
    Standoff,
    Took,
    TookUnseen,
    VipRevealed,
    WentHome,
)
from ruse.games.war_slayer.view import Side, View


@dataclass(slots=True)
class Place:
    """`lies`: empty, down, up, taken (a dossier's card) or claimed (an operative that went over)."""

    lies: str = "empty"
    card: str | None = None
    to: int | None = None
    """Who has it now, if it was taken or claimed."""


@dataclass(slots=True)
class Verdict:
    """What came out of a flipped column. `kind`: open, won, draw, defected, standoff."""

    kind: str
    cards: tuple[str, ...]
    winner: int | None = None
    defectors: tuple[int, ...] = ()


@dataclass(slots=True)
class Camp:
    """One player's half of the table."""

    seat: int
    hq: int
    hand: list[str | None] = field(default_factory=list)
    first_row: str | None = None
    theater: list[Place] = field(default_factory=lambda: [Place(), Place(), Place()])
    dossier: list[Place] = field(default_factory=lambda: [Place(), Place(), Place()])
    aside: list[str | None] = field(default_factory=list)

    def row(self, name: str) -> list[Place]:
        return self.theater if name == "theater" else self.dossier


@dataclass(slots=True)
class Scene:
    mission: int
    defeated: int
    camps: list[Camp]
    verdicts: list[Verdict] = field(default_factory=list)
    backed_out: int | None = None
    last: bool = False
    """The VIP was seen: this mission is the last."""
    over: bool = False

    def column(self, seat: int, index: int) -> int:
        """WS-4.1: the seat's own column that is flipped as number `index`."""
        return index if seat == self.defeated else 2 - index

    def flip_of(self, seat: int, column: int) -> int:
        """The other way round: when the seat's column is flipped."""
        return column if seat == self.defeated else 2 - column

    def follow(self, event: Any) -> None:
        match event:
            case MissionStarted():
                self._start(event.mission, event.defeated)
            case Drew() | DrewUnseen():
                camp = self.camps[event.seat]
                camp.hand = list(event.cards) if isinstance(event, Drew) else [None] * event.count
                camp.hq -= len(camp.hand)
            case Laid() | LaidUnseen():
                self._lay(event)
            case Flipped():
                for seat, column in enumerate(event.columns):
                    self.camps[seat].theater[column] = Place("up", event.cards[seat])
                self.verdicts.append(Verdict("open", event.cards))
            case OperationWon():
                self.verdicts[event.index].kind = "won"
                self.verdicts[event.index].winner = event.winner
            case OperationDrawn():
                self.verdicts[event.index].kind = "draw"
            case Standoff():
                self.verdicts[-1].kind = "standoff"
            case BackedOut():
                self.backed_out = event.seat
            case VipRevealed():
                self.last = True
            case GameEnded():
                self.over = True
            case _:
                self._move(event)

    def _move(self, event: Any) -> None:
        match event:
            case Took() | TookUnseen():
                self.camps[event.owner].dossier[event.column] = Place("taken", None, event.seat)
                self.camps[event.seat].aside.append(event.card if isinstance(event, Took) else None)
            case ClaimedOperatives():
                for owner, column, card in zip(event.owners, event.columns, event.cards, strict=True):
                    self.camps[owner].theater[column] = Place("claimed", card, event.seat)
                    self.camps[event.seat].aside.append(card)
            case Defected():
                self.verdicts[-1].kind = "defected"
                self.verdicts[-1].defectors += (event.seat,)
                self.camps[event.seat].theater[event.column] = Place("claimed", event.card, event.claimant)
                self.camps[event.claimant].aside.append(event.card)
            case ClaimedDossier() | ClaimedDossierUnseen():
                self._claim_dossier(event)
            case WentHome():
                self._go_home(event)

    def _start(self, mission: int, defeated: int) -> None:
        self.mission = mission
        self.defeated = defeated
        self.verdicts = []
        self.backed_out = None
        self.camps = [Camp(camp.seat, camp.hq) for camp in self.camps]

    def _lay(self, event: Laid | LaidUnseen) -> None:
        camp = self.camps[event.seat]
        cards = event.cards if isinstance(event, Laid) else (None, None, None)
        camp.row(event.row)[:] = [Place("down", card) for card in cards]
        camp.hand = []
        camp.first_row = camp.first_row or event.row

    def _claim_dossier(self, event: ClaimedDossier | ClaimedDossierUnseen) -> None:
        for i, column in enumerate(event.columns):
            card = event.cards[i] if isinstance(event, ClaimedDossier) else None
            self.camps[event.owner].dossier[column] = Place("taken", None, event.seat)
            self.camps[event.seat].aside.append(card)

    def _go_home(self, event: WentHome) -> None:
        camp = self.camps[event.seat]
        camp.hq += len(camp.aside) + len(event.operatives) + len(event.information)
        camp.aside = []
        for column in event.operatives:
            camp.theater[column] = Place()
        for column in event.information:
            camp.dossier[column] = Place()


def scene_of(view: View) -> Scene:
    """A view as a scene."""
    verdicts = [
        Verdict("draw" if operation.winner is None else "won", operation.cards, operation.winner)
        for operation in view.operations
    ]
    camps = [_camp(side) for side in view.sides]
    over = view.phase == "over"
    return Scene(view.mission, view.defeated, camps, verdicts, None, last=view.reason == "vip-revealed", over=over)


def _camp(side: Side) -> Camp:
    taker = 1 - side.seat
    return Camp(
        seat=side.seat,
        hq=side.hq,
        hand=list(side.hand),
        first_row=side.first_row,
        theater=[Place(slot.lies, slot.card) for slot in side.theater],
        dossier=[Place(slot.lies, slot.card, taker if slot.lies == "taken" else None) for slot in side.dossier],
        aside=list(side.aside),
    )
