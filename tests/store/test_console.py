"""`ruse store`: check, backup, restore, export, import."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import time
from pathlib import Path

import pytest
from sqlalchemy import update

from ruse.kernel.errors import RuseError
from ruse.store import Changes, Seat, Store
from ruse.store.console import store_app
from ruse.store.schema import rows
from tests.store.games import row, started
from tests.store.test_damage import spoil

pytestmark = pytest.mark.anyio


def ruse_store(*words: object) -> None:
    store_app([str(word) for word in words], exit_on_error=False, print_error=False, result_action="return_value")


async def filled(where: str) -> list[str]:
    """A store with something of everything; the ids of its tables."""
    async with await Store.open(where) as store:
        ids = [await started(store, length) for length in (0, 3, 700)]
        ann = await store.create_player("Ann ♠", "red", now=1)
        await store.change_table(ids[0], Changes(seats=[Seat(0, "person", ann.id)]), now=2)
        await store.set_note(ann.id, ids[0], "1", "a note\nof two lines")
        await store.add_chat(ids[0], now=2, player=ann.id, text="hello", command="x")
        await store.keep_import(ann.id, "{}\n", game="war-slayer", title="", now=2)
        await store.make_carry(ann.id, now=2)
        await store.feed_token(ann.id)
    return ids


def elsewhere(where: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """An empty database of the same kind."""
    if "://" not in where:
        return str(tmp_path / "other" / "ruse.sqlite")
    postgres = request.getfixturevalue("postgres")
    return str(postgres.make("elsewhere"))


async def in_a_thread(*words: object) -> None:
    """The commands run their own loop; the store stays open meanwhile, as under a running server."""
    await asyncio.to_thread(ruse_store, *words)


async def test_a_backup_of_a_running_store_comes_back(where, tmp_path, request, capsys):
    ids = await filled(where)
    backup, other = tmp_path / "backup", elsewhere(where, tmp_path, request)
    async with await Store.open(where) as store:
        await store.append(ids[1], 3, [row(3)], now=3)
        await in_a_thread("backup", where, backup)
        await store.append(ids[1], 4, [row(4)], now=3)

    await in_a_thread("restore", backup, other)

    assert "3 tables with 704 rows are as they were written" in capsys.readouterr().out
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    async with await Store.open(other) as store:
        assert len((await store.load(ids[1])).rows) == 4
        await store.append(ids[1], 4, [row(4)], now=3)


async def test_nothing_is_overwritten(where, tmp_path, request):
    await filled(where)
    backup = tmp_path / "backup"
    await in_a_thread("backup", where, backup)
    before = backup.read_bytes()

    for words in (("backup", where, backup), ("export", where, backup), ("restore", backup, where)):
        with pytest.raises(RuseError, match=r"exist|empty"):
            await in_a_thread(*words)

    assert backup.read_bytes() == before
    assert list(tmp_path.glob("*.part")) == []
    await in_a_thread("check", where)


async def test_check_names_what_is_damaged(where, capsys):
    ids = await filled(where)
    async with await Store.open(where) as store:
        await spoil(store, update(rows).where(rows.c.table_id == ids[1], rows.c.seq == 2).values(body="{}"))

        with pytest.raises(RuseError, match="1 of 3 tables"):
            await in_a_thread("check", where)

    assert f"Table {ids[1]} is damaged: row 2" in capsys.readouterr().out


async def test_sqlite_to_postgresql_and_back_is_the_same_row_for_row(tmp_path, postgres):
    first, there, last = str(tmp_path / "first.sqlite"), postgres.empty(), str(tmp_path / "last.sqlite")
    await filled(first)
    files = [tmp_path / f"{number}.jsonl" for number in range(3)]

    await in_a_thread("export", first, files[0])
    await in_a_thread("import", files[0], there)
    await in_a_thread("export", there, files[1])
    await in_a_thread("import", files[1], last)
    await in_a_thread("export", last, files[2])

    texts = [sorted(file.read_text().splitlines()[:-1]) for file in files]
    assert texts[0] == texts[1] == texts[2]
    assert len(texts[0]) > 700
    with pytest.raises(RuseError, match="not empty"):
        await in_a_thread("import", files[0], last)


@pytest.mark.parametrize(
    ("spoiled", "sentence"),
    [
        (lambda text: text[: len(text) // 2], "not JSON|cut off"),
        (lambda text: text.replace("hello", "hullo"), "changed after"),
        (lambda text: "".join(text.splitlines(keepends=True)[:-1]), "cut off"),
        (lambda text: text.replace('"in":"chat"', '"in":"chats"'), "no row"),
        (lambda text: text.replace('"version":"', '"version":"x'), "version"),
        (lambda text: "", "not JSON"),
        (lambda text: "[1]\n", "no row"),
    ],
)
async def test_a_spoiled_export_brings_nothing_in(tmp_path, spoiled, sentence):
    first, file, last = tmp_path / "first.sqlite", tmp_path / "file", tmp_path / "last.sqlite"
    await filled(str(first))
    await in_a_thread("export", first, file)
    file.write_text(spoiled(file.read_text()))

    with pytest.raises(RuseError, match=sentence):
        await in_a_thread("import", file, last)

    if last.exists():
        with sqlite3.connect(last) as connection:
            assert connection.execute("SELECT count(*) FROM rows").fetchone() == (0,)


async def test_what_is_not_there_or_not_ours_is_one_sentence(tmp_path, postgres):
    letter, nothing = tmp_path / "letter", tmp_path / "nothing"
    letter.write_text("Dear Ann")
    foreign = tmp_path / "foreign"
    sqlite3.connect(foreign).executescript("CREATE TABLE x(y)")
    empty = postgres.empty()
    for words, sentence in [
        (("check", nothing), "no database"),
        (("check", letter), "not a database"),
        (("check", foreign), "not a database of Ruse"),
        (("check", empty), "not a database of Ruse"),
        (("backup", nothing, tmp_path / "b"), "no database"),
        (("backup", letter, tmp_path / "b"), "not a SQLite database"),
        (("undo", nothing), "no database"),
        (("undo", foreign), "not a database of Ruse"),
        (("backup", postgres.url("nowhere"), tmp_path / "b"), "pg_dump failed"),
        (("restore", nothing, tmp_path / "r"), "cannot be read"),
        (("restore", letter, tmp_path / "r"), "not a backup of a SQLite"),
        (("restore", foreign, empty), "not a backup of a PostgreSQL"),
        (("import", nothing, tmp_path / "r"), "cannot be read"),
    ]:
        with pytest.raises(RuseError, match=sentence):
            await in_a_thread(*words)
    assert not nothing.exists()


async def test_what_went_for_being_idle_comes_back_as_it_was(where, capsys):
    """A game, a table that gathers and an import; what is not asked for stays gone."""
    async with await Store.open(where) as store:
        ann = await store.create_player("Ann", "red", now=1)
        game = await started(store, 3)
        await store.create_table("gathers", "westeria", now=5, host=ann.id, seats=[Seat(0, "person", ann.id)])
        brought = await store.keep_import(ann.id, "{}\n", game="westeria", title="mine", now=5, expires=9)
        before = await store.load(game)
        now = round(time.time() * 1000)
        await store.append(game, 3, [{"row": "end", "reason": "absence", "at": now}], now=now)
        await store.drop_idle_table("gathers", now=now)
        assert await store.drop_imports(now) == 1

    await in_a_thread("undo", where)
    assert "0 of 3 are brought back" in capsys.readouterr().out
    with pytest.raises(RuseError, match="Nothing called nonsense"):
        await in_a_thread("undo", where, "nonsense", game)
    await in_a_thread("undo", where, game)
    async with await Store.open(where) as store:
        after = await store.load(game)
        assert (after.rows, after.hash, after.listing.state, after.listing.result) == (
            before.rows,
            before.hash,
            "playing",
            None,
        )
        assert await store.load_import(brought) is None
        await store.append(game, 3, [row(3)], now=now)
    await in_a_thread("undo", where, "--all")
    await in_a_thread("check", where)

    async with await Store.open(where) as store:
        assert (await store.listing("gathers")).seats == (Seat(0, "person", ann.id),)
        kept = await store.load_import(brought)
        assert kept is not None
        assert (kept.text, kept.title, kept.expires is not None and kept.expires > now) == ("{}\n", "mine", True)
        assert await store.gone(0) == []


async def test_what_somebody_deleted_with_themselves_does_not_come_back(where):
    async with await Store.open(where) as store:
        ann = await store.create_player("Ann", "red", now=1)
        await store.keep_import(ann.id, "{}\n", game="westeria", title="mine", now=5, expires=9)
        await store.drop_imports(20)
        await store.delete_player(ann.id, now=21)
        assert await store.gone(0) == []


async def test_after_a_week_it_is_gone_for_good(where):
    async with await Store.open(where) as store:
        await store.create_table("gathers", "westeria", now=5)
        await store.drop_idle_table("gathers", now=20)
        await store.forget_removed(20)
        assert [gone.id for gone in await store.gone(0)] == ["gathers"]
        await store.forget_removed(21)
        assert await store.gone(0) == []
