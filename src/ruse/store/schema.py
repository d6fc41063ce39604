"""One schema for SQLite and PostgreSQL. What lies in a database is made by the migrations; a test holds both together.

Times are milliseconds since the epoch. JSON is kept as text, so that what was written is what is read.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, CheckConstraint, Column, ForeignKey, Index, Integer, MetaData, Table, Text

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("host", Text),
    Column("options", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("watch", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("header", Text),
    Column("seal", Text),
    Column("secret", Text),
    Column("result", Text),
    Column("rematch", Text),
    Column("suspended", Text),
    Index("tables_by_created", "state", "created"),
    Index("tables_by_ended", "state", "ended"),
)

# How long a table's record is and the hash of its last row, with what the lobby shows of it: one narrow row, written
# with every append. A row that is missing at the end is found by it. `epoch` is that of the table's lease, `ran` that of the
# last rows which a clock, a bot or a race made: rows of an older lease are refused here.
tails = Table(
    "tails",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("length", Integer, nullable=False),
    Column("hash", Text, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("acting", BigInteger, nullable=False),
    Column("detail", Text, nullable=False),
    Column("epoch", Integer, nullable=False, server_default="0"),
    Column("ran", Integer, nullable=False, server_default="0"),
    CheckConstraint("ran >= epoch"),
)

# Which process runs the clocks, bots and races of a table, and until when, by the database's own clock. Without a holder
# nobody needs to; `resumed` is when its clocks began to run again after nobody had run them, `ahead` how far the holder's
# time is before the database's.
leases = Table(
    "leases",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("holder", Text),
    Column("epoch", Integer, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("resumed", BigInteger, nullable=False),
    Column("ahead", BigInteger, nullable=False),
    Index("leases_by_until", "until"),
)

# No foreign key here: on PostgreSQL it would lock the row in `tables` for every move.
rows = Table(
    "rows",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("command", Text),
    Column("body", Text, nullable=False),
    Column("hash", Text, nullable=False),
)
Index(
    "rows_by_command",
    rows.c.table_id,
    rows.c.command,
    unique=True,
    sqlite_where=rows.c.command.is_not(None),
    postgresql_where=rows.c.command.is_not(None),
)

players = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("colour", Text, nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("deleted", BigInteger),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("player_id", Text, ForeignKey("players.id")),
    Column("level", Text),
    Column("extra", Text, nullable=False),
    Index("seats_by_player", "player_id"),
)

notes = Table(
    "notes",
    metadata,
    Column("player_id", Text, ForeignKey("players.id"), primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("at", Text, primary_key=True),
    Column("text", Text, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    Column("player_id", Text, ForeignKey("players.id")),
    Column("phrase", Text),
    Column("text", Text),
    Column("at", BigInteger, nullable=False),
    Column("command", Text),
    Index("chat_by_player", "player_id"),
)
Index(
    "chat_by_command",
    chat.c.table_id,
    chat.c.command,
    unique=True,
    sqlite_where=chat.c.command.is_not(None),
    postgresql_where=chat.c.command.is_not(None),
)

# Of a link or an address only the hash is kept: who reads the database cannot use it.
carries = Table(
    "carries",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("player_id", Text, ForeignKey("players.id"), nullable=False),
    Column("expires", BigInteger, nullable=False),
)

feeds = Table(
    "feeds",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("player_id", Text, ForeignKey("players.id"), nullable=False),
    Index("feeds_by_player", "player_id"),
)

imports = Table(
    "imports",
    metadata,
    Column("id", Text, primary_key=True),
    Column("player_id", Text, ForeignKey("players.id"), nullable=False),
    Column("game", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("imports_by_player", "player_id", "created"),
)

house = Table(
    "house",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
