"""A clone copies every field and shares nothing that can change; the checksum notices every field."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import islice
from typing import Any

from ruse.kernel.copying import fields_of
from ruse.kernel.kit import Pile, Row
from ruse.kernel.luck import Luck
from ruse.kernel.rules import Rules
from ruse.kernel.shape import Shape
from ruse.kernel.state import State, legal_actions
from ruse.testkit.faults import expect, named
from ruse.testkit.strict import StrictLuck
from ruse.testkit.walk import Walk, begin

PLAIN = (int, str, bytes, float, bool, type(None), frozenset)
MOST_CHANGES = 12
"""So many single changes are tried at a table."""
NOT_THE_TABLE = ("chronicle", "luck")


def contents(thing: Any, common: frozenset[int]) -> Any:
    """A field as plain values, for comparing; what all tables have in common is left out."""
    if isinstance(thing, PLAIN):
        return thing
    if id(thing) in common:
        return "common"
    if isinstance(thing, (Row, Pile)):
        return thing.to_list()
    if isinstance(thing, dict):
        return {key: contents(value, common) for key, value in thing.items()}
    if isinstance(thing, (set, bytearray)):
        return sorted(thing)
    if isinstance(thing, (list, tuple)):
        return [contents(item, common) for item in thing]
    return {name: contents(getattr(thing, name), common) for name in fields_of(thing) if name != "chronicle"}


def changeable(thing: Any, where: str) -> Iterator[tuple[str, Any]]:
    """Everything below a field that can change, with the way to it."""
    if isinstance(thing, (*PLAIN, Rules)):
        return
    frozen = isinstance(thing, (tuple, Shape))
    if not frozen:
        yield where, thing
    if isinstance(thing, (Row, Pile, set, bytearray)):
        return
    if isinstance(thing, dict):
        inside = [(f"{where}[{key!r}]", value) for key, value in thing.items()]
    elif isinstance(thing, (list, tuple)):
        inside = [(f"{where}[{i}]", value) for i, value in enumerate(thing)]
    else:
        inside = [(f"{where}.{name}", getattr(thing, name)) for name in fields_of(thing) if name != "chronicle"]
    for way, value in inside:
        yield from changeable(value, way)


def common_to_all(walk: Walk) -> frozenset[int]:
    """What two tables have in common belongs to the box and not to a table."""
    other = begin(walk.game, walk.seed + 1, setup=walk.setup).state
    ours = {id(thing) for _, thing in changeable(walk.state, "state")}
    return frozenset(ours & {id(thing) for _, thing in changeable(other, "state")})


@named("clone")
def check_clone(walk: Walk) -> None:
    """Every field is in the clone; changing the clone in any place leaves the original as it was."""
    common = common_to_all(walk)
    state, clone = walk.state, walk.state.clone()
    expect(clone.chronicle is None, "a clone starts without a chronicle")
    missing = set(fields_of(state)) - set(fields_of(clone))
    expect(not missing, f"the clone has no {', '.join(sorted(missing))}")
    for name in fields_of(state):
        if name != "chronicle" and not name.startswith("_"):  # what starts so is a cache, or scratch
            same = contents(getattr(clone, name), common) == contents(getattr(state, name), common)
            expect(same, f"field {name} is not the same in the clone")
    ours = {id(thing): where for where, thing in changeable(state, "state") if id(thing) not in common}
    for where, thing in changeable(clone, "clone"):
        if id(thing) not in common and not (isinstance(thing, Luck) and not isinstance(thing, StrictLuck)):
            expect(id(thing) not in ours, f"{ours.get(id(thing))} is shared by the clone")
    before = contents(state, common)
    changes = list(_changes(clone, common))
    for _, change in changes:
        change()
    if contents(state, common) != before:
        raise AssertionError(f"changing {_first_shared(state, common)} of a clone changes the original")


def _first_shared(state: State, common: frozenset[int]) -> str:
    """Which change of a clone it is that the original feels."""
    before = contents(state, common)
    for where, change in _changes(state.clone(), common):
        change()
        if contents(state, common) != before:
            return where
    return "nothing"


@named("pickle")
def check_pickle(walk: Walk) -> None:
    """A table that was copied or pickled is the same table, luck included, and goes on alike."""
    state = walk.state
    for how, other in (("copied", deepcopy(state)), ("pickled", pickle.loads(pickle.dumps(state)))):
        expect(type(other) is type(state), f"a table that was {how} is of another kind")
        expect(other.position() == state.position(), f"a table that was {how} is another one")
        expect(other.checksum() == state.checksum(), f"a table that was {how} has another checksum")
        expect(type(other.luck) is type(state.luck), f"a table that was {how} has other luck")
        ours = state.clone()
        for seat in walk.owing():
            for each in (ours, other):
                each.apply(seat, legal_actions(each, seat)[-1])
        expect(other.position() == ours.position(), f"a table that was {how} goes on otherwise")


@named("checksum")
def check_checksum(walk: Walk) -> None:
    """Whatever is changed on a table, its checksum or its position shows it."""
    common = common_to_all(walk)
    expect(walk.state.clone().checksum() == walk.state.checksum(), "a clone has another checksum")
    count = len(list(_changes(walk.state.clone(), common)))
    for i in sorted({walk.dice.below(count) for _ in range(MOST_CHANGES)}):
        clone = walk.state.clone()
        where, change = next(islice(_changes(clone, common), i, None))
        change()
        expect(_looks_different(clone, walk.state), f"{where} can change without checksum and position")


def _looks_different(clone: State, state: State) -> bool:
    try:
        return bool(clone.checksum() != state.checksum() or clone.position() != state.position())
    except Exception:
        return True


def _changes(state: State, common: frozenset[int]) -> Iterator[tuple[str, Callable[[], None]]]:
    """Every single change that can be made to a table, by the name of its place. A field that starts with _ is a cache."""
    rules = getattr(state, "rules", None)
    if isinstance(rules, Rules):
        switched = [name for name in fields_of(rules) if _plain(getattr(rules, name))]
        yield from ((f"state.rules.{name}", _bump_rule(state, rules, name)) for name in switched)
    for where, thing in changeable(state, "state"):
        if id(thing) in common or isinstance(thing, Luck) or "._" in where:
            continue
        if isinstance(thing, Row):
            yield from ((f"{where}[{i}]", _bump_row(thing, i)) for i in range(len(thing.cells)))
        elif isinstance(thing, Pile):
            yield from ((f"{where}[{i}]", _bump_pile(thing, i)) for i in range(thing.count))
        elif isinstance(thing, dict):
            yield from ((f"{where}[{key!r}]", _bump_item(thing, key)) for key in thing if _plain(thing[key]))
        elif isinstance(thing, list):
            yield from ((f"{where}[{i}]", _bump_item(thing, i)) for i in range(len(thing)) if _plain(thing[i]))
        elif not isinstance(thing, (set, bytearray)):
            names = [name for name in fields_of(thing) if name not in NOT_THE_TABLE and not name.startswith("_")]
            yield from ((f"{where}.{name}", _bump_field(thing, name)) for name in names if _plain(getattr(thing, name)))


def _plain(value: object) -> bool:
    return isinstance(value, (int, str))


def _bumped(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else value + "?"


def _bump_rule(state: Any, rules: Rules, name: str) -> Callable[[], None]:
    """The clone alone gets other rules: those it has are shared."""

    def change() -> None:
        state.rules = type(rules)(rules.setup)
        setattr(state.rules, name, _bumped(getattr(rules, name)))

    return change


def _bump_row(row: Row, i: int) -> Callable[[], None]:
    def change() -> None:
        row.cells[i] = row.cells[i] + 1

    return change


def _bump_pile(pile: Pile, i: int) -> Callable[[], None]:
    return lambda: pile.set_at(i, pile.at(i) + 1)


def _bump_item(container: Any, key: Any) -> Callable[[], None]:
    def change() -> None:
        container[key] = _bumped(container[key])

    return change


def _bump_field(thing: object, name: str) -> Callable[[], None]:
    return lambda: setattr(thing, name, _bumped(getattr(thing, name)))
