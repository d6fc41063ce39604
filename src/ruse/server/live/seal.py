"""The seal of a table's luck before the deal: a secret that is committed to, and what each seat has added.

Seats that commit first send what they add when every commitment is known, so that nobody's part depends on another's. Which
commitments those were stands beside it: where somebody else sits down meanwhile it counts no more, and is drawn again.
"""

from __future__ import annotations

from ruse.kernel.record import Secret
from ruse.kernel.sealed import bot_entropy, fresh_secret, round_of, seat_commitment
from ruse.server.live.places import Place
from ruse.server.live.timer import Timer
from ruse.table.chairs import BOT, PERSON


def fresh_seal() -> Secret:
    return Secret(sealed=fresh_secret())


class Seal:
    def __init__(self) -> None:
        self.secret: Secret | None = None
        self.wait = Timer()
        """Runs while the deal waits for who has added nothing."""
        self.waiting_for: list[str | None] = []
        """Who sat here when the wait began: with anybody else it begins anew."""
        self.opening = ""
        """The commitments under which seats show now what they committed to; "" before they do."""

    def lay(self, secret: Secret | None) -> None:
        self.wait.stop()
        self.secret = secret

    def commitment(self) -> str:
        assert self.secret is not None
        return self.secret.commitment()

    def shows(self, places: list[Place]) -> bool:
        """Do seats show what they committed to? From then on nobody can add anything else."""
        return self.opening == round_of(commitments(places))

    def asks(self, place: Place, places: list[Place]) -> bool:
        """Is the deal held up for this seat?"""
        if has_added(place, places) or not (place.ready or self.wait.is_set()):
            return False
        return has_committed(place) if self.shows(places) else not has_committed(place) or is_stale(place, places)

    def closed(self, places: list[Place]) -> Secret:
        """The secret with what each seat added; what bots add comes from the secret itself."""
        sealed = self.secret.sealed if self.secret is not None else None
        assert sealed is not None
        added = [
            bot_entropy(sealed, place.seat) if place.kind == BOT else _counted(place, places) for place in places
        ]  # fmt: skip
        shown = tuple(commitments(places)) if any(place.commitment for place in places) else None
        return Secret(sealed=sealed, entropy=tuple(added), commitments=shown)


def commitments(places: list[Place]) -> list[str | None]:
    """One a seat; who sent its text straight away is bound by that. None of a bot, and of a seat that added nothing."""
    return [
        place.commitment or (seat_commitment(place.entropy) if place.entropy else None)
        if place.kind == PERSON
        else None
        for place in places
    ]


def is_stale(place: Place, places: list[Place]) -> bool:
    """Was its part shown under other commitments than there are now?"""
    return bool(place.commitment and place.entropy) and place.under != round_of(commitments(places))


def has_committed(place: Place) -> bool:
    return place.kind != PERSON or bool(place.commitment or place.entropy)


def has_added(place: Place, places: list[Place]) -> bool:
    return place.kind != PERSON or _counted(place, places) is not None


def _counted(place: Place, places: list[Place]) -> str | None:
    return None if is_stale(place, places) else place.entropy or None


def settled(places: list[Place]) -> bool:
    """Has every seat fixed its part, so that parts may be shown?"""
    return all(has_committed(place) and not is_stale(place, places) for place in places)


def missing(places: list[Place]) -> list[Place]:
    """Whose part is not known yet."""
    return [place for place in places if not has_added(place, places)]
