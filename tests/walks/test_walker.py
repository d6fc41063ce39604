"""What a walker does without a client: choosing, keeping count of what was done, going on with a run."""

from __future__ import annotations

from bench.walks.aim import STRONGLY, Aim
from bench.walks.coverage import choices, deeds, wanted, ways_to_play
from bench.walks.findings import Finding
from bench.walks.ledger import Ledger, Walked
from bench.walks.moments import moments, unfinished
from bench.walks.plan import CLIENTS, GAMES, Plan, plans, seats_of
from bench.walks.terminal import keys_of
from bench.walks.walker import Walker
from ruse.kernel.record import Playback, Secret, read_record
from ruse.kernel.registry import load_game
from ruse.kernel.state import seats_in
from tests.walks.known import Known

DEALS, SELDOM = 6, 60
CELLS = 28
"""Four games with their fewest and most seats (War Slayer V has but one number) in four clients."""


def test_every_kind_of_decision_that_is_nobody_else_s_is_on_the_list():
    for name in GAMES:
        every = {f"kind {kind}" for kind in load_game(name).kinds} - {"kind race"}  # the table itself decides a race
        listed: set[str] = set()
        for deals, seats in [(deals, seats) for deals in (DEALS, SELDOM) for seats in seats_of(name)]:
            if not listed >= every:
                listed |= wanted(name, seats, deals)
        assert {deed for deed in listed if deed.startswith("kind ")} == every


def test_every_card_and_unit_of_westeria_is_on_the_list():
    listed = wanted("westeria", 2, DEALS)
    words = load_game("westeria").words.messages
    assert {f"unit {key.removeprefix('unit:')}" for key in words if key.startswith("unit:")} <= listed
    assert {"card traitor", "card deploy", "card redeploy", "choice end", "choice decline", "path"} <= listed
    assert "kind flag" not in listed, "who takes the only rival's Flag has won"
    assert "kind flag" in wanted("westeria", 4, DEALS)


def test_what_is_no_choice_is_done_by_itself_and_not_on_the_list():
    game, sizes = load_game("war-x-treme"), set()
    state = game.start(game.setup(8, {}), Secret(seed=1).luck(game), None)
    while not state.over():
        seat = seats_in(state.acting())[-1]
        offers = choices(game, state, seat)
        sizes.add(min(2, len(offers)))
        free = len(offers) > 1 or state.draft_size(seat) > 0
        assert all(bool(done) == free for _, _, done in offers)
        state.apply(seat, offers[-1][0])
    assert sizes == {1, 2}


def test_a_step_counts_as_its_kind_and_as_what_the_game_has_a_word_for():
    game = load_game("war-x-treme")
    assert set(deeds(game, "before", "bribe 3", {"choice": "play", "equipment": "bribe", "seat": 2})) == {
        "kind before",
        "equipment bribe",
    }
    assert set(deeds(load_game("westeria"), "place", "king A1", None)) == {"kind place", "unit king"}


def test_both_ways_to_play_are_lawful_and_differ():
    for name in GAMES:
        short, other = ways_to_play(load_game(name))
        assert load_game(name).setup(None, short).options != load_game(name).setup(None, other).options


def test_a_walker_presses_what_it_has_not_pressed_and_learns_what_leads_on():
    walker = Walker(1)
    offers = [("button", name, 1.0, name) for name in ("Look", "Go", "Chart", "Stay")]
    chosen = []
    for _ in range(300):
        name = walker.choose(offers)
        walker.press("button", name)
        chosen.append(name)
        if name == "Go":
            walker.went_on([("button", "Go")])

    assert set(chosen[:40]) == {"Look", "Go", "Chart", "Stay"}
    assert chosen[-100:].count("Go") > 60


def test_what_has_just_lit_up_is_pressed_rather():
    walker = Walker(1)
    old = [("button", name, 1.0, name) for name in ("A place", "B place", "C place")]
    counts = {"new": 0, "old": 0}
    for _ in range(200):
        walker.choose(old)
        counts["new" if walker.choose([*old, ("button", "Lay it", 1.0, "new")]) == "new" else "old"] += 1

    assert counts["new"] > counts["old"]


def test_the_cells_are_all_games_clients_and_numbers_of_seats():
    cells = list(plans(GAMES, CLIENTS, None, [0]))

    assert len(cells) == len(set(cells)) == CELLS


def test_the_lowest_line_is_read_as_a_person_reads_it():
    assert keys_of(" ←→ pick  1-3 jump  Enter commit  p discard pile  : type  q leave") == [
        "left", "right", "1", "2", "3", "enter", "p", "colon",
    ]  # fmt: skip
    assert keys_of(" Space skip  +- speed") == ["space", "plus", "minus"]


def test_a_run_that_was_broken_off_goes_on_where_it_was(tmp_path):
    plan, other = Plan("war-slayer", "desk", 2, 0), Plan("war-slayer", "desk", 2, 1)
    finding = Finding("cut", "war-slayer", "desk", 2, 0, "p.name", "it is cut", 7, "", ("Go",))
    Ledger(tmp_path / "walks.jsonl").add(Walked(plan, 9, 3, True, 1.0, ["kind row", "row theater"], [finding]))

    again = Ledger(tmp_path / "walks.jsonl")

    assert again.has(plan)
    assert not again.has(other)
    assert "row theater" not in again.missing(("war-slayer", "desk", 2))
    assert "row dossier" in again.missing(("war-slayer", "desk", 2))
    assert list(again.findings()) == ["cut | war-slayer | desk | p.name"]
    assert again.findings()[finding.shape] == [finding]


def test_seldom_things_are_begun_with_where_they_can_be_done(tmp_path):
    game = load_game("westeria")
    found = moments(game, 2, ["card traitor", "identity duke", "kind redeploy"], 2)

    assert {deed: len(some) for deed, some in found.items()} == {
        "card traitor": 2,
        "identity duke": 2,
        "kind redeploy": 2,
    }
    for some in found.values():
        for moment in some:
            text = unfinished(game, moment, tmp_path).read_text(encoding="utf-8")
            playback = Playback(read_record(text), moment.record.secret)
            playback.play_all()
            assert moment.seat in seats_in(playback.state.acting())
            assert moment.steps[0] in [move.text for _, move, _ in choices(game, playback.state, moment.seat)]


def test_a_walk_is_after_what_is_called_so():
    aim = Aim(load_game("westeria"), frozenset({"card traitor", "card deploy"}), ("scout",))
    offered = [
        ("deploy", {"card": "deploy"}, "A unit of your reserve."),
        ("scout", {"card": "scout"}, "Look at a unit."),
    ]
    aim.asked("card", 0, offered)
    assert aim.weight("Deploy, a unit of your reserve") == STRONGLY
    assert aim.weight("Look at a unit") < STRONGLY

    aim.done({"card deploy"}, whole=True)
    aim.asked("card", 0, offered)
    assert aim.weight("Deploy, a unit of your reserve") == 1.0, "it is done, and nothing else leads on"


def test_where_nothing_counts_what_led_on_once_is_pressed():
    aim = Aim(load_game("westeria"), frozenset({"unit earl"}), ("B3", "A1"))
    offered = [("A1", {"zone": "A1"}, ""), ("B3", {"zone": "B3"}, "")]
    assert aim.hits("move", 0, offered) == [False, True]
    assert aim.hits("move", 1, offered) == [True, False]


def test_what_is_known_names_a_kind_a_game_and_a_client():
    assert Known("cut | * | lying | p.name", "It is cut.").matches("cut | westeria | lying | p.name")
    assert not Known("cut | * | lying | p.name", "It is cut.").matches("cut | westeria | desk | p.name")
