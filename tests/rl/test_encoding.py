"""A decision as numbers: the same from the true table, through the peephole, and from what the seat may know."""

from __future__ import annotations

from typing import Any

import pytest

from ruse.kernel.encoding import Encoding
from ruse.kernel.game import Game, by_path
from ruse.kernel.kit import Dice, Page, Row
from ruse.kernel.listener import Audience
from ruse.kernel.luck import FastLuck
from ruse.kernel.registry import load_game
from ruse.kernel.sight import Setup
from ruse.kernel.state import State, legal_actions, seats_in
from tools import fields

PLAYED: list[tuple[str, int, dict[str, Any], int]] = [
    ("war-slayer", 2, {}, 200),
    ("war-slayer", 2, {"compromised": "home", "double_defection": "standoff", "vip_taken": "mission_end"}, 200),
    ("master-of-spies", 2, {}, 200),
    ("master-of-spies", 3, {"advanced": True, "match": "deals=2", "ban": "drawn"}, 150),
    ("master-of-spies", 4, {"advanced": True}, 200),
    ("war-x-treme", 2, {"speed": "dice"}, 250),
    ("war-x-treme", 3, {"deal": "mixed", "secrets": True}, 250),
    ("war-x-treme", 5, {}, 200),
    ("war-x-treme", 8, {}, 200),
    ("westeria", 2, {"round_limit": 10}, 250),
    ("westeria", 3, {"open_reserves": True, "decline": True}, 250),
    ("westeria", 4, {"prove_spy": "show", "scout_charge": True}, 400),
]


class Told:
    """A table in play: who may know what, and the marks that batches keep."""

    def __init__(self, game: Game, setup: Setup, seed: int) -> None:
        self.game, self.setup = game, setup
        assert game.encoding is not None
        self.encoding: Encoding = by_path(game.encoding)(setup)
        happened: list[Any] = []
        self.state = game.start(setup, FastLuck(seed), happened)
        self.marks = self.encoding.blank()
        self.encoding.heard(self.marks, happened)
        self.audience = Audience(game, setup, self.state, happened, range(setup.seats))
        self.dice = Dice(seed)

    def act(self) -> None:
        seat = seats_in(self.state.acting())[0]
        legal = legal_actions(self.state, seat)
        self.audience.act(seat, legal[self.dice.below(len(legal))])
        self.encoding.heard(self.marks, self.audience.happened)

    def row(self, seat: int, state: State | None = None, marks: Row | None = None) -> list[int]:
        page = Page(self.encoding.size)
        self.encoding.write(state or self.state, seat, marks or self.marks, page, 0)
        return page.to_list()

    def imagined(self, seat: int) -> list[int] | None:
        """None of a seat that has locked in: its Sight does not say so (decision 0002)."""
        sight = self.audience.sight(seat)
        state = self.game.imagine(sight, Dice(self.dice.seed()))
        if (state.acting() ^ self.state.acting()) >> seat & 1:
            return None
        return self.row(seat, state, self.encoding.recalled(sight.memory))


@pytest.mark.parametrize(("name", "seats", "options", "acts"), PLAYED)
def test_the_rules_keep_the_marks_that_who_hears_of_it_would(name: str, seats: int, options: dict[str, Any], acts: int):
    """Decision 0104."""
    game = load_game(name)
    table = Told(game, game.setup(seats, options), 3)
    if not table.encoding.kept:
        pytest.skip("its marks follow what is told")
    kept = table.encoding.blank()
    table.state.marks = kept
    noted = 0
    for deal in range(20):
        kept.fill(0)
        table.marks.fill(0)
        table.audience.happened.clear()
        table.state.reseed(deal)
        table.state.deal()
        table.encoding.heard(table.marks, table.audience.happened)
        while not table.state.over():
            table.audience.happened.clear()
            seat = seats_in(table.state.acting())[0]
            legal = legal_actions(table.state, seat)
            table.state.do(seat, legal[table.dice.below(len(legal))])
            table.encoding.heard(table.marks, table.audience.happened)
            assert kept.to_list() == table.marks.to_list()
            noted += 1
        assert any(kept.to_list()) or name != "war-slayer"
        if noted > 3 * acts:
            return


def named(encoding: Encoding, here: list[int], there: list[int]) -> list[str]:
    return [
        f"{field.name}[{i}]: {here[field.start + i]} or {there[field.start + i]}"
        for field in encoding.fields
        for i in range(field.size)
        if here[field.start + i] != there[field.start + i]
    ]


@pytest.mark.parametrize(("name", "seats", "options", "acts"), PLAYED)
def test_a_row_is_the_same_from_the_truth_and_from_a_sight(name: str, seats: int, options: dict[str, Any], acts: int):
    game = load_game(name)
    for seed in range(2):
        told = Told(game, game.setup(seats, options), seed)
        for number in range(acts):
            if told.state.over():
                break
            if number % 7 == 0:
                for seat in range(seats):
                    here = told.row(seat)
                    there = told.imagined(seat)
                    assert there is None or not named(told.encoding, here, there)
                    for field in told.encoding.fields:
                        assert max(here[field.start : field.start + field.size]) <= field.high, field
            told.act()


def test_every_field_is_described_and_they_follow_each_other():
    for name in ("war-slayer", "master-of-spies", "war-x-treme", "westeria"):
        game = load_game(name)
        for seats in range(game.seats[0], game.seats[1] + 1):
            assert game.encoding is not None
            encoding: Encoding = by_path(game.encoding)(game.setup(seats))
            at = 0
            for field in encoding.fields:
                assert (field.start, field.size >= 1, 1 <= field.high <= 255) == (at, True, True), field
                assert field.says
                assert not field.names or field.high == len(field.names) - 1
                at += field.size
            assert at == encoding.size


def test_marks_say_what_was_seen_and_nothing_else():
    """Westeria: a mark of another's unit is what it is. War Slayer V: no mark of a card that was never shown."""
    game = load_game("westeria")
    told = Told(game, game.setup(3, {"round_limit": 20}), 4)
    unit = next(field for field in told.encoding.fields if field.name == "unit")
    owner = next(field for field in told.encoding.fields if field.name == "owner")
    seen = 0
    while not told.state.over():
        told.act()
        truth = [told.row(seat) for seat in range(3)]
        for seat in range(3):
            for zone in range(72):
                other = truth[seat][owner.start + zone]
                if other > 1 and (mark := truth[seat][unit.start + zone]):
                    seen += 1
                    assert mark == truth[(seat + other - 1) % 3][unit.start + zone]
    assert seen > 100


def test_the_page_of_fields_is_what_the_encodings_say():
    assert fields.PAGE.read_text("utf-8") == fields.text(), "run python tools/fields.py"
