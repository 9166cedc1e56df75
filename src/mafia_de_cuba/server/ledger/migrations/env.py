"""Where alembic starts: it works on the connection it is handed and in that one's transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
