"""PostgreSQL: every commit is on the disk of the server before it is promised."""

from __future__ import annotations

from sqlalchemy import text
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from ruse.kernel.errors import RuseError

READERS = 4
WANTED = {"synchronous_commit": ("on", "remote_apply"), "fsync": ("on",), "full_page_writes": ("on",)}
ARGUMENTS = {"timeout": 10, "command_timeout": 60, "server_settings": {"application_name": "ruse"}}
MIGRATING = 0x72757365
"""The advisory lock of whoever migrates: two servers may start at once."""


def writing_engine(url: URL) -> AsyncEngine:
    return create_async_engine(url, poolclass=NullPool, connect_args=ARGUMENTS)


def reading_engine(url: URL) -> AsyncEngine:
    """A table is read by several statements, which must all see the same moment."""
    return create_async_engine(
        url,
        pool_size=READERS,
        max_overflow=0,
        pool_pre_ping=True,
        isolation_level="REPEATABLE READ",
        connect_args=ARGUMENTS,
    )


async def settle(connection: AsyncConnection) -> None:
    """Ask for durable commits and read back what we got."""
    await connection.execute(text("SET synchronous_commit = on"))
    await connection.commit()
    for name, wanted in WANTED.items():
        found = (await connection.execute(text(f"SHOW {name}"))).scalar_one()
        if found not in wanted:
            raise RuseError(
                f"PostgreSQL runs with {name}={found}: a power cut could lose moves. Ruse needs {wanted[0]!r}"
            )
    await connection.rollback()


async def lock_schema(connection: AsyncConnection) -> None:
    await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
