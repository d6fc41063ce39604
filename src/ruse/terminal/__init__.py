"""The terminal client: a table on this machine, played by keyboard. Boards for each game live in `boards`."""
