"""Everything that can happen in War X-treme."""

from __future__ import annotations

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
from ruse.games.war_x_treme.pile_events import (
    ArmyRenewed,
    TaxedAway,
    TaxPaid,
    TaxTime,
    Trusted,
)

Happening = (
    GameStarted
    | EquipmentDealt
    | EquipmentDealtUnseen
    | SecretDealt
    | SecretDealtUnseen
    | RoundStarted
    | ArmyRenewed
    | Trusted
    | Turned
    | EquipmentPlayed
    | EquipmentReturned
    | Spied
    | SpiedUnseen
    | Bribed
    | Sabotaged
    | PressGanged
    | Redrafted
    | ArmisticeCalled
    | SmokeBombed
    | CasusBelliCalled
    | TaxTime
    | TaxPaid
    | TaxedAway
    | WildNamed
    | Abducted
    | AbductionKept
    | Vanished
    | VanishKept
    | Fled
    | BoughtIn
    | WarStarted
    | Laid
    | SlotPicked
    | RecruitTaken
    | NoRecruit
    | RecruitsTurned
    | WarWentOn
    | RaceCalled
    | RaceDrawn
    | RaceWon
    | Swept
    | LeechTook
    | BiteTook
    | RiseUpTook
    | SlotsRefilled
    | EquipmentDrawn
    | EquipmentDrawnUnseen
    | StoreRestocked
    | WentOut
    | GameEnded
)
