"""The terminal's application: a theme, and one screen after the other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.theme import Theme

from ruse.kernel.errors import RuseError
from ruse.terminal.again import replay_command, resume_command
from ruse.terminal.archive import described
from ruse.terminal.boards import board_for
from ruse.terminal.opening import again
from ruse.terminal.palette import DAY, Palette
from ruse.terminal.panels import Question
from ruse.terminal.play_screen import PlayScreen
from ruse.terminal.session import Session
from ruse.terminal.words import phrase

INTERRUPTED = 130
"""The exit code of whatever Ctrl-C ended."""
OFFER = (("Enter", phrase("goOnWithIt")), ("n", phrase("beginANewGameThat")), ("q", phrase("leave")))


class RuseApp(App[None], inherit_bindings=False):
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Ruse"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "interrupt", priority=True)]

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.palette = palette
        self.failure: str | None = None
        """Why the table could not go on, for the command line."""
        self.register_theme(
            Theme(
                name="ruse",
                primary=palette.petrol,
                background=palette.paper,
                surface=palette.sheet,
                foreground=palette.ink,
                dark=palette is not DAY,
                variables=palette.variables(),
            )
        )
        self.theme = "ruse"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The style sheets are read before the theme is chosen."""
        return self.palette.variables() if hasattr(self, "palette") else DAY.variables()

    def goodbye(self) -> str | None:
        """What stays in the terminal when the screen is gone."""
        return None

    def action_interrupt(self) -> None:
        self.exit(return_code=INTERRUPTED)

    def fail(self, error: RuseError) -> None:
        self.failure = str(error)
        self.exit(return_code=2)


class OneScreen(RuseApp):
    """Shows one screen."""

    def __init__(self, screen: Callable[[], Screen[None]], palette: Palette) -> None:
        super().__init__(palette)
        self._first = screen

    def on_mount(self) -> None:
        self.push_screen(self._first())


class PlayApp(RuseApp):
    """A table. If a game was interrupted, the player may go on with it first."""

    def __init__(
        self,
        open_new: Callable[[], Session],
        palette: Palette,
        *,
        motion: bool = True,
        confirm: bool = True,
        ask_anyway: bool = False,
        interrupted: Path | None = None,
    ) -> None:
        super().__init__(palette)
        self.open_new = open_new
        self.motion = motion
        self.confirm = confirm
        self.ask_anyway = ask_anyway
        self.interrupted = interrupted
        self.session: Session | None = None

    def goodbye(self) -> str | None:
        if self.session is None:
            return None
        path = self.session.file.path
        if self.session.table.over():
            return phrase("lookAtItAgainWith", replay_command=replay_command(path))
        return phrase("everyMoveIsKeptGo", resume_command=resume_command(path))

    @work
    async def on_mount(self) -> None:
        resume = False
        if self.interrupted is not None:
            answer = await self.push_screen_wait(Question(described(self.interrupted), OFFER, self.palette))
            if answer == "q":
                self.exit()
                return
            resume = answer == "Enter"
        try:
            self.session = Session.resume(self.interrupted) if resume and self.interrupted else self.open_new()
        except RuseError as error:
            self.fail(error)
            return
        await self.push_screen(self._table(self.session))

    def _table(self, session: Session) -> PlayScreen:
        table = session.table
        board = board_for(table.game, table.setup, session.names, self.palette)
        board.confirm = self.confirm
        return PlayScreen(session, board, self.fail, motion=self.motion, ask_anyway=self.ask_anyway)

    @work
    async def play_again(self) -> None:
        """The same seats and rules under new luck; the game that is over stays kept."""
        assert self.session is not None
        try:
            self.session = again(self.session)
        except RuseError as error:
            self.fail(error)
        else:
            await self.switch_screen(self._table(self.session))
