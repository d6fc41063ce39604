"""Where this server is found: on its own machine, and by phones in the room."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from ruse.kernel.errors import RuseError
from ruse.server.words import phrase

EVERYWHERE = ("0.0.0.0", "::")


def is_own(host: str) -> bool:
    """Is it a name that means this machine to itself alone? Nobody else gets anywhere with it."""
    name = host.strip("[]").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    with suppress(ValueError):
        address = ip_address(name)
        return address.is_loopback or address.is_unspecified
    return False


def room_address(host: str) -> str:
    """Where phones find what listens on this host: there, or at this machine's address in the room."""
    return lan_address() if is_own(host) else bracketed(host)


def lan_address() -> str:
    """This machine's address in the room. Nothing is sent: a datagram socket only looks up its route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        found = str(probe.getsockname()[0])
        if not is_own(found):
            return found
    raise RuseError(phrase("thisMachineHasNoAddress"))


def is_address(text: str) -> bool:
    """Could links begin with it?"""
    with suppress(ValueError):
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and not (parts.query or parts.fragment)
    return False


def own_address(host: str, port: int) -> str:
    """Where this machine finds it itself."""
    return f"http://{'127.0.0.1' if host in EVERYWHERE else bracketed(host)}:{port}/"


def bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
