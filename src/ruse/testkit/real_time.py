"""What a game with reaction windows or races promises the table that runs them."""

from __future__ import annotations

from ruse.kernel.state import HOUSE, legal_actions
from ruse.testkit.faults import expect, named
from ruse.testkit.walk import Walk


@named("windows")
def check_windows(walk: Walk) -> None:
    """A window is open for all who owe anything, and who is silent in it passes, whatever it holds."""
    game = walk.game
    expect(set(game.windows) <= set(game.kinds), f"windows {game.windows} are not among the kinds")
    seats = [seat for seat in walk.owing() if seat != HOUSE]
    kinds = {seat: game.kinds[walk.state.kind(seat)] for seat in seats}
    if not any(kind in game.windows for kind in kinds.values()):
        return
    for seat, kind in kinds.items():
        expect(kind in game.windows, f"seat {seat} owes {kind!r} while a window is open")
    fresh = [seat for seat in seats if walk.state.draft_size(seat) == 0]
    passes = {game.write(walk.view(seat), game.default(walk.sight(seat))).text for seat in fresh}
    expect(len(passes) <= 1, f"silence is not the same act for everybody in a window: {sorted(passes)}")


@named("races")
def check_races(walk: Walk) -> None:
    """The HOUSE owes alone; a race names its racers alike to every viewer, one action each."""
    owes = HOUSE in walk.owing()
    expect(not owes or walk.owing() == [HOUSE], f"the table owes together with seats {walk.owing()}")
    if walk.game.race is None:
        return
    races = [walk.game.race(walk.game.view(walk.state, viewer)) for viewer in walk.viewers]
    expect(all(race == races[0] for race in races), "viewers see different races")
    race = races[0]
    expect(race is None or owes, "there is a race, and the table owes nothing")
    if race is not None:
        actions = sorted(racer.action for racer in race.racers)
        expect(actions == legal_actions(walk.state, int(HOUSE)), f"the racers' actions {actions} are not the table's")
        walk.game.rulebook.find(race.rule)
