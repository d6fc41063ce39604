"""The server in rooms. Each uses what stands below it, and nothing above; no two files need each other.

    serve, app   `ruse serve`, and the routes in one table
    http/        whoever calls: pages, replays, identity's pages, and the socket's door
    house        the server's own things, put together
    fleet/       several processes on one database: who runs which table, and what they tell each other
    live/        the tables in play: the only room that changes one
    ground       what all of them stand on: settings, time, store, bots, rates, metrics, log
    beside/      what is worked out in other processes: bots, finished games told again
    the rest     one thing each, and it knows no table: bell, clock, limits, names, identity, wires

The law of it is in `pyproject.toml`; import-linter holds it.
"""
