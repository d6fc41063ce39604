"""Moves as people would write them on paper, and back.

`draw`, `take` (the top of the discard pile), `without`; `disguise`, `regroup`, `archive`, `exchange`; then `return D3 P5`,
`give D3` and `pick L9`. A card is laid in two steps: `D7`, then `row P` (behind the last card of that row), `over L5` or
`discard`. `move` or `stay` for a spy, `spy L` to name one. Reading is generous about case, writing is exact.
"""

from __future__ import annotations

from typing import Any

from ruse.games.master_of_spies.actions import (
    ARCHIVE,
    CARD,
    DISCARD,
    DISGUISE,
    DRAW,
    EXCHANGE,
    GIVE,
    MOVE,
    PICK,
    PLACE,
    REGROUP,
    RETURN,
    SPY,
    STAY,
    TAKE,
    WITHOUT,
)
from ruse.games.master_of_spies.equipment import FACTION_NAMES, HIGHEST, LETTERS
from ruse.games.master_of_spies.places import Place, effect, legal_places, own_hand, own_side, places_of, refusal
from ruse.games.master_of_spies.view import Face, View
from ruse.kernel.errors import Refusal
from ruse.kernel.game import Move

PLAIN = {
    "draw": DRAW,
    "take": TAKE,
    "without": WITHOUT,
    "disguise": DISGUISE,
    "regroup": REGROUP,
    "archive": ARCHIVE,
    "exchange": EXCHANGE,
    "discard": DISCARD,
    "stay": STAY,
    "move": MOVE,
}
PLAIN_TEXT = {int(action): text for text, action in PLAIN.items()}
OF_DRAWING = ("draw", "take", "without", "disguise", "regroup", "archive", "exchange")


def write(view: View, action: int) -> Move:
    if action in PLAIN_TEXT:
        return Move(PLAIN_TEXT[action], _plain_slots(view, action))
    if action < DISCARD:
        return _write_card(view, own_hand(view)[action - CARD])
    if action < STAY:
        row, place = divmod(action - int(PLACE), int(HIGHEST))
        return _write_place(view, _drafted(view), _place_at(view, row, place))
    if action < GIVE:
        faction = action - SPY
        return Move(f"spy {LETTERS[faction]}", {"choice": "spy", "faction": FACTION_NAMES[faction]})
    if action < PICK:
        card = own_hand(view)[action - GIVE].card
        return Move(f"give {card}", {"choice": "give", "card": card})
    if action < RETURN:
        card = view.discard[action - PICK].card
        return Move(f"pick {card}", {"choice": "pick", "card": card})
    mask = action - RETURN
    cards = [face.card for place, face in enumerate(own_hand(view)) if (mask >> place) & 1]
    return Move(f"return {' '.join(cards)}", {"choice": "return", "cards": cards})


def _plain_slots(view: View, action: int) -> dict[str, Any]:
    slots: dict[str, Any] = {"choice": PLAIN_TEXT[action]}
    if action == TAKE:
        slots["card"] = view.discard[0].card
    elif action in (STAY, MOVE):
        slots |= {"faction": view.spy, "card": view.laid, "source": _standing(view)}
    return slots


def _write_card(view: View, card: Face) -> Move:
    """A hand card, and every place it may go to, so that a board can light them up at once."""
    places = [_write_place(view, card, place) for place in legal_places(view, card)]
    listed = [{"text": move.text, **move.slots} for move in places]
    return Move(card.card, {"choice": "card", "card": card.card, "places": listed})


def _write_place(view: View, card: Face, place: Place) -> Move:
    over = None if place.over is None else place.over.card
    text = f"row {LETTERS[place.row]}" if over is None else f"over {over}"
    slots = {"choice": "place", "card": card.card, "row": FACTION_NAMES[place.row], "place": place.place, "over": over}
    return Move(text, slots | {"spies": effect(view, card, place)})


def _place_at(view: View, row: int, place: int) -> Place:
    return next(found for found in places_of(view) if (found.row, found.place) == (row, place))


def _drafted(view: View) -> Face:
    """The card that the first step chose."""
    found = [face for face in own_hand(view) if face.card == _chosen(view)]
    if not found:
        raise Refusal("Choose a card first", "MS-3.2")
    return found[0]


def _standing(view: View) -> str | None:
    return own_side(view).spies[FACTION_NAMES.index(view.spy)] if view.spy else None


def read(view: View, text: str) -> int:
    """The action of a text; a Refusal says which rule it breaks."""
    words = text.replace(",", " ").split()
    if not words:
        raise Refusal("A move cannot be empty")
    first = words[0].lower()
    if first in PLAIN:
        if len(words) > 1:
            raise Refusal(f"Nothing follows {words[0]!r}")
        return _read_plain(view, first)
    readers = {"row": _read_row, "over": _read_over, "spy": _read_spy, "give": _read_give, "pick": _read_pick}
    if first == "return":
        return _read_return(view, words[1:])
    if first in readers:
        if len(words) != 2:
            raise Refusal(f"One word follows {first!r}")
        return readers[first](view, words[1].upper())
    if len(words) > 1:
        raise Refusal(f"{text!r} is not a move: name one card, like D7")
    if view.phase != "play":
        raise Refusal("No card is laid now", "MS-3.2")
    if _chosen(view) is not None:
        raise Refusal(f"You have chosen {_chosen(view)}: say where it goes", "MS-3.2")
    return int(CARD) + _in_hand(view, words[0])


def _read_plain(view: View, word: str) -> int:
    if word in OF_DRAWING:
        _check_drawing(view, word)
    elif word == "discard":
        if view.phase != "play":
            raise Refusal("Nothing is discarded now", "MS-3.2")
        _drafted(view)
    elif view.phase != "spy-move":
        raise Refusal("No spy is asked to move now", "MS-4.1")
    return int(PLAIN[word])


def _check_drawing(view: View, word: str) -> None:
    """MS-3.5, MS-6.1 and MS-7: what may be done before and instead of the draw."""
    if view.phase != "draw":
        raise Refusal("Drawing and special actions come first in a turn", "MS-3.1")
    if _special(view) is not None:
        raise Refusal(f"You have chosen to use {_special(view)}: finish that first", "MS-7.5")
    if word in ("draw", "take", "archive") and view.final:
        raise Refusal("Nobody draws in the final round", "MS-7.3" if word == "archive" else "MS-6.1")
    if word in ("draw", "regroup") and view.draw_pile == 0:
        raise Refusal("The draw pile is empty", "MS-7.2" if word == "regroup" else "MS-3.5")
    if word in ("take", "archive", "exchange") and not view.discard:
        rule = {"take": "MS-3.5", "archive": "MS-7.3", "exchange": "MS-7.4"}[word]
        raise Refusal("The discard pile is empty", rule)
    if word == "take" and view.must_draw:
        raise Refusal("Nobody drew from the draw pile for two rounds: this draw must come from it", "MS-3.5")
    if word == "without" and not view.final and (view.draw_pile or view.discard):
        raise Refusal("Drawing is compulsory while a pile has a card", "MS-3.5")
    if word in ("disguise", "regroup", "archive", "exchange"):
        special = own_side(view).special
        if special is None:
            raise Refusal("Special actions belong to the advanced game", "MS-7.5")
        if special == "spent":
            raise Refusal("You have used your special action in this game", "MS-7.5")


def _read_row(view: View, letter: str) -> int:
    if letter not in LETTERS:
        raise Refusal(f"{letter!r} is not a row: it is one of {', '.join(LETTERS)}")
    row = LETTERS.index(letter)
    count = len(view.rows[row].cards)
    if count >= HIGHEST:
        raise Refusal("This row is full")
    return _read_place(view, Place(row, count, None))


def _read_over(view: View, name: str) -> int:
    for place in places_of(view):
        if place.over is not None and place.over.card == name:
            return _read_place(view, place)
    raise Refusal(f"{name} does not lie in a row", "MS-3.2")


def _read_place(view: View, place: Place) -> int:
    if view.phase != "play":
        raise Refusal("No card is laid now", "MS-3.2")
    wrong = refusal(view, _drafted(view), place)
    if wrong is not None:
        raise wrong
    return int(PLACE + HIGHEST * place.row) + place.place


def _read_spy(view: View, letter: str) -> int:
    if view.phase != "disguise":
        raise Refusal("No spy is named now", "MS-7.1")
    if letter not in LETTERS:
        raise Refusal(f"{letter!r} is not a spy: it is one of {', '.join(LETTERS)}", "MS-7.1")
    return int(SPY) + LETTERS.index(letter)


def _special(view: View) -> str | None:
    return view.draft.special if view.draft is not None else None


def _chosen(view: View) -> str | None:
    return view.draft.card if view.draft is not None else None


def _read_give(view: View, name: str) -> int:
    if _special(view) != "exchange" or _chosen(view) is not None:
        raise Refusal("No card is given now", "MS-7.4")
    return int(GIVE) + _in_hand(view, name)


def _read_pick(view: View, name: str) -> int:
    if _special(view) not in ("archive", "exchange"):
        raise Refusal("Only a special action picks a card out of the discard pile", "MS-7.3")
    if _special(view) == "exchange" and _chosen(view) is None:
        raise Refusal("Name the card you give first", "MS-7.4")
    pile = [face.card for face in view.discard]
    if name not in pile:
        raise Refusal(f"{name} is not in the discard pile", "MS-7.3" if _special(view) == "archive" else "MS-7.4")
    return int(PICK) + pile.index(name)


def _read_return(view: View, names: list[str]) -> int:
    if _special(view) != "regroup":
        raise Refusal("Nothing is returned to the draw pile now", "MS-7.2")
    places = {_in_hand(view, name) for name in names}
    if len(places) != len(names) or not 1 <= len(places) <= 3:
        raise Refusal("One to three different cards go back", "MS-7.2")
    return int(RETURN) + sum(1 << place for place in places)


def _in_hand(view: View, name: str) -> int:
    hand = [face.card for face in own_hand(view)]
    if name.upper() not in hand:
        raise Refusal(f"{name.upper()} is not in your hand", "MS-3.2")
    return hand.index(name.upper())


def explain(view: View, action: int) -> tuple[str, dict[str, Any]]:
    """What an action would do, as far as the seat itself can know."""
    slots = write(view, action).slots
    choice = slots["choice"]
    if choice == "place":
        return _explain_place(view, slots)
    if choice == "card":
        return "explain.card", {"card": slots["card"], "count": len(slots["places"]), "rule": "MS-3.2"}
    if choice == "pick":
        exchange = _special(view) == "exchange"
        return "explain.pick", {"card": slots["card"], "rule": "MS-7.4" if exchange else "MS-7.3"}
    rules = {"draw": "MS-3.1", "take": "MS-3.1", "without": "MS-3.5", "discard": "MS-3.2", "spy": "MS-7.1"}
    rules |= {"disguise": "MS-7.1", "regroup": "MS-7.2", "archive": "MS-7.3", "exchange": "MS-7.4"}
    rules |= {"move": "MS-4.1", "stay": "MS-4.1", "give": "MS-7.4", "return": "MS-7.2"}
    known = {key: value for key, value in slots.items() if key != "choice"}
    if choice == "discard":
        known["card"] = _drafted(view).card
    return f"explain.{choice}", known | {"rule": rules[choice]}


def _explain_place(view: View, slots: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Extending or replacing, and what becomes of the spies: `home`, `stay`, `own` and `source` as in `places.effect`."""
    spies = slots["spies"]
    known = {key: slots[key] for key in ("card", "row", "place", "over")} | spies
    if slots["over"] is None:
        key = f"explain.extend.{spies['own']}"
    else:
        fate = "home" if spies["home"] else "stay" if spies["stay"] else "bare"
        key = f"explain.replace.{fate}.{spies['own']}"
    moved = len(spies["home"]) + len(spies["stay"])
    known |= {"faction": view_faction(view, slots["card"]), "sent": len(spies["home"]), "staying": len(spies["stay"])}
    return key, known | {"rule": "MS-4.2" if moved else "MS-3.2"}


def view_faction(view: View, card: str) -> str:
    return next(face.faction for face in own_hand(view) if face.card == card)
