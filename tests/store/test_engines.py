"""Opening: one process a file, settings read back, migrations."""

from __future__ import annotations

import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection

from ruse.kernel.errors import RuseError
from ruse.store import Store, engines, filing, sqlite
from ruse.store.schema import metadata
from tests.store.games import started
from tests.store.postgres import cluster
from tests.store.test_durability import SOURCES

pytestmark = pytest.mark.anyio

OPEN = "import asyncio, sys; from ruse.store import Store; asyncio.run(Store.open(sys.argv[1]))"
LATER = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{before}"


def upgrade():
    op.add_column("tables", sa.Column("later", sa.Text()))
    {then}
"""


async def test_a_second_process_on_one_file_is_refused(tmp_path):
    path = tmp_path / "ruse.sqlite"
    async with await Store.open(path):
        environment = {"PYTHONPATH": SOURCES}
        second = subprocess.run([sys.executable, "-c", OPEN, path], env=environment, capture_output=True, text=True)

        assert second.returncode
        assert "one SQLite file serves one process" in second.stderr
        with pytest.raises(RuseError, match="Another Ruse"):
            await Store.open(path)
    async with await Store.open(path):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("link", ["symlink_to", "hardlink_to"])
async def test_a_second_name_leads_to_no_second_server(tmp_path, link):
    path, other = tmp_path / "ruse.sqlite", tmp_path / "elsewhere" / "other.sqlite"
    other.parent.mkdir()
    async with await Store.open(path):
        getattr(other, link)(path)
        with pytest.raises(RuseError, match=r"Another Ruse|several names"):
            await Store.open(other)


@pytest.mark.parametrize(
    ("settings", "found"),
    [
        (("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"), "synchronous is 1"),
        (("journal_mode=DELETE", "synchronous=FULL", "foreign_keys=ON"), "journal_mode is 'delete'"),
    ],
)
async def test_settings_that_lose_moves_are_refused(tmp_path, monkeypatch, settings, found):
    monkeypatch.setattr(filing, "SETTINGS", settings)

    with pytest.raises(RuseError, match=found):
        await Store.open(tmp_path / "ruse.sqlite")


async def test_a_postgresql_that_does_not_sync_is_refused():
    with cluster("fsync=off") as careless, pytest.raises(RuseError, match="fsync=off"):
        await Store.open(careless.empty())


async def test_a_database_that_would_commit_later_is_made_to_commit_now(postgres):
    where = postgres.make("hasty")
    postgres.query("hasty", "ALTER DATABASE hasty SET synchronous_commit = off")

    async with await Store.open(where) as store:

        async def work(connection: AsyncConnection) -> str:
            return str((await connection.execute(text("SHOW synchronous_commit"))).scalar_one())

        assert await store._write(work) == "on"


@pytest.mark.parametrize(
    ("where", "sentence"),
    [
        ("mysql://x/y", "SQLite file or in PostgreSQL"),
        ("sqlite://", "SQLite file or in PostgreSQL"),
        ("://", "postgresql://user"),
        ("postgresql://ann:hidden@127.0.0.1:1/none", "cannot be opened"),
        (".", "is a folder"),
    ],
)
async def test_a_place_that_cannot_be_is_one_sentence(where, sentence):
    with pytest.raises(RuseError, match=sentence) as refused:
        await Store.open(where)
    assert "hidden" not in str(refused.value)


async def test_a_file_that_is_no_database_is_refused(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 100)

    with pytest.raises(RuseError, match="not a database"):
        await Store.open(path)

    assert path.read_text().startswith("Dear Ann")


async def test_the_migrations_make_the_schema(store):
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def work(connection: AsyncConnection) -> list[object]:
        return await connection.run_sync(differences)

    assert await store._write(work) == []


async def test_migrating_again_changes_nothing(where):
    async with await Store.open(where) as store:
        id = await started(store, 3)
    for _ in range(2):
        async with await Store.open(where) as store:
            assert len((await store.load(id)).rows) == 3


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for the migration of a later Ruse, beside the real ones."""
    folder = tmp_path / "migrations"
    (folder / "versions").mkdir(parents=True)
    for file in engines.MIGRATIONS.rglob("*.py"):
        (folder / file.relative_to(engines.MIGRATIONS)).write_text(file.read_text())
    monkeypatch.setattr(engines, "MIGRATIONS", folder)
    return folder / "versions" / "r9999_later.py"


def later_migration(then: str = "") -> str:
    head = ScriptDirectory(str(engines.MIGRATIONS)).get_current_head()
    return LATER.format(before=head, then=then)


async def test_a_running_game_survives_a_migration_and_an_older_ruse_is_told(where, later):
    async with await Store.open(where) as store:
        id = await started(store, 3)

    later.write_text(later_migration())
    async with await Store.open(where) as store:
        assert len((await store.load(id)).rows) == 3

    later.unlink()
    with pytest.raises(RuseError, match="newer Ruse"):
        await Store.open(where)


async def test_a_migration_that_fails_leaves_everything_as_it_was(where, later):
    async with await Store.open(where) as store:
        id = await started(store, 3)
    migration = later_migration('op.execute("SELECT * FROM nowhere")')
    later.write_text(migration)
    with pytest.raises(RuseError, match="nowhere"):
        await Store.open(where)

    later.unlink()
    async with await Store.open(where) as store:
        assert len((await store.load(id)).rows) == 3


async def test_only_the_writer_can_change_the_file(tmp_path):
    async with await Store.open(tmp_path / "ruse.sqlite") as store:
        reader = sqlite.open_to_read(tmp_path / "ruse.sqlite", filing.plain_connect)
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            reader.execute("DELETE FROM tables")
        reader.close()
        await store.ping()
