"""One sentence why, from the game's own words: the hint where it advises the same, else what the better choice would do."""

from __future__ import annotations

from typing import Any

from ruse.bots.counsel import load_counsel
from ruse.kernel.game import Game
from ruse.kernel.sight import Sight
from ruse.reviews.shapes import Reason


def reason(game: Game, sight: Sight, best: int, names: list[str]) -> Reason:
    """Reads the Sight and nothing else, so that no card is named that its player could not see."""
    key, slots = _message(game, sight, best)
    said = game.words.say(key, slots, sight.seat, names)
    return Reason(key, _plain(slots), said, rule_of(game, sight, best))


def _message(game: Game, sight: Sight, best: int) -> tuple[str, dict[str, Any]]:
    counsel = load_counsel(game)
    if counsel is None:
        return game.explain(sight.view, best)
    hint = counsel.reason(sight, best)
    return hint.key, hint.slots


def told_as(game: Game, sight: Sight, action: int, names: list[str]) -> tuple[str | None, str | None]:
    """A choice as it is told afterwards, and as it is called beside others; None where the catalogue has no words for it.

    The words are found by the key that explains it, or by a shorter one: `did.replace.home`, then `did.replace`."""
    key, slots = game.explain(sight.view, action)
    filled = {**game.write(sight.view, action).slots, **slots}
    return tuple(_said(game, f"{how}.{key.partition('.')[2]}", filled, sight.seat, names) for how in ("did", "doing"))  # type: ignore[return-value]


def _said(game: Game, key: str, slots: dict[str, Any], seat: int, names: list[str]) -> str | None:
    while "." in key:
        if game.words.has(key):
            return game.words.say(key, slots, seat, names)
        key = key.rpartition(".")[0]
    return None


def rule_of(game: Game, sight: Sight, action: int) -> str | None:
    """The paragraph that the choice stands on, or the one under which it is asked."""
    rule = game.explain(sight.view, action)[1].get("rule")
    return rule if isinstance(rule, str) else game.words.messages.get(f"ask.{sight.kind}.rule")


def _plain(slots: dict[str, Any]) -> dict[str, Any]:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in slots.items()}
