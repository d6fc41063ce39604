"""What every game must keep, as checks with names: shipped, so that a game of another package can run them too.

`ruse check GAME --games N` walks through random games; `contract.run` does the same from Python. The five promises about
secrets need a *second opinion*: see `opinion.py`.
"""
