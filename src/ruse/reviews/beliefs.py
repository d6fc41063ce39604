"""What a seat could know of what it did not see: imagined tables counted, place by place.

Game-blind: where the seat's own view has nothing and the whole of an imagined table has something, that is counted. The
game's words say which places are shown (`belief.at.<fields>`), which lie in no order and are counted together
(`belief.in.<fields>`), and what a thing there is called (`belief.of.<fields>`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.listener import Listener
from ruse.kernel.plain import to_plain
from ruse.kernel.record import Playback, Record
from ruse.kernel.registry import load_game
from ruse.kernel.sight import Sight
from ruse.kernel.state import ORACLE
from ruse.reviews.moments import is_act
from ruse.reviews.reference import reference_of
from ruse.reviews.shapes import Belief, Share

TABLES = 200
NAMED = ("card", "kind", "unit", "equipment", "secret", "faction")
"""The slots that a thing may fill in its message."""
Path = tuple[str | int, ...]


def beliefs_at(record: Record, seat: int, step: int, names: list[str], tables: int = TABLES) -> list[Belief]:
    """What this seat could know when so many acts were done."""
    return beliefs(load_game(record.game), sight_at(record, seat, step), tables, names)


def sight_at(record: Record, seat: int, step: int) -> Sight:
    playback = Playback(record)
    listener = Listener(playback.game, record.setup, seat)
    listener.listen(playback.take_in())
    acts = [place for place, row in enumerate(record.rows) if is_act(row)]
    for place in acts[:step]:
        if record.rows[place]["seat"] == seat:
            listener.decides()
        playback.play(place)
        listener.listen(playback.take_in())
    return listener.sight(playback.state, "", ())


def beliefs(game: Game, sight: Sight, tables: int, names: list[str]) -> list[Belief]:
    own, dice = to_plain(sight.view), Dice(7)
    worlds = reference_of(game).worlds(sight)
    counts: dict[Path, Counter[str]] = {}
    for _ in range(tables):
        whole = to_plain(game.view(worlds.deal(dice), int(ORACLE)))
        for path, thing, pooled in hidden(game, own, whole, ()):
            counts.setdefault(path, Counter())[thing] += 1
            if pooled:
                counts[path][thing] = min(counts[path][thing], tables)
    return [
        _belief(game, path, found, tables, sight.seat, names, own) for path, found in sorted(counts.items(), key=_order)
    ]


def _order(item: tuple[Path, Counter[str]]) -> list[tuple[int, str, int]]:
    return [(0, part, 0) if isinstance(part, str) else (1, "", part) for part in item[0]]


def hidden(game: Game, own: Any, whole: Any, path: Path) -> Iterator[tuple[Path, str, bool]]:
    """Each thing that the seat does not see, by its place. In places without an order a thing counts once."""
    fields = ".".join(part for part in path if isinstance(part, str))
    if game.words.has(f"belief.in.{fields}"):
        seen = own if isinstance(own, list) else []
        things = {_thing(there) for at, there in enumerate(whole or []) if at >= len(seen) or seen[at] is None}
        yield from ((path, thing, True) for thing in sorted(thing for thing in things if thing is not None))
    elif own is None:
        thing = _thing(whole)
        if thing is not None and game.words.has(f"belief.at.{fields}"):
            yield path, thing, False
    elif isinstance(own, dict):
        for name, inner in own.items():
            yield from hidden(game, inner, whole.get(name), (*path, name))
    elif isinstance(own, list) and isinstance(whole, list):
        for at, (inner, there) in enumerate(zip(own, whole, strict=False)):
            yield from hidden(game, inner, there, (*path, at))


def _thing(whole: Any) -> str | None:
    if isinstance(whole, dict):
        return next((whole[name] for name in ("card", "kind") if isinstance(whole.get(name), str)), None)
    return whole if isinstance(whole, str) else None


def _belief(
    game: Game, path: Path, found: Counter[str], tables: int, seat: int, names: list[str], own: Any
) -> Belief:  # fmt: skip
    fields = ".".join(part for part in path if isinstance(part, str))
    pooled = game.words.has(f"belief.in.{fields}")
    key = f"belief.{'in' if pooled else 'at'}.{fields}"
    numbers = [part for part in path if isinstance(part, int)]
    slots: dict[str, Any] = {"owner": numbers[0], "number": numbers[-1] + 1, **_around(own, path)}
    called = f"belief.of.{fields}"
    shares = [
        Share(
            thing, game.words.say(called, dict.fromkeys(NAMED, thing)) if game.words.has(called) else thing, n / tables
        )
        for thing, n in sorted(found.items(), key=lambda item: (-item[1], item[0]))
    ]
    at = "".join(f".{part}" for part in path)[1:]
    return Belief(at, game.words.say(key, slots, seat, names), pooled, shares)


def _around(own: Any, path: Path) -> dict[str, Any]:
    """What the fields beside it say: a zone's name, a seat's number."""
    slots: dict[str, Any] = {}
    for part in path:
        if isinstance(own, dict):
            slots |= {name: own[name] for name in ("name", "owner", "seat") if isinstance(own.get(name), str | int)}
            own = own.get(str(part))
        elif isinstance(own, list):
            own = own[int(part)] if int(part) < len(own) else None
    if "seat" in slots:
        slots["owner"] = slots.pop("seat")
    return slots | ({"zone": slots["name"]} if "name" in slots else {})
