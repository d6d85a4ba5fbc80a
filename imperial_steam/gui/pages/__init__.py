"""Everything that fills the window but a table: menu, new game, saves, lessons, puzzles, settings, rules, dialogs.

Pages call `window` and `widgets`, and the window of a title by `pages.table` alone. `table_kit`, `tables` and `program`
call them.
"""
