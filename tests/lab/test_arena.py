"""The arena pairs its deals, adds up to the whole prize, and says the same for the same seed."""

import json
from collections import Counter
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from ruse.games.war_slayer import GAME
from ruse.kernel.errors import RuseError
from ruse.kernel.kit import Dice
from ruse.kernel.record import Playback, load_record
from ruse.kernel.sight import Sight
from ruse.lab.arena import arena
from ruse.lab.contest import Contest, prepare, seatings
from ruse.lab.deals import Deal, play_deal, run
from ruse.lab.match import Player, play
from ruse.lab.report import print_report, sum_up

PAIR = ("random", "recruit")


def contest(*bots: str, seed: int = 7) -> Contest:
    return prepare("war-slayer", bots, seed)


def test_every_deal_is_played_in_every_seating():
    assert seatings((0, 1)) == ((0, 1), (1, 0))
    assert len(seatings((0, 1, 2, 3))) == 24
    assert seatings((0, 1, 2, 3, 4, 5))[1] == (1, 2, 3, 4, 5, 0)


def test_one_alone_among_others_sits_in_every_seat_once():
    assert [order.index(0) for order in seatings((1, 2, 2, 2))] == [0, 1, 2, 3]


def test_each_bot_meets_each_other_one():
    assert contest("agent", "random", "recruit").lineups() == [(0, 1), (0, 2), (1, 2)]
    four = prepare("master-of-spies", PAIR, 1, players=4)
    assert four.lineups() == [(0, 1, 1, 1), (1, 0, 0, 0)]


def test_both_seatings_get_the_same_cards():
    drawn: list[tuple[int, tuple[str, ...]]] = []

    class Noter:
        def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
            if sight.view.mission == 1 and sight.kind == "row":
                drawn.append((sight.seat, sight.view.sides[sight.seat].hand))
            return sight.legal[0]

    for turn in range(2):
        play(GAME, GAME.setup(), [Player("noter", Noter(), 1, Dice(turn)) for seat in range(2)], seed=11)

    assert drawn[:2] == drawn[2:]


def test_the_shares_of_a_deal_add_up_to_one():
    deal = play_deal(contest(*PAIR), (3, 0))

    assert sum(deal.shares) == 1.0
    assert sum(deal.scores) == 121.0
    assert deal.games == 2


def test_the_same_seed_gives_the_same_deals_in_any_number_of_processes():
    alone = list(run(contest(*PAIR), 6))

    assert list(run(contest(*PAIR), 6, jobs=2)) == alone
    assert list(run(contest(*PAIR, seed=8), 6)) != alone


def test_bots_are_told_since_their_last_decision_only():
    heard: list[int] = []

    class Listener:
        def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
            heard.append(len(sight.told))
            return sight.legal[dice.below(len(sight.legal))]

    play(GAME, GAME.setup(), [Player("listener", Listener(), 1, Dice(seat)) for seat in range(2)], seed=3)

    assert min(heard) > 0
    assert max(heard) < 40


@pytest.mark.parametrize(
    ("bot", "complaint"),
    [("Rogue", "own_bots:Rogue chose 99 for row"), ("Fallible", r"ValueError: no idea \(.*own_bots.py, line \d+\)")],
)
def test_a_bot_that_fails_is_named_with_what_it_did(bot: str, complaint: str):
    with pytest.raises(RuseError, match=complaint):
        list(run(contest("random", f"tests.bots.own_bots:{bot}"), 1))


def test_bots_of_ones_own_take_part():
    deal = play_deal(contest("tests.bots.own_bots:First", "tests.bots.own_bots:Last@3"), (0, 0))

    assert sum(deal.shares) == 1.0


@pytest.mark.parametrize(
    ("game", "bots", "settings", "complaint"),
    [
        ("war-slayr", PAIR, (), "there is no game 'war-slayr'"),
        ("war-slayer", ("random", "rando"), (), "no bot 'rando'; there is: random"),
        ("war-slayer", ("random",), (), "two bots or more"),
        ("war-slayer", ("random", "random"), (), "random is named twice"),
        ("war-slayer", PAIR, ("mission_limit=0",), "mission_limit cannot be"),
        ("war-slayer", PAIR, ("misson_limit=3",), "has no switch 'misson_limit'"),
    ],
)
def test_bad_arguments_are_told_before_anything_is_played(
    game: str, bots: tuple[str, ...], settings: tuple[str, ...], complaint: str
):
    with pytest.raises(RuseError, match=complaint):
        arena(game, *bots, settings=settings)


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        ({"deals": 0}, "--deals"),
        ({"jobs": 0}, "--jobs"),
        ({"players": 3}, "for 2 players, not 3"),
        ({"edition": "third"}, "third"),
        ({"sequential": True, "margin": 0.7}, "--margin"),
        ({"together": True, "sequential": True}, "name two, without --together"),
        ({"together": True, "players": 4}, "seats every bot that is named: 2, not 4"),
        ({"results": Path("/dev/null/results.jsonl")}, "results cannot be kept"),
        ({"records": Path("/dev/null/records")}, "records cannot be written"),
    ],
)
def test_bad_options_get_a_sentence(asked: dict[str, Any], complaint: str):
    with pytest.raises(RuseError, match=complaint):
        arena("war-slayer", *PAIR, **asked)


def test_json_is_all_there_is_and_holds_the_figures(capsys: pytest.CaptureFixture[str]):
    arena("war-slayer", *PAIR, deals=4, settings=("mission_limit=3",), jobs=1, as_json=True)

    report = json.loads(capsys.readouterr().out)
    assert (report["deals"], report["games"], report["options"]["mission_limit"]) == (4, 8, 3)
    assert [standing["bot"] for standing in report["standings"]] == list(PAIR)
    assert set(report["decisions"]) <= set(GAME.kinds)
    assert report["games_per_second"] > 0


def test_one_deal_has_no_interval_and_still_valid_json(capsys: pytest.CaptureFixture[str]):
    arena("war-slayer", *PAIR, deals=1, as_json=True)

    report = json.loads(capsys.readouterr().out, parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))
    assert report["standings"][0]["score"]["low"] is None


def two_deals() -> list[Deal]:
    first = Deal(0, 0, (1.0, 0.0), (70.0, 51.0), 2, Counter(row=4))
    return [first, Deal(1, 0, (0.5, 0.5), (60.0, 61.0), 2, Counter(row=2))]


def test_the_unit_is_the_deal():
    deals = two_deals()

    report = sum_up(contest(*PAIR), deals, seconds=2.0)

    assert report.standings[0].win_share.mean == 0.75
    assert report.standings[0].score.half_width == pytest.approx(12.7062 * 5, abs=0.01)
    assert (report.games, report.games_per_second, report.decisions) == (4, 2.0, {"row": 6})


def test_the_printed_report_names_bots_share_and_interval():
    paper = StringIO()
    deals = two_deals()

    print_report(sum_up(contest(*PAIR), deals, 2.0), Console(file=paper, width=100))

    for text in ("War Slayer V: 2 deals, 4 games, seed 7", "recruit", "75.0 %", "0.0 to 100.0 %", "row 1.5"):
        assert text in paper.getvalue()


def reported(capsys: pytest.CaptureFixture[str], *bots: str, **asked: Any) -> dict[str, Any]:
    arena("war-slayer", *bots, jobs=1, as_json=True, **asked)
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return report


def test_a_contest_that_was_broken_off_goes_on_and_comes_out_the_same(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    file = tmp_path / "results.jsonl"
    whole = reported(capsys, *PAIR, deals=4)
    reported(capsys, *PAIR, deals=2, results=file)
    file.write_bytes(file.read_bytes()[:-9])

    again = reported(capsys, *PAIR, deals=4, results=file)

    assert again["standings"] == whole["standings"]
    assert len(file.read_text().splitlines()) == 5


def test_another_contest_does_not_go_on_in_the_same_file(tmp_path: Path):
    file = tmp_path / "results.jsonl"
    arena("war-slayer", *PAIR, deals=1, results=file, as_json=True)
    before = file.read_bytes()

    with pytest.raises(RuseError, match="seed: 1, not 2"):
        arena("war-slayer", *PAIR, deals=1, seed=2, results=file)

    assert file.read_bytes() == before


def test_a_file_of_something_else_is_left_alone(tmp_path: Path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann\n")

    with pytest.raises(RuseError, match="line 1 is not JSON"):
        arena("war-slayer", *PAIR, results=file)


def test_records_of_all_games_replay(tmp_path: Path):
    arena("war-slayer", *PAIR, deals=1, records=tmp_path, as_json=True, jobs=1)

    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["deal-00000_random_recruit.jsonl", "deal-00000_recruit_random.jsonl"]
    for name in names:
        record = load_record(tmp_path / name)
        assert Playback(record).play_all().score(0) == record.rows[-1]["scores"][0]


def test_asked_which_of_two_is_better_it_stops_early(capsys: pytest.CaptureFixture[str]):
    report = reported(capsys, *PAIR, deals=400, sequential=True)

    assert report["sequential"]["better"] == "recruit"
    assert report["deals"] == report["sequential"]["deals"] < 100


def test_all_together_share_one_table(capsys: pytest.CaptureFixture[str]):
    arena("master-of-spies", "random", "recruit", "random", together=True, deals=1, jobs=1, as_json=True)

    report = json.loads(capsys.readouterr().out)
    assert (report["players"], report["games"], report["payoff"]) == (3, 3, [])
