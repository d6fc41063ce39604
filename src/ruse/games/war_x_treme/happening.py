"""Everything that can happen in War X-treme."""

from __future__ import annotations

from ruse.games.war_x_treme import events
from ruse.games.war_x_treme import gear_events as gear
from ruse.games.war_x_treme import pile_events as piles

Hidden = gear.EquipmentDealt | gear.EquipmentDrawn | gear.SecretDealt | gear.Spied
"""What one seat is told, and the others as its public twin."""

Open = (
    events.GameStarted
    | gear.EquipmentDealtUnseen
    | gear.SecretDealtUnseen
    | events.RoundStarted
    | piles.ArmyRenewed
    | piles.Asked
    | piles.Trusted
    | events.Turned
    | gear.EquipmentPlayed
    | gear.EquipmentReturned
    | gear.SpiedUnseen
    | gear.Bribed
    | gear.Sabotaged
    | gear.PressGanged
    | gear.Redrafted
    | gear.ArmisticeCalled
    | gear.SmokeBombed
    | gear.CasusBelliCalled
    | piles.TaxTime
    | piles.TaxPaid
    | piles.TaxedAway
    | events.WildNamed
    | events.Abducted
    | events.AbductionKept
    | events.Vanished
    | events.VanishKept
    | events.Fled
    | events.BoughtIn
    | events.CoinTossed
    | events.WarStarted
    | events.Laid
    | events.SlotPicked
    | events.RecruitTaken
    | events.NoRecruit
    | events.RecruitsTurned
    | events.WarWentOn
    | events.RaceCalled
    | events.RaceDrawn
    | events.RaceWon
    | events.Swept
    | gear.LeechTook
    | events.BiteTook
    | events.RiseUpTook
    | events.SlotsRefilled
    | gear.EquipmentDrawnUnseen
    | gear.StoreRestocked
    | events.WentOut
    | events.GameEnded
)
"""What everybody is told."""

Happening = Hidden | Open
