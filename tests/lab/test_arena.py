"""The arena pairs its deals, adds up to the whole prize, and says the same for the same seed."""

import json
from collections import Counter
from io import StringIO

import pytest
from rich.console import Console

from ruse.games.war_slayer import GAME
from ruse.kernel.errors import RuseError
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight
from ruse.lab.arena import Contest, Deal, arena, play_deal, prepare, print_report, run, seatings, sum_up
from ruse.lab.match import Player, play

PAIR = ("random", "recruit")


def contest(*bots: str, seed: int = 7) -> Contest:
    return prepare("war-slayer", bots, seed)


def test_every_deal_is_played_in_every_seating():
    assert seatings(2) == [(0, 1), (1, 0)]
    assert len(seatings(4)) == 24
    assert seatings(6)[1] == (1, 2, 3, 4, 5, 0)


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
    deal = play_deal(contest(*PAIR), 3)

    assert sum(deal.shares) == 1.0
    assert sum(deal.scores) == 121.0
    assert deal.games == 2


def test_the_same_seed_gives_the_same_deals_in_any_number_of_processes():
    alone = list(run(contest(*PAIR), 6))

    assert list(run(contest(*PAIR), 6, processes=2)) == alone
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


def test_an_illegal_choice_is_the_bots_fault():
    class Rogue:
        def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
            return 99

    with pytest.raises(RuseError, match="bot rogue chose 99 for row"):
        play(GAME, GAME.setup(), [Player("rogue", Rogue(), 1, Dice(1)) for seat in range(2)], seed=1)


@pytest.mark.parametrize(
    ("game", "bots", "settings", "complaint"),
    [
        ("war-slayr", PAIR, (), "there is no game 'war-slayr'"),
        ("war-slayer", ("random", "rando"), (), "no bot 'rando'; there is: random"),
        ("war-slayer", ("random",), (), "takes 2 bots, one for each seat, not 1"),
        ("war-slayer", PAIR, ("mission_limit=0",), "mission_limit cannot be"),
        ("war-slayer", PAIR, ("misson_limit=3",), "has no switch 'misson_limit'"),
    ],
)
def test_bad_arguments_are_told_before_anything_is_played(
    game: str, bots: tuple[str, ...], settings: tuple[str, ...], complaint: str
):
    with pytest.raises(RuseError, match=complaint):
        arena(game, *bots, settings=settings)


def test_no_deals_is_no_contest():
    with pytest.raises(RuseError, match="--deals"):
        arena("war-slayer", *PAIR, deals=0)


def test_json_is_all_there_is_and_holds_the_figures(capsys: pytest.CaptureFixture[str]):
    arena("war-slayer", *PAIR, deals=4, settings=("mission_limit=3",), processes=1, as_json=True)

    report = json.loads(capsys.readouterr().out)
    assert (report["deals"], report["games"], report["options"]["mission_limit"]) == (4, 8, 3)
    assert [standing["bot"] for standing in report["standings"]] == list(PAIR)
    assert set(report["decisions"]) <= set(GAME.kinds)
    assert report["games_per_second"] > 0


def test_one_deal_has_no_interval_and_still_valid_json(capsys: pytest.CaptureFixture[str]):
    arena("war-slayer", *PAIR, deals=1, as_json=True)

    report = json.loads(capsys.readouterr().out, parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))
    assert report["standings"][0]["score"]["low"] is None


def test_the_unit_is_the_deal():
    deals = [Deal((1.0, 0.0), (70.0, 51.0), 2, Counter(row=4)), Deal((0.5, 0.5), (60.0, 61.0), 2, Counter(row=2))]

    report = sum_up(contest(*PAIR), deals, seconds=2.0)

    assert report.standings[0].win_share.mean == 0.75
    assert report.standings[0].score.half_width == pytest.approx(12.7062 * 5, abs=0.01)
    assert (report.games, report.games_per_second, report.decisions) == (4, 2.0, {"row": 6})


def test_the_printed_report_names_bots_share_and_interval():
    paper = StringIO()
    deals = [Deal((1.0, 0.0), (70.0, 51.0), 2, Counter(row=4)), Deal((0.5, 0.5), (60.0, 61.0), 2, Counter(row=2))]

    print_report(sum_up(contest(*PAIR), deals, 2.0), Console(file=paper, width=80))

    for text in ("War Slayer V: 2 deals, 4 games, seed 7", "recruit", "75.0 %", "0.0 to 100.0 %", "row 1.5"):
        assert text in paper.getvalue()
