"""The rule switches of Westeria, and the kingdom each seat chooses."""

from __future__ import annotations

from ruse.kernel.options import Switch

KINGDOMS = ("stronghelm", "warstone", "courage", "dredd")

SWITCHES = (
    Switch(
        name="decline",
        rule="WE-4.1",
        says="A player may decline all the action cards shown",
        default=False,
    ),
    Switch(
        name="prove_spy",
        rule="WE-4.7",
        says="To use Secret Information",
        default="vouch",
        choices={
            "vouch": "the table vouches for the Spy Master on the board",
            "show": "everyone sees the player's reserve",
        },
    ),
    Switch(
        name="setup",
        rule="WE-2.6",
        says="Lands and armies",
        default="full",
        choices={
            "full": "are taken and placed by the players",
            "quick": "are dealt and laid out by the table: a quick game",
        },
        first=True,
    ),
    Switch(
        name="opening",
        rule="WE-2.5",
        says="In the first round",
        default="short",
        choices={"short": "everybody has one move and draws no card", "full": "turns are as in every other"},
        before="full",
    ),
    Switch(
        name="unit_moves",
        rule="WE-5.1",
        says="In one turn a unit makes",
        default="once",
        choices={"once": "one move at the most", "several": "as many of the moves as its player likes"},
        before="several",
    ),
    Switch(
        name="city_moves",
        rule="WE-5.1",
        says="Extra moves for cities",
        default="all",
        choices={"all": "one for each city", "two": "two at the most"},
    ),
    Switch(
        name="scout_charge",
        rule="WE-5.3",
        says="A Scout's run may end in an attack",
        default=False,
    ),
    Switch(
        name="memory_aid",
        rule="WE-6.4",
        says="The table remembers for each player what was seen of every unit",
        default=True,
    ),
    Switch(
        name="round_limit",
        rule="WE-8.3",
        says="The game is decided after this many rounds",
        default=200,
        span=(10, 500),
    ),
    Switch(
        name="open_reserves",
        rule="WE-9.1",
        says="Reserves lie open before their owners",
        default=False,
    ),
    Switch(
        name="table_talk",
        rule="WE-9.2",
        says="Talk at the table",
        default="open",
        choices={"open": "players may advise each other", "none": "the chat is closed"},
    ),
)

SEAT_OPTIONS = (
    Switch(
        name="kingdom",
        rule="WE-2.5",
        says="Your kingdom",
        default="stronghelm",
        choices={"stronghelm": "Stronghelm", "warstone": "Warstone", "courage": "Courage", "dredd": "Dredd"},
        unique=True,
    ),
)
