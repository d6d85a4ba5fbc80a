"""The tables of the games: one folder each, found through `titles.Entry.table`."""
