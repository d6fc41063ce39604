"""Faults planted in Ferry: each is a small slip that somebody who writes a game could make."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game, Move
from ruse.kernel.kit import Dice, fold
from ruse.kernel.luck import Luck
from ruse.kernel.sight import Setup, Sight
from tests.contract.outside import GAME, events
from tests.contract.outside.memory import Memory, imagine
from tests.contract.outside.state import DOCK, Ferry, read_position


def with_state(kind: type[Ferry]) -> Game:
    """Ferry with another State."""

    def start(setup: Setup, luck: Luck, chronicle: list[object] | None) -> Ferry:
        table = kind(luck, setup.seats, setup.options["storm"] == "fair")
        table.chronicle = chronicle
        table.deal()
        return table

    def from_position(setup: Setup, position: Any, luck: Luck) -> Ferry:
        table = kind(luck, setup.seats, setup.options["storm"] == "fair")
        read_position(table, position)
        return table

    return replace(GAME, start=start, from_position=from_position)


class Copying(Ferry):
    """Clones are of the same kind."""

    def clone(self) -> Ferry:
        other = type(self)(self.luck.clone(), self.seats, self.fair)
        self.copy_into(other)
        return other


class TakesAnything(Copying):
    def apply(self, seat: Any, action: Any) -> None:
        if seat in range(self.seats) and action in range(DOCK + 2):
            self.do(seat, action)


class TakesWhatItDoesNotKeep(Copying):
    def __init__(self, luck: Luck, seats: int, calm: bool) -> None:
        super().__init__(luck, seats, calm)


class KeepsAnOpenFile(Copying):
    def __init__(self, luck: Luck, seats: int, fair: bool) -> None:
        super().__init__(luck, seats, fair)
        self.log = lambda event: None


class SharesAHold(Copying):
    def copy_into(self, other: Ferry) -> None:
        super().copy_into(other)
        other.holds[0] = self.holds[0]


class ForgetsTheNight(Copying):
    def copy_into(self, other: Ferry) -> None:
        super().copy_into(other)
        other.night = 1


class CountsUnnoticed(Copying):
    tide = 0

    def clear(self) -> None:
        super().clear()
        self.tide = 0

    def copy_into(self, other: Ferry) -> None:
        super().copy_into(other)
        assert isinstance(other, CountsUnnoticed)
        other.tide = self.tide


class StrikesTwice(Copying):
    def sail(self) -> None:
        self.luck.below((1, 0, 0, 0), 2)
        super().sail()


class LosesACrate(Copying):
    def settle(self, seat: int, crate: int, sinks: bool) -> None:
        super().settle(seat, crate if crate != 12 else 11, sinks)


class LowestWins(Copying):
    def outcome(self, seat: int) -> int:
        scores = [self.score(each) for each in range(self.seats)]
        return 840 // scores.count(min(scores)) if scores[seat] == min(scores) else 0


class TellsWhoChoseFirst(Copying):
    def do(self, seat: int, action: int) -> None:
        if self.drafts[seat] is not None and self.chronicle is not None and not any(self.chosen):
            self.first = seat
        super().do(seat, action)

    def sail(self) -> None:
        if getattr(self, "first", 0) != 0:
            self.tell(events.Stormed("FE-2.2", "left"))
        super().sail()


class TellsOfADraft(Copying):
    def do(self, seat: int, action: int) -> None:
        if self.drafts[seat] is None:
            self.tell(events.Stored("FE-2.3", seat))
        super().do(seat, action)


class KeepsADraft(Copying):
    def retract(self, seat: int) -> None:
        self.night += 0 if self.drafts[seat] is None else 1
        super().retract(seat)


class FinishesTooEarly(Copying):
    def finishes(self, seat: int, action: int) -> bool:
        return True


class SeesTheCrate(Copying):
    def seen(self, viewer: int, seat: int, action: int) -> int:
        return action + 1


class SeesNoDock(Copying):
    def seen(self, viewer: int, seat: int, action: int) -> int:
        return action + 1 if viewer == seat else 0


class ListsBackwards(Copying):
    def list_actions(self, seat: int, out: Any) -> None:
        for action in (DOCK + 1, DOCK) if self.drafts[seat] is not None else range(len(self.hands[seat])):
            out.add(action)


class ChecksumOfDrafts(Copying):
    def checksum(self) -> int:
        check = super().checksum()
        for draft in self.drafts:
            check = int(fold(check, -1 if draft is None else draft))
        return check


class NeverEnds(Copying):
    def sail(self) -> None:
        self.chosen = [None] * self.seats


class DealsOnTop(Copying):
    def deal(self) -> None:
        night = self.night
        super().deal()
        self.night = night


class ForgetsWhatSank(Memory):
    def note(self, event: object) -> None:
        if not isinstance(event, events.Sank):
            super().note(event)

    def fits(self, table: Ferry) -> bool:
        table = table.clone()
        table.sunk = self.sunk
        return super().fits(table)


def imagine_the_first(sight: Sight, dice: Dice) -> Ferry:
    """Biased: the rival always holds what is worth least."""
    table = imagine(sight, dice)
    rival = 1 - max(0, sight.seat) if table.seats == 2 else None
    if rival is not None and sight.seat >= 0:
        crates = sorted([*table.hands[rival], *table.warehouse])
        table.hands[rival] = crates[: len(table.hands[rival])]
        table.warehouse = crates[len(table.hands[rival]) :]
    return table


def write_roughly(view: Any, action: int) -> Move:
    move = GAME.write(view, action)
    return Move("dock", move.slots) if action >= DOCK else move


def write_at_length(view: Any, action: int) -> Move:
    move = GAME.write(view, action)
    return Move(move.text + " " * 200, move.slots)


def read_without_care(view: Any, text: str) -> int:
    if text == "?":
        raise RuseError("what?")
    return GAME.read(view, text)


def forgetful_remember(setup: Setup, viewer: int) -> Memory:
    return ForgetsWhatSank(GAME.remember(setup, viewer).to_json())


def redact_with_crates(event: Any, viewer: int) -> Any:
    return event if isinstance(event, events.Shipped) else GAME.redact(event, viewer)


def explain_in_no_words(view: Any, action: int) -> tuple[str, dict[str, Any]]:
    return "explain.nothing", {}


class RemembersForEver(Memory):
    """Looks through everything it could have been told, whatever it is told."""

    def note(self, event: object) -> None:
        for _ in range(1 << 40):
            self.to_json()
        super().note(event)


def remember_for_ever(setup: Setup, viewer: int) -> Memory:
    return RemembersForEver(GAME.remember(setup, viewer).to_json())


FAULTS: dict[str, tuple[Game, str]] = {
    "a clone that shares a pile": (with_state(SharesAHold), "clone"),
    "a clone that forgets a field": (with_state(ForgetsTheNight), "clone"),
    "a door that is open": (with_state(TakesAnything), "door"),
    "a table that cannot be made anew": (with_state(TakesWhatItDoesNotKeep), "pickle"),
    "a field that cannot be pickled": (with_state(KeepsAnOpenFile), "pickle"),
    "a field that no checksum covers": (with_state(CountsUnnoticed), "checksum"),
    "a key drawn twice": (with_state(StrikesTwice), "luck"),
    "a crate that is lost": (with_state(LosesACrate), "pieces"),
    "a wrong winner": (with_state(LowestWins), "outcome"),
    "events that depend on who chose first": (with_state(TellsWhoChoseFirst), "order of choices"),
    "a draft that is told": (with_state(TellsOfADraft), "drafts"),
    "a draft that cannot be taken back": (with_state(KeepsADraft), "drafts"),
    "a chain that says it is finished": (with_state(FinishesTooEarly), "drafts"),
    "seen that tells secret acts apart": (with_state(SeesTheCrate), "seen"),
    "seen that misses a public act": (with_state(SeesNoDock), "seen"),
    "legal actions that do not ascend": (with_state(ListsBackwards), "legal"),
    "a checksum that knows drafts": (with_state(ChecksumOfDrafts), "record"),
    "a game without an end": (with_state(NeverEnds), "every game ends"),
    "a deal that leaves the last game lying": (with_state(DealsOnTop), "deal"),
    "a memory that forgets": (
        replace(GAME, remember=forgetful_remember, recall=ForgetsWhatSank),
        "promise 4: imagine",
    ),
    "an imagination with a favourite": (replace(GAME, imagine=imagine_the_first), "promise 5: exact frequency"),
    "two moves with the same text": (replace(GAME, write=write_roughly), "notation"),
    "a move too long for the wire": (replace(GAME, write=write_at_length), "wire"),
    "an answer that is no Refusal": (replace(GAME, read=read_without_care), "refusal"),
    "a default that is not legal": (replace(GAME, default=lambda sight: DOCK + 2), "default"),
    "an event that leaks": (replace(GAME, redact=redact_with_crates), "promise 3: what is told"),
    "a hint without words": (replace(GAME, explain=explain_in_no_words), "sentences"),
    "an event of no known kind": (replace(GAME, events=GAME.events[:-1]), "events"),
    "a memory that looks for ever": (replace(GAME, remember=remember_for_ever), "steps are bounded"),
}
