"""The battlefield of War X-treme: eight slots, the piles, the wars, and a line or a few for every player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ruse.terminal.boards.war_x_treme.inks import BADGES, CardInk, suit_ink
from ruse.terminal.boards.war_x_treme.scene import Player, Scene, War
from ruse.terminal.canvas import Canvas, abbreviated, fitting
from ruse.terminal.palette import Palette, ink
from ruse.terminal.words import phrase

SLOT = 6
NAME = 10
SHOWN_AT = 30
LARGE = 26
"""From so many lines on slots are boxes."""
ROOMY = 6
"""From so many lines on a player's cards are boxes too."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What the choice under the cursor is about, and which slots and players could be chosen."""

    slot: int | None = None
    seat: int | None = None
    slots: frozenset[int] = frozenset()
    seats: frozenset[int] = frozenset()


@dataclass(slots=True)
class Field:
    canvas: Canvas
    palette: Palette
    scene: Scene
    names: list[str]
    viewer: int | None
    words: Mapping[str, str]
    letters: list[str]
    aim: Aim
    cut: int | None = None
    """Where the deck would be cut."""

    @property
    def pen(self) -> CardInk:
        return CardInk(self.canvas, self.palette)

    def draw(self) -> None:
        large = self.canvas.height >= LARGE
        y = self._slots_large() if large else self._slots_small()
        y = self._banner(y)
        bottom = self.canvas.height - 1
        per = max(1, min(ROOMY + 1, (bottom - y) // len(self.scene.players)))
        seated = self._seated()
        for player in seated:
            self._player(player, y, per if player is not seated[-1] else min(ROOMY + 1, bottom - y))
            y += per
        self._hand(bottom)

    def _seated(self) -> list[Player]:
        """The viewer last, so that it sits at the bottom."""
        count = len(self.scene.players)
        first = 0 if self.viewer is None else self.viewer + 1
        return [self.scene.players[(first + i) % count] for i in range(count)]

    def name(self, seat: int) -> str:
        return phrase("you") if seat == self.viewer else self.names[seat]

    # Slots and piles

    def _slot_style(self, slot: int, filled: bool) -> tuple[str, str, bool]:
        p = self.palette
        if self.aim.slot == slot:
            return p.on_marker, p.marker, True
        if slot in self.aim.slots:
            return p.marker, p.back, True
        return (p.tint, p.back, False) if filled else (p.desk_ink_2, p.desk, False)

    def _slots_small(self) -> int:
        p = self.palette
        self.canvas.put(0, 0, phrase("slots"), ink(p.desk_ink_2, p.desk))
        for i, filled in enumerate(self.scene.slots):
            fg, bg, bold = self._slot_style(i + 1, filled)
            self.canvas.put(6 + 4 * i, 0, f"▒{i + 1}▒" if filled else f" {i + 1} ", ink(fg, bg, bold=bold))
        self.canvas.put(39, 0, phrase("taxSt", tax=self.scene.tax, store=self.scene.store), ink(p.desk_ink, p.desk))
        return 1

    def _slots_large(self) -> int:
        p = self.palette
        for i, filled in enumerate(self.scene.slots):
            fg, bg, bold = self._slot_style(i + 1, filled)
            style = ink(fg, bg, bold=bold)
            x = (SLOT + 1) * i
            self.canvas.fill(x, 0, SLOT, 3, style, "▒" if filled and not bold else " ")
            self.canvas.frame(x, 0, SLOT, 3, style, "┌─┐│└┘" if filled else "┌╌┐╎└┘")
            self.canvas.put(x + 2, 1, f"{i + 1} ", style)
        x = 8 * (SLOT + 1)
        self.canvas.put(x, 0, phrase("tax", tax=self.scene.tax), ink(p.desk_ink, p.desk, bold=True))
        self.canvas.put(x, 1, phrase("store", store=self.scene.store), ink(p.desk_ink_2, p.desk))
        return 3

    # What is going on

    def _banner(self, y: int) -> int:
        """The shout, and one line for each war, the trust that is asked for, the deck that is cut."""
        p = self.palette
        word = self.words.get(f"shout:{self.scene.shout}", "").strip()
        x = 0
        if word:
            self.canvas.put(0, y, f" {word} ", ink(p.on_marker, p.marker, bold=True))
            x = len(word) + 3
        lines = self._goings_on()
        for i, line in enumerate(lines):
            at = x if i == 0 else 0
            self.canvas.put(at, y + i, fitting(self.canvas.width - at, *line), ink(p.mark, p.desk))
        return y + max(1, min(len(lines), self._spare()))

    def _spare(self) -> int:
        """Lines for what is going on: at least one, and what the players leave."""
        return max(1, self.canvas.height - 2 - len(self.scene.players))

    def _goings_on(self) -> list[list[str]]:
        """Line by line, each in the forms that say less and less."""
        scene = self.scene
        if scene.trust is not None:
            owner, neighbour, cards = scene.trust
            if neighbour is None:
                return [[self.words["phase:ask"].capitalize()], [self._deck(cards)]]
            names = [self.name(owner), self.name(neighbour)]
            short = [abbreviated(name, NAME) for name in names]
            return [
                [phrase("toDoYouTrustMe", one=one, other=other) for one, other in (names, short)],
                [self._deck(cards)],
            ]
        if scene.racers:
            return [[phrase("race", people=people) for people in self._people(scene.racers)]]
        return [self._war(war) for war in scene.wars if not war.over]

    def _war(self, war: War) -> list[str]:
        fought = "▸" if self.scene.war == war.index else " "
        said = phrase(
            "warLevelCards", fought=fought, index=war.index + 1, level=war.level, pot=self.scene.pot(war.index)
        )
        return [*(f"{said}: {people}" for people in self._people(war.warriors)), said]

    def _people(self, seats: list[int]) -> list[str]:
        """By name, then by their numbers; or all at once."""
        if len(seats) > 2 and len(seats) == sum(not player.out for player in self.scene.players):
            return ["everybody"]
        numbers = phrase("players", seats=", ".join(str(seat + 1) for seat in seats))
        names = [self.name(seat) for seat in seats]
        return [", ".join(names), ", ".join(abbreviated(name, NAME) for name in names), numbers]

    def _deck(self, cards: int) -> str:
        """The new army side by side; a cut shows where."""
        at = self.cut if self.cut is not None else 0
        deck = "▒" * at + "│" * (at > 0) + "▒" * (cards - at)
        return f"  {phrase('cards4', deck=deck[: self.canvas.width - 14], cards=cards)}"

    # Players

    def _player(self, player: Player, y: int, lines: int) -> None:
        ruled = lines >= 4
        if ruled:
            self._rule(player, y)
            y, lines = y + 1, lines - 1
        self._plate(player, y)
        if lines >= ROOMY - 1 and not player.out:
            self._roomy(player, y)
            return
        self._cards(player, y)
        if player.out:
            return
        rest = [
            line for line in (self._laid_line, self._state_line, self._camp_line) if line(player, None, ruled=ruled)
        ]
        if lines < 3 and self.scene.taxed:
            rest.sort(key=lambda line: line != self._state_line)
        for i, line in enumerate(rest[: lines - 1]):
            line(player, y + 1 + i, ruled=ruled)

    def _rule(self, player: Player, y: int) -> None:
        """The line above a player, with what lies before it in words."""
        p = self.palette
        self.canvas.put(0, y, "─" * self.canvas.width, ink(p.desk_2, p.desk))
        notes = fitting(self.canvas.width - 9, *self._notes(player))
        if notes and not player.out:
            self.canvas.put(7, y, f" {notes} ", ink(p.dim, p.desk))

    def _plate(self, player: Player, y: int) -> None:
        """Sign, suit, name, army + camp, equipment, what lies in play, the card that counts, what it stands for."""
        p = self.palette
        seat = player.seat
        acting = seat == self.scene.asked or seat in self.scene.racers
        sign = "▸" if acting else "★" if seat == self.scene.lead else " "
        self.canvas.put(0, y, sign, ink(p.mark, p.desk, bold=True))
        self.canvas.put(1, y, f"{seat + 1}", ink(p.desk_ink_2, p.desk))
        self.canvas.put(3, y, f" {self.letters[seat]} ", suit_ink(self.letters[seat]))
        aimed = ink(p.on_marker, p.marker, bold=True) if self.aim.seat == seat else None
        lit = ink(p.mark, p.desk, bold=True, underline=True) if seat in self.aim.seats else None
        style = aimed or lit or ink(p.desk_ink if not player.out else p.desk_ink_2, p.desk, bold=seat == self.viewer)
        self.canvas.put(7, y, abbreviated(self.name(seat), NAME), style)
        if player.out:
            self.canvas.put(18, y, phrase("outOfTheGame"), ink(p.desk_ink_2, p.desk, italic=True))
            return
        self.canvas.put(18, y, f"{player.army:>2}+{len(player.camp):<2}", ink(p.desk_ink, p.desk, bold=True))
        self.canvas.put(24, y, self._badges(player), ink(p.dim, p.desk))

    def _badges(self, player: Player) -> str:
        """E2 is two equipment cards in hand; letters are what lies in play, behind a dagger the curses."""
        curses = "".join(BADGES[name] for name, _ in player.curses)
        return f"E{player.equipment}{''.join(BADGES[name] for name in player.in_play)}" + (
            f"†{curses}" if curses else ""
        )

    def _cards(self, player: Player, y: int) -> None:
        x = SHOWN_AT
        if player.shown is not None:
            x += self.pen.shown(x, y, player.shown, self.canvas.width - x - 4) + 1
            if any(one.how == "loose" for one in player.table):
                self.canvas.put(x, y, phrase("loose"), ink(self.palette.desk_ink_2, self.palette.desk))
                x += 6
        others = [one for one in player.table if player.shown is None or one.card != player.shown.card]
        if x < self.canvas.width - 2:
            self.pen.laid(x, y, others, self.canvas.width - x)

    def _roomy(self, player: Player, y: int) -> None:
        """Title and tax beside the name, the cards as boxes, the camp below."""
        self._state_line(player, y, SHOWN_AT, ruled=True)
        others = [one for one in player.table if player.shown is None or one.card != player.shown.card]
        loose = any(one.how == "loose" for one in player.table)
        self.pen.boxes(7, y + 1, player.shown, others, self.canvas.width - 8, loose=loose)
        self._camp_line(player, y + 4, ruled=True)

    def _laid_line(self, player: Player, y: int | None, *, ruled: bool) -> bool:
        """Everything before a player that its first line may have no room for."""
        others = [one for one in player.table if one.card is not None]
        if len(others) < 2:
            return False
        if y is not None:
            self.canvas.put(7, y, phrase("pot"), ink(self.palette.desk_ink_2, self.palette.desk))
            self.pen.laid(12, y, player.table, self.canvas.width - 12)
        return True

    def _state_line(self, player: Player, y: int | None, x: int = 7, *, ruled: bool) -> bool:
        """Title and tax; what lies in play, curses and the secret, if there is no line above that says it."""
        if y is not None:
            p = self.palette
            owes = phrase("owes", owes=player.owes)
            title = self.words.get(f"title:{player.title}", player.title)
            text = fitting(self.canvas.width - x, f"{title}, {owes}", owes)
            self.canvas.put(x, y, text, ink(p.mark if self.scene.taxed else p.desk_ink_2))
            x += len(text) + 2
            if not ruled:
                self.canvas.put(x, y, fitting(self.canvas.width - x, *self._notes(player)), ink(p.dim, p.desk))
        return True

    def _notes(self, player: Player) -> list[str]:
        """What lies before a player and what hangs on it, in the forms that say less and less."""
        full = [self._card(name) for name in player.in_play]
        short = [self._short(name) for name in (*player.in_play, *(name for name, _ in player.curses))]
        full += [phrase("by", card=self._card(name), name=self.name(by)) for name, by in player.curses]
        secret = self.words.get(f"secret:{player.secret}", player.secret) if player.secret else None
        if player.has_secret:
            full.append(phrase("secret", secret=secret) if secret else phrase("holdsASecret"))
            short.append(secret or "a secret")
        return ["; ".join(full), "; ".join(short), self._badges(player)]

    def _card(self, name: str) -> str:
        return self.words.get(f"equipment:{name}", name)

    def _short(self, name: str) -> str:
        return self.words.get(f"equipment.short:{name}", self._card(name))

    def _camp_line(self, player: Player, y: int | None, *, ruled: bool) -> bool:
        if y is not None:
            self.canvas.put(
                7,
                y,
                phrase("camp") if player.camp else phrase("noCamp"),
                ink(self.palette.desk_ink_2, self.palette.desk),
            )
            self.pen.row(12, y, player.camp, self.canvas.width - 13)
        return bool(player.camp)

    def _hand(self, y: int) -> None:
        """The viewer's own equipment, and what a Spyglass showed."""
        if self.viewer is None:
            return
        p = self.palette
        me = self.scene.players[self.viewer]
        hand = me.hand or []
        held = [
            ", ".join(map(self._card, hand)) or phrase("noEquipment"),
            ", ".join(map(self._short, hand)),
            phrase("cards3", hand=len(hand)),
        ]
        known = 5 + sum(len(card) + 1 for card in me.known) if me.known else 0
        text = fitting(self.canvas.width - known, *(phrase("youHold", cards=cards) for cards in held))
        self.canvas.put(0, y, text, ink(p.desk_ink, p.desk_2))
        if me.known:
            x = len(text) + 1
            self.canvas.put(x, y, phrase("top"), ink(p.desk_ink_2, p.desk))
            self.pen.row(x + 4, y, me.known, self.canvas.width - x - 4)

    def draw_camps(self) -> None:
        """WX-3.1: camps lie face up, for all to see."""
        p = self.palette
        y = 0
        for player in self._seated():
            said = phrase("inTheArmyInThe", name=self.name(player.seat), army=player.army, camp=len(player.camp))
            self.canvas.put(0, y, said, ink(p.desk_ink, p.desk, bold=True))
            y += 1
            x = 2
            for card in player.camp:
                if x + len(card) > self.canvas.width - 1:
                    x, y = 2, y + 1
                x += self.pen.chip(x, y, card) + 1
            y += 1 if player.camp else 0
