"""War X-treme by keyboard, from two to eight players, at the smallest size and at a large one."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs

from ruse.games.war_x_treme import GAME
from ruse.games.war_x_treme.view import View
from ruse.kernel.kit import Dice
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import SPECTATOR, legal_actions, seats_in
from ruse.terminal.boards.war_x_treme import Board
from ruse.terminal.boards.war_x_treme.ending import draw_ending
from ruse.terminal.boards.war_x_treme.inks import told_rank
from ruse.terminal.boards.war_x_treme.scene import Lying, Scene, scene_of
from ruse.terminal.canvas import Canvas
from ruse.terminal.palette import NIGHT, ink
from tests.games.war_x_treme.battle import ANN, BOB, Battle, battle
from tests.terminal.screens import app_for, next_decision, opening, press, text_of

SIZES = ((80, 24), (100, 40))
AT_80_BY_24, AT_100_BY_40 = (52, 16), (65, 31)
NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gil", "Hal"]


@pytest.mark.parametrize(("size", "seats"), [(SIZES[0], 2), (SIZES[1], 3)])
def test_a_whole_game_by_keyboard_only(tmp_path: Path, size: tuple[int, int], seats: int):
    async def play() -> str:
        asked = opening(
            tmp_path / "game.jsonl",
            game="war-x-treme",
            against="random",
            seats=seats,
            switches=["round_limit=5", "speed=dice"],
        )
        app = app_for(asked.open)
        async with app.run_test(size=size) as pilot:
            for _ in range(600):
                screen = await next_decision(pilot)
                if screen.finished:
                    return text_of(app)
                await press(pilot, "enter")
        raise AssertionError("the game does not end")

    said = asyncio.run(play())

    assert "The game is over. Everything is open now." in said
    assert "won!" in said or "share the victory" in said


def board_of(table: Battle, viewer: int, names: list[str] = NAMES) -> Board:
    seats = len(table.position["players"])
    board = Board(GAME, GAME.setup(seats), names[:seats], NIGHT)
    view = GAME.view(table.state, viewer)
    board.settle(view, viewer)
    if viewer in table.owing:
        actions = legal_actions(table.state, viewer)
        legal = [GAME.write(view, action) for action in actions]
        decision: Any = SimpleNamespace(legal=legal, actions=actions, kind=table.kind, draft=[])
        board.ask(decision)
    return board


def drawn(board: Board, size: tuple[int, int]) -> list[str]:
    canvas = Canvas(*size, ink(NIGHT.desk_ink, NIGHT.desk))
    board.field(canvas)
    return [line.plain for line in canvas.lines()]


def tray_of(board: Board, width: int = 78) -> str:
    canvas = Canvas(width, 3, ink(NIGHT.ink, NIGHT.sheet))
    board.tray(canvas, 0)
    return "\n".join(line.plain for line in canvas.lines())


def eight() -> Battle:
    armies = [f"{suit}-{card}" for suit, card in zip("PZNRMVAF", "K Q J 10 7 5 4 3".split(), strict=True)]
    return battle(*armies, hands=["bribe"] * 2).answer()


@pytest.mark.parametrize("size", [AT_80_BY_24, AT_100_BY_40])
def test_eight_players_and_their_cards_are_on_the_screen(size: tuple[int, int]):
    said = "\n".join(drawn(board_of(eight(), ANN), size))

    for name, card in zip(["You", *NAMES[1:]], "P-K Z-Q N-J R-10 M-7 V-5 A-4 F-3".split(), strict=True):
        assert name in said
        assert card in said
    assert "You hold Bribe." in said


def test_a_hand_is_shown_to_its_holder_only():
    said = "\n".join(drawn(board_of(eight(), BOB), AT_100_BY_40))

    assert said.count("Bribe") == 1
    assert "E1" in said


def war() -> Battle:
    return battle("P-K, P-3, P-4, P-5, P-7", "Z-K, Z-3, Z-4, Z-5, Z-7", "N-5, N-3").go()


@pytest.mark.parametrize("size", [AT_80_BY_24, AT_100_BY_40])
def test_a_war_shows_its_level_pot_warriors_and_the_slots(size: tuple[int, int]):
    table = war()
    said = drawn(board_of(table, table.owing[0]), size)

    assert any("War 1, level 1, 9 cards: " in line for line in said)
    assert all(str(slot) in "".join(said[:3]) for slot in range(1, 9))


def test_a_slot_is_chosen_by_its_number():
    table = war()
    board = board_of(table, table.owing[0])

    assert board.key("5")
    assert board.key("enter")
    assert board.chosen == "slot 5"


def test_equipment_is_named_with_its_target_and_found_by_the_players_number():
    board = board_of(battle("P-K, P-3", "Z-Q, Z-3", "N-5, N-3", hands=("sabotage, bribe",)).answer(), ANN)

    assert "Pass" in tray_of(board)
    assert "Sabotage: Bob" in tray_of(board)
    assert board.key("3")
    assert board.key("enter")
    assert board.chosen == "sabotage 3"


def test_a_wild_stands_unless_another_rank_is_chosen():
    board = board_of(battle("P-Wild, P-3", "Z-Q, Z-3").go(), ANN)

    assert board.key("enter")
    assert board.chosen == "stand"


def test_trust_is_asked_for_and_a_cut_is_shown_in_the_deck():
    table = battle("", "Z-Q, Z-3", camps=("P-3, P-4, P-5, P-7",), hands=("",))
    neighbour = table.owing[0]
    before = "\n".join(drawn(board_of(table, neighbour), AT_80_BY_24))
    table.do("cut")
    board = board_of(table, neighbour)
    board.key("right")

    assert "do you trust me?" in before
    assert "▒▒│▒" in "\n".join(drawn(board, AT_80_BY_24))


def test_taxes_titles_curses_and_secrets_are_said():
    cursed = battle(
        "P-K, P-3",
        "Z-Q, Z-3",
        camps=("P-4, P-5, P-7, P-8/8, P-10, P-J, P-Q, Z-4, Z-5, Z-7, Z-8/8, Z-10, Z-J, Z-K",),
        play=[("leech", BOB, ANN), ("tax-haven", BOB, BOB)],
        players={BOB: {"secret": "coin"}},
    )
    said = "\n".join(drawn(board_of(cursed, ANN), AT_100_BY_40))

    assert "Lemonade Stand CEO, owes 1" in said
    assert "Curse of the Leech by Bob" in said
    assert "Tax Haven" in said
    assert "holds a secret" in said
    assert "Coin" not in said


def test_camps_can_be_read_in_full():
    board = board_of(battle("P-K", "Z-Q", camps=("P-3, P-4", "Z-4")), ANN)
    board.key("c")
    said = "\n".join(drawn(board, AT_80_BY_24))

    assert "You: 1 in the army, 2 in the camp" in said
    assert "Z-4" in said


def test_what_a_card_counts_is_said_where_its_face_does_not():
    table = battle("P-A/2~", "Z-Plague Toll", "N-K").answer()
    counted = [told_rank(player.shown) for player in GAME.view(table.state, ANN).players]

    assert counted == ["=2", " Tax", ""]


def test_the_longest_title_and_name_are_on_the_last_page_whole():
    table = battle("P-K", "Z-Q", camps=("P-3, P-4",), hands=("sabotage, bribe, spyglass, armistice, press-gang",))
    view = GAME.view(table.state, ANN)
    players = tuple(structs.replace(player, title="President of Everything") for player in view.players)
    canvas = Canvas(*AT_80_BY_24, ink(NIGHT.desk_ink, NIGHT.desk))
    names = ["Maximiliane F. W", "Anneliese B. Zau"]
    result = {"outcome": [840, 0], "scores": [3, 1], "reason": "over"}
    shown = structs.replace(view, players=players)
    draw_ending(canvas, NIGHT, shown, names, None, board_of(table, ANN).speech, result)
    said = "\n".join(line.plain for line in canvas.lines())

    assert "Maximiliane: 3 cards, President of Everything" in said
    assert "held " in said
    assert "…" not in said


def plainly(scene: Scene) -> dict[str, Any]:
    """What must agree with the view at every decision."""

    def lies(table: list[Lying]) -> list[tuple[str | None, str, int | None]]:
        return [(lying.card, lying.how, lying.war) for lying in table]

    return {
        "table": (scene.round, scene.lead, scene.slots, scene.tax, scene.store, scene.trust),
        "players": [
            (p.army, p.camp, p.equipment, p.hand, sorted(p.in_play), sorted(p.curses), p.out, lies(p.table), p.known)
            for p in scene.players
        ],
    }


@pytest.mark.parametrize("viewer", [0, 1, int(SPECTATOR)])
@pytest.mark.parametrize("seats", [2, 3, 8])
def test_told_events_lead_from_each_view_to_the_next(viewer: int, seats: int):
    events: list[Any] = []
    state = GAME.start(GAME.setup(seats, {"secrets": True}), FastLuck(seats), events)
    scene, dice = scene_of(GAME.view(state, viewer)), Dice(seats)
    events.clear()
    while not state.over():
        seat = seats_in(state.acting())[0]
        actions = legal_actions(state, seat)
        state.apply(seat, actions[dice.below(len(actions))])
        for event in events:
            scene.follow(GAME.redact(event, viewer))
        events.clear()
        seen: View = GAME.view(state, viewer)
        if not state.over():
            assert plainly(scene) == plainly(scene_of(seen))
        scene = scene_of(seen)
