"""WS-4 Operations, WS-5 Backing out, WS-6 Double Agents."""

from __future__ import annotations

from mypy_extensions import i64

from ruse.games.war_slayer.actions import DOSSIER, THEATER
from ruse.games.war_slayer.end import end_mission, expose_vip, still_laid, take_vip
from ruse.games.war_slayer.events import (
    Asked,
    BackedOut,
    ClaimedDossier,
    ClaimedOperatives,
    Continued,
    Defected,
    Flipped,
    OperationDrawn,
    OperationWon,
    Standoff,
    Took,
)
from ruse.games.war_slayer.marks import both_see
from ruse.games.war_slayer.rules import TO_CLAIMANT, TO_OWNER
from ruse.games.war_slayer.state import (
    COLUMNS,
    DECIDING,
    MISSION_OVER,
    OPERATIONS,
    SEATS,
    WINNERS,
    Mission,
    in_dossier,
    in_theater,
    name,
    rival,
)
from ruse.kernel.kit import NOTHING


def operate(table: Mission) -> None:
    """WS-4.1: columns are flipped one at a time until somebody must decide or the mission is over."""
    table.phase = OPERATIONS
    while table.phase == OPERATIONS:
        if table.flipped == COLUMNS:
            # WS-4.5: after the third operation the mission is over, with no decision after it.
            end_mission(table)
        else:
            flip(table)


def flip(table: Mission) -> None:
    """WS-4.1: one column, both sides at once."""
    index = table.flipped
    table.flipped += 1
    card0 = operative(table, 0, index)
    card1 = operative(table, 1, index)
    if table.chronicle is not None:
        columns = (int(table.column(0, index)), int(table.column(1, index)))
        table.chronicle.append(Flipped("WS-4.1", int(index), columns, (name(card0), name(card1))))
    if table.marks is not None:
        both_see(table.marks, card0)
        both_see(table.marks, card1)
    expose_vip(table, 0, card0)
    expose_vip(table, 1, card1)
    turned0 = table.box.is_double_agent(card0)
    turned1 = table.box.is_double_agent(card1)
    if turned0 and turned1:
        defect_both(table, index)
    elif turned0:
        defect(table, 0, index)
    elif turned1:
        defect(table, 1, index)
    else:
        compare(table, index, card0, card1)


def operative(table: Mission, seat: i64, index: i64) -> i64:
    """The card of the seat's theater that is flipped as number `index`."""
    return table.cells.cells[in_theater(seat, table.column(seat, index))]


def compare(table: Mission, index: i64, card0: i64, card1: i64) -> None:
    """WS-4.2: the higher strength wins the operation. WS-4.3: equal strength is a draw, and nobody is asked."""
    strength0 = table.box.strength.cells[card0]
    strength1 = table.box.strength.cells[card1]
    if strength0 == strength1:
        if table.chronicle is not None:
            table.chronicle.append(OperationDrawn("WS-4.3", int(index), (name(card0), name(card1))))
        return
    winner: i64 = 0 if strength0 > strength1 else 1
    loser = rival(winner)
    table.loser = loser
    table.cells.cells[WINNERS + index] = winner
    if table.chronicle is not None:
        card, beaten = (card0, card1) if winner == 0 else (card1, card0)
        table.chronicle.append(OperationWon("WS-4.2", int(index), int(winner), int(loser), name(card), name(beaten)))
    take(table, winner, table.column(loser, index))
    if table.phase == OPERATIONS and index < COLUMNS - 1:
        # WS-4.4: after losing a card in the first or second operation the loser decides.
        table.phase = DECIDING
        if table.chronicle is not None:
            table.chronicle.append(Asked("WS-4.4", int(loser)))


def take(table: Mission, winner: i64, column: i64) -> None:
    """WS-4.2: the winner takes the card behind the defeated operative, looks at it and sets it aside."""
    loser = rival(winner)
    place = in_dossier(loser, column)
    card = table.cells.cells[place]
    table.cells.cells[place] = NOTHING
    table.aside(winner).lay_under(card)
    vip = card == table.box.vip
    if table.marks is not None:
        both_see(table.marks, card)
    if table.chronicle is not None:
        table.chronicle.append(Took("WS-4.2", int(winner), int(loser), int(column), name(card), vip))
    if vip:
        take_vip(table, winner)
        if table.rules.at_once:
            end_mission(table)


def go_on(table: Mission, seat: i64) -> None:
    """WS-4.4: the loser continues."""
    if table.chronicle is not None:
        table.chronicle.append(Continued("WS-4.4", int(seat)))
    operate(table)


def back_out(table: Mission, seat: i64) -> None:
    """WS-5.1: whoever won the last operation claims every exposed operative; the mission is over."""
    if table.chronicle is not None:
        table.chronicle.append(BackedOut("WS-5.1", int(seat)))
    claim_exposed(table, rival(seat), "WS-5.1")
    end_mission(table)


def claim_exposed(table: Mission, claimant: i64, rule: str) -> None:
    """WS-8.2: within one claim first the claimant's own operatives, then the other's, each in flipping order."""
    if table.chronicle is not None:
        table.chronicle.append(exposed_to(table, claimant, rule))
    cells = table.cells.cells
    aside = table.aside(claimant)
    for turn in range(SEATS):
        seat = claimant if turn == 0 else rival(claimant)
        for index in range(table.flipped):
            place = in_theater(seat, table.column(seat, index))
            card = cells[place]
            if card != NOTHING:
                cells[place] = NOTHING
                aside.lay_under(card)


def exposed_to(table: Mission, claimant: i64, rule: str) -> ClaimedOperatives:
    """WS-8.2: the exposed operatives in the order of a claim."""
    names: list[str] = []
    owners: list[int] = []
    columns: list[int] = []
    for seat in (claimant, rival(claimant)):
        for column in still_laid(table, THEATER, seat):
            if table.exposed(seat, column):
                names.append(name(table.cells.cells[in_theater(seat, column)]))
                owners.append(int(seat))
                columns.append(column)
    return ClaimedOperatives(rule, int(claimant), tuple(names), tuple(owners), tuple(columns))


def defect(table: Mission, owner: i64, index: i64) -> None:
    """WS-6.1 and 6.2: the agent and the owner's dossier go over; the owner claims the compromised operatives."""
    table.defector = owner
    claim_agent(table, owner, index, "WS-6.1")
    if table.rules.compromised == TO_OWNER:
        claim_exposed(table, owner, "WS-6.2")
    elif table.rules.compromised == TO_CLAIMANT:
        claim_exposed(table, rival(owner), "WS-6.2")
    end_mission(table)


def defect_both(table: Mission, index: i64) -> None:
    """WS-6.3: both sides reveal a Double Agent at once."""
    if table.rules.swap:
        # Ruling WS-6.3: two agents defecting at once cross over, each with the dossier behind it.
        claim_agent(table, 0, index, "WS-6.3")
        claim_agent(table, 1, index, "WS-6.3")
    elif table.chronicle is not None:
        cards = (name(operative(table, 0, index)), name(operative(table, 1, index)))
        table.chronicle.append(Standoff("WS-6.3", cards))
    table.loser = NOTHING
    end_mission(table)


def claim_agent(table: Mission, owner: i64, index: i64, rule: str) -> None:
    """WS-6.1: the opponent claims the Double Agent and all information cards still in the owner's dossier."""
    claimant = rival(owner)
    column = table.column(owner, index)
    if table.chronicle is not None:
        agent = name(operative(table, owner, index))
        table.chronicle.append(Defected(rule, int(owner), int(claimant), int(column), agent))
        table.chronicle.append(dossier_of(table, owner, rule))
    cells = table.cells.cells
    aside = table.aside(claimant)
    aside.lay_under(cells[in_theater(owner, column)])
    cells[in_theater(owner, column)] = NOTHING
    has_vip = False
    for i in range(COLUMNS):
        place = in_dossier(owner, table.column(owner, i))
        card = cells[place]
        if card != NOTHING:
            cells[place] = NOTHING
            aside.lay_under(card)
            if table.marks is not None:
                both_see(table.marks, card)
            has_vip = has_vip or card == table.box.vip
    if has_vip:
        take_vip(table, claimant)


def dossier_of(table: Mission, owner: i64, rule: str) -> ClaimedDossier:
    """WS-6.1: the information cards that go over with a Double Agent, in flipping order."""
    columns = still_laid(table, DOSSIER, owner)
    cards = [table.cells.cells[in_dossier(owner, column)] for column in columns]
    names = tuple([name(card) for card in cards])
    vip = int(cards.index(table.box.vip)) if table.box.vip in cards else None
    return ClaimedDossier(rule, int(rival(owner)), int(owner), tuple(columns), names, vip)


def mission_is_over(table: Mission) -> bool:
    return table.phase == MISSION_OVER
