"""What a walker does without a client: choosing, keeping count of what was done, going on with a run."""

from __future__ import annotations

from bench.walks.coverage import deeds, wanted, ways_to_play
from bench.walks.findings import KINDS, Finding
from bench.walks.ledger import Ledger, Walked
from bench.walks.moments import moment_for
from bench.walks.plan import CLIENTS, GAMES, Plan, plans
from bench.walks.terminal import keys_of
from bench.walks.walker import Walker
from ruse.kernel.registry import load_game
from tests.walks.known import KNOWN, Known

CELLS = 28
"""Four games with their fewest and most seats (War Slayer V has but one number) in four clients."""


def test_every_kind_of_decision_that_is_nobody_else_s_is_on_the_list():
    for name in GAMES:
        game = load_game(name)
        listed = {deed for seats in game.seats for deed in wanted(name, seats)}
        kinds = {deed.removeprefix("kind ") for deed in listed if deed.startswith("kind ")}
        assert kinds == set(game.kinds) - {"race"}, "the table itself decides a race"


def test_every_card_and_unit_of_westeria_is_on_the_list():
    listed = wanted("westeria", 2)
    words = load_game("westeria").words.messages
    assert {f"unit {key.removeprefix('unit:')}" for key in words if key.startswith("unit:")} <= listed
    assert {"card traitor", "card deploy", "card redeploy", "choice end", "choice decline", "path"} <= listed


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


def test_seldom_things_are_begun_with_where_they_can_be_done():
    game = load_game("westeria")
    moment = moment_for(game, 2, "card traitor", ways_to_play(game)[0], 0)

    assert moment is not None
    assert moment.record.rows[-1]["reason"] == "agreed"
    assert moment.step < len(moment.record.rows)


def test_what_is_known_names_a_kind_a_game_a_client_and_has_a_sentence():
    for known in KNOWN:
        kind, game, client, where = known.shape.split(" | ")
        assert kind in KINDS
        assert game in (*GAMES, "*")
        assert client in (*CLIENTS, "*")
        assert where
        assert known.says.endswith(".")
    assert Known("cut | * | lying | p.name", "It is cut.").matches("cut | westeria | lying | p.name")
    assert not Known("cut | * | lying | p.name", "It is cut.").matches("cut | westeria | desk | p.name")
