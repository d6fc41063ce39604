"""What each viewer is told and asked, built at once from the State as it stands."""

from __future__ import annotations

from ruse.kernel.game import Move
from ruse.kernel.races import Race
from ruse.kernel.state import HOUSE
from ruse.table.delivery import Delivery, Question
from ruse.table.play import Asked
from ruse.table.standing import Standing


class Telling(Standing):
    def _tell(self, now: int) -> tuple[Delivery, ...]:
        """Build what each viewer is told, at once, from this State."""
        happened, chosen = self._play.take_in(), self._play.take_chosen()
        deliveries, asked = self._play.tell(happened, chosen, over=self.over())
        for seat, before, question in asked:
            self._ask(seat, before, question, now)
        if self.ended is not None and self.ended["reason"] != "over":
            told = {delivery.viewer: delivery for delivery in deliveries}
            deliveries = [self._laid_open(viewer, told.get(viewer)) for viewer in self._play.watchers]
        self._lock(chosen, asked)
        self._acted_quietly = False
        return tuple(deliveries)

    def _lock(self, chosen: dict[int, Move], asked: list[Asked]) -> None:
        """Who has chosen is locked in while everybody who owes something is asked what they were asked before."""
        owing = self.acting() & ~(1 << HOUSE)
        for seat, _, _ in asked:
            if (owing >> seat) & 1:
                owing = 0
        self.locked = {**self.locked, **chosen} if owing else {}

    def _laid_open(self, viewer: int, delivery: Delivery | None) -> Delivery:
        watcher = self._play.watchers[viewer]
        watcher.version += 1 if delivery is None else 0
        events = delivery.events if delivery else ()
        return Delivery(viewer, watcher.version, events, self._play.lay_open(viewer), None)

    def _ask(self, seat: int, before: Question | None, question: Question | None, now: int) -> None:
        """The seat is asked something else; its clock goes on while what it is asked stays the same."""
        if before is not None:
            self.clocks.stop(seat, now)
            self._warned.discard(seat)
        self._start_clock(seat, question, now)

    def _start_clock(self, seat: int, question: Question | None, now: int) -> None:
        """Windows have their own length and take nothing from anybody's time."""
        if question is not None and not self.moments.is_window(question.kind):
            self.clocks.start(seat, now)

    def _look(self, now: int) -> None:
        """What opens or goes on in real time, as the table stands."""
        if not self.moments.happen():
            return
        race = None if self.over() else self._race_owed()
        self.moments.look(self.acting(), self._window_owed(), race, now)

    def _window_owed(self) -> str | None:
        """The kind of the window that everybody owes who owes something."""
        kind: str | None = None
        for seat in self._owing_seats():
            question = self._play.watchers[seat].question
            if question is not None:
                kind = question.kind
                if not self.moments.is_window(kind):
                    return None
        return kind

    def _race_owed(self) -> Race | None:
        return self.moments.race_owed(self._play.public_view()) if self._play.house_owes() else None

    def _house_waits(self) -> bool:
        """Does a deal begin with something that the table itself decides by a draw?"""
        return not self.over() and self._play.house_owes() and self._race_owed() is None
