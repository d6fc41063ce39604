"""Where a card may go and what it does to the spies there, read off a view: for notation, explanations and boards."""

from __future__ import annotations

from typing import Any

from ruse.games.master_of_spies.equipment import BORDER_NAMES, HIGHEST, NO_BORDER
from ruse.games.master_of_spies.play import (
    BORDER_AFTER,
    BORDER_BEFORE,
    FITS,
    NOT_HIGHER,
    NOT_LOWER,
    misfit,
)
from ruse.games.master_of_spies.view import Face, Quay, Side, Spy, View
from ruse.kernel.errors import Refusal
from ruse.kernel.kit import NOTHING
from ruse.kernel.shape import Shape


class Place(Shape, frozen=True):
    """A position in a row: behind its last card, or over one of them."""

    row: int
    place: int
    over: Face | None


def own_side(view: View) -> Side:
    assert view.viewer is not None, "a spectator has no moves"
    return view.sides[view.viewer]


def own_hand(view: View) -> list[Face]:
    return [face for face in own_side(view).hand if face is not None]


def places_of(view: View) -> list[Place]:
    """Every position there is, in the order of the actions."""
    found = []
    for row, quay in enumerate(view.rows):
        found += [Place(row, place, laid.face) for place, laid in enumerate(quay.cards)]
        if len(quay.cards) < HIGHEST:
            found.append(Place(row, len(quay.cards), None))
    return found


def legal_places(view: View, card: Face) -> list[Place]:
    return [place for place in places_of(view) if refusal(view, card, place) is None]


def refusal(view: View, card: Face, place: Place) -> Refusal | None:
    """MS-3.2 to 3.4: why this card cannot go there."""
    quay = view.rows[place.row]
    if place.over is not None:
        if card.worn:
            return Refusal(f"{card.card} has been replaced twice: it can only extend a row", "MS-3.3")
        if not view.replace_last and place.place == len(quay.cards) - 1:
            return Refusal("The last card of a row cannot be replaced at this table", "MS-3.4")
    before, before_border, before_name = _before(quay, place.place)
    after = quay.cards[place.place + 1].face if place.place + 1 < len(quay.cards) else None
    border = BORDER_NAMES.index(card.border)
    after_border = NOTHING if after is None else BORDER_NAMES.index(after.border)
    after_value = NOTHING if after is None else after.value
    wrong = misfit(card.value, border, before, before_border, after_value, after_border)
    if wrong == FITS:
        return None
    next_name = after.card if after is not None else ""
    reasons = {
        NOT_HIGHER: f"{card.card} is not higher than {before_name} before it",
        BORDER_BEFORE: f"{card.card} has the same border as {before_name} before it: {card.border}",
        NOT_LOWER: f"{card.card} is not lower than {next_name} after it",
        BORDER_AFTER: f"{card.card} has the same border as {next_name} after it: {card.border}",
    }
    return Refusal(reasons[wrong], "MS-3.2")


def _before(quay: Quay, place: int) -> tuple[int, int, str]:
    if place == 0:
        return 0, BORDER_NAMES.index(quay.port_border) if quay.port_border != "none" else NO_BORDER, "the Port"
    face = quay.cards[place - 1].face
    return face.value, BORDER_NAMES.index(face.border), face.card


def value_of(view: View, card: str) -> int:
    """The value of a card that lies on the table."""
    return next(laid.face.value for quay in view.rows for laid in quay.cards if laid.face.card == card)


def effect(view: View, card: Face, place: Place) -> dict[str, Any]:
    """What laying this card there would do: spies that go home or stay, and the part of one's own spy.

    `own` is `placed`, `may-move` or `moves` (from `source`), `stays`, `keeps` (it stands higher, on `source`) or `named`
    (a disguise: the player will name it).
    """
    spies: tuple[Spy, ...] = ()
    same = False
    if place.over is not None:
        spies = view.rows[place.row].cards[place.place].spies
        same = place.over.faction == card.faction
    listed = [{"seat": spy.seat, "faction": spy.faction} for spy in spies]
    own, source = _own_part(view, card, spies, same=same)
    return {"home": [] if same else listed, "stay": listed if same else [], "own": own, "source": source}


def _own_part(view: View, card: Face, spies: tuple[Spy, ...], *, same: bool) -> tuple[str, str | None]:
    if view.disguised:
        return "named", None
    seat = own_side(view).seat
    faction = [quay.faction for quay in view.rows].index(card.faction)
    stands = own_side(view).spies[faction]
    if Spy(seat, card.faction) in spies:
        return ("stays", stands) if same else ("placed", None)
    if stands is None:
        return "placed", None
    if value_of(view, stands) >= card.value:
        return "keeps", stands
    return "moves" if view.forced_move else "may-move", stands
