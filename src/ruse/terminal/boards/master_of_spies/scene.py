"""The table as a viewer sees it, moved on by told events: what the board draws between two views.

It holds nothing but what a view showed or an event told. After every event of a delivery it equals the scene of the view.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ruse.games.master_of_spies.events import (
    Archived,
    BecameLastMaster,
    BecameMaster,
    DealtUnseen,
    Discarded,
    Disguised,
    Drew,
    DrewUnseen,
    Exchanged,
    Extended,
    GameStarted,
    HandShown,
    LookedThrough,
    Regrouped,
    RegroupedUnseen,
    Replaced,
    RoundStarted,
    Scored,
    SpyMoved,
    SpyPlaced,
    SpySentHome,
    SpyStayed,
    TookDiscard,
    TurnStarted,
)
from ruse.games.master_of_spies.view import View

FACTIONS = ("draken", "palamire", "dragon", "free")


@dataclass(slots=True)
class Player:
    """One player: cards known to the viewer, the number of the others, and where the spies stand."""

    seat: int
    known: list[str]
    hidden: int
    spies: dict[str, str]
    total: int
    special: str | None

    def leave(self, card: str) -> None:
        if card in self.known:
            self.known.remove(card)
        else:
            self.hidden -= 1


@dataclass(slots=True)
class Scene:
    game: int
    round: int
    final: bool
    starter: int
    master: int | None
    turn: int | None
    left: int
    discard: list[str]
    """What is shown of it, from the top."""
    buried: int
    """How many cards lie below that."""
    top_only: bool
    rows: dict[str, list[str]]
    players: list[Player]
    fresh: set[str] = field(default_factory=set)
    """Cards laid in this round."""
    worn: set[str] = field(default_factory=set)
    """Cards replaced twice."""

    def spies_on(self, card: str) -> list[tuple[int, str]]:
        return [(p.seat, faction) for p in self.players for faction, on in p.spies.items() if on == card]

    def follow(self, event: Any) -> None:
        match event:
            case GameStarted():
                self._start(event)
            case RoundStarted():
                self.round, self.final, self.starter = event.round, event.final, event.starter
                self.fresh = set()
            case TurnStarted():
                self.turn = event.seat
            case BecameMaster() | BecameLastMaster():
                self.master = event.seat
            case Extended() | Replaced() | Discarded():
                self._lay(event)
            case SpyPlaced() | SpyMoved():
                self.players[event.seat].spies[event.faction] = event.card
            case SpyStayed():
                self.players[event.owner].spies[event.faction] = event.card
            case SpySentHome():
                self.players[event.owner].spies.pop(event.faction, None)
            case Scored():
                self.players[event.seat].total = event.total
            case _:
                self._draw(event)

    def _start(self, event: GameStarted) -> None:
        self.game, self.starter, self.left, self.discard, self.buried = event.game, event.seat, 44, [], 0
        self.master = event.seat if self.master is not None else None
        self.rows = {faction: [] for faction in FACTIONS}
        self.fresh, self.worn = set(), set()
        for player, total in zip(self.players, event.totals, strict=True):
            player.known, player.hidden, player.spies, player.total = [], 0, {}, total
            player.special = "up" if player.special is not None else None

    def _draw(self, event: Any) -> None:
        if not hasattr(event, "seat"):
            return
        player = self.players[event.seat]
        match event:
            case Drew():
                player.known, self.left = sorted([*player.known, event.card], key=order), event.left
            case DrewUnseen():
                player.hidden, self.left = player.hidden + 1, event.left
            case DealtUnseen():
                player.hidden, self.left = event.count, self.left - event.count
            case TookDiscard() | Archived() | Exchanged():
                self._take(player, event)
            case Disguised() | LookedThrough():
                player.special = "spent"
            case Regrouped():
                player.special = "spent"
                kept = [card for card in player.known if card not in event.cards]
                player.known = sorted([*kept, *event.drawn], key=order)
            case RegroupedUnseen():
                player.special = "spent"
                player.known, player.hidden = [], player.hidden + len(player.known)
            case HandShown():
                player.known, player.hidden = list(event.cards), 0
            case _ if type(event).__name__ == "Dealt":
                player.known, self.left = list(event.cards), self.left - len(event.cards)

    def _take(self, player: Player, event: TookDiscard | Archived | Exchanged) -> None:
        if event.card in self.discard:
            self.discard.remove(event.card)
        else:
            self.buried -= 1
        if not isinstance(event, TookDiscard):
            player.special = "spent"
        if isinstance(event, Exchanged):
            player.leave(event.given)
            self._discard(event.given)
        player.known = sorted([*player.known, event.card], key=order)

    def _lay(self, event: Extended | Replaced | Discarded) -> None:
        self.players[event.seat].leave(event.card)
        if isinstance(event, Discarded):
            self._discard(event.card)
            return
        self.fresh.add(event.card)
        if isinstance(event, Extended):
            self.rows[event.row].append(event.card)
            return
        self.rows[event.row][event.place] = event.card
        self._discard(event.over)
        self.fresh.discard(event.over)
        if event.times >= 2:
            self.worn.add(event.over)

    def _discard(self, card: str) -> None:
        if self.top_only:
            self.buried += len(self.discard)
            self.discard = []
        self.discard.insert(0, card)


def order(card: str) -> tuple[int, int]:
    return "DPLF".index(card[0]), int(card[1:])


def scene_of(view: View) -> Scene:
    """A view as a scene."""
    players = [
        Player(
            seat=side.seat,
            known=[face.card for face in side.hand if face is not None],
            hidden=sum(face is None for face in side.hand),
            spies={faction: card for faction, card in zip(FACTIONS, side.spies, strict=True) if card is not None},
            total=side.total,
            special=side.special,
        )
        for side in view.sides
    ]
    faces = [*view.discard, *(laid.face for quay in view.rows for laid in quay.cards)]
    faces += [face for side in view.sides for face in side.hand if face is not None]
    return Scene(
        game=view.game,
        round=view.round,
        final=view.final,
        starter=view.starter,
        master=view.master,
        turn=view.turn,
        left=view.draw_pile,
        discard=[face.card for face in view.discard],
        buried=view.buried,
        top_only=view.top_only,
        rows={quay.faction: [laid.face.card for laid in quay.cards] for quay in view.rows},
        players=players,
        fresh={laid.face.card for quay in view.rows for laid in quay.cards if laid.laid_by is not None},
        worn={face.card for face in faces if face.times >= 2},
    )
