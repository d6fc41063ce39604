"""Who one is at each server: the cookie it gave, kept so that seats and name are there again tomorrow."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie
from pathlib import Path

from ruse.kernel.errors import RuseError, unreadable
from ruse.terminal.archive import data_folder
from ruse.terminal.words import phrase


def identities_path() -> Path:
    return data_folder().parent / "servers.json"


class Identity:
    """The cookies of one server. The file is for its owner's eyes: whoever has a cookie is that player."""

    def __init__(self, base: str) -> None:
        self.base = base
        self._cookies = dict(_kept().get(base, {}))

    @property
    def header(self) -> dict[str, str]:
        pairs = [f"{name}={value}" for name, value in self._cookies.items()]
        return {"cookie": "; ".join(pairs)} if pairs else {}

    def hear(self, set_cookies: list[str]) -> None:
        """What an answer brought is kept at once."""
        before = dict(self._cookies)
        for text in set_cookies:
            with suppress(CookieError):
                for name, morsel in SimpleCookie(text).items():
                    self._cookies[name] = morsel.value
        if self._cookies != before:
            _keep({**_kept(), self.base: self._cookies})


def _kept() -> dict[str, dict[str, str]]:
    try:
        found = json.loads(identities_path().read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise unreadable(identities_path(), error) from error
    return found if isinstance(found, dict) else {}


def _keep(all_of_them: dict[str, dict[str, str]]) -> None:
    path = identities_path()
    part = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(all_of_them, file)
        part.replace(path)
    except OSError as error:
        raise RuseError(phrase("cannotBeWrittenSoThat", path=path, strerror=error.strerror)) from error
