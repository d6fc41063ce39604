"""Several processes on one database; alone, a process runs all of its tables and nothing is said.

`leases` holds which tables run here, `hints` carries what processes tell each other, `hearing` takes it in at a table. The
log is the truth: a hint only says where to look, and `live.following` looks.
"""
