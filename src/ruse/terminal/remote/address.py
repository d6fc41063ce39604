"""Where a server or one of its tables is, as people copy it: `http://host:8400`, `host:8400`, or the link of a table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from ruse.kernel.errors import RuseError
from ruse.terminal.words import phrase

CODE = re.compile(r"[A-Za-z0-9_-]{1,32}")
OWN_NAMES = ("127.0.0.1", "localhost", "::1")


@dataclass(frozen=True, slots=True)
class Address:
    base: str
    """Scheme, host and port."""
    table: str | None = None

    @classmethod
    def read(cls, text: str, table: str | None = None) -> Address:
        """What a person typed or pasted, with the code of a table beside it or in it."""
        given = text.strip() if "://" in text else f"http://{text.strip()}"
        try:
            parts = urlsplit(given)
            port = parts.port
        except ValueError as error:
            raise RuseError(phrase("isNoAddressOfA2", text=f"{text!r}", error=error)) from error
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise RuseError(phrase("isNoAddressOfA", text=f"{text!r}"))
        linked = re.fullmatch(r"/table/([^/]+)/?", parts.path)
        if linked is None and parts.path.strip("/"):
            raise RuseError(phrase("isNeitherAServerNor", text=f"{text!r}"))
        code = table or (linked[1] if linked else None)
        if code is not None and not CODE.fullmatch(code):
            raise RuseError(phrase("isNoCodeOfA", code=f"{code!r}"))
        host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
        return cls(f"{parts.scheme}://{host}{f':{port}' if port else ''}", code)

    @property
    def socket(self) -> str:
        return f"ws{self.base.removeprefix('http')}/ws"

    @property
    def is_near(self) -> bool:
        """On this machine: no proxy is between."""
        return urlsplit(self.base).hostname in OWN_NAMES

    def link(self, table: str) -> str:
        return f"{self.base}/table/{table}"
