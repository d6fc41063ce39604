"""WS-10 Who knows what. The promises about secrets are held in tests/contract; these are the paragraphs read aloud."""

from collections.abc import Callable
from typing import Any

import pytest

from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.equipment import NAMES, card_number
from ruse.games.war_slayer.events import ClaimedDossierUnseen, Defected, Laid, LaidUnseen, Standoff, Took, TookUnseen
from ruse.games.war_slayer.state import FIRST_ROWS, MISSION_LIMIT, WINNERS
from ruse.kernel.kit import NOTHING, Dice
from ruse.kernel.state import SPECTATOR
from ruse.testkit.rule import rule
from ruse.testkit.walk import Walk, begin
from tests.games.war_slayer.drawing import ANN, BOB, cards, mission

WATCHER = int(SPECTATOR)


def after_missions(count: int, seed: int = 5) -> Walk:
    """A table at the start of a later mission, with everybody's memory."""
    while True:
        walk = begin(GAME, seed, setup=GAME.setup())
        while not walk.state.over():
            position: Any = walk.state.position()
            if position["mission"] == count + 1 and position["phase"] == "first" and len(walk.owing()) == 2:
                return walk
            walk.step()
        seed += 1


def possible(walk: Walk, viewer: int, seat: int, place: int) -> set[str]:
    """The cards that a place of an HQ can be for a viewer, out of many imagined tables."""
    sight = walk.sight(viewer)
    tables = [GAME.imagine(sight, Dice(seed)).position() for seed in range(60)]
    return {table["sides"][seat]["hq"][place] for table in tables}  # type: ignore[index]


@rule("WS-10.1")
@pytest.mark.parametrize("viewer", [ANN, BOB])
def test_a_player_knows_the_place_of_every_own_card_that_went_home(viewer: int):
    walk = after_missions(1)
    sides: Any = walk.state.position()["sides"]
    home = range(17, len(sides[viewer]["hq"]))

    assert all(len(possible(walk, viewer, viewer, place)) == 1 for place in home)


@rule("WS-10.1")
def test_a_player_does_not_know_the_cards_of_an_hq_it_never_saw():
    walk = after_missions(1)

    assert len(possible(walk, ANN, ANN, 0)) > 10
    assert len(possible(walk, ANN, BOB, 0)) > 10


@rule("WS-10.1")
def test_both_players_know_an_information_card_that_changed_hands():
    table = mission(theater=("9♣ 4♦ 2♥", "7♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))

    table.flip()

    assert table.view(ANN).sides[ANN].aside == ("K♠",)
    assert table.view(BOB).sides[ANN].aside == ("K♠",)


@rule("WS-10.1")
def test_once_the_rival_draws_known_cards_their_row_is_known_and_not_the_column():
    """Ann knows three cards of Bob's hand. Laid unseen, each of them can lie in each of the three columns."""
    walk = begin(GAME, 3, setup=GAME.setup())
    position: Any = walk.state.position()
    known = [card_number(card) for card in position["sides"][BOB]["hand"]]
    data = walk.memories[ANN].to_json()
    data["cells"][3:6] = known
    for card in known:
        data["links"]["unseen"][card] = 0
    memory = GAME.recall(data)

    memory.note(LaidUnseen("WS-3.2", BOB, "theater"))

    slots = memory.cells.to_list()[9:12]
    assert [sorted(cards) for cards in memory.links.possible(slots)] == [sorted(known)] * 3


@rule("WS-10.1")
def test_by_elimination_one_knows_which_cards_were_never_seen():
    walk = after_missions(1)
    unseen = walk.memories[ANN].links.unseen.to_list()
    sides: Any = walk.state.position()["sides"]

    never = {NAMES[card] for card in range(52) if unseen[card]}

    assert set(sides[ANN]["hq"][:17]) <= never
    assert not never & set(sides[ANN]["hand"])


@rule("WS-10.1")
def test_hq_sizes_are_public():
    table = mission(theater=("9♣ 4♦ 2♥", "7♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"), hq=("5♠ 6♠", None))

    assert [side.hq for side in table.view(WATCHER).sides] == [2, 38]


@rule("WS-10.2")
def test_spectators_see_what_is_face_up_and_which_rows_were_chosen():
    table = mission(theater=("9♣ 4♦ 2♥", "7♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))

    table.flip()

    view = table.view(WATCHER)
    assert view.operations[0].cards == ("9♣", "7♠")
    assert [side.first_row for side in view.sides] == ["theater", "theater"]
    assert view.sides[ANN].aside == (None,)
    assert [slot.card for slot in view.sides[ANN].theater] == ["9♣", None, None]


@rule("WS-10.2")
def test_spectators_are_told_that_a_card_was_taken_and_not_which():
    table = mission(theater=("9♣ 4♦ 2♥", "7♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))

    table.flip()

    told = table.told(WATCHER)
    assert TookUnseen("WS-4.2", ANN, BOB, 2) in told
    assert not [event for event in told if isinstance(event, (Took, Laid))]


@rule("WS-10.2")
def test_spectators_are_told_how_many_cards_of_a_dossier_were_claimed():
    table = mission(theater=("K♥ 4♦ 2♥", "7♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))

    table.flip()

    assert ClaimedDossierUnseen("WS-6.1", BOB, ANN, (0, 1, 2), 3, None) in table.told(WATCHER)


@rule("WS-10.2")
def test_a_game_that_is_over_is_open():
    table = mission(theater=("7♥ 4♦ 2♥", "9♠ 8♦ 3♣"), dossier=("A♠ 5♣ 6♦", "K♠ 10♦ 2♣"))

    table.flip()

    for viewer in (ANN, BOB, WATCHER):
        assert [list(side.pile or ()) for side in table.view(viewer).sides] == table.hq


@rule("WS-10.3")
@pytest.mark.parametrize("aid", [False, True])
def test_the_memory_aid_changes_no_rule(aid: bool):
    table = mission(theater=("9♣ 4♦ 2♥", "7♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"), memory_aid=aid)

    table.flip()

    assert table.setup.options["memory_aid"] is aid
    assert table.aside == [cards("K♠"), []]


@rule("WS-10.3")
def test_the_memory_aid_is_off_unless_switched_on():
    assert GAME.setup().options["memory_aid"] is False


def deciding(seed: int = 3) -> Walk:
    """A table at which somebody has just lost the first operation."""
    walk = begin(GAME, seed, setup=GAME.setup())
    while walk.state.position()["phase"] != "back-out":
        walk.step()
    return walk


ALTERED: dict[str, Callable[[Any], None]] = {
    "flipped": lambda state: setattr(state, "flipped", 2),
    "loser": lambda state: setattr(state, "loser", 1 - state.loser),
    "reason": lambda state: setattr(state, "reason", MISSION_LIMIT),
    "first row": lambda state: turn_over(state, int(FIRST_ROWS)),
    "winner": lambda state: turn_over(state, int(WINNERS)),
}


def turn_over(state: Any, place: int) -> None:
    """The other row, or the other player, in one cell of the table."""
    cells = state.cells.to_list()
    cells[place] = 1 - cells[place]
    state.cells.load(cells)


@rule("WS-10.1")
@pytest.mark.parametrize("viewer", [ANN, BOB, WATCHER])
@pytest.mark.parametrize("what", ALTERED)
def test_how_a_mission_stands_is_public_so_no_other_table_fits(what: str, viewer: int):
    walk = deciding()
    memory = walk.memories[viewer]
    other = walk.state.clone()
    assert memory.fits(other)

    ALTERED[what](other)

    assert not memory.fits(other)


@rule("WS-6.3")
@pytest.mark.parametrize("event", [Standoff("WS-6.3", ("J♥", "J♣")), Defected("WS-6.3", ANN, BOB, 1, "J♥")])
def test_after_two_defections_at_once_everybody_remembers_that_nobody_lost(event: Standoff | Defected):
    memory = deciding().memories[WATCHER]
    assert memory.loser in (ANN, BOB)

    memory.note(event)

    assert memory.loser == NOTHING
