"""A server where the second round of War X-treme begins with chosen cards on top of the armies. Only tests run this:
`planted` for a war that one may flee, `planted_race` for a race."""

from __future__ import annotations

from typing import Any

from ruse.cli import main
from ruse.games.war_x_treme import GAME
from ruse.kernel.luck import FastLuck, Luck
from ruse.kernel.sight import Setup

TOPS = ("P-K", "Z-10", "N-10", "R-3", "M-4", "V-5", "A-7", "F-8/8")
"""A single card above two equal ones: its owner may flee or buy in (WX-4.5); the others lie loose."""

HARMLESS = "quick-boots"


def put_on_top(position: dict[str, Any], seat: int, card: str) -> None:
    """Exchange the top of the army for a card, wherever that lies."""
    army = position["players"][seat]["army"]
    piles = [position["slots"], position["tax"]]
    piles += [player[pile] for player in position["players"] for pile in ("army", "camp")]
    pile = next(pile for pile in piles if card in pile)
    at = pile.index(card)
    pile[at], army[0] = army[0], pile[at]


def disarm(position: dict[str, Any]) -> None:
    """The first seat alone holds equipment, a card that it does not play: windows open, and nothing comes of them."""
    for player in position["players"]:
        position["store"] += player["hand"]
        player["hand"] = []
    position["store"].remove(HARMLESS)
    position["players"][0]["hand"] = [HARMLESS]


def plant(honest: Any, tops: tuple[str, ...]) -> Any:
    def start(setup: Setup, luck: Luck, chronicle: list[object] | None = None) -> Any:
        calm = next(seed for seed in range(1000) if honest(setup, FastLuck(seed)).position()["phase"] == "before")
        position = honest(setup, FastLuck(calm), chronicle).position()
        disarm(position)
        for seat, card in enumerate(tops[: setup.seats]):
            put_on_top(position, seat, card)
        table = GAME.from_position(setup, position, luck)
        table.chronicle = chronicle
        return table

    return start


def serve(tops: tuple[str, ...]) -> None:
    object.__setattr__(GAME, "start", plant(GAME.start, tops))
    main()


if __name__ == "__main__":
    serve(TOPS)
