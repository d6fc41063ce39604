"""The schema's history. A migration only adds; a running game of an older Ruse is readable by every later one."""
