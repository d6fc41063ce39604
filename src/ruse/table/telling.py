"""What each viewer is told and asked, built at once from a table as it stands."""

from __future__ import annotations

from ruse.kernel.game import Move
from ruse.kernel.state import HOUSE
from ruse.table.delivery import Delivery, Question
from ruse.table.play import Asked
from ruse.table.stand import Stand


def tell(stand: Stand, now: int) -> tuple[Delivery, ...]:
    """What is new for each viewer; clocks run for who is asked something else."""
    happened, chosen = stand.play.take_in(), stand.play.take_chosen()
    deliveries, asked = stand.play.tell(happened, chosen, over=stand.over())
    for seat, before, question in asked:
        _ask(stand, seat, before, question, now)
    if stand.ended is not None and stand.ended["reason"] != "over":
        told = {delivery.viewer: delivery for delivery in deliveries}
        deliveries = [_laid_open(stand, viewer, told.get(viewer)) for viewer in stand.play.watchers]
    _lock(stand, chosen, asked)
    stand.acted_quietly = False
    return tuple(deliveries)


def _ask(stand: Stand, seat: int, before: Question | None, question: Question | None, now: int) -> None:
    """The seat is asked something else; its clock goes on while what it is asked stays the same."""
    if before is not None:
        stand.clocks.stop(seat, now)
        stand.warned.discard(seat)
    start_clock(stand, seat, question, now)


def start_clock(stand: Stand, seat: int, question: Question | None, now: int) -> None:
    """Windows have their own length and take nothing from anybody's time."""
    if question is not None and not stand.moments.is_window(question.kind):
        stand.clocks.start(seat, now)


def _lock(stand: Stand, chosen: dict[int, Move], asked: list[Asked]) -> None:
    """Who has chosen is locked in while everybody who owes something is asked what they were asked before."""
    owing = stand.acting() & ~(1 << HOUSE)
    for seat, _, _ in asked:
        if (owing >> seat) & 1:
            owing = 0
    stand.locked = {**stand.locked, **chosen} if owing else {}


def _laid_open(stand: Stand, viewer: int, delivery: Delivery | None) -> Delivery:
    watcher = stand.play.watchers[viewer]
    watcher.version += 1 if delivery is None else 0
    events = delivery.events if delivery else ()
    return Delivery(viewer, watcher.version, events, stand.play.lay_open(viewer), None)


def look(stand: Stand, now: int) -> None:
    """What opens or goes on in real time, as the table stands."""
    if stand.moments.happen():
        race = None if stand.over() else stand.race_owed()
        stand.moments.look(stand.acting(), stand.window_owed(), race, now)
