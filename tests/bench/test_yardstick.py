"""The yardstick in C plays the same game: not one field of one table differs. It needs a C compiler (Debian: gcc)."""

from pathlib import Path

import pytest

from ruse.bench.playouts import (
    MASTER_OF_SPIES,
    WAR_SLAYER,
    Played,
    build_yardstick,
    copy_sources,
    play,
    play_interpreted,
    play_yardstick,
    table_of,
)
from ruse.kernel.errors import RuseError
from ruse.kernel.kit import Actions, Dice, fold
from ruse.search.playout import playout


@pytest.fixture(scope="module")
def yardstick(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_yardstick(WAR_SLAYER, tmp_path_factory.mktemp("yardstick"))


def whole(games: int, seed: int) -> tuple[int, int]:
    table = table_of(WAR_SLAYER)
    dice = Dice(seed)
    decisions, checksum = 0, 1
    for _ in range(games):
        table.reseed(dice.seed())
        table.deal()
        taken = playout(table, dice, Actions())
        decisions += taken
        checksum = fold(fold(checksum, taken), table.checksum())
    return decisions, checksum


def counted(played: Played) -> tuple[int, int]:
    return played.decisions, played.checksum


@pytest.mark.parametrize("seed", [0, 7, 123456789012345])
def test_the_yardstick_in_c_plays_the_same_games(yardstick: Path, seed: int):
    assert counted(play_yardstick(yardstick, 300, seed)) == counted(play(WAR_SLAYER, 300, seed))


def test_every_field_of_every_table_is_the_same_at_the_end(yardstick: Path):
    assert counted(play_yardstick(yardstick, 300, 11, "whole")) == whole(300, 11)


def test_the_same_source_interpreted_plays_the_same_games(tmp_path: Path):
    sources = copy_sources(tmp_path / "sources")

    assert not list(sources.rglob("*.so"))
    assert counted(play_interpreted(WAR_SLAYER, sources, 40, 5)) == counted(play(WAR_SLAYER, 40, 5))


def test_a_missing_compiler_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CC", "/nonexistent/cc -m64")

    with pytest.raises(RuseError, match="no C compiler '/nonexistent/cc'"):
        build_yardstick(WAR_SLAYER, tmp_path)


def test_a_game_that_nobody_wrote_in_c_has_no_yardstick(tmp_path: Path):
    with pytest.raises(RuseError, match="nobody wrote master-of-spies in C"):
        build_yardstick(MASTER_OF_SPIES, tmp_path)
