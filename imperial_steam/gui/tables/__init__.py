"""The tables of the games: one folder each, found through `titles.Entry.table`.

Only `program` opens one, through `pages.table.Table`; it calls `table_kit`, never another table.
"""
