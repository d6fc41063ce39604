"""Imports know their size and until when they are kept; those from before are kept for good."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("imports", sa.Column("bytes", sa.BigInteger(), nullable=False, server_default="0"))
    op.add_column("imports", sa.Column("expires", sa.BigInteger(), nullable=True))
    postgres = op.get_bind().dialect.name == "postgresql"
    op.execute(f"UPDATE imports SET bytes = {'octet_length(text)' if postgres else 'length(CAST(text AS BLOB))'}")
    op.create_index("imports_by_size", "imports", ["player_id", "created", "bytes"], unique=False)
    op.create_index("imports_by_expiry", "imports", ["expires"], unique=False)
