"""The 11 main actions, one module each.

Every module offers the same few functions, as far as its action needs them:

- `possible(layout, state, player, column)`: can the action have its least effect (RUL-06) now, with
  the player's influence at `column` steps after the repetition cost?
- `options(layout, state, seat)`: the legal next steps of the action, without free actions;
- `refusals(layout, state, player, action, column)`: every reason against one of its steps, again
  with the influence at `column`; where an action has steps of several kinds, one function for each;
- one function for each of its steps, carrying it out;
- `outlook(look, column)` and `figures(look, action)`: what is said of its tile and of each step before
  it is chosen.

`tiles.py` lists the tiles with their steps; nothing else names all of them.

Called by `legal`, `refusals`, `game` and `story`, through `tiles`.
"""
