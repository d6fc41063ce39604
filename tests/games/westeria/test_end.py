"""WE-8: the last Flag, shuttling, the round limit, who is out."""

import pytest

from ruse.games.westeria.events import GameEnded, LimitNear, TurnEnded, WentOut
from ruse.testkit.rule import rule
from tests.games.westeria.drawing import ANN, BOB, CLEO, Table, realm

BOBS = "scout M1, flag N1"


def shuttling(anns: str = "king A1, flag E1, baron E2", bobs: str = "queen M1, flag P1", **more: int) -> Table:
    """No one has two tokens, or everyone declines: moves alone."""
    return realm(anns, bobs, options={"decline": True, "unit_moves": "several"}, **more)  # type: ignore[arg-type]


def turn(table: Table, start: str, zone: str) -> None:
    if table.phase == "drawn":
        table.act("decline")
    table.act(start, zone)
    if "end" in table.choices() and table.phase == "moving" and table.state.made:
        table.act("end")


def bobs_turn(table: Table, start: str, zone: str) -> None:
    assert table.turn == BOB
    turn(table, start, zone)


def units(table: Table) -> list[str]:
    if table.phase == "drawn":
        table.act("decline")
    return table.choices()


@rule("WE-8.1")
def test_the_last_flag_wins_at_once_in_the_middle_of_a_turn():
    table = realm("king A1, flag E1", "flag A2, scout M1", moves=3).act("A1", "A2")

    assert table.state.over()
    assert table.heard(GameEnded)[0].reason == "last-flag"
    assert [int(table.state.outcome(seat)) for seat in (ANN, BOB)] == [840, 0]


@rule("WE-8.1")
def test_with_three_the_game_goes_on_until_one_flag_is_left():
    table = realm("king A1, flag E1", "flag A2, scout M1", "scout G1, flag G2").act("A1", "A2")

    assert not table.state.over()


def shuttled(first: str = "A1") -> Table:
    """The King has gone A1 to A2 and back in Ann's last two turns."""
    table = shuttling(f"king {first}, flag E1, baron E2")
    turn(table, "A1", "A2")
    bobs_turn(table, "M1", "M3")
    turn(table, "A2", "A1")
    bobs_turn(table, "M3", "M2")
    return table


@rule("WE-8.2")
def test_a_unit_that_shuttled_for_two_turns_may_not_in_the_third():
    table = shuttled()
    assert "A1" in units(table)

    assert table.choices("A1") == ["A3"]


@rule("WE-8.2")
def test_leaving_it_for_a_turn_starts_afresh():
    table = shuttled()
    turn(table, "E2", "T1")
    bobs_turn(table, "M2", "M3")
    units(table)

    assert table.choices("A1") == ["A2", "A3"]


@rule("WE-8.2")
def test_moving_it_elsewhere_starts_afresh():
    table = shuttled()
    turn(table, "A1", "A3")
    bobs_turn(table, "M2", "M3")
    units(table)

    assert table.choices("A3") == ["A1", "C1"]


@rule("WE-8.2")
def test_going_elsewhere_within_a_turn_is_no_shuttling():
    table = shuttling("king A1, flag E1, baron E2", moves=3)
    table.act("A1", "A2", "A2", "A1", "A1", "A3")
    bobs_turn(table, "M1", "M3")
    units(table)

    assert table.choices("A3") == ["A1", "C1"]


@rule("WE-8.2")
def test_redeploying_starts_afresh():
    table = shuttled()
    state = table.state
    assert state.shuttle.cells[1] == 2
    if table.phase != "drawn":
        state.shown.lay_under(3)
        state.phase = 2
    else:
        state.shown.clear()
        state.shown.lay_under(3)
    table.act("redeploy", "A1", "E1", "E2", "order 1 2 3")

    assert table.choices("A1") == ["A2", "A3"]


@rule("WE-8.2")
def test_attacks_are_never_barred():
    table = shuttled()
    units(table)
    state = table.state
    state.put(18, 1)

    assert table.choices("A1") == ["A2", "A3"]


@rule("WE-8.2")
def test_an_attack_is_a_move_between_its_two_zones():
    table = shuttling("king A1, flag E1, baron E2", "queen A2, duke M1, flag P1")
    turn(table, "A1", "A2")
    bobs_turn(table, "M1", "M3")
    turn(table, "A2", "A1")
    bobs_turn(table, "M3", "M2")
    units(table)

    assert table.choices("A1") == ["A3"]


@rule("WE-8.2")
def test_a_run_counts_by_its_ends():
    table = shuttling("scout A1, flag E1, baron E2")
    for there, back in (("A1", "G1"), ("G1", "A1")):
        turn(table, there, back)
        bobs_turn(table, *(("M1", "M3") if there == "A1" else ("M3", "M2")))
    units(table)

    assert "G1" not in table.choices("A1")
    assert "G2" in table.choices("A1")


@rule("WE-8.2", "WE-5.2")
def test_who_has_no_other_move_skips():
    table = shuttling("king A1, flag A3, cursed-land C1, cursed-land B1")
    turn(table, "A1", "A2")
    bobs_turn(table, "M1", "M3")
    turn(table, "A2", "A1")
    bobs_turn(table, "M3", "M2")

    assert units(table) == ["end"]
    table.act("end")
    assert table.heard(TurnEnded)[-1].skipped


@rule("WE-8.3")
@pytest.mark.parametrize(
    ("ann", "bob", "winners"),
    [
        ("king A1, flag A2", "queen M1, flag N1", (BOB,)),
        ("king A1, queen E2, flag B2", "queen M1, flag N1", (ANN,)),
        ("king A1, queen A3, flag B2", "queen M1, flag N1", (ANN,)),
        ("king A1, flag B2", "queen M1, flag N1", (ANN, BOB)),
    ],
)
def test_after_the_last_round_tokens_then_units_decide(ann: str, bob: str, winners: tuple[int, ...]):
    table = realm(ann, bob, turn=BOB, round=10, options={"round_limit": 10}).act("M1", "M3")

    assert table.state.over()
    ended = table.heard(GameEnded)[0]
    assert (ended.reason, ended.winners) == ("round-limit", winners)
    assert sum(int(table.state.outcome(seat)) for seat in (ANN, BOB)) == 840


@rule("WE-8.3")
def test_flags_count_before_tokens():
    table = realm(
        "king A1, flag B2", "queen M1, duke N1, earl P1", "scout G1, flag G2, earl I1, count K1",
        captors={BOB: ANN}, turn=CLEO, round=10, options={"round_limit": 10},
    )  # fmt: skip
    table.act("G1", "G3")

    assert table.heard(GameEnded)[0].winners == (ANN,)


@rule("WE-8.3")
def test_a_round_is_one_turn_of_each_from_the_starter_on():
    table = realm("king A1, flag A2", "queen M1, flag M2", starter=BOB, turn=ANN, round=3).act("A1", "A3")
    assert table.state.round == 4
    table.act("M1", "M3")
    assert table.state.round == 4


@rule("WE-8.3")
def test_rounds_go_on_when_the_starter_is_out():
    table = realm("king A1, queen A3", "queen M1, flag M2", "scout G1, flag G2", turn=CLEO, round=3, captors={ANN: BOB})
    table.state.out.cells[ANN] = 1
    table.act("G1", "G3")

    assert (table.turn, int(table.state.round)) == (BOB, 4)


@rule("WE-8.3")
def test_the_players_are_told_when_the_limit_comes_near():
    told = []
    for before in (180, 181, 189, 190, 195, 198, 199):
        table = realm("king A1, flag A2", "queen M1, flag M2", turn=BOB, round=before).act("M1", "M3")
        told += [event.rounds for event in table.heard(LimitNear, ANN)]

    assert told == [20, 10, 5, 2, 1]


@rule("WE-8.4")
def test_who_has_neither_flag_nor_unit_is_out_for_good():
    table = realm("king A1, flag E1", "scout A2", "scout G1, flag G2", captors={BOB: CLEO}).act("A1", "A2")

    assert [event.seat for event in table.heard(WentOut)] == [BOB]
    assert table.turn == CLEO


@rule("WE-8.4")
def test_a_player_who_goes_out_in_its_own_turn_has_no_more_moves():
    table = realm("scout A1", "king A2, flag M1", "scout G1, flag G2", captors={ANN: CLEO}, moves=3).act("A1", "A2")

    assert table.state.out.cells[ANN] == 1
    assert table.turn == BOB


@rule("WE-8.4")
def test_a_flag_alone_keeps_a_player_in():
    table = realm("king A1, flag E1", "scout A2, flag M1", "scout G1, flag G2").act("A1", "A2")

    assert not table.heard(WentOut)
