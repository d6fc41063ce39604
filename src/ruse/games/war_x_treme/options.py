"""The rule switches of War X-treme, and what each seat chooses before the deal."""

from __future__ import annotations

from ruse.games.war_x_treme.equipment import SUITS
from ruse.kernel.options import Switch

TITLES = {
    "princess": "Princess",
    "zombie": "Zombie",
    "ninja": "Ninja",
    "robot": "Robot",
    "monster": "Monster",
    "vampire": "Vampire",
    "alien": "Alien",
    "forgotten": "The Forgotten",
}

SWITCHES = (
    Switch(
        name="deal",
        rule="WX-2.2",
        says="Armies are dealt from",
        default="own_suit",
        choices={"own_suit": "the player's own suit", "mixed": "all suits mixed"},
    ),
    Switch(
        name="war_cards",
        rule="WX-4.7",
        says="When War High and War All are turned at once",
        default="more",
        choices={"more": "War All acts, since it makes more war", "coin": "a coin decides which acts"},
    ),
    Switch(
        name="speed",
        rule="WX-5.3",
        says="Races are run",
        default="reflex",
        choices={"reflex": "against the clock", "dice": "by a fair draw"},
    ),
    Switch(
        name="trust",
        rule="WX-6.1",
        says="Do you trust me? is asked of",
        default="next",
        choices={"next": "the next player clockwise", "anyone": "whom the player chooses"},
    ),
    Switch(
        name="round_limit",
        rule="WX-6.4",
        says="Rounds for each player, after which the most cards win",
        default=100,
        span=(5, 200),
    ),
    Switch(
        name="secrets",
        rule="WX-8.1",
        says="Three players hold a secret of the universe",
        default=False,
    ),
    Switch(
        name="memory_aid",
        rule="WX-9.1",
        says="The table remembers for each player which cards went where",
        default=True,
    ),
)

SEAT_OPTIONS = (
    Switch(
        name="suit",
        rule="WX-2.2",
        says="Your suit",
        default="princess",
        choices={suit: TITLES[suit] for suit in SUITS},
        unique=True,
    ),
    Switch(
        name="ready",
        rule="WX-2.1",
        says="Are you feeling extreme?",
        default="extreme",
        choices={"extreme": "Yes!"},
    ),
)
