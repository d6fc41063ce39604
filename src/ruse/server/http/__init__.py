"""Whoever calls, and what they are answered.

A page reads the store and the tables; what it changes at a table it does within `live.acting.changing`. `sockets` is the
door for what is ordered at a table: it hands each command to `live.orders` and knows no rule of it.
"""
