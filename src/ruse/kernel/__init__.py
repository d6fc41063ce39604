# interpreted
"""The contract that every game keeps and everything else reads: five nouns and one verb.

State is the whole truth, Action what a seat asks, Event what happened, View what a viewer may know, Record how we got
here; `apply` joins them. Read `state.py` first, then `luck.py`, `events.py`, `sight.py`, `listener.py`, `game.py` and
`record.py`.
"""
