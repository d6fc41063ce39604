"""Alembic's door: the store hands in its connection, inside a transaction."""

from alembic import context

from ruse.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
