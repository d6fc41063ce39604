"""A puzzle on the table of its game: what the seat sees, the choices by number, and what each was worth."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text
from textual import events

from ruse.kernel.errors import RuseError
from ruse.puzzles.asking import Posed, Position, Solved, Valued, pose, position, solve
from ruse.puzzles.sets import find_puzzle
from ruse.puzzles.shapes import Puzzle
from ruse.puzzles.streak import Streak
from ruse.terminal.boards import Keys, board_for
from ruse.terminal.canvas import Canvas, clipped
from ruse.terminal.palette import Palette, ink
from ruse.terminal.puzzle_book import PuzzleBook
from ruse.terminal.speech import Entry, Says, Speech, inked
from ruse.terminal.stage import SAID, Stage
from ruse.terminal.words import phrase

BAR = 20
"""Characters of a bar: each stands for 5 in 100."""
ALL_KEYS: Keys = (
    ("1 to 6", phrase("chooseTheFirstAnswerCounts")),
    ("n", phrase("theNextPuzzle")),
    ("↑ ↓", phrase("pickALineOfThe")),
    ("w", phrase("whyTheRuleBehindIt")),
    ("s", phrase("suitsAsSignsOrAs")),
    ("?", phrase("theseKeys")),
    ("q", phrase("leave")),
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A puzzle with all that is shown of it."""

    number: int
    puzzle: Puzzle
    here: Position
    posed: Posed


def asked(puzzle: Puzzle) -> Asked:
    _, number, _ = find_puzzle(puzzle.id)
    return Asked(number, puzzle, position(puzzle), pose(puzzle))


class PuzzleScreen(Stage):
    def __init__(self, asked: Asked, book: PuzzleBook, game: str | None, palette: Palette) -> None:
        here = asked.here
        super().__init__(board_for(here.game, here.sight.setup, here.names, palette))
        self.asked = asked
        self.book = book
        self.wanted = game
        self.answer: str | None = None
        self.solved: Solved | None = None
        self.wants_key = True
        seat = here.sight.seat
        self.board.settle(here.sight.view, seat)
        speech = Speech(here.game, here.names, seat)
        entries = [entry for event in here.log if (entry := speech.entry(event)) is not None]
        self.log_pane.show(entries or [Entry(phrase("nothingHasHappenedYet"), None)], seat)
        self.status = speech.status(here.sight.view, here.sight.kind)
        self.note = Says(missed(asked.posed))

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self.query_one("#tray").styles.height = SAID + len(self.asked.posed.offers)

    def headlines(self) -> tuple[str, ...]:
        row = in_a_row(self.book.streak())
        return (
            phrase("puzzle", number=self.asked.number, board=self.board.title(), row=row),
            phrase("puzzle2", number=self.asked.number, row=row),
        )

    def _draw_tray(self, canvas: Canvas) -> None:
        super()._draw_tray(canvas)
        for place, offer in enumerate(self.asked.posed.offers):
            named = offer.doing if len(self.asked.posed.offers) == 2 else None
            says = f"{named}: {offer.says}" if named else offer.says
            self._draw_offer(canvas, SAID + place, place + 1, offer.text, says)

    def _draw_offer(self, canvas: Canvas, y: int, number: int, text: str, says: str) -> None:
        p, solved = self.palette, self.solved
        canvas.put(2, y, str(number), ink(p.key, p.sheet, bold=True))
        room = canvas.width - 6
        if solved is None:
            canvas.write(4, y, Text(clipped(says, room), ink(p.ink, p.sheet), end=""))
            return
        choice = next(choice for choice in solved.choices if choice.text == text)
        best, own = text == solved.best, text == self.answer
        sign = "✓" if best else "✗" if own else " "
        style = ink(p.petrol if best else p.signal if own else p.ink, p.sheet, bold=best or own)
        worth = f"{choice.worth:5.1f} ± {choice.half:.1f}"
        canvas.put(4, y, sign, style)
        canvas.put(6, y, bar(choice), style)
        canvas.put(7 + BAR, y, worth, style)
        canvas.write(21 + BAR, y, inked(clipped(choice.doing or says, room - 17 - BAR), p))

    def choose(self, number: int) -> None:
        offers = self.asked.posed.offers
        if self.answer is not None or number > len(offers):
            return
        self.answer = offers[number - 1].text
        self.solved = solve(self.asked.puzzle)
        right = self.answer == self.solved.best
        self.book.answer(self.asked.puzzle, right)
        own = next(choice for choice in self.solved.choices if choice.text == self.answer)
        self.status = Says(verdict(own, right), self.solved.why.rule)
        self.note = Says(self.solved.why.said)
        self.wants_key = False

    def keys(self) -> Keys:
        if self.answer is None:
            return (
                (phrase("to4", offers=len(self.asked.posed.offers)), phrase("choose")),
                ("↑↓", phrase("log")),
                ("w", phrase("why")),
            )
        return (("n", phrase("nextPuzzle")), ("↑↓", phrase("log")), ("w", phrase("why")))

    def all_keys(self) -> Keys:
        return ALL_KEYS

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        key = event.key
        if key.isdecimal() and key != "0":
            self.choose(int(key))
        elif key in ("n", "enter") and self.answer is not None:
            self.next()
        elif key in ("up", "down", "pageup", "pagedown"):
            self.log_pane.pick({"up": -1, "down": 1, "pageup": -8, "pagedown": 8}[key])
        elif key == "escape":
            self.log_pane.picked = None
        elif key == "w":
            self.why()
        elif key == "question_mark":
            self.show_keys()
        elif key == "s":
            self.board.key(key)
        elif key == "q":
            self.app.exit()
        self.redraw()

    def next(self) -> None:
        try:
            following = asked(self.book.next(self.wanted))
        except RuseError as error:
            self.note = Says(str(error))
            return
        self.app.switch_screen(PuzzleScreen(following, self.book, self.wanted, self.palette))


def verdict(own: Valued, right: bool) -> str:
    if right:
        return phrase("solvedNothingIsBetter")
    return phrase("missedItCostsIn", cost=f"{own.cost:.1f}", cost_half=f"{own.cost_half:.1f}")


def missed(posed: Posed) -> str:
    """How the bots do."""
    shares = [f"{level} {100 * share:.0f} %" for level, share in posed.misses.items() if level != "random"]
    return phrase("missedBy", shares=", ".join(shares))


def in_a_row(streak: Streak) -> str:
    return phrase("inARowBest", now=streak.now, best=streak.best)


def bar(choice: Valued) -> str:
    """Solid to the lower bound, shaded to the upper one."""
    low = round(BAR * max(0.0, choice.worth - choice.half) / 100)
    high = round(BAR * min(100.0, choice.worth + choice.half) / 100)
    return ("█" * low + "▒" * (high - low)).ljust(BAR, "·")
