"""One schema for SQLite and PostgreSQL. What lies in a database is made by the migrations; a test holds both together.

Times are milliseconds since the epoch. JSON is kept as text, so that what was written is what is read.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    false,
)

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
    Column("rated", Boolean, nullable=False, server_default=false()),
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
    Column("bytes", BigInteger, nullable=False, server_default="0"),
    Column("expires", BigInteger),
    Index("imports_by_player", "player_id", "created"),
    Index("imports_by_size", "player_id", "created", "bytes"),
    Index("imports_by_expiry", "expires"),
)

# What people said of a variant, for whoever asked: of nobody in particular. On SQLite they lie in the order of their ids,
# which are drawn: a row's number would tell who spoke before whom.
answers = Table(
    "answers",
    metadata,
    Column("id", Text, primary_key=True),
    Column("player_id", Text, ForeignKey("players.id"), nullable=False),
    Column("game", Text, nullable=False),
    Column("variant", Text, nullable=False),
    Column("body", Text, nullable=False),
    Index("answers_by_player", "player_id", "game"),
    sqlite_with_rowid=False,
)

# Tables that never started and imports that nobody looked at, as they were: a wrong clock may have taken them away.
removed = Table(
    "removed",
    metadata,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("player_id", Text),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Index("removed_by_at", "at"),
    Index("removed_by_player", "player_id"),
)

# What came of reading a finished game for a seat: how near its player's choices were to the best, in hundredths of a
# percent, and which choices they were.
judged = Table(
    "judged",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("accuracy", Integer, nullable=False),
    Column("choices", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# How unlikely it once was, in percent, that whoever won a finished game would win it.
turned = Table(
    "turned",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("lowest", Integer, nullable=False),
)

# Ratings of people, and of bots by their level, in millionths; and which tables made them, in their order.
ratings = Table(
    "ratings",
    metadata,
    Column("game", Text, primary_key=True),
    Column("who", Text, primary_key=True),
    Column("mean", BigInteger, nullable=False),
    Column("unsure", BigInteger, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ratings_by_who", "who"),
)

counted = Table(
    "counted",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("game", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("counts", Boolean, nullable=False),
    Index("counted_by_number", "game", "number", unique=True),
)

# Who waits for a person to play with, for which game, and how strong they are; and the table where somebody was found.
waiting = Table(
    "waiting",
    metadata,
    Column("player_id", Text, ForeignKey("players.id"), primary_key=True),
    Column("game", Text, nullable=False),
    Column("strength", Integer, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("table_id", Text),
    Index("waiting_by_game", "game", "since"),
)

# The first answer of each player to each puzzle.
puzzle_answers = Table(
    "puzzle_answers",
    metadata,
    Column("player_id", Text, ForeignKey("players.id"), primary_key=True),
    Column("puzzle", Text, primary_key=True),
    Column("solved", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# Which table is a player's try at the deal of a day. The try is claimed before the table is made, so there is no foreign
# key: who is claimed twice at the same moment has one table all the same.
daily_tries = Table(
    "daily_tries",
    metadata,
    Column("day", Text, primary_key=True),
    Column("player_id", Text, ForeignKey("players.id"), primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("begun", BigInteger, nullable=False),
    Index("daily_tries_by_player", "player_id", "day"),
)

# Whose games may become puzzles: a row for each of its players who said so.
lent = Table(
    "lent",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("player_id", Text, ForeignKey("players.id"), primary_key=True),
    Index("lent_by_player", "player_id"),
)

# The games that were looked through, and the puzzle that was cut from each, if there was one: by a name that says nothing
# of the table.
cuts = Table(
    "cuts",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("game", Text, nullable=False),
    Column("puzzle", Text),
    Column("rules", Text, nullable=False),
    Column("body", Text),
    Column("at", BigInteger, nullable=False),
    Index("cuts_by_puzzle", "puzzle", unique=True),
)

house = Table(
    "house",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
