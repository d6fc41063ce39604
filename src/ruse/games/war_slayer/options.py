"""The rule switches of War Slayer V."""

from __future__ import annotations

from ruse.kernel.options import Switch

SWITCHES = (
    Switch(
        name="compromised",
        rule="WS-6.2",
        says="When a Double Agent defects, the other exposed operatives",
        default="owner",
        choices={
            "owner": "go to the player whose agent defected",
            "home": "go home, each to who laid it",
            "claimant": "go to the other player, with the agent",
        },
    ),
    Switch(
        name="double_defection",
        rule="WS-6.3",
        says="When both sides reveal a Double Agent at once",
        default="swap",
        choices={
            "swap": "both defect, each taking the dossier behind with it",
            "standoff": "nobody claims anything, both go home",
        },
    ),
    Switch(
        name="vip_taken",
        rule="WS-7.2",
        says="When the VIP is taken from a dossier",
        default="at_once",
        choices={"at_once": "the game ends at once", "mission_end": "the game ends when the mission is over"},
    ),
    Switch(
        name="mission_limit",
        rule="WS-7.4",
        says="The game ends after this many missions",
        default=60,
        span=(1, 200),
    ),
    Switch(
        name="memory_aid",
        rule="WS-10.3",
        says="The table lists what each player could remember, and keeps the whole log",
        default=False,
    ),
)
