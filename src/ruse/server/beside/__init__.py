"""What is worked out beside the event loop, in processes of its own (`bots`). `minds` and `told_again` run there.

They get Sights, and records of games that are over; no live table, no connection, no store.
"""
