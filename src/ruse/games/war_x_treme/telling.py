"""WX-9: events as each viewer may know them."""

from __future__ import annotations

from typing import assert_never

from ruse.games.war_x_treme.events import (
    Abducted,
    AbductionKept,
    BiteTook,
    BoughtIn,
    Fled,
    GameEnded,
    GameStarted,
    Laid,
    NoRecruit,
    RaceCalled,
    RaceDrawn,
    RaceWon,
    RecruitsTurned,
    RecruitTaken,
    RiseUpTook,
    RoundStarted,
    SlotPicked,
    SlotsRefilled,
    Swept,
    Turned,
    Vanished,
    VanishKept,
    WarStarted,
    WarWentOn,
    WentOut,
    WildNamed,
)
from ruse.games.war_x_treme.gear_events import (
    ArmisticeCalled,
    Bribed,
    CasusBelliCalled,
    EquipmentDealt,
    EquipmentDealtUnseen,
    EquipmentDrawn,
    EquipmentDrawnUnseen,
    EquipmentPlayed,
    EquipmentReturned,
    LeechTook,
    PressGanged,
    Redrafted,
    Sabotaged,
    SecretDealt,
    SecretDealtUnseen,
    SmokeBombed,
    Spied,
    SpiedUnseen,
    StoreRestocked,
)
from ruse.games.war_x_treme.happening import Happening
from ruse.games.war_x_treme.pile_events import (
    ArmyRenewed,
    TaxedAway,
    TaxPaid,
    TaxTime,
    Trusted,
)
from ruse.kernel.state import ORACLE


def redact(event: Happening, viewer: int) -> Happening | None:
    """What this viewer is told of an event: itself, or its public twin."""
    match event:
        case EquipmentDealt(rule, seat, _):
            return event if viewer in (seat, ORACLE) else EquipmentDealtUnseen(rule, seat)
        case EquipmentDrawn(rule, seat, _):
            return event if viewer in (seat, ORACLE) else EquipmentDrawnUnseen(rule, seat)
        case SecretDealt(rule, seat, _):
            return event if viewer in (seat, ORACLE) else SecretDealtUnseen(rule, seat)
        case Spied(rule, seat, cards, _):
            return event if viewer in (seat, ORACLE) else SpiedUnseen(rule, seat, len(cards))
        case (
            GameStarted()
            | EquipmentDealtUnseen()
            | SecretDealtUnseen()
            | RoundStarted()
            | ArmyRenewed()
            | Trusted()
            | Turned()
            | EquipmentPlayed()
            | EquipmentReturned()
            | SpiedUnseen()
            | Bribed()
            | Sabotaged()
            | PressGanged()
            | Redrafted()
            | ArmisticeCalled()
            | SmokeBombed()
            | CasusBelliCalled()
            | TaxTime()
            | TaxPaid()
            | TaxedAway()
            | WildNamed()
            | Abducted()
            | AbductionKept()
            | Vanished()
            | VanishKept()
            | Fled()
            | BoughtIn()
            | WarStarted()
            | Laid()
            | SlotPicked()
            | RecruitTaken()
            | NoRecruit()
            | RecruitsTurned()
            | WarWentOn()
            | RaceCalled()
            | RaceDrawn()
            | RaceWon()
            | Swept()
            | LeechTook()
            | BiteTook()
            | RiseUpTook()
            | SlotsRefilled()
            | EquipmentDrawnUnseen()
            | StoreRestocked()
            | WentOut()
            | GameEnded()
        ):
            return event
        case _:
            assert_never(event)
