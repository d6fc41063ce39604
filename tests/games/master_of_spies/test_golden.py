"""A whole advanced game of four, move by move as it was when somebody last looked at it: any change shows as a difference.

`pytest --update-golden` writes it anew.
"""

from pathlib import Path

import pytest

from ruse.games.master_of_spies import GAME
from ruse.kernel.kit import Dice
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import ORACLE, SPECTATOR, legal_actions, seats_in

FILE = Path(__file__).parents[2] / "golden" / "master_of_spies.txt"
NAMES = ("Ann", "Bob", "Cat", "Dan")


def playthrough(seed: int) -> str:
    """Every step with its choices, what all are told, and the checksum; rows, spies and scores at the end."""
    events: list[object] = []
    state = GAME.start(GAME.setup(4, {"advanced": True}), FastLuck(seed), events)
    dice = Dice(seed)
    lines = ["Master of Spies, four players, advanced"]
    while True:
        lines += [f"    {event.rule:<7} {GAME.redact(event, int(SPECTATOR))!r}" for event in events]  # type: ignore[attr-defined]
        events.clear()
        if state.over():
            break
        seat = seats_in(state.acting())[0]
        view = GAME.view(state, seat)
        actions = legal_actions(state, seat)
        texts = [GAME.write(view, action).text for action in actions]
        chosen = dice.below(len(actions))
        lines.append(f"{NAMES[seat]}, {GAME.kinds[state.kind(seat)]}: {texts[chosen]}   of {', '.join(texts)}")
        state.apply(seat, actions[chosen])
        lines.append(f"    {state.checksum()}")
    view = GAME.view(state, int(ORACLE))
    for quay in view.rows:
        lines.append(f"{quay.port}: {' '.join(laid.face.card for laid in quay.cards)}")
    lines += [f"{NAMES[side.seat]}: {side.total}, spies {side.spies}" for side in view.sides]
    return "\n".join(lines) + "\n"


def test_a_game_goes_as_it_went(request: pytest.FixtureRequest):
    played = playthrough(36)
    if request.config.getoption("--update-golden"):
        FILE.parent.mkdir(exist_ok=True)
        FILE.write_text(played, encoding="utf-8")

    assert played == FILE.read_text(encoding="utf-8")


def test_it_shows_every_special_action():
    text = FILE.read_text(encoding="utf-8")

    for word in ("Disguised", "RegroupedUnseen", "Archived", "Exchanged", "SpySentHome", "BecameLastMaster"):
        assert word in text
