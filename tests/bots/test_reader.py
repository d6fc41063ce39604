"""What bots hide does not follow from their code: whoever has it, but not the dice, guesses no better than from samples."""

from __future__ import annotations

import pytest

from ruse.bots.levels import level_names, load_bot
from ruse.games import war_slayer, westeria
from ruse.testkit.reader import read
from tests.bots.foils.old_westeria_mastermind import OldMastermind
from tests.bots.secret_choices import Laying, SetUp


@pytest.mark.parametrize(("level", "seats"), [*((level, 2) for level in level_names(westeria.GAME)), ("mastermind", 4)])
def test_set_ups_of_westeria_cannot_be_worked_out(level: str, seats: int, times: int):
    reading = read(SetUp(seats), load_bot(westeria.GAME, level), tables=5 * times, again=10, samples=30, seed=3)

    assert not reading.reads, str(reading)


def test_a_set_up_whose_dice_follow_from_the_territories_is_read_off_the_board(times: int):
    reading = read(SetUp(), OldMastermind(), tables=8 * times, again=40, samples=40, seed=3)

    assert reading.reads, str(reading)
    assert reading.gain > 0.3, str(reading)


@pytest.mark.parametrize("level", level_names(war_slayer.GAME))
def test_first_layings_of_war_slayer_cannot_be_worked_out(level: str, times: int):
    reading = read(Laying(), load_bot(war_slayer.GAME, level), tables=20 * times, again=10, samples=60, seed=3)

    assert not reading.reads, str(reading)
