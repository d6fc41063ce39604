"""The server: pages, sockets, lobby, identity, live tables, limits, metrics. It owns identity, seats, luck and time."""
