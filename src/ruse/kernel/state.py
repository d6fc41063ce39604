"""The whole truth about a table, and the only thing that changes it.

A State is mutable and changes through its own rules alone. What must hold, and what `ruse.testkit` checks for every game:

* `acting()` is a bit mask of the seats that owe a decision: one, several at once, none when the game is over; bit HOUSE
  alone when the table itself must decide something (a race: `ruse.kernel.races`). While several seats owe, their choices
  are secret, and applying them in any order gives the same State, the same luck and the same events.
* A State never skips a decision because of a secret: a seat that holds nothing is asked too, with a pass alone. A reaction
  window (`Game.windows`) is a decision that everybody in the game owes at once; it waits for nobody who is silent.
* A decision has a kind and is a chain of steps by one seat. Steps before the last touch only that seat's draft: no luck,
  no event, no change in anyone else's view or legal list. `retract` drops the draft.
* `list_actions` fills a reused buffer in ascending order; `do` does one of them and is never given anything else.
  Playouts, search and whoever has just listed the actions call it. `apply` is the door for everybody else: it looks first.
* `seen` is what a viewer notices of an act: equal for acts it cannot tell apart.
* What `__init__` takes are fields of the same names: a State that was pickled is made anew with them.
* `clone` copies every field; `checksum` covers every field that matters but no draft, since a record holds finished
  decisions only; `position` writes it all as JSON.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Final

from mypy_extensions import i64, mypyc_attr

from ruse.kernel.copying import written
from ruse.kernel.errors import Refusal
from ruse.kernel.kit import Actions, Row
from ruse.kernel.luck import FastLuck, Luck
from ruse.kernel.sentences import phrase

SPECTATOR: Final[i64] = -1
"""The viewer who holds no seat and knows what is public."""
ORACLE: Final[i64] = -2
"""The viewer who sees everything: for games that are over, and for tests."""
HOUSE: Final[i64] = 30
"""The seat of the table itself, for what no player decides."""
WHOLE: Final[i64] = 840
"""The prize of a game; 840 can be shared by two to eight without a remainder."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One table of one game. A game's own State is `@final`; an outside game's may be plain Python."""

    def __init__(self, luck: Luck) -> None:
        self.luck: Luck = luck
        self.chronicle: list[object] | None = None
        self.marks: Row | None = None
        """What every seat has noted, for learners (`ruse.kernel.encoding`); None where nobody learns, and in a clone."""

    def acting(self) -> i64:
        """The mask of the seats that owe a decision."""
        raise NotImplementedError

    def kind(self, seat: i64) -> i64:
        """What the seat is asked: an index into the game's `kinds`. Only for a seat that owes a decision."""
        raise NotImplementedError

    def list_actions(self, seat: i64, out: Actions) -> None:
        """Add the seat's legal actions in ascending order. Only for a seat that owes a decision."""
        raise NotImplementedError

    def do(self, seat: i64, action: i64) -> None:
        """Do one legal action, and everything that follows from it up to the next decision. Nobody looks whether it is."""
        raise NotImplementedError("a game's State does what is legal in `do`")

    def apply(self, seat: object, action: object) -> None:
        """Do an action if it is legal now; if not, a Refusal says why, and nothing has changed."""
        check_action(self, seat, action)
        assert isinstance(seat, int)
        assert isinstance(action, int)
        self.do(seat, action)

    def finishes(self, seat: i64, action: i64) -> bool:
        """Would this legal step complete the seat's decision?"""
        return True

    def draft_size(self, seat: i64) -> i64:
        """How many steps of an unfinished decision the seat has taken."""
        return 0

    def retract(self, seat: i64) -> None:
        """Drop the seat's unfinished steps."""

    def seen(self, viewer: i64, seat: i64, action: i64) -> i64:
        """What the viewer notices when the seat does this now, or when it falls due."""
        raise NotImplementedError

    def over(self) -> bool:
        raise NotImplementedError

    def score(self, seat: i64) -> i64:
        """The seat's points by the rules, now."""
        raise NotImplementedError

    def outcome(self, seat: i64) -> i64:
        """The seat's part of WHOLE when the game is over."""
        raise NotImplementedError

    def value(self, seat: i64) -> i64:
        """A guess at the outcome, in parts of WHOLE, for playouts that stop early. Exact when the game is over."""
        return self.outcome(seat)

    def clone(self) -> State:
        """The same table with the same future, without its chronicle."""
        raise NotImplementedError

    def checksum(self) -> i64:
        """A number below 2^31 over every field that matters."""
        raise NotImplementedError

    def position(self) -> dict[str, object]:
        """The whole table as documented JSON; the game's `from_position` reads it back."""
        raise NotImplementedError

    def deal(self) -> None:
        """Set the table up from the beginning, with the luck it has: once at the start, and again for many playouts."""
        raise NotImplementedError

    def reseed(self, seed: i64) -> None:
        """Give an imagined State a future of its own. Search does this before every simulation."""
        self.luck = FastLuck(seed)

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        """A clone; what is copied together with its chronicle or its luck keeps them in common with it."""
        other = self.clone()
        other.luck = deepcopy(self.luck, memo)
        other.chronicle = deepcopy(self.chronicle, memo)
        return other

    def __reduce__(self) -> tuple[object, ...]:
        return written(self)

    def __repr__(self) -> str:
        """What lies open at a glance: the plain values of its position, and who must decide."""
        lies = self.position().items()
        plain = [f"{name} {value}" for name, value in lies if isinstance(value, (int, str)) and value is not False]
        owing = " and ".join(["the house" if seat == HOUSE else f"seat {seat}" for seat in seats_in(self.acting())])
        return f"<{type(self).__name__}: {', '.join(plain)}; {owing or 'nobody'} to decide>"


def check_action(state: State, seat: object, action: object) -> None:
    """May the seat do this now?"""
    if not isinstance(seat, int) or isinstance(seat, bool):
        raise Refusal(phrase("aSeatIsAWhole", at=f"{seat!r}"))
    if not isinstance(action, int) or isinstance(action, bool):
        raise Refusal(phrase("anActionIsAWhole", action=f"{action!r}"))
    if state.over():
        raise Refusal(phrase("theGameIsOver"))
    if seat not in seats_in(state.acting()):
        raise Refusal(phrase("seatHasNothingToDecide", at=seat))
    if action not in legal_actions(state, seat):
        raise Refusal(phrase("actionIsNotLegalFor", action=action, at=seat))


_IDLE: Final[list[Actions]] = []
"""Buffers to use again: making one costs more than filling it."""


def legal_actions(state: State, seat: int) -> list[int]:
    """The seat's legal actions as a list, for callers that are not in a hurry."""
    out = _IDLE.pop() if _IDLE else Actions()
    out.clear()
    state.list_actions(seat, out)
    actions = out.to_list()
    _IDLE.append(out)
    return actions


def seats_in(mask: i64) -> list[int]:
    """The seats whose bits are set, in order; the HOUSE comes last."""
    seats: list[int] = []
    seat: i64 = 0
    while mask > 0:
        if mask & 1:
            seats.append(int(seat))
        mask >>= 1
        seat += 1
    return seats
