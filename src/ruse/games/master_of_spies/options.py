"""The rule switches of Master of Spies."""

from __future__ import annotations

from ruse.kernel.options import Switch

SWITCHES = (
    Switch(
        name="match",
        rule="MS-6.3",
        says="How long the table plays",
        default="single",
        choices={"single": "one deal"},
        counted={"deals": (1, 50), "points": (1, 2000)},
    ),
    Switch(
        name="advanced",
        rule="MS-7.5",
        says="The advanced game: each player may use one special action a game",
        default=False,
    ),
    Switch(
        name="borders",
        rule="MS-1.2",
        says="Which border a card has",
        default="faction",
        choices={"faction": "the one of its faction", "parity": "odd values light, even values dark"},
    ),
    Switch(
        name="ports",
        rule="MS-1.3",
        says="What may follow a Port",
        default="bordered",
        choices={"bordered": "a card of the other border", "open": "any card"},
    ),
    Switch(
        name="discards",
        rule="MS-2.1",
        says="The discard pile",
        default="open",
        choices={
            "open": "may be looked through",
            "top": "shows its top card; Archive and Exchange look through it",
        },
    ),
    Switch(
        name="ban",
        rule="MS-3.3",
        says="A card that was replaced twice cannot replace another",
        default="always",
        choices={"always": "however it came to a hand", "drawn": "only while it was drawn from the discard pile"},
    ),
    Switch(
        name="replace_last",
        rule="MS-3.4",
        says="The last card of a row may be replaced too",
        default=True,
    ),
    Switch(
        name="spy_move",
        rule="MS-4.1",
        says="A spy whose new card is higher",
        default="optional",
        choices={"optional": "moves if its player wishes", "forced": "always moves"},
    ),
    Switch(
        name="master_tie",
        rule="MS-5.2",
        says="Equal cards for the Master token are told apart",
        default="row",
        choices={"row": "by the row they lie in", "faction": "by their faction, then by the row"},
    ),
    Switch(
        name="memory_aid",
        rule="MS-8.2",
        says="The table lists what each player could remember, and keeps the whole log",
        default=False,
    ),
)
