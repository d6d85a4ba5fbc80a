"""What every table is made of; names no game. One folder is one room, the imports point from `scene` down to `drawing`.

Called by the tables of titles and by `program`.
"""
